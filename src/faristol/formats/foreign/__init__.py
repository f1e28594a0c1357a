"""Tournaments of other programs, and logs from elsewhere."""
