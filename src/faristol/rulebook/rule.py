"""One rule as a file writes it: a value, and where it comes from."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from faristol.rulebook.clauses import load_clauses
from faristol.rulebook.schema import Source

NONE = "none"
PARTS = ("value", "clause", "article", "summary", "reading")


def faults_of(rule: object, *, languages: Iterable[str]) -> Iterator[str]:
    """All that is wrong with how a rule is sourced; its value is judged by `typed`."""
    if not isinstance(rule, dict) or "value" not in rule:
        yield f"not a rule; write a table with {', '.join(PARTS)}"
        return
    yield from (f"unknown part {part!r}" for part in rule if part not in PARTS)
    if not is_text(rule.get("article")):
        yield "no article"
    clauses = _as_list(rule.get("clause", []))
    if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
        yield "a clause is an id, or a list of ids"
    else:
        yield from (f"no clause {clause!r}" for clause in clauses if clause not in load_clauses())
    if not isinstance(rule.get("reading", ""), str):
        yield "a reading is a text"
    summary = rule.get("summary", {})
    if not isinstance(summary, dict) or not all(map(is_text, summary.values())):
        yield "a summary is a table of texts by language"
    else:
        yield from (f"no summary in {language!r}" for language in languages if language not in summary)


def source_of(rule: Mapping[str, Any]) -> Source:
    """Return the source of a rule without faults."""
    return Source(
        clause=tuple(_as_list(rule.get("clause", []))),
        article=rule["article"],
        reading=rule.get("reading", ""),
        summary=rule.get("summary", {}),
    )


def typed(hint: Any, value: object) -> object:
    """
    A file's value as the schema wants it: enums by value, lists to tuples, all else by exact type.

    Raises:
        ValueError: if it is something else; a number is never below zero.
    """
    if get_origin(hint) is UnionType:
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        return None if value == NONE else typed(kinds[0], value)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise ValueError(f"expected a list, got {value!r}")
        return tuple(typed(get_args(hint)[0], item) for item in value)
    if issubclass(hint, Enum):
        if value not in [member.value for member in hint]:
            allowed = ", ".join(repr(member.value) for member in hint)
            raise ValueError(f"expected one of {allowed}; got {value!r}")
        return hint(value)
    if type(value) is not hint or (isinstance(value, int) and value < 0):
        raise ValueError(f"expected {hint.__name__}, got {value!r}")
    return value


def plain(value: object) -> bool | int | str | list[str]:
    """
    A value as a file writes it.

    >>> plain(None), plain((1, 2)), plain(True)
    ('none', ['1', '2'], True)
    """
    if value is None:
        return NONE
    if isinstance(value, tuple):
        return [str(item) for item in value]
    return value if isinstance(value, bool | int) else str(value)


def is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _as_list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
