"""Rows that go along with the events from one machine to another, and those that stay."""

from collections.abc import Iterable
from typing import Any

from django.db.models import JSONField, Model

_STAY = (
    "id",
    "nonce",
    "token",
    "token_hash",
    "invitation",
    "invitation_hash",
    "invitation_nonce",
    "director_hash",
)
"""Keys are made anew where they are to be good for something."""


def fields_of(row: Model, *, without: Iterable[str] = ()) -> dict[str, Any]:
    """Return the row's own fields: nothing that points to other rows, and no keys."""
    left_out = {*_STAY, *without}
    return {
        field.attname: _plain(getattr(row, field.attname))
        for field in row._meta.concrete_fields  # noqa: SLF001 – public in all but name
        if not field.is_relation and field.attname not in left_out
    }


def known_fields(
    model: type[Model], fields: dict[str, Any], *, without: Iterable[str] = ()
) -> dict[str, Any]:
    """
    Return the fields of a file that such a row has.

    Raises:
        ValidationError: if a value is none.
    """
    left_out = {*_STAY, *without}
    return {
        field.attname: _checked(field, fields[field.attname])
        for field in model._meta.concrete_fields  # noqa: SLF001
        if not field.is_relation and field.attname in fields and field.attname not in left_out
    }


def keep_times(row: Model, fields: dict[str, Any]) -> None:
    """A row that was just made says when it was made first, elsewhere."""
    stamped = [field for field in row._meta.concrete_fields if getattr(field, "auto_now_add", False)]  # noqa: SLF001
    times = {field.attname: fields[field.attname] for field in stamped if field.attname in fields}
    if times:
        type(row)._base_manager.filter(pk=row.pk).update(**times)  # noqa: SLF001


def _checked(field: Any, value: Any) -> Any:
    if isinstance(field, JSONField):
        return value
    read = field.to_python(value)
    field.run_validators(read)
    return read


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
