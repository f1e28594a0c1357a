"""The part of a replay's page with notes on its moves."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from faristol.game.records import MoveKind, Replay, Step
from faristol_web.accounts.names import display_name
from faristol_web.notes.collecting import collection_for, own_collections
from faristol_web.notes.forms import number_in
from faristol_web.notes.models import Collection
from faristol_web.notes.places import Kind, Place
from faristol_web.notes.writing import Written, notes_on, texts_on
from faristol_web.streams.points import points_recorded

MOST_BUTTONS = 10
"""Collections to add a game to at once, the newest."""
MOST_ID = 20
KINDS = {
    MoveKind.PASS: gettext_noop("pass"),
    MoveKind.EXCHANGE: gettext_noop("exchange"),
    MoveKind.WITHDRAWN: gettext_noop("withdrawn"),
    MoveKind.RACK_POINTS: gettext_noop("unplayed tiles"),
    MoveKind.TIME_PENALTY: gettext_noop("overtime"),
    MoveKind.ADJUSTMENT: gettext_noop("correction"),
}


class Line(NamedTuple):
    """A move with what is noted on it."""

    step: int
    move: str
    in_file: str
    own: Written | None
    shared: str
    """By the owner of the collection that the reader comes from."""


def section(request: HttpRequest, kind: str, key: str, replay: Replay) -> SafeString:
    place = Place(kind, key)
    own = notes_on(request.user, place) if request.user.is_authenticated else {}
    collection = collection_asked(request, place)
    shared = texts_on(collection.owner, place) if collection else {}
    lines = lines_of(replay, own, shared, with_file=kind == Kind.RECORD)
    query = f"?collection={collection.public_id}" if collection else ""
    chosen = _chosen(request, len(replay.steps))
    context: dict[str, Any] = {
        "lines": [line for line in lines if line.in_file or line.shared or (line.own and line.own.now.text)],
        "deleted": [line for line in lines if line.own and not line.own.now.text],
        "moves": lines,
        "chosen": chosen,
        "now": own[chosen].now if chosen in own else None,
        "own": {step: {"text": each.now.text, "seen": each.now.version} for step, each in own.items()},
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


def lines_of(
    replay: Replay, own: Mapping[int, Written], shared: Mapping[int, str], *, with_file: bool
) -> list[Line]:
    return [
        Line(
            step=number,
            move=move_said(number, step),
            in_file=_noted_in(step, replay) if with_file else "",
            own=own.get(number),
            shared=shared.get(number, ""),
        )
        for number, step in enumerate(replay.steps, 1)
    ]


def move_said(number: int, step: Step) -> str:
    """Return a move in a few words: `7. Anna: H8 CASA`."""
    named = f"{number}. {step.player}" if step.player else f"{number}."
    done = f"{step.place} {step.word}".strip() if step.kind is MoveKind.PLAY else _(KINDS[step.kind])
    return f"{named}{_(': ')}{done}" if step.player else f"{named} {done}"


def _noted_in(step: Step, replay: Replay) -> str:
    """Return what the file says of a move; the reason of a correction is told elsewhere."""
    note = step.move.note
    return "" if points_recorded(note, replay.rulebook) else note


def _chosen(request: HttpRequest, last: int) -> int:
    return number_in(request.GET.get("note", ""), most=last) or last
