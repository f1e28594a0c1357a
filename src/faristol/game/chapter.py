"""
The interface between chapters: a chapter knows no other, it asks the referee.

A chapter is one file of `faristol.game.chapters`, named as its chapter of the rulebook. It holds what players
(`Actions`) and arbiters (`Orders`) may do under it, what then happens (`Events`), and

* `objections`, `objections_to_order`: why something may not be done;
* `decide`, `carry_out`: what it sets off;
* `apply`: what an event makes of the state. It never refuses.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Placement, Square
from faristol.game.milestones import AcceptedBy, EndReason
from faristol.game.stamp import Event, Side, opponent_of
from faristol.game.state import GameState, Laid, Phase
from faristol.rulebook.choices import StopReason
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.stream import Recorder
from faristol.tiles import Letter, Tile

HasWord: TypeAlias = Callable[[tuple[Letter, ...]], bool]


@dataclass(slots=True)
class Referee(Recorder[Event, GameState]):
    """One action on one game: it records what happens, and asks the chapter that has the rule."""

    rulebook: Rulebook
    has_word: HasWord

    # Questions

    @abstractmethod
    def objections_to_moving(self, laid: Laid, wanted: Laid, *, first: Square | None) -> Iterator[Objection]:
        """Yield the reasons why tiles on the board may not be moved this way."""

    @abstractmethod
    def objections_to_changing(self) -> Iterator[Objection]:
        """Yield the reasons why the waiting play may no longer be changed by its own player."""

    @abstractmethod
    def objections_to_amending(self, wanted: Laid) -> Iterator[Objection]:
        """Yield the reasons why another declaration may not replace the waiting one."""

    @abstractmethod
    def objections_to_placing(
        self, state: GameState, side: Side, placement: Placement
    ) -> Iterator[Objection]:
        """Yield the reasons why this side's tiles may not lie like this on this board."""

    @abstractmethod
    def holds_the_turn(self, side: Side) -> bool:
        """True if the turn must not pass before this side has changed the rack or kept it."""

    @abstractmethod
    def waits_for_scorer(self, side: Side) -> bool:
        """True if the scorer still has to write down this side's play."""

    # The clock

    @abstractmethod
    def run_clock(self, side: Side) -> None: ...

    @abstractmethod
    def stop_clock(self, reason: StopReason) -> None:
        """Stop the clock if the rulebook has this reason; otherwise do nothing."""

    @abstractmethod
    def keep_turn(self, side: Side) -> None:
        """The move is made; the turn passes when the clock is pressed."""

    @abstractmethod
    def hand_over(self, side: Side) -> None: ...

    # A turn

    @abstractmethod
    def amend(self, side: Side) -> None:
        """Take the declared play up again."""

    @abstractmethod
    def wait_for_answer(self, side: Side) -> None:
        """Let the clock run, or not, while this side's play can be challenged."""

    @abstractmethod
    def accept(self, by: AcceptedBy) -> None:
        """The waiting play stands: its player draws, and the turn ends."""

    @abstractmethod
    def let_stand(self) -> None:
        """A play that still waits when the game is ended stands: nobody is left to challenge it."""

    @abstractmethod
    def draw(self, side: Side) -> None:
        """Fill the rack, or take what is left."""

    @abstractmethod
    def enter_rack(self, side: Side, tiles: tuple[Tile, ...]) -> None: ...

    @abstractmethod
    def call_arbiter(self, side: Side, question: str = "") -> None:
        """Draw who answers, and at a table stop the clock."""

    # The end

    @abstractmethod
    def end_if_over(self) -> bool: ...

    @abstractmethod
    def end(self, reason: EndReason, *, loser: Side | None = None) -> None:
        """End the game; at a table racks, sums and signatures come first."""

    @abstractmethod
    def conclude(self, reason: EndReason, *, loser: Side | None = None) -> None: ...

    # Results of these

    def begin_move(self, side: Side) -> None:
        """Moving over the opponent's play accepts it, and takes an unpressed clock as pressed."""
        if self.state.pending is not None and self.state.pending.side != side:
            self.accept(AcceptedBy.MOVE)
        if self.state.phase is Phase.HELD:
            self.hand_over(opponent_of(side))
        if self.state.is_table and self.state.clock.running == opponent_of(side):
            self.run_clock(side)  # it ran for tiles that are still to be made up

    def finish_move(self, side: Side) -> None:
        """End the game, or keep the turn until the clock is pressed, or let the other's time run."""
        if self.end_if_over():
            return
        pressed = self.state.is_table and self.state.opened.timed
        if pressed or self.holds_the_turn(side):
            self.keep_turn(side)
            if not self.state.is_table:
                self.run_clock(side)
            return
        self.run_clock(self.state.on_turn)

    def finish_lost_turn(self) -> None:
        """Finish a lost turn: nothing is drawn or written, and the other side's time runs at once."""
        if not self.end_if_over():
            self.run_clock(self.state.on_turn)
