"""Months need `de` or `d'` before them, which Django's format cannot choose: in numbers."""

DATE_FORMAT = "j/n/Y"
DATETIME_FORMAT = "j/n/Y G:i"
