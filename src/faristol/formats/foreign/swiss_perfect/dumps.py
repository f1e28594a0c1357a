"""
Swiss Perfect's text dumps: rounds (`.rnd`) and standings (`.stg`), cells between upright bars.

    ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE
    1|1|12|5|1|0

Players are ids here: their names are in the `.trn` beside. There are no lines for who sits out. Scores are
results (1, 0.5, 0) or, where one of them is larger than 1, the points of the game.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.dbase import ENCODING, plain
from faristol.formats.foreign.tournament import (
    LOSS,
    MOST_PLAYERS,
    WIN,
    ForeignGame,
    ForeignPlayer,
    ForeignTournament,
    Unread,
    check,
    half_points_of,
    limited,
    seats_of,
    title_of,
)
from faristol.formats.tournament.rows import format_fraction, format_half_points
from faristol.formats.tournament.sheets import lines_of
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS

ROUNDS = ("ROUND", "TABLE_NO", "WHITE_ID", "BLACK_ID", "WHITE_SCORE", "BLACK_SCORE")
STANDINGS = ("PLACING", "SHORT_PLACING", "PLAYER_ID", "TOTAL_SCORE")
TIE_BREAKS = ("WINS", "MEDIAN_BUCHHOLZ", "BUCHHOLZ", "BERGER")
_BAR, _END = "|", "\r\n"
_FEW_DIGITS = re.compile(r"[0-9]{1,9}")
_DECIMAL = re.compile(r"-?\d{1,9}([.,]\d{1,4})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRow:
    """A line of a `.stg`."""

    placing: str
    """As it is shown: `3-5` where several are equal."""
    short_placing: int
    player: int
    half_points: int
    tie_breaks: tuple[Fraction, ...]
    """Wins, median Buchholz, Buchholz, Berger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedTable:
    rows: tuple[PlacedRow, ...]
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    sheet: str
    line: int
    cells: dict[str, str]

    def where(self, column: str) -> str:
        return f"{self.sheet}: line {self.line}, {column}"

    def whole(self, column: str) -> int:
        text = self.cells.get(column, "")
        if not _FEW_DIGITS.fullmatch(text):
            raise NotationError(f"{self.where(column)}: {text!r} is not a whole number")
        return int(text)

    def decimal(self, column: str) -> Fraction | None:
        text = self.cells.get(column, "").replace(",", ".").replace("½", ".5")
        text = f"0{text}" if text.startswith(".") else text
        if not text:
            return None
        if not _DECIMAL.fullmatch(text):
            raise NotationError(f"{self.where(column)}: {self.cells[column]!r} is no number")
        return Fraction(text)


def read_rnd(content: bytes, *, name: str) -> ForeignTournament:
    """
    Rounds of players who are called by their ids, as many as the largest of them.

    Raises:
        NotationError: with line and column.
    """
    unread = Unread(name)
    rows = list(_rows(content, name=name, columns=ROUNDS, unread=unread))
    scores = [(row.decimal("WHITE_SCORE"), row.decimal("BLACK_SCORE")) for row in rows]
    are_points = any(score > 1 for pair in scores for score in pair if score is not None)
    rounds: dict[int, list[ForeignGame]] = {}
    for row, pair in zip(rows, scores, strict=True):
        number = row.whole("ROUND")
        if not number:
            raise NotationError(f"{row.where('ROUND')}: rounds count from 1")
        limited(number, MOST_ROUNDS, where=row.where("ROUND"), what="round")
        rounds.setdefault(number, []).append(_game(row, pair, are_points=are_points))
    ids = [each for games in rounds.values() for game in games for each in game.players if each]
    foreign = ForeignTournament(
        title=title_of(name),
        players=tuple(
            ForeignPlayer(number=number, name=str(number)) for number in range(1, max(ids, default=0) + 1)
        ),
        rounds=tuple(tuple(rounds.get(number, ())) for number in range(1, max(rounds, default=0) + 1)),
        unread=unread.said(),
    )
    return check(foreign, name=name)


def write_rnd(foreign: ForeignTournament, *, with_points: bool = False) -> bytes:
    """Results, or the points of games; tables without a number get those of their order."""
    rows = [_BAR.join(ROUNDS)]
    for number, games in enumerate(foreign.rounds, 1):
        played = (game for game in games if game.players[1] is not None)
        for table, game in enumerate(played, 1):
            cells = (number, game.table or table, *game.players, *_scores(game, with_points=with_points))
            rows.append(_BAR.join(map(str, cells)))
    return _encoded(rows)


def read_stg(content: bytes, *, name: str) -> PlacedTable:
    """
    Raises:
        NotationError: with line and column.
    """
    unread = Unread(name)
    rows = []
    for row in _rows(content, name=name, columns=(*STANDINGS, *TIE_BREAKS), unread=unread):
        score = row.decimal("TOTAL_SCORE") or Fraction(0)
        if (score * WIN).denominator != 1:
            raise NotationError(f"{row.where('TOTAL_SCORE')}: {row.cells['TOTAL_SCORE']!r} is no half point")
        rows.append(
            PlacedRow(
                placing=row.cells.get("PLACING", ""),
                short_placing=row.whole("SHORT_PLACING"),
                player=limited(
                    row.whole("PLAYER_ID"), MOST_PLAYERS, where=row.where("PLAYER_ID"), what="id of a player"
                ),
                half_points=int(score * WIN),
                tie_breaks=tuple(row.decimal(column) or Fraction(0) for column in TIE_BREAKS),
            )
        )
    return PlacedTable(rows=tuple(rows), unread=unread.said())


def write_stg(rows: Iterable[PlacedRow]) -> bytes:
    return _encoded(
        [
            _BAR.join((*STANDINGS, *TIE_BREAKS)),
            *(
                _BAR.join(
                    (
                        row.placing,
                        str(row.short_placing),
                        str(row.player),
                        format_half_points(row.half_points, half=".5"),
                        *map(format_fraction, row.tie_breaks),
                    )
                )
                for row in rows
            ),
        ]
    )


def with_standings(foreign: ForeignTournament, table: PlacedTable, *, name: str) -> ForeignTournament:
    """
    Rounds with the byes that they do not list: who has a full point more for every round without a game.

    Sums that come about otherwise are told.
    """
    unread = Unread(name)
    totals = {row.player: row.half_points for row in table.rows}
    players = list(foreign.players)
    players += [
        ForeignPlayer(number=number, name=str(number))
        for number in range(len(players) + 1, max(totals, default=0) + 1)
    ]
    seats = [seats_of(games) for games in foreign.rounds]
    rounds = [list(games) for games in foreign.rounds]
    for number, total in totals.items():
        known = [(seat[number][0], seat[number][1]) for seat in seats if number in seat]
        missing = [at for at, seat in enumerate(seats) if number not in seat]
        surplus = total - sum(game.half_points[side] for game, side in known if game.half_points)
        if surplus == WIN * len(missing):
            for at in missing:
                rounds[at].append(_bye(number))
        elif surplus:
            more = Fraction(surplus, WIN)
            unread.note("a sum that its rounds do not make", f"player {number} ({more} more)")
    return replace(
        foreign,
        players=tuple(players),
        rounds=tuple(map(tuple, rounds)),
        unread=(*foreign.unread, *table.unread, *unread.said()),
    )


def _bye(number: int) -> ForeignGame:
    return ForeignGame(players=(number, None), kind=ScoreKind.BYE, points=(0, 0), half_points=(WIN, LOSS))


def _rows(content: bytes, *, name: str, columns: Sequence[str], unread: Unread) -> Iterator[_Row]:
    """By names of columns: those of the first line, or the usual ones where it has none."""
    named = list(columns)
    lines = lines_of(content, name=name)
    for at, text in enumerate(lines, 1):
        cells = [cell.strip() for cell in text.split(_BAR)]
        if not any(cells):
            continue
        if at == 1 and cells[0].upper() == columns[0]:
            named = [cell.upper() for cell in cells]
            _check_columns(named, columns, name=name, unread=unread)
            continue
        # A bar may stand at the end of each line, too.
        if len(cells) == len(named) + 1 and not cells[-1]:
            cells.pop()
        if len(cells) != len(named):
            raise NotationError(f"{name}: line {at}: {len(cells)} cells, not {len(named)}")
        yield _Row(name, at, dict(zip(named, cells, strict=True)))


def _check_columns(named: Sequence[str], columns: Sequence[str], *, name: str, unread: Unread) -> None:
    for column in columns:
        if column not in named and column not in TIE_BREAKS:
            raise NotationError(f"{name}: line 1: no column {column}")
        if named.count(column) > 1:
            raise NotationError(f"{name}: line 1: column {column} is there twice")
    for column in filter(None, named):
        if column not in columns:
            unread.note(f"column {column} is not read", "line 1")


def _game(row: _Row, scores: tuple[Fraction | None, Fraction | None], *, are_points: bool) -> ForeignGame:
    first, second = row.whole("WHITE_ID"), row.whole("BLACK_ID")
    limited(max(first, second), MOST_PLAYERS, where=row.where("WHITE_ID"), what="id of a player")
    table = row.whole("TABLE_NO") or None
    if not (first and second):
        raise NotationError(f"{row.where('WHITE_ID')}: ids count from 1")
    white, black = scores
    if white is None or black is None:
        if white is not black:
            raise NotationError(f"{row.where('WHITE_SCORE')}: only one of the two has a score")
        return ForeignGame(players=(first, second), table=table, first_went=0)
    if are_points:
        if white.denominator != 1 or black.denominator != 1:
            raise NotationError(f"{row.where('WHITE_SCORE')}: points of a game are whole numbers")
        points = int(white), int(black)
        half_points = half_points_of(points)
    else:
        points, half_points = None, _results(row, white, black)
    return ForeignGame(
        players=(first, second),
        kind=ScoreKind.FORFEIT if half_points == (LOSS, LOSS) else ScoreKind.GAME,
        points=points,
        half_points=half_points,
        table=table,
        first_went=0,
    )


def _results(row: _Row, white: Fraction, black: Fraction) -> tuple[int, int]:
    if white + black not in (0, 1) or (white * WIN).denominator != 1:
        raise NotationError(f"{row.where('WHITE_SCORE')}: {white} and {black} do not make one point")
    return int(white * WIN), int(black * WIN)


def _scores(game: ForeignGame, *, with_points: bool) -> tuple[str, str]:
    if with_points and game.points is not None:
        return str(game.points[0]), str(game.points[1])
    if game.half_points is None:
        return "", ""
    white, black = (format_half_points(each, half=".5") for each in game.half_points)
    return white, black


def _encoded(rows: Sequence[str]) -> bytes:
    return "".join(f"{plain(row)}{_END}" for row in rows).encode(ENCODING)
