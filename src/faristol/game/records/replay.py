"""
Replay of a recorded game: every position, every score explained, every mistake found.

`replay` checks what such evidence can be checked for (geometry, crossings, scores, sums, racks, the
tile set) and goes on with what was recorded, so that every finding is listed at once. It cannot check
words, the order of draws, challenges or clocks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from faristol.board import (
    Grid,
    Layout,
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
from faristol.game.records.ends import is_played_out, judge_end
from faristol.game.records.record import (
    TURNS,
    GameRecord,
    MoveKind,
    RecordedMove,
    Tiles,
    fill_racks,
)
from faristol.game.records.step import Finding, Step, UnplacedFinding, Whereabouts
from faristol.rulebook import Objection, Rulebook
from faristol.tiles import BLANK, Tile, TileSet, face, is_designated, missing_from, without

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    record: GameRecord
    """The record with racks filled in from one move to the next."""
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
    def is_whole(self) -> bool:
        """True if its last turn ends the game by the rulebook's text; false for a record that breaks off."""
        return is_played_out(self.steps, self.rulebook, self.tileset)

    @property
    def whereabouts(self) -> Whereabouts:
        racks = self.steps[-1].racks if self.steps else _known(self.record.opening_racks)
        return _whereabouts(self.grid, racks, tileset=self.tileset, rack_size=self.rulebook.play.rack_size)


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


def examine(record: GameRecord, rulebook: Rulebook, *, tileset: TileSet, layout: Layout) -> Replay:
    """Replay what somebody wrote down as a whole game, and judge how it ends by the text, too."""
    replayed = replay(record, rulebook, tileset=tileset, layout=layout)
    steps = list(replayed.steps)
    for verdict in judge_end(replayed.steps, rulebook, tileset):
        step = steps[verdict.step]
        found = _finding(rulebook, verdict.step, step, verdict.fault)
        steps[verdict.step] = replace(step, findings=(*step.findings, found))
        for index in range(verdict.step, len(steps)):
            totals = _added(steps[index].computed_totals, verdict.side, verdict.points)
            steps[index] = replace(steps[index], computed_totals=totals)
    return replace(replayed, steps=tuple(steps))


@dataclass(frozen=True, slots=True)
class _Table:
    """The facts that stay the same throughout a game."""

    record: GameRecord
    rulebook: Rulebook
    tileset: TileSet
    layout: Layout

    def label(self, tiles: Iterable[Tile]) -> str:
        return " ".join(self.tileset.alphabet.label(tile) for tile in sorted(tiles))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """Effect of a move, before sums and racks are checked."""

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
    faults: tuple[UnplacedFinding, ...] = ()


def _step(table: _Table, steps: Sequence[Step], move: RecordedMove) -> Step:
    last = steps[-1] if steps else _before_the_first(table, move)
    outcome = _outcome(table, last, move)
    points = move.score if move.score is not None else (outcome.expected or 0)
    counted = points if outcome.computed is None else outcome.computed
    step = Step(
        move=move,
        number=_last_number(steps, move.side) + (move.kind in TURNS),
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
    return replace(
        step, findings=tuple(_finding(table.rulebook, len(steps), step, fault) for fault in faults)
    )


def _last_number(steps: Sequence[Step], side: int) -> int:
    return next((step.number for step in reversed(steps) if step.side == side), 0)


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


def _finding(rulebook: Rulebook, index: int, step: Step, fault: UnplacedFinding) -> Finding:
    player = f" ({step.player})" if step.player else ""
    at = f", {step.move.at}" if step.move.at else ""
    return Finding(
        step=index,
        where=f"move {step.number}{player}{at}",
        code=fault.code,
        recorded=fault.recorded,
        computed=fault.computed,
        explanation=fault.explanation,
        citation=rulebook.cite(fault.rule or fault.code),
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
    """Return the tiles the player is known to hold after the move."""
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
        case MoveKind.RACK_POINTS | MoveKind.TIME_PENALTY | MoveKind.ADJUSTMENT:
            return _Outcome(grid=last.grid)


def _play(table: _Table, grid: Grid, move: RecordedMove) -> _Outcome:
    if move.place is None:
        return _Outcome(grid=grid, faults=(UnplacedFinding(code="placement.no_tiles"),))
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


def _as_fault(objection: Objection) -> UnplacedFinding:
    return UnplacedFinding(code=objection.rule, recorded=objection.found, computed=objection.allowed)


def _word_faults(
    table: _Table, grid: Grid, placement: Placement, move: RecordedMove
) -> Iterator[UnplacedFinding]:
    """A written word is the whole run on the board, no more and no less."""
    words = words_formed(grid, placement, main=move.place.direction if move.place else None)
    if not words or words[0].squares != tuple(_squares_of(move, grid)):
        shown = "".join(table.tileset.alphabet.label(tile) for tile in words[0].tiles) if words else "nothing"
        yield UnplacedFinding(
            code="placement.word_differs", recorded=_word_text(table, grid, move), computed=shown
        )


def _withdrawn(last: Step, move: RecordedMove) -> _Outcome:
    if last.kind is not MoveKind.PLAY or last.side != move.side:
        return _Outcome(grid=last.grid, faults=(UnplacedFinding(code="withdrawn.no_play"),))
    computed = last.points if last.computed is None else last.computed
    return _Outcome(grid=last.grid.take_up(last.squares), expected=-last.points, computed=-computed)


def _exchange(table: _Table, last: Step, move: RecordedMove) -> _Outcome:
    least, most = _swapped(table, move)
    in_bag = _whereabouts(
        last.grid, last.racks, tileset=table.tileset, rack_size=table.rulebook.play.rack_size
    ).bag
    return _Outcome(
        grid=last.grid,
        expected=0,
        computed=0,
        used=_given_back(move),
        swapped=(least, most),
        faults=tuple(_exchange_faults(table, move, range(least, most + 1), in_bag)),
    )


def _given_back(move: RecordedMove) -> Tiles:
    """The tiles exchanged, as far as they are known: as many as the rack shows are all that it shows."""
    if move.tiles is None and move.rack is not None and move.count == len(move.rack):
        return move.rack
    return move.tiles or ()


def _swapped(table: _Table, move: RecordedMove) -> tuple[int, int]:
    """The fewest and the most tiles that this exchange can have swapped."""
    known = move.count if move.count is not None else move.tiles and len(move.tiles)
    if known:
        return known, known
    size = table.rulebook.play.rack_size
    least = table.rulebook.exchange.minimum_tiles
    if move.rack and move.rack_after and len(move.rack) == len(move.rack_after) == size:
        least = max(least, len(missing_from(move.rack_after, move.rack)))
    return least, size


def _exchange_faults(
    table: _Table, move: RecordedMove, counts: range, in_bag: int
) -> Iterator[UnplacedFinding]:
    rules = table.rulebook.exchange
    if in_bag < rules.minimum_in_bag:
        yield UnplacedFinding(code="exchange.minimum_in_bag", recorded=in_bag, computed=rules.minimum_in_bag)
    most = table.rulebook.play.rack_size
    gone = len(missing_from(move.rack_after or (), move.rack or ())) if move.rack_after else 0
    if move.count is not None and not max(gone, rules.minimum_tiles) <= move.count <= most:
        allowed = f"{max(gone, rules.minimum_tiles)} to {most}"
        yield UnplacedFinding(code="exchange.count", recorded=counts.start, computed=allowed)


def _score_faults(move: RecordedMove, outcome: _Outcome) -> Iterator[UnplacedFinding]:
    if move.score is not None and outcome.expected is not None and move.score != outcome.expected:
        yield UnplacedFinding(
            code="play.score",
            recorded=move.score,
            computed=outcome.expected,
            explanation=outcome.explanation,
        )


def _total_faults(steps: Sequence[Step], step: Step) -> Iterator[UnplacedFinding]:
    """Each sum against the one written before it, so that one slip is found once."""
    written = step.move.total
    if written is None:
        return
    before, since = 0, step.points
    for earlier in (earlier for earlier in reversed(steps) if earlier.side == step.side):
        if earlier.move.total is not None:
            before = earlier.move.total
            break
        since += earlier.points
    if written != before + since:
        yield UnplacedFinding(code="total.differs", recorded=written, computed=before + since)


def _rack_faults(table: _Table, step: Step, used: Tiles) -> Iterator[UnplacedFinding]:
    rack, after = step.rack_before, step.rack_after
    size = table.rulebook.play.rack_size
    for held in (rack, after):
        if held is not None and len(held) > size:
            yield UnplacedFinding(code="rack.size", recorded=len(held), computed=size)
    if rack is None or step.kind not in TURNS:
        return
    missing = missing_from(rack, used)
    if missing:
        yield UnplacedFinding(code="play.rack", recorded=table.label(missing))
    if after is not None and (used or step.kind is MoveKind.PASS) and _is_whole(table, step, after):
        lost = missing_from(after, without(rack, used))
        if lost:
            yield UnplacedFinding(code="rack.kept", recorded=table.label(lost))


def _is_whole(table: _Table, step: Step, rack: Tiles) -> bool:
    """True if a whole rack was written: people often note only the tiles they played."""
    size = table.rulebook.play.rack_size
    unplayed = table.tileset.size - _tiles_on(step.grid)
    return len(rack) >= min(size, unplayed - size)


def _set_faults(table: _Table, steps: Sequence[Step], step: Step) -> Iterator[UnplacedFinding]:
    excess = _excess(table, step.grid, step.racks)
    before = _excess(table, steps[-1].grid, steps[-1].racks) if steps else Counter()
    new = excess - before
    if new:
        yield UnplacedFinding(code="tiles.beyond_set", recorded=table.label(new.elements()))


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
