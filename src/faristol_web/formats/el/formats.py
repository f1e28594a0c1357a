"""Weeks begin on Monday."""

FIRST_DAY_OF_WEEK = 1
