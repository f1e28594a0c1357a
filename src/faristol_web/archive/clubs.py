"""Clubs: free text in events, one club here however it is written."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from faristol.errors import FaristolError
from faristol_web.archive.models import Club, ClubMerge
from faristol_web.ratings.names import plain_name


def clubs_named(names: Iterable[str]) -> dict[str, Club]:
    """By the name as it was asked for; new ones are made."""
    wanted = {name: _folded(name) for name in names if _folded(name)}
    known = {club.folded: club for club in Club.objects.filter(folded__in=set(wanted.values()))}
    for name, folded in wanted.items():
        if folded not in known:
            known[folded] = add_club(name)
    return {name: known[folded] for name, folded in wanted.items()}


def add_club(name: str) -> Club:
    shown = " ".join(name.split())[:80]
    base = slugify(shown, allow_unicode=True)[:48] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" if number > 1 else base for number in range(1, len(taken) + 2))
    slug = next(each for each in numbered if each not in taken)
    return Club.objects.get_or_create(folded=_folded(shown), defaults={"name": shown, "slug": slug})[0]


def _folded(name: str) -> str:
    """What is one club's: of as many characters as there is room for."""
    return plain_name(" ".join(name.split())[:80])[:160]


def same_club(club: Club) -> list[int]:
    """The keys of all spellings, its own first."""
    found, leading = [club.pk], {}
    for kept, gone in ClubMerge.objects.filter(undone_at=None).values_list("kept", "gone"):
        leading.setdefault(kept, []).append(gone)
    for each in found:  # grows meanwhile
        found.extend(key for key in leading.get(each, ()) if key not in found)
    return found


def kept_club(club: Club) -> Club:
    """Whose page shows it."""
    merge = club.merges.filter(undone_at=None).select_related("kept").first()
    return club if merge is None else kept_club(merge.kept)


def gone_clubs() -> dict[int, int]:
    """Spellings that have no page of their own, each with the club that shows them."""
    leads = dict(ClubMerge.objects.filter(undone_at=None).values_list("gone", "kept"))
    return {gone: _end_of(gone, leads) for gone in leads}


def _end_of(key: int, leads: dict[int, int]) -> int:
    while key in leads:
        key = leads[key]
    return key


@transaction.atomic
def merge_clubs(gone: Club, kept: Club, *, by: User | None) -> ClubMerge:
    """
    Raises:
        FaristolError: if they are one already.
    """
    if kept_club(gone).pk == kept_club(kept).pk:
        raise FaristolError(_("They are one club already."))
    if gone.merges.filter(undone_at=None).exists():
        raise FaristolError(_("%(name)s is part of another club already.") % {"name": gone})
    return ClubMerge.objects.create(gone=gone, kept=kept, by=by)


def undo_club_merge(merge: ClubMerge, *, by: User | None) -> None:
    ClubMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=by)
