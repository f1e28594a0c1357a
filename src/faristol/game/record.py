"""
A game written down, whatever the notation, and what replaying it shows.

A record is evidence, not a log: it may be wrong, partial, or silent about racks and totals. `replay`
checks all that such evidence can be checked for (geometry, crossings, scores, sums, racks, the tile
set) and goes on with what was recorded, so that every finding is listed at once. It cannot check
words, the order of draws, challenges or clocks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias, TypeVar

from faristol.board import (
    Grid,
    Layout,
    Place,
    Placement,
    Score,
    Square,
    explain_score,
    format_place,
    objections_to_placement,
    score_play,
    spread_out,
    words_formed,
)
from faristol.rulebook import TEXTS, Objection, Rulebook
from faristol.tiles import BLANK, Tile, TileSet, face, is_designated, missing_from, without

Tiles: TypeAlias = tuple[Tile, ...]
T = TypeVar("T")


class MoveKind(StrEnum):
    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105  # a turn, no password
    WITHDRAWN = "withdrawn"
    """The same player's play just before is taken back; a line of its own, as in GCG."""
    RACK_POINTS = "rack-points"
    """For unplayed tiles at the end: above zero the opponent's, below zero one's own."""
    TIME_PENALTY = "time-penalty"
    ADJUSTMENT = "adjustment"
    """For a challenge."""


TURNS = frozenset({MoveKind.PLAY, MoveKind.EXCHANGE, MoveKind.PASS})
"""What uses up a turn; the rest belongs to a turn before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMove:
    """One line of a record; None wherever it does not say."""

    side: int
    kind: MoveKind
    rack: Tiles | None = None
    """Before the move, in the order written; perhaps only part of it."""
    place: Place | None = None
    word: tuple[Tile | None, ...] = ()
    """Of a play; None for a tile that is on the board already (`.` in GCG)."""
    tiles: Tiles | None = None
    """Exchanged, or counted at the end."""
    count: int | None = None
    """Tiles exchanged, where their number is known and they are not."""
    score: int | None = None
    total: int | None = None
    """The player's running total after it."""
    rack_after: Tiles | None = None
    note: str = ""
    at: str = field(default="", compare=False)
    """Where it stands in the text, for messages: `line 12`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    title: str = ""
    players: tuple[str, ...]
    """In order of sides; a list of examples has one, without a name."""
    opening_racks: tuple[Tiles | None, ...]
    """One a player."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What else the heading says: rulebook, lexicon, source."""
    moves: tuple[RecordedMove, ...] = ()


FINDINGS: Mapping[str, str] = {
    "placement.word_differs": "the board reads %(allowed)s, not %(found)s",
    "total.differs": "the total is %(allowed)s, not %(found)s",
    "rack.kept": "kept, but not on the rack that follows: %(found)s",
    "rack.size": "a rack holds at most %(allowed)s tiles, not %(found)s",
    "tiles.beyond_set": "more than the set has on the board and the racks: %(found)s",
    "exchange.count": "the racks show %(allowed)s tiles exchanged, not %(found)s",
    "withdrawn.no_play": "there is no play to take back",
    "rack_points.worth": "the tiles are worth %(allowed)s, not %(found)s",
}
"""What a replay can find besides the objections in `faristol.rulebook`; filled in the same way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing in a record that cannot be right."""

    step: int
    """Index of the step it belongs to."""
    where: str
    """`move 2 (Michi), line 6`."""
    code: str
    """A key of `FINDINGS` or of the rulebook's `TEXTS`."""
    recorded: int | str = ""
    computed: int | str = ""
    explanation: tuple[str, ...] = ()
    """How it was counted, word by word; empty where there is nothing to count."""

    @property
    def text(self) -> str:
        """For translation: %(found)s is what was recorded, %(allowed)s what was computed."""
        return FINDINGS.get(self.code) or TEXTS[self.code]

    @property
    def message(self) -> str:
        return self.text % {"found": self.recorded, "allowed": self.computed}

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The game after one recorded move."""

    move: RecordedMove
    number: int
    """Of the player's turn, from 1; what is no turn shares the number of the one before."""
    player: str
    place: str = ""
    """In the rulebook's style; empty for all but plays."""
    word: str = ""
    """With blanks in lower case."""
    placement: Placement | None = None
    grid: Grid
    score: Score | None = None
    points: int
    """As recorded; as computed where the record does not say."""
    computed: int | None
    """What the move is worth; None where nothing can be counted."""
    explanation: tuple[str, ...] = ()
    """The score word by word, premium by premium."""
    swapped: tuple[int, int] | None = None
    """The fewest and the most tiles an exchange can have swapped."""
    totals: tuple[int, ...]
    """Sums of the points as recorded, one a side."""
    computed_totals: tuple[int, ...]
    """The same, had every score been right."""
    racks: tuple[Tiles, ...]
    """What each player is known to hold after the move; perhaps only part of it."""
    findings: tuple[Finding, ...]

    @property
    def side(self) -> int:
        return self.move.side

    @property
    def kind(self) -> MoveKind:
        return self.move.kind

    @property
    def squares(self) -> tuple[Square, ...]:
        """Newly laid by this move."""
        return self.placement.squares if self.placement else ()

    @property
    def rack_before(self) -> Tiles | None:
        return self.move.rack

    @property
    def rack_after(self) -> Tiles | None:
        return self.move.rack_after

    @property
    def total(self) -> int:
        """Of the player who moved."""
        return self.totals[self.side]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """How many tiles are where; a rack that is not fully known counts as full while tiles last."""

    board: int
    racks: int
    bag: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    record: GameRecord
    """With racks filled in from one move to the next."""
    rulebook: Rulebook
    tileset: TileSet
    layout: Layout
    steps: tuple[Step, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for step in self.steps for finding in step.findings)

    @property
    def grid(self) -> Grid:
        """The board at the end."""
        return self.steps[-1].grid if self.steps else Grid.of(self.layout)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.steps[-1].totals if self.steps else (0,) * len(self.record.players)

    @property
    def computed_totals(self) -> tuple[int, ...]:
        return self.steps[-1].computed_totals if self.steps else (0,) * len(self.record.players)

    @property
    def whereabouts(self) -> Whereabouts:
        racks = self.steps[-1].racks if self.steps else _known(self.record.opening_racks)
        return _whereabouts(self.grid, racks, tileset=self.tileset, rack_size=self.rulebook.play.rack_size)


def fill_racks(record: GameRecord) -> GameRecord:
    """
    The racks that a neighbouring move tells: before a move, what the same player had after the last.

    Notations write either the rack before or the rack after; filled in, all say the same.
    """
    moves = list(record.moves)
    opening = list(record.opening_racks)
    for side in range(len(record.players)):
        own = [index for index, move in enumerate(moves) if move.side == side]
        if own and opening[side] is None:
            opening[side] = moves[own[0]].rack
        last: RecordedMove | None = None
        for index in own:
            moves[index] = _with_rack(moves[index], last, opening[side])
            last = moves[index]
        for index, following in pairwise(own):
            moves[index] = _with_rack_after(moves[index], moves[following])
    return replace(record, moves=tuple(moves), opening_racks=tuple(opening))


def _with_rack(move: RecordedMove, last: RecordedMove | None, opening: Tiles | None) -> RecordedMove:
    if move.rack is not None:
        return move
    if last is None:
        return replace(move, rack=opening)
    # The tiles of a play that is taken back return, so its rack is that of the play.
    return replace(move, rack=last.rack if move.kind is MoveKind.WITHDRAWN else last.rack_after)


def _with_rack_after(move: RecordedMove, following: RecordedMove) -> RecordedMove:
    if move.rack_after is not None or following.kind is MoveKind.WITHDRAWN:
        return move
    return replace(move, rack_after=following.rack)


def fill_totals(record: GameRecord) -> GameRecord:
    """Running totals where the record gives none, as far as its scores go."""
    totals: list[int | None] = [0] * len(record.players)
    moves = []
    for move in record.moves:
        before = totals[move.side]
        summed = None if before is None or move.score is None else before + move.score
        moves.append(move if move.total is not None else replace(move, total=summed))
        totals[move.side] = moves[-1].total
    return replace(record, moves=tuple(moves))


def write_through(replayed: Replay, *, dots: bool) -> GameRecord:
    """The record with the board's own tiles in every word as dots, or as the tiles they are."""
    before = Grid.of(replayed.layout)
    moves = []
    for step in replayed.steps:
        word = tuple(_through(step.move, before, dots=dots)) if step.kind is MoveKind.PLAY else ()
        moves.append(replace(step.move, word=word))
        before = step.grid
    return replace(replayed.record, moves=tuple(moves))


def _through(move: RecordedMove, grid: Grid, *, dots: bool) -> Iterator[Tile | None]:
    for tile, square in zip(move.word, _squares_of(move, grid), strict=True):
        present = grid[square] if square is not None else Tile(0)
        if present and (tile is None or face(tile) == face(present)):
            yield None if dots else present
        else:
            yield tile


def _squares_of(move: RecordedMove, grid: Grid) -> Iterator[Square | None]:
    """The squares under a written word; None beyond the edge."""
    if move.place is None:
        yield from [None] * len(move.word)
        return
    row, column = move.place.row, move.place.column
    down = grid.step(move.place.direction) != 1
    for along in range(len(move.word)):
        at_row, at_column = (row + along, column) if down else (row, column + along)
        inside = at_row < grid.rows and at_column < grid.columns
        yield Square(at_row * grid.columns + at_column) if inside else None


def replay(record: GameRecord, rulebook: Rulebook, *, tileset: TileSet, layout: Layout) -> Replay:
    """Every move laid out and checked; what is found wrong is listed and never stops it."""
    filled = fill_racks(record)
    table = _Table(filled, rulebook, tileset, layout)
    steps: list[Step] = []
    for move in filled.moves:
        steps.append(_step(table, steps, move))
    return Replay(record=filled, rulebook=rulebook, tileset=tileset, layout=layout, steps=tuple(steps))


@dataclass(frozen=True, slots=True)
class _Table:
    """What stays the same throughout a game."""

    record: GameRecord
    rulebook: Rulebook
    tileset: TileSet
    layout: Layout

    def label(self, tiles: Iterable[Tile]) -> str:
        return " ".join(self.tileset.alphabet.label(tile) for tile in sorted(tiles))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fault:
    """A finding before it knows where it is."""

    code: str
    recorded: int | str = ""
    computed: int | str = ""
    explanation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """What a move does, before sums and racks are looked at."""

    grid: Grid
    expected: int | None = None
    """The score the record should show, given what it shows before."""
    computed: int | None = None
    """The same, had all before been right."""
    placement: Placement | None = None
    score: Score | None = None
    explanation: tuple[str, ...] = ()
    used: Tiles = ()
    """Tiles that left the rack."""
    swapped: tuple[int, int] | None = None
    faults: tuple[_Fault, ...] = ()


def _step(table: _Table, steps: Sequence[Step], move: RecordedMove) -> Step:
    last = steps[-1] if steps else _before_the_first(table, move)
    outcome = _outcome(table, last, move)
    points = move.score if move.score is not None else (outcome.expected or 0)
    counted = points if outcome.computed is None else outcome.computed
    step = Step(
        move=move,
        number=sum(step.side == move.side and step.kind in TURNS for step in steps) + (move.kind in TURNS),
        player=table.record.players[move.side],
        place=format_place(move.place, table.rulebook.play.coordinates) if move.place else "",
        word=_word_text(table, last.grid, move),
        placement=outcome.placement,
        grid=outcome.grid,
        score=outcome.score,
        points=points,
        computed=outcome.computed,
        explanation=outcome.explanation,
        swapped=outcome.swapped,
        totals=_added(last.totals, move.side, points),
        computed_totals=_added(last.computed_totals, move.side, counted),
        racks=_replaced(last.racks, move.side, _held(move, outcome)),
        findings=(),
    )
    faults = (
        *outcome.faults,
        *_score_faults(move, outcome),
        *_total_faults(steps, step),
        *_rack_faults(table, step, outcome.used),
        *_set_faults(table, steps, step),
    )
    return replace(step, findings=tuple(_finding(len(steps), step, fault) for fault in faults))


def _before_the_first(table: _Table, move: RecordedMove) -> Step:
    nothing = (0,) * len(table.record.players)
    return Step(
        move=replace(move, kind=MoveKind.ADJUSTMENT),
        number=0,
        player="",
        grid=Grid.of(table.layout),
        points=0,
        computed=None,
        totals=nothing,
        computed_totals=nothing,
        racks=_known(table.record.opening_racks),
        findings=(),
    )


def _finding(index: int, step: Step, fault: _Fault) -> Finding:
    player = f" ({step.player})" if step.player else ""
    at = f", {step.move.at}" if step.move.at else ""
    return Finding(
        step=index,
        where=f"move {step.number}{player}{at}",
        code=fault.code,
        recorded=fault.recorded,
        computed=fault.computed,
        explanation=fault.explanation,
    )


def _known(racks: Iterable[Tiles | None]) -> tuple[Tiles, ...]:
    return tuple(rack or () for rack in racks)


def _replaced(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _added(row: tuple[int, ...], place: int, points: int) -> tuple[int, ...]:
    return _replaced(row, place, row[place] + points)


def _word_text(table: _Table, grid: Grid, move: RecordedMove) -> str:
    tiles = _through(move, grid, dots=False)
    return "".join("." if tile is None else table.tileset.alphabet.label(tile) for tile in tiles)


def _held(move: RecordedMove, outcome: _Outcome) -> Tiles:
    """What the player is known to hold after the move."""
    if move.rack_after is not None:
        return move.rack_after
    return without(move.rack or (), outcome.used)


def _outcome(table: _Table, last: Step, move: RecordedMove) -> _Outcome:
    match move.kind:
        case MoveKind.PLAY:
            return _play(table, last.grid, move)
        case MoveKind.EXCHANGE:
            return _exchange(table, last, move)
        case MoveKind.PASS:
            return _Outcome(grid=last.grid, expected=0, computed=0)
        case MoveKind.WITHDRAWN:
            return _withdrawn(last, move)
        case MoveKind.RACK_POINTS:
            return _Outcome(grid=last.grid, faults=tuple(_rack_point_faults(table, move)))
        case MoveKind.TIME_PENALTY | MoveKind.ADJUSTMENT:
            return _Outcome(grid=last.grid)


def _play(table: _Table, grid: Grid, move: RecordedMove) -> _Outcome:
    if move.place is None:
        return _Outcome(grid=grid, faults=(_Fault(code="placement.no_tiles"),))
    rules = table.rulebook.play
    placement, objections = spread_out(grid, move.place, move.word)
    if objections or not placement.tiles or any(tile == BLANK for _, tile in placement.tiles):
        faults = objections or tuple(_objections(table, grid, placement))
        return _Outcome(
            grid=grid.lay(placement.tiles), placement=placement, faults=tuple(map(_as_fault, faults))
        )
    score = score_play(
        grid,
        table.layout,
        placement=placement,
        tileset=table.tileset,
        rules=rules,
        main=move.place.direction,
    )
    after = grid.lay(placement.tiles)
    explanation = explain_score(score, after, tileset=table.tileset, coordinates=rules.coordinates)
    return _Outcome(
        grid=after,
        expected=score.total,
        computed=score.total,
        placement=placement,
        score=score,
        explanation=tuple(explanation),
        used=tuple(BLANK if is_designated(tile) else tile for _, tile in placement.tiles),
        faults=(
            *map(_as_fault, _objections(table, grid, placement)),
            *_word_faults(table, grid, placement, move),
        ),
    )


def _objections(table: _Table, grid: Grid, placement: Placement) -> Iterator[Objection]:
    return objections_to_placement(
        grid,
        table.layout,
        placement=placement,
        rules=table.rulebook.placement,
        coordinates=table.rulebook.play.coordinates,
    )


def _as_fault(objection: Objection) -> _Fault:
    return _Fault(code=objection.rule, recorded=objection.found, computed=objection.allowed)


def _word_faults(table: _Table, grid: Grid, placement: Placement, move: RecordedMove) -> Iterator[_Fault]:
    """A written word is the whole run on the board, no more and no less."""
    words = words_formed(grid, placement, main=move.place.direction if move.place else None)
    if not words or words[0].squares != tuple(_squares_of(move, grid)):
        shown = "".join(table.tileset.alphabet.label(tile) for tile in words[0].tiles) if words else "nothing"
        yield _Fault(code="placement.word_differs", recorded=_word_text(table, grid, move), computed=shown)


def _withdrawn(last: Step, move: RecordedMove) -> _Outcome:
    if last.kind is not MoveKind.PLAY or last.side != move.side:
        return _Outcome(grid=last.grid, faults=(_Fault(code="withdrawn.no_play"),))
    computed = last.points if last.computed is None else last.computed
    return _Outcome(grid=last.grid.take_up(last.squares), expected=-last.points, computed=-computed)


def _rack_point_faults(table: _Table, move: RecordedMove) -> Iterator[_Fault]:
    if move.tiles is not None and move.score is not None:
        worth = table.tileset.worth(move.tiles)
        if abs(move.score) != worth:
            yield _Fault(code="rack_points.worth", recorded=abs(move.score), computed=worth)


def _exchange(table: _Table, last: Step, move: RecordedMove) -> _Outcome:
    least, most = _swapped(table, move)
    in_bag = _whereabouts(
        last.grid, last.racks, tileset=table.tileset, rack_size=table.rulebook.play.rack_size
    ).bag
    return _Outcome(
        grid=last.grid,
        expected=0,
        computed=0,
        used=move.tiles or (),
        swapped=(least, most),
        faults=tuple(_exchange_faults(table, move, range(least, most + 1), in_bag)),
    )


def _swapped(table: _Table, move: RecordedMove) -> tuple[int, int]:
    """The fewest and the most tiles that this exchange can have swapped."""
    known = move.count if move.count is not None else move.tiles and len(move.tiles)
    if known:
        return known, known
    size = table.rulebook.play.rack_size
    least = table.rulebook.exchange.minimum_tiles
    if move.rack and move.rack_after and len(move.rack) == len(move.rack_after) == size:
        least = max(least, missing_from(move.rack_after, move.rack).total())
    return least, size


def _exchange_faults(table: _Table, move: RecordedMove, counts: range, in_bag: int) -> Iterator[_Fault]:
    rules = table.rulebook.exchange
    if in_bag < rules.minimum_in_bag:
        yield _Fault(code="exchange.minimum_in_bag", recorded=in_bag, computed=rules.minimum_in_bag)
    most = table.rulebook.play.rack_size
    gone = missing_from(move.rack_after or (), move.rack or ()).total() if move.rack_after else 0
    if move.count is not None and not max(gone, rules.minimum_tiles) <= move.count <= most:
        allowed = f"{max(gone, rules.minimum_tiles)} to {most}"
        yield _Fault(code="exchange.count", recorded=counts.start, computed=allowed)


def _score_faults(move: RecordedMove, outcome: _Outcome) -> Iterator[_Fault]:
    if move.score is not None and outcome.expected is not None and move.score != outcome.expected:
        yield _Fault(
            code="play.score",
            recorded=move.score,
            computed=outcome.expected,
            explanation=outcome.explanation,
        )


def _total_faults(steps: Sequence[Step], step: Step) -> Iterator[_Fault]:
    """Each sum against the one written before it, so that one slip is found once."""
    written = step.move.total
    if written is None:
        return
    before, since = 0, step.points
    for earlier in reversed([earlier for earlier in steps if earlier.side == step.side]):
        if earlier.move.total is not None:
            before = earlier.move.total
            break
        since += earlier.points
    if written != before + since:
        yield _Fault(code="total.differs", recorded=written, computed=before + since)


def _rack_faults(table: _Table, step: Step, used: Tiles) -> Iterator[_Fault]:
    rack, after = step.rack_before, step.rack_after
    size = table.rulebook.play.rack_size
    for held in (rack, after):
        if held is not None and len(held) > size:
            yield _Fault(code="rack.size", recorded=len(held), computed=size)
    if rack is None or step.kind not in TURNS:
        return
    missing = missing_from(rack, used)
    if missing:
        yield _Fault(code="play.rack", recorded=table.label(missing.elements()))
    if after is not None and (used or step.kind is MoveKind.PASS) and _is_whole(table, step, after):
        lost = missing_from(after, without(rack, used))
        if lost:
            yield _Fault(code="rack.kept", recorded=table.label(lost.elements()))


def _is_whole(table: _Table, step: Step, rack: Tiles) -> bool:
    """Whether all of a rack was written: people often note only the tiles they played."""
    size = table.rulebook.play.rack_size
    unplayed = table.tileset.size - _tiles_on(step.grid)
    return len(rack) >= min(size, unplayed - size)


def _set_faults(table: _Table, steps: Sequence[Step], step: Step) -> Iterator[_Fault]:
    excess = _excess(table, step.grid, step.racks)
    before = _excess(table, steps[-1].grid, steps[-1].racks) if steps else Counter()
    new = excess - before
    if new:
        yield _Fault(code="tiles.beyond_set", recorded=table.label(new.elements()))


def _excess(table: _Table, grid: Grid, racks: Iterable[Tiles]) -> Counter[Tile]:
    """Tiles seen more often than the set has them."""
    laid = (Tile(code) for code in grid.tiles if code)
    seen = Counter(BLANK if is_designated(tile) else tile for tile in laid)
    for rack in racks:
        seen.update(rack)
    return seen - Counter(table.tileset.tiles())


def _tiles_on(grid: Grid) -> int:
    return len(grid.tiles) - grid.tiles.count(0)


def _whereabouts(grid: Grid, racks: Sequence[Tiles], *, tileset: TileSet, rack_size: int) -> Whereabouts:
    board = _tiles_on(grid)
    unplayed = max(0, tileset.size - board)
    held = min(unplayed, rack_size * len(racks))
    return Whereabouts(board=board, racks=held, bag=unplayed - held)
