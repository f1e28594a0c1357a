"""What organisers and players do to sessions, and what is read of them."""
