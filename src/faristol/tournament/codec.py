"""
Events as JSON and back. The stored form of every tournament: change it only with a new schema version.

What is empty anyway (no author, no reason, nobody absent) is left out, so that a person can read a log;
values that a default settles are written: defaults may change, what happened may not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field
from typing import Any

from faristol.stream.codec import Codec
from faristol.stream.log import LogFormat
from faristol.tournament.events import KINDS, TournamentEvent, TournamentOpened

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


_LOG = LogFormat(
    mark="tournament log",
    newest=SCHEMA_VERSION,
    codec=_CODEC,
    opening=TournamentOpened,
    context_of=lambda _kind, _payload: None,
    max_bytes=1 << 27,  # five thousand entrants and fifteen rounds take a fifth of it
)
is_tournament_log = _LOG.is_log
parse_tournament_log = _LOG.parse_lines


def format_tournament_event(event: TournamentEvent) -> str:
    """One line."""
    return _LOG.format_event(event, None)


def format_tournament_log(events: Iterable[TournamentEvent], *, kept: Mapping[str, Any] | None = None) -> str:
    """Inverse of `parse_tournament_log`; a shell remembers what is `kept` in the first line."""
    return _LOG.format_lines(events, None, kept=kept)
