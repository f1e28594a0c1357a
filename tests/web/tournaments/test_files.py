"""Papers that are keys are for those who hand them out; the others are what their names say."""

import json
import re
import zipfile
from io import BytesIO

import pytest
from django.test import Client

from faristol.formats.foreign.files import read_tournament
from faristol.formats.tournament import pdf as tournament_pdf
from faristol.formats.tournament.csv import read_results
from faristol.tournament import actions as a
from faristol.tournament import replay
from faristol.tournament.codec import parse_tournament_log
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain import public as public_domain
from faristol_web.tournaments.models import Registration, Tournament
from faristol_web.tournaments.views import files, public
from tests.web.tournaments import making
from tests.web.tournaments.desks import client_of, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> tuple[Tournament, list[Registration]]:
    return making.event(entrants=7, rounds=2, full=2)


@pytest.fixture
def tournament(event: tuple[Tournament, list[Registration]]) -> Tournament:
    return event[0]


def content(tournament: Tournament, name: str, client: Client | None = None) -> bytes:
    response = (client or Client()).get(f"/tournaments/{tournament.slug}/{name}")
    assert response.status_code == 200, name
    return bytes(response.content)


def status(tournament: Tournament, name: str, client: Client) -> int:
    return client.get(f"/tournaments/{tournament.slug}/{name}").status_code


def test_cards_with_links_are_for_directors(tournament: Tournament) -> None:
    assert status(tournament, "cards.pdf", Client()) == 404
    assert status(tournament, "cards.pdf", seated(tournament, "entry")) == 404
    assert status(tournament, "cards.pdf", seated(tournament, "arbiter")) == 404
    assert content(tournament, "cards.pdf", client_of("made")).startswith(b"%PDF")


def test_slips_are_for_whoever_works_at_the_desk(tournament: Tournament) -> None:
    assert status(tournament, "pairings/1/slips.pdf", Client()) == 404
    assert content(tournament, "pairings/1/slips.pdf", seated(tournament, "entry")).startswith(b"%PDF")
    assert status(tournament, "pairings/3/slips.pdf", client_of("made")) == 404


def test_papers_with_keys_are_kept_by_nobody(tournament: Tournament) -> None:
    response = client_of("made").get(f"/tournaments/{tournament.slug}/cards.pdf")

    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["standings", "cross-table", "prizes", "entrants"])
def test_papers_come_as_pdf_and_as_csv(tournament: Tournament, name: str) -> None:
    assert content(tournament, f"{name}.pdf").startswith(b"%PDF")
    lines = content(tournament, f"{name}.csv").decode("utf-8-sig").splitlines()
    assert len(lines) > 1
    assert "," in lines[0]


def test_a_spreadsheet_in_catalan_gets_semicolons(tournament: Tournament) -> None:
    response = Client().get(
        f"/tournaments/{tournament.slug}/standings.csv", headers={"accept-language": "ca"}
    )

    assert ";" in response.content.decode("utf-8-sig").splitlines()[0]


def test_the_log_is_the_tournament_as_everyone_knows_it(
    event: tuple[Tournament, list[Registration]],
) -> None:
    tournament, people = event
    log = content(tournament, "log.jsonl")

    state = replay(parse_tournament_log(log, name="log"))

    assert [each.name for each in state.entrants.values()] == [each.name for each in people]
    assert len(state.rounds) == 2
    assert all(json.loads(line) for line in log.splitlines())


def test_the_log_goes_on_after_a_question_to_the_committee(tournament: Tournament) -> None:
    for action in (
        a.NameCommittee(members=("Ona Camps",), entrants=(None,)),
        a.OpenInquiry(question="may-not-be-read", round_number=1, table=1),
        a.NameSubstitute(inquiry=1, replaces=1, name="Pau Riu"),
    ):
        desk.do(tournament.public_id, action, actor="director")

    log = content(tournament, "log.jsonl")

    assert b"InquiryOpened" in log
    assert b"Pau Riu" in log
    assert b"may-not-be-read" not in log
    assert content(tournament, "tournament.zip").startswith(b"PK")


def keep_private(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the list from the public, as if its rulebook did."""
    for module in (public_domain, public, files):
        monkeypatch.setattr(module, "is_list_public", lambda _book: False)


def test_a_private_list_is_in_no_file_or_page(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, people = making.event(entrants=4, rounds=0, title="Private")
    keep_private(monkeypatch)

    for name in ("entrants.csv", "entrants.pdf"):
        assert status(tournament, name, Client()) == 404
        assert status(tournament, name, seated(tournament, "entry")) == 200
    assert people[0].name in content(tournament, "entrants.csv", client_of("made")).decode()
    with zipfile.ZipFile(BytesIO(content(tournament, "tournament.zip"))) as archive:
        assert not [name for name in archive.namelist() if name.startswith("entrants")]
    for name in ("standings/", "standings.csv", "cross-table.csv", "log.jsonl", "tournament.t", "players/1/"):
        found = content(tournament, name).decode()
        assert [each.name for each in people if each.name in found] == [], name
        assert "Manresa" not in found, name


def test_players_in_a_pairing_are_named_whatever_the_list_is(
    event: tuple[Tournament, list[Registration]], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, people = event
    late = services.register_all(tournament, [services.Person(name="Zoe Nova")], actor="director")
    keep_private(monkeypatch)

    found = content(tournament, "standings.csv").decode()

    assert all(each.name in found for each in people)
    assert late[0].name not in content(tournament, "log.jsonl").decode()
    state = replay(parse_tournament_log(content(tournament, "log.jsonl"), name="log"))
    assert state.entrants[8].name == "#8"
    assert (
        late[0].name in Client().get(f"/tournaments/{tournament.slug}/mine/{late[0].token}/").content.decode()
    )


def test_a_paper_that_takes_its_time_is_drawn_once(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = content(tournament, "cards.pdf", client_of("made"))
    monkeypatch.setattr(tournament_pdf, "cards_pdf", lambda *_args, **_options: b"%PDF another")

    assert content(tournament, "cards.pdf", client_of("made")) == first
    services.renew_link(Registration.objects.get(tournament=tournament, entrant=1))
    assert content(tournament, "cards.pdf", client_of("made")) == b"%PDF another"


def test_results_are_read_again(tournament: Tournament) -> None:
    rows = read_results(content(tournament, "results.csv"), name="results.csv")

    assert {row.round_number for row in rows} == {1, 2}
    assert len([row for row in rows if row.player2 is not None]) == 6


@pytest.mark.parametrize("name", ["tournament.t", "tournament.trf"])
def test_other_programs_files_are_read_again(tournament: Tournament, name: str) -> None:
    foreign = read_tournament({name: content(tournament, name)})

    assert len(foreign.players) == 7
    assert len(foreign.rounds) == 2


def test_everything_is_in_one_archive(tournament: Tournament) -> None:
    with zipfile.ZipFile(BytesIO(content(tournament, "tournament.zip"))) as archive:
        names = set(archive.namelist())
        assert archive.testzip() is None

    assert {"standings.pdf", "results.csv", "log.jsonl", "tournament.trf", "pairings-2.pdf"} <= names
    assert content(tournament, "tournament.zip") == content(tournament, "tournament.zip")


def test_a_file_is_named_after_the_tournament(tournament: Tournament) -> None:
    response = Client().get(f"/tournaments/{tournament.slug}/standings.csv")

    assert re.search(r'attachment; filename="obert-de-prova-standings.csv"', response["Content-Disposition"])
