"""A slow twin of the compiled playouts: the same chance, the same bag, every move chosen by `ByEquity`."""

from dataclasses import dataclass, field

from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.board import Grid
from faristol.game import Side, opponent_of
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.chapters.ending import rack_points, reason_by_turns, with_adjustments
from faristol.game.milestones import EndReason
from faristol.game.runs import runs_of
from faristol.game.state import Turn
from faristol.game.turns import in_hand
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Rack, Tile, load_tileset, without

WORD = (1 << 64) - 1
KINDS = {TurnKind.PASS: 0, TurnKind.VALID: 1, TurnKind.EXCHANGE: 2}


@dataclass
class Chance:
    """The generator of chance that is published as splitmix64."""

    state: int

    def below(self, limit: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        mixed ^= mixed >> 31
        return ((mixed >> 32) * limit) >> 32

    def shuffle(self, tiles: list[Tile]) -> None:
        for last in range(len(tiles) - 1, 0, -1):
            other = self.below(last + 1)
            tiles[last], tiles[other] = tiles[other], tiles[last]


@dataclass
class Twin:
    """One game, from its deal or from a position."""

    policy: ByEquity
    rulebook: Rulebook
    chance: Chance
    grid: Grid
    bag: list[Tile]
    racks: list[Rack] = field(default_factory=lambda: [(), ()])
    scores: tuple[int, int] = (0, 0)
    side: Side = 0
    turns: list[Turn] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    ended: EndReason | None = None

    @classmethod
    def dealt(cls, policy: ByEquity, rulebook: Rulebook, seed: int) -> "Twin":
        tileset = load_tileset(rulebook.play.tileset)
        chance, bag = Chance(seed & WORD), list(tileset.tiles())
        chance.shuffle(bag)
        twin = cls(policy, rulebook, chance, Grid.of(policy.generator.layout), bag)
        for side in range(2):
            twin.draw(side, rulebook.play.rack_size)
        return twin

    def draw(self, side: int, count: int) -> None:
        """Side 0 draws from the front of the bag, side 1 from its end."""
        for _ in range(min(count, len(self.bag))):
            tile = self.bag.pop() if side else self.bag.pop(0)
            self.racks[side] = tuple(sorted((*self.racks[side], tile)))

    def idle(self) -> int:
        """Turns since a tile was laid."""
        count = 0
        for turn in reversed(self.turns):
            if turn.kind is TurnKind.VALID:
                break
            count += 1
        return count

    def turn(self) -> Choice:
        side = self.side
        rack = self.racks[side]
        sight = Sight(
            grid=self.grid,
            rack=rack,
            in_bag=len(self.bag),
            opponents=None if self.bag else self.racks[1 - side],
            idle_turns=self.idle(),
            runs=runs_of(self.turns, self.rulebook.ending),
        )
        choice = self.policy.choose(sight)
        self.make(choice)
        return choice

    def make(self, choice: Choice) -> None:
        side, kind = self.side, TurnKind.PASS
        match choice.move:
            case Play(placement=placement):
                kept = without(self.racks[side], [in_hand(tile) for _, tile in placement.tiles])
                self.racks[side] = kept
                self.grid = self.grid.lay(placement.tiles)
                points = [choice.score * (one == side) for one in range(2)]
                self.scores = (self.scores[0] + points[0], self.scores[1] + points[1])
                self.draw(side, len(placement.tiles))
                kind = TurnKind.VALID
            case Exchange(tiles=tiles):
                self.exchange(side, tiles)
                kind = TurnKind.EXCHANGE
            case Pass():
                pass
        self.turns.append(Turn(side, kind))
        self.choices.append(choice)
        self.side = opponent_of(side)
        self.end(kind, side)

    def exchange(self, side: int, tiles: Rack) -> None:
        self.racks[side] = without(self.racks[side], tiles)
        if self.rulebook.exchange.draw_before_return:
            self.draw(side, len(tiles))
        self.bag += sorted(tiles)
        self.chance.shuffle(self.bag)
        if not self.rulebook.exchange.draw_before_return:
            self.draw(side, len(tiles))

    def end(self, kind: TurnKind, side: Side) -> None:
        if kind is TurnKind.VALID and not self.bag and not self.racks[side]:
            self.ended = EndReason.OUT
        else:
            self.ended = reason_by_turns(self.turns, self.rulebook.ending)
        if self.ended is not None:
            tileset = load_tileset(self.rulebook.play.tileset)
            held = (tileset.worth(self.racks[0]), tileset.worth(self.racks[1]))
            found = rack_points(self.ended, self.rulebook.ending, held, closer=side)
            self.scores = with_adjustments(self.scores, tuple(found))

    def play(self) -> "Twin":
        while self.ended is None:
            self.turn()
        return self
