"""Worth of a round to those who played, and to those who did not."""

from faristol.standings.result import Outcome, PointRules, Result, ResultKind, RoundScore, ScoreKind


def scores_of(
    result: Result,
    *,
    entrants: tuple[int, int],
    round_number: int,
    rules: PointRules,
    first_went: int | None = None,
) -> tuple[RoundScore, RoundScore]:
    """
    Return both scores at a table, in the order of the pairing; `first_went` is the side that went first.
    """
    is_game = result.kind is ResultKind.PLAYED

    def score(side: int) -> RoundScore:
        outcome = _outcome(result, side)
        return RoundScore(
            entrant=entrants[side],
            round_number=round_number,
            kind=ScoreKind.GAME if is_game else ScoreKind.FORFEIT,
            opponent=entrants[1 - side],
            points_for=result.points[side],
            points_against=result.points[1 - side],
            half_points=half_points_for(outcome, rules),
            went_first=first_went == side if is_game and first_went is not None else None,
            outcome=outcome,
        )

    return score(0), score(1)


def half_points_for(outcome: Outcome, rules: PointRules) -> int:
    """
    >>> half_points_for(Outcome.TIED, PointRules())
    1
    """
    return {Outcome.WON: rules.win, Outcome.TIED: rules.tie, Outcome.LOST: rules.loss}[outcome]


def score_of_bye(entrant: int, *, round_number: int, rules: PointRules) -> RoundScore:
    """Return the score of the entrant with the bye."""
    return RoundScore(
        entrant=entrant,
        round_number=round_number,
        kind=ScoreKind.BYE,
        points_for=rules.bye_spread,
        half_points=rules.bye,
    )


def score_of_requested_bye(entrant: int, *, round_number: int, rules: PointRules) -> RoundScore:
    return RoundScore(
        entrant=entrant,
        round_number=round_number,
        kind=ScoreKind.REQUESTED_BYE,
        half_points=rules.requested_bye,
    )


def score_of_absence(entrant: int, *, round_number: int, rules: PointRules) -> RoundScore:
    """Return the score of a round that an entrant missed, including rounds before coming late."""
    return RoundScore(
        entrant=entrant,
        round_number=round_number,
        kind=ScoreKind.ABSENT,
        half_points=rules.absence,
    )


def _outcome(result: Result, side: int) -> Outcome:
    if result.winner is None:
        return Outcome.TIED if result.kind is ResultKind.PLAYED else Outcome.LOST
    return Outcome.WON if result.winner == side else Outcome.LOST
