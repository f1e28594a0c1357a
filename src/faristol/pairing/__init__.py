"""Who meets whom: exact, explained, and the same again from the same events."""
