"""
Reports on finished games: every turn beside the best moves, what it lost, and who did what.

A turn is judged where the rack is known whole. Quickly, by equity and the table of chances to win; fully, by
simulation on common draws, and by solving endings. Seed and level decide the answer, never the clock.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from faristol.analysis.endings import EndingSolver
from faristol.analysis.equity import last_values
from faristol.analysis.luck import luck_of
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Choice, Sight
from faristol.analysis.simulation import (
    DECIDED,
    Budget,
    Simulated,
    Simulation,
    candidates_of,
    simulate,
    unseen_of,
)
from faristol.analysis.turns import Turn, Unknown, turns_of
from faristol.analysis.winning import WinTable, load_wins
from faristol.board import Grid, Word, words_formed
from faristol.errors import NotationError
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.milestones import GameEnded
from faristol.game.records import MoveKind, Replay
from faristol.lexicon import Lexicon

LINES = 5
"""Moves listed for a turn."""
DECIDING = 3
"""Turns named as those that decided the game."""
WIN_GRADES = (0.005, 0.03, 0.07)
"""Chance to win, from 0 to 1, from which a loss is small, medium or large."""
POINT_GRADES = (1.0, 7.0, 15.0)
"""Points, where they decide: in endings, and in games that are already won or lost."""
MILLIPOINTS = 1000
SIMULATED, PLIES = 2400, 2
"""Playouts of one turn in a full report, and how many turns each looks ahead."""
ENDING_POSITIONS = 100_000
"""Positions looked at for one move of an ending in a full report."""

Watch = Callable[[int, int], None]
"""Turns judged, and turns to judge."""


class Level(StrEnum):
    FAST = "fast"
    FULL = "full"


class Method(StrEnum):
    EQUITY = "equity"
    SIMULATION = "simulation"
    ENDING = "ending"
    """Followed to the last tile."""


class Grade(StrEnum):
    BEST = "best"
    GOOD = "good"
    """Loses less than a small mistake."""
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


INDEX = {Grade.SMALL: 0.2, Grade.MEDIUM: 0.5, Grade.LARGE: 1.0}
"""What a mistake adds to a player's index."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One move of a turn. All from the side to move."""

    move: Move
    score: int
    equity: float
    """Points, and what is kept counted as points."""
    win: float
    """From 0 to 1; a tie counts half."""
    win_error: float = 0.0
    """One standard error; 0 where nothing was drawn."""
    spread: float
    """Points ahead: at the end where that is known, else after the move or at the end of the playouts."""
    spread_error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    method: Method
    is_exact: bool
    """True where the figures come from lines that were followed to the end of the game."""
    by_spread: bool
    """True where points decide, not chances to win."""
    played: Line
    lines: tuple[Line, ...]
    """The best first, at most `LINES`."""
    lost_win: float
    lost_points: float
    grade: Grade
    bingo_missed: bool
    """True if a play of the whole rack was there, and neither it nor the best move was made."""
    bingo: Word | None = None
    """The word of the best one that was missed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    turn: Turn
    verdict: Verdict | None
    """None where the turn cannot be judged: `turn.unknown` says why."""
    wrong_words: tuple[Word, ...] = ()
    """Words of the play that are not in the lexicon."""
    win_after: float
    """Chance of side 0 to win after the turn, by the score and the tiles unseen."""
    luck: float | None = None
    """Points that the draw before the turn was better than others; None where it is unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    name: str
    turns: int
    judged: int
    lost_win: float
    """Mean of the turns judged."""
    lost_points: float
    index: float
    """Small mistakes count 0.2, medium 0.5, large 1; added up."""
    grades: dict[Grade, int]
    bingos: int
    bingos_missed: int
    phonies: int
    phonies_stood: int
    """Of them, those that the opponent let through."""
    luck: float | None = None
    """Sum over all draws that are known; None if none is."""
    spent_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Parts of the final spread, in points, from side 0."""

    luck: float
    skill: float
    """Less lost by mistakes than the other side."""
    rest: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    replayed: Replay
    lexicon: Lexicon
    level: Level
    turns: tuple[Judged, ...]
    players: tuple[Player, Player]
    deciding: tuple[int, ...]
    """Places in `turns` that lost most, the worst first; none that was a good move."""
    ended: GameEnded | None = None
    """None where the record does not say how the game ended."""

    @property
    def balance(self) -> Balance | None:
        """Return the parts of the spread; None unless both players' racks are known in every turn."""
        first, second = self.players
        is_known = all(judged.turn.unknown is Unknown.NOTHING for judged in self.turns)
        if not is_known or first.luck is None or second.luck is None:
            return None
        luck = first.luck - second.luck
        skill = second.lost_points * second.judged - first.lost_points * first.judged
        spread = self.replayed.totals[0] - self.replayed.totals[1]
        return Balance(luck=luck, skill=skill, rest=spread - luck - skill)

    @property
    def wins(self) -> list[float]:
        """Chance of side 0 to win, before the first turn and after each."""
        return [0.5, *(judged.win_after for judged in self.turns)]

    @property
    def spreads(self) -> list[int]:
        """Points that side 0 is ahead, before the first turn and after each."""
        return [0, *(judged.turn.after[0] - judged.turn.after[1] for judged in self.turns)]


def report_on(
    replayed: Replay,
    playouts: Playouts,
    lexicon: Lexicon,
    *,
    level: Level = Level.FAST,
    ended: GameEnded | None = None,
    spent_ms: tuple[int, int] | None = None,
    watch: Watch | None = None,
) -> Report:
    """
    Judge a finished game between two players; `ended` where the record says how: the points may not.

    Raises:
        NotationError: if there are not two players.
    """
    if len(replayed.record.players) != 2:  # noqa: PLR2004  # a game has two sides
        raise NotationError("a report needs a game between two players")
    judge = _Judge(playouts, lexicon, level, load_wins(playouts.generator.tileset.id))
    turns = list(turns_of(replayed))
    judged = []
    for number, (turn, luck) in enumerate(zip(turns, luck_of(turns, playouts), strict=True)):
        judged.append(replace(judge.judged(turn), luck=luck))
        if watch is not None:
            watch(number + 1, len(turns))
    if judged and ended is not None:
        judged[-1] = replace(judged[-1], win_after=_won(ended))
    elif judged and (_went_out(turns[-1]) or replayed.steps[-1].kind is MoveKind.RACK_POINTS):
        judged[-1] = replace(judged[-1], win_after=_settled(replayed.totals[0] - replayed.totals[1]))
    first, second = (_player(replayed, judged, side, spent_ms[side] if spent_ms else None) for side in (0, 1))
    return Report(
        replayed=replayed,
        lexicon=lexicon,
        level=level,
        turns=tuple(judged),
        players=(first, second),
        deciding=_deciding(judged),
        ended=ended,
    )


def judge_instead(turn: Turn, move: Move, score: int, *, playouts: Playouts, lexicon: Lexicon) -> Verdict:
    """Judge a legal move as if it had been made in a turn whose rack is known, by equity."""
    judge = _Judge(playouts, lexicon, Level.FAST, load_wins(playouts.generator.tileset.id))
    is_bingo = _lays(move) >= playouts.rulebook.play.rack_size
    return judge.verdict(replace(turn, move=move, score=score, is_bingo=is_bingo))


def _went_out(turn: Turn) -> bool:
    return turn.rack is not None and not turn.kept() and turn.unseen <= turn.opponents


def _won(ended: GameEnded) -> float:
    """Return what side 0 has won: who leaves, or is out of time, loses whatever the points are."""
    if ended.winner is None:
        return 0.0 if ended.both_lost else 0.5
    return float(ended.winner == 0)


def _settled(spread: float) -> float:
    return 0.5 if spread == 0 else float(spread > 0)


@dataclass
class _Judge:
    playouts: Playouts
    lexicon: Lexicon
    level: Level
    wins: WinTable

    @cached_property
    def solver(self) -> EndingSolver:
        return EndingSolver(self.playouts)

    def judged(self, turn: Turn) -> Judged:
        chance = self.wins.chance(turn.after[1 - turn.side] - turn.after[turn.side], turn.unseen_next)
        return Judged(
            turn=turn,
            verdict=self.verdict(turn) if turn.unknown is Unknown.NOTHING else None,
            wrong_words=tuple(turn.wrong_words(self.lexicon)),
            win_after=chance if turn.side else 1 - chance,
        )

    def verdict(self, turn: Turn) -> Verdict:
        seen = Sight(grid=turn.grid, rack=turn.rack or (), in_bag=0, opponents=None, idle_turns=0)
        unseen = unseen_of(seen, self.playouts.generator.tileset)
        sight = turn.sight(unseen, rack_size=self.playouts.rulebook.play.rack_size)
        candidates = candidates_of(sight, self.playouts)
        played = next((choice for choice in candidates if _is_same(choice.move, turn.move)), None)
        if played is None:
            played = self._choice(turn, sight)
            candidates.append(played)
        bingos = [choice for choice in candidates if self._is_bingo(choice.move)]
        if self.level is Level.FAST:
            method, lines = Method.EQUITY, [self._by_equity(turn, sight, choice) for choice in candidates]
            by_spread = all(not DECIDED < line.win < 1 - DECIDED for line in lines)
            is_exact = False
        elif sight.opponents is None:
            found = self._simulated(turn, sight, candidates)
            method, by_spread, is_exact = Method.SIMULATION, found.by_spread, False
            lines = [_by_simulation(each) for each in found.candidates]
        else:
            method, by_spread = Method.ENDING, True
            lines, is_exact = self._solved(turn, sight, played)
        return _told(turn, played, lines, method, by_spread=by_spread, is_exact=is_exact, bingos=bingos)

    def _is_bingo(self, move: Move) -> bool:
        return isinstance(move, Play) and len(move.placement) >= self.playouts.rulebook.play.rack_size

    def _choice(self, turn: Turn, sight: Sight) -> Choice:
        """Return what was done as a candidate; a play that was taken back is a pass."""
        kept = turn.kept()
        if sight.opponents is None:
            worth = int(self.playouts.weights.table(kept)[0])
        else:
            rules, tileset = self.playouts.rulebook.ending, self.playouts.generator.tileset
            worth = int(last_values(kept, sight.opponents, rules=rules, tileset=tileset)[0])
        return Choice(turn.move, turn.score, turn.score * MILLIPOINTS + worth)

    def _by_equity(self, turn: Turn, sight: Sight, choice: Choice) -> Line:
        spread = turn.spread + choice.equity / MILLIPOINTS
        goes_out = sight.opponents is not None and _lays(choice.move) == len(sight.rack)
        unseen = turn.unseen_after(_lays(choice.move))
        win = _settled(spread) if goes_out else 1 - self.wins.chance(-spread, unseen)
        return _line(choice, win=win, spread=spread)

    def _simulated(self, turn: Turn, sight: Sight, candidates: list[Choice]) -> Simulation:
        return simulate(
            sight,
            self.playouts,
            spread=turn.spread,
            seed=f"report {turn.step.side} {turn.step.number}".encode(),
            budget=Budget(plies=PLIES, playouts=SIMULATED),
            candidates=candidates,
            wins=self.wins,
        )

    def _solved(self, turn: Turn, sight: Sight, played: Choice) -> tuple[list[Line], bool]:
        """Return the best line and the one played, the better first, and whether both are exact."""
        opponents = sight.opponents or ()
        best = self.solver.solve(
            sight.grid, sight.rack, opponents, runs=sight.runs, ahead=turn.spread, positions=ENDING_POSITIONS
        )
        first = best.line[0]
        lines = [_line(_as_choice(first.move, first.score), spread=turn.spread + best.spread)]
        if _is_same(first.move, played.move):
            return lines, best.is_exact
        spread, is_exact = self.solver.after(
            sight, played, is_withdrawn=turn.withdrawn, positions=ENDING_POSITIONS
        )
        lines.append(_line(played, spread=turn.spread + spread))
        lines.sort(key=lambda line: -line.spread)  # stable: the solver's own stands first among equals
        return lines, best.is_exact and is_exact


def _as_choice(move: Move, score: int) -> Choice:
    return Choice(move, score, score * MILLIPOINTS)


def _lays(move: Move) -> int:
    return len(move.placement) if isinstance(move, Play) else 0


def _is_same(one: Move, other: Move) -> bool:
    """The same tiles on the same squares are the same play, whatever its main word."""
    match one, other:
        case Play(placement=first), Play(placement=second):
            return first == second
        case Exchange(tiles=first_tiles), Exchange(tiles=second_tiles):
            return sorted(first_tiles) == sorted(second_tiles)
        case _:
            return isinstance(one, Pass) and isinstance(other, Pass)


def _line(choice: Choice, *, spread: float, win: float | None = None) -> Line:
    return Line(
        move=choice.move,
        score=choice.score,
        equity=choice.equity / MILLIPOINTS,
        win=_settled(spread) if win is None else win,
        spread=spread,
    )


def _by_simulation(each: Simulated) -> Line:
    return Line(
        move=each.choice.move,
        score=each.choice.score,
        equity=each.choice.equity / MILLIPOINTS,
        win=each.win,
        win_error=each.win_error,
        spread=each.spread,
        spread_error=each.spread_error,
    )


def _told(
    turn: Turn,
    played: Choice,
    lines: list[Line],
    method: Method,
    *,
    by_spread: bool,
    is_exact: bool,
    bingos: Sequence[Choice],
) -> Verdict:
    if method is Method.EQUITY:
        lines = sorted(lines, key=lambda line: -line.equity)
    mine, best = next(line for line in lines if _is_same(line.move, played.move)), lines[0]
    lost_win, lost_points = max(best.win - mine.win, 0.0), max(best.spread - mine.spread, 0.0)
    lost, limits = (lost_points, POINT_GRADES) if by_spread else (lost_win, WIN_GRADES)
    grade = Grade.BEST if mine is best else _grade(lost, limits)
    is_missed = bool(bingos) and not turn.is_bingo and grade is not Grade.BEST
    return Verdict(
        method=method,
        is_exact=is_exact,
        by_spread=by_spread,
        played=mine,
        lines=tuple(lines[:LINES]),
        lost_win=lost_win,
        lost_points=lost_points,
        grade=grade,
        bingo_missed=is_missed,
        bingo=_word_of(bingos, turn.grid) if is_missed else None,
    )


def _word_of(bingos: Sequence[Choice], grid: Grid) -> Word | None:
    """Return the long word of the bingo with the most equity."""
    best = max(bingos, key=lambda choice: choice.equity, default=None)
    if best is None or not isinstance(best.move, Play):
        return None
    return words_formed(grid, best.move.placement)[0]


def _grade(lost: float, limits: Sequence[float]) -> Grade:
    reached = sum(lost >= limit for limit in limits)
    return (Grade.GOOD, Grade.SMALL, Grade.MEDIUM, Grade.LARGE)[reached]


def _deciding(judged: Sequence[Judged]) -> tuple[int, ...]:
    """Return the mistakes that lost most, by chance to win and then by points."""
    mistakes = [
        (-each.verdict.lost_win, -each.verdict.lost_points, place)
        for place, each in enumerate(judged)
        if each.verdict is not None and each.verdict.grade in INDEX
    ]
    return tuple(place for _, _, place in sorted(mistakes)[:DECIDING])


def _player(replayed: Replay, judged: Sequence[Judged], side: int, spent_ms: int | None) -> Player:
    own = [each for each in judged if each.turn.side == side]
    verdicts = [each.verdict for each in own if each.verdict is not None]
    count = max(len(verdicts), 1)
    phonies = [each for each in own if each.wrong_words]
    lucks = [each.luck for each in own if each.luck is not None]
    return Player(
        name=replayed.record.players[side],
        turns=len(own),
        judged=len(verdicts),
        lost_win=sum(verdict.lost_win for verdict in verdicts) / count,
        lost_points=sum(verdict.lost_points for verdict in verdicts) / count,
        index=sum(INDEX.get(verdict.grade, 0.0) for verdict in verdicts),
        grades={grade: sum(verdict.grade is grade for verdict in verdicts) for grade in Grade},
        bingos=sum(each.turn.is_bingo for each in own),
        bingos_missed=sum(verdict.bingo_missed for verdict in verdicts),
        phonies=len(phonies),
        phonies_stood=sum(not each.turn.withdrawn for each in phonies),
        luck=sum(lucks) if lucks else None,
        spent_ms=spent_ms,
    )
