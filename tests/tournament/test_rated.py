"""Tables of a tournament that count as games for a rating."""

from dataclasses import replace
from typing import Any

import pytest

from faristol.standings.result import Result, ResultKind
from faristol.tournament.rated import is_game
from faristol.tournament.report import Feat, SideNotes, TableReport
from tests.tournament.run import forfeit


@pytest.mark.parametrize(
    ("points", "kind", "game", "expected"),
    [
        ((400, 300), ResultKind.PLAYED, "", True),
        ((0, 0), ResultKind.PLAYED, "", True),
        ((251, 180), ResultKind.FORFEIT, "", True),
        ((300, 0), ResultKind.FORFEIT, "", False),
        ((0, 300), ResultKind.FORFEIT, "", False),
        ((300, 0), ResultKind.FORFEIT, "0123456789abcdef", True),
        ((0, 0), ResultKind.BOTH_LOST, "", False),
    ],
)
def test_a_game_counts_where_something_was_played(
    points: tuple[int, int], kind: ResultKind, game: str, *, expected: bool
) -> None:
    result = Result(points=points, winner=None, kind=kind)

    assert is_game(TableReport(result=result, game=game)) is expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, False),
        ({"first_went": 1}, True),
        ({"notes": (SideNotes(best_play=Feat(word="XOC", points=60)), SideNotes())}, True),
        ({"notes": (SideNotes(), SideNotes(bingos=1))}, True),
        ({"notes": (SideNotes(bingos=0), SideNotes(bingos=0))}, False),
    ],
)
def test_game_left_before_both_had_points_counts_where_anything_is_told_of_its_play(
    told: dict[str, Any], *, expected: bool
) -> None:
    left = forfeit(0, (120, 0))

    assert is_game(replace(left, **told)) is expected
