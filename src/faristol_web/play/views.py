"""The start page, a game's page, joining one."""

import logging
from itertools import chain

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.errors import FaristolError
from faristol.formats import write_record
from faristol.game import Viewer
from faristol.game.codec import format_log
from faristol_web import hooks
from faristol_web.accounts.allowances import limits
from faristol_web.accounts.links import is_current, token_hash
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import account_of_visitor, visitor_id
from faristol_web.analysis.links import analysis_links
from faristol_web.http import cache
from faristol_web.http.limits import OPENINGS
from faristol_web.language.names import MAX_NAME
from faristol_web.play import seeks, services
from faristol_web.play.forms import MINUTE_MS, GameTerms, JoinGame, NewGame, NewTable, own_minutes
from faristol_web.play.front_keys import RECORDS, start_key
from faristol_web.play.joining import is_invited, reasons_against
from faristol_web.play.listing import listed
from faristol_web.play.models import Game, Seat
from faristol_web.play.queries import is_over, known_room, listed_games, replayed, seat_of
from faristol_web.replays.queries import few_records
from faristol_web.replays.views import replay_page
from faristol_web.rulebooks.books import offered

log = logging.getLogger(__name__)

USUAL_BOT = "level-4"
_ASKED_FOR = ("opponent", "rulebook", "lexicon", "minutes")


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def start(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return cache.page_with_forms(
            request,
            "start.html",
            key=start_key,
            context=lambda: _start(NewGame(initial=game_defaults(request))),
        )
    form = NewGame(request.POST, initial=game_defaults(request))
    if form.is_valid():
        clean = form.cleaned_data
        visitor = visitor_id(request.session)
        try:
            if clean["public"]:
                seeks.refuse_too_many(visitor)
            game = services.open_game(
                rulebook_id=clean["rulebook"],
                lexicon_id=clean["lexicon"],
                side_ms=clean["minutes"] * MINUTE_MS,
                name=clean["name"],
                visitor=visitor,
                bot_id=clean["opponent"],
                is_public=clean["public"],
            )
        except FaristolError as error:
            _not_opened(form, error)
        else:
            request.session["name"] = clean["name"]
            return redirect("game", game.public_id)
    return render(request, "start.html", _start(form), status=400 if form.errors else 200)


def _start(form: NewGame) -> dict[str, object]:
    return {
        "form": form,
        "open_games": [listed(game) for game in listed_games(Game.Status.SEATING)],
        "running_games": [listed(game) for game in listed_games(Game.Status.RUNNING)],
        "finished_games": [listed(game) for game in listed_games(Game.Status.OVER)],
        "records": few_records(RECORDS),
    }


@require_POST
@limits(OPENINGS)
def play_now(request: HttpRequest) -> HttpResponse:
    """Open a game against the computer with the usual terms of the reader's language: no form comes first."""
    terms = GameTerms({"rulebook": game_defaults(request)["rulebook"]})
    if not terms.is_valid():
        raise Http404
    clean = terms.cleaned_data
    try:
        game = services.open_game(
            rulebook_id=clean["rulebook"],
            lexicon_id=clean["lexicon"],
            side_ms=clean["minutes"] * MINUTE_MS,
            name=own_name(request) or _("Guest"),
            visitor=visitor_id(request.session),
            bot_id=USUAL_BOT,
        )
    except FaristolError as error:
        log.warning("a game could not be opened: %s", error)
        messages.error(request, str(error))
        return redirect("start")
    return redirect("game", game.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def table(request: HttpRequest) -> HttpResponse:
    """Begin a game at a wooden board, with this device beside it."""
    form = NewTable(request.POST or None, initial=game_defaults(request))
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        try:
            game = services.open_table(
                rulebook_id=clean["rulebook"],
                lexicon_id=clean["lexicon"],
                side_ms=clean["minutes"] * MINUTE_MS,
                visitor=visitor_id(request.session),
                setting=services.TableSetting(
                    names=(clean["first_name"], clean["second_name"]),
                    first=clean["starts"],
                    **{name: clean[name] for name in ("round", "table", "timed", "paper_sheet", "official")},
                    committee=clean["committee"],
                ),
            )
        except FaristolError as error:
            _not_opened(form, error)
        else:
            return redirect("game", game.public_id)
    return render(request, "play/table_new.html", {"form": form}, status=400 if form.errors else 200)


def _not_opened(form: forms.Form, error: FaristolError) -> None:
    """A word list is damaged, the disk is full: the visitor sees why, and so does the administrator."""
    log.warning("a game could not be opened: %s", error)
    form.add_error(None, str(error))


@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    game = get_object_or_404(Game, public_id=public_id)
    seat = seat_of(public_id, request.session)
    context = {
        "game": listed(game),
        "mode": game.mode,
        "seat": seat,
        "join_url": _join_url(request, game, seat),
        "rulebook_url": reverse("rulebook", args=[game.rulebook_id]),
        "rematch_url": reverse("rematch", args=[public_id]) if seat in {0, 1} and not game.stand_ins else "",
        "invite_url": reverse("invite", args=[public_id]) if seat in {0, "table"} else "",
        "seed_url": reverse("seed", args=[public_id]),
        "own_name": own_name(request),
        "is_withdrawn": services.is_withdrawn(game),
        "beside": hooks.beside_game(public_id),
    }
    return render(request, "play/game.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """By the link that the opener handed over."""
    game = get_object_or_404(Game, invitation_hash=token_hash(token))
    if not is_current(services.LINK, game.invitation_nonce, game.invitation_hash):
        raise Http404
    return _join_table(request, game) if game.mode == Game.Mode.TABLE else _join(request, game)


@require_http_methods(["GET", "HEAD", "POST"])
def join_public(request: HttpRequest, public_id: str) -> HttpResponse:
    """From the lobby, where the opener invited anyone, or this account."""
    game = get_object_or_404(Game, public_id=public_id)
    if services.is_withdrawn(game):
        messages.info(request, _("Someone else has already taken it, or it was withdrawn."))
        return redirect("lobby")
    if not (game.is_public or is_invited(game, account_of_visitor(visitor_id(request.session)))):
        raise Http404
    return _join(request, game)


def _join_table(request: HttpRequest, game: Game) -> HttpResponse:
    """Run the table from this device, too; only on a click, because a link is followed by machines."""
    if seat_of(game.public_id, request.session) is None and request.method != "POST":
        return render(request, "play/join.html", {"form": forms.Form(), "game": listed(game)})
    services.join_table(game, visitor=visitor_id(request.session))
    return redirect("game", game.public_id)


def _join(request: HttpRequest, game: Game) -> HttpResponse:
    if seat_of(game.public_id, request.session) is not None:
        return redirect("game", game.public_id)
    if Seat.objects.filter(game=game, side=1).exists():
        messages.info(request, _("Both seats are taken. You are watching."))
        return redirect("game", game.public_id)
    visitor = visitor_id(request.session)
    form = JoinGame(request.POST or None, initial={"name": own_name(request)})
    reasons = reasons_against(game, visitor)
    if request.method == "POST" and form.is_valid() and not reasons:
        name = form.cleaned_data["name"]
        if not services.join_game(game, name=name, visitor=visitor):
            messages.info(request, _("Both seats are taken. You are watching."))
        request.session["name"] = name
        return redirect("game", game.public_id)
    context = {"form": form, "game": listed(game), "reasons": reasons}
    return render(request, "play/join.html", context, status=400 if form.errors else 200)


@require_safe
def game_replay(request: HttpRequest, public_id: str) -> HttpResponse:
    replay = replayed(public_id, seat_of(public_id, request.session))
    room = known_room(public_id)
    if not is_over(room):  # whoever runs its table may look, and nobody may analyse
        return replay_page(request, replay.record.title, replay)
    links = analysis_links(replay, room.state.opened.lexicon)
    report_url = reverse("report", args=[public_id])
    return replay_page(
        request,
        replay.record.title,
        replay,
        report_url=report_url,
        links=links,
        place=("game", public_id),
    )


@require_safe
def game_gcg(request: HttpRequest, public_id: str) -> HttpResponse:
    replay = replayed(public_id, seat_of(public_id, request.session))
    response = HttpResponse(write_record(replay, "gcg"), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{public_id}.gcg"'
    return response


@require_safe
def game_events(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Everything that happened, secrets included, once there are none: for `faristol game audit`."""
    room = known_room(public_id)
    if not is_over(room):
        raise Http404
    log = format_log(room.events[: room.committed], room.alphabet)
    response = HttpResponse(log, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{public_id}.json"'
    return response


def own_name(request: HttpRequest) -> str:
    """Return this visitor's name: the account's, or the guest's last one."""
    if request.user.is_authenticated:
        return display_name(request.user)[:MAX_NAME]
    return str(request.session.get("name", ""))


def game_defaults(request: HttpRequest) -> dict[str, object]:
    """A rulebook in the reader's language where there is one; what a link asks for, as "Play again" does."""
    language = (get_language() or "").split("-")[0]
    rulebooks = offered()
    asked = request.GET.get("rulebook")
    named = (book for book in rulebooks if book.id == asked)
    own = (book for book in rulebooks if book.language == language)
    rulebook = next(chain(named, own), rulebooks[0])
    return {
        "name": own_name(request),
        "rulebook": rulebook.id,
        "minutes": own_minutes(rulebook),
        **{name: request.GET[name] for name in _ASKED_FOR if name in request.GET},
    }


def _join_url(request: HttpRequest, game: Game, seat: Viewer) -> str:
    """The link to hand to the opponent, or to another device at the table, for the eyes of who has it."""
    waits = game.status == (Game.Status.RUNNING if seat == "table" else Game.Status.SEATING)
    if not waits or seat is None:
        return ""
    return invitation_url(request, game)


def invitation_url(request: HttpRequest, game: Game) -> str:
    """Empty for a link from before links could be shown again: then a new one has to be made."""
    token = services.invitation_token(game)
    return request.build_absolute_uri(reverse("join", args=[token])) if token else ""
