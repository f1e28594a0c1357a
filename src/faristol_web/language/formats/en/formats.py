"""For readers in Europe: weeks begin on Monday, and no day is taken for a month."""

FIRST_DAY_OF_WEEK = 1
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "N j, Y, H:i"
SHORT_DATE_FORMAT = "Y-m-d"
SHORT_DATETIME_FORMAT = "Y-m-d, H:i"
