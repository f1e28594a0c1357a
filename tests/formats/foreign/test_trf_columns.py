"""Tournament reports whose columns an editor, a spreadsheet or another program has moved."""

import pytest

from faristol.errors import NotationError
from faristol.formats.foreign.tournament import ForeignTournament
from faristol.formats.foreign.trf import read_trf
from faristol.formats.foreign.trf_columns import in_columns
from faristol.game.evolve import replace

NAMES = ("Παππά, Νίκος", "Mas, Núria", "Smith, Ann")
ROUNDS = (
    "     3 w 1     2 b =  0000 - H",
    "  0000 - U     1 w =     3 b +",
    "     1 b 0  0000 - Z     2 w -",
)
FIELDS = (
    "2100 GRE     4200000 1980/01/31  2.0    1",
    "1900 CAT             1981/02/01  2.5    2",
    f"{'':41}",
)


def report(*heads: str) -> list[str]:
    lines = [
        f"001 {at:>4} m    {name:33} {fields}{rounds}"
        for at, (name, fields, rounds) in enumerate(zip(NAMES, FIELDS, ROUNDS, strict=True), 1)
    ]
    return ["012 Cup", *heads, *lines]


def read(lines: list[str], *, end: str = "\r\n", encoding: str = "utf-8") -> ForeignTournament:
    return replace(read_trf(end.join(lines).encode(encoding), name="a.trf"), unread=(), kept=())


def in_tabs(line: str) -> str:
    """The line as `unexpand -a` leaves it: blanks before every eighth column become a tab."""
    pieces = [line[at : at + 8] for at in range(0, len(line), 8)]
    return "".join(f"{piece.rstrip()}\t" if piece.endswith("  ") else piece for piece in pieces)


def in_bytes(line: str) -> str:
    """The line of a program that counts the bytes of a name."""
    name = line[14:47].rstrip()
    return line[:14] + name + " " * (33 - len(name.encode())) + line[47:]


def in_cells(line: str) -> str:
    starts = (0, 4, 9, 10, 14, 48, 53, 57, 69, 80, 85)
    cells = [line[start:stop] for start, stop in zip(starts, (*starts[1:], 89), strict=True)]
    rounds = [line[at + 2 : at + 10].split() for at in range(89, len(line), 10)]
    return "\t".join(each.strip() for each in (*cells, *(cell for cells in rounds for cell in cells)))


@pytest.mark.parametrize("moved", [in_tabs, in_bytes, in_cells])
def test_columns_that_were_moved_are_found_again(moved: object) -> None:
    lines = report()
    changed = [moved(line) if line.startswith("001") else line for line in lines]  # type: ignore[operator]

    assert changed != lines
    assert read(changed) == read(lines)


def test_a_tab_in_place_of_a_blank_moves_nothing() -> None:
    lines = report()
    changed = [line.replace(" ", "\t", 1) for line in lines]

    assert read(changed) == read(lines)


def test_tabs_of_which_no_columns_come_are_refused_with_what_to_do() -> None:
    with pytest.raises(NotationError, match=r"line 2: it has tabs.*replace them with blanks"):
        read([line.replace("  ", "\t") for line in report()])


def test_a_line_without_tabs_is_left_as_it_is() -> None:
    for line in ("001    1      Puig", "001 x", "001    1 m    Òdena, Pep        12"):
        assert in_columns(line) == line


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "   \r\n"])
def test_line_ends_blanks_and_the_end_of_dos_mean_nothing(end: str) -> None:
    found = read_trf((end.join(report()) + end + "\x1a").encode(), name="a.trf")

    assert replace(found, unread=(), kept=()) == read(report())
    assert not any("  is kept" in said or "line 5" in said for said in found.unread)


@pytest.mark.parametrize("encoding", ["cp1253", "utf-8-sig", "utf-16"])
def test_a_greek_report_keeps_its_names_and_says_what_it_was_read_as(encoding: str) -> None:
    lines = [line.replace("Núria", "Nikos") for line in report("022 Θεσσαλονίκη")]
    found = read_trf("\r\n".join(lines).encode(encoding), name="a.trf")

    assert (found.place, found.players[0].name) == ("Θεσσαλονίκη", NAMES[0])
    said = "a.trf: its letters are read as Windows-1253: line 2 (Θεσσαλονίκη)"
    assert (said in found.unread) == (encoding == "cp1253")


def test_players_behind_one_that_was_removed_are_numbered_anew() -> None:
    lines = [line.replace("     3 ", "     7 ").replace("001    3", "001    7") for line in report()]
    found = read_trf("\n".join(lines).encode(), name="a.trf")

    assert replace(found, unread=()) == replace(read(report()), unread=())
    assert found.unread[-1] == ("a.trf: starting ranks are not 1 to 3: from 7 on, players are numbered anew")


def test_the_rounds_planned_and_the_day_are_read_as_newer_programs_write_them() -> None:
    found = read(report("142 9", "042 21.11.2009"))

    assert (found.planned, found.day) == (9, "2009-11-21")


@pytest.mark.parametrize("cells", [2, 4, 6, 7, 10, 11, 12, 13])
def test_a_line_of_tabs_that_ends_early_is_read_or_refused(cells: int) -> None:
    line = "\t".join(
        ["001", "1", "m", "", "Papa, Eleni", "1500", "GRE", "", "", "0.0", "1", "0000", "-"][:cells]
    )
    assert in_columns(line) is None or "001" in str(in_columns(line))
