"""The wall chart: every entrant's rounds in a row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faristol.standings.result import Outcome, RoundScore, ScoreKind
from faristol.standings.table import Line

_LETTERS = {Outcome.WON: "W", Outcome.TIED: "T", Outcome.LOST: "L"}
_WITHOUT_GAME = {
    ScoreKind.FORFEIT: "F",
    ScoreKind.BYE: "B",
    ScoreKind.REQUESTED_BYE: "B",
    ScoreKind.ABSENT: "A",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One round of one entrant."""

    round_number: int
    letter: str
    """W, T or L after a game; F a forfeit, won or lost; B a bye; A absent."""
    kind: ScoreKind
    outcome: Outcome | None
    half_points: int
    opponent: int | None
    opponent_place: int | None
    """In the same table; None where there is no opponent, or not in it."""
    points_for: int
    points_against: int
    went_first: bool | None

    @property
    def spread(self) -> int:
        return self.points_for - self.points_against


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    line: Line
    cells: tuple[Cell | None, ...]
    """By round; None where there is nothing yet."""

    @property
    def entrant(self) -> int:
        return self.line.entrant

    @property
    def place(self) -> int:
        return self.line.place


def cross_table(lines: Sequence[Line], scores: Iterable[RoundScore]) -> tuple[CrossRow, ...]:
    """In the order of the lines; everyone has as many cells as there were rounds."""
    places = {line.entrant: line.place for line in lines}
    cells: dict[tuple[int, int], Cell] = {}
    rounds = 0
    for score in scores:
        rounds = max(rounds, score.round_number)
        cells[score.entrant, score.round_number] = _cell(
            score, None if score.opponent is None else places.get(score.opponent)
        )
    return tuple(
        CrossRow(
            line=line,
            cells=tuple(cells.get((line.entrant, number)) for number in range(1, rounds + 1)),
        )
        for line in lines
    )


def letter_of(score: RoundScore) -> str:
    """Return a round's letter on a wall chart."""
    if score.kind is ScoreKind.GAME and score.outcome is not None:
        return _LETTERS[score.outcome]
    return _WITHOUT_GAME.get(score.kind, "")


def _cell(score: RoundScore, opponent_place: int | None) -> Cell:
    return Cell(
        round_number=score.round_number,
        letter=letter_of(score),
        kind=score.kind,
        outcome=score.outcome,
        half_points=score.half_points,
        opponent=score.opponent,
        opponent_place=opponent_place,
        points_for=score.points_for,
        points_against=score.points_against,
        went_first=score.went_first,
    )
