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
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import NamedTuple

from faristol.analysis.endings import POSITIONS, EndingSolver
from faristol.analysis.policy import Choice, Sight
from faristol.analysis.simulation import candidates_of
from faristol.analysis.turns import kept_after
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.runs import NO_RUNS, Runs, reason_by_runs, runs_after
from faristol.movegen import ScoredPlay
from faristol.rulebook.choices import TurnKind
from faristol.tiles import BLANK, Rack, without

MOST_IN_BAG = 2
PLAYS = 200
"""Plays by equity that are looked at."""
REPLIES = 5
"""Plays by equity that the opponent may answer with while tiles are in the bag."""
BEGUN = 10
"""Positions that count for an ending begun, or a list of replies made: the whole board is looked at anew.

Three or five times as many with one or two blanks.
"""
_LEAST = 200
"""Positions for an ending that is looked at at all."""


class _Round(NamedTuple):
    moves: int
    """How many of the best so far are looked at more closely."""
    each: int
    """The most positions for each ending."""
    part: float
    """The most positions for all of them, of those that are left."""


_WINNERS = _Round(24, 300, 0.5), _Round(8, 4_000, 0.3), _Round(3, 40_000, 0.3)
"""Looks that only ask who wins; those after them ask by how much."""
_SPREADS = _Round(24, 300, 0.3), _Round(8, 4_000, 0.3)
_PROOFS = 300, 4_000, 40_000
"""Positions for each ending, to prove that no other move wins more often."""
_LAST = _Round(3, 400_000, 1.0)
_LAST_LOOKS = 4
"""How often at most, while another move comes first by it."""

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
    moves: int
    """How many there are to weigh; a small budget leaves some out."""
    rivals: int
    """How many other moves may win more often than the first, as far as is proven."""
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
    begun = BEGUN * (1 + 2 * (*sight.rack, *unseen).count(BLANK))
    return _Weighing(sight, unseen, tuple(free), solver, positions, watch, begun).weigh()


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
    begun: int
    spent: int = 0
    asks: bool = False
    """True while it is only asked who wins."""
    found: dict[Choice, Weighed] = field(default_factory=dict)
    rounds: Counter[Choice] = field(default_factory=Counter)
    count: int = 0
    """Moves to weigh."""
    replies: dict[tuple[Rack, int], list[ScoredPlay]] = field(default_factory=dict)
    """Plays of the other side after a move, by its rack; of the grid at hand."""
    board: Grid | None = None

    def weigh(self) -> PreEnding:
        moves = candidates_of(self.sight, self.solver.playouts, plays=PLAYS)
        if not any(isinstance(choice.move, Pass) for choice in moves):
            moves.insert(0 if self._ends_by_passing() else len(moves), Choice(Pass(), 0, 0))
        self.count, was_stopped = len(moves), False
        self.solver.forget()
        try:
            self._guess(moves)
            for around in _WINNERS:
                self._look_closer(around, asks=True)
            for around in _SPREADS:
                self._look_closer(around, asks=False)
            for each in _PROOFS:
                self._prove(each)
            for _ in range(_LAST_LOOKS):
                first = self._ranked()[0].choice
                self._look_closer(_LAST, asks=False)
                if self._ranked()[0].choice == first:
                    break
        except KeyboardInterrupt:
            if not self.found:
                raise
            was_stopped = True
        return self._now(was_stopped=was_stopped)

    def _ends_by_passing(self) -> bool:
        """Return whether a pass ends the game, so that what it is worth costs nothing to know."""
        ending = self.solver.playouts.rulebook.ending
        return reason_by_runs(runs_after(self.sight.runs, TurnKind.PASS, ending), ending) is not None

    def _now(self, *, was_stopped: bool = False) -> PreEnding:
        ranked = self._ranked()
        surely = ranked[0].least_win
        left_out = self.count - len(ranked) if surely < 1 else 0
        rivals = left_out + sum(one.most_win > surely for one in ranked[1:])
        return PreEnding(
            candidates=tuple(ranked),
            closer=sum(self.rounds[one.choice] > 0 for one in ranked),
            moves=self.count,
            rivals=rivals,
            positions=self.spent,
            is_proven=not rivals,
            was_stopped=was_stopped,
        )

    def _ranked(self) -> list[Weighed]:
        """Return the moves, guesses last; equals stay by equity."""
        return sorted(self.found.values(), key=self._order)

    def _order(self, one: Weighed) -> tuple[float, ...]:
        """Sort by share of games won; of equal shares, one that cannot be proven comes last."""
        rounds, leaves_tiles = self.rounds[one.choice], bool(one.outcomes[0].in_bag)
        return not rounds, -one.win, leaves_tiles and one.win > one.least_win, -rounds, -one.spread

    def _surely(self) -> float:
        return max(one.least_win for one in self.found.values())

    def _guess(self, moves: Sequence[Choice]) -> None:
        """Guess what moves are worth, with half of the budget, or a quarter: two tiles make dear guesses."""
        for choice in moves:
            if not self.found or 2 * self.sight.in_bag * self.spent < self.limit:
                outcomes = [self._outcome(choice, *draw, 0) for draw in self._draws(choice)]
                self.found[choice] = _weighed(choice, outcomes)
                self._show()

    def _look_closer(self, around: _Round, *, asks: bool) -> None:
        """Look at the best so far with more positions for each ending."""
        chosen = self._ranked()[: around.moves]
        room = int(around.part * (self.limit - self.spent))
        stop = self.spent + room
        surely, self.asks = self._surely(), asks
        wanted = [one for one in chosen if one.most_win >= surely]
        opened = sum(_is_open(each, asks=self.asks) for one in wanted for each in one.outcomes)
        each = max(_LEAST, min(around.each, 2 * room // max(1, opened)))
        for one in wanted:
            if self.spent < stop and one.most_win >= self._surely():
                self.rounds[one.choice] += 1
                self._look(one.choice, each)
        if asks:  # no closer look says more of who wins
            most = max(self.rounds.values(), default=0)
            for choice, one in self.found.items():
                if self.rounds[choice] and _is_settled(one):
                    self.rounds[choice] = most

    def _prove(self, each: int) -> None:
        """Look for who wins with the others, while they may win more often than the best does surely."""
        self.asks = True
        for one in self._ranked():
            first = self._ranked()[0]
            if self.spent >= self.limit or not _is_settled(first):
                return
            if one.most_win <= first.least_win:
                continue
            self._look(one.choice, each, surely=first.least_win)
            if self.found[one.choice].least_win > first.win:
                self.rounds[one.choice] = self.rounds[first.choice]

    def _look(self, choice: Choice, each: int, *, surely: float = -1.0) -> None:
        """Look at a move with so many positions for each ending, while it may win oftener than `surely`."""
        known = self.found[choice]
        outcomes = list(known.outcomes)
        losses_first = sorted(range(len(outcomes)), key=lambda place: outcomes[place].ahead)
        self.solver.forget()
        for place in losses_first:
            before = outcomes[place]
            if self.spent >= self.limit or known.most_win <= surely:
                return
            if _is_open(before, asks=self.asks):
                found = self._outcome(choice, before.drawn, before.in_bag, before.ways, each)
                outcomes[place] = _joined(found, before, asks=self.asks)
                self.found[choice] = known = _weighed(choice, outcomes)
                self._show()

    def _draws(self, choice: Choice) -> list[tuple[Rack, Rack, int]]:
        draws_first = self.solver.playouts.rulebook.exchange.draw_before_return
        draws = draws_of(choice.move, self.sight, self.free, draws_first=draws_first)
        return [(drawn, bag, ways) for (drawn, bag), ways in draws]

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
        replies = REPLIES if is_opponent and each else 1
        gains, least = list[int](), list[int]()
        for play in self._replies(place, replies):
            after = place.after(Play(play.placement, play.direction))
            value = self._value(after, each, ahead=-ahead - play.score, is_opponent=not is_opponent)
            gains.append(play.score - value.spread)
            if value.at_most is not None:
                least.append(play.score - value.at_most)
                if self.asks and least[-1] > -ahead:
                    break  # who answers wins
        if not gains or (place.is_idle and is_opponent):  # it may pass, and nobody lays a tile any more
            gains.append(self._still(place, ahead))
        # Who answers may have something better, so that the most is open; and we do not see the bag.
        return _Value(max(gains), max(least) if least and is_opponent else None, None)

    def _replies(self, place: _Place, count: int) -> list[ScoredPlay]:
        """Return the best plays by equity of the side on turn; those of the last board are remembered."""
        if place.grid != self.board:
            self.board, self.replies = place.grid, {}
        key = place.mine, count
        if key not in self.replies:
            self.spent += self.begun
            playouts = self.solver.playouts
            table = playouts.weights.table(place.mine)
            self.replies[key] = playouts.generator.best_plays(place.grid, place.mine, count, leaves=table)
        return self.replies[key]

    def _still(self, place: _Place, ahead: int) -> int:
        """Return what the side on turn, so far ahead, gains if the game ends by passes."""
        return self.solver.still(place.mine, place.theirs, place.runs, ahead=ahead)

    def _ending(self, place: _Place, each: int, ahead: int) -> "_Value":
        grid, mine, theirs, runs = place.grid, place.mine, place.theirs, place.runs
        self.spent += self.begun
        if not each:
            return _Value(self.solver.guess(grid, mine, theirs, runs=runs, ahead=ahead), None, None)
        left = max(1, min(each, self.limit - self.spent))
        if self.asks:
            told = self.solver.winner(grid, mine, theirs, runs=runs, ahead=ahead, positions=left)
            self.spent += told.positions
            return _Value(told.spread, told.at_least, told.at_most)
        ending = self.solver.solve(grid, mine, theirs, runs=runs, ahead=ahead, positions=left, forgets=False)
        self.spent += ending.positions
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


def _is_open(outcome: Outcome, *, asks: bool) -> bool:
    """Return whether another look at an outcome is worth it, which asks who wins or by how much."""
    is_exact = outcome.at_least is not None and outcome.at_least == outcome.at_most
    return not (is_exact or (asks and outcome.is_settled))


def _is_settled(one: Weighed) -> bool:
    return one.least_win == one.most_win


def _joined(found: Outcome, before: Outcome, *, asks: bool) -> Outcome:
    """Return what two looks at a draw have proven; one that only asks who wins says little of the spread."""
    least = max((each for each in (found.at_least, before.at_least) if each is not None), default=None)
    most = min((each for each in (found.at_most, before.at_most) if each is not None), default=None)
    ahead = before.ahead if asks and not before.in_bag else found.ahead
    ahead = ahead if least is None else max(ahead, least)
    return replace(found, ahead=ahead if most is None else min(ahead, most), at_least=least, at_most=most)


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
