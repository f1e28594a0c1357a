"""
Swiss Perfect's text dumps: rounds (`.rnd`) and standings (`.stg`), cells between upright bars.

    ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE
    1|1|12|5|1|0

There is a file for each round, `open.1.rnd`. Players are ids here: their names are in the `.trn` beside.
Nothing says who sits out. Scores are results (1, 0.5, 0) or, where one is larger than 1, points of the game.

    PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE|TB_NUMBER_OF_WINS|TB_MED_BUCHHOLZ|TB_BUCHHOLZ|TB_BERGER||
    1|1-5|1|17.0|17|191.5|210.5|142.00||

The short placing is that of everyone with as many points, beside the first of them. Standings may be older
than the rounds.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.dbase import ENCODING, plain
from faristol.formats.foreign.swiss_perfect.rounds import ListedGame, rounds_of
from faristol.formats.foreign.tournament import (
    LOSS,
    MOST_PLAYERS,
    NOT_READ,
    WIN,
    ForeignGame,
    ForeignPlayer,
    ForeignTournament,
    Unread,
    check,
    half_points_of,
    limited,
    line_at,
    seats_of,
    title_of,
)
from faristol.formats.tournament.rows import format_fraction, format_half_points
from faristol.formats.tournament.sheets import lines_of
from faristol.game.evolve import replace
from faristol.remarks import Remark
from faristol.standings.result import ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS

ROUNDS = ("ROUND", "TABLE_NO", "WHITE_ID", "BLACK_ID", "WHITE_SCORE", "BLACK_SCORE")
STANDINGS = ("PLACING", "SHORT_PLACING", "PLAYER_ID", "TOTAL_SCORE")
TIE_BREAKS = ("TB_NUMBER_OF_WINS", "TB_MED_BUCHHOLZ", "TB_BUCHHOLZ", "TB_BERGER")
_ALSO = dict(zip(("WINS", "MEDIAN_BUCHHOLZ", "BUCHHOLZ", "BERGER"), TIE_BREAKS, strict=True))
"""Names of columns that we wrote ourselves once."""
_MOST_UNLISTED = 500
"""Ids of players who are in no row: withdrawn, or never there."""
_BAR, _END = "|", "\r\n"
_FEW_DIGITS = re.compile(r"[0-9]{1,9}")
_LEADING = re.compile(r"[0-9]{1,9}(?![0-9])")
_NUMBERED = re.compile(r"[\s._-]*[0-9]*$")
_DECIMAL = re.compile(r"-?\d{1,9}([.,]\d{1,4})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRow:
    """A line of a `.stg`."""

    placing: int
    """Counted through, whoever is equal."""
    short_placing: str
    """`3-5` beside the first of several with as many points, and nothing beside the others."""
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

    def where(self, column: str) -> Remark:
        return Remark("%(name)s: line %(line)s, %(column)s", name=self.sheet, line=self.line, column=column)

    def whole(self, column: str) -> int:
        text = self.cells.get(column, "")
        if not _FEW_DIGITS.fullmatch(text):
            raise NotationError(
                "%(where)s: %(found)r is not a whole number", where=self.where(column), found=text
            )
        return int(text)

    def decimal(self, column: str) -> Fraction | None:
        text = self.cells.get(column, "").replace(",", ".").replace("½", ".5")
        text = f"0{text}" if text.startswith(".") else text
        if not text:
            return None
        if not _DECIMAL.fullmatch(text):
            raise NotationError(
                "%(where)s: %(found)r is not a number", where=self.where(column), found=self.cells[column]
            )
        return Fraction(text)


def read_rnd(files: Mapping[str, bytes]) -> ForeignTournament:
    """
    Rounds of players who are called by their ids, as many as the largest of them; from one file or several.

    Raises:
        NotationError: with line and column, or if a round is missing or in two files.
    """
    name = ", ".join(files)
    unread = Unread(title_of_all(files))
    rows = [row for each in files for row in _rows(files[each], name=each, columns=ROUNDS, unread=unread)]
    scores = [(row.decimal("WHITE_SCORE"), row.decimal("BLACK_SCORE")) for row in rows]
    are_points = any(score > 1 for pair in scores for score in pair if score is not None)
    listed: list[ListedGame] = []
    sheets: dict[int, str] = {}
    for row, pair in zip(rows, scores, strict=True):
        number = _round_of(row)
        if sheets.setdefault(number, row.sheet) != row.sheet:
            raise NotationError(
                "%(where)s: round %(number)s is also in %(other)s",
                where=row.where("ROUND"),
                number=number,
                other=sheets[number],
            )
        game = _game(row, pair, are_points=are_points)
        listed.append(
            ListedGame(
                round_number=number,
                where=Remark("%(name)s: line %(line)s", name=row.sheet, line=row.line),
                game=game,
                is_blank=all(score == 0 for score in pair),
            )
        )
    ids = {each for of in listed for each in of.game.players if each}
    _refuse_gaps(ids, name=name)
    foreign = ForeignTournament(
        title=title_of_all(files),
        players=tuple(
            ForeignPlayer(number=number, name=str(number)) for number in range(1, max(ids, default=0) + 1)
        ),
        rounds=rounds_of(listed, name=name, unread=unread),
        unread=unread.said(),
    )
    return check(foreign, name=name)


def title_of_all(names: Iterable[str]) -> str:
    """
    Return the title of one file, or of several that of the first without its round number.

    >>> title_of_all(["in/Cup_25-26.10.rnd", "in/Cup_25-26.11.rnd"]), title_of_all(["obert.rnd"])
    ('Cup_25-26', 'obert')
    """
    first, *others = map(title_of, names)
    return (_NUMBERED.sub("", first) or first) if others else first


def write_rnd(foreign: ForeignTournament) -> dict[int, bytes]:
    """
    A dump for each round; tables without a number get those of their order.

    Points of games, if they tell who won everywhere, else results.
    """
    with_points = dumps_points(foreign)
    return {
        number: _encoded([_BAR.join(ROUNDS), *_dumped(number, games, with_points=with_points)])
        for number, games in enumerate(foreign.rounds, 1)
    }


def dumps_points(foreign: ForeignTournament) -> bool:
    played = [game for games in foreign.rounds for game in games if game.players[1] is not None]
    return all(
        game.points is not None and half_points_of(game.points) == game.half_points
        for game in played
        if game.is_known
    )


def _dumped(number: int, games: Iterable[ForeignGame], *, with_points: bool) -> Iterator[str]:
    for table, game in enumerate((game for game in games if game.players[1] is not None), 1):
        cells = (number, game.table or table, *game.players, *_scores(game, with_points=with_points))
        yield _BAR.join(map(str, cells))


def read_stg(content: bytes, *, name: str) -> PlacedTable:
    """
    Raises:
        NotationError: with line and column.
    """
    unread = Unread(name)
    rows = []
    for row in _rows(content, name=name, columns=(*STANDINGS, *TIE_BREAKS), unread=unread):
        score = row.decimal("TOTAL_SCORE") or Fraction(0)
        placing = _LEADING.match(row.cells["PLACING"])
        if placing is None:
            raise NotationError(
                "%(where)s: %(found)r is not a whole number",
                where=row.where("PLACING"),
                found=row.cells["PLACING"],
            )
        if (score * WIN).denominator != 1:
            raise NotationError(
                "%(where)s: %(found)r is not a multiple of half a point",
                where=row.where("TOTAL_SCORE"),
                found=row.cells["TOTAL_SCORE"],
            )
        rows.append(
            PlacedRow(
                placing=int(placing[0]),
                short_placing=row.cells["SHORT_PLACING"],
                player=limited(
                    row.whole("PLAYER_ID"),
                    MOST_PLAYERS,
                    where=row.where("PLAYER_ID"),
                    what=Remark("player id"),
                ),
                half_points=int(score * WIN),
                tie_breaks=tuple(row.decimal(column) or Fraction(0) for column in TIE_BREAKS),
            )
        )
    return PlacedTable(rows=tuple(rows), unread=unread.said())


def write_stg(rows: Iterable[PlacedRow]) -> bytes:
    return _encoded(
        [
            _BAR.join((*STANDINGS, *TIE_BREAKS, "", "")),
            *(
                _BAR.join(
                    (
                        str(row.placing),
                        row.short_placing,
                        str(row.player),
                        format_half_points(row.half_points, half=".5"),
                        *map(format_fraction, row.tie_breaks),
                        "",
                        "",
                    )
                )
                for row in rows
            ),
        ]
    )


def with_standings(foreign: ForeignTournament, table: PlacedTable, *, name: str) -> ForeignTournament:
    """
    Rounds with the byes that they do not list: a full point more for every round without a game.

    Sums that come about otherwise are told.

    Raises:
        NotationError: if the standings are of more rounds than there are.
    """
    unread = Unread(name)
    totals = {row.player: row.half_points for row in table.rows}
    players = list(foreign.players)
    _refuse_gaps({*totals, *range(1, len(players) + 1)}, name=name)
    players += [
        ForeignPlayer(number=number, name=str(number))
        for number in range(len(players) + 1, max(totals, default=0) + 1)
    ]
    rounds = [list(games) for games in foreign.rounds]
    seats = [seats_of(games) for games in rounds]
    covered = _covered(seats, totals, name=name)
    if covered < len(rounds):
        unread.note(
            Remark("who sat out later is not in these standings"),
            Remark("after round %(round)s", round=covered),
        )
    for number, total in totals.items():
        missing = [at for at, seat in enumerate(seats[:covered]) if number not in seat]
        surplus = total - _made(number, seats[:covered])
        if surplus == WIN * len(missing):
            for at in missing:
                rounds[at].append(_bye(number))
        elif surplus:
            more = Fraction(surplus, WIN)
            unread.note(
                Remark("a total that its rounds do not add up to"),
                Remark("player %(player)s (%(more)s more)", player=number, more=more),
            )
    return replace(
        foreign,
        players=tuple(players),
        rounds=tuple(map(tuple, rounds)),
        unread=(*foreign.unread, *table.unread, *unread.said()),
    )


def _refuse_gaps(ids: Collection[int], *, name: str) -> None:
    """
    Every number up to the largest becomes a player, so that one damaged id would make thousands.

    Raises:
        NotationError: if too many of them would be in no row.
    """
    if max(ids, default=0) - len(ids) > _MOST_UNLISTED:
        raise NotationError(
            "%(name)s: a player has the id %(player)s, and only %(count)s are listed: correct the id",
            name=name,
            player=max(ids),
            count=len(ids),
        )


_Seats: TypeAlias = Mapping[int, tuple[ForeignGame, int]]


def _made(number: int, seats: Sequence[_Seats]) -> int:
    games = [seat[number] for seat in seats if number in seat]
    return sum(game.half_points[side] for game, side in games if game.half_points)


def _covered(seats: Sequence[_Seats], totals: Mapping[int, int], *, name: str) -> int:
    """The last round with which the standings agree: the name of a file may tell another."""

    def surplus(until: int) -> list[int]:
        always = (number for number in totals if all(number in seat for seat in seats[:until]))
        return [totals[number] - _made(number, seats[:until]) for number in always]

    every = surplus(len(seats))
    agreeing = (until for until in range(len(seats), 0, -1) if not any(surplus(until)))
    if (until := next(agreeing, None)) is not None:
        return until
    if min(every) >= 0:
        raise NotationError(
            "%(name)s: these are standings after more rounds than the %(count)s here: choose "
            "the files of every round",
            name=name,
            count=len(seats),
        )
    return len(seats)


def _bye(number: int) -> ForeignGame:
    return ForeignGame(players=(number, None), kind=ScoreKind.BYE, points=(0, 0), half_points=(WIN, LOSS))


def _rows(content: bytes, *, name: str, columns: Sequence[str], unread: Unread) -> Iterator[_Row]:
    """By names of columns: those of the first line, or the usual ones where it has none."""
    named = list(columns)
    for at, text in enumerate(lines_of(content, name=name), 1):
        cells = [cell.strip() for cell in text.split(_BAR)]
        if not any(cells):
            continue
        if columns[0] in map(str.upper, cells):
            named = [_ALSO.get(cell.upper(), cell.upper()) for cell in _shortened(cells, 0)]
            _check_columns(named, columns, name=name, unread=unread)
            continue
        # Columns without a name stand at the end of each line, too.
        cells = _shortened(cells, len(named))
        if len(cells) != len(named):
            raise NotationError(
                "%(name)s: line %(at)s: %(count)s cells, not %(columns)s",
                name=name,
                at=at,
                count=len(cells),
                columns=len(named),
            )
        yield _Row(name, at, dict(zip(named, cells, strict=True)))


def _shortened(cells: Sequence[str], least: int) -> list[str]:
    """Return the cells without empty ones at the end, but at least so many."""
    last = max((at for at, cell in enumerate(cells, 1) if cell), default=0)
    return list(cells[: max(last, least)])


def _check_columns(named: Sequence[str], columns: Sequence[str], *, name: str, unread: Unread) -> None:
    for column in columns:
        if column not in named and column not in TIE_BREAKS:
            raise NotationError("%(name)s: line 1: no column %(column)s", name=name, column=column)
        if column and named.count(column) > 1:
            raise NotationError(
                "%(name)s: line %(line)s: column %(column)s appears twice", name=name, line=1, column=column
            )
    for column in filter(None, named):
        if column not in columns:
            unread.note(Remark(NOT_READ, what=Remark("column %(column)s", column=column)), line_at(1))


def _round_of(row: _Row) -> int:
    number = row.whole("ROUND")
    if not number:
        raise NotationError("%(where)s: rounds count from 1", where=row.where("ROUND"))
    return limited(number, MOST_ROUNDS, where=row.where("ROUND"), what=Remark("round"))


def _game(row: _Row, scores: tuple[Fraction | None, Fraction | None], *, are_points: bool) -> ForeignGame:
    first, second = row.whole("WHITE_ID"), row.whole("BLACK_ID")
    limited(max(first, second), MOST_PLAYERS, where=row.where("WHITE_ID"), what=Remark("player id"))
    table = row.whole("TABLE_NO") or None
    if not (first and second):
        raise NotationError("%(where)s: ids count from 1", where=row.where("WHITE_ID"))
    white, black = scores
    if white is None or black is None:
        if white is not black:
            raise NotationError("%(where)s: only one of the two has a score", where=row.where("WHITE_SCORE"))
        return ForeignGame(players=(first, second), table=table, first_went=0)
    if are_points:
        if white.denominator != 1 or black.denominator != 1:
            raise NotationError(
                "%(where)s: points of a game are whole numbers", where=row.where("WHITE_SCORE")
            )
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
        raise NotationError(
            "%(where)s: %(white)s and %(black)s do not make one point",
            where=row.where("WHITE_SCORE"),
            white=white,
            black=black,
        )
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
