"""Card tables and charts for the lessons."""
