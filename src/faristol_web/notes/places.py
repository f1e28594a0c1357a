"""Games and records that notes are on: opened for those who may see them, and only when they are over."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.http import Http404
from django.urls import reverse

from faristol.game.records import Replay, Step
from faristol_web.play.listing import names_of
from faristol_web.play.models import Game
from faristol_web.play.queries import known_room, replayed
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.queries import open_to, record_for
from faristol_web.replays.services import replay_content

MOST_KEY = 80
MOST_ABOUT = 80
User = AbstractBaseUser | AnonymousUser


class Kind(models.TextChoices):
    GAME = "game"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Place:
    """A game or a record, by its kind and the id in its address."""

    kind: str
    key: str

    @property
    def address(self) -> str:
        return reverse("replay" if self.kind == Kind.GAME else "record", args=[self.key])


@dataclass(frozen=True, slots=True)
class Opened:
    place: Place
    title: str
    replay: Replay
    lexicon_id: str = ""
    """Word list of the game; empty where nobody recorded one."""


def lexicon_of_game(place: Place) -> str:
    """Return the id of a game's word list; empty for a record, which names none that is certain."""
    return known_room(place.key).state.opened.lexicon if place.kind == Kind.GAME else ""


def about(step: Step) -> str:
    """Return a move as a note remembers it: its side, and what was done, in no language."""
    return f"{step.side} {step.kind} {step.place} {step.word}".strip()[:MOST_ABOUT]


def open_place(user: User, place: Place) -> Opened:
    """
    Open a game or a record as this person may see it from outside, racks included.

    Raises:
        Http404: if there is none, it is somebody else's private one, or spectators have not seen its end.
    """
    if len(place.key) > MOST_KEY:
        raise Http404
    if place.kind == Kind.GAME:
        replay = replayed(place.key, None)
        title = replay.record.title or " – ".join(replay.record.players)
        return Opened(place, title, replay, lexicon_of_game(place))
    if place.kind != Kind.RECORD:
        raise Http404
    record = record_for(user, place.key)
    replay = replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)
    return Opened(place, record.title, replay)


def titles_of(user: User, places: Iterable[Place]) -> dict[Place, tuple[str, bool]]:
    """
    Return titles, each with whether nobody else sees the record; without what is not there for this person.
    """
    keys: dict[str, list[str]] = {}
    for place in places:
        keys.setdefault(place.kind, []).append(place.key)
    found: dict[Place, tuple[str, bool]] = {}
    for game in Game.objects.filter(public_id__in=keys.get(Kind.GAME, ()), status=Game.Status.OVER):
        title = " – ".join(filter(None, names_of(game))) or game.public_id
        found[Place(Kind.GAME, game.public_id)] = title, False
    for record in Record.objects.filter(open_to(user), slug__in=keys.get(Kind.RECORD, ())):
        found[Place(Kind.RECORD, record.slug)] = record.title, record.sharing == Sharing.PRIVATE
    return found
