"""The part of a replay's page with notes on its moves and side lines beside them."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from faristol.game.records import TURNS, Replay, Step
from faristol_web.accounts.names import display_name
from faristol_web.notes.collecting import collection_for, own_collections
from faristol_web.notes.forms import number_in
from faristol_web.notes.models import Collection, Note
from faristol_web.notes.places import Kind, Place, about, lexicon_of_game
from faristol_web.notes.saying import about_said, move_said
from faristol_web.notes.side_lines import Said, said
from faristol_web.notes.writing import Written, written_on
from faristol_web.streams.points import points_recorded

MOST_BUTTONS = 10
"""Collections to add a game to at once, the newest."""
MOST_ID = 20


class Version(NamedTuple):
    """An earlier version of a note or a side line."""

    text: str
    moves: str
    written_at: datetime
    was: str
    """The move that it is about, if a ruling took that back; empty otherwise."""


class Shown(NamedTuple):
    """A note or a side line as a page shows it."""

    step: int
    line: int
    move: str
    """The move of the game, `7. Anna: H8 CASA`."""
    now: Note
    was: str
    """The move that it is about, if a ruling took that back; empty otherwise."""
    moves: list[Said]
    earlier: list[Version]


class Line(NamedTuple):
    """A move with what is noted on it."""

    step: int
    move: str
    is_there: bool
    """False if the game has no such move any more."""
    in_file: str
    own: Shown | None
    own_lines: list[Shown]
    shared: list[Shown]
    """By the owner of the collection that the reader comes from."""

    @property
    def says_something(self) -> bool:
        return bool(self.in_file or self.own or self.own_lines or self.shared)


def section(request: HttpRequest, kind: str, key: str, replay: Replay) -> SafeString:
    place = Place(kind, key)
    written = written_on(request.user, place) if request.user.is_authenticated else []
    collection = collection_asked(request, place)
    lexicon_id = lexicon_of_game(place)
    own = [shown(each, replay, lexicon_id) for each in written]
    shared = (
        [shown(each, replay, lexicon_id) for each in written_on(collection.owner, place)]
        if collection
        else []
    )
    lines = lines_of(replay, own, shared, with_file=kind == Kind.RECORD)
    query = f"?collection={collection.public_id}" if collection else ""
    chosen = _chosen(request, len(replay.steps))
    notes = {each.step: each.now for each in own if not each.line}
    turns = [number for number, step in enumerate(replay.steps, 1) if step.kind in TURNS]
    context: dict[str, Any] = {
        "lines": [line for line in lines if line.says_something],
        "deleted": [each for each in own if each.now.is_deleted],
        "moves": [line for line in lines if line.is_there],
        "chosen": chosen,
        "turns": turns if len(replay.record.players) > 1 else [],
        "now": notes.get(chosen),
        "own": {step: {"text": now.text, "seen": now.version} for step, now in notes.items()},
        "address": reverse("notes", args=[kind, key]),
        "gcg": reverse("notes_gcg", args=[kind, key]) + query if len(replay.record.players) > 1 else "",
        "collection": collection,
        "owner_name": display_name(collection.owner) if collection else "",
        "add": reverse("collection_add", args=[kind, key]),
        "collections": own_collections(request.user)[:MOST_BUTTONS] if request.user.is_authenticated else (),
        "login": f"{reverse('login')}?next={place.address}",
    }
    return render_to_string("notes/notes.html", context, request)


def collection_asked(request: HttpRequest, place: Place) -> Collection | None:
    """Return another's collection that a reader comes from, if they may see it and this game is in it."""
    asked = request.GET.get("collection", "")
    try:
        found = collection_for(request.user, asked[:MOST_ID]) if asked else None
    except Http404:
        return None
    if found is None or found.owner_id == request.user.pk:
        return None
    return found if found.items.filter(kind=place.kind, key=place.key, removed_at=None).exists() else None


def shown(written: Written, replay: Replay, lexicon_id: str) -> Shown:
    step, now = written.step, written.now
    return Shown(
        step=step,
        line=written.line,
        move=move_said(step, replay.steps[step - 1])
        if step <= len(replay.steps)
        else about_said(step, now.about, replay.record.players),
        now=now,
        was=taken_back(now, replay),
        moves=said(replay, step, now.moves, lexicon_id) if now.moves else [],
        earlier=[
            Version(each.text, each.moves, each.written_at, taken_back(each, replay))
            for each in written.earlier
        ],
    )


def taken_back(note: Note, replay: Replay) -> str:
    """Return the move that a note is about in words, if the game has another one there, or none."""
    is_there = note.step <= len(replay.steps)
    if is_there and note.about in {"", about(replay.steps[note.step - 1])}:
        return ""
    return about_said(note.step, note.about, replay.record.players)


def lines_of(replay: Replay, own: Iterable[Shown], shared: Iterable[Shown], *, with_file: bool) -> list[Line]:
    """Return a line for each move of the game, and one for each that is gone and has a note."""
    mine, theirs = _by_step(own), _by_step(shared)
    gone = sorted({step for step in (*mine, *theirs) if step > len(replay.steps)})
    lines = []
    for step in (*range(1, len(replay.steps) + 1), *gone):
        made = replay.steps[step - 1] if step <= len(replay.steps) else None
        here = mine.get(step, [])
        lines.append(
            Line(
                step=step,
                move=move_said(step, made) if made else (here or theirs[step])[0].move,
                is_there=made is not None,
                in_file=_noted_in(made, replay) if made and with_file else "",
                own=next((each for each in here if not each.line), None),
                own_lines=[each for each in here if each.line],
                shared=theirs.get(step, []),
            )
        )
    return lines


def _by_step(all_shown: Iterable[Shown]) -> Mapping[int, list[Shown]]:
    found: dict[int, list[Shown]] = {}
    for each in all_shown:
        if not each.now.is_deleted:
            found.setdefault(each.step, []).append(each)
    return found


def _noted_in(step: Step, replay: Replay) -> str:
    """Return what the file says of a move; the reason of a correction is told elsewhere."""
    note = step.move.note
    return "" if points_recorded(note, replay.rulebook) else note


def _chosen(request: HttpRequest, last: int) -> int:
    return number_in(request.GET.get("note", ""), most=last) or last
