"""Views after a game: a rematch, and the proof of how its tiles came."""

import logging

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.game import Side, opponent_of
from faristol.game.records.audit import audit_draws
from faristol_web.play import rematch as rematches
from faristol_web.play.listing import listed
from faristol_web.play.models import Game
from faristol_web.play.queries import is_over, known_room, seat_of
from faristol_web.streams.hub import hub
from faristol_web.streams.rooms import To

log = logging.getLogger(__name__)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Both say that they want one, and there it is; a program always does."""
    game, seat = get_object_or_404(Game, public_id=public_id), seat_of(public_id, request.session)
    if not rematches.may_offer(game, seat):
        raise Http404
    side: Side = 1 if seat == 1 else 0
    new = Game.objects.filter(public_id=game.rematch_id).first() if game.rematch_id else None
    if request.method == "POST" and new is None and request.POST.get("do") == "no":
        rematches.decline(game)
        _tell(game, side, None, is_off=True)
        return redirect("game", public_id)
    if request.method == "POST" and new is None:
        try:
            new = rematches.want(game, side)
        except FaristolError as error:
            log.warning("a rematch could not be opened: %s", error)
            messages.error(request, str(error))
        else:
            _tell(game, side, new)
    if new is not None:
        return redirect("game", new.public_id)
    seats = {taken.side: taken.wants_rematch for taken in game.seats.all()}
    context = {
        "game": listed(game),
        "wants": seats.get(side, False),
        "opponent_wants": seats.get(opponent_of(side), False),
        "opponent": game.names[opponent_of(side)],
        "was_asked": "asked" in request.GET,
    }
    return render(request, "play/rematch.html", context)


def _tell(game: Game, side: Side, new: Game | None, *, is_off: bool = False) -> None:
    """The pages that still show the game before."""
    rematch_id = new.public_id if new else ""
    message = {"type": "rematch", "side": side, "game": rematch_id, "off": is_off}
    hub.post(game.public_id, message, to=To.PLAYERS)


@require_safe
def seed(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the seed that shuffled the tiles, the proof that it was fixed before, and how to check it."""
    room = known_room(public_id)
    if not is_over(room) or room.told.is_table:
        raise Http404
    audit = audit_draws(room.events[: room.committed])
    opened = room.told.opened
    context = {
        "game": listed(get_object_or_404(Game, public_id=public_id)),
        "seed": opened.seed.hex(),
        "commitment": opened.commitment,
        "draws": audit.draws,
        "faults": audit.faults,
    }
    return render(request, "play/seed.html", context)
