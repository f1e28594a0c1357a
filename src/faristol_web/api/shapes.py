"""Shapes that all answers of the API share: closed objects, lists by the page."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Field, Query, Schema
from pydantic import ConfigDict

from faristol_web.api.problems import Fault, Problem

MOST_PAGES = 100_000
MOST_ON_PAGE = 100
MOST_SEARCHED = 60

PageNumber = Annotated[int, Query(1, ge=1, le=MOST_PAGES, description="Which page, from 1.")]
PageSize = Annotated[int, Query(20, ge=1, le=MOST_ON_PAGE, description="Lines on a page.")]
Searched = Annotated[
    str, Query("", max_length=MOST_SEARCHED, description="Only entries with these words in the name.")
]

T = TypeVar("T")
Row = TypeVar("Row")


class Shape(Schema):
    """An object of an answer: nothing in it that is not described."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Body(Schema):
    """An object in a request: a misspelled name is an error, not ignored."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, strict=True)


class ListPage(Shape):
    """One page of a list, and the way to the next."""

    count: int = Field(ge=0)
    """Length of the whole list."""
    page: int = Field(ge=1)
    pages: int = Field(ge=1)
    """Number of pages."""
    next: str | None
    """Address of the next page."""
    previous: str | None


class FaultShape(Shape):
    where: str
    """The place in the request, like `query.page` or `body.first`; empty for the whole of it."""
    what: str


class ProblemShape(Shape):
    """RFC 9457: what went wrong. The address in `type` leads to its explanation."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[FaultShape]


def paged(
    request: HttpRequest, rows: "QuerySet[Any] | Sequence[Any]", *, page: int, size: int
) -> tuple[list[Any], dict[str, Any]]:
    """The lines of this page, and what `ListPage` says of it; a page after the last is empty."""
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    pages = max(1, -(-count // size))
    start = (page - 1) * size
    facts = {
        "count": count,
        "page": page,
        "pages": pages,
        "next": _address(request, page + 1) if page < pages else None,
        "previous": _address(request, min(page - 1, pages)) if page > 1 else None,
    }
    return list(rows[start : start + size]) if start < count else [], facts


def checked(where: str, read: Callable[[str], T], text: str) -> T:
    """
    Raises:
        Problem: naming the place, if the text cannot be read.
    """
    try:
        return read(text)
    except ValueError as error:
        raise Problem("invalid", faults=[Fault(where, str(error))]) from error


def _address(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
