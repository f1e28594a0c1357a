"""
Events as JSON and back. The stored form of every tournament: change it only with a new schema version.

What is empty anyway (no author, no reason, nobody absent) is left out, so that a person can read a log;
values that a default settles are written: defaults may change, what happened may not.
"""

from dataclasses import Field
from typing import Any

from faristol.stream.codec import Codec
from faristol.tournament.events import KINDS, TournamentEvent

SCHEMA_VERSION = 1


def _is_empty(field: Field[Any]) -> bool:
    """0 is not empty: it is a number that somebody settled."""
    return field.default is None or field.default is False or field.default in ("", (), b"")


_CODEC = Codec[TournamentEvent, None](KINDS, is_left_out=_is_empty)


def dump_event(event: TournamentEvent) -> dict[str, Any]:
    """Everything but the kind, as plain JSON values."""
    return _CODEC.dump(event, None)


def load_event(kind: object, payload: object) -> TournamentEvent:
    """
    Inverse of `dump_event`.

    Raises:
        NotationError: if it is no event of ours.
    """
    return _CODEC.load(kind, payload, None)
