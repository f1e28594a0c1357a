"""Entries of a study log as devices send them: read, bounded, and stored once."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from faristol_web.accounts.models import Profile
from faristol_web.study.models import Entry

MOST_ENTRIES = 100_000
"""Of one account: a hundred reviews a day for two and a half years."""
MOST_CARDS = 20_000
"""In all decks of an account that were ever made."""
MOST_KEYS = 500
"""Cards in one entry."""
AT_ONCE = 2_000
"""Entries in one answer."""
SLACK_MS = 120_000
"""Difference of clocks that is left as it is."""

Sent: TypeAlias = dict[str, Any]
_ID = re.compile(r"[0-9a-z-]{8,40}")
_TEXTS: Mapping[str, Mapping[str, int]] = {
    "review": {"card": 140},
    "undo": {"of": 40},
    "deck": {"deck": 60, "title": 100, "list": 60, "of": 10},
    "cards": {"deck": 60},
    "gone": {"deck": 60},
}
"""By kind of entry, its texts and their most characters."""
_LONGEST_KEY = 100


@dataclass(frozen=True, slots=True)
class Taken:
    """A device's entries, stored, and what it did not have."""

    entries: list[Sent]
    after: int
    """The number of the last entry that the device now has."""
    is_all: bool
    refused: list[str]
    """Ids of entries that are no entries, or for which there is no room."""


def read_entry(sent: object) -> Sent | None:
    """Return an entry with exactly its fields; None for anything else."""
    if not isinstance(sent, dict) or not isinstance(kind := sent.get("kind"), str) or kind not in _TEXTS:
        return None
    at = sent.get("at")
    is_identified = isinstance(sent.get("id"), str) and _ID.fullmatch(sent["id"])
    if not is_identified or type(at) is not int or not 0 <= at < 1 << 52:
        return None
    entry: Sent = {"id": sent["id"], "at": at, "kind": kind}
    for name, most in _TEXTS[kind].items():
        text = sent.get(name)
        if not _is_text(text, most):
            return None
        entry[name] = text
    if kind == "review":
        if type(grade := sent.get("grade")) is not int or not 1 <= grade <= 4:  # noqa: PLR2004 – FSRS's grades
            return None
        entry["grade"] = grade
    if kind == "cards":
        keys = sent.get("keys")
        if not isinstance(keys, list) or not 1 <= len(keys) <= MOST_KEYS:
            return None
        if not all(_is_text(key, _LONGEST_KEY) for key in keys):
            return None
        entry["keys"] = keys
    if kind == "deck" and entry["of"] not in ("anagram", "hooks"):
        return None
    return entry


def _is_text(text: object, most: int) -> bool:
    """True for text that both databases can store."""
    if not isinstance(text, str) or not 1 <= len(text) <= most or "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair
        return False
    return True


@transaction.atomic
def exchange(
    user: AbstractBaseUser, sent: Iterable[object], *, after: int, device_ms: int, now_ms: int
) -> Taken:
    """
    Store what is new of a device's entries, each once, and return those after the last one it has.

    A clock that is wrong is corrected for all that it sends at once: entries keep their distances.
    """
    # One at a time for an account: numbers are then seen in the order in which they were given.
    Profile.objects.select_for_update().get(user_id=user.pk)
    entries, refused = [], []
    for each in sent:
        entry = read_entry(each)
        if entry is not None:
            entries.append(entry)
        elif isinstance(each, dict):
            refused.append(str(each.get("id"))[:40])
    own = Entry.objects.filter(user_id=user.pk)
    known = set(own.filter(key__in=[entry["id"] for entry in entries]).values_list("key", flat=True))
    fresh = {entry["id"]: entry for entry in entries if entry["id"] not in known}
    if fresh:
        without_room = _without_room(user, fresh)
        refused += without_room
        late_ms = now_ms - device_ms if abs(now_ms - device_ms) > SLACK_MS else 0
        Entry.objects.bulk_create(
            [
                Entry(
                    user_id=user.pk,
                    key=key,
                    at_ms=min(entry["at"] + late_ms, now_ms + SLACK_MS),
                    body={name: value for name, value in entry.items() if name not in ("id", "at")},
                )
                for key, entry in fresh.items()
                if key not in without_room
            ],
            ignore_conflicts=True,
        )
    rows = list(own.filter(pk__gt=after).order_by("pk")[: AT_ONCE + 1])
    told = rows[:AT_ONCE]
    again = own.filter(key__in=known, pk__lte=after)  # its own time may have been corrected
    return Taken(
        entries=[{"id": row.key, "at": row.at_ms, **row.body} for row in (*again, *told)],
        after=told[-1].pk if told else after,
        is_all=len(rows) <= AT_ONCE,
        refused=refused,
    )


def _without_room(user: AbstractBaseUser, fresh: Mapping[str, Sent]) -> set[str]:
    """Return the ids of new entries that would be too many; what was stored before stays."""
    own = Entry.objects.filter(user_id=user.pk)
    room = MOST_ENTRIES - own.count()
    bodies = own.filter(body__kind="cards").values_list("body", flat=True)
    cards = MOST_CARDS - sum(len(body["keys"]) for body in bodies)
    left_out: set[str] = set()
    for key, entry in fresh.items():
        asked = len(entry.get("keys", ()))
        if room <= 0 or asked > cards:
            left_out.add(key)
        else:
            room, cards = room - 1, cards - asked
    return left_out
