"""The calendar's own entries: each change is kept with its author."""

import secrets
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from faristol_web.archive.models import Entry, EntryVersion
from faristol_web.tournaments.models import Tournament

MOST_ANNOUNCED = 5

FIELDS = (
    *("title", "kind", "first_day", "last_day", "place", "club", "language", "rulebook", "link", "contact"),
    *("registration_until", "note", "is_cancelled"),
)
_TOLD = (*FIELDS, "tournament")


@transaction.atomic
def announce(values: dict[str, Any], *, by: User | None) -> Entry:
    entry = Entry.objects.create(public_id=secrets.token_hex(5), **_chosen(values))
    _keep(entry, by)
    return entry


@transaction.atomic
def change(entry: Entry, values: dict[str, Any], *, by: User | None) -> Entry:
    """Change an entry; nothing is stored if nothing differs."""
    chosen = _chosen(values)
    now = Entry.objects.get(pk=entry.pk)
    if all(getattr(now, name) == value for name, value in chosen.items()):
        return now
    for name, value in chosen.items():
        setattr(now, name, value)
    now.revision += 1
    now.save()
    _keep(now, by)
    return now


@transaction.atomic
def hold(entry: Entry, tournament: Tournament | None, *, by: User | None) -> Entry:
    """The tournament is this event from now on; with None, the entry stands for itself again."""
    now = Entry.objects.get(pk=entry.pk)
    now.tournament = tournament
    now.revision += 1
    now.save()
    _keep(now, by)
    return now


def elsewhere() -> QuerySet[Entry]:
    """Return independent entries: no public tournament was made of them."""
    return Entry.objects.filter(Q(tournament=None) | Q(tournament__status=Tournament.Status.HIDDEN))


def coming_elsewhere(today: date) -> QuerySet[Entry]:
    """Return those that are not over, for the start page."""
    return elsewhere().filter(last_day__gte=today, is_cancelled=False)[:MOST_ANNOUNCED]


def held_as(entry: Entry) -> Tournament | None:
    """Return the tournament made of it, while everyone can see that."""
    made = entry.tournament
    return None if made is None or made.status == Tournament.Status.HIDDEN else made


def parted_from(entry: Entry) -> Tournament | None:
    """Return the tournament that the last change took from it, to undo a slip."""
    told = [version.values.get("tournament") for version in entry.versions.order_by("-number")[:2]]
    if len(told) < 2 or told[0] or not told[1]:  # noqa: PLR2004 – the last, and the one before
        return None
    shown = Tournament.objects.exclude(status=Tournament.Status.HIDDEN)
    return shown.filter(slug=told[1], announced=None).first()


def _chosen(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in FIELDS}


def _keep(entry: Entry, by: User | None) -> None:
    values = {name: getattr(entry, name) for name in FIELDS}
    if entry.tournament is not None:
        values["tournament"] = entry.tournament.slug
    told = {
        name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()
    }
    EntryVersion.objects.create(entry=entry, number=entry.revision, values=told, by=by)


def changes_of(entry: Entry) -> list[tuple[EntryVersion, list[tuple[str, Any, Any]]]]:
    """Each version with what it changed, the newest first."""
    versions = list(entry.versions.select_related("by").order_by("number"))
    changes = []
    before: dict[str, Any] = {}
    for version in versions:
        differs = [
            (name, before.get(name), version.values.get(name))
            for name in _TOLD
            if before and before.get(name) != version.values.get(name)
        ]
        changes.append((version, differs))
        before = version.values
    return changes[::-1]
