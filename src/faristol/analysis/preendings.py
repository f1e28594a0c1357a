"""
Pre-endings: moves with one or two tiles in the bag, each looked at with every tile that may be drawn.

A move that empties the bag leaves an ending for each possible draw, both racks known, and that is solved.
After one that does not, the opponent answers with that of its best plays by equity which hurts most, as if it
saw the bag; to a pass it may also pass, which ends the game. Where the bag is then still not empty, we make
the best play by equity.

The same budget of positions gives the same answer on every machine.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from faristol.analysis.endings import POSITIONS, EndingSolver
from faristol.analysis.policy import Choice, Sight
from faristol.analysis.simulation import candidates_of
from faristol.analysis.turns import kept_after
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.runs import NO_RUNS, Runs, reason_by_runs, runs_after
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Rack, without

MOST_IN_BAG = 2
PLAYS = 200
"""Plays by equity that are looked at."""
REPLIES = 5
"""Plays by equity that the opponent may answer with while tiles are in the bag."""
_ROUNDS = ((24, 300), (8, 4_000), (3, 400_000))
"""How many of the best so far are looked at more closely, and the positions for each ending."""

Watch = Callable[[Callable[[], "PreEnding"]], None]
"""Called between endings with a function that tells what is known so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of the game with one draw, in points ahead for the side to move now."""

    drawn: Rack
    """Tiles drawn after the move."""
    in_bag: Rack
    """Tiles left in the bag, in the order in which they are drawn."""
    ways: int
    """Weight of this draw: the number of equally likely orders of the unseen tiles that give it."""
    ahead: int
    at_least: int | None
    """Proven bounds; None where nothing is proven."""
    at_most: int | None

    @property
    def win(self) -> float:
        return _win(self.ahead)

    @property
    def is_settled(self) -> bool:
        """True if it is proven who wins."""
        return _least(self) == _most(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """One move; the mean over all draws."""

    choice: Choice
    outcomes: tuple[Outcome, ...]
    win: float
    """From 0 to 1, a tie as a half."""
    spread: float
    """Points ahead at the end of the game."""
    least_win: float
    """Proven bounds of `win`."""
    most_win: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PreEnding:
    candidates: tuple[Weighed, ...]
    """The best first."""
    closer: int
    """How many of the first were looked at more closely; the others are guesses."""
    positions: int
    is_proven: bool
    """True if no other of these moves can win more often than the first."""
    was_stopped: bool
    """True if somebody interrupted it."""


def solve_before_the_end(
    sight: Sight,
    unseen: Rack,
    solver: EndingSolver,
    *,
    known: Rack = (),
    positions: int = POSITIONS,
    watch: Watch | None = None,
) -> PreEnding:
    """
    Weigh the moves of a side that sees neither the opponent's rack nor the bag: together they are `unseen`.

    `known` are tiles of the opponent's rack that are known all the same. An interrupt ends it with what is
    known so far.

    Raises:
        NotationError: if not one or two tiles are in the bag, a rack is empty, or what is known of the
            opponent's rack is not among the unseen tiles or leaves too few for the bag.
    """
    if not 1 <= sight.in_bag <= MOST_IN_BAG:
        raise NotationError(f"a pre-ending has one or two tiles in the bag, not {sight.in_bag}")
    if not sight.rack or len(unseen) <= sight.in_bag:
        raise NotationError("a pre-ending needs tiles on both racks")
    free = list(unseen)
    for tile in known:
        if tile not in free:
            raise NotationError("the known tiles of the opponent's rack are not among the unseen ones")
        free.remove(tile)
    if len(free) < sight.in_bag:
        raise NotationError("the opponent's rack is known to hold tiles that the bag must have")
    return _Weighing(sight, unseen, tuple(free), solver, positions, watch).weigh()


@dataclass(frozen=True, slots=True)
class _Place:
    """A position as somebody sees it who sees all."""

    grid: Grid
    mine: Rack
    theirs: Rack
    bag: Rack
    """In the order in which it is drawn."""
    runs: Runs
    is_idle: bool
    """True if the move before laid nothing."""

    def after(self, play: Play) -> "_Place":
        """Return what the other side then has before it."""
        tiles = play.placement.tiles
        drawn, bag = self.bag[: len(tiles)], self.bag[len(tiles) :]
        kept = tuple(sorted((*kept_after(self.mine, play), *drawn)))
        return _Place(self.grid.lay(tiles), self.theirs, kept, bag, NO_RUNS, is_idle=False)


@dataclass(slots=True)
class _Weighing:
    sight: Sight
    unseen: Rack
    free: Rack
    """Unseen tiles that may be in the bag."""
    solver: EndingSolver
    limit: int
    watch: Watch | None
    spent: int = 0
    found: dict[Choice, Weighed] = field(default_factory=dict)
    rounds: Counter[Choice] = field(default_factory=Counter)
    count: int = 0
    """Moves to weigh."""

    def weigh(self) -> PreEnding:
        moves = candidates_of(self.sight, self.solver.playouts, plays=PLAYS)
        if not any(isinstance(choice.move, Pass) for choice in moves):
            moves.append(Choice(Pass(), 0, 0))
        self.count, was_stopped = len(moves), False
        self.solver.forget()
        try:
            for choice in moves:
                self._look(choice, 0, is_last=False)
            for count, each in _ROUNDS:
                self._look_closer(count, each)
        except KeyboardInterrupt:
            if not self.found:
                raise
            was_stopped = True
        return self._now(was_stopped=was_stopped)

    def _now(self, *, was_stopped: bool = False) -> PreEnding:
        ranked = self._ranked()
        rest = max((one.most_win for one in ranked[1:]), default=0.0)
        return PreEnding(
            candidates=tuple(ranked),
            closer=sum(self.rounds[one.choice] > 0 for one in ranked),
            positions=self.spent,
            is_proven=len(ranked) == self.count and ranked[0].least_win >= rest,
            was_stopped=was_stopped,
        )

    def _ranked(self) -> list[Weighed]:
        """Return the moves, those first that were looked at more closely; equals stay by equity."""
        return sorted(self.found.values(), key=lambda one: (-self.rounds[one.choice], -one.win, -one.spread))

    def _look_closer(self, count: int, each: int) -> None:
        """Look at the best so far with so many positions for each ending."""
        chosen = self._ranked()[:count]
        self.rounds.update(one.choice for one in chosen)
        for one in chosen:
            surely = max(other.least_win for other in self.found.values())
            if self.spent < self.limit and one.most_win >= surely:
                self.solver.forget()
                self._look(one.choice, each, is_last=each == _ROUNDS[-1][1])

    def _look(self, choice: Choice, each: int, *, is_last: bool) -> None:
        """Look at a move with so many positions for each ending; with none, guess."""
        if self.spent >= self.limit and self.found:
            return
        before = self.found.get(choice)
        known = {(one.drawn, one.in_bag): one for one in before.outcomes} if before else {}
        outcomes = list[Outcome]()
        draws_first = self.solver.playouts.rulebook.exchange.draw_before_return
        for (drawn, bag), ways in draws_of(choice.move, self.sight, self.free, draws_first=draws_first):
            outcome = known.get((drawn, bag))
            if outcome is None or (self.spent < self.limit and _is_open(outcome, is_last=is_last)):
                outcome = self._outcome(choice, drawn, bag, ways, each)
                self._show()
            outcomes.append(outcome)
        self.found[choice] = _weighed(choice, outcomes)
        self._show()

    def _show(self) -> None:
        if self.watch is not None and self.found:
            self.watch(self._now)

    def _outcome(self, choice: Choice, drawn: Rack, bag: Rack, ways: int, each: int) -> Outcome:
        move, sight = choice.move, self.sight
        given = move.tiles if isinstance(move, Exchange) else ()
        mine = tuple(sorted((*kept_after(sight.rack, move), *drawn)))
        theirs = without(tuple(sorted((*self.unseen, *given))), [*drawn, *bag])
        grid, runs = sight.grid, NO_RUNS
        if isinstance(move, Play):
            grid = grid.lay(move.placement.tiles)
        else:
            kind = TurnKind.EXCHANGE if given else TurnKind.PASS
            runs = runs_after(sight.runs, kind, self.solver.playouts.rulebook.ending)
        place = _Place(grid, theirs, mine, bag, runs, is_idle=not isinstance(move, Play))
        ahead = sight.spread + choice.score
        value = self._value(place, each, ahead=-ahead, is_opponent=True)
        return Outcome(
            drawn=drawn,
            in_bag=bag,
            ways=ways,
            ahead=ahead - value.spread,
            at_least=None if value.at_most is None else ahead - value.at_most,
            at_most=None if value.at_least is None else ahead - value.at_least,
        )

    def _value(self, place: _Place, each: int, *, ahead: int, is_opponent: bool) -> "_Value":
        """Return what the side on turn, so far ahead, gains from here on."""
        if reason_by_runs(place.runs, self.solver.playouts.rulebook.ending) is not None:
            still = self._still(place, ahead)
            return _Value(still, still, still)
        if not place.bag:
            return self._ending(place, each, ahead)
        playouts = self.solver.playouts
        table = playouts.weights.table(place.mine)
        replies = REPLIES if is_opponent and each else 1
        gains, least = list[int](), list[int]()
        for play in playouts.generator.best_plays(place.grid, place.mine, replies, leaves=table):
            after = place.after(Play(play.placement, play.direction))
            value = self._value(after, each, ahead=-ahead - play.score, is_opponent=not is_opponent)
            gains.append(play.score - value.spread)
            if value.at_most is not None:
                least.append(play.score - value.at_most)
        if not gains or (place.is_idle and is_opponent):  # it may pass, and nobody lays a tile any more
            gains.append(self._still(place, ahead))
        # Who answers may have something better, so that the most is open; and we do not see the bag.
        return _Value(max(gains), max(least) if least and is_opponent else None, None)

    def _still(self, place: _Place, ahead: int) -> int:
        """Return what the side on turn, so far ahead, gains if the game ends by passes."""
        return self.solver.still(place.mine, place.theirs, place.runs, ahead=ahead)

    def _ending(self, place: _Place, each: int, ahead: int) -> "_Value":
        grid, mine, theirs, runs = place.grid, place.mine, place.theirs, place.runs
        if not each:
            self.spent += 1
            return _Value(self.solver.guess(grid, mine, theirs, runs=runs, ahead=ahead), None, None)
        left = max(1, min(each, self.limit - self.spent))
        ending = self.solver.solve(grid, mine, theirs, runs=runs, ahead=ahead, positions=left, forgets=False)
        self.spent += max(1, ending.positions)
        if ending.was_stopped:
            raise KeyboardInterrupt
        return _Value(ending.spread, ending.at_least, ending.at_most)


@dataclass(frozen=True, slots=True)
class _Value:
    spread: int
    at_least: int | None
    at_most: int | None


def draws_of(
    move: Move, sight: Sight, free: Rack, *, draws_first: bool
) -> list[tuple[tuple[Rack, Rack], int]]:
    """
    Return what may be drawn after a move and what stays in the bag, in its order, and in how many ways.

    `free` are the tiles that may be in the bag. `draws_first`: before exchanged tiles go into the bag.
    """
    found = Counter[tuple[Rack, Rack]]()
    count = len(move.placement) if isinstance(move, Play) else 0
    for bag in permutations(free, sight.in_bag):
        if not isinstance(move, Exchange):
            found[tuple(sorted(bag[:count])), bag[count:]] += 1
            continue
        count = len(move.tiles)
        drawn = bag[:count] if draws_first else ()
        for order in permutations((*bag[len(drawn) :], *move.tiles)):
            taken = count - len(drawn)
            found[tuple(sorted((*drawn, *order[:taken]))), order[taken:]] += 1
    return sorted(found.items())


def _is_open(outcome: Outcome, *, is_last: bool) -> bool:
    """Return whether another look at an outcome is worth it: at last even where it is known who wins."""
    is_exact = outcome.at_least is not None and outcome.at_least == outcome.at_most
    return not is_exact if is_last else not outcome.is_settled


def _weighed(choice: Choice, outcomes: Sequence[Outcome]) -> Weighed:
    whole = sum(one.ways for one in outcomes)
    return Weighed(
        choice=choice,
        outcomes=tuple(outcomes),
        win=sum(one.ways * one.win for one in outcomes) / whole,
        spread=sum(one.ways * one.ahead for one in outcomes) / whole,
        least_win=sum(one.ways * _least(one) for one in outcomes) / whole,
        most_win=sum(one.ways * _most(one) for one in outcomes) / whole,
    )


def _win(ahead: int) -> float:
    return (1 + (ahead > 0) - (ahead < 0)) / 2


def _least(outcome: Outcome) -> float:
    return 0.0 if outcome.at_least is None else _win(outcome.at_least)


def _most(outcome: Outcome) -> float:
    return 1.0 if outcome.at_most is None else _win(outcome.at_most)
