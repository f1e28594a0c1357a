"""Pairing: exact, explained, and reproducible from the same events."""
