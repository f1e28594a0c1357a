"""
Reading and appending the events of tournaments.

Any process may write: each appends inside a transaction that has the database to itself, and has read by
then what others wrote. What is folded already is kept, and only newer rows are read.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from django.db import connection

from faristol.errors import NotationError, StoreError
from faristol.rulebook import Rulebook
from faristol.rulebook.kept import KeptText, with_bases
from faristol.stream.chain import COLUMNS, StoredEvent, chained, first_damaged
from faristol.stream.compact import as_json
from faristol.tournament.codec import SCHEMA_VERSION, dump_event, load_event
from faristol.tournament.events import TournamentEvent
from faristol.tournament.referee import apply, replay
from faristol.tournament.state import TournamentState
from faristol_web.rulebooks import books
from faristol_web.streams.heads import move_heads
from faristol_web.tournaments.models import KeptRulebook, TournamentEventRow

KEPT = 32
"""Tournaments whose state stays in memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A tournament as far as its rows go."""

    state: TournamentState
    events: tuple[TournamentEvent, ...]
    last: StoredEvent
    rulebook: Rulebook

    @property
    def seq(self) -> int:
        return self.last.seq


_held: dict[str, Held] = {}
_lock = Lock()


def load(public_id: str) -> Held:
    """
    The newest there is.

    Raises:
        StoreError: if there is no such tournament, or its record is damaged.
    """
    before = _held.get(public_id)
    held = _caught_up(public_id, before)
    if held is not before and not connection.in_atomic_block:  # there, what was read may be rolled back
        keep(public_id, held)
    return held


def keep(public_id: str, held: Held) -> None:
    """In memory, once it is on disk; the one not used for longest makes room."""
    with _lock:
        known = _held.pop(public_id, None)
        _held[public_id] = known if known is not None and known.seq > held.seq else held
        while len(_held) > KEPT:
            del _held[next(iter(_held))]


def forget(public_id: str) -> None:
    """Read it again from what is stored."""
    with _lock:
        _held.pop(public_id, None)


def append(
    public_id: str,
    events: Sequence[TournamentEvent],
    *,
    actor: str,
    after: StoredEvent | None,
    client_id: str | None,
) -> list[StoredEvent]:
    """
    In the transaction that is going on; `client_id` stands on the first of them.

    Raises:
        DatabaseError: if someone else has written since, or the id was used.
    """
    rows: list[StoredEvent] = []
    last = after
    for event in events:
        last = chained(
            last,
            stream=public_id,
            kind=type(event).__name__,
            schema_version=SCHEMA_VERSION,
            payload=as_json(dump_event(event)),
            actor=actor,
            server_ms=event.at_ms,
            client_id=None if rows else client_id,
        )
        rows.append(last)
    write(rows)
    return rows


def write(rows: Sequence[StoredEvent]) -> None:
    """
    In the transaction that is going on, with the heads.

    Raises:
        DatabaseError: if someone else has written since, or an action's id was used.
    """
    made = [TournamentEventRow(**{name: getattr(row, name) for name in COLUMNS}) for row in rows]
    TournamentEventRow.objects.bulk_create(made)
    with connection.cursor() as cursor:
        move_heads(cursor, "tournament_head", rows)


def advanced(held: Held, events: Sequence[TournamentEvent], rows: Sequence[StoredEvent]) -> Held:
    """Return the tournament with the appended events."""
    state = held.state
    for event in events:
        state = apply(state, event)
    last = rows[-1] if rows else held.last
    return Held(state=state, events=(*held.events, *events), last=last, rulebook=held.rulebook)


def is_done(public_id: str, client_id: str) -> bool:
    """True if an action with this id is in the record."""
    return TournamentEventRow.objects.filter(stream=public_id, client_id=client_id).exists()


def rows_of(public_id: str) -> list[StoredEvent]:
    """
    All of them, the chain checked.

    Raises:
        StoreError: if the record was tampered with.
    """
    rows = _rows_after(public_id, 0)
    _check(public_id, rows)
    return rows


def keep_rulebook(rulebook: Rulebook) -> None:
    """Its text, for tournaments that outlive the file."""
    for text in books.texts_of(rulebook):
        KeptRulebook.objects.get_or_create(
            digest=text.digest, defaults={"content": text.content, "base_digest": text.base_digest}
        )


def _caught_up(public_id: str, held: Held | None) -> Held:
    rows = _rows_after(public_id, held.seq if held else 0)
    if held is not None and not rows:
        return held
    if not rows:
        raise StoreError(f"no tournament {public_id}")
    _check(public_id, rows, held.last if held else None)
    events = [_event(row) for row in rows]
    if held is not None:
        return advanced(held, events, rows)
    opened = events[0]
    book = books.rulebook_of(opened, kept_texts(opened.rulebook_digest))
    return Held(state=replay(events), events=tuple(events), last=rows[-1], rulebook=book)


def _rows_after(public_id: str, seq: int) -> list[StoredEvent]:
    rows = TournamentEventRow.objects.filter(stream=public_id, seq__gt=seq).order_by("seq")
    return [StoredEvent(*row) for row in rows.values_list(*COLUMNS)]


def _check(public_id: str, rows: Iterable[StoredEvent], last: StoredEvent | None = None) -> None:
    damaged = first_damaged(rows, last)
    if damaged is not None:
        raise StoreError(f"the record of tournament {public_id} is damaged at event {damaged.seq}")


def _event(row: StoredEvent) -> TournamentEvent:
    try:
        return load_event(row.kind, json.loads(row.payload))
    except (NotationError, ValueError) as error:
        raise StoreError(f"event {row.seq} of tournament {row.stream} cannot be read: {error}") from error


def kept_texts(digest: str) -> tuple[KeptText, ...]:
    """The rulebook with this digest, after those that it extends; nothing if it was never kept."""

    def text_with(wanted: str) -> KeptText | None:
        row = KeptRulebook.objects.filter(pk=wanted).first()
        return None if row is None else KeptText(row.digest, row.content, row.base_digest)

    return with_bases(digest, text_with)
