"""Slips: what is written on one, how it is read under the rulebook, and what it is worth."""
