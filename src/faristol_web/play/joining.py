"""Whether somebody may sit down opposite somebody: what both agreed to, and who each is."""

from collections.abc import Iterator

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from faristol_web.accounts.visitors import account_of_visitor
from faristol_web.play.models import Game, GameTerms, Seat, Seek
from faristol_web.play.online_ratings import online_rating


def reasons_against(terms: Game | Seek, visitor: str) -> list[str]:
    """Why this visitor may not take the other seat; none means it may."""
    user = account_of_visitor(visitor)
    return [*_reasons_of_terms(terms, user), *_reasons_of_person(terms, visitor, user)]


def _reasons_of_terms(terms: GameTerms, user: AbstractBaseUser | None) -> Iterator[str]:
    if user is None:
        if terms.is_rated:
            yield _("It is rated: please log in first.")
        elif terms.lowest_rating is not None or terms.highest_rating is not None:
            yield _("It is for a range of ratings: please log in first.")
        return
    standing = online_rating(user, terms.rulebook_id)
    rating = standing.rating if standing else 0
    if terms.lowest_rating is not None and rating < terms.lowest_rating:
        yield _("It is for ratings from %(lowest)s on; yours is %(rating)s.") % {
            "lowest": terms.lowest_rating,
            "rating": standing,
        }
    if terms.highest_rating is not None and rating > terms.highest_rating:
        yield _("It is for ratings up to %(highest)s; yours is %(rating)s.") % {
            "highest": terms.highest_rating,
            "rating": standing,
        }


def _reasons_of_person(terms: Game | Seek, visitor: str, user: AbstractBaseUser | None) -> Iterator[str]:
    if isinstance(terms, Seek):
        own = terms.visitor == visitor or (user is not None and terms.user_id == user.pk)
    else:
        own = user is not None and Seat.objects.filter(game=terms, user_id=user.pk).exists()
    if own:
        yield _("Nobody plays against oneself.")


def is_invited(game: Game, user: AbstractBaseUser | None) -> bool:
    if user is None:
        return False
    return game.invitations.filter(user_id=user.pk, declined_at=None).exists()
