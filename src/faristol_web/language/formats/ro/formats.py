"""Django's names of months begin with capitals, which Romanian does not write: in numbers."""

DATE_FORMAT = "d.m.Y"
DATETIME_FORMAT = "d.m.Y, H:i"
