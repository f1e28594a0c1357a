"""Games played elsewhere: kept as finished sessions, or refused with the reason."""

import re

import pytest

from faristol.duplicate import load_duplicate_book, replay
from faristol.formats.eliot import write_eliot
from tests.web.duplicate.client import HeldSession
from tests.web.duplicate.finished import finished_log, finished_session, upload
from tests.web.duplicate.test_pages import errors
from tests.web.server import Server
from tests.web.site_client import Visitor

FORM = {"rulebook": "el-duplicate", "lexicon": "", "title": ""}
ELIOT = write_eliot(replay(finished_session()), load_duplicate_book("el-duplicate"))


@pytest.fixture(scope="module")
def organiser(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.mark.parametrize(("content", "name"), [(finished_log(), "game.jsonl"), (ELIOT, "game.xml")])
def test_a_game_played_elsewhere_is_kept_with_its_results(
    organiser: Visitor, content: bytes, name: str
) -> None:
    status, address, _ = upload(organiser, "/duplicate/import/", content, name=name, **FORM)
    assert (status, "/import/" in address) == (200, False)
    path = "/duplicate/" + address.split("/")[4]
    stranger = Visitor(organiser.address)

    assert "Βασίλης" in stranger.get(f"{path}/results/")[2]
    assert "ΛΟΓΟΣ" in stranger.get(f"{path}/coups/")[2]
    assert path in stranger.get("/duplicate/")[2].split("finished-sessions")[-1]
    assert stranger.get(f"{path}/console/")[0] == 404
    assert organiser.get(f"{path}/console/")[0] == 200


def test_an_own_title_replaces_that_of_the_file(organiser: Visitor) -> None:
    _, address, page = upload(
        organiser, "/duplicate/import/", finished_log(), **FORM | {"title": "Αρχείο 1999"}
    )

    assert "Αρχείο 1999" in page
    assert "Τελικός" not in organiser.get(address)[2]


def test_the_day_of_a_game_is_the_one_that_its_importer_knows(organiser: Visitor) -> None:
    day = {"played_on": "1999-12-31"}
    _, address, _ = upload(organiser, "/duplicate/import/", ELIOT, name="game.xml", **FORM | day)
    path = "/duplicate/" + address.split("/")[4]
    assert ",1999-12-31" in organiser.get(f"{path}/results.csv")[2].replace(";", ",")
    assert "1999-12-31" in organiser.get("/duplicate/")[2].split("finished-sessions")[-1]

    coming = {"played_on": "2999-12-31"}
    status, _, page = upload(organiser, "/duplicate/import/", ELIOT, name="game.xml", **FORM | coming)
    assert (status, "This day is still to come." in page) == (400, True)


def changed(before: str, after: str) -> bytes:
    assert before.encode() in finished_log()
    return finished_log().replace(before.encode(), after.encode())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"just some words", "syntax error"),
        (b"<html/>", "not an Eliot game"),
        (b"\x00\xff\xfe", "syntax error"),
        (finished_log(is_over=False), "not over"),
        (finished_log()[:-40], "cannot be read"),
        (changed('"number":2', '"number":9'), "numbers do not count"),
        (changed('"coup":1', '"coup":7'), "not a possible session"),
        (changed('"rulebook":"el-duplicate"', '"rulebook":"el-other"'), "el-other"),
        (changed('"rulebook_digest":"', '"rulebook_digest":"0'), "another text"),
        (changed('"lexicon_version":"el-hunspell (', '"lexicon_version":"el-hunspell (0'), "played with"),
        (changed('"seed":"0001', '"seed":"1001'), "seed"),
        (changed('"at_ms":0,"number":2', '"at_ms":-5,"number":2'), "time runs backwards"),
        (changed('"points":22', '"points":"many"'), "SlipMarked.mark.points must be a whole number"),
        (b"x" * 2_000_001, "too large"),
    ],
)
def test_an_unfinished_game_is_refused_with_the_reason(
    organiser: Visitor, content: bytes, message: str
) -> None:
    status, _, page = upload(organiser, "/duplicate/import/", content, **FORM)

    assert status == 400
    assert message in " ".join(errors(page))


@pytest.mark.parametrize(
    "content", [finished_log(), ELIOT, "\ufeffΑΓΕΛΟΟΣ\n".encode()], ids=["log", "eliot", "list"]
)
def test_its_racks_can_be_played_again(organiser: Visitor, content: bytes) -> None:
    form = {"title": "Ξανά", "rulebook": "el-duplicate"}
    status, address, _ = upload(organiser, "/duplicate/new/", content, field="prepared_file", **form)
    assert (status, "console" in address) == (200, True)

    with HeldSession(address.split("/")[4], organiser).console() as console:
        console.act("draw")
        assert sorted(console.desk["rack"]) == sorted("ΑΓΕΛΟΟΣ")


def test_a_file_and_a_text_of_racks_are_one_too_many(organiser: Visitor) -> None:
    form = {"title": "Ξανά", "rulebook": "el-duplicate", "prepared": "ΑΓΕΛΟΟΣ"}
    status, _, page = upload(organiser, "/duplicate/new/", "ΑΒΓΔΕΖΗ".encode(), field="prepared_file", **form)
    assert (status, "not both" in " ".join(errors(page))) == (400, True)


def test_a_link_brings_the_racks_of_a_finished_game_and_of_no_other(organiser: Visitor) -> None:
    address = upload(organiser, "/duplicate/import/", finished_log(), **FORM)[1]
    page = organiser.get(f"/duplicate/new/?racks={address.split('/')[4]}")[2]
    running = HeldSession.of(organiser.address, "Άννα", prepared="ΑΓΕΛΟΟΣ")

    assert re.search(r"<textarea[^>]*name=\"prepared\"[^>]*>\s*ΑΓΕΛΟΟΣ", page)
    assert "ΑΓΕΛΟΟΣ" not in organiser.get(f"/duplicate/new/?racks={running.public_id}")[2]
    assert organiser.get("/duplicate/new/?racks=none")[0] == 404
