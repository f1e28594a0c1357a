"""Clubs that play by threes and fours."""

from fractions import Fraction

import pytest

from faristol.errors import FaristolError
from faristol.rating.cusca import Tally, rate

THREE, FOUR = {"Anna": 200, "Biel": 150, "Carla": 100}, {"Anna": 90, "Biel": 150, "Carla": 100, "Dolors": 120}


def test_points_count_by_the_number_of_players_and_are_averaged() -> None:
    lines = {line.player: line for line in rate({}, [THREE, FOUR], least_games=1)}

    assert (lines["Anna"].average, lines["Dolors"].average) == (Fraction(600 + 360, 2), Fraction(480))
    assert next(iter(rate({}, [THREE, FOUR], least_games=1))).player == "Biel"


def test_too_few_games_give_no_rank_and_equals_share_one() -> None:
    lines = rate({"Anna": Tally(total=7 * 300, games=7), "Eva": Tally(total=8 * 330, games=8)}, [THREE])
    ranks = {line.player: line.rank for line in lines}

    assert ranks == {"Anna": 1, "Eva": 2, "Biel": None, "Carla": None}
    shared = rate({"X": Tally(total=100, games=1), "Y": Tally(total=200, games=2)}, [], least_games=1)
    assert [line.rank for line in shared] == [1, 1]


def test_games_of_two_or_five_are_not_counted() -> None:
    for players in (2, 5):
        with pytest.raises(FaristolError, match=f"game 2 has {players} players"):
            rate({}, [THREE, dict.fromkeys("ABCDE"[:players], 10)])
