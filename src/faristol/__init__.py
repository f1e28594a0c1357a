"""Faristol: competitive crossword-tile games, from the first tile drawn to the published ranking."""

__version__ = "0.1.0"
