"""The same two once more, the other one starting."""

from typing import TYPE_CHECKING

from faristol.game import Side, opponent_of
from faristol_web.accounts.names import display_name
from faristol_web.language.names import MAX_NAME
from faristol_web.play import services
from faristol_web.play.models import Game, Seat
from faristol_web.play.queries import is_over, known_room
from faristol_web.play.terms import Terms, terms_of

if TYPE_CHECKING:
    from faristol_web.streams.rooms import Room


def may_offer(game: Game, seat: object) -> bool:
    """
    True for a player of an online game that is over; the list may learn of that a moment later. Who deleted
    the account since is asked for nothing.
    """
    if seat not in {0, 1} or game.mode != Game.Mode.ONLINE or game.stand_ins:
        return False
    return game.status == Game.Status.OVER or is_over(known_room(game.public_id))


def want(game: Game, side: Side) -> Game | None:
    """
    This side wants one; the new game as soon as both do. However often it is asked for there is one.

    Raises:
        FaristolError: if the game cannot be opened.
    """
    Seat.objects.filter(game=game, side=side).update(wants_rematch=True)
    if not game.bot and Seat.objects.filter(game=game, wants_rematch=True, side__lt=2).count() < 2:  # noqa: PLR2004
        return None
    return _begin(game)


def decline(game: Game) -> None:
    """Decline a rematch, or take back the offer."""
    Seat.objects.filter(game=game).update(wants_rematch=False)


def _begin(game: Game) -> Game:
    """Begin the rematch: the first of the two names it; then both may open it, and it is the same."""
    new_id = services.new_public_id()
    Game.objects.filter(pk=game.pk, rematch_id="").update(rematch_id=new_id)
    game.refresh_from_db()
    room = known_room(game.public_id)
    seats = {seat.side: seat for seat in game.seats.select_related("user__profile")}
    starter = room.told.starter
    return services.open_between(
        game.rematch_id,
        _terms(game, room),
        (_name_now(seats[0], room.told.names[0]), _name_now(seats.get(1), room.told.names[1])),
        (seats[0].visitor, seats[1].visitor if 1 in seats else ""),
        bot_id=game.bot,
        first=None if starter is None else opponent_of(starter),
    )


def _name_now(seat: Seat | None, then: str) -> str:
    """Return what an account is called now, or what a guest or a bot was called then."""
    return display_name(seat.user)[:MAX_NAME] if seat and seat.user else then


def _terms(game: Game, room: "Room") -> Terms:
    """The word list of an old game is in its events only; ranges were for finding each other."""
    columns = terms_of(game).columns()
    without = {"lowest_rating": None, "highest_rating": None}
    return Terms(**{**columns, **without, "lexicon_id": room.told.opened.lexicon})
