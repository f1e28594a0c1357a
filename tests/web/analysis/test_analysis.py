"""The analysis board without a browser: pages, faults, and what comes bit by bit."""

import json
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings

from faristol.board import load_layout
from faristol.formats import read_record
from faristol.game.records import examine
from faristol.rulebook import book_text, load_rulebook
from faristol.tiles import load_tileset
from faristol_web.analysis.links import analysis_links
from faristol_web.rulebooks.books import offered_rulebook
from tests.patience import LIMIT_S
from tests.web.server import Server
from tests.web.site_client import Visitor, seat_two

EMPTY = "/".join(["15"] * 15)
ONE_IN_THE_BAG = (
    "3HUMIT2D4/1AJACI4E4/3L1NOTARIEN2/3OS5E2A1/4ATXU[L·L]EU2l1/4L8ÇA/4P9B/3GEMEC6R/2SOR1LARS4O/"
    "2ATE2L6[qu]/2TOS2C6E/2US3I6R/2R4D4BEI/2N3DESAIRAS1/PEA[NY]3S7 AEGINRZ/ 466/429 0"
)
RULES = "ca-1v1:ca-disc-2021"
PASSED = b"#player1 a Anna\n#player2 b Biel\n>a: CASA 8H CASA +14 14\n>b: ? - +0 0\n"


def path(cgp: str, *, of: str = "/analysis/", rules: str = RULES) -> str:
    return f"{of}?{urllib.parse.urlencode({'rules': rules, 'cgp': cgp})}"


def test_without_scripts_each_move_leads_to_the_position_after_it(server: Server) -> None:
    status, _, page = Visitor(server.address).get(path(f"{EMPTY} CASALOT/ 0/0 0"))
    assert status == 200
    played = urllib.parse.urlencode({"cgp": f"{EMPTY} /AACLOST 0/0 1"})
    assert played in page  # a pass
    assert "exchange of" in page


def test_a_fault_says_where_in_the_readers_language(server: Server) -> None:
    rows = ["15"] * 14 + ["14"]
    status, _, page = Visitor(server.address, language="ca").get(path(f"{'/'.join(rows)} A/ 0/0 0"))
    assert status == 400
    assert "la fila 15 del tauler té 14 caselles, i la primera 15" in page


@pytest.mark.parametrize("rules", ["none:none", "ca-1v1:en-scowl-80", "ca-1v1"])
def test_rules_that_do_not_go_together_are_refused(server: Server, rules: str) -> None:
    assert Visitor(server.address).get(path(f"{EMPTY} A/ 0/0 0", rules=rules))[0] == 400


@pytest.mark.parametrize("in_bag", [3, 40])
def test_tiles_are_exchanged_only_while_the_rulebook_allows_it(server: Server, in_bag: int) -> None:
    """All other tiles lie on the board; a blank there shows a letter."""
    tileset, minimum = load_tileset("catalan"), load_rulebook("ca-1v1").exchange.minimum_in_bag
    tiles, alphabet = tileset.tiles(), tileset.alphabet
    labels = [alphabet.format_tiles([tile]) if tile else "a" for tile in tiles[: -14 - in_bag]]
    rows = ["".join(labels[at : at + 15]) for at in range(0, len(labels), 15)]
    rows[-1] += str(-len(labels) % 15 or "")
    board = "/".join([*rows, *["15"] * (15 - len(rows))])
    asked = path(f"{board} {alphabet.format_tiles(tiles[-7:])}/ 0/0 0", of="/analysis/position/")
    told = json.loads(Visitor(server.address).get(asked)[2])
    assert told["in_bag"] == in_bag
    assert any(move["kind"] == "exchange" for move in told["moves"]) == (in_bag >= minimum)


@pytest.mark.slow
def test_what_is_found_comes_bit_by_bit_and_ends(server: Server) -> None:
    asked = server.address + path(f"{EMPTY} CASALOT/ 0/0 0", of="/analysis/live/")
    with urllib.request.urlopen(asked, timeout=5 * LIMIT_S) as answer:
        events = [json.loads(line[6:]) for line in answer if line.startswith(b"data: ")]
    assert [event["kind"] for event in events if event["kind"] != "waiting"][-1] == "simulation"
    assert [bool(event.get("done")) for event in events].index(True) == len(events) - 1


@pytest.mark.slow
def test_with_a_tile_in_the_bag_shares_of_wins_come_with_what_is_proven_of_them(server: Server) -> None:
    asked = server.address + path(ONE_IN_THE_BAG, of="/analysis/live/")
    with urllib.request.urlopen(asked, timeout=5 * LIMIT_S) as answer:
        events = [json.loads(line[6:]) for line in answer if line.startswith(b"data: ")]
    found = events[-1]
    assert found["kind"] == "pre-ending"
    assert found["done"]
    assert all(0 <= move["least"] <= move["win"] <= move["most"] <= 1 for move in found["moves"])
    best = found["moves"][0]
    rivals = max(move["most"] for move in found["moves"][1:])
    assert found["sure"] <= (best["least"] >= rivals)
    after = json.loads(Visitor(server.address).get(path(best["next"], of="/analysis/position/"))[2])
    assert after["scores"] == [429, 466 + best["score"]]


def test_a_record_is_linked_and_a_game_that_goes_on_is_not(server: Server) -> None:
    visitor = Visitor(server.address)
    assert "/analysis/?rules=ro-" in visitor.get("/records/michi-waxberry-2014/")[2]
    public_id, anna, _ = seat_two(server.address)
    assert "Analyse this position" not in anna.get(f"/games/{public_id}/replay/")[2]
    assert "Analyse this position" not in anna.get(f"/games/{public_id}/")[2]


def test_positions_are_linked_under_rules_by_which_passes_never_end_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An organiser's own rulebook may say so."""
    monkeypatch.setattr(settings, "DATA", tmp_path)
    (tmp_path / "rulebooks").mkdir()
    text = book_text("ca-ajusc").replace(b'["withdrawn", "pass", "exchange", "taken-back"]', b'["withdrawn"]')
    (tmp_path / "rulebooks" / "own.toml").write_bytes(text.replace(b'"ca-ajusc"', b'"own"', 1))
    own = offered_rulebook("own")
    tileset, layout = load_tileset(own.play.tileset), load_layout(own.play.board)
    record = read_record(PASSED, name="", rulebook=own, tileset=tileset)

    links = analysis_links(examine(record, own, tileset=tileset, layout=layout))

    assert list(links) == [(0, 1), (1, 1)]
