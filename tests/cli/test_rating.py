"""`faristol rating`: what a federation's secretary types, and what goes wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from faristol.cli import main
from faristol.formats.rating.csv import read_ratings

Printed = pytest.CaptureFixture[str]
LIST = """\
player,rating,games
Anna Mas,1245,60
Pere Roca,1180,48
Núria Pla,1180,30
Joan Puig,1020,9
"""
GAMES = """\
round,player1,player2,result1
1,Anna Mas,Pere Roca,1
1,joan  PUIG,Núria Pla,0.5
1,Nou Vingut,,1
2,Anna Mas,Joan Puig,0
2,Pere Roca,Nou Vingut,1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "B.csv").write_text(LIST, "utf-8")
    (tmp_path / "G.csv").write_text(GAMES, "utf-8")
    return tmp_path


pytestmark = pytest.mark.usefixtures("folder")


def asked(capsys: Printed, *words: str, code: int = 0) -> tuple[str, str]:
    capsys.readouterr()
    assert main(["rating", *words]) == code, capsys.readouterr()
    printed = capsys.readouterr()
    return printed.out, printed.err


def applied(capsys: Printed, *more: str, system: str = "barruf") -> dict[str, dict[str, Any]]:
    said, _ = asked(
        capsys, "apply", "--system", system, "--before", "B.csv", "--games", "G.csv", "--json", *more
    )
    return {each["player"]: each for each in json.loads(said)["players"]}


def test_an_empty_rating_is_a_newcomers(folder: Path, capsys: Printed) -> None:
    without = applied(capsys)["Nou Vingut"]
    for row in ("Nou Vingut,,", "Nou Vingut,,0", "Nou Vingut,0,0"):
        (folder / "B.csv").write_text(f"{LIST}{row}\n", "utf-8")
        players = applied(capsys)
        assert players["Nou Vingut"] == without
        assert players["Pere Roca"]["rating"] == applied(capsys)["Pere Roca"]["rating"]


def test_the_next_edition_has_the_numbers_of_the_formula(capsys: Printed) -> None:
    """
    Counted with a printed table of the normal distribution.

    Anna: .59 against Pere and .79 against Joan, 1 made: 20 × −.38. Joan: .29 and .21, 1.5 made: 30 × 1.
    Pere has fifty games with these two, not more: .41 and .79, 1 made: 30 × −.2.
    """
    players = applied(capsys)

    assert {name: (each["old"], each["new"], each["delta"]) for name, each in players.items()} == {
        "Anna Mas": (1245, 1237, -8),
        "Pere Roca": (1180, 1174, -6),
        "Núria Pla": (1180, 1174, -6),
        "Joan Puig": (1020, 1050, 30),
        "Nou Vingut": (950, 944, -6),
    }
    assert players["Joan Puig"] == {
        "player": "Joan Puig",
        "position": 4,
        "old": 1020,
        "new": 1050,
        "rating": 1050,
        "delta": 30,
        "games": 11,
        "event_games": 2,
        "score": 1.5,
        "expected": 0.5,
        "category": "Avançat",
        "state": "active",
        "newcomer": False,
        "debutant": True,
        "last_season": None,
        "debut_season": None,
    }


def test_the_table_is_the_same_for_readers(capsys: Printed) -> None:
    said, told = asked(capsys, "apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv")
    lines = said.splitlines()

    assert " ".join(lines[1].split()) == "1. Anna Mas 1245 1237 -8 62 2 1 1.377 Mestre active"
    assert " ".join(lines[-1].split()) == "Nou Vingut – 944 -6 1 1 0 0.209 provisional"
    assert told == ""


def test_a_written_edition_is_the_next_list_before(capsys: Printed, folder: Path) -> None:
    first = applied(capsys, "--out", "next.csv", "--day", "2009-11-21")
    written = (folder / "next.csv").read_bytes()
    again = applied(capsys, "--before", "next.csv", "--day", "2011-09-01")

    known = read_ratings(written, name="next.csv")
    assert {name: (each.rating, each.games, each.last_season) for name, each in known.items()} == {
        name: (each["new"], each["games"], each["last_season"]) for name, each in first.items()
    }
    assert {name: each["old"] for name, each in again.items()} == {
        name: each["new"] for name, each in first.items()
    }
    asked(capsys, "apply", "--system", "barruf", "--before", "next.csv", "--games", "G.csv", code=1)


def test_seasons_decide_who_is_active(capsys: Printed, folder: Path) -> None:
    (folder / "B.csv").write_text(
        "player,rating,games,last_season\nAnna Mas,1245,60,2007\nPere Roca,1180,48,2009\n", "utf-8"
    )
    (folder / "G.csv").write_text("round,player1,player2,result1\n", "utf-8")
    states = [
        [each["state"] for each in applied(capsys, "--day", day, "--seasons", seasons).values()]
        for day, seasons in (("2009-11-21", "2"), ("2009-11-21", "3"), ("2011-09-01", "2"))
    ]

    assert states == [["inactive", "active"], ["active", "active"], ["inactive", "inactive"]]


@pytest.mark.parametrize(
    ("row", "text", "said"),
    [
        (("G", 2), "1,Anna Mas,Anna Mas,1", "G.csv, line 2: Anna Mas plays against Anna Mas"),
        (("G", 3), "1,Joan Puig,anna mas,1", "line 3: Anna Mas plays twice in round 1: on line 2, too"),
        (("G", 5), "1,Anna Mas,Pere Roca,1", "line 5: Anna Mas plays twice in round 1: on line 2, too"),
        (("G", 2), "1,Anna Mas,Pere Roca,0.7", "line 2: result1: '0.7' is not a result: 1, 0.5 or 0"),
        (("G", 2), "1,Anna Mas,Pere Roca,", "line 2: result1: '' is not a result"),
        (("G", 2), "one,Anna Mas,Pere Roca,1", "line 2: round: 'one' is not a whole number"),
        (("G", 2), "0,Anna Mas,Pere Roca,1", "line 2: round: 0 is not between 1 and 9999"),
        (("G", 2), "1,,Pere Roca,1", "line 2: player1: a name is missing"),
        (("G", 2), "1,Anna,Pere,1,more", "line 2: 5 cells under 4 columns"),
        (("G", 2), '1,"Anna,Pere,1', "line 2: a quotation mark is not closed"),
        (("G", 1), "round,player1,player2", "line 1: the first row names the columns"),
        (("B", 3), "Pere Roca,good,48", "B.csv, line 3: rating: 'good' is not a whole number"),
        (("B", 3), "Pere Roca,1180.5,48", "line 3: rating: '1180.5' is not a whole number"),
        (("B", 3), "Pere Roca,1180,-4", "line 3: games: -4 is not between 0 and 999999"),
        (("B", 3), "Pere Roca,1180", "line 3: games: '' is not a whole number"),
        (("B", 3), "anna  mas,1180,4", "line 3: anna mas is listed twice: on line 2, too"),
        (("B", 1), "player,rating,rating,games", "line 1: column rating appears twice"),
        (("B", 3), "Pere\x1b[31m,1180,4", "line 3: player: a name has at most 60 letters"),
    ],
)
def test_a_bad_row_is_told_with_file_and_line(
    capsys: Printed, folder: Path, row: tuple[str, int], text: str, said: str
) -> None:
    table, line = row
    file = folder / f"{table}.csv"
    rows = file.read_text("utf-8").splitlines()
    rows[line - 1] = text
    file.write_text("\n".join(rows) + "\n", "utf-8")
    _, told = asked(
        capsys,
        *("apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv", "--out", "next.csv"),
        code=1,
    )

    assert said in told
    assert len(told.splitlines()) == 1
    assert not (folder / "next.csv").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a,\x81\x8d\n", "G.csv: line 1: byte 0x81 is neither UTF-8 nor Windows-1252; save it as UTF-8"),
        (b"PK\x03\x04\x00\x00", "G.csv: a spreadsheet of Excel"),
        (b"a\x00\n", "G.csv: byte 1 is zero"),
        (b"", "the first row names the columns"),
    ],
)
def test_a_file_that_is_no_table_is_told(capsys: Printed, folder: Path, content: bytes, said: str) -> None:
    (folder / "G.csv").write_bytes(content)
    assert (
        said
        in asked(capsys, "apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv", code=1)[1]
    )


def test_names_that_may_be_one_and_columns_nobody_reads_are_told(capsys: Printed, folder: Path) -> None:
    (folder / "G.csv").write_text(
        "round,player1,player2,result1,table\n1,Nuria Pla,Anna Mas,0,1\n1,Pere Rocas,Puig Joan,1,2\n", "utf-8"
    )
    _, told = asked(capsys, "apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv")

    assert told.splitlines() == [
        "faristol: G.csv: column table is not read",
        "faristol: Nuria Pla, who is not on the list, and Núria Pla are counted as two",
        "faristol: Pere Rocas, who is not on the list, and Pere Roca are counted as two",
        "faristol: Puig Joan, who is not on the list, and Joan Puig are counted as two",
    ]


def test_a_spreadsheets_semicolons_commas_and_mark_are_read(capsys: Printed, folder: Path) -> None:
    plain = applied(capsys)
    (folder / "B.csv").write_text("\ufeff" + LIST.replace(",", ";").replace("\n", "\r\n"), "utf-8")
    (folder / "G.csv").write_text(GAMES.replace(",", ";").replace("0.5", "0,5"), "utf-8")

    assert applied(capsys) == plain


@pytest.mark.parametrize(
    "words",
    [
        ["apply", "--system", "nonsense", "--before", "B.csv", "--games", "G.csv"],
        ["apply", "--system", "barruf", "--before", "B.csv"],
        ["apply", "--system", "barruf", "--before", "-", "--games", "-"],
        ["apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv", "--day", "yesterday"],
        ["apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv", "--entrants", "14"],
        ["apply", "--system", "naspa", "--before", "B.csv", "--games", "G.csv", "--seasons", "2"],
        ["apply", "--system", "cusca", "--before", "B.csv", "--games", "G.csv", "--newcomer", "2"],
        ["apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv", "--seasons", "0"],
        ["preview", "--system", "barruf"],
        ["preview", "--system", "barruf", "--player", "Anna Mas", "950=1"],
        ["preview", "--system", "places", "950=1"],
        ["recompute", "--system", "barruf"],
        [],
    ],
)
def test_wrong_usage_ends_with_two(capsys: Printed, words: list[str]) -> None:
    asked(capsys, *words, code=2)


def test_other_formulas_need_a_rating_to_begin_with(capsys: Printed) -> None:
    words = ("apply", "--before", "B.csv", "--games", "G.csv", "--system")
    for system in ("elo", "naspa"):
        assert "Nou Vingut has no rating" in asked(capsys, *words, system, code=1)[1]
        assert applied(capsys, "--newcomer", "1000", system=system)["Nou Vingut"]["old"] == 1000


def test_a_preview_says_what_a_rating_would_be(capsys: Printed) -> None:
    from_list = ("preview", "--system", "barruf", "--before", "B.csv", "--player")
    said, told = asked(capsys, *from_list, "anna mas", "Pere Roca=1", "1100=0,5")
    assert (said, told) == ("1245 → 1249 (+4): 1.5 of 2, 1.286 expected; Mestre\n", "")
    said, told = asked(capsys, *from_list, "Nova", "950=1")
    assert said.startswith("950 → 965 (+15)")
    assert "Nova is not on the list: a newcomer" in told
    typed = json.loads(
        asked(
            capsys, "preview", "--system", "barruf", "--rating", "950", "--played", "60", "950=1", "--json"
        )[0]
    )
    assert (typed["new"], typed["delta"], typed["games"], typed["category"]) == (960, 10, 61, "")
    for wrong in ("Pere Roca", "950=0.7", "Ningú=1", "=1"):
        assert repr(wrong) in asked(capsys, *from_list, "Anna Mas", wrong, code=1)[1]


def test_recomputing_gives_the_same_numbers_or_says_what_differs(capsys: Printed, folder: Path) -> None:
    applied(capsys, "--out", "next.csv", "--day", "2009-11-21")
    kept = folder / "list"
    kept.mkdir()
    (folder / "B.csv").rename(kept / "0-first.csv")
    (folder / "G.csv").rename(kept / "2009-11-21-open.csv")
    published = kept / "2009-11-21-open.next.csv"
    (folder / "next.csv").rename(published)
    words = ("recompute", "--system", "barruf")

    assert json.loads(asked(capsys, *words, str(kept), "--json")[0])["differences"] == []
    in_order = [str(each) for each in sorted(kept.iterdir())]
    assert asked(capsys, *words, *in_order, "--out", "last.csv")[1] == ""
    assert (folder / "last.csv").read_bytes() == published.read_bytes()
    published.write_text(
        published.read_text("utf-8").replace("Joan Puig,1050", "Joan Puig,1051").replace("Nou Vingut", "Nou"),
        "utf-8",
    )
    _, told = asked(capsys, *words, str(kept), code=1)
    assert "Joan Puig: 1051 after 11 games; recomputed: 1050 after 11" in told
    assert "Nou is listed but played in none of these events" in told
    assert "Nou Vingut is not listed" in told


def test_recomputing_needs_an_edition_first_and_games_after_it(capsys: Printed, folder: Path) -> None:
    words = ("recompute", "--system", "barruf")
    assert "first table must be an edition" in asked(capsys, *words, "G.csv", "B.csv", code=1)[1]
    assert "no table of games" in asked(capsys, *words, "B.csv", code=1)[1]
    (folder / "other.csv").write_text("a,b\n", "utf-8")
    assert "other.csv, line 1: neither an edition" in asked(capsys, *words, "other.csv", code=1)[1]
    (folder / "empty").mkdir()
    assert "no .csv file" in asked(capsys, *words, "empty", code=1)[1]
    assert "cannot read no.csv" in asked(capsys, *words, "no.csv", code=1)[1]


def test_means_of_per_cents_go_on_from_the_season_before(capsys: Printed, folder: Path) -> None:
    (folder / "B.csv").write_text("player,mean\nAnna,72.5\nEva,60\n", "utf-8")
    (folder / "G.csv").write_text("player;percentage\nanna;90,5\nBiel;66,666\nBiel;70\n", "utf-8")
    players = applied(capsys, "--out", "next.csv", system="barrisc")

    assert {name: (each["mean"], each["games"], each["rank"]) for name, each in players.items()} == {
        "Anna": ("81.5", 1, 1),
        "Biel": ("68.333", 2, 2),
        "Eva": ("60", 0, 3),
    }
    assert (folder / "next.csv").read_text("utf-8-sig").splitlines()[1] == "Anna,81.5"


def test_games_by_threes_and_fours_are_averaged(capsys: Printed, folder: Path) -> None:
    (folder / "B.csv").write_text("player,total,games\nAnna,4200,7\n", "utf-8")
    (folder / "G.csv").write_text("game,player,points\n1,Anna,200\n1,Biel,150\n1,Carla,90\n", "utf-8")
    players = applied(capsys, system="cusca")
    assert [(each["player"], each["total"], each["average"], each["rank"]) for each in players.values()] == [
        ("Anna", 4800, "600.00", 1),
        ("Biel", 450, "450.00", None),
        ("Carla", 270, "270.00", None),
    ]
    (folder / "G.csv").write_text("game,player,points\n1,Anna,200\n1,anna,150\n", "utf-8")
    words = ("apply", "--system", "cusca", "--before", "B.csv", "--games", "G.csv")
    assert "G.csv, line 3: Anna is in game 1 twice" in asked(capsys, *words, code=1)[1]
    (folder / "G.csv").write_text("game,player,points\n1,Anna,200\n1,Biel,150\n", "utf-8")
    assert "G.csv: game 1 has 2 players" in asked(capsys, *words, code=1)[1]


def test_points_by_place_need_a_scale_that_is_known(capsys: Printed, folder: Path) -> None:
    (folder / "B.csv").write_text("player,points,events\nAna,1061/3,1\n", "utf-8")
    (folder / "G.csv").write_text("player,place\nAna,1\nDan,2\nIon,2\n", "utf-8")
    words = ("apply", "--system", "places", "--before", "B.csv", "--games", "G.csv")

    assert "no scale is known for 3 entrants" in asked(capsys, *words, code=1)[1]
    players = applied(capsys, "--entrants", "14", "--out", "next.csv", system="places")
    assert players["Ion"]["points"] == "404"
    assert players["Ana"]["points"] == "2879/3"
    again = applied(capsys, "--before", "next.csv", "--scale", "10,5,2", system="places")
    assert (again["Ana"]["points"], again["Dan"]["event"]) == ("2909/3", "3.5")


def test_the_systems_are_listed_with_what_they_read(capsys: Printed) -> None:
    listed = {each["system"]: each for each in json.loads(asked(capsys, "systems", "--json")[0])}

    assert list(listed) == ["barruf", "elo", "naspa", "barrisc", "cusca", "places"]
    assert listed["barruf"]["games"] == "round,player1,player2,result1"
    assert "BARRISC" in asked(capsys, "systems")[0]


def test_a_list_that_excel_saved_in_its_code_page_is_read_and_said(folder: Path, capsys: Printed) -> None:
    (folder / "B.csv").write_bytes(b"player;rating;games\r\nN\xfaria Pla;500;10\r\n")
    (folder / "G.csv").write_text("round,player1,player2,result1\n1,Núria Pla,Anna Mas,1\n", "utf-8")
    said, told = asked(capsys, "apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv")
    assert "Núria Pla" in said
    assert "B.csv: its letters are read as Windows-1252" in told


def test_a_list_that_a_club_heads_in_its_language_under_a_title_is_read(
    folder: Path, capsys: Printed
) -> None:
    (folder / "B.csv").write_text(
        "sep=;\nLlista 2026\nJugador;BARRUF;Partides\nNúria Pla;1.500;10\n", "utf-8"
    )
    (folder / "G.csv").write_text("sep=;\nround;player1;player2;result1\n1;Núria Pla;Anna Mas;1\n", "utf-8")
    said, told = asked(capsys, "apply", "--system", "barruf", "--before", "B.csv", "--games", "G.csv")
    assert "Núria Pla  1500" in said
    assert "B.csv: line 2 is above the headings and not read: 'Llista 2026'" in told
