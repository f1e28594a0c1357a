"""`faristol game report`, typed: what it says of a printed game and of a log, as text, JSON and a page."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from faristol.analysis.report_words import LABELS, Telling
from faristol.cli import main
from faristol.cli.kit.catalogues import LANGUAGES, translated
from faristol.formats import sample_records
from faristol.game.actions import Leave, Play
from faristol.game.codec import format_log
from faristol.tiles import load_tileset
from tests.cli.test_game import timed_game
from tests.formats.pdf_text import texts
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
    assert "364 – 278 · ro-hunspell" in printed.splitlines()[1]
    assert re.search(r"3  Michi +ADEFIMV  5J VAFE +59 +85 – 101", printed)
    assert re.search(r"Total +364 +278", printed)
    assert "Turn 4 of Michi: 10I IMEDIAT for 74 lost" in printed
    assert "10B MEDITAI for 90 was better" in printed
    assert "not judged: the exchanged tiles are not known" in printed
    assert "not in the word list: AT" in printed
    assert re.search(r"Turns judged +5 / 6 +5 / 5", printed)
    assert "compared with the best moves by equity" in printed


def test_the_page_says_no_number_that_the_document_does_not(
    michi: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    assert report(michi, "--rulebook", "ro-liber", "--json", "--html", str(page)) == 0
    told = json.loads(capsys.readouterr().out)
    cells = Cells()
    cells.feed(page.read_text("utf-8"))
    assert cells.open == []
    turns = [row for row in cells.rows if len(row) == 10 and row[0] != "#"]
    plays = [(row[3], turn["move"]) for row, turn in zip(turns, told["turns"], strict=True)]
    assert all(shown == written for shown, written in plays if written)
    assert plays[0] == ("exchange", "")
    lost = [turn["verdict"] and f"{turn['verdict']['lost_points']:.1f}" for turn in told["turns"]]
    assert [row[7] or None for row in turns] == lost
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


def test_the_best_moves_of_each_turn_are_listed_below_it(
    michi: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(michi, "--rulebook", "ro-liber", "--best", "2") == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("4  Michi"))
    below = [line.split() for line in lines[at + 1 : at + 4]]
    assert below[0][:4] == ["10B", "MEDITAI", "90", "50.5"]
    assert below[1] == ["*", "10I", "IMEDIAT", "74", "44.7", "%", "16.0", "5.8", "%"]
    assert below[2][:3] == ["4", "Waxberry", "ADILPST"]
    assert report(michi, "--rulebook", "ro-liber", "--best", "1") == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("4  Michi"))
    assert [line.split()[0] for line in lines[at + 1 : at + 4]] == ["10B", "*", "4"], "the one made, too"


def test_what_is_no_game_is_named_with_what_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, plays = tmp_path / "session.jsonl", tmp_path / "plays.txt"
    assert main(["duplicate", "new", str(session)]) == 0
    plays.write_bytes(dict(sample_records())["casa-caprarul"])
    capsys.readouterr()
    assert (report(session), report(plays, "--rulebook", "ro-liber")) == (1, 1)
    assert capsys.readouterr().err.splitlines() == [
        f"faristol: {session}: a duplicate session, not a game; see it with `faristol duplicate results`",
        f"faristol: {plays}: a list of plays; a report needs a game between two players",
    ]
    assert main(["game", "audit", str(session)]) == 1
    assert capsys.readouterr().err.endswith("session.jsonl: not a game log: it is a duplicate log\n")
    log = write_log(timed_game(), tmp_path / "game.json")
    assert main(["duplicate", "results", str(log)]) == 1
    assert capsys.readouterr().err.endswith("game.json: not a duplicate log: it is a game log\n")


def test_a_play_taken_back_is_written_like_every_other(
    michi: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With dots for tiles that lay there, whether its rack is known or not."""
    played = michi.read_text("utf-8").replace("tratatUl 61 - sutilnb", "tratatUl 61 RETRAS - tta?trl")
    michi.write_text(played.split("\n3)")[0] + "\n", "utf-8")
    assert report(michi, "--rulebook", "ro-liber", "--json") == 0
    turns = json.loads(capsys.readouterr().out)["turns"]
    assert [(turn["move"], turn["withdrawn"]) for turn in turns[2:]] == [
        ("9G MED", False),
        ("6F TR.TATuL", True),
    ]


def test_a_log_at_a_table_says_whose_rack_is_unknown_and_the_time_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(write_log(timed_game(), tmp_path / "game.json")) == 0
    printed = capsys.readouterr().out
    assert "not judged: the whole rack is not known" in printed
    assert "Only turns whose whole rack is known are judged." in printed
    assert "12E BESAR, taken back" in printed
    assert re.search(r"Points lost per turn +– +–", printed)
    assert "17:22" in next(line for line in printed.splitlines() if line.startswith("Time used"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ca", "10I IMEDIAT, de 74, va perdre el 5,8 % de probabilitat de guanyar; era millor 10B MEDITAI"),
        ("ro", "10I IMEDIAT, cu 74, a pierdut 5,8% din șansele de victorie; mai bine 10B MEDITAI"),
        ("el", "το 10I IMEDIAT (74) έχασε 5,8% πιθανότητα νίκης· καλύτερο ήταν το 10B MEDITAI"),
        ("es", "10I IMEDIAT"),
        ("fr", "10I IMEDIAT pour 74 a perdu 5,8"),
    ],
)
def test_the_report_speaks_the_readers_language(
    michi: Path, tmp_path: Path, language: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    assert report(michi, "--rulebook", "ro-liber", "--language", language, "--html", str(page)) == 0
    printed = capsys.readouterr().out.replace("\u00a0", " ")
    assert sentence in printed
    assert "was better" not in printed
    assert f'<html lang="{language}">' in page.read_text("utf-8")
    assert sentence in page.read_text("utf-8").replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_report_is_told_in_every_language(language: str) -> None:
    notes = Telling({"level": "full", "turns": []}, translated(LABELS, language), language).notes
    assert re.search(r"2,400|2400", notes[0])
    assert "%%" not in notes[0]


@pytest.mark.slow
def test_the_pdf_has_every_turn_and_is_the_same_bytes_each_time(michi: Path, tmp_path: Path) -> None:
    papers = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for paper in papers:
        assert report(michi, "--rulebook", "ro-liber", "--language", "ca", "--pdf", str(paper)) == 0
    content = papers[0].read_bytes()
    assert content == papers[1].read_bytes()
    pages = texts(content)
    text = "\n".join(line for page in pages for line in page)
    assert len(pages) == 2
    for expected in ("Anàlisi de la partida", "10B MEDITAI", "O2 CAZONEI", "Probabilitat que guanyi Michi"):
        assert expected in text


def test_the_same_log_gives_the_same_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = write_log(timed_game(), tmp_path / "game.json")
    told = []
    for _ in range(2):
        assert report(log, "--json") == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_page_that_cannot_be_written_is_told_before_the_work(
    michi: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(michi, "--rulebook", "ro-liber", "--html", str(tmp_path / "none" / "r.html")) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "cannot write a file there" in printed.err


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


def test_who_left_is_told_to_have_lost_though_ahead_in_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Played.begun("ca-ajusc")
    leader = game.state.on_turn
    game.do(leader, Play(game.first_tiles(3, leader)))
    game.do(leader, Leave())
    log = write_log(game, tmp_path / "game.json")
    assert report(log, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["totals"][leader] > told["totals"][1 - leader]
    assert told["ended"] == {"reason": "left", "winner": 1 - leader, "both_lost": False}
    assert told["turns"][-1]["win_first"] == leader
    telling = Telling(told, LABELS)
    assert telling.curves()[0].label.endswith(f"at the end {100 * leader:.1f} %")
    assert telling.notes[0] == f"{telling.names[1 - leader]} wins. A player left."


PHONY = """\
#player1 Aa Anna
#player2 Bb Biel
>Aa: QZXVJKW 8H QZX +50 50
>Bb: AEIOUST 9H OE +17 17
>Aa: VJKWCCB (time) -90 -40
"""


def told_of(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Telling:
    path = tmp_path / "game.gcg"
    path.write_text(record, "utf-8")
    assert report(path, "--rulebook", "friendly-en", "--lexicon", "en-scowl-80", "--json") == 0
    return Telling(json.loads(capsys.readouterr().out), LABELS)


def test_a_phony_that_stood_is_not_praised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    telling = told_of(PHONY, tmp_path, capsys)
    assert telling.told["turns"][0]["verdict"]["grade"] == "best"
    assert telling.rows()[0].said == "not in the word list: QZX"


def test_the_final_lead_is_told_of_who_has_it_and_the_curve_ends_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    telling = told_of(PHONY, tmp_path, capsys)
    balance, (first, second) = telling.told["balance"], telling.told["totals"]
    assert first < second
    lead = next(note for note in telling.notes if note.startswith("Final lead"))
    assert lead.startswith(f"Final lead of Biel: +{second - first} points. ")
    assert f"skill: {telling.signed(-balance['skill'])}, " in lead
    assert telling.curves()[1].label.endswith(f"at the end {first - second}")


def test_a_name_from_right_to_left_does_not_take_the_place_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "\u05d1\u05d5\u05e2\u05d6"
    telling = told_of(PHONY.replace("Biel", name), tmp_path, capsys)
    assert telling.names == ["Anna", name]  # a cell of a table stands alone
    assert any(f"\u2068{name}\u2069: 9H OE " in sentence for sentence in telling.sentences())
    assert any(f"Final lead of \u2068{name}\u2069: +" in note for note in telling.notes)
