"""Rating lists and the games of an event as tables."""
