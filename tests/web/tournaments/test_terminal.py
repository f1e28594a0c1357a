"""`faristol tournament VERB site:SLUG`: the terminal on the site's database, beside other directors."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from faristol.errors import NotationError, StoreError
from faristol.rating.game import RatedGame
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.events import CheckedIn, CommitteeNamed
from faristol_web.ratings import services as lists
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.models import Registration, TournamentEventRow
from faristol_web.tournaments.terminal.store import SiteStore, site_store
from tests import warm
from tests.web.server import empty_tables
from tests.web.tournaments.desks import NAMES, enter, open_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def store() -> SiteStore:
    tournament = open_event(rulebook="ca-ajusc")
    enter(tournament, *NAMES[:4])
    return site_store(tournament.slug, Path("data"))


def test_the_terminal_sees_names_where_the_record_has_keys(store: SiteStore) -> None:
    assert [each.name for each in store.state.entrants.values()] == list(NAMES[:4])
    assert {event.name for event in store.events if hasattr(event, "name")} == set(NAMES[:4])


def test_its_actions_are_in_the_record_without_any_name(store: SiteStore) -> None:
    store.do([("", a.Register(name="Emma Soler", club="Girona", rating=900, author="Pere Puig"))])
    store.do([("", a.NameCommittee(members=("Aina Bru", NAMES[0], "Biel Cros"), entrants=(None, 1, None)))])
    events = store.do(
        [("", a.CheckIn(entrant=5, author="Pere Puig")), ("", a.ReceiveFee(entrant=5, amount_cents=1000))]
    )

    assert Registration.objects.get(entrant=5).name == "Emma Soler"
    assert (store.state.entrants[5].is_here, store.state.entrants[5].paid_cents) == (True, 1000)
    assert isinstance(events[0], CheckedIn)
    assert events[0].author == "director"
    (named,) = [event for event in store.events if isinstance(event, CommitteeNamed)]
    assert named.members == ("Aina Bru", NAMES[0], "Biel Cros")
    payloads = " ".join(TournamentEventRow.objects.values_list("payload", flat=True))
    for name in ("Emma", "Pere", "Aina", "Biel", "Anna"):
        assert name not in payloads


def test_a_corrected_person_is_so_in_the_rows_and_keeps_the_sites_own_data(store: SiteStore) -> None:
    registration = Registration.objects.get(entrant=2)
    registration.email, registration.rating_player = "biel@example.org", "abc"
    registration.save()
    renamed = a.ChangeEntrant(entrant=2, name="Gabriel Cots", club="Tortosa", rating=870, author="Pere")
    store.do([("", renamed), ("", a.CheckIn(entrant=2))])

    entrant, registration = store.state.entrants[2], Registration.objects.get(entrant=2)
    assert (entrant.name, entrant.club, entrant.rating) == ("Gabriel Cots", "Tortosa", 870)
    assert (registration.name, registration.club) == ("Gabriel Cots", "Tortosa")
    assert (registration.email, registration.rating_player) == ("biel@example.org", "abc")
    assert entrant.is_here
    assert "Gabriel" not in " ".join(TournamentEventRow.objects.values_list("payload", flat=True))


def test_a_member_of_the_committee_who_plays_is_so_by_name_as_well(store: SiteStore) -> None:
    store.do([("", a.NameCommittee(members=("Aina Bru", NAMES[0].upper(), "Biel Cros")))])

    assert store.state.committee_entrants == (None, 1, None)
    assert store.state.committee == ("Aina Bru", NAMES[0], "Biel Cros")


def test_an_erased_entrant_gets_no_name_from_another_change(store: SiteStore) -> None:
    services.erase_registration(Registration.objects.get(entrant=2))
    store = site_store(store.tournament.slug, Path("data"))
    store.do([("", a.ChangeEntrant(entrant=2, name=store.state.entrants[2].name, club="Tortosa"))])

    assert Registration.objects.get(entrant=2).name == ""
    assert store.state.entrants[2].club == "Tortosa"


def test_entrants_there_have_the_rating_of_the_sites_list(store: SiteStore) -> None:
    listed = lists.list_of(store.state.settings.rating)
    lists.publish(
        listed,
        [RatedGame(1, ("Emma Soler", "Joan Mas"), 2)],
        label="one",
        day="2009-01-01",
        names={name: name for name in ("Emma Soler", "Joan Mas")},
        source="before",
    )
    store.do([("", a.Register(name="Emma Soler")), ("", a.Register(name="Joan Mas", rating=500))])
    player = lists.find_player("Emma Soler")

    assert player is not None
    assert Registration.objects.get(entrant=5).rating_player == player.public_id
    assert store.state.entrants[5].rating == lists.latest_ratings(listed.system)[player.public_id]
    assert store.state.entrants[6].rating == 500, "what the director says counts"


def test_all_of_several_steps_or_none_and_it_says_which_cannot_be(store: SiteStore) -> None:
    before = TournamentEventRow.objects.count()
    steps = [
        ("p.csv, line 2", a.Register(name="Emma Soler")),
        ("p.csv, line 3", a.Register(name="Emma", rating=-1)),
    ]
    with pytest.raises(NotationError, match=r"p\.csv, line 3: a rating cannot be below zero"):
        store.do(steps)

    assert TournamentEventRow.objects.count() == before
    assert Registration.objects.count() == 4
    assert len(store.state.entrants) == 4


def test_of_two_directors_the_second_is_told_and_nothing_is_undone(store: SiteStore) -> None:
    desk.do(store.tournament.public_id, a.Withdraw(entrant=2), actor="director")
    with pytest.raises(
        StoreError, match="someone else has already changed it, so nothing was done: 2 withdraws"
    ):
        store.do([("", a.CheckIn(entrant=1)), ("", a.CheckIn(entrant=2))])
    assert not store.state.entrants[1].is_here

    again = site_store(store.tournament.slug, Path("data"))
    again.do([("", a.CheckIn(entrant=1))])
    assert again.state.entrants[1].is_here


@pytest.mark.parametrize("action", [a.FixSeeding(), a.PairRound(round_number=1)])
def test_the_first_order_is_by_the_list_that_the_site_publishes(
    store: SiteStore, action: TournamentAction
) -> None:
    listed = lists.list_of(store.state.settings.rating)
    games = [RatedGame(1, (NAMES[3], NAMES[2]), 2), RatedGame(2, (NAMES[1], NAMES[0]), 2)]
    lists.publish(
        listed, games, label="one", day="2009-01-01", names={name: name for name in NAMES}, source="before"
    )
    for registration in Registration.objects.all():
        player = lists.find_player(registration.name)
        assert player is not None
        registration.rating_player = player.public_id
        registration.save()
    store.do([("", action)])

    assert store.state.rating_list == store.state.settings.rating != ""
    assert set(store.state.seeding[:2]) == {2, 4}, "who won"


def test_a_tournament_that_is_not_there_is_told(store: SiteStore) -> None:
    assert store.name == f"site:{store.tournament.slug}"
    with pytest.raises(StoreError, match="has no tournament 'nowhere'"):
        site_store("nowhere", Path("data"))


@pytest.mark.release
@pytest.mark.slow
def test_the_command_finds_the_site_in_its_data_folder(tmp_path: Path) -> None:
    """A director types it in a process of its own; the site is not even running."""
    environment = {
        **os.environ,
        "FARISTOL_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "faristol_web.settings",
    }
    (tmp_path / "secret-key").write_text("k" * 60, "utf-8")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return warm.run(*words, environment=environment)

    assert "there is no site in" in run("faristol", "tournament", "show", "site:open").stderr
    shutil.copy(empty_tables() / "site.sqlite3", tmp_path)
    made = run(
        "django",
        "shell",
        "-v0",
        "-c",
        "from tests.web.tournaments.desks import *; enter(open_event(), 'Anna', 'Biel', 'Carla')",
    )
    assert made.returncode == 0, made.stderr
    told = run("faristol", "tournament", "pair", "site:open")
    assert (told.returncode, "Anna (1., 0)  –  Biel (2., 0)" in told.stdout) == (0, True), told.stderr
    assert run("faristol", "tournament", "result", "site:open", "1", "400", "300").returncode == 0

    export = run("faristol", "tournament", "export", "site:open", str(tmp_path / "out"))
    assert export.returncode == 0, export.stderr
    source = str(tmp_path / "out" / "tsh.t")
    told = run("faristol", "tournament", "import", source, "site:other")
    assert (told.returncode, "site:other: 3 entrants, 1 round" in told.stdout) == (0, True), told.stderr
    assert "the director's link on the site: /tournaments/role/" in told.stdout
    assert "400 – 300" in run("faristol", "tournament", "pairings", "site:other").stdout
