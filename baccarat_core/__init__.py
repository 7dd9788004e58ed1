"""Baccarat, exactly: cards, the third-card rules, the shoe, coups, bets and their odds."""
