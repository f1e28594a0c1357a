"""
`replace`, faster: a state has dozens of fields, and every event makes two or three new ones.

For frozen dataclasses with slots and nothing done after creation; type checkers see the original.
`amend` changes an instance itself: only one that was just made, and that nobody else has.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace
    from dataclasses import replace as amend
else:
    from collections.abc import Callable
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter
    from typing import Any, TypeVar

    T = TypeVar("T")

    def replace(instance: T, /, **changes: Any) -> T:
        kind = type(instance)
        values_of, setters, setter_of = _plan(kind)
        new = object.__new__(kind)
        for put, value in zip(setters, values_of(instance), strict=True):
            put(new, value)
        for name, value in changes.items():
            setter_of[name](new, value)
        return new

    def amend(instance: T, /, **changes: Any) -> T:
        setter_of = _plan(type(instance))[2]
        for name, value in changes.items():
            setter_of[name](instance, value)
        return instance

    @cache
    def _plan(kind: type) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
        """Return how to read all fields at once, and how to write each one past the freezing."""
        assert not hasattr(kind, "__post_init__"), f"{kind.__name__} does something after creation"
        names = [field.name for field in fields(kind)]
        setter_of = {name: getattr(kind, name).__set__ for name in names}
        read = attrgetter(*names)
        values_of = read if len(names) > 1 else lambda instance: (read(instance),)
        return values_of, tuple(setter_of.values()), setter_of


__all__ = ["amend", "replace"]
