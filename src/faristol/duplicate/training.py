"""
A game that is over, played once more by one reader against the field that was there.

Only points of plays are compared: who was alone with a play, and who was warned, belongs to that day.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from faristol.duplicate.chapters.result import percentage_of
from faristol.duplicate.chapters.slip import words_counted_in
from faristol.duplicate.kept_events import MasterPlayed
from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.slips.marking import Mark, mark_slip
from faristol.duplicate.slips.slip import Slip
from faristol.duplicate.state import Coup, SessionState
from faristol.errors import IllegalMove
from faristol.game import HasWord
from faristol.rulebook import DuplicateBook
from faristol.tiles import load_tileset


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingMark:
    """One slip against one recorded coup."""

    coup: int
    mark: Mark
    master: MasterPlayed | None
    """The play laid in the game; it is laid again now, whatever the slip found."""
    field: Mapping[int, int]
    """Number → points of this coup, corrections included."""
    rank: int
    """Rank that the slip would have had among them; equals share the better one."""

    @property
    def is_top(self) -> bool:
        return self.master is not None and self.mark.points >= self.master.score


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingResult:
    """Result after the coups that were trained."""

    rank: int
    of: int
    """The field and whoever trains."""
    total: int
    master_total: int
    """Master total of the same coups."""
    percentage: Fraction
    totals: Mapping[int, int]
    """Number → points in the same coups."""


def train_on(
    state: SessionState,
    coup_number: int,
    slip: Slip,
    *,
    book: DuplicateBook,
    has_word: HasWord,
    late: bool = False,
) -> TrainingMark:
    """
    The slip as it would have been marked, with what the arbiter upheld then.

    Raises:
        IllegalMove: if there is no such coup.
    """
    coup = _coup(state, coup_number)
    alphabet = load_tileset(state.opened.tileset).alphabet
    mark = mark_slip(
        slip,
        grid=coup.grid,
        rack=coup.rack,
        book=book,
        has_word=words_counted_in(coup, has_word, alphabet),
        late=late,
    )
    field = {number: state.points_of(number, coup) for number in coup.entrants}
    rank = _rank(mark.points, field)
    return TrainingMark(coup=coup_number, mark=mark, master=coup.master, field=field, rank=rank)


def ranking_with(
    state: SessionState, book: DuplicateBook, points_by_coup: Mapping[int, int]
) -> TrainingResult:
    """
    Against the whole field, over the coups that have points here and no others.

    Raises:
        IllegalMove: if there is no such coup.
    """
    coups = [_coup(state, number) for number in sorted(points_by_coup)]
    numbers = [
        entrant.number for entrant in state.entrants if book.result.leaver_is_zero or not entrant.has_left
    ]
    totals = {number: sum(state.points_of(number, coup) for coup in coups) for number in numbers}
    total = sum(points_by_coup.values())
    master_total = sum(coup.master.score for coup in coups if coup.master is not None)
    return TrainingResult(
        rank=_rank(total, totals),
        of=len(totals) + 1,
        total=total,
        master_total=master_total,
        percentage=percentage_of(total, master_total),
        totals=totals,
    )


def _coup(state: SessionState, number: int) -> Coup:
    if not 1 <= number <= len(state.coups) or not state.coups[number - 1].is_closed:
        raise IllegalMove(SessionObjection("session.no_coup", found=number))
    return state.coups[number - 1]


def _rank(points: int, field: Mapping[int, int]) -> int:
    """
    >>> _rank(20, {1: 30, 2: 20, 3: 10}), _rank(5, {}), _rank(31, {1: 30})
    (2, 1, 1)
    """
    ordered = sorted(field.values())
    return 1 + len(ordered) - bisect_right(ordered, points)
