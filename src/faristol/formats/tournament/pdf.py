"""
The papers of a tournament as PDF on A4: for the wall, for the director, for the players.

`date` is when it is played, as the caller writes dates.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from faristol.formats.paper.pen import Paper
from faristol.formats.tournament.cards import cards_pdf, slips_pdf
from faristol.formats.tournament.charts import CENTRE, RIGHT, Cell, Chart, Column, draw_charts
from faristol.formats.tournament.labels import LABELS
from faristol.formats.tournament.rows import (
    CrossCell,
    CrossRow,
    PairingRow,
    StandingRow,
    Who,
    by_name,
    cross_rows,
    entrant_rows,
    format_half_points,
    pairing_rows,
    prize_rows,
    standing_rows,
    timetable_rows,
)
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from faristol.tournament.state import Standing, TournamentState

__all__ = [
    "cards_pdf",
    "cross_table_pdf",
    "entrants_pdf",
    "pairings_pdf",
    "prizes_pdf",
    "slips_pdf",
    "standings_pdf",
    "timetable_pdf",
]

Labels = Mapping[str, str]
_ROUNDS_UPRIGHT = 7
"""A cross table of more rounds lies on its long side."""
_MOST_ROUNDS = 15
"""Most rounds on one page: with more, the points would be too small to read."""
_ONE_COLUMN = 36
"""Most names in one column: more go into two."""
_DASH = "–"
_ALONE = {ScoreKind.BYE: "bye", ScoreKind.REQUESTED_BYE: "requested_bye", ScoreKind.ABSENT: "absent"}
_ALONE_SHORT = {**_ALONE, ScoreKind.BYE: "bye_short", ScoreKind.REQUESTED_BYE: "bye_short"}


def pairings_pdf(
    state: TournamentState,
    round_number: int,
    labels: Labels = LABELS,
    *,
    by: str = "table",
    date: str = "",
) -> bytes:
    """By table, large enough for a wall; or by name, in two columns, for who looks for oneself."""
    rows = pairing_rows(state, round_number)
    what = " · ".join((labels["pairings"], labels["round"] % {"round": round_number}))
    chart = _by_name(rows, labels) if by == "name" else _by_table(rows, labels)
    return _drawn(state, chart, labels=labels, what=what, date=date)


def standings_pdf(
    state: TournamentState, labels: Labels = LABELS, *, until_round: int | None = None, date: str = ""
) -> bytes:
    rows = standing_rows(state, until_round)
    tie_breaks = [name for name, _ in rows[0].tie_breaks] if rows else []
    has_clubs = any(row.club for row in rows)
    chart = _chart(
        (
            Column(label=labels["place"], share=6, align=RIGHT, is_heavy=True),
            Column(label=labels["name"], share=40),
            *((Column(label=labels["club"], share=22),) if has_clubs else ()),
            Column(label=labels["points"], share=8, align=RIGHT, is_heavy=True),
            *(
                Column(label=labels[name], share=5, align=RIGHT)
                for name in ("won", *(("tied",) if any(row.ties for row in rows) else ()), "lost")
            ),
            Column(label=labels["spread"], share=9, align=RIGHT),
            Column(label=labels["points_for"], share=9, align=RIGHT),
            *(Column(label=_tie_break(name, labels), share=10, align=RIGHT) for name in tie_breaks),
        ),
        (tuple(_standing_cells(row, rows, has_clubs=has_clubs)) for row in rows),
        lowest=16,
        highest=26,
    )
    return _drawn(
        state, chart, labels=labels, what=_as_of(state, "standings", until_round, labels), date=date
    )


def cross_table_pdf(
    state: TournamentState, labels: Labels = LABELS, *, until_round: int | None = None, date: str = ""
) -> bytes:
    """
    In each round: won, tied or lost against which place; and the points below.

    Of many rounds the first stand on the first pages, for all entrants, and the others after them.
    """
    rows = cross_rows(state, until_round)
    rounds = len(rows[0].cells) if rows else 0
    parts = max(1, -(-rounds // _MOST_ROUNDS))
    ends = [rounds * part // parts for part in range(parts + 1)]
    charts = [_cross_chart(rows, range(*between), labels) for between in pairwise(ends)]
    what = _as_of(state, "cross_table", until_round, labels)
    return _drawn(state, *charts, labels=labels, what=what, date=date)


def _cross_chart(rows: Sequence[CrossRow], rounds: range, labels: Labels) -> Chart:
    """These rounds, by their places in the rows."""
    return _chart(
        (
            Column(label="", share=5, align=RIGHT, is_heavy=True),
            Column(label=labels["name"], share=36),
            *(Column(label=str(at + 1), share=9, align=CENTRE) for at in rounds),
            Column(label=labels["points"], share=9, align=RIGHT, is_heavy=True),
            Column(label=labels["spread"], share=13, align=RIGHT),
        ),
        (
            (
                Cell(str(row.standing.place)),
                Cell(row.standing.name),
                *(_cross_cell(row.cells[at], labels) for at in rounds),
                Cell(format_half_points(row.standing.half_points)),
                Cell(signed(row.standing.spread)),
            )
            for row in rows
        ),
        lowest=20,
        highest=26,
        is_across=len(rounds) > _ROUNDS_UPRIGHT,
    )


def prizes_pdf(state: TournamentState, labels: Labels = LABELS, *, date: str = "") -> bytes:
    """Every prize with its winners, and why; what is still to be decided says so."""
    cells = []
    for row in prize_rows(state, labels):
        undecided = labels["undecided"] if row.needs_decision else ""
        is_gift = row.kind == "gift"
        winners = (labels["everyone"],) if is_gift else row.winners or (_DASH,)
        amounts = row.amounts or (row.amount,) * len(winners)
        reason = "" if is_gift or row.why.casefold() == row.label.casefold() else row.why
        for at, (winner, amount) in enumerate(zip(winners, amounts, strict=False)):
            why = " · ".join(filter(None, (undecided, reason)))
            cells.append(
                (Cell(row.label if at == 0 else ""), Cell(winner, is_heavy=True), Cell(amount), Cell(why))
            )
    chart = _chart(
        (
            Column(label=labels["prize"], share=26, kin="text"),
            Column(label=labels["winner"], share=34, kin="text"),
            Column(label=labels["amount"], share=14, align=RIGHT),
            Column(label=labels["why"], share=38, kin="text"),
        ),
        cells,
        lowest=20,
        highest=30,
    )
    return _drawn(state, chart, labels=labels, what=labels["prizes"], date=date)


def entrants_pdf(state: TournamentState, labels: Labels = LABELS, *, date: str = "") -> bytes:
    rows = entrant_rows(state)
    chart = _chart(
        (
            Column(label=labels["number"], share=6, align=RIGHT),
            Column(label=labels["name"], share=40),
            Column(label=labels["club"], share=28),
            Column(label=labels["rating"], share=9, align=RIGHT),
            Column(label="", share=16),
        ),
        (
            (
                Cell(str(row.who.number)),
                Cell(row.who.name),
                Cell(row.who.club),
                Cell("" if row.who.rating is None else str(row.who.rating)),
                Cell("" if row.standing is Standing.IN else labels[row.standing.value]),
            )
            for row in rows
        ),
        lowest=16,
        highest=22,
    )
    return _drawn(state, chart, labels=labels, what=labels["entrants"], date=date)


def timetable_pdf(state: TournamentState, labels: Labels = LABELS, *, date: str = "") -> bytes:
    """For the door, as large as it fits."""
    chart = _chart(
        (Column(label="", share=30, align=RIGHT, is_heavy=True), Column(label="", share=70)),
        ((Cell(time), Cell(told)) for time, told in timetable_rows(state, labels)),
        lowest=24,
        highest=44,
    )
    return _drawn(state, chart, labels=labels, what=labels["timetable"], date=date)


def signed(number: int) -> str:
    """
    >>> signed(105), signed(-105), signed(0)
    ('+105', '−105', '0')
    """
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _by_table(rows: Sequence[PairingRow], labels: Labels) -> Chart:
    has_results = any(row.report for row in rows)
    columns = (
        Column(label=labels["table"], share=8, align=RIGHT, is_heavy=True),
        Column(label="", share=42, align=RIGHT, kin="name"),
        Column(label="", share=16 if has_results else 4, align=CENTRE, kin="name"),
        Column(label="", share=42, kin="name"),
    )
    return _chart(columns, (_table_cells(row, labels) for row in rows), lowest=21, highest=38)


def _table_cells(row: PairingRow, labels: Labels) -> tuple[Cell, ...]:
    first = _with_points(row)
    if row.second is None:
        return Cell(""), Cell(first[0]), Cell(""), Cell(labels[_ALONE[row.kind]])
    result = f"{_DASH}".join(map(str, row.report.result.points)) if row.report else labels["against"]
    return (
        Cell(str(row.table)),
        Cell(first[0], is_heavy=_has_won(row, 0)),
        Cell(result),
        Cell(first[1], is_heavy=_has_won(row, 1)),
    )


def _has_won(row: PairingRow, side: int) -> bool:
    return row.report is not None and row.report.result.winner == side


def _with_points(row: PairingRow) -> tuple[str, str]:
    """Names, with the points that brought them to this table; nothing of the kind in the first round."""

    def shown(who: Who | None) -> str:
        if who is None or row.round_number == 1:
            return who.name if who else ""
        return f"{who.name} ({format_half_points(who.half_points)})"

    return shown(row.first), shown(row.second)


def _by_name(rows: Sequence[PairingRow], labels: Labels) -> Chart:
    columns = (
        Column(label=labels["name"], share=36, kin="name"),
        Column(label=labels["table"], share=9, align=RIGHT, is_heavy=True),
        Column(label=labels["opponent"], share=36, kin="name"),
    )
    own = by_name(rows)
    cells = (
        (
            Cell(each.who.name),
            Cell("" if each.table is None else str(each.table)),
            Cell(each.opponent.name if each.opponent else labels[_ALONE_SHORT[each.kind]]),
        )
        for each in own
    )
    return _chart(columns, cells, lowest=14, highest=22, beside=1 if len(own) <= _ONE_COLUMN else 2)


def _standing_cells(row: StandingRow, rows: Sequence[StandingRow], *, has_clubs: bool) -> Iterator[Cell]:
    yield Cell(f"{row.place}=" if row.is_shared else str(row.place))
    yield Cell(row.name)
    if has_clubs:
        yield Cell(row.club)
    yield Cell(format_half_points(row.half_points))
    yield Cell(str(row.wins))
    if any(each.ties for each in rows):
        yield Cell(str(row.ties))
    yield Cell(str(row.losses))
    yield Cell(signed(row.spread))
    yield Cell(str(row.points_for))
    yield from (Cell(text) for _, text in row.tie_breaks)


def _cross_cell(cell: CrossCell, labels: Labels) -> Cell:
    if cell.kind is None:
        return Cell("")
    if cell.opponent is None:
        return Cell(_DASH, below=labels[_ALONE_SHORT[cell.kind]])
    letter = {"W": labels["won"], "T": labels["tied"], "L": labels["lost"]}.get(cell.letter, "")
    main = " ".join(filter(None, (letter, str(cell.opponent_place or ""))))
    # Both would be too small to read; how many points a ruling gave stands in the table of results.
    below = f"{cell.points_for}{_DASH}{cell.points_against}"
    if cell.kind is ScoreKind.FORFEIT:
        below = labels["forfeit"]
    return Cell(main, below=below, is_heavy=cell.letter == "W")


def _tie_break(name: str, labels: Labels) -> str:
    return labels.get(f"tie-break-{name}", name)


def _as_of(state: TournamentState, what: str, until_round: int | None, labels: Labels) -> str:
    number = len(state.rounds) if until_round is None else until_round
    when = labels["after_round"] % {"round": number} if number else labels["before_start"]
    return f"{labels[what]} · {when}"


def _chart(
    columns: tuple[Column, ...],
    rows: Iterator[tuple[Cell, ...]] | Sequence[tuple[Cell, ...]],
    *,
    lowest: float,
    highest: float,
    is_across: bool = False,
    beside: int = 1,
) -> Chart:
    return Chart(
        title="",
        subtitle="",
        columns=columns,
        rows=tuple(rows),
        lowest=lowest,
        highest=highest,
        is_across=is_across,
        beside=beside,
    )


def _drawn(state: TournamentState, *charts: Chart, labels: Labels, what: str, date: str) -> bytes:
    settings = state.settings
    subtitle = " · ".join(filter(None, (settings.title, settings.place, date or settings.day)))
    paper = Paper(f"{what} · {settings.title}")
    draw_charts(paper, [replace(each, title=what, subtitle=subtitle) for each in charts], labels)
    return paper.finish()
