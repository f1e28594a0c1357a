"""Notes on moves of games that are over, and of uploaded records."""
