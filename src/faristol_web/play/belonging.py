"""Games of accounts: signing in takes over seats, the account's page lists them."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from faristol_web import hooks
from faristol_web.accounts.belongings import Belonging
from faristol_web.accounts.guests import Place
from faristol_web.accounts.visitors import account_of_visitor
from faristol_web.chat import services as chat
from faristol_web.language.days import result
from faristol_web.play import services
from faristol_web.play.listing import names_of, own_game
from faristol_web.play.lobby import rulebook_title
from faristol_web.play.models import Game, Seat, Seek
from faristol_web.play.online_ratings import Standing
from faristol_web.streams.stand_ins import NOBODY

MOST = 50


def adopt(before: str, own: str) -> int:
    """
    Move a guest's seats to an account; in a game where the account sits already, the guest's seat stays.
    """
    user = account_of_visitor(own)
    taken = Seat.objects.filter(visitor=own).values("game")
    Seat.objects.filter(visitor=before).exclude(game__in=taken).update(visitor=own, user=user)
    Seek.objects.filter(visitor=before).update(visitor=own, user=user)
    Seek.objects.filter(taken_by=before).update(taken_by=own)
    return Seat.objects.filter(visitor=before).exclude(game__status=Game.Status.OVER).count()


def games_of(user: User, visitor: str) -> Iterator[Belonging]:
    """Yield current games first, then past ones; and the account's rating."""
    for rating in user.online_ratings.all():
        yield Belonging(
            kind="other",
            title=_("Online rating"),
            url=reverse("online_player", args=[user.pk]),
            note=f"{Standing(rating.rating, rating.games)} ({rulebook_title(rating.rulebook_id)})",
        )
    seats = Seat.objects.filter(Q(visitor=visitor) | Q(user=user)).select_related("game")
    newest = list(seats.order_by("-game__opened_at")[:MOST])
    set_aside = set[str]().union(*hooks.set_aside_among([seat.game.public_id for seat in newest]))
    for seat in newest:
        game = seat.game
        notes = []
        if game.status == Game.Status.OVER:
            notes.append(result(game.scores))
        elif own_game(game, seat.side).is_my_turn:
            notes.append(_("your move"))
        if game.public_id in set_aside:
            notes.append(_("no longer counts"))
        yield Belonging(
            kind="game",
            title=" – ".join(filter(None, names_of(game))),
            url=reverse("game", args=[game.public_id]),
            note=" · ".join(notes),
            at=game.opened_at,
        )


def erase(user: User, visitor: str) -> None:
    """Erase an account: what waits for an opponent ends, and no game names the account to any viewer."""
    Seek.objects.filter(Q(visitor=visitor) | Q(user=user)).delete()
    seats = Seat.objects.filter(Q(visitor=visitor) | Q(user=user), side__lt=Seat.TABLE)
    seats.update(wants_rematch=False)
    for seat in seats.filter(game__status=Game.Status.SEATING).select_related("game"):
        services.withdraw_game(seat.game)
    services.erase_names({seat.game.public_id: {seat.side: NOBODY} for seat in seats.select_related("game")})
    chat.erase_account(user)


def place_of(kind: str, public_id: str) -> Place | None:
    """A game, for a guest who rules in it."""
    if kind != "game":
        return None
    game = Game.objects.filter(public_id=public_id).first()
    if game is None:
        return None
    players = game.seats.filter(side__lt=Seat.TABLE).values_list("visitor", flat=True)
    title = " – ".join(filter(None, names_of(game)))
    return Place(title, reverse("game", args=[public_id]), frozenset(players))
