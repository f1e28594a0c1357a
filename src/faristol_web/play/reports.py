"""The report on a finished game: each turn beside the best plays, what it lost, and two curves."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.analysis.exercises import exercises_of
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.report_document import Document, document_of
from faristol.analysis.report_words import LABELS, Curve, Telling
from faristol.analysis.reports import SIMULATED, report_on
from faristol.errors import NotationError
from faristol.game import SIDES, Side, Viewer
from faristol.game.codec import format_log
from faristol.game.events import GameEnded
from faristol.game.records import TURNS, Replay
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.rulebook import rulebook_ids
from faristol_web import hooks
from faristol_web.accounts.allowances import limits
from faristol_web.analysis.links import analysis_links
from faristol_web.http.limits import FULL_REPORTS
from faristol_web.play import full_reports
from faristol_web.play.queries import is_over, known_room, replayed, seat_of
from faristol_web.replays.models import Record
from faristol_web.replays.opening import of_record
from faristol_web.replays.services import content_for_commands, replay_content
from faristol_web.rulebooks.books import is_unchanged
from faristol_web.streams.generators import generator_for

WIDTH, HEIGHT = 640, 160
KEPT = 256
"""Reports kept in memory: each takes some tens of kilobytes, and a second to make."""
PRACTISED = 32
"""Games kept replayed for those who practise, a megabyte each."""


class Drawn(NamedTuple):
    points: str
    """For an SVG polyline of `WIDTH` by `HEIGHT`."""
    curve: Curve


class Matter(NamedTuple):
    """A finished game, and what is needed to judge its moves."""

    replay: Replay
    lexicon: Lexicon
    playouts: Playouts
    ended: GameEnded | None
    spent_ms: tuple[int, int] | None


class _Place(NamedTuple):
    """The place of a game on this site."""

    kind: str
    """`game` or `record`."""
    name: str
    """Its id, or its slug."""
    matter: Matter
    links: dict[str, str]
    """Addresses of what else there is about it."""
    seat: Viewer = None


class _Asked(NamedTuple):
    """A game to report on fully, as the command reads it."""

    key: str
    content: bytes
    arguments: tuple[str, ...]
    place: _Place


@require_safe
def game_report(request: HttpRequest, public_id: str) -> HttpResponse:
    told = of_game(public_id, known_room(public_id).committed)
    place = _place_of_game(request, public_id)
    if is_unchanged(known_room(public_id).rulebook):
        place.links["full"] = reverse("report_full", args=[public_id])
    else:
        place.links["events"] = reverse("events", args=[public_id])
    return _page(request, told, place)


def _place_of_game(request: HttpRequest, public_id: str) -> _Place:
    links = {"replay": reverse("replay", args=[public_id]), "mistakes": reverse("mistakes", args=[public_id])}
    matter = matter_of_game(public_id, known_room(public_id).committed)
    return _Place("game", public_id, matter, links, seat_of(public_id, request.session))


@require_safe
@of_record
def record_report(request: HttpRequest, record: Record) -> HttpResponse:
    told, place = of_record(record.pk), _place_of_record(record)
    if record.rulebook_id in rulebook_ids():
        place.links["full"] = reverse("record_report_full", args=[record.slug])
    return _page(request, told, place)


def _place_of_record(record: Record) -> _Place:
    slug = record.slug
    links = {"replay": reverse("record", args=[slug]), "mistakes": reverse("record_mistakes", args=[slug])}
    return _Place("record", slug, matter_of_record(record.pk), links)


@require_http_methods(["GET", "HEAD", "POST"])
@limits(FULL_REPORTS)
def full_game_report(request: HttpRequest, public_id: str) -> HttpResponse:
    room = known_room(public_id)
    if not is_over(room) or not is_unchanged(room.rulebook):
        raise Http404
    place = _place_of_game(request, public_id)
    place.links["fast"] = reverse("report", args=[public_id])
    asked = _Asked(
        key=full_reports.key_of(public_id, room.committed),
        content=format_log(room.events[: room.committed], room.alphabet).encode(),
        arguments=full_reports.rulebook_arguments(room.rulebook),
        place=place,
    )
    return _full(request, asked)


@require_http_methods(["GET", "HEAD", "POST"])
@limits(FULL_REPORTS)
@of_record
def full_record_report(request: HttpRequest, record: Record) -> HttpResponse:
    if record.rulebook_id not in rulebook_ids():
        raise Http404
    of_record(record.pk)  # a list of examples has none
    place = _place_of_record(record)
    place.links["fast"] = reverse("record_report", args=[record.slug])
    asked = _Asked(
        key=full_reports.key_of_record(record.pk),
        content=content_for_commands(
            bytes(record.content), name=record.title, rulebook_id=record.rulebook_id
        ),
        arguments=("--rulebook", record.rulebook_id),
        place=place,
    )
    return _full(request, asked)


def _full(request: HttpRequest, asked: _Asked) -> HttpResponse:
    """Show the full report, how far it is, or the button that begins it."""
    told = full_reports.kept(asked.key)
    if told is not None:
        return _page(request, told, asked.place)
    if request.method == "POST":
        full_reports.start(asked.key, asked.content, asked.arguments)
        return redirect(request.path)
    done = full_reports.progress(asked.key)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"made": done and done.made, "total": done and done.total})
    context = {
        "done": done,
        "failure": full_reports.failure(asked.key),
        "links": asked.place.links,
        "playouts": SIMULATED,
    }
    return render(request, "play/report_full.html", context)


@lru_cache(maxsize=KEPT)
def of_game(public_id: str, committed: int) -> Document:
    """Return a game's fast report; it raises what `matter_of_game` does."""
    told = _made(matter_of_game(public_id, committed))
    hooks.note_report(public_id, told)
    return told


@lru_cache(maxsize=KEPT)
def of_record(number: int) -> Document:
    """Return a record's fast report; it raises what `matter_of_record` does."""
    return _made(matter_of_record(number))


@lru_cache(maxsize=PRACTISED)
def matter_of_game(public_id: str, _committed: int) -> Matter:
    """
    Raises:
        Http404: if the game is not over.
    """
    room = known_room(public_id)
    if not is_over(room):
        raise Http404
    replay = replayed(public_id, None)
    first, second = room.state.clock.spent_ms
    spent = (first, second) if room.state.opened.timed else None
    return _matter(replay, room.lexicon or _usual(replay), ended=room.state.ended, spent_ms=spent)


@lru_cache(maxsize=PRACTISED)
def matter_of_record(number: int) -> Matter:
    """
    Raises:
        Http404: if no word list has its tiles.
    """
    record = Record.objects.get(pk=number)
    replay = replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)
    return _matter(replay, _usual(replay))


def _usual(replay: Replay) -> Lexicon:
    """Return the first lexicon for the tiles, where the game names none."""
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == replay.tileset.id:
            return lexicon
    raise Http404


def _matter(
    replay: Replay,
    lexicon: Lexicon,
    *,
    ended: GameEnded | None = None,
    spent_ms: tuple[int, int] | None = None,
) -> Matter:
    generator = generator_for(lexicon, replay.rulebook, mapped=True)
    playouts = Playouts(generator, replay.rulebook, load_leaves(replay.tileset.id))
    return Matter(replay, lexicon, playouts, ended, spent_ms)


def _made(matter: Matter) -> Document:
    replay, lexicon, playouts, ended, spent_ms = matter
    try:
        return document_of(report_on(replay, playouts, lexicon, ended=ended, spent_ms=spent_ms))
    except NotationError as error:  # not two players, or more tiles than the set has
        raise Http404 from error


def telling(told: Document) -> Telling:
    """Tell a report in the reader's language."""
    return Telling(told, {key: _(text) for key, text in LABELS.items()}, get_language() or "en")


def _page(request: HttpRequest, told: Document, place: _Place) -> HttpResponse:
    shown = telling(told)
    context = {
        "telling": shown,
        "lexicon": told["lexicon"],
        "language": told["language"],
        "curves": [Drawn(_polyline(curve.values), curve) for curve in shown.curves()],
        "width": WIDTH,
        "height": HEIGHT,
        "turns": [(row, *links) for row, links in zip(shown.rows(), _addresses(place), strict=False)],
        "links": place.links,
        "has_mistakes": bool(exercises_of(told)),
        "studies": _studies(told, place.seat),
    }
    return render(request, "play/report.html", context)


def _addresses(place: _Place) -> Iterator[tuple[str, str]]:
    """Yield, for each turn, the address of the board after it, and of the position before it to analyse."""
    replay, lexicon = place.matter.replay, place.matter.lexicon
    links = analysis_links(replay, lexicon.id)
    for number, step in enumerate(replay.steps, 1):
        if step.kind in TURNS:
            analysis = links.get((step.side, step.number), "")
            beside = f"&beside={place.kind}.{place.name}.{number}"  # where a line can be kept
            yield f"{place.links['replay']}#{number}", analysis and analysis + beside


def missed_bingos(told: Document, sides: Sequence[Side]) -> list[str]:
    """Return the tiles of the bingos that these players missed; an older full report does not hold them."""
    verdicts = [turn["verdict"] for turn in told["turns"] if turn["side"] in sides and turn["verdict"]]
    return list(dict.fromkeys(verdict["bingo"] for verdict in verdicts if verdict.get("bingo")))


def study_link(told: Document, sides: Sequence[Side]) -> str:
    """Return the address that adds missed bingos to word study; empty if there are none."""
    words = missed_bingos(told, sides)
    list_id = told["lexicon"].rpartition(" (")[0]
    return f"{reverse('study')}?{urlencode({'list': list_id, 'missed': words}, doseq=True)}" if words else ""


def _studies(told: Document, seat: Viewer) -> list[tuple[str, str]]:
    """Return links by player: the reader's own, or those of both to a spectator."""
    links = [
        (told["players"][side]["name"], study_link(told, (side,)))
        for side in SIDES
        if seat not in SIDES or side == seat
    ]
    return [(name, link) for name, link in links if link]


def _polyline(values: Sequence[float]) -> str:
    """Values from 0, at the bottom, to 1."""
    step = WIDTH / max(len(values) - 1, 1)
    return " ".join(f"{at * step:.1f},{HEIGHT * (1 - value):.1f}" for at, value in enumerate(values))
