"""Permission to sit down opposite someone: what both agreed to, and who each is."""

from collections.abc import Iterator
from functools import cached_property

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from faristol_web.accounts.visitors import account_of_visitor
from faristol_web.play.models import Game, GameTerms, Seat, Seek
from faristol_web.play.online_ratings import Standings, online_standings


def reasons_against(terms: Game | Seek, visitor: str) -> list[str]:
    """Return why this visitor may not take the other seat; empty if it may."""
    return Candidate(visitor).reasons_against(terms)


class Candidate:
    """A visitor who may sit down somewhere: who that is is looked up once for however many seats."""

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.user = account_of_visitor(visitor) if visitor else None

    def reasons_against(self, terms: Game | Seek) -> list[str]:
        return [*self._reasons_of_terms(terms), *self._reasons_of_person(terms)]

    @cached_property
    def _standings(self) -> Standings:
        return online_standings([self.user])

    @cached_property
    def _seats(self) -> set[int]:
        """Keys of the games in which the account sits and waits for somebody."""
        waiting = Seat.objects.filter(user=self.user, game__status=Game.Status.SEATING)
        return set(waiting.values_list("game", flat=True))

    def _reasons_of_terms(self, terms: GameTerms) -> Iterator[str]:
        if self.user is None:
            if terms.is_rated:
                yield _("This game is rated. Sign in to join it.")
            elif terms.lowest_rating is not None or terms.highest_rating is not None:
                yield _("This game is for a range of ratings. Sign in to join it.")
            return
        standing = self._standings.of(self.user.pk, terms.rulebook_id)
        if terms.lowest_rating is not None and standing.rating < terms.lowest_rating:
            yield _("This game is for ratings of %(lowest)s or more; yours is %(rating)s.") % {
                "lowest": terms.lowest_rating,
                "rating": standing,
            }
        if terms.highest_rating is not None and standing.rating > terms.highest_rating:
            yield _("This game is for ratings up to %(highest)s; yours is %(rating)s.") % {
                "highest": terms.highest_rating,
                "rating": standing,
            }

    def _reasons_of_person(self, terms: Game | Seek) -> Iterator[str]:
        if isinstance(terms, Seek):
            own = terms.visitor == self.visitor or (self.user is not None and terms.user_id == self.user.pk)
        else:
            own = self.user is not None and terms.pk in self._seats
        if own:
            yield _("You cannot play against yourself. Send the link to someone else.")


def is_invited(game: Game, user: AbstractBaseUser | None) -> bool:
    if user is None:
        return False
    return game.invitations.filter(user_id=user.pk, declined_at=None).exists()
