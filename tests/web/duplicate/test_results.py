"""Results of a session as pages and files: what is on them, and who sees how much of it when."""

import csv
import io
import json
import re
import urllib.error
import zipfile
from collections.abc import Iterator
from email.message import Message as Headers

import pytest
from django.utils import translation

from faristol.duplicate import replay
from faristol.duplicate.codec import parse_session_log
from faristol.formats.duplicate.labels import LABELS
from faristol_web.duplicate.live.result_labels import RESULT_LABELS
from tests.formats.pdf_text import texts
from tests.patience import LIMIT_S
from tests.web.duplicate.client import HeldSession, close_coup, think
from tests.web.duplicate.finished import finished_log, finished_session, upload
from tests.web.server import Server
from tests.web.site_client import Visitor, soon

FORM = {"title": "", "rulebook": "el-duplicate", "lexicon": "el-hunspell"}
PAGES = ("results/", "coups/", "sheets/1/", "sheet/")
PDF, CSV = ("application/pdf", b"%PDF"), ("text/csv; charset=utf-8", b"\xef\xbb\xbf")
FILES = {
    "results.pdf": PDF,
    "results.csv": CSV,
    "coups.pdf": PDF,
    "coups.csv": CSV,
    "slips.csv": CSV,
    "racks.csv": CSV,
    "sheets/1.pdf": PDF,
    "sheet.pdf": PDF,
    "slips.pdf": PDF,
    "log.jsonl": ("application/x-ndjson; charset=utf-8", b'{"faristol"'),
    "eliot.xml": ("application/xml", b"<?xml"),
    "everything.zip": ("application/zip", b"PK"),
}
"""With their types, and how they begin."""
ARBITERS = ("sheets.pdf", "slips.pdf?packets=1")
NOBODY_ELSES = ("sheets/2/", "sheets/2.pdf", "sheet/", "sheet.pdf", "eliot.xml", "everything.zip", *ARBITERS)
"""Before the end, for everyone but arbiters; sheets for everyone but the number's own device."""


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The address of a session that is over, kept by somebody else."""
    status, address, page = upload(Visitor(server.address), "/duplicate/import/", finished_log(), **FORM)
    assert status == 200, page
    return address


@pytest.fixture(scope="module")
def running(server: Server) -> Iterator[HeldSession]:
    """One coup is revealed; in the second, number 1 has handed in."""
    held = HeldSession.of(server.address, "Άννα", "Βασίλης / Γιάννα")
    with held.console() as console:
        think(console)
        console.act("enter", coup=1, text="2 A1Κ ΨΨ")
        close_coup(console)
        think(console)
        console.act("enter", coup=2, text="1 A1Κ ΞΞΞ")
        yield held


@pytest.fixture(scope="module")
def first(running: HeldSession) -> Visitor:
    """The device of number 1."""
    return running.device_of(1)


@pytest.fixture
def stranger(server: Server) -> Visitor:
    return Visitor(server.address)


def address_of(held: HeldSession, path: str) -> str:
    return f"/duplicate/{held.public_id}/{path}"


def fetch(visitor: Visitor, path: str) -> tuple[int, Headers, bytes]:
    """Status, headers, bytes."""
    url = path if path.startswith("http") else visitor.address + path
    try:
        with visitor.opener.open(url, timeout=LIMIT_S) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, b""


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


# Over


@pytest.mark.clause("GR-7.1", "GR-5D.2")
def test_the_page_has_the_ranking_with_points_and_per_cent(finished: str, stranger: Visitor) -> None:
    status, _, page = stranger.get(f"{finished}results/")

    assert status == 200
    assert "Βασίλης &amp; Γιάννα" in page
    assert 'data-testid="master-total">26<' in page
    assert "22-85%" in page
    assert "The arbiter ended the game." in page


def test_coups_sheets_and_the_arbiters_sheet_are_everyone_s_once_it_is_over(
    finished: str, stranger: Visitor
) -> None:
    coups, sheet, arbiters = (
        stranger.get(f"{finished}{path}")[2] for path in ("coups/", "sheets/2/", "sheet/")
    )

    assert "Best below: 1" in coups
    assert "ΣΟΛΟ" in sheet
    assert "Numbers and names" in arbiters
    assert "Άννα" in arbiters


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_what_it_says(finished: str, stranger: Visitor, name: str) -> None:
    status, headers, content = fetch(stranger, f"{finished}{name}")
    content_type, beginning = FILES[name]

    assert (status, headers["Content-Type"]) == (200, content_type)
    assert content.startswith(beginning)
    assert headers["Content-Disposition"].startswith("inline" if name.endswith("pdf") else "attachment")
    assert "%CF%84%CE%B5%CE%BB%CE%B9%CE%BA%CF%8C%CF%82" in headers["Content-Disposition"]


def test_the_archive_has_all_the_files_and_is_the_same_every_time(finished: str, stranger: Visitor) -> None:
    content = fetch(stranger, f"{finished}everything.zip")[2]
    archive = zipfile.ZipFile(io.BytesIO(content))

    assert set(archive.namelist()) == {
        "results.pdf",
        "results.csv",
        "coups.pdf",
        "coups.csv",
        "slips.csv",
        "racks.csv",
        "sheets.pdf",
        "arbiter.pdf",
        "log.jsonl",
        "eliot.xml",
    }
    for name in ("results.csv", "log.jsonl", "eliot.xml"):
        assert archive.read(name) == fetch(stranger, f"{finished}{name}")[2]
    assert content == fetch(stranger, f"{finished}everything.zip")[2]


def test_the_log_is_the_whole_session_that_was_kept(finished: str, stranger: Visitor) -> None:
    content = fetch(stranger, f"{finished}log.jsonl")[2]

    assert parse_session_log(content, name="x") == finished_session()


def test_an_arbiter_prints_every_sheet_and_packets_of_slips_and_nobody_else_does(
    finished: str, running: HeldSession, stranger: Visitor
) -> None:
    for path in ARBITERS:
        assert fetch(running.organiser, address_of(running, path))[:1] == (200,)
        assert fetch(stranger, f"{finished}{path}")[0] == 404
    plain, packets = (
        fetch(running.organiser, address_of(running, path))[2]
        for path in ("slips.pdf", "slips.pdf?packets=1")
    )
    assert len(packets) > len(plain)


# While it goes on


def test_a_hidden_play_is_on_no_page_and_in_no_file_but_the_arbiters(
    running: HeldSession, first: Visitor, stranger: Visitor
) -> None:
    for visitor in (first, stranger):
        for path in ("results/", "coups/", "results.csv", "coups.csv", "slips.csv", "racks.csv"):
            status, _, page = visitor.get(address_of(running, path))
            assert status == 200
            assert "ΞΞΞ" not in page, path
            assert "Γιάννα" not in page, path
        assert [row["coup"] for row in rows(visitor.get(address_of(running, "slips.csv"))[2])] == ["1"]
        assert [row["coup"] for row in rows(visitor.get(address_of(running, "racks.csv"))[2])] == ["1"]


def test_a_player_has_the_own_sheet_and_own_name_and_nobody_else_s(
    running: HeldSession, first: Visitor
) -> None:
    status, _, page = first.get(address_of(running, "sheets/1/"))
    results = first.get(address_of(running, "results/"))[2]

    assert status == 200
    assert "Άννα" in page
    assert "Άννα" in results
    assert f'href="{address_of(running, "sheets/1/")}"' in results
    assert f'href="{address_of(running, "sheets/2/")}"' not in results
    assert fetch(first, address_of(running, "sheets/1.pdf"))[0] == 200


@pytest.mark.parametrize("path", NOBODY_ELSES)
def test_the_arbiters_secrets_are_not_found_by_others_until_the_end(
    running: HeldSession, first: Visitor, stranger: Visitor, path: str
) -> None:
    assert [fetch(visitor, address_of(running, path))[0] for visitor in (first, stranger)] == [404, 404]
    assert fetch(running.organiser, address_of(running, path))[0] == 200


def test_a_stranger_has_no_sheet_at_all_until_the_end(running: HeldSession, stranger: Visitor) -> None:
    for path in ("sheets/1/", "sheets/1.pdf"):
        assert fetch(stranger, address_of(running, path))[0] == 404


def test_an_arbiter_sees_names_and_every_sheet_but_no_coup_before_it_is_closed(running: HeldSession) -> None:
    arbiter = running.organiser
    results = arbiter.get(address_of(running, "results/"))[2]
    sheet = arbiter.get(address_of(running, "sheets/2/"))[2]

    assert "Βασίλης &amp; Γιάννα" in results
    assert "unacceptable main word: ΨΨ (art. 6.2)" in sheet.replace("&#x27;", "'")
    assert "ΞΞΞ" not in arbiter.get(address_of(running, "sheets/1/"))[2]


def test_the_log_shows_each_what_each_may_know(
    running: HeldSession, first: Visitor, stranger: Visitor
) -> None:
    own, public, whole = (
        fetch(visitor, address_of(running, "log.jsonl"))[2].decode()
        for visitor in (first, stranger, running.organiser)
    )

    assert ("ΞΞΞ" in own, "ΞΞΞ" in public, "ΞΞΞ" in whole) == (True, False, True)
    assert ("Γιάννα" in own, "Γιάννα" in public, "Γιάννα" in whole) == (False, False, True)
    for text in (own, public, whole):
        opened = json.loads(text.splitlines()[1])
        assert opened["seed"] == ""
    assert len(replay(parse_session_log(whole.encode(), name="x")).coups) == 2


def test_before_the_first_coup_pages_say_that_there_is_nothing_yet(server: Server, stranger: Visitor) -> None:
    held = HeldSession.of(server.address, "Άννα")

    for path, said in (("results/", "The game is not over."), ("coups/", "No coups yet.")):
        status, _, page = stranger.get(address_of(held, path))
        assert (status, said in page) == (200, True)
    assert fetch(held.organiser, address_of(held, "sheets.pdf"))[0] == 200
    assert fetch(held.organiser, address_of(held, "sheet.pdf"))[0] == 200


def test_a_series_is_printed_with_the_games_that_are_over(server: Server, stranger: Visitor) -> None:
    held = HeldSession.of(server.address, "Ελένη", series="new", title="Φθινόπωρο")
    found = re.search(r"/duplicate/series/\w+", held.organiser.get(f"/duplicate/{held.public_id}/")[2])
    assert found
    before = texts(fetch(stranger, f"{found[0]}.pdf")[2])[0]
    with held.console() as console:
        think(console)
        close_coup(console)
        console.act("end", author="Σάββας", reason="the hall closes")
    after = soon(lambda: texts(fetch(stranger, f"{found[0]}.pdf")[2])[0], lambda text: "Ελένη" in text)

    assert "Ελένη" not in before
    assert "0-0%" in after


# Any input


def test_there_are_no_results_of_a_series_that_is_not_there(stranger: Visitor) -> None:
    assert fetch(stranger, "/duplicate/series/none.pdf")[0] == 404


@pytest.mark.parametrize("path", [*PAGES, *FILES, *ARBITERS])
def test_there_are_no_results_of_a_session_that_is_not_there(stranger: Visitor, path: str) -> None:
    assert fetch(stranger, f"/duplicate/none/{path}")[0] == 404


@pytest.mark.parametrize("path", ["sheets/0/", "sheets/3/", "sheets/99999999999999999999.pdf", "sheets/x/"])
def test_nobody_s_sheet_is_not_found(finished: str, stranger: Visitor, path: str) -> None:
    assert fetch(stranger, f"{finished}{path}")[0] == 404


def test_names_are_text_and_nothing_else(server: Server) -> None:
    held = HeldSession.of(server.address, "<i>Άννα", "=1+1")

    assert "<i>Άννα" not in held.organiser.get(address_of(held, "results/"))[2]
    assert [row["name"] for row in rows(held.organiser.get(address_of(held, "results.csv"))[2])] == [
        "<i>Άννα",
        "'=1+1",
    ]


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_results_are_only_looked_at(finished: str, stranger: Visitor, path: str) -> None:
    assert stranger.post(f"{finished}{path}", form_on="/")[0] == 405


def test_the_site_translates_every_word_that_the_library_puts_on_paper() -> None:
    with translation.override("en"):
        assert {key: str(label) for key, label in RESULT_LABELS.items()} == LABELS


def test_a_hand_filled_sheet_is_in_the_rulebooks_language(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα")
    for path in ("slips.pdf", "sheets.pdf", "sheets/1.pdf"):
        page = " ".join(texts(fetch(held.organiser, address_of(held, path))[2])[0])
        assert ("Λέξη" in page, "Word" in page) == (True, False), path


def test_games_of_a_series_are_told_apart_and_dated(server: Server, stranger: Visitor) -> None:
    held = HeldSession.of(server.address, "Ελένη", series="new", title="Φθινόπωρο")
    page = stranger.get(address_of(held, "results/"))[2]
    assert "Φθινόπωρο, game 1" in page
    assert "played-on" in page
    headers, content = fetch(stranger, address_of(held, "results.pdf"))[1:]
    assert "game-1-results.pdf" in headers["Content-Disposition"]
    assert "Φθινόπωρο, game 1" in " ".join(texts(content)[0])
    with held.watch() as hall:
        assert hall.settings["title"] == "Φθινόπωρο, game 1"


def test_tables_suit_the_spreadsheets_of_the_language(finished: str, server: Server) -> None:
    path = finished.removeprefix(server.address) + "results.csv"
    first = {
        language: fetch(Visitor(server.address, language=language), path)[2]
        .decode("utf-8-sig")
        .split("\n")[0]
        for language in ("en", "el")
    }
    assert first["en"].replace(",", ";") == first["el"]
    assert "," in first["en"]
