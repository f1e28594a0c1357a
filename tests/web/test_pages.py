"""Pages as a visitor without a browser meets them: right answers, clear refusals."""

import json
import re
import urllib.request

import pytest

from faristol.lexicon import lexicon_ids
from faristol.rulebook import load_rulebook, rulebook_ids
from tests.web.server import Server
from tests.web.site_client import Visitor, seat_two

GCG = """#character-encoding UTF-8
#player1 anna Anna
#player2 biel Biel
>anna: CASAREN 8H CASA +12 12
"""


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


def test_the_start_page_lets_a_person_start_a_game_at_once(visitor: Visitor) -> None:
    status, _, page = visitor.get("/")

    assert status == 200
    assert 'data-testid="start-game"' in page
    assert "ca-ajusc" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 41),
        ("rulebook", "es-fise"),
        ("lexicon", "collins"),
        ("lexicon", "ro-hunspell"),
        ("minutes", "0"),
        ("minutes", "a lot"),
    ],
)
def test_a_form_with_a_mistake_comes_back_with_it(visitor: Visitor, field: str, value: str) -> None:
    form = {"name": "Anna", "rulebook": "ca-ajusc", "lexicon": "ca-disc-2021", "minutes": "25"}
    status, _, page = visitor.post("/", **{**form, field: value})

    assert status == 400
    assert "errorlist" in page


def test_a_game_at_a_wooden_board_starts_from_a_form_of_its_own(visitor: Visitor) -> None:
    assert "/table/" in visitor.get("/")[2]
    status, _, page = visitor.get("/table/")

    assert status == 200
    for rulebook in ("ca-1v1", "ca-obert-2009", "ca-ajusc", "ro-liber"):
        assert f'value="{rulebook}"' in page
    for field in (
        "first_name",
        "second_name",
        "starts",
        "round",
        "table",
        "timed",
        "paper_sheet",
        "committee",
    ):
        assert f'name="{field}"' in page


def test_a_private_game_is_joined_by_its_link_alone(server: Server) -> None:
    anna, stranger = Visitor(server.address), Visitor(server.address)
    public_id, link = anna.open_game(name="Secretiva")

    assert "Secretiva" not in stranger.get("/")[2]
    assert stranger.get(f"/games/{public_id}/join/")[0] == 404
    assert link not in stranger.get(f"/games/{public_id}/")[2]
    assert stranger.get(link)[0] == 200


def test_a_public_game_is_joined_from_the_start_page(server: Server) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id, _ = anna.open_game(name="Oberta", public="on")
    address = re.search(rf"/games/{public_id}/join/", biel.get("/")[2])
    assert address

    assert biel.join(address[0]).endswith(f"/games/{public_id}/")
    page = Visitor(server.address).wait_for("/", f'/games/{public_id}/"')
    assert "Oberta" not in page.split("running-games")[0]


def test_the_opener_cannot_sit_opposite_and_a_third_person_looks_on(server: Server) -> None:
    anna = Visitor(server.address)
    public_id, link = anna.open_game()
    assert anna.get(link)[1].endswith(f"/games/{public_id}/")
    Visitor(server.address).join(link)

    status, address, page = Visitor(server.address).get(link)
    assert (status, address.endswith(f"/games/{public_id}/")) == (200, True)
    assert "Both seats are taken" in page


def test_a_game_in_progress_has_no_replay_and_no_gcg(server: Server) -> None:
    public_id, anna, _ = seat_two(server.address)

    assert anna.get(f"/games/{public_id}/replay/")[0] == 404
    assert anna.get(f"/games/{public_id}/game.gcg")[0] == 404
    assert anna.get(f"/games/{public_id}/events.json")[0] == 404


@pytest.mark.parametrize(
    "path",
    ["/games/none/", "/join/none/", "/records/none/", "/rulebooks/none/", "/administrator/none/", "/x"],
)
def test_a_missing_page_is_404(visitor: Visitor, path: str) -> None:
    assert visitor.get(path)[0] == 404


def test_the_printed_romanian_game_is_replayed_at_its_own_address(visitor: Visitor) -> None:
    status, _, page = visitor.get("/records/michi-waxberry-2014/")
    data = re.search(r'<script id="replay" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert status == 200
    assert data
    replay = json.loads(data[1])

    assert [step["score"] for step in replay["steps"]] == [0, 40, 26, 61, 59, 39, 74, 70, 137, 68, 68]
    assert replay["steps"][-1]["totals"] == [364, 278]
    assert replay["findings"] == 0
    assert "TRATATuL" in page


def test_an_own_record_gets_an_address_and_its_faults_are_shown(visitor: Visitor) -> None:
    form = {"title": "Casa meva", "rulebook": "ca-ajusc", "text": GCG}
    status, address, page = visitor.post("/records/", **form)

    assert status == 200
    assert address.rsplit("/", 2)[1].startswith("casa-meva-")
    assert "the score is 10, not 12" in page

    second = visitor.post("/records/", **form)[1]
    assert second.rsplit("/", 2)[1].startswith("casa-meva-")
    assert second != address


@pytest.mark.clause("RO-12")
def test_a_record_without_its_deductions_is_told_so_with_the_article(visitor: Visitor) -> None:
    text = (
        "Ana - casaeei  Dan - stirenm\n1) H7 casa 8 - eeibcde  PAS\n2) PAS - eeibcde  PAS\n3) PAS - eeibcde\n"
    )
    page = visitor.post("/records/", title="Patru pasuri", rulebook="ro-liber", text=text)[2]
    assert page.count("for the unplayed tiles is missing [art. ¶12 (RO-12)]") == 2

    mended = f"{text}= Ana (eeibcde) -16\n= Dan (stirenm) -10\n"
    page = visitor.post("/records/", title="Patru pasuri", rulebook="ro-liber", text=mended)[2]
    assert "is missing" not in page


@pytest.mark.clause("CA-5.1")
def test_a_typed_sheet_is_a_record_too(visitor: Visitor) -> None:
    sheet = "# round 2\nH8 CASA 10\n-\nI8 SOL 0\n0\nI8 SOL 12\n"
    status, address, page = visitor.post("/records/", title="Full", rulebook="ca-1v1", text=sheet)
    replay = re.search(r'<script id="replay" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert replay
    kinds = [step["kind"] for step in json.loads(replay[1])["steps"]]
    assert (status, kinds) == (200, ["play", "exchange", "play", "withdrawn", "pass", "play"])
    assert "/records/full-" in address


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("H8 CASA 10\nI8 SOL 13", "line 2: I8 SOL 13: the score is 12, not 13"),
        ("H8 CASA\nx" + "9" * 1_900, "line 2: a number of 1900 digits"),
        ("just some words", "not a game record"),
        (GCG.replace("CASA ", "KIWI "), "no tile spells"),
        (GCG.replace("8H", "99Z"), "99Z"),
        ("", "paste the record"),
        ("H7: CASA = 8\n" * 20_000, "is too large"),
    ],
)
def test_an_invalid_record_is_refused_with_the_reason(visitor: Visitor, text: str, message: str) -> None:
    status, _, page = visitor.post("/records/", title="No", rulebook="ca-ajusc", text=text)

    assert status == 400
    assert message in page


@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_a_rulebook_shows_every_value_with_its_clause(visitor: Visitor, rulebook_id: str) -> None:
    page = visitor.get(f"/rulebooks/{rulebook_id}/")[2]

    assert ("AJ-34" if rulebook_id == "ca-ajusc" else "RO-6") in page
    assert "25:00" in page
    assert "&lt;" not in page


def test_every_page_forbids_foreign_and_inline_scripts(server: Server) -> None:

    with urllib.request.urlopen(server.address + "/") as response:
        policy = response.headers["Content-Security-Policy"]
        page = response.read().decode()

    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
    assert not re.search(r"\son\w+=|\sstyle=", page)


@pytest.mark.parametrize("language", ["ca", "ro", "el"])
def test_the_site_speaks_the_readers_language(server: Server, language: str) -> None:
    english = Visitor(server.address).get("/")[2]
    page = Visitor(server.address, language=language).get("/")[2]

    assert f'<html lang="{language}"' in page
    assert "Start a game" in english
    assert "Start a game" not in page


def test_the_default_rulebook_is_in_the_readers_language(server: Server) -> None:
    page = Visitor(server.address, language="ro").get("/")[2]

    assert re.search(r'<option value="ro-liber" selected[ >]', page)


@pytest.mark.parametrize("path", ["/", "/table/"])
@pytest.mark.parametrize("language", ["ca", "el", "es", "fr", "ro"])
def test_word_lists_are_named_as_the_validator_names_them(server: Server, path: str, language: str) -> None:
    visitor = Visitor(server.address, language=language)
    option = re.compile(r'<option value="(\w\w-[a-z][^"]*)"[^>]*>\s*([^<]+?)\s*</option>')
    validator = dict(option.findall(visitor.get("/validator/")[2]))
    lexica = {key: name for key, name in option.findall(visitor.get(path)[2]) if key in validator}

    assert lexica == validator
    assert lexica.keys() == set(lexicon_ids())
    assert not any("official" in name for name in lexica.values())


@pytest.mark.parametrize(("rulebook", "minutes"), [("ca-1v1", 30), ("ro-liber", 25)])
def test_without_minutes_the_rulebooks_own_are_played(server: Server, rulebook: str, minutes: int) -> None:
    public_id, _ = Visitor(server.address).open_game(rulebook=rulebook, lexicon="", minutes="")
    page = Visitor(server.address).play(public_id)

    assert page.hello()["settings"]["side_ms"] == minutes * 60_000
    page.close()


def test_a_link_to_a_rulebook_brings_its_minutes(visitor: Visitor) -> None:
    assert 'name="minutes" value="25"' in visitor.get("/?rulebook=ro-liber")[2]
    assert 'name="minutes" value="30"' in visitor.get("/?rulebook=ca-1v1")[2]
    assert 'name="minutes" value="7"' in visitor.get("/?rulebook=ca-1v1&minutes=7")[2]


def test_each_rulebook_tells_its_minutes_to_the_page(visitor: Visitor) -> None:
    page = visitor.get("/")[2]
    told = dict(re.findall(r'<option value="([\w-]+)"(?: selected)? data-minutes="(\d+)"', page))

    own = {each: str(load_rulebook(each).clock.side_ms // 60_000) for each in rulebook_ids()}
    assert told == own


def test_the_word_list_follows_the_rulebook(server: Server) -> None:
    public_id, _ = Visitor(server.address).open_game(rulebook="ro-liber", lexicon="")
    page = Visitor(server.address).play(public_id)

    assert page.hello()["settings"]["lexicon"].startswith("ro-hunspell")
    page.close()


@pytest.mark.parametrize("name", ["\u200b", "\u200d\u200d", "  ", "\u202e"])
def test_a_name_nobody_can_see_is_none(visitor: Visitor, name: str) -> None:
    assert visitor.post("/", name=name, rulebook="ca-ajusc", lexicon="", minutes="25")[0] == 400


def test_direction_marks_do_not_reach_other_peoples_text(server: Server) -> None:
    anna = Visitor(server.address)
    public_id, _ = anna.open_game(name="\u202eAnna\u2066 B")

    assert anna.play(public_id).hello()["view"]["names"][0] == "Anna B"
