"""Notes on moves of finished games and uploaded records, and collections of them."""
