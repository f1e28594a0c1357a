"""Reads that more than one page needs."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import reverse

from faristol.rulebook import load_rulebook
from faristol_web.replays.forms import SHARING_LABELS
from faristol_web.replays.models import Record, Sharing

User = AbstractBaseUser | AnonymousUser


def public_records() -> QuerySet[Record]:
    """Return the only ones that lists, searches, figures and programs have."""
    return Record.objects.filter(sharing=Sharing.PUBLIC)


def record_for(user: User, slug: str) -> Record:
    """
    Return a record that this person may open by its address.

    Raises:
        Http404: if there is none, or it is somebody else's private one: nobody learns which.
    """
    record = Record.objects.filter(open_to(user), slug=slug).first()
    if record is None:
        raise Http404
    return record


def own_record(user: User, slug: str) -> Record:
    """
    Return a record of this person's own, to change it.

    Raises:
        Http404: if there is none, or it is somebody else's.
    """
    record = record_for(user, slug)
    if not is_owner(user, record):
        raise Http404
    return record


def is_owner(user: User, record: Record) -> bool:
    return user.is_authenticated and record.owner_id == user.pk


def open_to(user: User) -> Q:
    """Return the records that this person may open."""
    shared = Q(sharing__in=(Sharing.LINK, Sharing.PUBLIC))
    return shared | Q(owner_id=user.pk) if user.is_authenticated else shared


def listed_records() -> list[dict[str, object]]:
    return [_line(record) for record in public_records().defer("content")]


def few_records(most: int) -> QuerySet[Record]:
    """Return the first of the list with what a line shows; an upload's text may be long."""
    return public_records().only("slug", "title")[:most]


def own_records(user: User) -> list[dict[str, object]]:
    """Return a person's uploads, the newest first, whoever else may see them."""
    if not user.is_authenticated:
        return []
    return [_line(record) for record in Record.objects.filter(owner_id=user.pk).order_by("-pk")]


def _line(record: Record) -> dict[str, object]:
    return {
        "url": reverse("record", args=[record.slug]),
        "title": record.title,
        "rulebook_title": load_rulebook(record.rulebook_id).title,
        "visible_to": SHARING_LABELS[Sharing(record.sharing)],
    }
