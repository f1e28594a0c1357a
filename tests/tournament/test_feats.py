"""Achievements on the sheets besides the results."""

import pytest

from faristol.standings.result import ResultKind
from faristol.tournament.feats import best_games, best_plays, bingos
from tests.tournament.built import built, entrant, notes, played, report, settings

STATE = built(
    settings(),
    [entrant(number) for number in range(1, 5)],
    [
        played(
            1,
            (1, 2, report((400, 380), notes(("MASTIER", 90), bingos=2), notes(("CASA", 40), X=("XAI", 44)))),
            (3, 4, report((300, 0), kind=ResultKind.FORFEIT)),
        ),
        played(
            2,
            (1, 3, report((390, 420), notes(("QUE", 30), bingos=1), notes(("RELATS", 90), bingos=1))),
            (2, 4, None),
        ),
    ],
)


@pytest.mark.clause("OB-G10", "AJ-26")
def test_best_plays_of_all_games_the_most_points_first_equals_in_the_order_of_rounds() -> None:
    found = [(each.points, each.entrant, each.word, each.round_number) for each in best_plays(STATE)]

    assert found == [(90, 1, "MASTIER", 1), (90, 3, "RELATS", 2), (40, 2, "CASA", 1), (30, 1, "QUE", 2)]


@pytest.mark.clause("AJ-26")
def test_best_plays_with_a_given_tile() -> None:
    assert [(each.entrant, each.word) for each in best_plays(STATE, with_tile="X")] == [(2, "XAI")]
    assert best_plays(STATE, with_tile="Ç") == ()


@pytest.mark.clause("OB-G10", "AJ-26")
def test_bingos_are_added_up() -> None:
    assert dict(bingos(STATE)) == {1: 3, 2: 0, 3: 1, 4: 0}


def test_a_forfeit_is_no_game_to_be_best_in() -> None:
    assert [(each.points, each.entrant) for each in best_games(STATE)] == [
        (420, 3),
        (400, 1),
        (390, 1),
        (380, 2),
    ]
