"""Contents of the lobby, for one reader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone

from faristol_web.accounts.names import display_name
from faristol_web.play import seeks
from faristol_web.play.invitations import invitations_to
from faristol_web.play.joining import Candidate
from faristol_web.play.listing import (
    MINUTE_MS,
    OwnGame,
    TermsSaid,
    listed,
    own_game,
    rulebook_named,
    terms_said,
)
from faristol_web.play.models import Game, Invitation, Seat, Seek
from faristol_web.play.online_ratings import Standings, online_standings
from faristol_web.play.queries import games_in_progress, latest_over, waiting_games

if TYPE_CHECKING:
    from django.db.models import QuerySet

MOST = 40
QUICK_MS = 15 * MINUTE_MS


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A seat that can be taken: of a seek, or of a game whose opener invited anyone."""

    key: str
    url: str
    """Address of the form that takes it."""
    withdraw_url: str
    """Address that withdraws it, for its owner; empty for others."""
    name: str
    rating: str
    terms: TermsSaid
    reasons: Sequence[str]
    """Reasons why the reader may not take it."""
    is_own: bool
    is_seek: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    own: Sequence[OwnGame]
    invitations: Sequence[Mapping[str, Any]]
    offers: Sequence[Offer]
    running: Sequence[Mapping[str, object]]
    begun: Sequence[str]
    """The reader's games that both sit at: a page that has just got one more goes there."""


def lobby_for(visitor: str | None, wanted: Mapping[str, Any]) -> Lobby:
    reader = Candidate(visitor or "")
    own = own_games(visitor)
    offers = [offer for offer in _offers(reader) if _fits(offer, wanted)]
    running = games_in_progress().exclude(seats__visitor=visitor or "")
    lines = [listed(game) for game in running[:MOST]]
    return Lobby(
        own=own,
        invitations=[_invitation_line(invitation) for invitation in invitations_to(reader.user)]
        if reader.user
        else [],
        offers=offers,
        running=[line for line in lines if _is_wanted(line["terms"], wanted)],  # type: ignore[arg-type]  # said
        begun=[game.public_id for game in own if not game.is_waiting and game.terms.days is None],
    )


def own_games(visitor: str | None) -> list[OwnGame]:
    """Return one's own games: those where it is one's turn first, then the soonest due, then the newest."""
    if not visitor:
        return []
    seats = Seat.objects.filter(visitor=visitor).exclude(game__status=Game.Status.OVER)
    seats = seats.select_related("game").order_by("-game__opened_at")[:MOST]
    lines = [own_game(seat.game, seat.side) for seat in seats]
    far = timezone.now() + timedelta(days=999)
    return sorted(lines, key=lambda line: (not line.is_my_turn, line.is_waiting, line.due_at or far))


def _offers(reader: Candidate) -> list[Offer]:
    """Return the offers, with as many queries for one as for many."""
    games = [(game, _opener(game)) for game in waiting_games().prefetch_related("seats__user")[:MOST]]
    sought = list(seeks.open_seeks().select_related("user__profile")[:MOST])
    openers = [seat.user for _game, seat in games if seat is not None]
    standings = online_standings([*openers, *(seek.user for seek in sought)])
    return [
        *(_offer_of_seek(seek, reader, standings) for seek in sought),
        *(_offer_of_game(game, opener, reader, standings) for game, opener in games),
    ]


def _opener(game: Game) -> Seat | None:
    return next((seat for seat in game.seats.all() if seat.side == 0), None)


def _offer_of_seek(seek: Seek, reader: Candidate, standings: Standings) -> Offer:
    is_own = seek.visitor == reader.visitor
    return Offer(
        key=seek.public_id,
        url=reverse("seek_take", args=[seek.public_id]),
        withdraw_url=reverse("seek_withdraw", args=[seek.public_id]) if is_own else "",
        name=display_name(seek.user) if seek.user else seek.name,
        rating=_rating(seek.user, seek.rulebook_id, standings),
        terms=terms_said(seek),
        reasons=[] if is_own else reader.reasons_against(seek),
        is_own=is_own,
        is_seek=True,
    )


def _offer_of_game(game: Game, opener: Seat | None, reader: Candidate, standings: Standings) -> Offer:
    is_own = opener is not None and opener.visitor == reader.visitor
    return Offer(
        key=game.public_id,
        url=reverse("invite" if is_own else "join_public", args=[game.public_id]),
        withdraw_url=reverse("seek_withdraw", args=[game.public_id]) if is_own else "",
        name=game.names[0],
        rating=_rating(opener.user if opener else None, game.rulebook_id, standings),
        terms=terms_said(game),
        reasons=[] if is_own else reader.reasons_against(game),
        is_own=is_own,
        is_seek=False,
    )


def _rating(user: AbstractBaseUser | None, rulebook_id: str, standings: Standings) -> str:
    """Empty for a guest, and for who has not played."""
    standing = standings.of(user.pk, rulebook_id) if user else None
    return str(standing) if standing and standing.games else ""


def _fits(offer: Offer, wanted: Mapping[str, Any]) -> bool:
    if offer.is_own:
        return True
    return _is_wanted(offer.terms, wanted) and not (wanted.get("fits") and offer.reasons)


def _is_wanted(terms: TermsSaid, wanted: Mapping[str, Any]) -> bool:
    if wanted.get("rulebook") not in {None, "", terms.rulebook_id}:
        return False
    if wanted.get("language") not in {None, "", terms.rulebook_language}:
        return False
    match wanted.get("pace"):
        case "quick":
            return terms.days is None and terms.minutes * MINUTE_MS <= QUICK_MS
        case "long":
            return terms.days is None and terms.minutes * MINUTE_MS > QUICK_MS
        case "days":
            return terms.days is not None
        case _:
            return True


def _invitation_line(invitation: Invitation) -> dict[str, Any]:
    game = invitation.game
    return {
        "pk": invitation.pk,
        "name": game.names[0],
        "url": reverse("join_public", args=[game.public_id]),
        "terms": terms_said(game),
    }


# Games that are over


def finished_games(*, rulebook: str = "", player: int | None = None) -> "QuerySet[Game]":
    """Return finished games, of all or of an account's number, the last to end first, for pages of a list."""
    games = latest_over()
    if rulebook:
        games = games.filter(rulebook_id=rulebook)
    if player is not None:
        games = games.filter(Exists(Seat.objects.filter(game=OuterRef("pk"), user=player)))
    return games


def rulebook_title(rulebook_id: str) -> str:
    rulebook = rulebook_named(rulebook_id)
    return rulebook.title if rulebook else rulebook_id
