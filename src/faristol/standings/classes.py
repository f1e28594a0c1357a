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
    found = re.fullmatch(r"\s*([^:]*[^:\s])\s*:\s*(\d+)\s*-\s*(\d+)\s*", text)
    if found is None:
        raise FaristolError(f"{text!r} is no class; write a name and its ratings, like B:0-1100")
    rating_class = RatingClass(found[1], int(found[2]), int(found[3]))
    if rating_class.lowest > rating_class.highest:
        raise FaristolError(f"class {rating_class.name}: {found[2]} is more than {found[3]}")
    return rating_class


def class_of(rating: int | None, classes: Iterable[RatingClass]) -> str:
    """
    The name of the first that holds the rating; empty for none. Who has no rating counts as 0.

    >>> class_of(None, [parse_class("A:1101-3000"), parse_class("B:0-1100")])
    'B'
    """
    found = (each.name for each in classes if each.lowest <= (rating or 0) <= each.highest)
    return next(found, "")
