"""TOML → Rulebook. Every value must name its article; every mistake is reported at once."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from faristol.errors import RulebookError
from faristol.rulebook import schema
from faristol.rulebook.clauses import load_clauses

HEADER = ("id", "edition", "title", "language", "source")
NONE = "none"
_RULE_KEYS = {"value", "clause", "article", "reading", "summary"}
_FOLDER = files("faristol") / "data" / "rulebooks"


def _chapters() -> dict[str, tuple[type, bool]]:
    """Chapter → its dataclass, and whether a rulebook may do without it."""
    found: dict[str, tuple[type, bool]] = {}
    for name, hint in get_type_hints(schema.Rulebook).items():
        kinds = [kind for kind in (get_args(hint) or (hint,)) if is_dataclass(kind)]
        if kinds and isinstance(kinds[0], type) and get_origin(hint) in {None, UnionType}:
            found[name] = (kinds[0], NoneType in get_args(hint))
    return found


CHAPTERS = _chapters()


def rulebook_ids() -> list[str]:
    """The rulebooks that come with the program."""
    return sorted(e.name.removesuffix(".toml") for e in _FOLDER.iterdir() if e.name.endswith(".toml"))


@cache
def load_rulebook(rulebook_id: str) -> schema.Rulebook:
    """
    Raises:
        RulebookError: if there is no such rulebook.
    """
    if rulebook_id not in rulebook_ids():
        raise RulebookError(f"no rulebook {rulebook_id!r}; there are {', '.join(rulebook_ids())}")
    return parse_rulebook((_FOLDER / f"{rulebook_id}.toml").read_bytes(), name=f"{rulebook_id}.toml")


def read_rulebook(path: Path) -> schema.Rulebook:
    """
    A rulebook from an organiser's own file.

    Raises:
        RulebookError: if it cannot be read, or listing *all* that is wrong with it.
    """
    try:
        return parse_rulebook(path.read_bytes(), name=str(path))
    except OSError as error:
        raise RulebookError(f"{path}: {error.strerror}") from error


def parse_rulebook(content: bytes, *, name: str) -> schema.Rulebook:
    """
    Raises:
        RulebookError: listing *all* missing, unknown, mistyped and unsourced rules.
    """
    try:
        data = tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulebookError(f"{name}: {error}") from error

    header = data.pop("rulebook", {})
    for name_of_table, table in {"rulebook": header, **data}.items():
        if not isinstance(table, dict):
            raise RulebookError(f"{name}: {name_of_table} is a value; write [{name_of_table}]")
    problems = [f"rulebook.{key}: a text" for key in HEADER if not _is_text(header.get(key))]
    problems += [f"rulebook.{key}: unknown" for key in header if key not in HEADER]
    problems += [f"{unknown}: unknown chapter" for unknown in data if unknown not in CHAPTERS]

    chapters: dict[str, Any] = {}
    sources: dict[str, schema.Source] = {}
    for chapter, (kind, optional) in CHAPTERS.items():
        if chapter in data:
            values, found = _read_chapter(chapter, kind, data[chapter], sources)
            problems += found
            if not found:
                chapters[chapter] = kind(**values)
        elif not optional:
            problems.append(f"{chapter}: missing chapter")
    if problems:
        raise RulebookError(f"{name}: {len(problems)} faults\n  " + "\n  ".join(problems))
    return schema.Rulebook(**header, digest=sha256(content).hexdigest(), sources=sources, **chapters)


def _read_chapter(
    chapter: str, kind: type, rules: Mapping[str, Any], sources: dict[str, schema.Source]
) -> tuple[dict[str, object], list[str]]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    values: dict[str, object] = {}
    problems = [f"{chapter}.{unknown}: unknown rule" for unknown in rules if unknown not in names]
    for name in names:
        key = f"{chapter}.{name}"
        if name not in rules:
            problems.append(f"{key}: missing")
            continue
        faults = list(_faults_of_rule(rules[name]))
        if not faults:
            try:
                values[name] = _as(hints[name], rules[name]["value"])
            except ValueError as error:
                faults = [str(error)]
            sources[key] = _source(rules[name])
        problems += [f"{key}: {fault}" for fault in faults]
    return values, problems


def _faults_of_rule(rule: object) -> Iterator[str]:
    if not isinstance(rule, dict) or "value" not in rule:
        yield "not a rule; write { value = …, clause = …, article = … }"
        return
    yield from (f"unknown part {part!r}" for part in rule if part not in _RULE_KEYS)
    if not _is_text(rule.get("article")):
        yield "no article"
    clauses = _as_list(rule.get("clause", []))
    if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
        yield "a clause is an id, or a list of ids"
    else:
        yield from (f"no clause {clause!r}" for clause in clauses if clause not in load_clauses())
    if not isinstance(rule.get("reading", ""), str) or not isinstance(rule.get("summary", {}), dict):
        yield "a reading is a text, a summary a table of texts by language"


def _source(rule: Mapping[str, Any]) -> schema.Source:
    return schema.Source(
        clause=tuple(_as_list(rule.get("clause", []))),
        article=rule["article"],
        reading=rule.get("reading", ""),
        summary=rule.get("summary", {}),
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _as_list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _as(hint: Any, value: object) -> object:
    """Coerce strictly: enums by value, lists to tuples, everything else by exact type."""
    if get_origin(hint) is UnionType:
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        return None if value == NONE else _as(kinds[0], value)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise ValueError(f"expected a list, got {value!r}")
        return tuple(_as(get_args(hint)[0], item) for item in value)
    if issubclass(hint, Enum):
        if value not in [member.value for member in hint]:
            allowed = ", ".join(repr(member.value) for member in hint)
            raise ValueError(f"expected one of {allowed}; got {value!r}")
        return hint(value)
    if type(value) is not hint:
        raise ValueError(f"expected {hint.__name__}, got {value!r}")
    return value
