"""Side lines beside moves: legal by the rulebook, never edited in place, seen by whoever sees the notes."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol_web.notes import collecting
from faristol_web.notes.exporting import everything_of
from faristol_web.notes.models import Note
from faristol_web.notes.places import Place
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.services import keep_record, share
from tests.web.server import Server
from tests.web.site_client import Visitor, act, begin, seat_two

databases = pytest.mark.django_db(databases=["default", "events"])

GCG = """#character-encoding UTF-8
#player1 z Zoe
#player2 b Biel
>z: CASAREN 8H CASA +10 10
>b: NILLOSE I8 .SOL +5 5
>z: RENCASA -REN +0 10
"""
FIRST = "CASAREN H8 CASEN\nNILLOSE 8H .OL"
"""Catalans write rows with letters: H8 is across."""


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


@pytest.fixture
def client(anna: User) -> Client:
    client = Client()
    client.force_login(anna)
    return client


@pytest.fixture
def place(anna: User) -> Place:
    record = keep_record(title="Final", rulebook_id="ca-ajusc", content=GCG.encode(), owner=anna)
    return Place("record", record.slug)


def address(place: Place) -> str:
    return f"/notes/{place.kind}/{place.key}/"


def kept(client: Client, place: Place, moves: str, text: str = "", **more: object) -> tuple[int, str]:
    form = {"step": 1, "line": 0, "seen": 0, "moves": moves, "text": text, **more}
    answer = client.post(address(place), form)
    return answer.status_code, answer.content.decode()


def page_of(client: Client, place: Place) -> str:
    return client.get(place.address).content.decode()


def rows() -> list[tuple[int, int, int, str, str]]:
    return list(Note.objects.order_by("pk").values_list("step", "line", "version", "moves", "text"))


@databases
def test_a_line_shows_its_scores_and_leads_to_its_positions(client: Client, place: Place) -> None:
    assert kept(client, place, FIRST, "Keeps AR")[0] == 302
    page = page_of(client, place)
    said = re.findall(r'<li>(?:<a href="([^"]*)">)?([^<]*)(?:</a>)? <span class="soft">(-?\d+)</span>', page)
    assert [text for _, text, _ in said] == ["H8 CASEN", "8H COL"]
    assert [int(points) for *_, points in said] == [14, 4]
    assert "Keeps AR" in page
    after_first = parse_qs(urlsplit(said[0][0].replace("&amp;", "&")).query)["cgp"][0]
    assert "CASEN" in after_first
    assert client.get(said[1][0].replace("&amp;", "&")).status_code == 200


@databases
def test_history_is_added_to_and_never_edited(client: Client, place: Place) -> None:
    assert kept(client, place, FIRST, "one")[0] == 302
    assert kept(client, place, FIRST, "two", line=1, seen=1)[0] == 302
    assert kept(client, place, "", "", line=1, seen=2, delete=1)[0] == 302
    assert 'data-testid="own-line"' not in page_of(client, place)
    assert page_of(client, place).count('data-testid="restore-line"') == 2
    assert kept(client, place, FIRST, "two", line=1, seen=3)[0] == 302
    assert 'data-testid="own-line"' in page_of(client, place)
    assert rows() == [
        (1, 1, 1, FIRST, "one"),
        (1, 1, 2, FIRST, "two"),
        (1, 1, 3, "", ""),
        (1, 1, 4, FIRST, "two"),
    ]


@databases
def test_the_same_line_again_makes_none_and_another_gets_a_number(client: Client, place: Place) -> None:
    for _ in range(3):
        assert kept(client, place, FIRST)[0] == 302
    assert kept(client, place, "-CAN")[0] == 302
    assert kept(client, place, "NILLOSE 8H .OL", step=2)[0] == 302
    assert kept(client, place, "-", "on the move itself is a note", step=2, line="")[0] == 302
    assert [row[:3] for row in rows()] == [(1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 0, 2)]
    assert rows()[-1][3] == ""


@databases
def test_of_two_tabs_the_second_sees_both_lines(client: Client, place: Place) -> None:
    kept(client, place, FIRST, "first")
    kept(client, place, "-CAN", "from <b>there</b>", line=1, seen=1)
    status, page = kept(client, place, FIRST, "mine", line=1, seen=1)
    assert status == 409
    assert "-CAN" in page
    assert "from &lt;b&gt;there&lt;/b&gt;" in page
    assert "mine</textarea>" in page
    assert len(rows()) == 2


REFUSED = {
    "": "1 to 40 moves",
    "-\n" * 41: "1 to 40 moves, not 41",
    "CASAREN H8 CASEN\nhello": "line 2",
    "A1 CASA": "must cover",
    "H8 TOT": "not on the rack: O T T",
    "H8 CSA": "Not in the word list: CSA",
    "CASAREN H8 CASA\nH8 NENA": "is already taken",
    "-CASARENA": "not on the rack",
    "P99 CASA": "line 1",
    "<script>alert(1)</script> H8 CASA": "line 1",
}


@databases
@pytest.mark.parametrize(("moves", "reason"), REFUSED.items())
def test_what_the_rulebook_refuses_comes_back_with_the_reason(
    client: Client, place: Place, moves: str, reason: str
) -> None:
    status, page = kept(client, place, moves, "my comment")
    assert (status, rows()) == (400, [])
    assert "my comment</textarea>" in page
    assert "<script>alert" not in page
    assert reason in re.sub(r"\s+", " ", page)


@databases
@pytest.mark.parametrize("form", [{"step": 0}, {"step": 9}, {"line": -1}, {"line": "x"}, {"seen": ""}])
def test_nonsense_keeps_nothing(client: Client, place: Place, form: dict[str, Any]) -> None:
    assert kept(client, place, FIRST, **form)[0] == 404
    assert rows() == []


@databases
def test_a_line_is_its_authors_until_a_collection_shares_it(client: Client, anna: User, place: Place) -> None:
    record = Record.objects.get(slug=place.key)
    share(record, Sharing.PUBLIC)
    kept(client, place, FIRST, "my secret")
    other = Client()
    other.force_login(User.objects.create_superuser("biel"))
    strangers = (Client(), other)
    for stranger in strangers:
        for path in (place.address, f"{address(place)}game.gcg", f"{address(place)}?step=1&line=1"):
            text = stranger.get(path, follow=True).content.decode()
            assert "my secret" not in text
            assert "CASEN" not in text
    collection = collecting.make(anna, "Study")
    collecting.add(collection, place)
    collection.sharing = Sharing.LINK
    collection.save()
    for stranger in strangers:
        query = f"?collection={collection.public_id}"
        assert "CASEN" in stranger.get(f"{place.address}{query}").content.decode()
        assert "my secret" in stranger.get(f"{address(place)}game.gcg{query}").content.decode()
        assert "1 note" in stranger.get(f"/collections/{collection.public_id}/").content.decode()


@databases
def test_gcg_takes_a_line_along_as_a_note_and_brings_it_back(
    client: Client, anna: User, place: Place
) -> None:
    kept(client, place, FIRST, "Keeps AR")
    content = client.get(f"{address(place)}game.gcg").content
    lines = content.decode().splitlines()
    at = lines.index("#note Side line: 8H CASEN +14; H8 COL +4")
    assert lines[at - 1].startswith(">Zoe:")
    again = keep_record(title="Again", rulebook_id="ca-ajusc", content=content, owner=anna)
    assert "Side line: 8H CASEN +14; H8 COL +4\nKeeps AR" in page_of(client, Place("record", again.slug))


@databases
def test_the_board_offers_to_keep_a_line_for_the_move_it_came_from(client: Client, place: Place) -> None:
    board = client.get(f"{address(place)}?try=2")
    assert board.status_code == 302
    page = client.get(board["Location"]).content.decode()
    assert f'data-beside="record.{place.key}.2"' in page
    assert 'name="step" value="2"' in page
    assert board["Location"].replace("&", "&amp;") in page
    assert "&amp;beside=record." not in Client().get(place.address).content.decode()
    for nonsense in (
        "record..2",
        f"record.{place.key}.9",
        f"record.{place.key}.x",
        "x",
        "." * 99,
    ):
        text = client.get(board["Location"].partition("&beside=")[0] + f"&beside={nonsense}")
        assert text.status_code == 200
        assert "data-beside" not in text.content.decode()
    assert "data-beside" not in Client().get(board["Location"]).content.decode()


@databases
def test_data_to_take_along_and_an_erased_account_include_lines(
    client: Client, anna: User, place: Place
) -> None:
    kept(client, place, FIRST, "mine")
    (note,) = everything_of(anna)["notes"]
    assert (note["side_line"], note["moves"]) == (1, FIRST.splitlines())
    anna.delete()
    assert rows() == []


@databases
def test_notes_and_lines_on_a_move_that_was_taken_back_stay_and_say_so(client: Client, place: Place) -> None:
    record = Record.objects.get(slug=place.key)
    kept(client, place, "NILLOSE 8H .OL", "a line", step=2)
    kept(client, place, "", "on the second", step=2, line="")
    kept(client, place, "", "on the third", step=3, line="")
    kept(client, place, "", "on the first", step=1, line="")
    record.content = GCG[: GCG.index(">b:")].encode() + b">b: NILLOSE -LL +0 0\n"
    record.save()
    page = page_of(client, place)
    told = re.findall(r'data-testid="taken-back">([^<]*)<', page)
    assert told == ["About 2. Biel: 9H ASOL, which a ruling took back."] * 2 + [
        "About 3. Zoe: exchange, which a ruling took back."
    ]
    for text in ("a line", "on the second", "on the third", "8H COL"):
        assert text in page
    gcg = client.get(f"{address(place)}game.gcg").content.decode()
    assert "About 3. Zoe: exchange, which a ruling took back:\non the third" in gcg
    assert kept(client, place, "", "", step=3, line="", seen=1)[0] == 302
    assert kept(client, place, "", "on the third", step=3, line="", seen=2)[0] == 302
    assert kept(client, place, "", "on the new move", step=2, line="", seen=2)[0] == 302
    page = page_of(client, place)
    assert "on the new move" in page
    assert re.findall(r'data-testid="taken-back">([^<]*)<', page).count(told[-1]) == 2


def test_a_line_beside_a_move_of_an_online_game(server: Server, staff: Visitor) -> None:
    public_id, anna, biel = seat_two(server.address)
    path, replay = f"/notes/game/{public_id}/", f"/games/{public_id}/replay/"
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    first, second = begin(*pages)
    token = staff.token("/lobby/new/")
    form = {"step": "1", "line": "0", "seen": "0", "moves": "-", "text": "Pass once more"}
    assert staff.send(path, token, **form)[0] == 404
    for turn in (first, second) * 3:
        assert staff.get(f"/analysis/?cgp=x&beside=game.{public_id}.1")[0] == 400
        act(pages, turn, "pass")
    for page in pages:
        page.close()
    staff.wait_for(replay, 'id="notes"')
    status, _url, text = staff.send(path, token, **form)
    assert status == 200
    assert "Pass once more" in text
    assert "data-beside" in staff.get(f"{path}?try=1")[2]
