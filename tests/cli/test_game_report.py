"""`faristol game report`, typed: what it says of a printed game and of a log, as text, JSON and a page."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.formats import sample_records
from faristol.game.codec import format_log
from faristol.tiles import load_tileset
from tests.cli.test_game import timed_game
from tests.game.games import Played


@pytest.fixture
def michi(tmp_path: Path) -> Path:
    path = tmp_path / "michi.txt"
    path.write_bytes(dict(sample_records())["michi-waxberry-2014"])
    return path


def report(path: Path, *more: str) -> int:
    return main(["game", "report", str(path), *more])


def write_log(game: Played, path: Path) -> Path:
    path.write_text(format_log(game.events, load_tileset("catalan").alphabet), "utf-8")
    return path


def test_a_printed_game_has_its_mistakes_named(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report(michi, "--rulebook", "ro-liber") == 0
    printed = capsys.readouterr().out
    assert "turn 4 of Michi: 10I IMEDIAT 74 cost" in printed
    assert "10B MEDITAI 90 was better" in printed
    assert "the exchanged tiles are unknown" in printed
    assert "not in the lexicon: AT" in printed
    assert "10 of 11 turns judged by equity" in printed


def test_the_page_says_no_number_that_the_document_does_not(
    michi: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    assert report(michi, "--rulebook", "ro-liber", "--json", "--html", str(page)) == 0
    told = json.loads(capsys.readouterr().out)
    cells = Cells()
    cells.feed(page.read_text("utf-8"))
    assert cells.open == []
    turns = [row for row in cells.rows if len(row) == 9 and row[0] != "#"]
    assert [row[3].removesuffix(" ✗") for row in turns] == [turn["move"] for turn in told["turns"]]
    lost = [turn["verdict"] and f"{turn['verdict']['lost_points']:.1f}" for turn in told["turns"]]
    assert [row[6] or None for row in turns] == lost
    assert all(sentence in cells.text for sentence in told["sentences"])
    assert len(cells.curves) == 2


def test_a_name_on_the_page_is_text(tmp_path: Path, michi: Path) -> None:
    page = tmp_path / "report.html"
    michi.write_text(michi.read_text("utf-8").replace("Waxberry", "<b>Wax&berry"), "utf-8")
    assert report(michi, "--rulebook", "ro-liber", "--html", str(page)) == 0
    assert "<b>Wax" not in page.read_text("utf-8")
    assert "&lt;b&gt;Wax&amp;berry" in page.read_text("utf-8")


def test_a_game_that_is_not_over_gets_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Played.at_table("ca-ajusc")
    game.play("H8 CASA")
    page = tmp_path / "report.html"
    assert report(write_log(game, tmp_path / "game.json"), "--html", str(page)) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "is not over" in printed.err
    assert printed.err.count("\n") == 1
    assert not page.exists()


def test_a_log_at_a_table_says_whose_rack_is_unknown_and_the_time_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(write_log(timed_game(), tmp_path / "game.json")) == 0
    printed = capsys.readouterr().out
    assert "the rack is not known whole" in printed
    assert "12E BESAR (taken back)" in printed
    assert "Anna: no turn judged" in printed
    assert "17:22 used" in printed


def test_a_page_that_cannot_be_written_is_told_before_the_work(
    michi: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(michi, "--rulebook", "ro-liber", "--html", str(tmp_path / "none" / "r.html")) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "no file can be written there" in printed.err


def test_words_of_another_language_are_refused(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report(michi, "--rulebook", "ro-liber", "--lexicon", "ca-disc-2021") == 1
    assert capsys.readouterr().err.count("\n") == 1


class Cells(HTMLParser):
    """The page's rows, what is not closed, and its curves."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.curves: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")
        if tag not in {"meta", "html"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "polyline":
            self.curves.append(dict(attrs)["points"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open and self.open[-1] in {"td", "th"}:
            self.rows[-1][-1] += data
