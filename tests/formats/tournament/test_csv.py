"""Tournaments as CSV, in and out."""

import csv
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.formats.duplicate.csv import format_table
from faristol.formats.tournament.csv import (
    PlayerRow,
    ResultRow,
    cross_table_csv,
    entrants_csv,
    odd_players,
    odd_results,
    pairings_csv,
    players_csv,
    prizes_csv,
    read_pairing,
    read_players,
    read_results,
    results_csv,
    standings_csv,
    unread_columns,
)
from faristol.tournament.standings import scores
from tests.formats.tournament.samples import Event, book_named, the_open
from tests.patience import slowness

PLAYERS = "player,name,rating,club,registered\n"
RESULTS = "round,player1,player2,points1,points2\n"


def rows_of(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))


# In


def test_players_are_read_with_what_the_sheet_says_of_them() -> None:
    text = PLAYERS + "a1,Núria Puig,1850,Girona,2009-11-01\n7,Pep,,,\n"

    assert read_players(text.encode(), name="p.csv") == [
        PlayerRow(
            player="a1", name="Núria Puig", rating=1850, club="Girona", registered="2009-11-01", line=2
        ),
        PlayerRow(player="7", name="Pep", line=3),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_sheets_of_any_program_are_read(delimiter: str, encoding: str, end: str) -> None:
    text = f"Player{delimiter}NAME{end}1{delimiter}Núria Òdena{end}{delimiter}{end}"
    (row,) = read_players(text.encode(encoding), name="p.csv")

    assert (row.player, row.name) == ("1", "Núria Òdena")


@pytest.mark.parametrize("said", ["sep=;", '"sep=;"', "SEP=;;;"])
def test_a_line_that_says_what_parts_the_cells_is_heeded(said: str) -> None:
    text = f"{said}\r\nplayer;name\r\n1;Puig, Pep\r\n2;Ada;x\r\n"
    with pytest.raises(NotationError, match="p: line 4, column 3"):
        read_players(text.encode(), name="p")
    (row,) = read_players(text.partition("2;")[0].encode(), name="p")

    assert (row.name, row.line) == ("Puig, Pep", 3)


def test_a_row_is_called_by_the_line_on_which_it_begins() -> None:
    rows = read_players(b'\nplayer,name\n1,"Puig\nPep"\n\n2,Ada\n', name="p")

    assert [row.line for row in rows] == [3, 6]


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("3/11/2009", "2009-11-03"),
        ("03.11.2009 9:05", "2009-11-03 09:05"),
        ("2009/11/3", "2009-11-03"),
        ("2009-11-03T10:00:00Z", "2009-11-03 10:00:00"),
        ("12", "12"),
        ("", ""),
    ],
)
def test_days_of_registration_are_read_however_they_are_written(written: str, moment: str) -> None:
    (row,) = read_players(f"{PLAYERS}1,Pep,,,{written}\n".encode(), name="p")

    assert row.registered == moment
    assert row.is_day_first == (written[:2] in ("3/", "03"))


def test_odd_but_plausible_input_is_reported() -> None:
    players = read_players(f"{PLAYERS}1,Pep,,,3/11/2009\n2,Ada,,,\n3,pep,,,\n".encode(), name="p")
    results = read_results(f"{RESULTS}1,1,2,300,200\n1,3,,300,0\n".encode(), name="r")

    assert odd_players(players, name="p") == (
        "p: column registered is read day first: line 2 says 2009-11-03",
        "p: 2 players are called Pep: lines 2, 4",
    )
    assert odd_results(results, name="r") == ("r: line 3: 3 has no opponent: the points are not read",)


def test_without_keys_the_names_are_keys() -> None:
    assert [row.player for row in read_players(b"name,rating\nPep,3\n", name="p")] == ["Pep"]


@pytest.mark.parametrize(
    ("heading", "cells", "name", "rating"),
    [
        ("Nom;BARRUF;Club", "Núria Puig;1140;Girona", "Núria Puig", 1140),
        ("Cognoms;Nom;Entitat;Barruf", "Puig i Pla;Núria;Girona;-", "Núria Puig i Pla", None),
        ("NOM;Prénom;Cote;Club", "Puig;Núria;1140;Girona", "Núria Puig", 1140),
        ("Nume;Prenume;Elo;Club", "Țurcanu;Ștefan;900;Girona", "Ștefan Țurcanu", 900),
        ("Όνομα;Επώνυμο;Elo;Σύλλογος", "Άννα;Παππά;900;Girona", "Άννα Παππά", 900),
        ("Apellidos;Nombre;Elo;Club", "Muñoz;Íñigo;900;Girona", "Íñigo Muñoz", 900),
        ("First name;Last name;rating;club", "Ada;King;900;Girona", "Ada King", 900),
        ("Nom;name;Rànquing;club", "x;Ada;3;Girona", "Ada", None),
    ],
)
def test_a_club_heads_its_list_in_its_own_language(
    heading: str, cells: str, name: str, rating: int | None
) -> None:
    (row,) = read_players(f"{heading};;\r\n{cells};;\r\n".encode(), name="p")

    assert (row.name, row.rating, row.club) == (name, rating, "Girona")


def test_a_column_that_cannot_be_meant_is_not_read_and_said() -> None:
    rows = read_players("Nom,name,Rànquing\nx,Ada,3\n".encode(), name="p")

    assert unread_columns(rows, name="p") == (
        "p: column nom is not read: lines 2",
        "p: column rànquing is not read: lines 2",
    )


def test_results_say_byes_and_games_to_come_by_empty_cells() -> None:
    text = RESULTS + "1,a,b,401,350\n1,c,,,\n2,a,c,,\n"

    assert read_results(text.encode(), name="r.csv") == [
        ResultRow(round_number=1, player1="a", player2="b", points1=401, points2=350, line=2),
        ResultRow(round_number=1, player1="c", player2=None, line=3),
        ResultRow(round_number=2, player1="a", player2="c", line=4),
    ]


def test_columns_that_nobody_reads_are_told_with_their_lines() -> None:
    text = "player,name,phone,shoe\n" + "".join(f"{number},P{number},60{number},\n" for number in range(1, 9))
    rows = read_players(text.encode(), name="p.csv")

    assert rows[0].others == (("phone", "601"), ("shoe", ""))
    assert unread_columns(rows, name="p.csv") == (
        "p.csv: column phone is not read: lines 2, 3, 4, 5, 6 and 3 more",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: the names of the columns are missing"),
        ("player,player\n", "line 1: column player appears twice"),
        (PLAYERS, "contains no players"),
        (PLAYERS + "1,Pep,12x,,\n", "line 2, column rating: '12x' is not a whole number"),
        (PLAYERS + "1,Pep,-5,,\n", "line 2, column rating: -5 is less than 0"),
        (PLAYERS + "1,Pep,5,,\n1,Ada,5,,\n", "line 3, column player: '1' is already on line 2"),
        ("name\nPep\nPep\n", "line 3, column name: 'Pep' is already on line 2: two people need two names"),
        (PLAYERS + ",,5,,\n", "line 2, column player: it is empty"),
        (
            PLAYERS + "1,Pep,5,,,more\n",
            (
                "line 2, column 6: 'more' is under no column name; if a cell contains the "
                "separator, put it in quotation marks"
            ),
        ),
        (
            "player,name\n1,\0\n",
            "byte 14 is zero, so it is not text; in a spreadsheet, save as CSV UTF-8",
        ),
        (
            PLAYERS + '1,Pep,5,"Girona,\n2,Ada,6,,\n',
            "line 2: a quotation mark is not closed, or out of place (unexpected end of data)",
        ),
        (
            PLAYERS + '1,"Pep,5,,\n2,"Ada",6,,\n',
            "line 2: a quotation mark is not closed, or out of place (',' expected after '\"')",
        ),
        (
            PLAYERS + "1,Pep,5,,yesterday\n",
            "line 2, column registered: 'yesterday' is neither a number nor a day such as 2009-11-21",
        ),
        (
            "1,Pep,5\n2,Ada,6\n",
            (
                "line 1: no column player or name; the first line must name the columns, such as "
                "name;rating;club"
            ),
        ),
        (
            PLAYERS + "1,Pep,5,,3\n2,Ada,6,,2009-11-21\n",
            "column registered: line 3 has a day, line 2 a number",
        ),
        (
            PLAYERS + "1,Pep,5,,11/21/2009\n",
            "line 2, column registered: '11/21/2009' is not a day: month 21, 11",
        ),
    ],
)
def test_a_list_of_players_that_cannot_be_is_said_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_players(text.encode(), name="p.csv")

    assert str(raised.value) == f"p.csv: {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1,1,2,300,200\n", "line 1: no column round; there are 1, 1, 2, 300, 200"),
        ("round,player1\n", "line 1: no column player2; there are round, player1"),
        (RESULTS + "0,a,b,1,2\n", "line 2, column round: '0' is not a round: they count from 1 to 99"),
        (
            RESULTS + "100000000,a,b,1,2\n",
            "line 2, column round: '100000000' is not a round: they count from 1 to 99",
        ),
        (RESULTS + "1,,b,1,2\n", "line 2, column player1: it is empty"),
        (RESULTS + "1,a,a,1,2\n", "line 2, column player2: 'a' cannot meet themselves"),
        (RESULTS + "1,a,b,1,\n", "line 2, column points2: the other side has points"),
        (RESULTS + "1,a,b,½,0\n", "line 2, column points1: '½' is not a whole number"),
    ],
)
def test_results_that_cannot_be_are_said_with_their_place(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_results(text.encode(), name="r.csv")

    assert str(raised.value) == f"r.csv: {problem}"


def test_kinds_and_winners_are_of_the_known_ones() -> None:
    head = RESULTS.strip() + ",kind,winner\n"
    (row,) = read_results((head + "1,a,b,300,300,forfeit,2\n").encode(), name="r")

    assert (row.kind, row.winner) == ("forfeit", 1)
    for cells, column in (("lost,", "kind"), (",3", "winner")):
        with pytest.raises(NotationError, match=f"line 2, column {column}: "):
            read_results(f"{head}1,a,b,1,0,{cells}\n".encode(), name="r")


# Out, and in again


def test_players_survive_being_written_and_read() -> None:
    state = the_open().state
    read = read_players(players_csv(state).encode(), name="p.csv")

    assert [(row.player, row.name, row.rating or None, row.club) for row in read] == [
        (str(each.number), each.name, each.rating, each.club) for each in state.entrants.values()
    ]
    assert [row.player for row in read if row.withdrawn is not None] == ["5"]
    assert read[4].withdrawn == 2
    assert read[0].registered == "2009-11-21 07:54:20"
    assert not unread_columns(read, name="p.csv")


def test_results_survive_being_written_and_read() -> None:
    state = the_open().state
    read = read_results(results_csv(state, delimiter=";").encode(), name="r.csv")
    games = [row for row in read if row.player2]

    assert [
        (row.round_number, row.table, row.player1, row.player2, row.points1, row.points2) for row in games
    ] == [
        (each.number, table.table.number, *map(str, table.table.entrants), *table.report.result.points)
        for each in state.rounds
        for table in each.tables
        if table.report
    ]
    assert {row.kind for row in games} == {"played"}
    assert [(row.round_number, row.kind) for row in read if not row.player2][:2] == [(1, "bye"), (2, "bye")]
    assert [row.kind for row in read if row.round_number == 3 and not row.player2] == ["bye", "absent"]


def test_a_pairing_is_read_as_it_was_paired() -> None:
    state = the_open().state
    read = read_pairing(pairings_csv(state, 2).encode(), name="x.csv")

    assert [(row.player1, row.player2, row.table) for row in read[:16]] == [
        (*map(str, each.table.entrants), each.table.number) for each in state.rounds[1].tables
    ]
    assert (read[16].player1, read[16].player2) == (str(state.rounds[1].paired.bye), None)


@given(st.lists(st.text("=+-@ab; ,\"'é·", min_size=1, max_size=12), min_size=1, max_size=4, unique=True))
def test_no_name_starts_a_formula_and_every_name_comes_back(names: list[str]) -> None:
    names = [" ".join(name.split()) for name in names if name.strip() and not name.strip().startswith("'")]
    names = list(dict.fromkeys(names))
    text = format_table(("player", "name"), ([number, name] for number, name in enumerate(names, 1)))
    cells = [row["name"] for row in rows_of(text)]

    assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for cell in cells)
    if names:
        assert [row.name for row in read_players(text.encode(), name="p")] == names


# Out


def test_standings_have_points_with_a_decimal_point_and_a_column_for_each_tie_break() -> None:
    event = Event(book_named(), title="Torneig", rounds=2, tie_breaks=("median-buchholz", "spread"))
    event.enter(4)
    event.play_round()
    event.play_round()
    rows = rows_of(standings_csv(event.state))

    assert list(rows[0])[5:] == [
        *("points", "spread", "points_for", "wins", "ties", "losses", "games"),
        "median-buchholz",
    ]
    assert [row["points"] for row in rows] == ["2", "1", "1", "0"]
    winner = [each for each in scores(event.state) if each.entrant == int(rows[0]["number"])]
    assert rows[0]["spread"] == str(sum(each.points_for - each.points_against for each in winner))


def test_a_cross_table_says_each_round_and_byes() -> None:
    rows = {row["number"]: row for row in rows_of(cross_table_csv(the_open().state, until_round=3))}
    state = the_open().state
    first, second = state.rounds[0].tables[0].table.entrants
    report = state.rounds[0].tables[0].report

    assert report is not None
    assert rows[str(first)]["opponent1"] == str(second)
    assert rows[str(first)]["result1"] == "W {}-{}".format(*report.result.points)
    assert rows[str(state.rounds[1].paired.bye)]["result2"] == "bye"
    assert rows["6"]["result3"] == "absent"
    assert "opponent4" not in rows["6"]


def test_entrants_and_prizes_are_listed() -> None:
    state = the_open().state
    entrants, prizes = rows_of(entrants_csv(state)), rows_of(prizes_csv(state))

    assert [row["standing"] for row in entrants].count("withdrawn") == 1
    assert len(entrants) == 33
    assert prizes[0]["winner"] == rows_of(standings_csv(state))[0]["name"]
    assert prizes[0]["amount"] == "300 EUR"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nom;BARRUF\nPep;12x\n", "line 2, column BARRUF: '12x' is not a whole number"),
        ("Cognoms;Nom;Barruf\n;;5\n", "line 2, column Nom: it is empty"),
        ("Surname;First name\n;\nPuig;\nPuig;\n", "line 4, column Surname: 'Puig' is already on line 3"),
        ("Nom;Data d'Inscripció\nPep;3/11/2009\nAda;45987\n", "column Data d'Inscripció: line 2 has a day"),
        ("Nom;Inscripció\nPep;40/11/2009\n", "line 2, column Inscripció: '40/11/2009' is not a day"),
    ],
)
def test_a_fault_is_named_by_the_heading_of_the_list(text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        read_players(text.encode(), name="list")

    assert said in str(error.value)


def test_a_day_that_may_be_meant_otherwise_is_named_by_the_heading_of_the_list() -> None:
    rows = read_players("Nom;Inscripció\nPep;3/11/2009\n".encode(), name="list")

    assert odd_players(rows, name="list") == (
        "list: column Inscripció is read day first: line 2 says 2009-11-03",
    )


@pytest.mark.parametrize(
    "written", ["1850", "1850,0", "1850.00", "1 850", "1\u00a0850,00", "1.850", "1.850,0", "1,850"]
)
def test_whole_numbers_are_read_as_spreadsheets_show_them(written: str) -> None:
    (row,) = read_players(f"Nom;Elo\nPep;{written}\n".encode(), name="list")

    assert row.rating == 1850


@pytest.mark.parametrize("written", ["1.850,5", "0.850", "1850,5", "18 50", "1850,"])
def test_other_numbers_are_refused(written: str) -> None:
    with pytest.raises(NotationError, match="is not a whole number"):
        read_players(f"Nom;Elo\nPep;{written}\n".encode(), name="list")


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("Νίκος Αληχανίδης", "cp1253"),
        ("Άννα Ώρα", "cp1253"),
        ("Άννα Ώρα", "iso8859-7"),
        ("Έλλη ΆΛΛΟΥ", "iso8859-7"),
        ("Şerban Ţurcanu", "cp1250"),
        ("Mădălina Împărat", "cp1250"),
        ("ŢURCANU", "cp1250"),
        ("Núria Mª Òdena i João", "cp1252"),
    ],
)
def test_lists_from_old_windows_keep_the_letters_of_their_language(name: str, encoding: str) -> None:
    (row,) = read_players(f"Nom;Elo\n{name};900\n".encode(encoding), name="list")

    assert row.name == name


@pytest.mark.parametrize(
    ("headings", "cells", "rating"),
    [
        ("Rk.;SNo;Name;FED;RtgI", "1;2;Pep;ESP;1100", 1100),
        ("Nr.;Name;EloI", "1;Pep;1100", 1100),
        ("No.;Name;RtgI;RtgN", "1;Pep;1900;1100", 1100),
    ],
)
def test_ratings_of_swiss_manager_are_read(headings: str, cells: str, rating: int) -> None:
    (row,) = read_players(f"{headings}\n{cells}\n".encode(), name="list")

    assert (row.name, row.rating) == ("Pep", rating)


def test_a_list_without_headings_is_told_so() -> None:
    """Vega exports one; two of its first player's cells say the same."""
    with pytest.raises(NotationError, match="the first line must name the columns"):
        read_players(b"Puig Maria;ESP;1140;0;0\nSoler Pere;ESP;1100;0;0\n", name="list")


def test_a_list_of_five_thousand_is_read_at_once() -> None:
    lines = "".join(f"Pep {at};900;{at % 28 + 1}/5/2026\n" for at in range(5_000))
    before = time.process_time()
    assert len(read_players(f"Nom;Elo;Inscripció\n{lines}".encode(), name="list")) == 5_000
    assert time.process_time() - before < 3 * slowness()


def test_a_cell_of_two_lines_is_one_line_here() -> None:
    (row,) = read_players(b'name,club\n"Anna\nPuig","Vic\r\n  Nord"\n', name="list")

    assert (row.name, row.club) == ("Anna Puig", "Vic Nord")


@pytest.mark.parametrize("beginning", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1", b"%PDF-1.7"])
def test_a_spreadsheet_that_is_no_csv_is_told_how_to_become_one(beginning: bytes) -> None:
    with pytest.raises(NotationError, match=r"p\.xlsx: .*save the sheet as CSV UTF-8$"):
        read_players(beginning + b"\0\0", name="p.xlsx")


def test_headings_are_named_as_they_are_written() -> None:
    with pytest.raises(NotationError, match=r"there are Όνομα, Σύλλογος$"):
        read_results("Όνομα;Σύλλογος\n".encode(), name="r.csv")


def test_letters_of_no_known_page_are_told_what_to_do() -> None:
    with pytest.raises(NotationError, match="save it as UTF-8"):
        read_players("Nom;Cote\nZoé Prévert;5\n".encode("mac_roman") + b"\x81\x8d", name="p.csv")
