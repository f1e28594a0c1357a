"""Classes of a tournament: entrants of certain ratings, with prizes of their own."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from faristol.errors import FaristolError


@dataclass(frozen=True, slots=True)
class RatingClass:
    name: str
    lowest: int
    highest: int
    """Both included."""


def parse_class(text: str) -> RatingClass:
    """
    Raises:
        FaristolError: if it is not written like `B:0-1100`.

    >>> parse_class("B:0-1100")
    RatingClass(name='B', lowest=0, highest=1100)
    """
    parts = re.fullmatch(r"\s*([^:]*[^:\s])\s*:\s*(\d+)\s*-\s*(\d+)\s*", text)
    if parts is None:
        raise FaristolError(f"{text!r} is not a class; write a name and its ratings, like B:0-1100")
    rating_class = RatingClass(parts[1], int(parts[2]), int(parts[3]))
    if rating_class.lowest > rating_class.highest:
        raise FaristolError(f"class {rating_class.name}: {parts[2]} is more than {parts[3]}")
    return rating_class


def class_of(rating: int | None, classes: Iterable[RatingClass]) -> str:
    """
    The name of the first that holds the rating; empty for none. Who has no rating counts as 0.

    >>> class_of(None, [parse_class("A:1101-3000"), parse_class("B:0-1100")])
    'B'
    """
    fitting = (
        rating_class.name
        for rating_class in classes
        if rating_class.lowest <= (rating or 0) <= rating_class.highest
    )
    return next(fitting, "")
