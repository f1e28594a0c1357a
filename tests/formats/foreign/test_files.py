"""Files that are no tournament say what they are, and what to choose instead."""

import pytest

from faristol.errors import NotationError
from faristol.formats.foreign.files import read_tournament


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("open.TUNX", b"\x93\xff\x89\x44\0", "a file of Swiss-Manager; take its FIDE Data Export TRF16"),
        ("open.vegx", b"[PLAYERS]\n", "a file of Vega; "),
        ("a.tou", b"*M12.01.2026 Open\n", "results for a rating office; "),
        ("list.csv", b"Nom;Elo\nPep;5\n", "a list of players, not a tournament; "),
        ("list.txt", b"SNo;Name;RtgI;FED\n1;Puig, Marta;1850;CAT\n", "a list of players, not a tournament; "),
        ("list.txt", "Núm.\tNom\tElo\n1\tPep\t5\n".encode(), "a list of players, not a tournament; "),
        ("open.xlsx", b"PK\x03\x04\0\0", "a spreadsheet of Excel or LibreOffice"),
        ("open.zip", b"PK\x03\x04\0\0", "or another packed file"),
        (
            "sp.ini",
            b"[Tournament Info]\nName=Open\n",
            "settings alone; choose the .trn and the .sco beside it",
        ),
        ("open.json", b"{}", "expected .t, .tsh, .trf"),
    ],
)
def test_file_that_is_no_tournament_says_what_to_choose(name: str, content: bytes, said: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_tournament({name: content})

    assert str(raised.value).startswith(f"{name}: ")
    assert said in str(raised.value)


def test_division_that_woogles_exports_is_read_under_its_ending() -> None:
    text = b"#division A\n#ratingcheck off\nPuig, Marta\t1500 2; 400\nMas, Pep\t1450 1; 380\n"

    assert [player.name for player in read_tournament({"a.tsh": text}).players] == ["Puig, Marta", "Mas, Pep"]
