"""Games and records that notes are on: opened for those who may see them, and only when they are over."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.http import Http404
from django.urls import reverse

from faristol.game.records import Replay
from faristol_web.play.queries import replayed
from faristol_web.replays.queries import record_for
from faristol_web.replays.services import replay_content

MOST_KEY = 80
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
        return Opened(place, replay.record.title or " – ".join(replay.record.players), replay)
    if place.kind != Kind.RECORD:
        raise Http404
    record = record_for(user, place.key)
    replay = replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)
    return Opened(place, record.title, replay)
