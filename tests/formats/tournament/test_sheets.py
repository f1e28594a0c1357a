"""Lists of players as other programs and offices save them: titles, notes, letters, contacts."""

import pytest

from faristol.errors import NotationError
from faristol.formats.tournament.csv import read_players

REPORT = (
    "From the database of a program;;;;;;\nOpen de Vilafosca;;;;;;\n;;;;;;\nRànquing inicial;;;;;;\n"
    'Núm.;;Nom;FideID;FED;Elo;Club/Ciutat\n1;;"Puig i Serra, Marta";;CAT;1850;Mataró\n'
    "2;WFM;De la Torre, Àngels;;CAT;0;\n;;;;;;\nAll details at example.org;;;;;;\n"
)


@pytest.mark.parametrize("sign", [";", "\t"])
def test_titles_above_the_headings_and_notes_below_are_passed_over_and_said(sign: str) -> None:
    remarks: list[str] = []
    rows = read_players(REPORT.replace(";", sign).encode(), name="list", remarks=remarks)

    assert [(row.name, row.rating, row.club, row.line) for row in rows] == [
        ("Puig i Serra, Marta", 1850, "Mataró", 6),
        ("De la Torre, Àngels", 0, "", 7),
    ]
    assert [remark.partition(":")[2] for remark in remarks] == [
        " line 1 is above the headings and not read: 'From the database of a program'",
        " line 2 is above the headings and not read: 'Open de Vilafosca'",
        " line 4 is above the headings and not read: 'Rànquing inicial'",
        " line 9 is below the table and not read: 'All details at example.org'",
    ]


def test_title_with_another_sign_than_the_table_does_not_part_its_cells() -> None:
    rows = read_players(b"Open, 2026\nNom;Club\nPuig, Marta;Valls\n", name="list")

    assert [(row.name, row.club) for row in rows] == [("Puig, Marta", "Valls")]


@pytest.mark.parametrize(
    "text",
    [
        "Marta Puig;Valls\nNom;Club\nPep;Reus\n",  # two cells are no title: she may be a player
        "Marta Puig\nNom\nPep\n",  # one heading alone may be anything
    ],
)
def test_row_above_the_headings_that_may_be_a_player_is_not_lost(text: str) -> None:
    with pytest.raises(NotationError, match="no column player or name"):
        read_players(text.encode(), name="list")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Nom;Elo\nPep;5\n\nMarta Puig\n", ["Pep", "Marta Puig"]),  # in the column of the names
        ("Nom\nPep\n\nMarta Puig\n", ["Pep", "Marta Puig"]),
    ],
)
def test_player_after_an_empty_line_is_no_note(text: str, names: list[str]) -> None:
    assert [row.name for row in read_players(text.encode(), name="list")] == names


def test_number_without_a_name_at_the_end_is_no_note() -> None:
    with pytest.raises(NotationError, match=r"line 4, column Nom: it is empty"):
        read_players(b"Num;Nom;Club\n1;Pep;Reus\n\n3;;\n", name="list")


def test_lists_of_contacts_give_a_name_once() -> None:
    rows = read_players(b"Name,Given Name,Family Name\nMarta Puig,Marta,Puig\n", name="list")

    assert [row.name for row in rows] == ["Marta Puig"]


def test_old_mac_letters_are_read_and_said() -> None:
    remarks: list[str] = []
    rows = read_players("Nom;Club\rMàrius;Mataró\r".encode("mac_roman"), name="list", remarks=remarks)

    assert [(row.name, row.club) for row in rows] == [("Màrius", "Mataró")]
    assert remarks == ["list: its letters are read as Mac OS Roman"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{\\rtf1 Nom;Club}", "a document of a word processor, not text; .*CSV UTF-8"),
        (b"\xef\xbb\xbf\n<HTML><table><tr><td>Nom", "a web page, not text; .*CSV UTF-8"),
        (b"\x1f\x8b\x08\0", "a packed file .*unpack it"),
    ],
)
def test_what_no_spreadsheet_saves_as_text_is_named(content: bytes, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        read_players(content, name="list.csv")
