"""Public pages of a tournament: complete, never out of date, and without private data."""

import gzip
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from faristol.formats.tournament.labels import LABELS
from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.chapters.prizes import TEXTS as PRIZE_TEXTS
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Prize
from faristol_web.http import cache
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.models import Registration, Tournament
from faristol_web.tournaments.views.labels import PUBLIC_LABELS, public_labels
from tests.web.tournaments import making
from tests.web.tournaments.desks import client_of

pytestmark = pytest.mark.django_db

PAGES = (
    *("pairings/", "pairings/?by=name", "pairings/1/", "pairings/2/why/1/", "standings/", "standings/1/"),
    *("cross-table/", "prizes/", "players/1/", "hall/", "version.json"),
)
FILES = (
    *("pairings/1/pairings.pdf", "pairings/1/pairings.pdf?by=name", "pairings/1/pairings.csv"),
    *("standings.pdf", "standings.csv", "cross-table.pdf", "cross-table.csv", "prizes.pdf", "prizes.csv"),
    *("entrants.pdf", "entrants.csv", "results.csv", "log.jsonl", "tournament.t", "tournament.trf"),
    *("timetable.pdf", "tournament.zip"),
)


@pytest.fixture
def event() -> tuple[Tournament, list[Registration]]:
    """Nine entrants, the second round paired, the first one played."""
    return making.event(entrants=9, rounds=2, full=1)


@pytest.fixture
def tournament(event: tuple[Tournament, list[Registration]]) -> Tournament:
    return event[0]


def get(tournament: Tournament, path: str, client: Client | None = None, **headers: str) -> str:
    response = (client or Client()).get(address(tournament, path), headers=headers)
    assert response.status_code == 200, path
    return str(response.content.decode())


def address(tournament: Tournament, path: str = "") -> str:
    return f"/tournaments/{tournament.slug}/{path}"


def rows(page: str, table: str) -> list[str]:
    found = re.search(rf'data-testid="{table}">(.*?)</table>', page, re.DOTALL)
    assert found, table
    body = found[1].partition("<tbody>")[2]
    return [
        " ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    ]


def unpacked(path: str, content: bytes) -> Iterator[bytes]:
    if not path.endswith(".zip"):
        yield content
        return
    with zipfile.ZipFile(BytesIO(content)) as archive:
        yield from (archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_nothing_private_is_in_any_page_or_file(
    event: tuple[Tournament, list[Registration]], path: str
) -> None:
    tournament, people = event
    desk.do(tournament.public_id, a.ReceiveFee(entrant=1, amount_cents=90_909), actor="director")
    desk.do(tournament.public_id, a.Withdraw(entrant=9, reason="grandmother-ill"), actor="director")
    seed = desk.held_of(tournament.public_id).state.opened.seed.hex()
    secrets = [*making.secrets_of(people), seed, "90909", "grandmother-ill", 'asks_grant": true']

    response = Client().get(address(tournament, path))

    assert response.status_code == 200
    for part in unpacked(path, response.content):
        assert [word for word in secrets if word and word.encode() in part] == []


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_a_client_with_the_current_version_is_told_so_until_something_happens(
    tournament: Tournament, path: str
) -> None:
    client = Client()
    first = client.get(address(tournament, path))
    again = client.get(address(tournament, path), headers={"if-none-match": first["ETag"]})
    desk.do(tournament.public_id, a.Announce(text="Lunch"), actor="director")
    after = client.get(address(tournament, path), headers={"if-none-match": first["ETag"]})

    assert (first.status_code, again.status_code, after.status_code) == (200, 304, 200)
    assert again.content == b""
    assert after["ETag"] != first["ETag"]
    assert first["Cache-Control"] == again["Cache-Control"] == "no-cache"


def test_another_language_is_another_page(tournament: Tournament) -> None:
    english = Client().get(address(tournament, "standings.pdf"))
    catalan = Client().get(
        address(tournament, "standings.pdf"),
        headers={"accept-language": "ca", "if-none-match": english["ETag"]},
    )

    assert catalan.status_code == 200


def test_pairings_stand_by_table_and_by_name(tournament: Tournament) -> None:
    tables = rows(get(tournament, "pairings/2/"), "pairings")
    names = rows(get(tournament, "pairings/2/?by=name"), "own-pairings")

    assert [row.split()[1] for row in tables] == ["1", "2", "3", "4"]
    assert len(names) == 9
    assert [row.split()[0] for row in names[:3]] == ["Àlex", "Anna", "Biel"], "accents change no place"


def test_a_name_is_found_without_its_accents(tournament: Tournament) -> None:
    found = rows(get(tournament, "pairings/?by=name&q=alex"), "own-pairings")
    here = rows(get(tournament, "pairings/?q=alex"), "pairings")

    assert [row.split()[0] for row in found] == ["Àlex"]
    assert len(here) == 1
    assert "Àlex Güell" in here[0]


def test_results_appear_as_they_are_entered(tournament: Tournament) -> None:
    before = rows(get(tournament, "pairings/"), "pairings")
    making.fill(tournament.public_id, 2)
    after = rows(get(tournament, "pairings/"), "pairings")

    def scores(of: list[str]) -> list[str]:
        return re.findall(r"\b[34]\d\d\b", " ".join(of))

    assert scores(before) == []
    assert len(scores(after)) == 8


def test_standings_after_an_earlier_round_leave_later_ones_out(tournament: Tournament) -> None:
    first = rows(get(tournament, "standings/1/"), "standings")
    making.fill(tournament.public_id, 2)
    now = rows(get(tournament, "standings/"), "standings")

    assert rows(get(tournament, "standings/1/"), "standings") == first
    assert now != first
    assert {row.split()[0].rstrip("=") for row in now} <= {str(place) for place in range(1, 10)}


def test_every_pair_is_explained_with_its_article(tournament: Tournament) -> None:
    page = get(tournament, "pairings/2/why/1/")

    assert 'data-testid="reasons"' in page
    assert "OB-T3" in page


def test_a_card_shows_every_round_of_one(tournament: Tournament) -> None:
    lines = rows(get(tournament, "players/1/"), "card-rounds")

    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4", "5", "6"]
    assert re.search(r"[WTL] \d+–\d+", lines[0])


@pytest.mark.parametrize(
    "path",
    ["pairings/3/", "pairings/0/", "pairings/1/why/9/", "standings/3/", "players/99/", "pairings/?by=club"],
)
def test_a_missing_page_is_404(tournament: Tournament, path: str) -> None:
    assert Client().get(address(tournament, path)).status_code == 404
    assert Client().get(f"/tournaments/none/{path}").status_code == 404


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_only_the_desk_finds_an_unlisted_tournament(tournament: Tournament, path: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.HIDDEN)

    assert Client().get(address(tournament, path)).status_code == 404
    assert client_of("made").get(address(tournament, path)).status_code == 200


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_before_anything_happens_there_is_a_page_for_it(path: str) -> None:
    empty, _ = making.event(entrants=0, rounds=0)
    of_a_round = "/1/" in path or "/2/" in path
    of_a_player = path.startswith("players/")

    status = Client().get(address(empty, path)).status_code

    assert status == (404 if of_a_round or of_a_player or path == "standings/1/" else 200)


def test_the_version_tells_round_clock_and_announcement(tournament: Tournament) -> None:
    def version() -> dict[str, object]:
        found: dict[str, object] = Client().get(address(tournament, "version.json")).json()
        return found

    before = version()
    desk.do(tournament.public_id, a.StartRound(round_number=2), actor="director")
    started = version()
    desk.do(tournament.public_id, a.CallTime(round_number=2), actor="director")
    desk.do(tournament.public_id, a.Announce(text="Coffee"), actor="director")
    called = version()

    assert (before["round"], before["stage"], before["ends_ms"]) == (2, "paired", None)
    assert started["stage"] == "started"
    assert isinstance(started["ends_ms"], int)
    assert isinstance(started["started_ms"], int)
    assert started["ends_ms"] - started["started_ms"] == 60 * 60_000
    assert (called["stage"], called["announcement"]) == ("time-called", "Coffee")
    assert len({before["shown"], started["shown"], called["shown"]}) == 3


def test_a_shared_page_is_the_same_for_all_and_its_forms_work_without_tokens(tournament: Tournament) -> None:
    clients = [Client(enforce_csrf_checks=True) for _ in range(2)]
    pages = [get(tournament, "standings/", client) for client in clients]

    assert pages[0] == pages[1]
    assert "csrfmiddlewaretoken" not in pages[0]
    assert not clients[0].cookies
    for client in clients:
        sent = {"language": "ca", "next": address(tournament, "standings/")}
        assert client.post(reverse("set_language"), sent).status_code == 302
        assert '<html lang="ca"' in get(tournament, "standings/", client)


@pytest.mark.parametrize("path", PAGES)
def test_shared_pages_have_no_form_that_needs_a_token(tournament: Tournament, path: str) -> None:
    forms = re.findall(r'<form[^>]*method="post"[^>]*>', get(tournament, path))

    allowed = {reverse("set_language"), reverse("set_theme")}
    assert {action for form in forms for action in re.findall(r'action="([^"]*)"', form)} <= allowed
    assert all("action=" in form for form in forms)


def test_pages_of_other_sites_choose_nothing(tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    for name, chosen in (("set_language", {"language": "ca"}), ("set_theme", {"theme": "dark"})):
        for origin in ("https://example.org", "null"):
            assert client.post(reverse(name), chosen, headers={"origin": origin}).status_code == 403
        assert client.post(reverse(name), chosen, headers={"origin": "http://testserver"}).status_code < 400

    assert '<html lang="ca" data-theme="dark"' in get(tournament, "standings/", client)


@pytest.mark.parametrize(
    ("path", "junk"),
    [
        ("standings/", "standings/?x=%d"),
        ("standings/1/", "standings/00%d1/"),
        ("pairings/?by=name", "pairings/?q=&x=%d&by=name"),
        ("hall/", "hall/?show=x%d&seconds=12"),
        ("players/1/", "players/1/?%d"),
    ],
)
def test_junk_in_an_address_makes_no_page_of_its_own(tournament: Tournament, path: str, junk: str) -> None:
    get(tournament, path)
    kept = len(cache._contents._made)  # noqa: SLF001

    pages = [get(tournament, junk % number) for number in (0, 0)]

    assert len(cache._contents._made) == kept  # noqa: SLF001
    assert f'name="next" value="{address(tournament, path)}"' in pages[0]


def test_large_pages_are_compressed_for_who_takes_them_so(tournament: Tournament) -> None:
    plain = Client().get(address(tournament, "standings/"))
    small = Client().get(address(tournament, "standings/"), headers={"accept-encoding": "gzip"})

    assert (plain.get("Content-Encoding"), small["Content-Encoding"]) == (None, "gzip")
    assert "Accept-Encoding" in plain["Vary"]
    assert "Accept-Encoding" in small["Vary"]
    assert small["ETag"] == plain["ETag"]
    assert len(small.content) < len(plain.content) / 2
    assert gzip.decompress(small.content) == plain.content


def test_a_prize_that_is_shared_says_what_each_gets() -> None:
    tournament, _ = making.event(
        entrants=4, rounds=1, of=1, prizes=(Prize(kind="place", place=1, amount_cents=5000),)
    )
    report = TableReport(result=Result(points=(400, 300), winner=0))
    for table in (1, 2):
        entering = a.EnterResult(round_number=1, table=table, report=report)
        desk.do(tournament.public_id, entering, actor="director")

    (row,) = rows(get(tournament, "prizes/"), "prizes")

    assert row.count("25") == 2
    assert row.count("50") == 1


def test_an_account_sees_its_own_page_and_others_never_do(
    tournament: Tournament, admin_client: Client
) -> None:
    own = get(tournament, "standings/", admin_client)
    other = get(tournament, "standings/")

    assert "log-out" in own
    assert "log-out" not in other


def test_an_erased_player_is_named_nowhere(event: tuple[Tournament, list[Registration]]) -> None:
    tournament, people = event
    name = people[0].name
    assert name in get(tournament, "standings/")

    services.erase_registration(people[0])

    for path in [*PAGES, *(each for each in FILES if not re.search(r"\.(pdf|zip)", each))]:
        assert name not in get(tournament, path), path


def test_every_word_of_the_papers_is_translated() -> None:
    assert {key: str(text) for key, text in PUBLIC_LABELS.items()} == dict(LABELS)


def test_papers_say_in_the_readers_language_why_a_prize_goes_where_it_goes() -> None:
    with translation.override("el"):
        labels = public_labels()

    said = {labels[f"why-{reason}"] for reason in PRIZE_TEXTS}
    assert said.isdisjoint(PRIZE_TEXTS.values())
