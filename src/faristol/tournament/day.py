"""Days as they are written, `2009-11-21`, and counted: calendar arithmetic without a clock."""

import re

from faristol.errors import FaristolError

_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FEBRUARY = 2


def days_before(day: str, days: int) -> str:
    """
    Raises:
        FaristolError: if there is no such day.

    >>> days_before("2009-11-21", 2), days_before("2024-03-01", 1)
    ('2009-11-19', '2024-02-29')
    """
    year, month, date = parse_day(day)
    date -= days
    while date < 1:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        date += _length(year, month)
    return f"{year:04}-{month:02}-{date:02}"


def parse_day(day: str) -> tuple[int, int, int]:
    """
    Year, month and date.

    Raises:
        FaristolError: if there is no such day, or it is written otherwise.
    """
    matched = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", day)
    if matched is not None:
        year, month, date = map(int, matched.groups())
        if year and 1 <= month <= len(_MONTHS) and 1 <= date <= _length(year, month):
            return year, month, date
    raise FaristolError(f"{day!r} is not a day; write it like 2009-11-21")


def is_day(day: str) -> bool:
    """
    >>> is_day("2024-02-29"), is_day("2023-02-29"), is_day("29/02/2024")
    (True, False, False)
    """
    try:
        parse_day(day)
    except FaristolError:
        return False
    return True


def _length(year: int, month: int) -> int:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _MONTHS[month - 1] + (is_leap and month == _FEBRUARY)
