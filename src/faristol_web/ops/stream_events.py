"""Games and duplicate sessions → their files, and back: their events as they are, and what lists say."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model

from faristol.errors import FaristolError, LexiconError, NotationError, StoreError
from faristol.remarks import Remark, why
from faristol.rulebook.kept import KeptText, with_bases
from faristol.stream.chain import StoredEvent
from faristol.stream.lines import UNPLAYABLE
from faristol_web.accounts.links import known_token, new_keys
from faristol_web.archive.indexing import read_game
from faristol_web.duplicate.domain import erasure
from faristol_web.duplicate.domain import services as sessions
from faristol_web.duplicate.domain.queries import stand_ins_in
from faristol_web.duplicate.live.room import session_room_from
from faristol_web.duplicate.live.stand_ins import parse_stand_ins, together
from faristol_web.duplicate.models import Series, Session
from faristol_web.ops.arrived import Arrived
from faristol_web.ops.event_file import EventFile, new_rows
from faristol_web.ops.event_rows import fields_of, keep_times, known_fields
from faristol_web.play import services as games
from faristol_web.play.models import Game
from faristol_web.rulebooks import books
from faristol_web.streams import store
from faristol_web.streams.rooms import room_from

Write = Callable[[Sequence[StoredEvent], Sequence[KeptText]], None]
"""Writer of events to the disk: the thread that writes all, or ourselves if no server runs."""

_OF_STATE = ("public_id", "status", "names", "stand_ins", "scores", "entrants", "coups", "master_total")
_GAMES_OWN = (
    "is_rated",
    "on_turn",
    "due_at",
    "rematch_id",
    "lowest_rating",
    "highest_rating",
    "is_public",
    "is_elsewhere",
)
"""Fields that count, or are offers, only where the game began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """Differences between games and sessions."""

    model: type[Model]
    purpose: str
    address: str
    joining: str
    room_from: Callable[[list[StoredEvent], tuple[KeptText, ...]], Any]
    note_state: Callable[[str, Any], None]
    erase: Callable[[str, object], None]
    """Eraser of names: one erased where the file comes from is erased here, too; none comes back."""
    own: tuple[str, ...] = ()


def _erase_in_game(stream: str, said: object) -> None:
    if isinstance(said, dict) and said:
        games.erase_names({stream: {int(side): str(name) for side, name in said.items()}})
        read_game(stream)


def _erase_in_session(stream: str, said: object) -> None:
    here, there = stand_ins_in(stream), parse_stand_ins(said or {})
    shown = {number: together(here.get(number, names), names) for number, names in there.items()}
    changed = {number: names for number, names in shown.items() if names != here.get(number)}
    erasure.keep_stand_ins(stream, changed)


_KINDS: Mapping[str, _Kind] = {
    "game": _Kind(
        model=Game,
        purpose=games.LINK,
        address="/games/{}/",
        joining="/join/{}/",
        room_from=room_from,
        note_state=games.note_state,
        erase=_erase_in_game,
        own=_GAMES_OWN,
    ),
    "duplicate": _Kind(
        model=Session,
        purpose=sessions.ARBITERS_LINK,
        address="/duplicate/{}/",
        joining="/duplicate/arbiter/{}/",
        room_from=session_room_from,
        note_state=sessions.note_state,
        erase=_erase_in_session,
        own=("is_elsewhere",),
    ),
}


def game_file(public_id: str) -> EventFile:
    """
    Raises:
        StoreError: if there is no such game, or its record is damaged.
    """
    game = Game.objects.filter(public_id=public_id).first()
    if game is None:
        raise StoreError(f"no game {public_id!r}")
    file = EventFile(event="game", id=public_id, title=" – ".join(filter(None, game.names)))
    _add(file, "game", game)
    return file


def duplicate_file(public_id: str) -> EventFile:
    """
    A session, or all of a series.

    Raises:
        StoreError: if there is none, or a record is damaged.
    """
    series = Series.objects.filter(public_id=public_id).first()
    if series is None:
        row = Session.objects.filter(public_id=public_id).first()
        if row is None:
            raise StoreError(f"no duplicate session or series {public_id!r}")
        file = EventFile(event="duplicate", id=public_id, title=row.title)
        _add(file, "duplicate", row)
        return file
    file = EventFile(event="duplicate", id=public_id, title=series.title)
    file.rows.append(("series", fields_of(series)))
    for session in series.sessions.order_by("game_number"):
        _add(file, "duplicate", session)
    return file


def _add(file: EventFile, kind: str, row: Any) -> None:
    rows = store.read(row.public_id)
    if not rows:
        raise StoreError(f"{row.public_id} has no events")
    file.streams[row.public_id] = rows
    file.rows.append((kind, fields_of(row, without=_KINDS[kind].own)))
    known = {text.digest for text in file.rulebooks}
    kept = store.read_texts(_digest_in(rows))
    file.rulebooks.extend(text for text in kept if text.digest not in known)


def _digest_in(rows: Sequence[StoredEvent]) -> str:
    """Return the digest of the rulebook that a record begins with."""
    return str(json.loads(rows[0].payload).get("rulebook_digest", ""))


def take_in_streams(file: EventFile, *, name: str, write: Write) -> Arrived:
    """
    Again, it changes nothing; a longer record than the one here is gone on with.

    Raises:
        FaristolError: if it cannot be read, or went another way than the one here; then nothing is written.
    """
    kind = _KINDS[file.event]
    here = {stream: store.read(stream) for stream in file.streams}
    new = {stream: new_rows(here[stream], rows, name=name) for stream, rows in file.streams.items()}
    rooms = {stream: _room(kind, here[stream] + new[stream], file, name) for stream in file.streams}
    said = {str(fields.get("public_id")): fields for fields in file.rows_of(file.event)}
    if set(said) != set(file.streams):
        raise NotationError(f"{name}: its rows do not match its events")
    remarks = [remark for room in rooms.values() for remark in _keep_words(room.state.opened)]
    added = [row for rows in new.values() for row in rows]
    try:
        if added:
            write(added, file.rulebooks)
        made = _list_all(kind, file, said, rooms)
    except (ValidationError, TypeError, ValueError) as error:
        raise NotationError(f"{name}: its rows cannot be read: {error}") from error
    except DatabaseError as error:
        raise StoreError(f"{name}: not written: {error}") from error
    if any(isinstance(row, Game) and not _can_be_run(row) for row in made):
        remarks.append(Remark("it has no seats here: you can look at it, but it continues where it began"))
    if any(len(here[stream]) > len(rows) for stream, rows in file.streams.items()):
        remarks.append(Remark("the record here is longer than the file"))
    is_series = bool(file.rows_of("series"))
    address = f"/duplicate/series/{file.id}/" if is_series else kind.address.format(file.id)
    return Arrived(
        address=address,
        title=file.title,
        is_new=bool(made),
        events=len(added),
        link=kind.joining.format(_token(kind, made[-1])) if made and _can_be_run(made[-1]) else "",
        remarks=tuple(dict.fromkeys(remarks)),
    )


def _room(kind: _Kind, rows: list[StoredEvent], file: EventFile, name: str) -> Any:
    """Return the room as it will be: a record this version cannot read is never written."""
    try:
        return kind.room_from(rows, _texts(file.rulebooks, _digest_in(rows)))
    except FaristolError as error:
        raise NotationError("%(name)s: %(why)s", name=name, why=why(error)) from error
    except UNPLAYABLE as error:
        raise NotationError(f"{name}: its events cannot be read: {error!r}") from error


def _texts(texts: Sequence[KeptText], digest: str) -> tuple[KeptText, ...]:
    """The one with this digest, after those that it extends; nothing if the file has it not."""
    return with_bases(digest, {text.digest: text for text in texts}.get)


def _keep_words(opened: Any) -> list[str]:
    try:
        books.keep_lexicon(opened)
    except LexiconError:
        version = opened.lexicon_version
        return [
            Remark(
                "its word list %(version)s is not on this server: no words can be looked up "
                "until it is installed",
                version=version,
            )
        ]
    return []


@transaction.atomic
def _list_all(
    kind: _Kind, file: EventFile, said: Mapping[str, dict[str, Any]], rooms: Mapping[str, Any]
) -> list[Any]:
    """The rows of what is new here, with keys of this machine; all rows as their events have it."""
    series = None
    for fields in file.rows_of("series"):
        defaults = known_fields(Series, fields, without=("public_id",))
        series, _ = Series.objects.get_or_create(public_id=file.id, defaults=defaults)
    made = []
    for stream, fields in said.items():
        if not kind.model._base_manager.filter(public_id=stream).exists():  # noqa: SLF001
            keys = new_keys(kind.purpose)
            own = known_fields(kind.model, fields, without=(*_OF_STATE, *kind.own))
            row: Any = kind.model(
                **own,
                public_id=stream,
                invitation_nonce=keys["nonce"],
                invitation_hash=keys["token_hash"],
            )
            if series is not None:
                row.series = series
            row.save()
            keep_times(row, own)
            made.append(row)
        kind.erase(stream, fields.get("stand_ins"))
        kind.note_state(stream, rooms[stream].state)
    for row in made:
        row.refresh_from_db()
        # Both machines would end it by their clocks: here it stands still until somebody takes it up.
        row.is_elsewhere = _goes_on(row)
        row.save(update_fields=["is_elsewhere"])
    return made


def _goes_on(row: Any) -> bool:
    """A game online that waits for somebody has no clock yet, and may be joined here, too."""
    if isinstance(row, Game):
        return row.status == Game.Status.RUNNING or (
            row.mode == Game.Mode.TABLE and row.status != Game.Status.OVER
        )
    return bool(row.status != Session.Status.OVER)


def _can_be_run(row: Any) -> bool:
    """
    True if it can be run here: an online game's players sit where it began; a table is run by anyone with the
    link.
    """
    return not isinstance(row, Game) or row.mode == Game.Mode.TABLE or row.status == Game.Status.SEATING


def _token(kind: _Kind, row: Any) -> str:
    return known_token(kind.purpose, row.invitation_nonce, row.invitation_hash)
