"""Actions of organisers and players on sessions, and queries about them."""
