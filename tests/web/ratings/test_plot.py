"""The drawing of a rating's course."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from faristol_web.ratings.plot import HEIGHT, WIDTH, plot

days = st.dates(date(1990, 1, 1), date(2060, 1, 1))


def test_one_edition_is_no_course() -> None:
    assert plot([(date(2009, 11, 21), 950)]) is None
    assert plot([]) is None


def test_a_better_rating_is_higher_and_a_later_day_further_on() -> None:
    drawn = plot([(date(2009, 1, 1), 1000), (date(2009, 7, 1), 1100), (date(2011, 1, 1), 1050)])
    assert drawn is not None
    first, second, third = drawn.dots

    assert second.y < third.y < first.y
    assert first.x < second.x < third.x
    assert second.x - first.x < third.x - second.x
    assert [tick.label for tick in drawn.years] == ["2010", "2011"]
    assert [tick.label for tick in drawn.levels] == ["1000", "1050", "1100"]
    assert drawn.line == f"{first.x},{first.y} {second.x},{second.y} {third.x},{third.y}"


def test_a_rating_that_never_changed_is_a_level_line() -> None:
    drawn = plot([(date(2009, 1, 1), 1000), (date(2009, 1, 1), 1000)])
    assert drawn is not None
    assert len({dot.y for dot in drawn.dots}) == 1


def test_a_fall_of_four_points_is_no_cliff() -> None:
    drawn = plot([(date(2009, 1, 1), 1004), (date(2009, 7, 1), 1000)])
    assert drawn is not None
    first, second = drawn.dots
    assert 0 < second.y - first.y < HEIGHT / 10
    assert [tick.label for tick in drawn.levels] == ["950", "1000", "1050", "1100"]


def test_both_ends_say_their_day_and_rating() -> None:
    drawn = plot([(date(2009, 1, 1), 1100), (date(2010, 3, 1), 1000), (date(2010, 7, 1), 1050)])
    assert drawn is not None
    assert [(end.day, end.label, end.anchor) for end in drawn.ends] == [
        ("Jan. 1, 2009", "1100", "start"),
        ("July 1, 2010", "1050", "end"),
    ]
    one_day = plot([(date(2009, 1, 1), 1000), (date(2009, 1, 1), 1010)])
    assert one_day is not None
    assert [(end.label, end.anchor) for end in one_day.ends] == [("1010", "middle")]


@given(points=st.lists(st.tuples(days, st.integers(0, 3000)), min_size=2, max_size=40))
def test_everything_is_within_the_drawing_and_the_scales_are_few(points: list[tuple[date, int]]) -> None:
    drawn = plot(sorted(points))
    assert drawn is not None
    assert all(0 <= dot.x <= WIDTH and 0 <= dot.y <= HEIGHT for dot in drawn.dots)
    assert all(0 <= tick.at <= HEIGHT for tick in drawn.levels)
    assert 2 <= len(drawn.levels) <= 8
    assert all(0 < end.y < drawn.days_at <= drawn.height for end in drawn.ends)
    assert drawn.bottom < drawn.days_at
    assert len(drawn.years) <= 9
