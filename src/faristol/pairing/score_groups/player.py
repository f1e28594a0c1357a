"""Facts about an entrant that the criteria of C.04.3 look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from faristol.pairing.request import PairingRequest, RoundFact


class Float(Enum):
    """Kind of round for an entrant (articles 1.4.2 to 1.4.4)."""

    NONE = "none"
    DOWN = "down"
    """Met somebody with fewer points, or got more than a loss without playing."""
    UP = "up"


class Strength(IntEnum):
    """Strength of an entrant's claim to the preferred start (article 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """An entrant as the pairing of one round sees it; the start plays the part of a chess colour."""

    entrant: int
    number: int
    """In the initial order, from 1 (the TPN)."""
    score: int
    """Half points."""
    starts: tuple[bool, ...] = ()
    """In rounds that were played, oldest first: True for going first."""
    last_float: Float = Float.NONE
    float_before: Float = Float.NONE
    may_have_bye: bool = True
    unplayed: int = 0
    club: int = 0
    """A number for each club whose members should not meet; 0 for none."""
    is_top: bool = False
    """In the final round: has more than half of all points there were (article 1.8)."""

    @property
    def difference(self) -> int:
        """Times gone first minus times gone second (article 1.6)."""
        return 2 * sum(self.starts) - len(self.starts)

    @property
    def is_doubled(self) -> bool:
        """True if the last two games began alike."""
        return len(self.starts) > 1 and self.starts[-1] == self.starts[-2]

    @property
    def wish(self) -> int:
        """+1 to go first, -1 to go second, 0 for no preference."""
        if self.difference:
            return -1 if self.difference > 0 else 1
        if not self.starts:
            return 0
        return -1 if self.starts[-1] else 1

    @property
    def strength(self) -> Strength:
        if not self.starts:
            return Strength.NONE
        if abs(self.difference) > 1 or self.is_doubled:
            return Strength.ABSOLUTE
        return Strength.STRONG if self.difference else Strength.MILD

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts the higher ranked first (article 1.2)."""
        return -self.score, self.number


def players_of(request: PairingRequest, *, has_starts: bool, has_clubs: bool) -> dict[int, Player]:
    """
    Return the players of the request's histories, and newcomers; absent ones help to tell the others' floats.

    `has_starts` is False where a lot decides at the table: then nobody has a preference.
    """
    histories = {**dict.fromkeys(request.order, ()), **request.histories}
    loss = request.loss_half_points
    before = {entrant: _running(rounds) for entrant, rounds in histories.items()}
    most = request.win_half_points * max(map(len, histories.values()), default=0)
    clubs = {club: number for number, club in enumerate(sorted(set(request.clubs.values())), 1)}
    numbers = {entrant: number for number, entrant in enumerate(_initial_order(request), 1)}
    players = {}
    for entrant, rounds in histories.items():
        floats = [_float_of(entrant, index, histories, before, loss=loss) for index in range(len(rounds))]
        score = before[entrant][-1]
        played = [fact for fact in rounds if fact.opponent is not None]
        full = [
            fact for fact in rounds if fact.opponent is None and fact.half_points >= request.win_half_points
        ]
        players[entrant] = Player(
            entrant=entrant,
            number=numbers[entrant],
            score=score,
            starts=tuple(fact.is_first for fact in played) if has_starts else (),
            last_float=floats[-1] if floats else Float.NONE,
            float_before=floats[-2] if len(floats) > 1 else Float.NONE,
            may_have_bye=not full,
            unplayed=len(rounds) - len(played),
            club=clubs.get(request.clubs.get(entrant, ""), 0) if has_clubs else 0,
            is_top=request.is_final and 2 * score > most,
        )
    return players


def _initial_order(request: PairingRequest) -> list[int]:
    """The seeding, and behind it anyone it does not hold."""
    return list(dict.fromkeys((*request.seeding, *request.order, *sorted(request.histories))))


def _running(rounds: Sequence[RoundFact]) -> list[int]:
    """Half points before each round, and after the last."""
    totals = [0]
    for fact in rounds:
        totals.append(totals[-1] + fact.half_points)
    return totals


def _float_of(
    entrant: int,
    index: int,
    histories: Mapping[int, Sequence[RoundFact]],
    before: Mapping[int, Sequence[int]],
    *,
    loss: int,
) -> Float:
    fact = histories[entrant][index]
    if fact.opponent is None:
        return Float.DOWN if fact.half_points > loss else Float.NONE
    own, other = before[entrant][index], before[fact.opponent][index]
    if own == other:
        return Float.NONE
    return Float.DOWN if own > other else Float.UP
