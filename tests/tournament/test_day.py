"""Days without a clock."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import FaristolError
from faristol.tournament.day import days_before, parse_day


@given(st.dates(min_value=date(1000, 1, 1)), st.integers(0, 800))
def test_days_before_are_those_of_the_calendar(day: date, days: int) -> None:
    assert days_before(day.isoformat(), days) == (day - timedelta(days=days)).isoformat()


@pytest.mark.parametrize(
    "text",
    ["", "21-11-2009", "2009-13-01", "2009-02-29", "1900-02-29", "2009-00-10", "2009-11-31", "0000-01-01"],
)
def test_an_invalid_day_says_how_to_write_one(text: str) -> None:
    with pytest.raises(FaristolError, match="is not a day; write it like 2009-11-21"):
        parse_day(text)
