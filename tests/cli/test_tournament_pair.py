"""`faristol tournament pair`, `standings` and `check` from a director's own tables."""

import os
from pathlib import Path

import pytest

from tests.cli.tournaments import asked, document, refused, told, write

PLAYERS, RESULTS = "player,name,rating,club,registered", "round,player1,player2,points1,points2"
GOLDEN = Path(__file__).parents[1] / "golden" / "tournaments"
FIVE = [
    ("a", "Anna", 1300, "Manresa", 3),
    ("b", "Bernat", 1200, "Manresa", 1),
    ("c", "Carla", 1250, "Girona", 2),
    ("d", "David", "", "Girona", 5),
    ("e", "Elena", 0, "", 4),
]
FIRST = [(1, "a", "c", 400, 380), (1, "b", "e", 310, 333), (1, "d", "", "", "")]


@pytest.fixture
def players(tmp_path: Path) -> Path:
    return write(tmp_path / "players.csv", PLAYERS, FIVE)


def results(folder: Path, *rows: tuple[object, ...]) -> Path:
    return write(folder / "results.csv", RESULTS, rows)


def pairs(found: object) -> list[tuple[str, str]]:
    assert isinstance(found, dict)
    return [(pair["player1"]["player"], pair["player2"]["player"]) for pair in found["pairs"]]


@pytest.mark.clause("OB-T4")
def test_before_the_first_round_rating_orders_and_newcomers_follow_as_they_registered(
    players: Path, tmp_path: Path
) -> None:
    found = document("pair", "--players", players)

    assert pairs(found) == [("a", "b"), ("c", "e")]
    assert (found["bye"]["player"], found["round"], found["cost"]) == ("d", 1, 0)
    rows = document("standings", "--players", players)["standings"]
    assert [row["player"] for row in rows] == ["a", "c", "b", "e", "d"]
    same = document("pair", "--players", players, "--results", results(tmp_path))
    assert same["pairs"] == found["pairs"], "a table without rows is no table"


def test_the_next_round_is_printed_with_a_reason_and_its_clause_for_every_pair(
    players: Path, tmp_path: Path
) -> None:
    text = told("pair", "--players", players, "--results", results(tmp_path, *FIRST))
    path = GOLDEN / "pair-by-hand.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
    assert "OB-T3" in text


def test_json_says_each_reason_with_article_and_clause(players: Path, tmp_path: Path) -> None:
    found = document("pair", "--players", players, "--results", results(tmp_path, *FIRST))

    assert found["rulebook"] == "ca-obert-2009"
    for pair in found["pairs"]:
        assert pair["reasons"], pair
        assert any(clause.startswith("OB-T") for reason in pair["reasons"] for clause in reason["clause"])
    assert found["bye"]["name"] in {"Bernat", "Carla"}
    (reason,) = [each for each in found["reasons"] if each["reason"].startswith("bye.")]
    assert ("OB-T3c" in reason["clause"], reason["article"]) == (True, "1 ¶3 c")
    assert found["warnings"] == []


def test_the_same_tables_give_the_same_pairing_in_whatever_order_rows_stand(
    players: Path, tmp_path: Path
) -> None:
    given = told("pair", "--players", players, "--results", results(tmp_path, *FIRST), "--json")
    turned = write(tmp_path / "turned.csv", PLAYERS, FIVE[::-1])
    again = told("pair", "--players", turned, "--results", results(tmp_path, *FIRST[::-1]), "--json")

    assert again == given


def test_absences_byes_and_fixed_and_forbidden_pairs_are_heeded(players: Path, tmp_path: Path) -> None:
    tables = ("--players", players, "--results", results(tmp_path, *FIRST))
    away = document("pair", *tables, "--absent", "Anna")
    assert [each["player"] for each in away["absent"]] == ["a"]
    assert "a" not in {player for pair in pairs(away) for player in pair}
    rests = document("pair", *tables, "--bye", "a", "--absent", "b", "--absent", "c")
    assert (pairs(rests), [each["player"] for each in rests["requested_byes"]]) == ([("e", "d")], ["a"])
    assert {"a", "b"} in [set(pair) for pair in pairs(document("pair", *tables, "--fix", "a", "b"))]
    free = pairs(document("pair", *tables))
    assert set(free[0]) not in [
        set(pair) for pair in pairs(document("pair", *tables, "--forbid", free[0][0], free[0][1]))
    ]
    circle = document("pair", "--players", players, "--method", "round-robin")
    assert circle["method"] == "round-robin"


def test_an_impossible_round_says_what_must_yield(tmp_path: Path) -> None:
    two = write(tmp_path / "two.csv", PLAYERS, FIVE[:2])
    error = refused("pair", "--players", two, "--results", results(tmp_path, (1, "a", "b", 300, 200)))

    assert "round 2 cannot be paired" in error
    assert "rematches are allowed" in error
    assert "(art. 1 ¶3 a (OB-T3a" in error
    assert "Anna" in error


def test_an_earlier_round_can_be_paired_again(players: Path, tmp_path: Path) -> None:
    tables = ("--players", players, "--results", results(tmp_path, *FIRST))
    first = asked("pair", *tables, "--round", 1, "--json")

    assert (pairs(first.json), first.json["bye"]["player"]) == ([("a", "b"), ("c", "e")], "d")
    assert "results of rounds after 0 are ignored" in first.err
    assert "there are results for 1 rounds" in refused("pair", *tables, "--round", 3)


def test_a_round_that_the_rulebook_does_not_have_is_paired_and_told(tmp_path: Path) -> None:
    rows = [(str(number), f"Player {number}", 900 + number, "", number) for number in range(1, 17)]
    tables = ["--players", write(tmp_path / "many.csv", PLAYERS, rows)]
    played: list[tuple[object, ...]] = []
    for number in range(1, 8):
        answer = asked("pair", *tables, "--results", results(tmp_path, *played), "--json")
        assert ("ca-obert-2009 has 6 rounds; this is round 7" in answer.err) == (number == 7)
        played += [(number, *pair, 400, 300 + number) for pair in pairs(answer.json)]
    assert answer.json["round"] == 7


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(1, "a", "x", 1, 2)], "results.csv, line 2: no player is called 'x'"),
        ([(1, "a", "Bernatt", 1, 2)], "did you mean 'Bernat'?"),
        ([(1, "a", "b", 1, 2), (1, "a", "c", 1, 2)], "line 3: Anna has a row for round 1 on line 2"),
        ([(1, "a", "b", 1, 2), (1, "c", "c", 1, 2)], "line 3"),
        ([(1, "a", "b", "many", 2)], "line 2"),
        ([(1, "a", "b", 1, "")], "line 2"),
        ([(0, "a", "b", 1, 2)], "line 2"),
        ([(2, "a", "b", 1, 2)], "round 1 has no row"),
        (
            [*FIRST, (2, "a", "b", "", ""), (2, "c", "d", 300, 200)],
            "1 of 2 tables have no points: Anna – Bernat",
        ),
        ([(1, "a", "b", "", ""), (2, "a", "c", 1, 2)], "line 2: no points for Anna and Bernat"),
    ],
)
def test_a_table_of_results_that_cannot_be_is_refused_with_its_line(
    players: Path, tmp_path: Path, rows: list[tuple[object, ...]], message: str
) -> None:
    error = refused("pair", "--players", players, "--results", results(tmp_path, *rows))
    assert message in error
    assert error.count("\n") <= 1 + error.count("so absent"), "one line each"


def test_odd_but_possible_input_is_reported(players: Path, tmp_path: Path) -> None:
    rows = [*FIRST, (2, "c", "a", 300, 200), (2, "b", "", "", ""), (2, "d", "", "", "")]
    answer = asked("standings", "--players", players, "--results", results(tmp_path, *rows))

    assert answer.code == 0
    assert "line 5: Carla and Anna already met in round 1" in answer.err
    assert "a second bye in round 2" in answer.err
    assert "round 2: no row, so absent: Elena" in answer.err
    unknown = write(tmp_path / "p2.csv", f"{PLAYERS},shirt", [(*FIVE[0], "red"), (*FIVE[1], "")])
    assert "column shirt is not read: lines 2" in asked("standings", "--players", unknown).err


def test_newcomers_come_in_the_order_of_their_days_and_not_of_the_signs_of_these(tmp_path: Path) -> None:
    days = {"a": "2/11/2009", "b": "10/10/2009", "c": "1/12/2009", "d": "2009-11-01"}
    rows = [(key, key.upper(), "", "", day) for key, day in days.items()]
    found = document("standings", "--players", write(tmp_path / "p.csv", PLAYERS, rows))["standings"]

    assert [row["player"] for row in found] == ["b", "d", "a", "c"]


def test_a_round_without_any_result_does_not_list_every_table(tmp_path: Path) -> None:
    keys = [f"p{number}" for number in range(40)]
    players = write(tmp_path / "p.csv", PLAYERS, [(key, key, 900, "", "") for key in keys])
    rows = [(1, first, second, "", "") for first, second in zip(keys[::2], keys[1::2], strict=True)]
    error = refused("pair", "--players", players, "--results", results(tmp_path, *rows))

    assert "20 of 20 tables have no points: p0 – p1 (line 2)" in error
    assert "p14 – p15 (line 9) and 12 more" in error


@pytest.mark.parametrize("named", ["ca-tournament", "nothing"])
def test_only_books_of_games_of_one_against_one_are_offered(players: Path, named: str) -> None:
    answer = asked("pair", "--players", players, "--rulebook", named)

    assert answer.code in (1, 2)
    assert "ca-ajusc" in answer.err
    assert "ca-tournament," not in answer.err


def test_two_of_a_name_are_told_apart_by_their_keys(tmp_path: Path) -> None:
    players = write(tmp_path / "p.csv", PLAYERS, [("1", "Pau", 900, "", ""), ("2", "Pau", 800, "", "")])
    answer = asked("pair", "--players", players)
    assert "p.csv: 2 players are called Pau: lines 2, 3" in answer.err
    assert "Pau [1] (1., 0)  –  Pau [2] (2., 0)" in answer.out
    error = refused("pair", "--players", players, "--absent", "pau")
    assert "'pau' is the name of 1 and of 2: say which" in error
    assert refused("pair", "--players", write(tmp_path / "q.csv", PLAYERS, [FIVE[0], FIVE[0]])).startswith(
        "faristol: "
    )


def test_a_tie_is_half_a_point_and_a_bye_a_whole_one(players: Path, tmp_path: Path) -> None:
    rows = [(1, "a", "c", 350, 350), (1, "b", "e", 310, 333), (1, "d", "", "", "")]
    found = document("standings", "--players", players, "--results", results(tmp_path, *rows))["standings"]

    assert {row["player"]: row["points"] for row in found} == {"a": 0.5, "b": 0, "c": 0.5, "d": 1, "e": 1}
    text = told("standings", "--players", players, "--results", results(tmp_path, *rows))
    assert "½" in text


def test_a_pairing_made_elsewhere_is_checked(players: Path, tmp_path: Path) -> None:
    tables = ("--players", players, "--results", results(tmp_path, *FIRST))
    best = document("pair", *tables)
    good = write(tmp_path / "good.csv", "player1,player2", [*pairs(best), (best["bye"]["player"], "")])
    assert told("check", *tables, "--pairing", good) == "1 round checked: nothing is wrong\n"

    again = write(tmp_path / "again.csv", "player1,player2", [("a", "c"), ("d", "e"), ("b", "")])
    answer = asked("check", *tables, "--pairing", again)
    assert answer.code == 1
    assert "Anna and Carla meet again, as in round 1 (art. 1 ¶3 a" in answer.out
    lost = write(tmp_path / "lost.csv", "player1,player2", [("a", "d")])
    found = asked("check", *tables, "--pairing", lost, "--json")
    assert (found.code, {fault["reason"] for fault in found.json["faults"]} >= {"fault.missing"}) == (1, True)


def test_rounds_played_elsewhere_are_checked_one_by_one(players: Path, tmp_path: Path) -> None:
    far = results(tmp_path, (1, "a", "e", 400, 380), (1, "b", "c", 310, 333), (1, "d", "", "", ""))
    answer = asked("check", "--players", players, "--results", far)

    assert answer.code == 1
    assert answer.out.startswith("round 1: opponents are shifted by ")


@pytest.mark.parametrize(
    "words",
    [
        ("pair",),
        ("pair", "open.jsonl", "--players", "p.csv"),
        ("pair", "open.jsonl", "--absent", "Anna"),
        ("pair", "--players", "-", "--results", "-"),
        ("pair", "--players", "p.csv", "--method", "dice"),
        ("pair", "--players", "p.csv", "--rulebook", "nobody-s"),
        ("pair", "--players", "p.csv", "--pairs", "x.csv"),
        ("pair", "--players", "p.csv", "--round", "0"),
        ("standings",),
        ("standings", "open.jsonl", "--results", "r.csv"),
        ("check", "open.jsonl", "--pairing", "x.csv"),
        ("result", "open.jsonl", "3", "412"),
        ("result", "open.jsonl"),
        ("result", "open.jsonl", "3", "many", "few"),
        ("result", "open.jsonl", "3", "--absent", "1", "--left", "2"),
        ("enter", "open.jsonl"),
        ("enter", "open.jsonl", "Anna", "--csv", "p.csv"),
        ("check-in", "open.jsonl"),
        ("check-in", "open.jsonl", "1", "--fee", "a lot"),
        ("correct", "open.jsonl", "3", "1", "2"),
        ("new", "open.jsonl"),
        ("nonsense",),
    ],
)
def test_wrong_usage_is_told_as_such(words: tuple[str, ...]) -> None:
    assert refused(*words, code=2).startswith("usage: faristol tournament")


def test_files_that_are_not_there_and_tables_that_are_none_are_told(tmp_path: Path) -> None:
    assert "cannot read" in refused("pair", "--players", tmp_path / "none.csv")
    empty = tmp_path / "empty.csv"
    empty.write_text("", "utf-8")
    assert "empty.csv" in refused("pair", "--players", empty)
    empty.write_bytes(b"\x00\x01")
    assert "empty.csv" in refused("pair", "--players", empty)
    duplicate = write(tmp_path / "p.csv", PLAYERS, FIVE)
    assert "not for games of one against one" in refused(
        "pair", "--players", duplicate, "--rulebook", "el-duplicate"
    )
