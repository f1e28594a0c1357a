"""Lists of players that are no table: contacts, and one name a line."""

import time

import pytest

from faristol.errors import NotationError
from faristol.formats.tournament.csv import read_players, unread_columns
from tests.patience import slowness

CARDS = """BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Pla;N=C3=BAria;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BAria=
 Pla
TEL;CELL:600000000
END:VCARD
BEGIN:VCARD
VERSION:3.0
item1.N:Mas i Roig;Pep;Joan;;
ORG:Institut\\, SL;Aules
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Maria
  Serra
END:VCARD
BEGIN:VCARD
TEL:1
END:VCARD
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_contacts_are_read_as_telephones_of_all_ages_save_them(end: str) -> None:
    remarks: list[str] = []
    rows = read_players(CARDS.replace("\n", end).encode(), name="club.vcf", remarks=remarks)

    assert [(row.name, row.line) for row in rows] == [
        ("Núria Pla", 1),
        ("Pep Joan Mas i Roig", 8),
        ("Maria Serra", 13),
    ]
    assert remarks == ["club.vcf: cards without a name are not read: lines 18"]
    assert unread_columns(rows, name="club.vcf") == ("club.vcf: column org is not read: lines 8",)


@pytest.mark.parametrize(
    ("charset", "letter"),
    [
        *(("ISO-8859-1", "=FA"), ("windows-1252", "=FA"), ("UTF-8", "=C3=BA"), ("x-none", "=C3=BA")),
        *(("iso-8859-99", "=C3=BA"), ("idna", "=C3=BA"), ("punycode", "=C3=BA")),
    ],
)
def test_a_card_says_its_own_letters(charset: str, letter: str) -> None:
    card = f"BEGIN:VCARD\nFN;CHARSET={charset};ENCODING=QUOTED-PRINTABLE:N{letter}ria\nEND:VCARD\n"

    assert [row.name for row in read_players(card.encode(), name="club.vcf")] == ["Núria"]


def test_a_card_that_does_not_end_is_named() -> None:
    with pytest.raises(NotationError, match=r"club\.vcf: line 1: this card has no END:VCARD"):
        read_players(b"BEGIN:VCARD\nFN:Anna\n", name="club.vcf")


def test_two_cards_of_one_name_are_refused_as_two_rows_are() -> None:
    card = b"BEGIN:VCARD\nFN:Anna\nEND:VCARD\n"
    with pytest.raises(NotationError, match="'Anna' is already on line 1"):
        read_players(card * 2, name="club.vcf")


def test_a_bare_list_has_a_name_on_each_line() -> None:
    remarks: list[str] = []
    text = "1. Anna  Puig\n\n2) Pep Mas i Roig\n- Núria O'Brien-Llull\nΕλένη Βαΐου\n"

    assert [row.name for row in read_players(text.encode(), name="list", remarks=remarks)] == [
        "Anna Puig",
        "Pep Mas i Roig",
        "Núria O'Brien-Llull",
        "Ελένη Βαΐου",
    ]
    assert remarks == ["list: no line names columns: each is read as a name, the first one, too: Anna  Puig"]


@pytest.mark.parametrize("title", ["Participants", "INSCRITS:", "Λίστα", "Jucători", "Jugadores"])
def test_the_title_of_a_bare_list_is_no_player(title: str) -> None:
    remarks: list[str] = []
    rows = read_players(f"{title}\nNúria Pla\nPep Mas\n".encode(), name="list", remarks=remarks)

    assert [(row.name, row.line) for row in rows] == [("Núria Pla", 2), ("Pep Mas", 3)]
    assert remarks[0].endswith(f"except the titles above: {title}")


def test_lines_above_the_heading_of_a_bare_list_are_titles_too() -> None:
    remarks: list[str] = []
    text = "Open de Manresa\n2026\nParticipants\n\nNúria Pla\nPep Mas\n"
    rows = read_players(text.encode(), name="list", remarks=remarks)

    assert [(row.name, row.line) for row in rows] == [("Núria Pla", 5), ("Pep Mas", 6)]
    [remark] = remarks
    assert remark.endswith("except the titles above: Open de Manresa, 2026, Participants")


def test_a_first_line_that_may_be_a_title_is_named() -> None:
    remarks: list[str] = []
    rows = read_players(b"Socis del club\nPep Mas\n", name="list", remarks=remarks)

    assert [row.name for row in rows] == ["Socis del club", "Pep Mas"]
    assert remarks == [
        "list: no line names columns: each is read as a name, the first one, too: Socis del club"
    ]


def test_a_bare_list_of_a_code_page_says_how_its_letters_are_read() -> None:
    remarks: list[str] = []
    read_players("Núria\nÀngels\n".encode("cp1252"), name="list", remarks=remarks)

    assert "list: its letters are read as Windows-1252" in remarks


@pytest.mark.parametrize(
    "text",
    ["Anna 1500\nPep 1400", "Anna, Puig\nPep, Mas", "Anna\nhttps://example.org", f"Anna\n{'so ' * 30}"],
)
def test_text_that_may_be_anything_else_is_no_bare_list(text: str) -> None:
    with pytest.raises(NotationError, match="no column player or name"):
        read_players(text.encode(), name="list")


def test_a_card_of_a_hundred_thousand_lines_is_read_at_once() -> None:
    """Each line that continues another was once added to all before it: minutes for a picture."""
    lines = "=\n".join(["A" * 70] * 100_000)
    card = f"BEGIN:VCARD\nFN:Anna\nNOTE;ENCODING=QUOTED-PRINTABLE:{lines}\nEND:VCARD\n"
    began = time.process_time()

    assert [row.name for row in read_players(card.encode(), name="club.vcf")] == ["Anna"]
    assert time.process_time() - began < 5 * slowness()
