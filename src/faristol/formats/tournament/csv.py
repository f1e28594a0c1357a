"""
Tournaments as CSV: what a director with a spreadsheet has, and what other programs take from here.

Names of columns stay the same in every language; points of the tournament have a decimal point.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Protocol

from faristol.errors import NotationError
from faristol.formats.duplicate.csv import COMMA, SEMICOLON, format_table
from faristol.formats.tournament.headings import in_our_columns, names_players
from faristol.formats.tournament.name_lists import read_name_list
from faristol.formats.tournament.rows import (
    CrossCell,
    PairingRow,
    StandingRow,
    Who,
    cross_rows,
    entrant_rows,
    format_half_points,
    pairing_rows,
    played_rows,
    prize_rows,
    standing_rows,
    winner_of,
)
from faristol.formats.tournament.sheets import SheetRow, read_sheet
from faristol.names import fold_name
from faristol.remarks import Remark, shortened
from faristol.standings.result import ResultKind, ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS
from faristol.tournament.report import Feat, SideNotes
from faristol.tournament.state import Standing, TournamentState

__all__ = [
    "COMMA",
    "SEMICOLON",
    "PairRow",
    "PlayerRow",
    "ResultRow",
    "cross_table_csv",
    "entrants_csv",
    "odd_players",
    "odd_results",
    "pairings_csv",
    "players_csv",
    "prizes_csv",
    "read_pairing",
    "read_players",
    "read_results",
    "results_csv",
    "standings_csv",
    "unread_columns",
]

PLAYERS = ("player", "name", "rating", "club", "registered", "withdrawn")
RESULTS = ("round", "player1", "player2", "points1", "points2", "kind", "winner", "table")
_NOTES = ("bingos1", "bingos2", "best_play1", "best_play2")
PAIRING = ("player1", "player2", "table", "round")
_KINDS = frozenset(
    {ResultKind.PLAYED, ResultKind.FORFEIT, ResultKind.BOTH_LOST}
    | {ScoreKind.BYE, ScoreKind.REQUESTED_BYE, ScoreKind.ABSENT}
)
_TIE = "tie"
_WINNERS = {"": None, "1": 0, "2": 1, _TIE: None}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    player: str
    """The key by which results name one: a number or a short id."""
    name: str
    rating: int | None = None
    club: str = ""
    registered: str = ""
    """Key by which newcomers are ordered: a number, or a day as `2009-11-21`."""
    is_day_first: bool = False
    """True if that day was written as `21/11/2009`."""
    registered_as: str = "registered"
    """The column of that key as the list heads it."""
    withdrawn: int | None = None
    """Round after which the player withdrew: 0 before the first."""
    line: int = 0
    others: tuple[tuple[str, str], ...] = ()
    """Contents of columns that this program does not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    round_number: int
    player1: str
    player2: str | None
    """None: sits out, or is not there; see `kind`."""
    points1: int | None = None
    points2: int | None = None
    """None: not played yet."""
    kind: str = ""
    """Empty for what the other cells say; or a name of `ResultKind`, `bye`, `requested-bye` or `absent`."""
    winner: int | None = None
    """0 or 1 where a rule or a ruling parts it from the points."""
    is_tie: bool = False
    """True if it says so, whatever the points."""
    table: int | None = None
    line: int = 0
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    player1: str
    player2: str | None
    table: int | None = None
    round_number: int | None = None
    line: int = 0
    others: tuple[tuple[str, str], ...] = ()


class _Row(Protocol):
    @property
    def others(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def line(self) -> int: ...


def read_players(content: bytes, *, name: str, remarks: list[str] | None = None) -> list[PlayerRow]:
    """
    Players by key; without a column `player`, the name is the key. `remarks` takes what was passed over.
    Contacts (vCard) and bare lists of names are read, too.

    Raises:
        NotationError: with line and column.
    """
    found: dict[str, PlayerRow] = {}
    remarks = [] if remarks is None else remarks
    sheet = read_name_list(content, name=name, remarks=remarks) or read_sheet(
        content, name=name, is_heading=names_players, remarks=remarks
    )
    for row in map(in_our_columns, sheet):
        player = _player(row)
        if player.player in found:
            said = Remark(
                "%(player)r is already on line %(line)s", player=player.player, line=found[player.player].line
            )
            if not row.text("player"):
                raise row.error("name", Remark("%(said)s: two people need two names", said=said))
            raise row.error("player", said)
        found[player.player] = player
    if not found:
        raise NotationError("%(name)s: contains no players", name=name)
    _check_order(tuple(found.values()), name=name)
    return list(found.values())


def _check_order(rows: Sequence[PlayerRow], *, name: str) -> None:
    """Days and numbers have no order among each other."""
    days, numbers = list[PlayerRow](), list[PlayerRow]()
    for row in rows:
        is_day = ":" in row.registered or row.registered.count("-") > 1
        if row.registered:
            (days if is_day else numbers).append(row)
    if days and numbers:
        raise NotationError(
            "%(name)s: column %(column)s: line %(line)s has a day, line %(other)s a number",
            name=name,
            column=days[0].registered_as,
            line=days[0].line,
            other=numbers[0].line,
        )


def read_results(content: bytes, *, name: str) -> list[ResultRow]:
    """
    Games in the order of the file. Nothing is known of the players here: the caller looks for them.

    Raises:
        NotationError: with line and column.
    """
    required = ("round", "player1", "player2", "points1", "points2")
    return [_result(row) for row in read_sheet(content, name=name, required=required)]


def read_pairing(content: bytes, *, name: str) -> list[PairRow]:
    """A round that was paired elsewhere; an empty `player2` sits out."""
    return [
        PairRow(
            player1=_required(row, "player1"),
            player2=row.text("player2") or None,
            table=row.number("table"),
            round_number=row.number("round"),
            line=row.line,
            others=row.others(PAIRING),
        )
        for row in read_sheet(content, name=name, required=("player1", "player2"))
    ]


def unread_columns(rows: Iterable[_Row], *, name: str) -> tuple[str, ...]:
    """Return a line for each column that is not read, with the place of its first entry."""
    cells = sorted((column, row.line) for row in rows for column, text in row.others if text)
    said = []
    for column, group in groupby(cells, key=lambda cell: cell[0]):
        lines = shortened([line for _, line in group])
        said.append(
            Remark(
                "%(name)s: column %(column)s is not read: lines %(lines)s",
                name=name,
                column=column,
                lines=lines,
            )
        )
    return tuple(said)


def odd_players(rows: Sequence[PlayerRow], *, name: str) -> tuple[str, ...]:
    """Return entries that may be right but need a look: ambiguous days, names that several players share."""
    said = []
    days = [row for row in rows if row.is_day_first]
    if days:
        first = days[0]
        said.append(
            Remark(
                "%(name)s: column %(column)s is read day first: line %(line)s says %(found)s",
                name=name,
                column=first.registered_as,
                line=first.line,
                found=first.registered,
            )
        )
    called: dict[str, list[PlayerRow]] = {}
    for row in rows:
        called.setdefault(fold_name(row.name), []).append(row)
    said += (
        Remark(
            "%(name)s: %(count)s players are called %(player)s: lines %(lines)s",
            name=name,
            count=len(same),
            player=same[0].name,
            lines=tuple(row.line for row in same),
        )
        for same in called.values()
        if len(same) > 1
    )
    return tuple(said)


def odd_results(rows: Sequence[ResultRow], *, name: str) -> tuple[str, ...]:
    """The same: points where nobody plays are the rulebook's."""
    return tuple(
        Remark(
            "%(name)s: line %(line)s: %(player)s has no opponent: the points are not read",
            name=name,
            line=row.line,
            player=row.player1,
        )
        for row in rows
        if row.player2 is None and (row.points1, row.points2) != (None, None)
    )


def players_csv(state: TournamentState, *, delimiter: str = COMMA) -> str:
    """Export everyone with a place, for `read_players`."""
    return format_table(
        PLAYERS,
        (
            [
                row.who.number,
                row.who.name,
                row.who.rating,
                row.who.club,
                row.registered,
                row.last_round if row.standing is Standing.WITHDRAWN else None,
            ]
            for row in entrant_rows(state)
            if row.standing is not Standing.WAITING
        ),
        delimiter=delimiter,
    )


def entrants_csv(state: TournamentState, *, delimiter: str = COMMA) -> str:
    """The public list: who is in, waiting or withdrawn."""
    return format_table(
        ("number", "name", "club", "rating", "standing", "registered"),
        (
            [*_who(row.who), row.who.club, row.who.rating, row.standing.value, row.registered]
            for row in entrant_rows(state)
        ),
        delimiter=delimiter,
    )


def results_csv(state: TournamentState, *, delimiter: str = COMMA) -> str:
    """Every round, for `read_results`; with what the sheets say for prizes."""
    return format_table(
        (*RESULTS, *_NOTES),
        (cells for rows in played_rows(state) for cells in map(_result_cells, rows)),
        delimiter=delimiter,
    )


def pairings_csv(state: TournamentState, round_number: int, *, delimiter: str = COMMA) -> str:
    """One round; also for `read_pairing`."""
    return format_table(
        ("round", "table", "player1", "name1", "player2", "name2", "kind", "points1", "points2"),
        (
            [
                row.round_number,
                row.table,
                *_who(row.first),
                *(_who(row.second) if row.second else (None, None)),
                row.kind.value,
                *(row.report.result.points if row.report else (None, None)),
            ]
            for row in pairing_rows(state, round_number)
        ),
        delimiter=delimiter,
    )


_STANDING = (
    *("place", "number", "name", "club", "rating", "points"),
    *("spread", "points_for", "wins", "ties", "losses", "games"),
)


def standings_csv(state: TournamentState, *, until_round: int | None = None, delimiter: str = COMMA) -> str:
    rows = standing_rows(state, until_round)
    return format_table(
        (*_STANDING, *_tie_breaks(rows)), (_standing_cells(row) for row in rows), delimiter=delimiter
    )


def cross_table_csv(state: TournamentState, *, until_round: int | None = None, delimiter: str = COMMA) -> str:
    """Three columns a round: the opponent's number, what came of it, and the spread."""
    rows = cross_rows(state, until_round)
    rounds = range(1, len(rows[0].cells) + 1) if rows else ()
    columns = [f"{what}{number}" for number in rounds for what in ("opponent", "result", "spread")]
    return format_table(
        (*_STANDING, *_tie_breaks([row.standing for row in rows]), *columns),
        (
            [*_standing_cells(row.standing), *(cell for each in row.cells for cell in _cross_cells(each))]
            for row in rows
        ),
        delimiter=delimiter,
    )


def prizes_csv(state: TournamentState, *, delimiter: str = COMMA) -> str:
    """A line for each winner; one without a name for a prize that nobody has yet."""
    return format_table(
        ("prize", "label", "winner", "amount", "why", "undecided"),
        (
            [row.index + 1, row.label, winner, amount, row.why, int(row.needs_decision)]
            for row in prize_rows(state)
            for winner, amount in zip_longest(
                row.winners or ("",), row.amounts or (row.amount,), fillvalue=""
            )
        ),
        delimiter=delimiter,
    )


def _player(row: SheetRow) -> PlayerRow:
    key, called = row.text("player"), row.text("name")
    if not (key or called):
        raise row.error("player" if "player" in row.cells else "name", Remark("it is empty"))
    rating, withdrawn = row.number("rating", grouped=True), row.number("withdrawn")
    for column, value in (("rating", rating), ("withdrawn", withdrawn)):
        if value is not None and value < 0:
            raise row.error(column, Remark("%(found)s is less than 0", found=value))
    return PlayerRow(
        player=key or called,
        name=called or key,
        rating=rating,
        club=row.text("club"),
        registered=row.moment("registered"),
        is_day_first=row.is_day_first("registered"),
        registered_as=row.heading("registered"),
        withdrawn=withdrawn,
        line=row.line,
        others=row.others(PLAYERS),
    )


def _result(row: SheetRow) -> ResultRow:
    round_number = row.number("round")
    if round_number is None or not 1 <= round_number <= MOST_ROUNDS:
        raise row.error(
            "round",
            Remark(
                "%(found)r is not a round: they count from 1 to %(most)s",
                found=row.text("round"),
                most=MOST_ROUNDS,
            ),
        )
    first, second = _required(row, "player1"), row.text("player2") or None
    points = row.number("points1"), row.number("points2")
    kind, winner = row.text("kind"), row.text("winner")
    if first == second:
        raise row.error("player2", Remark("%(first)r cannot meet themselves", first=first))
    if second is not None and (points[0] is None) != (points[1] is None):
        raise row.error("points1" if points[0] is None else "points2", Remark("the other side has points"))
    if kind and kind not in _KINDS:
        raise row.error(
            "kind", Remark("%(kind)r is not one of %(known)s", kind=kind, known=", ".join(sorted(_KINDS)))
        )
    if winner not in _WINNERS:
        raise row.error("winner", Remark("%(winner)r is not one of 1, 2, tie", winner=winner))
    return ResultRow(
        round_number=round_number,
        player1=first,
        player2=second,
        points1=points[0],
        points2=points[1],
        kind=kind,
        winner=_WINNERS[winner],
        is_tie=winner == _TIE,
        table=row.number("table"),
        line=row.line,
        others=row.others(RESULTS),
    )


def _required(row: SheetRow, column: str) -> str:
    text = row.text(column)
    if not text:
        raise row.error(column, Remark("it is empty"))
    return text


def _result_cells(row: PairingRow) -> Sequence[str | int | None]:
    report = row.report
    result = report.result if report else None
    notes = report.notes if report else (SideNotes(), SideNotes())
    kind = result.kind.value if result else "" if row.second else row.kind.value
    return [
        row.round_number,
        row.first.number,
        row.second.number if row.second else None,
        *(result.points if result else (None, None)),
        kind,
        winner_of(result) if result else "",
        row.table,
        *(side.bingos for side in notes),
        *(_feat(side.best_play) for side in notes),
    ]


def _feat(feat: Feat | None) -> str:
    return f"{feat.word} {feat.points}" if feat else ""


def _who(who: Who) -> tuple[int, str]:
    return who.number, who.name


def _tie_breaks(rows: Sequence[StandingRow]) -> Iterator[str]:
    """The names of the columns of those that have none of their own."""
    return (name for name, _ in (rows[0].tie_breaks if rows else ()))


def _standing_cells(row: StandingRow) -> list[str | int | None]:
    return [
        row.place,
        row.number,
        row.name,
        row.club,
        row.rating,
        format_half_points(row.half_points, half=".5"),
        row.spread,
        row.points_for,
        row.wins,
        row.ties,
        row.losses,
        row.games,
        *(text for _, text in row.tie_breaks),
    ]


def _cross_cells(cell: CrossCell) -> tuple[int | None, str, int | None]:
    if cell.kind is None:
        return None, "", None
    if cell.opponent is None:
        return None, cell.kind.value, cell.spread
    forfeit = " forfeit" if cell.kind is ScoreKind.FORFEIT else ""
    return cell.opponent, f"{cell.letter} {cell.points_for}-{cell.points_against}{forfeit}", cell.spread
