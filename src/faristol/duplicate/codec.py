"""
Events as JSON and back. The stored form of every session: change it only with a new schema version.

Tiles are written as in records (`A[L·L]?`), squares as numbers, so that a person can read a log.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from faristol.duplicate import events as e
from faristol.duplicate.events import KINDS, Minimum, SessionEvent
from faristol.duplicate.slips.marking import Mark, Reason
from faristol.duplicate.slips.slip import Slip
from faristol.game.codec import dump_placement, load_placement
from faristol.rulebook.choices import Annulment, SlipFault
from faristol.tiles import Alphabet

SCHEMA_VERSION = 1
_TILES = frozenset({"tiles", "returned", "rack"})
_LISTS = frozenset({"names", "words"})
_CHOICES: Mapping[tuple[str, str], Callable[[Any], Any]] = {
    ("SessionEnded", "reason"): e.EndReason,
    ("RackRejected", "reason"): e.Rejection,
    ("MasterPlayed", "by"): e.MasterBy,
}
_NUMBERS = frozenset({"coup", "number", "score", "points", "before"})
_SINCE: Mapping[str, frozenset[str]] = {
    "SessionOpened": frozenset({"prepared"}),
    "RackRejected": frozenset({"author", "note"}),
    "SlipHandedIn": frozenset({"author", "note"}),
    "SlipCameLate": frozenset({"author", "note"}),
    "SessionEnded": frozenset({"author", "note"}),
}
"""Fields that logs have only where they say something: others were written before there were any."""
_FLAGS = frozenset({"late", "by_arbiter", "upheld", "accepted", "somebody_played"})
_TEXTS = frozenset(
    {"rulebook", "rulebook_digest", "tileset", "board", "lexicon", "lexicon_version", "commitment", "title"}
    | {"author", "note", "reason", "place", "word", "square", "direction"}
)


def event_kind(event: SessionEvent) -> str:
    return type(event).__name__


def dump_event(event: SessionEvent, alphabet: Alphabet) -> dict[str, Any]:
    """Everything but the kind, as plain JSON values."""
    since = _SINCE.get(event_kind(event), frozenset())
    return {
        field.name: _dump(field.name, value, alphabet)
        for field in fields(event)
        if (value := getattr(event, field.name)) or field.name not in since
    }


def load_event(kind: str, payload: Mapping[str, Any], alphabet: Alphabet) -> SessionEvent:
    """
    Inverse of `dump_event`.

    Raises:
        KeyError, TypeError, ValueError, NotationError: if it is no event of ours.
    """
    return KINDS[kind](**{name: _load(name, value, kind, alphabet) for name, value in payload.items()})


def _dump(name: str, value: Any, alphabet: Alphabet) -> Any:
    match value:
        case Mark():
            return {
                **{field.name: getattr(value, field.name) for field in fields(value)},
                "placed": dump_placement(value.placed, alphabet),
                "words": list(value.words),
                "unlisted": list(value.unlisted),
                "warnings": [str(fault) for fault in value.warnings],
                "reasons": [{"kind": str(reason.kind), "found": reason.found} for reason in value.reasons],
            }
        case Slip():
            return asdict(value)
        case bytes():
            return value.hex()
        case tuple() if name in _TILES:
            return alphabet.format_tiles(value)
        case tuple() if name == "prepared":
            return [alphabet.format_tiles(rack) for rack in value]
        case tuple() if name == "placed":
            return dump_placement(value, alphabet)
        case tuple() if name == "schedule":
            return [[each.first_coup, each.vowels, each.consonants] for each in value]
        case tuple():
            return list(value)
        case _:
            return value


def _load(name: str, value: Any, kind: str, alphabet: Alphabet) -> Any:
    if (kind, name) in _CHOICES:
        return _CHOICES[kind, name](value)
    match name:
        case "mark":
            return _load_mark(value, alphabet)
        case "slip":
            return _load_slip(value)
        case "seed":
            return bytes.fromhex(value)
        case "placed":
            return load_placement(value, alphabet)
        case "prepared":
            return tuple(alphabet.parse_tiles(rack) for rack in value)
        case "schedule":
            return tuple(Minimum(*(_typed(name, part, int) for part in each)) for each in value)
        case _ if name in _TILES:
            return alphabet.parse_tiles(value)
        case "numbers":
            return tuple(_typed(name, each, int) for each in value)
        case _ if name in _LISTS:
            return tuple(_typed(name, each, str) for each in _typed(name, value, list))
        case _ if name in _TEXTS:
            return _typed(name, value, str)
        case _ if name.endswith("_ms") or name in _NUMBERS:
            return _typed(name, value, int)
        case _ if name in _FLAGS:
            return _typed(name, value, bool)
        case _:
            return value


def _load_slip(value: Mapping[str, Any]) -> Slip:
    slip = Slip(**value)
    for name in ("square", "direction", "word"):
        _typed(name, getattr(slip, name), str)
    if slip.score is not None:
        _typed("score", slip.score, int)
    _typed("illegible", slip.illegible, bool)
    return slip


def _load_mark(value: Mapping[str, Any], alphabet: Alphabet) -> Mark:
    return Mark(
        points=_typed("points", value["points"], int),
        worth=None if value["worth"] is None else _typed("worth", value["worth"], int),
        place=_typed("place", value["place"], str),
        word=_typed("word", value["word"], str),
        placed=load_placement(value["placed"], alphabet),
        words=tuple(_typed("words", word, str) for word in value["words"]),
        reasons=tuple(_load_reason(reason) for reason in value["reasons"]),
        warnings=tuple(SlipFault(fault) for fault in value["warnings"]),
        unlisted=tuple(_typed("unlisted", word, str) for word in value["unlisted"]),
    )


def _load_reason(value: Mapping[str, str]) -> Reason:
    kind, found = value["kind"], _typed("found", value["found"], str)
    return Reason("late" if kind == "late" else Annulment(kind), found)


def _typed(name: str, value: Any, kind: type) -> Any:
    """The value, if it is of just this type: True is no number here."""
    if type(value) is not kind:
        raise ValueError(f"{name} is {_KINDS_OF[kind]}, not {value!r}")
    return value


_KINDS_OF: Mapping[type, str] = {int: "a number", str: "a text", bool: "true or false", list: "a list"}
