"""Programs that ask the API, and a site with something of everything."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.test import Client

from faristol_web.api import tokens
from faristol_web.api.tokens import Scope
from faristol_web.replays import services as records
from faristol_web.tournaments.models import Registration, Seat, Tournament
from tests.web.ratings.events import begun, publish
from tests.web.tournaments.making import event

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

ROOT = "/api/v1/"


@dataclass(frozen=True, kw_only=True)
class Site:
    tournament: Tournament
    people: list[Registration]
    director: User

    @property
    def path(self) -> str:
        return f"tournaments/{self.tournament.slug}/"


class Program:
    """A client of the API, with a token or without."""

    def __init__(self, token: str = "", **headers: str) -> None:
        self.client = Client()
        self.headers = {**headers, **({"Authorization": f"Bearer {token}"} if token else {})}

    def get(self, path: str, **headers: str) -> "Answer":
        return self.client.get(ROOT + path, headers={**self.headers, **headers})

    def json(self, path: str) -> Any:
        answer = self.get(path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def send(self, path: str, body: object = None, *, method: str = "post", **headers: str) -> "Answer":
        return self.client.generic(
            method.upper(),
            ROOT + path,
            data=_encoded({} if body is None else body),
            content_type="application/json",
            headers={**self.headers, **headers},
        )


def _encoded(body: object) -> str:

    return json.dumps(body)


def made_site() -> Site:
    """A tournament with a round that is over and one that is played, a rating list, the sample records."""
    tournament, people = event(entrants=8, rounds=2, full=1)
    director = User.objects.create_user("directrix")
    seat(tournament, director, Seat.Role.DIRECTOR)
    publish(begun())
    records.add_samples()
    return Site(tournament=tournament, people=people, director=director)


def seat(tournament: Tournament, user: User, role: str) -> None:
    Seat.objects.create(tournament=tournament, visitor=f"visitor of {user}", role=role, user=user)


def program_of(user: User, *scopes: Scope) -> Program:
    _row, token = tokens.new_token(user, name="test", scopes=scopes)
    return Program(token)
