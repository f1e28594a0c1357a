"""`faristol tournament report`, typed: folders, a tournament's file, a run broken off, other files."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faristol.analysis.event_words import WORDS
from faristol.cli.kit.catalogues import LANGUAGES
from faristol.cli.tournament import judging
from faristol.formats import sample_records
from faristol.game.actions import Leave, Play
from faristol.game.codec import format_log
from faristol.tiles import load_tileset
from tests.cli.tournaments import asked, document, new_tournament, play_round, refused, told
from tests.cli.workers import judged_or_killed
from tests.formats.pdf_text import texts
from tests.game.games import Played

pytestmark = pytest.mark.slow

MICHI = dict(sample_records())["michi-waxberry-2014"].decode()
RULES = ("--rulebook", "ro-liber", "--jobs", "1")
CORES = ("--rulebook", "ro-liber")
"""All cores of this machine."""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with one game."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "1.txt").write_text(MICHI, "utf-8")
    return folder


@pytest.fixture(autouse=True)
def kept(tmp_path: Path) -> Iterator[Path]:
    """The reports kept so far, in a folder of their own."""
    folder = tmp_path / "kept"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("faristol.cli.tournament.judging.cache_folder", lambda: folder)
        yield folder / "reports"


def renamed(first: str, second: str) -> str:
    return MICHI.replace("Michi", "%1").replace("Waxberry", second).replace("%1", first)


def test_a_folder_of_games_is_one_report(games: Path, tmp_path: Path) -> None:
    (games / "2.txt").write_text(renamed("Ioana", "Radu"), "utf-8")
    page, paper = tmp_path / "r.html", tmp_path / "r.pdf"
    answer = document("report", games, *RULES, "--html", page, "--pdf", paper)
    assert [each["name"] for each in answer["players"]] == ["Michi", "Waxberry", "Ioana", "Radu"]
    assert (len(answer["games"]), answer["judged"], answer["games_missing"]) == (2, 20, None)
    said = [sentence for sentences in answer["sentences"].values() for sentence in sentences]
    assert len(said) > 4
    assert all(sentence.split(";")[0] in page.read_text("utf-8") for sentence in said)
    assert "Biggest mistakes" in str(texts(paper.read_bytes()))


def test_a_word_list_that_is_not_there_is_noticed_before_any_game(games: Path) -> None:
    (games / "1.txt").write_text("no game", "utf-8")
    assert refused("report", games, *RULES, "--lexicon", "WRONG").startswith(
        "faristol: no lexicon or file 'WRONG'; available lexica: "
    )


def test_a_run_that_was_broken_off_continues(
    games: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (games / "2.txt").write_text(renamed("Ioana", "Radu"), "utf-8")
    (games / "3.txt").write_text(renamed("Doina", "Mircea"), "utf-8")
    judged, made = judging.judged, list[str]()

    def broken(each: judging.Asked) -> dict[str, Any]:
        if each.name.endswith("2.txt"):
            raise KeyboardInterrupt
        made.append(Path(each.name).name)
        return judged(each)

    monkeypatch.setattr(judging, "judged", broken)
    assert asked("report", games, *RULES).code == 130
    assert (made, len(list(kept.glob("*.json")))) == (["1.txt"], 1)

    def noted(each: judging.Asked) -> dict[str, Any]:
        made.append(Path(each.name).name)
        return judged(each)

    monkeypatch.setattr(judging, "judged", noted)
    first = document("report", games, *RULES)
    assert made == ["1.txt", "2.txt", "3.txt"]
    assert document("report", games, *RULES) == first
    assert len(made) == 3, "nothing is done twice"

    (path,) = [each for each in kept.glob("*.json") if "Mircea" in each.read_text("utf-8")]
    path.write_text("{", "utf-8")
    assert document("report", games, *RULES) == first
    assert made[3:] == ["3.txt"], "a damaged report is made again"


@pytest.mark.release  # two processes and one that is killed: test_train.py
@pytest.mark.parametrize("place", ["cores", "a cluster"])
def test_many_machines_and_one_that_is_killed_say_what_one_core_says(
    place: str, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    for number in (2, 3):
        (games / f"{number}.txt").write_text(renamed(f"A{number}", f"B{number}"), "utf-8")
    alone = told("report", games, *RULES, "--json", "--kept", tmp_path / "alone")
    mark = tmp_path / "killed"
    where = ("--cluster", request.getfixturevalue("cluster")) if place == "a cluster" else ("--jobs", "2")
    monkeypatch.setattr(judging, "judged", judged_or_killed)
    many = told("report", games, *CORES, *where, "--json", "--kept", tmp_path / "many")
    assert mark.exists(), "one was killed"
    assert many == alone
    assert len(list((tmp_path / "many").glob("*.json"))) == 3


@pytest.mark.release
def test_other_processes_judge_by_a_word_list_of_ones_own(games: Path, tmp_path: Path) -> None:
    (games / "2.txt").write_text(renamed("Ioana", "Radu"), "utf-8")
    words = tmp_path / "words.txt"
    words.write_text("casa\nfrans\nmed\n", "utf-8")
    found = document("report", games, *CORES, "--jobs", "2", "--lexicon", words)
    assert len(found["games"]) == 2


def test_closed_rounds_of_a_tournament_are_covered_and_missing_games_counted(
    games: Path, tmp_path: Path
) -> None:
    file = new_tournament(tmp_path, "Michi", "Waxberry", "Doina", "Radu", more=("--rulebook", "ro-liber"))
    play_round(file, [(364, 278), (300, 200)])
    tables = json.loads(told("pairings", file, "--json"))["pairings"]
    for number, row in enumerate(tables, 1):
        names = row["player1"]["name"], row["player2"]["name"]
        (games / f"{number}.txt").write_text(renamed(*names), "utf-8")
    assert "its round is not closed" in refused("report", file, games)

    told("close", file)
    (games / "1.txt").unlink()
    (games / "other.txt").write_text(renamed("Anna", "Biel"), "utf-8")
    answer = asked("report", file, games, "--json")
    assert answer.code == 0
    assert "these players did not meet in the tournament" in answer.err
    shown = answer.json
    assert (shown["title"], shown["rounds"], shown["is_running"]) == ("Obert", 1, True)
    assert (len(shown["games"]), shown["games"][0]["round"], shown["games_missing"]) == (1, 1, 1)


@pytest.mark.parametrize("given", [True, False])
def test_a_game_that_was_left_is_covered_where_it_was_written_down(
    games: Path, tmp_path: Path, *, given: bool
) -> None:
    file = new_tournament(tmp_path, "Michi", "Waxberry", more=("--rulebook", "ro-liber"))
    told("pair", file)
    told("result", file, 1, 300, 0, "--ruled", "1")
    told("close", file)
    if not given:
        (games / "1.txt").write_text(renamed("Anna", "Biel"), "utf-8")
        assert "no finished game to judge" in refused("report", file, games)
        return
    shown = asked("report", file, games, "--json").json
    assert (len(shown["games"]), shown["games_missing"], shown["left_out"]) == (1, 0, [])


def test_files_that_are_no_games_are_named_and_left_out(games: Path) -> None:
    shutil.copy(games / "1.txt", games / "again.txt")
    (games / "LICENSE").write_text("Permission is hereby granted, free of charge\n", "utf-8")
    answer = asked("report", games, *RULES)
    assert answer.code == 0
    lines = [line for line in answer.err.splitlines() if "left out" in line]
    assert len(lines) == 2
    assert "LICENSE" in lines[0] or "LICENSE" in lines[1]
    assert "the same file as" in answer.err
    assert "Records left out: 2." in answer.out

    named = asked("report", games / "1.txt", games / "LICENSE", *RULES)
    assert (named.code, "Best-played game" in named.out) == (1, True), "a report, and a fault"


def test_a_game_that_is_there_in_two_notations_counts_once(games: Path) -> None:
    (games / "2.txt").write_text(MICHI + "# note: copied\n", "utf-8")
    answer = asked("report", games, *RULES)
    assert "2.txt: the same game as " in answer.err
    assert "Records left out: 1." in answer.out


def test_a_game_in_another_language_is_left_out_and_stops_no_other(games: Path) -> None:
    game = Played.begun("ca-ajusc")
    leader = game.state.on_turn
    game.do(leader, Play(game.first_tiles(3, leader)))
    game.do(leader, Leave())
    (games / "0.json").write_text(format_log(game.events, load_tileset("catalan").alphabet), "utf-8")
    answer = asked("report", games, *RULES)
    assert "0.json: ca-disc-2021 has the letters of tile set catalan, not romanian" in answer.err
    assert "Best-played game" in answer.out


def test_nothing_to_judge_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert refused("report", tmp_path / "empty").splitlines() == [
        f"faristol: no finished game to judge in {tmp_path / 'empty'}"
    ]
    assert "cannot read" in refused("report", tmp_path / "none.gcg")
    assert "Make the report on its desk" in refused("report", "site:open", code=2)
    licence = tmp_path / "LICENSE"
    licence.write_text("Permission is hereby granted\n", "utf-8")
    assert refused("report", licence, *RULES).splitlines()[-1].startswith("faristol: no finished game")
    file = new_tournament(tmp_path)
    assert "no finished game" in refused("report", file)
    shutil.copy(file, tmp_path / "other.jsonl")
    assert "several tournaments" in refused("report", file, tmp_path / "other.jsonl", code=2)


@pytest.mark.parametrize(
    "language", [LANGUAGES[1], *(pytest.param(each, marks=pytest.mark.release) for each in LANGUAGES[2:])]
)
def test_it_is_told_in_every_language(language: str, games: Path) -> None:
    printed = told("report", games, *RULES, "--language", language)
    for key in ("event_report", "biggest", "let_through", "rule_of_best", "rule_of_finds"):
        assert WORDS[key] not in printed
