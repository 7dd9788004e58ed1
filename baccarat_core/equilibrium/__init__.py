"""The games that have a choice in them, solved: chemin de fer and baccarat en banque."""
