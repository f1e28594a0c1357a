"""Our standings as rows of Swiss Perfect's `.stg`: our order, beside that program's four tie-breaks."""

from collections import Counter
from collections.abc import Iterator

from faristol.formats.foreign.swiss_perfect.dumps import PlacedRow
from faristol.formats.foreign.tournament import numbers_there
from faristol.rulebook.choices import TieBreak
from faristol.standings.table import rank
from faristol.tournament.standings import classified, first_order, scores, table
from faristol.tournament.state import TournamentState

_THEIRS = (TieBreak.WINS, TieBreak.MEDIAN_BUCHHOLZ, TieBreak.BUCHHOLZ, TieBreak.BERGER)
"""In the order of their columns."""


def placed_rows(state: TournamentState) -> Iterator[PlacedRow]:
    """The best first, by the numbers that everybody has in files of other programs."""
    ours, numbers = table(state), numbers_there(state)
    theirs = rank(
        classified(state),
        scores(state),
        tie_breaks=[tie_break.value for tie_break in _THEIRS],
        seeding=first_order(state),
    )
    values = {line.entrant: line.tie_breaks for line in theirs}
    equals = Counter(line.half_points for line in ours)
    shown: set[int] = set()
    for place, line in enumerate(ours, 1):
        last = place + equals[line.half_points] - 1
        shared = str(place) if last == place else f"{place}-{last}"
        yield PlacedRow(
            placing=place,
            short_placing="" if line.half_points in shown else shared,
            player=numbers[line.entrant],
            half_points=line.half_points,
            tie_breaks=values[line.entrant],
        )
        shown.add(line.half_points)
