"""The calendar's own entries: each change is kept with its author."""

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from faristol_web.archive.models import Entry, EntryVersion

FIELDS = (
    *("title", "kind", "first_day", "last_day", "place", "club", "language", "rulebook", "link", "contact"),
    *("registration_until", "note", "is_cancelled"),
)


@transaction.atomic
def announce(values: dict[str, Any], *, by: User | None) -> Entry:
    entry = Entry.objects.create(public_id=secrets.token_hex(5), **_chosen(values))
    _keep(entry, by)
    return entry


@transaction.atomic
def change(entry: Entry, values: dict[str, Any], *, by: User | None) -> Entry:
    """Nothing is kept where nothing differs."""
    chosen = _chosen(values)
    now = Entry.objects.select_for_update().get(pk=entry.pk)
    if all(getattr(now, name) == value for name, value in chosen.items()):
        return now
    for name, value in chosen.items():
        setattr(now, name, value)
    now.revision += 1
    now.save()
    _keep(now, by)
    return now


def _chosen(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in FIELDS}


def _keep(entry: Entry, by: User | None) -> None:
    values = {name: getattr(entry, name) for name in FIELDS}
    told = {
        name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()
    }
    EntryVersion.objects.create(entry=entry, number=entry.revision, values=told, by=by)


def changes_of(entry: Entry) -> list[tuple[EntryVersion, list[tuple[str, Any, Any]]]]:
    """Each version with what it changed, the newest first."""
    versions = list(entry.versions.select_related("by").order_by("number"))
    found = []
    before: dict[str, Any] = {}
    for version in versions:
        differs = [
            (name, before.get(name), version.values.get(name))
            for name in FIELDS
            if before and before.get(name) != version.values.get(name)
        ]
        found.append((version, differs))
        before = version.values
    return found[::-1]
