"""Classes by rating."""

import pytest

from faristol.errors import FaristolError
from faristol.standings.classes import RatingClass, class_of, parse_class

CLASSES = [parse_class("A: 1101-3000"), parse_class("B:801-1100"), parse_class("C:0-800")]


@pytest.mark.parametrize(
    ("rating", "name"),
    [(3001, ""), (3000, "A"), (1101, "A"), (1100, "B"), (801, "B"), (800, "C"), (None, "C")],
)
def test_both_ends_belong_to_a_class_and_no_rating_is_the_lowest(rating: int | None, name: str) -> None:
    assert class_of(rating, CLASSES) == name


def test_a_name_may_have_several_words() -> None:
    assert parse_class("Sub 1000 : 1 - 999") == RatingClass("Sub 1000", 1, 999)


@pytest.mark.parametrize("text", ["", "B", "B:", "B:1100", ":0-1100", "B:0-x", "B:-1-5"])
def test_an_invalid_class_says_how_to_write_one(text: str) -> None:
    with pytest.raises(FaristolError, match="write a name and its ratings, like B:0-1100"):
        parse_class(text)


def test_a_class_goes_upwards() -> None:
    with pytest.raises(FaristolError, match="class B: 1100 is more than 0"):
        parse_class("B:1100-0")
