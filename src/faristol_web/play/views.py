"""The start page, a game's page, joining one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.board import load_layout
from faristol.errors import FaristolError
from faristol.formats import write_record
from faristol.formats.log import format_log
from faristol.game.record import Replay, replay
from faristol.game.transcript import record_of
from faristol.rulebook import load_rulebook, rulebook_ids
from faristol.tiles import load_tileset
from faristol_web.accounts.visitors import visitor_id
from faristol_web.live.hub import hub
from faristol_web.live.rooms import Room
from faristol_web.play import services
from faristol_web.play.forms import JoinGame, NewGame
from faristol_web.play.models import Game, Seat
from faristol_web.play.queries import games_by_status, seat_of
from faristol_web.records.queries import listed_records
from faristol_web.records.views import replay_page

MINUTE_MS = 60_000


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    form = NewGame(request.POST or None, initial=_defaults(request))
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        game = services.open_game(
            rulebook_id=clean["rulebook"],
            lexicon_id=clean["lexicon"],
            side_ms=clean["minutes"] * MINUTE_MS,
            name=clean["name"],
            visitor=visitor_id(request.session),
            is_public=clean["public"],
        )
        request.session["name"] = clean["name"]
        return redirect("game", game.public_id)
    context = {
        "form": form,
        "open_games": [_listed(game) for game in games_by_status(Game.Status.SEATING)],
        "running_games": [_listed(game) for game in games_by_status(Game.Status.RUNNING)],
        "finished_games": [_listed(game) for game in games_by_status(Game.Status.OVER)],
        "records": listed_records(),
    }
    return render(request, "start.html", context, status=400 if form.errors else 200)


@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    found = get_object_or_404(Game, public_id=public_id)
    seat = seat_of(public_id, request.session)
    context = {
        "game": _listed(found),
        "seat": seat,
        "join_url": _join_url(request, found, seat),
        "replay_url": reverse("replay", args=[public_id]) if found.status == Game.Status.OVER else "",
        "rulebook_url": reverse("rulebook", args=[found.rulebook_id]),
    }
    return render(request, "play/game.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """By the link that the opener handed over."""
    return _join(request, get_object_or_404(Game, invitation_hash=services.token_hash(token)))


@require_http_methods(["GET", "HEAD", "POST"])
def join_public(request: HttpRequest, public_id: str) -> HttpResponse:
    """From the start page, where the opener invited anyone."""
    return _join(request, get_object_or_404(Game, public_id=public_id, is_public=True))


def _join(request: HttpRequest, found: Game) -> HttpResponse:
    if seat_of(found.public_id, request.session) is not None:
        return redirect("game", found.public_id)
    if Seat.objects.filter(game=found, side=1).exists():
        messages.info(request, _("Both seats are taken: you are looking on."))
        return redirect("game", found.public_id)
    form = JoinGame(request.POST or None, initial={"name": request.session.get("name", "")})
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        if not services.join_game(found, name=name, visitor=visitor_id(request.session)):
            messages.info(request, _("Both seats are taken: you are looking on."))
        request.session["name"] = name
        return redirect("game", found.public_id)
    context = {"form": form, "game": _listed(found)}
    return render(request, "play/join.html", context, status=400 if form.errors else 200)


@require_safe
def game_replay(request: HttpRequest, public_id: str) -> HttpResponse:
    replayed = _replayed(public_id)
    return replay_page(request, replayed.record.title, replayed)


@require_safe
def game_gcg(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    response = HttpResponse(
        write_record(_replayed(public_id), "gcg"), content_type="text/plain; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{public_id}.gcg"'
    return response


@require_safe
def game_events(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Everything that happened, secrets included, once there are none: for `faristol game audit`."""
    room = _finished(public_id)
    response = HttpResponse(format_log(room.events, room.alphabet), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{public_id}.json"'
    return response


def _replayed(public_id: str) -> Replay:
    room = _finished(public_id)
    tileset, layout = load_tileset(room.state.opened.tileset), load_layout(room.state.opened.board)
    return replay(record_of(room.events, room.rulebook), room.rulebook, tileset=tileset, layout=layout)


def _finished(public_id: str) -> Room:
    """A game that was played here and is over: until then its racks are nobody's business."""
    try:
        room: Room = hub.call(hub.room(public_id))
    except FaristolError as error:
        raise Http404 from error
    finally:
        hub.release_soon(public_id)
    if room.state.ended is None or room.committed < room.state.length:
        raise Http404
    return room


def _defaults(request: HttpRequest) -> dict[str, object]:
    """A rulebook in the reader's language where there is one."""
    language = (get_language() or "").split("-")[0]
    rulebooks = [load_rulebook(each) for each in rulebook_ids()]
    rulebook = next((each for each in rulebooks if each.language == language), rulebooks[0])
    return {
        "name": request.session.get("name", ""),
        "rulebook": rulebook.id,
        "minutes": rulebook.clock.side_ms // MINUTE_MS,
    }


def _listed(game: Game) -> dict[str, object]:
    rulebook = load_rulebook(game.rulebook_id)
    state = hub.summary(game.public_id)
    address = "join_public" if game.is_public and game.status == Game.Status.SEATING else "game"
    return {
        "public_id": game.public_id,
        "url": reverse(address, args=[game.public_id]),
        "opener": game.names[0],
        "names": game.names,
        "scores": list(state.scores) if state else game.scores,
        "minutes": game.side_ms // MINUTE_MS,
        "rulebook_title": rulebook.title,
        "rulebook_language": rulebook.language,
        "status": game.status,
    }


def _join_url(request: HttpRequest, found: Game, seat: int | None) -> str:
    """The link to hand to the opponent, for the opener's eyes."""
    if found.status != Game.Status.SEATING or seat is None:
        return ""
    token = Seat.objects.get(game=found, side=seat).invitation
    return request.build_absolute_uri(reverse("join", args=[token])) if token else ""
