"""The end of a game that somebody wrote down: is it over when the text says so, and is that counted?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from faristol.game.chapters.ending import rack_points, reason_by_turns
from faristol.game.milestones import PLAYED_OUT, EndReason
from faristol.game.records.record import TURNS, MoveKind
from faristol.game.records.review import END_RULES
from faristol.game.records.step import Step, UnplacedFinding
from faristol.game.stamp import SIDES, Side
from faristol.game.state import Turn
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import BLANK, Tile, TileSet, is_designated, missing_from

_KINDS = {MoveKind.PASS: TurnKind.PASS, MoveKind.EXCHANGE: TurnKind.EXCHANGE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """List the faults of one step."""

    step: int
    side: int
    fault: UnplacedFinding
    points: int = 0
    """Added to the side's computed total from this step on."""


@dataclass(slots=True)
class _Count:
    """Number of tiles each side holds, as far as the moves tell, and the outcome of each turn."""

    rack_size: int
    bag: int
    held: list[int]
    is_known: bool = True
    """False after a play that nobody can lay: from then on no rack is known to be empty."""
    turns: list[Turn] = field(default_factory=list)

    @classmethod
    def at_the_start(cls, tileset: TileSet, rack_size: int) -> "_Count":
        return cls(rack_size=rack_size, bag=tileset.size - 2 * rack_size, held=[rack_size] * 2)

    def after(self, step: Step, then: Step | None, rulebook: Rulebook) -> EndReason | None:
        """Follow one turn; return why the game is over then, if it is."""
        return EndReason.OUT if self._take(step, then) else reason_by_turns(self.turns, rulebook.ending)

    def _take(self, step: Step, then: Step | None) -> bool:
        """Follow one turn; true if it emptied rack and bag."""
        side = SIDES[step.side]
        if self.turns and self.turns[-1].side == side:
            self.turns.clear()  # a turn is missing: no run goes on over it
        kind = _KINDS.get(step.kind, TurnKind.VALID)
        if step.kind is MoveKind.PLAY and then is not None:
            withdrawn = then.kind is MoveKind.WITHDRAWN and then.side == step.side
            kind = TurnKind.WITHDRAWN if withdrawn else kind
        self.turns.append(Turn(side, kind))
        if kind is not TurnKind.VALID:
            return False
        self.is_known = self.is_known and step.score is not None
        self.held[side] -= len(step.squares)
        is_out = self.is_known and self.held[side] == 0 == self.bag
        drawn = min(self.bag, self.rack_size - self.held[side])
        self.held[side] += drawn
        self.bag -= drawn
        return is_out


def is_played_out(steps: Sequence[Step], rulebook: Rulebook, tileset: TileSet) -> bool:
    """
    Return whether the last turn of a record ended its game by the rulebook's text.

    False for one that breaks off. Where a play cannot be laid nobody can count the tiles: then it is over
    if its writer counted unplayed ones.
    """
    if not steps or len(steps[0].totals) != len(SIDES):
        return False
    count = _Count.at_the_start(tileset, rulebook.play.rack_size)
    last: tuple[Step, EndReason] | None = None
    for step, then in zip(steps, (*steps[1:], None), strict=True):
        if step.kind not in TURNS or (last is not None and _is_assent(step, *last)):
            continue
        reason = count.after(step, then, rulebook)
        last = None if reason is None else (step, reason)
    if last is None and not count.is_known:
        return any(step.kind is MoveKind.RACK_POINTS for step in steps)
    return last is not None and last[1] in PLAYED_OUT


def judge_end(steps: Sequence[Step], rulebook: Rulebook, tileset: TileSet) -> Iterator[Verdict]:
    """Yield what the record has wrong about its own end, by the rulebook's text."""
    if not steps or len(steps[0].totals) != len(SIDES):
        return
    count = _Count.at_the_start(tileset, rulebook.play.rack_size)
    over: tuple[int, EndReason] | None = None
    for index, (step, then) in enumerate(zip(steps, (*steps[1:], None), strict=True)):
        if step.kind not in TURNS:
            continue
        if over is not None and index == over[0] + 1 and _is_assent(step, steps[over[0]], over[1]):
            continue
        if over is not None:
            last = steps[over[0]]
            yield Verdict(
                step=index,
                side=step.side,
                fault=UnplacedFinding(code="record.goes_on", computed=_turn(last), rule=END_RULES[over[1]]),
            )
            return
        reason = count.after(step, then, rulebook)
        over = None if reason is None else (index, reason)
    if over is not None:
        end = _End(steps, rulebook, tileset, over[1], SIDES[steps[over[0]].side], tuple(count.held))
        for side in SIDES:
            yield from end.judge(side)
        return
    rules = rulebook.ending
    if count.is_known and not (rules.round_over_counts_racks or rules.arbiter_counts_racks):
        yield from _counted_too_soon(steps)
    else:
        yield from _worth(steps, tileset)


def _is_assent(step: Step, last: Step, reason: EndReason) -> bool:
    """Some programs write a pass of the other side after the last play: it is not challenged."""
    return reason is EndReason.OUT and step.kind is MoveKind.PASS and step.side != last.side


def _turn(step: Step) -> str:
    return f"{step.number} ({step.player})" if step.player else str(step.number)


@dataclass(frozen=True, slots=True)
class _End:
    """A game that is over, and why."""

    steps: Sequence[Step]
    rulebook: Rulebook
    tileset: TileSet
    reason: EndReason
    closer: Side
    held: tuple[int, ...]
    """Number of tiles each side holds."""

    def judge(self, side: Side) -> Iterator[Verdict]:
        """Compare the side's lines for unplayed tiles with what the end counts."""
        lines = [step for step in self._own(side) if step.kind is MoveKind.RACK_POINTS]
        rule, points = self._due().get(side, ("", 0))
        if points is None:  # a rack that nobody wrote down: the line itself may show it
            points = self._shown(lines)
        written = sum(step.points for step in lines)
        fault: UnplacedFinding | None = None
        if not lines and points != 0 and not _is_forfeit(self.steps, self.rulebook):
            code = "rack_points.unwritten" if points is None else "rack_points.missing"
            fault = UnplacedFinding(code=code, computed=_signed(points or 0), rule=rule)
        elif lines and points is None and written > 0:
            fault = UnplacedFinding(code="rack_points.sign", recorded=_signed(written), rule=rule)
        elif lines and points is not None and written != points:
            code = "rack_points.differ" if rule else "rack_points.none"
            rule = rule or END_RULES[self.reason]
            fault = UnplacedFinding(code=code, recorded=_signed(written), computed=_signed(points), rule=rule)
        if fault is not None:
            at = (lines or self._own(side) or self.steps)[0 if lines else -1]
            changed = 0 if points is None else points - written
            yield Verdict(step=self.steps.index(at), side=side, fault=fault, points=changed)

    def _own(self, side: Side) -> Sequence[Step]:
        return [step for step in self.steps if step.side == side]

    def _shown(self, lines: Sequence[Step]) -> int | None:
        tiles = tuple(tile for step in lines for tile in step.move.tiles or ())
        return -self.tileset.worth(tiles) if tiles else None

    def _due(self) -> dict[Side, tuple[str, int | None]]:
        """By side, the rule and the points of the tiles left; None where the rack is unknown."""
        worth = [self._worth_of_rack(side) for side in SIDES]
        known = (worth[0] or 0, worth[1] or 0)
        due: dict[Side, tuple[str, int | None]] = {}
        for each in rack_points(self.reason, self.rulebook.ending, known, closer=self.closer):
            is_known = self.reason is EndReason.OUT or worth[each.side] is not None
            due[each.side] = (each.rule, each.points if is_known else None)
        return due

    def _worth_of_rack(self, side: Side) -> int | None:
        # Lines after the last move tell no more of the racks than it does.
        last = next(s for s in reversed(self.steps) if s.kind in {*TURNS, MoveKind.WITHDRAWN})
        if self.reason is not EndReason.OUT:
            rack = last.racks[side]
            return self.tileset.worth(rack) if len(rack) == self.held[side] else None
        if side == self.closer:
            return 0
        laid = (Tile(code) for code in last.grid.tiles if code)
        seen = tuple(BLANK if is_designated(tile) else tile for tile in laid)
        return self.tileset.worth(missing_from(seen, self.tileset.tiles()))


def _is_forfeit(steps: Sequence[Step], rulebook: Rulebook) -> bool:
    """True if points were taken for losing on time or leaving: they replace the racks."""
    taken = rulebook.ending.abandonment_points
    marks = (step for step in steps if step.kind in {MoveKind.ADJUSTMENT, MoveKind.TIME_PENALTY})
    return taken is not None and any(step.points == -taken for step in marks)


def _counted_too_soon(steps: Sequence[Step]) -> Iterator[Verdict]:
    """Find unplayed tiles counted though nothing ended the game, and no arbiter can have said so."""
    for index, step in enumerate(steps):
        if step.kind is MoveKind.RACK_POINTS and step.points:
            fault = UnplacedFinding(code="rack_points.not_over", rule="ending.out_gains_opponents_rack")
            yield Verdict(step=index, side=step.side, fault=fault, points=-step.points)


def _worth(steps: Sequence[Step], tileset: TileSet) -> Iterator[Verdict]:
    """The least that the end can count if the tiles are not all known."""
    for index, step in enumerate(steps):
        tiles, score = step.move.tiles, step.move.score
        if step.kind is MoveKind.RACK_POINTS and tiles is not None and score is not None:
            worth = tileset.worth(tiles)
            if abs(score) != worth:
                fault = UnplacedFinding(code="rack_points.worth", recorded=abs(score), computed=worth)
                yield Verdict(step=index, side=step.side, fault=fault)


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
