"""Talk beside a game: chat between its people, and calls for an arbiter."""
