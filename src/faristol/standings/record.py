"""All that the tie-breaks look at: each entrant's rounds, summed up once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from faristol.standings.result import Outcome, RoundScore, ScoreKind


@dataclass(slots=True)
class Record:
    """One entrant's rounds so far."""

    half_points: int = 0
    points_for: int = 0
    points_against: int = 0
    wins: int = 0
    """Forfeits included, byes not: of games there was an opponent for."""
    ties: int = 0
    losses: int = 0
    starts_second: int = 0
    scores: list[RoundScore] = field(default_factory=list)
    """In the order of the rounds."""

    @property
    def spread(self) -> int:
        return self.points_for - self.points_against

    def add(self, score: RoundScore) -> None:
        self.half_points += score.half_points
        self.points_for += score.points_for
        self.points_against += score.points_against
        self.wins += score.outcome is Outcome.WON
        self.ties += score.outcome is Outcome.TIED
        self.losses += score.outcome is Outcome.LOST
        self.starts_second += score.went_first is False
        self.scores.append(score)


@dataclass(frozen=True, slots=True)
class Field:
    """Records of all entrants after some round."""

    records: Mapping[int, Record]
    rounds: int
    """Number of rounds so far."""

    def opponents_half_points(self, entrant: int) -> list[tuple[RoundScore, int]]:
        """
        Each round with what its opponent has by now.

        A round in which nothing was played – a bye, an absence, a forfeit – counts as one against somebody
        with as many points as one's own.
        """
        own = self.records[entrant].half_points
        return [
            (
                score,
                self.records[score.opponent].half_points
                if score.kind is ScoreKind.GAME and score.opponent is not None
                else own,
            )
            for score in self.records[entrant].scores
        ]


def field_of(entrants: Iterable[int], scores: Iterable[RoundScore]) -> Field:
    """Make a record for everyone in `entrants` or with a score; unranked opponents count."""
    records = {entrant: Record() for entrant in entrants}
    rounds = 0
    for score in sorted(scores, key=lambda score: score.round_number):
        records.setdefault(score.entrant, Record()).add(score)
        if score.opponent is not None and score.opponent not in records:
            records[score.opponent] = Record()
        rounds = score.round_number
    return Field(records, rounds)
