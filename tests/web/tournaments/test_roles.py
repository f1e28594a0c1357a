"""Every address of a tournament × every role: what each gets. An address without a line here fails."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from faristol_web.accounts.access import REACHES, Reach
from faristol_web.tournaments.domain import services
from faristol_web.tournaments.domain.public import seen_of
from faristol_web.tournaments.domain.roles import MAY, Deed, Role, may
from faristol_web.tournaments.models import Registration, Seat, Tournament
from faristol_web.tournaments.views.slips import slip_token
from tests.web.tournaments.desks import (
    NAMES,
    administrator,
    client_of,
    desk_url,
    director,
    enter,
    open_event,
    seated,
    send,
)

pytestmark = pytest.mark.django_db

WHO = ("administrator", "director", "arbiter", "entry", "spectator")
EVERYONE = (200, 200, 200, 200, 200)
STAFF = (200, 200, 200, 200, 404)
ARBITERS = (200, 200, 200, 404, 404)
DIRECTORS = (200, 200, 404, 404, 404)

EXPECTED: dict[str, tuple[int, ...]] = {
    "tournaments": EVERYONE,
    "tournament_new": EVERYONE,
    "tournament_import": EVERYONE,
    "tournament": EVERYONE,
    "tournament_register": EVERYONE,
    "tournament_registered": (302,) * 5,
    "tournament_entrants": EVERYONE,
    "tournament_role": EVERYONE,
    "tournament_desk": STAFF,
    "tournament_desk_settings": DIRECTORS,
    "tournament_desk_links": DIRECTORS,
    "tournament_desk_history": STAFF,
    "tournament_desk_entrants": ARBITERS,
    "tournament_desk_import": DIRECTORS,
    "tournament_desk_entrant": DIRECTORS,
    "tournament_desk_round": STAFF,
    "tournament_desk_table": STAFF,
    "tournament_desk_committee": ARBITERS,
    "tournament_desk_prizes": DIRECTORS,
    "tournament_desk_rating": DIRECTORS,
    "tournament_desk_report": DIRECTORS,
    "tournament_pairings": EVERYONE,
    "tournament_explanation": EVERYONE,
    "tournament_standings": EVERYONE,
    "tournament_cross_table": EVERYONE,
    "tournament_prizes": EVERYONE,
    "tournament_card": EVERYONE,
    "tournament_report": EVERYONE,
    "tournament_report_pdf": (404,) * 5,
    "tournament_hall": EVERYONE,
    "tournament_version": EVERYONE,
    "tournament_mine": EVERYONE,
    "tournament_slip": EVERYONE,
    "tournament_pairings_pdf": EVERYONE,
    "tournament_pairings_csv": EVERYONE,
    "tournament_slips_pdf": STAFF,
    "tournament_standings_pdf": EVERYONE,
    "tournament_standings_csv": EVERYONE,
    "tournament_cross_table_pdf": EVERYONE,
    "tournament_cross_table_csv": EVERYONE,
    "tournament_prizes_pdf": EVERYONE,
    "tournament_prizes_csv": EVERYONE,
    "tournament_timetable_pdf": EVERYONE,
    "tournament_cards_pdf": DIRECTORS,
    "tournament_entrants_pdf": EVERYONE,
    "tournament_entrants_csv": EVERYONE,
    "tournament_results_csv": EVERYONE,
    "tournament_log": EVERYONE,
    "tournament_tsh": EVERYONE,
    "tournament_trf": EVERYONE,
    "tournament_zip": EVERYONE,
}
"""By name of the address, in the order of `WHO`; a private link serves any holder."""

POSTS: dict[tuple[str, str], tuple[bool, ...]] = {
    ("", "announce"): (True, True, True, False, False),
    ("", "hide"): (True, True, False, False, False),
    ("entrants", "check-in"): (True, True, True, False, False),
    ("entrants", "check-in-all"): (True, True, True, False, False),
    ("entrants", "fee"): (True, True, False, False, False),
    ("entrants", "arrive"): (True, True, False, False, False),
    ("entrants", "withdraw"): (True, True, True, False, False),
    ("entrants", "grant"): (True, True, False, False, False),
    ("entrants", "add"): (True, True, True, False, False),
    ("entrants", "seed"): (True, True, True, False, False),
    ("round", "enter"): (True, True, True, True, False),
    ("round", "take-back"): (True, True, True, True, False),
    ("round", "start"): (True, True, True, False, False),
    ("round", "close"): (True, True, True, False, False),
    ("round", "unpair"): (True, True, True, False, False),
    ("round", "allow-rematches"): (True, True, False, False, False),
    ("table", "absent"): (True, True, True, False, False),
    ("table", "correct"): (True, True, True, False, False),
    ("committee", "name"): (True, True, False, False, False),
    ("committee", "ask"): (True, True, True, False, False),
    ("prizes", "award"): (True, True, False, False, False),
    ("links", "make"): (True, True, False, False, False),
    ("rating", "publish"): (True, True, False, False, False),
    ("entrant", "erase"): (True, True, False, False, False),
    ("import", "import"): (True, True, False, False, False),
}
"""Permission for each form: a visitor without it sees that there is no such page."""


@pytest.fixture
def event() -> Tournament:
    """With a round that is paired, so that every address has something to show."""
    made = open_event()
    enter(made, *NAMES)
    assert send(director(), desk_url(made, "round", 1), "pair", round=1).status_code == 302
    return made


def clients(event: Tournament) -> list[Client]:
    return [
        administrator(),
        director(),
        seated(event, Seat.Role.ARBITER),
        seated(event, Seat.Role.ENTRY),
        client_of("somebody"),
    ]


def address(event: Tournament, name: str) -> str:
    values: dict[str, object] = {
        "slug": event.slug,
        "round_number": 1,
        "number": 1,
        "table": 1,
        "entrant": 1,
    }
    if name == "tournament_role":
        return reverse(name, args=[services.new_link(event, Seat.Role.ENTRY).token])
    if name == "tournament_slip":
        event.refresh_from_db()
        seen = seen_of(event)
        return reverse(name, args=[event.slug, slip_token(seen, seen.state.rounds[-1], 1)])
    values["token"] = Registration.objects.get(tournament=event, entrant=1).token
    wanted = next(pattern for pattern in patterns() if pattern.name == name).pattern.converters
    return reverse(name, kwargs={key: values[key] for key in wanted})


def patterns() -> list[URLPattern]:
    found: list[URLPattern] = []

    def walk(resolver: URLResolver) -> None:
        for each in resolver.url_patterns:
            if isinstance(each, URLResolver):
                walk(each)
            elif str(each.name or "").startswith("tournament"):
                found.append(each)

    walk(get_resolver("faristol_web.tournaments.urls"))
    return found


def test_every_address_has_a_line() -> None:
    assert {pattern.name for pattern in patterns()} == set(EXPECTED)


@pytest.mark.release
@pytest.mark.slow
def test_each_role_sees_what_it_may_and_nothing_else(event: Tournament) -> None:
    visitors = clients(event)
    found = {}
    for name in EXPECTED:
        url = address(event, name)
        found[name] = tuple(client.get(url).status_code for client in visitors)

    assert found == EXPECTED


ARGUMENTS: dict[str, tuple[int, ...]] = {"round": (1,), "table": (1, 1), "entrant": (1,)}


@pytest.mark.slow
@pytest.mark.parametrize(("part", "verb"), list(POSTS))
def test_each_role_sends_what_it_may_and_nothing_else(event: Tournament, part: str, verb: str) -> None:
    url = desk_url(event, part, *ARGUMENTS.get(part, ()))
    form = {"do": verb, "seen": 0, "entrant": 1, "text": "x,y"}

    allowed = tuple(client.post(url, form).status_code != 404 for client in clients(event))

    assert allowed == POSTS[part, verb]


def test_a_form_of_nobody_is_no_form(event: Tournament) -> None:
    assert director().post(desk_url(event), {"do": "explode", "seen": 0}).status_code == 404


def test_every_deed_is_somebodys() -> None:
    assert set(MAY) == set(Deed)
    in_tournaments = [deed for deed in Deed if REACHES.get(deed) is Reach.TOURNAMENT]
    assert all(may(Role.ADMINISTRATOR, deed) for deed in in_tournaments)
    assert not may(Role.SPECTATOR, Deed.SEE_DESK)


def test_a_revoked_link_opens_nothing_and_takes_its_devices_along(event: Tournament) -> None:
    link = services.new_link(event, Seat.Role.ARBITER)
    services.take_seat(link, visitor="helper")
    helper = client_of("helper")
    assert helper.get(desk_url(event)).status_code == 200

    send(director(), desk_url(event, "links"), "revoke", link=link.pk)

    assert helper.get(desk_url(event)).status_code == 404
    assert helper.get(reverse("tournament_role", args=[link.token])).status_code == 404


def test_a_link_asks_before_it_seats_anybody(event: Tournament) -> None:
    link, newcomer = services.new_link(event, Seat.Role.ENTRY), client_of("newcomer")
    url = reverse("tournament_role", args=[link.token])

    assert newcomer.get(url).status_code == 200
    assert newcomer.get(desk_url(event)).status_code == 404
    assert newcomer.post(url).status_code == 302
    assert newcomer.get(desk_url(event)).status_code == 200


def test_a_hidden_tournament_is_there_for_its_own_people_only(event: Tournament) -> None:
    send(director(), desk_url(event), "hide", hidden="yes")
    front = reverse("tournament", args=[event.slug])

    assert client_of("somebody").get(front).status_code == 404
    assert director().get(front).status_code == 200
    send(director(), desk_url(event), "hide", hidden="no")
    assert client_of("somebody").get(front).status_code == 200


@pytest.mark.parametrize("part", ["entrants", "history"])
def test_an_arbiter_sees_no_fees_and_no_addresses(event: Tournament, part: str) -> None:
    services.register(
        event,
        services.Person(name="Helga Nord", email="helga@example.org", phone="555 1234", town="Xàtiva"),
        actor="director",
        is_accepted=False,
    )
    send(director(), desk_url(event, "entrants"), "fee", entrant=1, amount="7.77")

    seen = seated(event, Seat.Role.ARBITER).get(desk_url(event, part)).content.decode()

    assert "Helga Nord" in seen
    for secret in ("helga@example.org", "555 1234", "Xàtiva", "7.77"):
        assert secret not in seen
