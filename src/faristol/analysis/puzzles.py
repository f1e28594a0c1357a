"""
Puzzles: positions with one clearly best move, found in games and checked by simulation or by solving.

A puzzle must hold twice: by equity, and on two sets of draws, with a lead that a player notices. An ending is
solved for every legal move. The same games and seed give the same puzzles on every machine.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from faristol.analysis.endings import EndingSolver
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.analysis.positions import sight_of, written_move
from faristol.analysis.selfplay import PlayedGame, play_game, seed_of
from faristol.analysis.simulation import Budget, Simulation, candidates_of, simulate
from faristol.analysis.turns import Unknown, turns_of
from faristol.board import Grid, Layout
from faristol.formats.game.cgp import Position, format_cgp
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.records import Replay
from faristol.game.runs import scoreless_turns
from faristol.tiles import BLANK

LEAD, EXCHANGE_LEAD = 10_000, 1_000
"""Millipoints of equity by which a play leads; or an exchange, or a play that leads before an exchange."""
WIN_LEAD, EXCHANGE_WIN_LEAD = 0.02, 0.01
"""Chance to win, from 0 to 1, by which they lead in simulation: two ways to exchange are never far apart."""
ENDING_LEAD, PLAIN_LOSES = 2, 3
"""Points by which the best move of an ending leads over all others, and over the one of the best equity."""
STAKES, CLOSE = 6, 50
"""Points that the one of the best equity loses where both win or both lose, and by which a close one ends."""
PLAYOUTS, NEVER_SURE = 20_000, 1.0
"""Playouts that may not refute an answer."""
TURNING = 1e-6
"""Chance that those which are left would refute it, below which they are not made."""
FIRST_PLAYOUTS, EXCHANGE_PLAYOUTS, CONFIDENCE = 2400, 12_000, 0.999
"""Playouts on each of two sets of draws, within which it must be sure: what needs more is not clear."""
PLAYS, EXCHANGES = 8, 3
"""Moves that an answer is compared with; it leads by so much equity that others have no chance."""
ENDING_POSITIONS = 60_000
"""Looked at for one move of an ending."""
ENDING_PLAYS = 300
"""Legal plays of an ending, at most: every one of them is solved."""
TRIES, ENDING_TRIES = 2, 4
"""Positions of one kind in one game that are checked; endings are mostly refused at the first look."""
SHARE, FREE = 0.31, 4
"""Share of all puzzles that one kind has at most, and puzzles before that is asked."""
WAVE = 64
"""Games that are searched at the same time, at most."""
_MILLIPOINTS = 1000


class Kind(StrEnum):
    BEST = "best"
    """A play that is no bingo, without a blank on the rack."""
    BINGO = "bingo"
    """The best of several bingos."""
    ONLY_BINGO = "only-bingo"
    BLANK = "blank"
    """A blank on the rack, and a play that is no bingo."""
    ENDING = "ending"
    EXCHANGE = "exchange"
    """An exchange, or a play whose nearest rival is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One move of a puzzle, from the side to move."""

    place: str
    """Nothing for an exchange, or a pass."""
    word: str
    """The word in the notation of a slip; for an exchange, its tiles."""
    score: int
    equity: float
    """Points, and the worth of what is kept."""
    win: float
    """Chance to win, from 0 to 1; in an ending 0, 0.5 or 1."""
    spread: float
    """Points ahead after the playouts, or at the end of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    id: str
    kind: Kind
    position: Position
    answers: tuple[Answer, ...]
    """The best first. In an ending, every legal move."""
    playouts: int
    """0 where the ending was solved."""
    game: int
    """Number of the game it was found in."""


def wave_of(number: int) -> range:
    """
    Return the games that are searched at the same time as this one.

    What is rare is told by the puzzles of the waves before, so that many processes find what one finds.

    >>> wave_of(0), wave_of(3), wave_of(100), wave_of(200)
    (range(0, 1), range(2, 4), range(64, 128), range(192, 256))
    """
    if number >= WAVE:
        start = number - number % WAVE
        return range(start, start + WAVE)
    start = 1 << number.bit_length() - 1 if number else 0
    return range(start, max(2 * start, 1))


def kinds_before(puzzles: Iterable[Puzzle], wave: range) -> Counter[Kind]:
    """Return how many puzzles of each kind were found before a wave."""
    return Counter(puzzle.kind for puzzle in puzzles if puzzle.game < wave.start)


def positions_of(played: PlayedGame, layout: Layout) -> list[Position]:
    """Return the positions of a game before each turn, as the side on turn saw them."""
    grid, scores, idle = Grid.of(layout), [0, 0], 0
    positions = []
    for turn in played.turns:
        mine = (scores[turn.side], scores[1 - turn.side])
        positions.append(Position(grid=grid, racks=(turn.rack, ()), scores=mine, scoreless_turns=idle))
        idle += 1
        if isinstance(turn.choice.move, Play):
            grid, idle = grid.lay(turn.choice.move.placement.tiles), 0
        scores[turn.side] += turn.choice.score
    return positions


@dataclass(frozen=True)
class PuzzleMaker:
    playouts: Playouts
    lexicon: str
    """Version of the word list, which is a part of a puzzle's name."""

    @cached_property
    def solver(self) -> EndingSolver:
        return EndingSolver(self.playouts)

    def self_played(self, number: int, *, seed: int) -> list[Position]:
        """Return the positions of one game of equity against itself."""
        policy = ByEquity(self.playouts.generator, self.playouts.rulebook, self.playouts.weights)
        chance = seed_of("puzzles", number, seed=seed)
        played = play_game((policy, policy), rulebook=self.playouts.rulebook, seed=chance)
        return positions_of(played, self.playouts.generator.layout)

    def written(self, game: Replay) -> list[Position]:
        """Return the positions of a game that was written down, where the racks are known."""
        return [
            Position(
                grid=turn.grid,
                racks=(turn.rack, ()),
                scores=(turn.before[turn.side], turn.before[1 - turn.side]),
                scoreless_turns=scoreless_turns(turn.runs, self.playouts.rulebook.ending),
            )
            for turn in turns_of(game)
            if turn.unknown is Unknown.NOTHING and turn.rack is not None
        ]

    def from_positions(
        self,
        positions: Sequence[Position],
        game: int,
        counts: Mapping[Kind, int],
        *,
        only: Kind | None = None,
    ) -> Puzzle | None:
        """
        Return the first that holds, of kinds that are rare so far before others, or of `only` one.

        A kind that has its share already waits, unless it is the one wanted.
        """
        likely: dict[Kind, list[Position]] = {}
        for position in positions:
            kind = self.likely_kind(position, only=only)
            if kind is not None and only in {None, kind}:
                likely.setdefault(kind, []).append(position)
        most = math.inf if only else FREE + SHARE * sum(counts.values())
        for kind in sorted(likely, key=lambda each: (counts.get(each, 0), each)):
            tries = ENDING_TRIES if kind is Kind.ENDING else TRIES
            for position in likely[kind][:tries] if counts.get(kind, 0) < most else ():
                puzzle = self.checked(position, kind, game)
                if puzzle is not None:
                    return puzzle
        return None

    def likely_kind(self, position: Position, *, only: Kind | None = None) -> Kind | None:
        """
        Return the kind of puzzle that a position is by equity; None if no move leads clearly.

        `only` says which kind is wanted: it may be None for others, unless that costs no look at the plays.
        """
        sight = self._sight(position)
        if sight.opponents is not None:
            return Kind.ENDING if len(sight.rack) > 1 else None
        if only is Kind.ENDING:
            return None
        first, *others = candidates_of(sight, self.playouts, plays=2, exchanges=2)
        if not others or isinstance(first.move, Pass):
            return None
        lead = first.equity - others[0].equity
        if isinstance(first.move, Exchange) or (lead < LEAD and isinstance(others[0].move, Exchange)):
            return Kind.EXCHANGE if lead >= EXCHANGE_LEAD else None
        if lead < LEAD:
            return None
        if not self._is_bingo(first):
            return Kind.BLANK if BLANK in sight.rack else Kind.BEST
        return Kind.ONLY_BINGO if self._bingos(sight) == 1 else Kind.BINGO

    def checked(self, position: Position, kind: Kind, game: int) -> Puzzle | None:
        """Return a position as a puzzle if its answer holds."""
        name = self._name(position)
        if kind is Kind.ENDING:
            answers, made = self._solved(position, has_stakes=True), 0
        else:
            answers, made = self._simulated(position, kind, name)
        if answers is None:
            return None
        return Puzzle(id=name, kind=kind, position=position, answers=answers, playouts=made, game=game)

    def refutation(
        self, puzzle: Puzzle, *, seed: bytes, playouts: int = PLAYOUTS, turning: float = TURNING
    ) -> Answer | None:
        """
        Return a move that is better than the answer after so many playouts on other draws, if one is.

        Those that would turn the best over with less chance than `turning` are not made; at 0 all are.
        """
        if puzzle.kind is Kind.ENDING:
            answers = self._solved(puzzle.position, has_stakes=False)
            return None if answers == puzzle.answers else (answers or puzzle.answers)[0]
        budget = Budget(playouts=playouts, confidence=NEVER_SURE, turning=turning)
        found = self._simulation(puzzle.position, seed, budget)
        first = self._answers(found, puzzle.position)[0]
        best = puzzle.answers[0]
        return None if (first.place, first.word) == (best.place, best.word) else first

    def _sight(self, position: Position) -> Sight:
        size = self.playouts.rulebook.play.rack_size
        return sight_of(position, self.playouts.generator.tileset, rack_size=size)

    def _name(self, position: Position) -> str:
        tileset = self.playouts.generator.tileset
        text = f"{self.lexicon} {format_cgp(position, tileset.alphabet)}"
        return f"{tileset.language}-{sha256(text.encode()).hexdigest()[:10]}"

    def _is_bingo(self, choice: Choice) -> bool:
        size = self.playouts.rulebook.play.rack_size
        return isinstance(choice.move, Play) and len(choice.move.placement) >= size

    def _bingos(self, sight: Sight) -> int:
        plays = self.playouts.generator.all_plays(sight.grid, sight.rack)
        return int((plays.laid == len(sight.rack)).sum())

    def _simulation(self, position: Position, seed: bytes, budget: Budget) -> Simulation:
        sight = self._sight(position)
        return simulate(
            sight,
            self.playouts,
            spread=sight.spread,
            seed=seed,
            budget=budget,
            candidates=candidates_of(sight, self.playouts, plays=PLAYS, exchanges=EXCHANGES),
        )

    def _simulated(self, position: Position, kind: Kind, name: str) -> tuple[tuple[Answer, ...] | None, int]:
        """Return the candidates and the playouts, if that of the best equity is best on two sets of draws."""
        best = candidates_of(self._sight(position), self.playouts, plays=1, exchanges=1)[0]
        is_exchange = kind is Kind.EXCHANGE
        budget = Budget(playouts=EXCHANGE_PLAYOUTS if is_exchange else FIRST_PLAYOUTS, confidence=CONFIDENCE)
        lead = EXCHANGE_WIN_LEAD if is_exchange else WIN_LEAD
        made, answers = 0, None
        for purpose in ("first", "second"):
            found = self._simulation(position, f"{purpose} {name}".encode(), budget)
            made += found.playouts
            first, second = found.candidates[:2]
            if is_exchange and not any(isinstance(each.choice.move, Exchange) for each in (first, second)):
                return None, made
            leads = first.win - second.win >= lead and first.choice.move == best.move
            if not leads or not found.is_sure or found.by_spread:
                return None, made
            answers = answers or self._answers(found, position)
        return answers, made

    def _answers(self, found: Simulation, position: Position) -> tuple[Answer, ...]:
        return tuple(
            self._answer(each.choice, position, win=each.win, spread=each.spread) for each in found.candidates
        )

    def _answer(self, choice: Choice, position: Position, *, win: float, spread: float) -> Answer:
        rules, tileset = self.playouts.rulebook.play, self.playouts.generator.tileset
        place, word = written_move(choice, position, tileset, rules)
        equity = choice.equity / _MILLIPOINTS
        return Answer(
            place=place,
            word=word,
            score=choice.score,
            equity=round(equity, 1),
            win=round(win, 3),
            spread=round(spread, 1),
        )

    def _solved(self, position: Position, *, has_stakes: bool) -> tuple[Answer, ...] | None:
        """
        Return every legal move with its exact value; None if one is not proven, or the best is plain.

        With `has_stakes` the best must win where the best equity does not, or gain much in a close game.
        """
        sight = self._sight(position)
        opponents = sight.opponents or ()
        plays = candidates_of(sight, self.playouts, plays=ENDING_PLAYS + 1, exchanges=0)
        if not 1 < len(plays) <= ENDING_PLAYS:
            return None
        best = self.solver.solve(
            sight.grid, sight.rack, opponents, runs=sight.runs, ahead=sight.spread, positions=ENDING_POSITIONS
        )
        if not best.is_exact or best.line[0].move in (plays[0].move, Pass()):
            return None
        values = []
        for choice in (*plays, Choice(Pass(), 0, 0)):  # that of the best equity first
            value, is_exact = self.solver.after(sight, choice, positions=ENDING_POSITIONS, forgets=False)
            if not is_exact:
                return None
            values.append((sight.spread + value, choice))
            if choice is plays[0]:
                if best.spread - value < PLAIN_LOSES:
                    return None
                if has_stakes and not _has_stakes(sight.spread + best.spread, sight.spread + value):
                    return None
            if sum(sight.spread + best.spread - each < ENDING_LEAD for each, _ in values) > 1:
                return None
        values.sort(key=lambda each: -each[0])
        return tuple(
            self._answer(choice, position, win=0.5 if value == 0 else float(value > 0), spread=value)
            for value, choice in values
        )


def _has_stakes(best: int, plain: int) -> bool:
    """
    Return whether players care for the difference between two ends of a game, in points of spread.

    >>> [_has_stakes(*ends) for ends in ((2, -1), (0, -3), (-20, -30), (20, 18), (90, 60))]
    [True, True, True, False, False]
    """
    wins_more = (best > 0) > (plain > 0) or (best == 0 > plain)
    return wins_more or (best - plain >= STAKES and abs(best) <= CLOSE)
