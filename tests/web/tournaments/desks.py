"""Tournaments for tests: opened as the site opens them, run through its own pages."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from faristol.rulebook import load_rulebook
from faristol.tournament.defaults import default_settings
from faristol.tournament.state import TournamentState
from faristol_web.accounts.visitors import KEY
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.services import Person, SiteTerms
from faristol_web.tournaments.models import Registration, Tournament

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

DIRECTOR = "director-visitor"
OPEN = "ca-obert-2009"
"""The rulebook of the Open."""
NAMES = ("Anna Serra", "Biel Roca", "Carla Puig", "David Mas", "Emma Soler", "Ferran Vila", "Gisela Font")


def open_event(
    *, rulebook: str = OPEN, title: str = "Open", day: str = "2009-11-21", **changes: Any
) -> Tournament:
    book = load_rulebook(rulebook)
    settings = replace(default_settings(book, title=title, day=day), **changes)
    return services.open_tournament(book, settings, SiteTerms(contact="open@example.org"), visitor=DIRECTOR)


def enter(tournament: Tournament, *names: str) -> list[Registration]:
    people = [Person(name=name, club="Club") for name in names]
    return services.register_all(tournament, people, actor="director")


def state_of(tournament: Tournament) -> TournamentState:
    return desk.state_of(tournament.public_id)


def client_of(visitor: str = "") -> Client:
    """Somebody's browser; nobody's in particular without a visitor."""
    client = Client()
    if visitor:
        session = client.session
        session[KEY] = visitor
        session.save()
    return client


def director() -> Client:
    return client_of(DIRECTOR)


def seated(tournament: Tournament, role: str) -> Client:
    """A device that came by a link of that role."""
    visitor = f"{role}-visitor"
    services.take_seat(services.new_link(tournament, role), visitor=visitor)
    return client_of(visitor)


def administrator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("serra"))
    return client


def desk_url(tournament: Tournament, name: str = "", *arguments: object) -> str:
    return reverse(f"tournament_desk{'_' if name else ''}{name}", args=[tournament.slug, *arguments])


def send(client: Client, url: str, do: str, **fields: object) -> "Answer":
    """A form of the desk, as the page holds it now: the last event that it showed is read from there."""
    page = client.get(url).content.decode()
    seen = re.search(r'name="seen" value="(\d+)"', page)
    return client.post(url, {"do": do, "seen": seen[1] if seen else "", **fields})
