"""The wall chart: a letter, an opponent and a score in every cell."""

from faristol.standings.cross_table import cross_table
from faristol.standings.table import rank
from tests.standings.tables import read_game

SCORES = [
    *read_game("1-2 400-300", 1),
    *read_game("3-4 350-350", 1),
    *read_game("5 bye", 1),
    *read_game("1*-3 300-0 forfeit", 2),
    *read_game("2*-5 310-320", 2),
    *read_game("4 absent", 2),
]
LINES = rank(range(1, 6), SCORES, tie_breaks=["spread"], seeding=range(1, 6))
ROWS = {row.entrant: row for row in cross_table(LINES, SCORES)}


def test_rows_stand_as_the_table_does() -> None:
    assert [(row.entrant, row.place) for row in ROWS.values()] == [
        (line.entrant, line.place) for line in LINES
    ]


def test_every_letter() -> None:
    letters = {each: "".join(cell.letter if cell else "-" for cell in ROWS[each].cells) for each in ROWS}

    assert letters == {1: "WF", 2: "LL", 3: "TF", 4: "TA", 5: "BW"}


def test_a_cell_tells_the_opponents_place_and_the_score() -> None:
    cell = ROWS[2].cells[1]

    assert cell is not None
    assert (cell.opponent, cell.opponent_place) == (5, ROWS[5].place)
    assert (cell.points_for, cell.points_against, cell.spread) == (310, 320, -10)
    assert (cell.went_first, cell.half_points) == (True, 0)
    bye = ROWS[5].cells[0]
    assert bye is not None
    assert (bye.opponent, bye.opponent_place, bye.half_points) == (None, None, 2)


def test_a_round_that_is_still_going_on_is_empty() -> None:
    scores = [*SCORES, *read_game("1-5 400-390", 3)]
    rows = {row.entrant: row for row in cross_table(LINES, scores)}

    assert [len(row.cells) for row in rows.values()] == [3] * 5
    assert rows[2].cells[2] is None
    assert rows[1].cells[2] is not None


def test_before_the_first_round_there_are_rows_without_cells() -> None:
    lines = rank([1, 2], [], tie_breaks=[], seeding=[1, 2])

    assert [row.cells for row in cross_table(lines, [])] == [(), ()]
