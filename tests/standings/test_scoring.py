"""Worth of a round: the values of the rules, each in its place."""

import pytest

from faristol.standings.result import Outcome, PointRules, Result, ResultKind, RoundScore, ScoreKind
from faristol.standings.scoring import score_of_absence, score_of_bye, score_of_requested_bye, scores_of

RULES = PointRules(win=6, tie=3, loss=1, bye=5, requested_bye=2, absence=4, bye_spread=7)


def scored(result: Result, first_went: int | None = None) -> tuple[RoundScore, RoundScore]:
    return scores_of(result, entrants=(8, 3), round_number=2, rules=RULES, first_went=first_went)


def test_both_sides_of_a_game() -> None:
    first, second = scored(Result(points=(310, 420), winner=1), first_went=1)

    assert first == RoundScore(
        entrant=8,
        round_number=2,
        kind=ScoreKind.GAME,
        opponent=3,
        points_for=310,
        points_against=420,
        half_points=1,
        went_first=False,
        outcome=Outcome.LOST,
    )
    assert (second.entrant, second.opponent, second.half_points) == (3, 8, 6)
    assert (second.points_for, second.points_against) == (420, 310)
    assert (second.went_first, second.outcome) == (True, Outcome.WON)


def test_a_tie_and_nobody_noted_who_began() -> None:
    for side in scored(Result(points=(400, 400), winner=None)):
        assert (side.half_points, side.outcome, side.went_first) == (3, Outcome.TIED, None)


def test_the_winner_is_who_the_result_says_not_who_has_more_points() -> None:
    first, second = scored(Result(points=(410, 400), winner=1))

    assert (first.half_points, second.half_points) == (1, 6)


@pytest.mark.parametrize(
    ("result", "half_points"),
    [
        (Result(points=(300, 0), winner=0, kind=ResultKind.FORFEIT), (6, 1)),
        (Result(points=(0, 0), winner=None, kind=ResultKind.BOTH_LOST), (1, 1)),
        (Result(points=(0, 0), winner=None, kind=ResultKind.FORFEIT), (1, 1)),
    ],
)
def test_without_play_somebody_lost_and_nobody_went_first(
    result: Result, half_points: tuple[int, int]
) -> None:
    both = scored(result, first_went=0)

    assert tuple(side.half_points for side in both) == half_points
    assert all(side.kind is ScoreKind.FORFEIT and side.went_first is None for side in both)


def test_rounds_without_an_opponent() -> None:
    bye = score_of_bye(4, round_number=3, rules=RULES)
    asked = score_of_requested_bye(4, round_number=3, rules=RULES)
    absent = score_of_absence(4, round_number=3, rules=RULES)

    assert [each.half_points for each in (bye, asked, absent)] == [5, 2, 4]
    assert [each.points_for for each in (bye, asked, absent)] == [7, 0, 0]
    assert [each.kind for each in (bye, asked, absent)] == [
        ScoreKind.BYE,
        ScoreKind.REQUESTED_BYE,
        ScoreKind.ABSENT,
    ]
    assert all(each.outcome is None and each.opponent is None for each in (bye, asked, absent))
