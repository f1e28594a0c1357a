"""
The Open as its text has it, from registration to the rating list, in a terminal. UPDATE_GOLDEN=1 writes anew.

Names, ratings and points are made up; all that follows from them is the Open's.
"""

import csv
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from faristol.cli import main
from tests.cli.tournaments import SEED, document, refused, told, write

HERE = Path(__file__).with_name("open")
LATE, GONE, MISSING = "Ignasi Ventós", "Carles Sunyer", "Núria Serra"
ROUNDS = 6
NEWCOMERS = ("Montserrat Casals", "Francesc Vidal", "Pilar Pujol", "Ferran Güell", "Berta Tió")
WORDS = ("CERQUES", "MÚSICA", "BALANÇA", "QUIXOT", "L·LEI", "NYAPA", "TAULELL", "FARISTOL")


@dataclass
class Evening:
    """The evening as the director saw it."""

    folder: Path
    file: Path
    pairings: list[Any] = field(default_factory=list)
    """By round, as JSON."""
    printed: dict[str, str] = field(default_factory=dict)


def points_of(name: str, number: int) -> int:
    """Somebody's points in a round: always the same, and nobody's are alike."""
    return 250 + (sum(map(ord, name)) * (number + 7) * 31) % 257


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("open")
    file = folder / "open.jsonl"
    found = Evening(folder, file)
    _register(found)
    for number in range(1, ROUNDS + 1):
        _play(found, number)
    found.printed["prizes"] = told("prizes", file)
    told("close", file, "--tournament")
    for verb in ("standings", "cross-table"):
        found.printed[verb] = told(verb, file)
    (folder / "games.csv").write_text(told("games", file), "utf-8")
    return found


def _register(found: Evening) -> None:
    file = found.file
    told("new", file, "--title", "2n Obert dels Països Catalans", "--day", "2009-11-21", "--seed", SEED)
    told("enter", file, "--csv", HERE / "players.csv", "--on", "2009-11-19")
    found.printed["late"] = told("enter", file, LATE, "--on", "2009-11-20")
    found.printed["gone"] = told("withdraw", file, GONE, "--reason", "malaltia")
    told("check-in", file, "--all", "--fee", "10")
    told("committee", file, "Aina Bru", "Biel Cros", "Clara Dou")
    found.printed["seeded"] = told("seed", file, "--ratings", HERE / "barruf-11.csv", "--list", "BARRUF 11")


def _play(found: Evening, number: int) -> None:
    file = found.file
    if number == 4:
        told("absent", file, MISSING)
    found.pairings.append(document("pair", file))
    told("start", file)
    tables = document("pairings", file)["pairings"]
    rows = [row for row in tables if row["player2"] is not None]
    if number == 2:
        row = rows.pop(4)
        found.printed["left"] = told("result", file, row["table"], 251, 180, "--left", 1)
    results = [_result(number, row) for row in rows]
    if number == 3:
        results[0] = (*results[0][:3], 333, 300, *results[0][5:])
    told("result", file, "--csv", write(found.folder / f"round-{number}.csv", COLUMNS, results))
    if number == 3:
        found.printed["refused"] = refused(
            "correct", file, 1, 330, 303, "--by", "Aina Bru", "--reason", "suma"
        )
        found.printed["corrected"] = told(
            "correct", file, 1, 333, 303, "--by", "Aina Bru", "--reason", "mal teclejat", "--data-error"
        )
    if number == 5:
        told("time", file)
        told("ruling", file, "ask", "Ha jugat fora de temps?", "--table", 2)
        told("ruling", file, "answer", 1, "Val: era la mà en curs", "--clause", "OB-T8")
    told("close", file)
    if number == 2:
        told("withdraw", file, "Roser Coll", "--reason", "ha de marxar")


COLUMNS = "round,player1,player2,points1,points2,bingos1,bingos2,best_play1,best_play2"


def _result(number: int, row: Any) -> Sequence[object]:
    names = [row[side]["name"] for side in ("player1", "player2")]
    points = [points_of(name, number) for name in names]
    bests = [
        f"{WORDS[(each + number) % len(WORDS)]} {40 + points_of(name, number * 3) % 89}"
        for name, each in zip(names, points, strict=True)
    ]
    return (number, *names, *points, *(each // 150 for each in points), *bests)


def golden(name: str, text: str) -> None:
    path = HERE / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.clause("OB-R1")
def test_after_the_closing_day_somebody_only_comes_in_for_somebody_who_goes(evening: Evening) -> None:
    assert evening.printed["late"] == f"{LATE} is on the waiting list\n"
    assert evening.printed["gone"].splitlines() == [
        f"{GONE} withdraws: malaltia",
        f"{LATE} is admitted from the waiting list",
    ]


@pytest.mark.slow
@pytest.mark.clause("OB-T4")
def test_the_first_order_is_by_barruf_and_newcomers_follow_as_they_registered(evening: Evening) -> None:
    state = document("show", evening.file)
    rated = dict(_table(HERE / "barruf-11.csv", "player", "rating"))
    order = [state["entrants"][number - 1]["name"] for number in state["seeding"]]
    known = [name for name in order if name in rated]

    assert len(order) == 33
    assert known == sorted(known, key=lambda name: -int(rated[name]))
    assert order[len(known) :] == [*NEWCOMERS]


@pytest.mark.clause("OB-T3c")
def test_the_odd_one_out_gets_a_point_and_nobody_does_twice(evening: Evening) -> None:
    byes = [round_["bye"]["name"] for round_ in evening.pairings if round_["bye"]]

    assert [len(round_["pairs"]) for round_ in evening.pairings] == [16, 16, 16, 15, 16, 16]
    assert len(byes) == len(set(byes)) == 3, "33 twice, then 32, and 31 while one is away"
    assert all("OB-T3c" in str(round_["reasons"]) for round_ in evening.pairings if round_["bye"])


@pytest.mark.clause("OB-T3a")
def test_nobody_meets_anybody_twice_and_every_pairing_is_the_nearest(evening: Evening) -> None:
    met = Counter(
        frozenset(pair[side]["name"] for side in ("player1", "player2"))
        for round_ in evening.pairings
        for pair in round_["pairs"]
    )

    assert set(met.values()) == {1}
    assert told("check", evening.file) == "6 rounds checked: nothing is wrong\n"


def test_a_sheet_is_final_but_what_was_typed_wrong_is_put_right_with_a_trail(evening: Evening) -> None:
    assert "faristol: " in evening.printed["refused"]
    assert "a data error, corrected to 333–303: mal teclejat" in evening.printed["corrected"]
    history = told("history", evening.file)
    assert "333–300" in history, "what was there stays"
    assert history.index("333–300") < history.index("333–303: mal teclejat")


def test_leaving_a_game_loses_it_whatever_the_points(evening: Evening) -> None:
    assert "251–180 (0–1), a forfeit" in evening.printed["left"]
    forfeits = [
        cell
        for row in document("cross-table", evening.file)["cross_table"]
        for cell in row["rounds"]
        if cell["kind"] == "forfeit"
    ]
    assert sorted((cell["letter"], cell["points_for"]) for cell in forfeits) == [("L", 251), ("W", 180)]


@pytest.mark.clause("OB-T2")
def test_the_standings_are_what_the_sheets_add_up_to(evening: Evening) -> None:
    """Counted once more, by hand as it were: from the tables of results that were typed."""
    counted = _counted(evening)
    for row in document("standings", evening.file)["standings"]:
        points, spread, total = counted[row["name"]]
        assert (row["points"], row["spread"], row["points_for"]) == (points, spread, total), row["name"]
    order = [
        (-row["points"], -row["spread"], -row["points_for"])
        for row in document("standings", evening.file)["standings"]
    ]
    assert order == sorted(order)


def _counted(evening: Evening) -> dict[str, tuple[float, int, int]]:
    found: dict[str, list[float]] = {}

    def add(name: str, points: float, own: int = 0, other: int = 0) -> None:
        line = found.setdefault(name, [0, 0, 0])
        line[0] += points
        line[1] += own - other
        line[2] += own

    for number, round_ in enumerate(evening.pairings, 1):
        if round_["bye"]:
            add(round_["bye"]["name"], 1)
        for at, pair in enumerate(round_["pairs"], 1):
            names = [pair[side]["name"] for side in ("player1", "player2")]
            points = [points_of(name, number) for name in names]
            if (number, at) == (2, 5):
                add(names[0], 0, 251, 180)
                add(names[1], 1, 180, 251)
                continue
            if (number, at) == (3, 1):
                points = [333, 303]
            for own, other in ((0, 1), (1, 0)):
                worth = 0.5 if points[0] == points[1] else float(points[own] > points[other])
                add(names[own], worth, points[own], points[other])
    return {name: (line[0], int(line[1]), int(line[2])) for name, line in found.items()}


@pytest.mark.clause("OB-P1")
def test_standings_cross_table_and_prizes_are_printed(evening: Evening) -> None:
    golden("standings.txt", evening.printed["standings"])
    golden("cross-table.txt", evening.printed["cross-table"])
    golden("prizes.txt", evening.printed["prizes"])


@pytest.mark.clause("OB-T6")
def test_all_results_enter_the_next_barruf(evening: Evening) -> None:
    before, games, after = (
        HERE / "barruf-11.csv",
        evening.folder / "games.csv",
        evening.folder / "barruf-12.csv",
    )
    out = StringIO()
    with redirect_stdout(out):
        words = ["rating", "apply", "--system", "barruf", "--before", str(before), "--games", str(games)]
        assert main([*words, "--day", "2009-11-21", "--out", str(after), "--json"]) == 0
    json.loads(out.getvalue())
    rows = dict(_table(after, "player", "games"))
    played = Counter(name for game in _rows(games) for name in (game["player1"], game["player2"]))
    known = dict(_table(before, "player", "games"))

    assert sum(1 for _ in _rows(games)) == 95, "16+16+16+15+16+16 tables; byes are no games"
    assert rows.keys() == known.keys() | played.keys()
    assert {name: int(games) for name, games in rows.items()} == {
        name: int(known.get(name, 0)) + played[name] for name in rows
    }
    golden("barruf-12.csv", after.read_text("utf-8"))


def test_everything_is_exported_and_can_be_read_again(evening: Evening) -> None:
    folder = evening.folder / "export"
    files = {Path(file).name for file in document("export", evening.file, folder)["files"]}

    assert {"standings.csv", "standings.pdf", "log.jsonl", "results.csv", "tsh.t", "games.csv"} <= files
    assert told("standings", folder / "log.jsonl") == evening.printed["standings"]
    again = told("standings", "--players", folder / "players.csv", "--results", folder / "results.csv")
    assert again == evening.printed["standings"]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(StringIO(path.read_text("utf-8-sig")))


def _table(path: Path, *columns: str) -> Iterator[Any]:
    return (tuple(row[column] for column in columns) for row in _rows(path))
