"""Clubs: free text in events, one club here however it is written."""

from collections.abc import Iterable
from functools import lru_cache

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from faristol.errors import FaristolError
from faristol_web.archive import merged
from faristol_web.archive.models import Club, ClubMerge
from faristol_web.ratings.models import Player
from faristol_web.ratings.names import plain_name


def clubs_named(names: Iterable[str]) -> dict[str, Club]:
    """By the name as it was asked for; new ones are made."""
    wanted = {name: _folded(name) for name in names if _folded(name)}
    known = {club.folded: club for club in Club.objects.filter(folded__in=set(wanted.values()))}
    for name, folded in wanted.items():
        if folded not in known:
            known[folded] = add_club(name)
    return {name: known[folded] for name, folded in wanted.items()}


def take_in_named() -> None:
    """Clubs that players name, whether or not they have played here."""
    clubs_named(_named())


def is_any_named_unknown() -> bool:
    """True if a player names a club that is not known. Two queries."""
    known = set(Club.objects.order_by().values_list("folded", flat=True))
    return not known.issuperset(filter(None, map(_folded, _named())))


def _named() -> QuerySet[Player, str]:
    return Player.objects.exclude(club="").order_by().values_list("club", flat=True).distinct()


def players_naming(clubs: Iterable[Club]) -> dict[int, set[int]]:
    """By the key of the club: who says on the rating lists to be of it, however they write it. One query."""
    keys = {club.folded: club.pk for club in clubs}
    by_club: dict[int, set[int]] = {}
    for player, name in Player.objects.exclude(club="").order_by().values_list("pk", "club"):
        key = keys.get(_folded(name))
        if key is not None:
            by_club.setdefault(key, set()).add(player)
    return by_club


def add_club(name: str) -> Club:
    shown = " ".join(name.split())[:80]
    base = slugify(shown, allow_unicode=True)[:48] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" if number > 1 else base for number in range(1, len(taken) + 2))
    slug = next(number for number in numbered if number not in taken)
    return Club.objects.get_or_create(folded=_folded(shown), defaults={"name": shown, "slug": slug})[0]


@lru_cache(maxsize=2000)
def _folded(name: str) -> str:
    """Return a club name's key, cut to the length there is room for."""
    return plain_name(" ".join(name.split())[:80])[:160]


def same_club(club: Club) -> list[int]:
    """The keys of all spellings, its own first."""
    return merged.together(ClubMerge, [club.pk])[club.pk]


def kept_club(club: Club) -> Club:
    """Return the club whose page shows it."""
    key = kept_clubs().get(club.pk, club.pk)
    return club if key == club.pk else Club.objects.get(pk=key)


def kept_clubs() -> dict[int, int]:
    """Spellings that have no page of their own, each with the club that shows them."""
    return merged.ends(ClubMerge)


@transaction.atomic
def merge_clubs(gone: Club, kept: Club, *, by: User | None) -> ClubMerge:
    """
    Raises:
        FaristolError: if they are one already.
    """
    if kept_club(gone).pk == kept_club(kept).pk:
        raise FaristolError(_("These clubs are already merged."))
    if gone.merges.filter(undone_at=None).exists():
        raise FaristolError(_("%(name)s is already merged into another club.") % {"name": gone})
    return ClubMerge.objects.create(gone=gone, kept=kept, by=by)


def undo_club_merge(merge: ClubMerge, *, by: User | None) -> None:
    ClubMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=by)
