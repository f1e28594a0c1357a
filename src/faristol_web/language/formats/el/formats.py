"""Weeks begin on Monday, and the day has twenty-four hours."""

FIRST_DAY_OF_WEEK = 1
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "d/m/Y, H:i"
