"""One action being carried out on a game."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol import stream
from faristol.board import Score, format_place, load_layout, score_play
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.challenge import HasWord
from faristol.game.ending import end_of_game, needs_signatures, reason_to_end
from faristol.game.event import Event
from faristol.game.events import (
    AcceptedBy,
    ClockStarted,
    ClockStopped,
    EndReason,
    PlayAccepted,
    PlayDeclared,
    Side,
    TilesDrawn,
    TilesExchanged,
    TurnHandedOver,
    TurnKept,
    TurnPassed,
    opponent_of,
)
from faristol.game.holdings import unseen_by
from faristol.game.legality import tiles_wanted, would_go_out
from faristol.game.senyors import holds_the_turn
from faristol.game.state import GameState, Phase
from faristol.game.table_events import EndReached, RackEntered
from faristol.game.transition import apply, exchange_label
from faristol.rulebook.choices import StopReason, WindowClock
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Tile, load_tileset

GameDecision: TypeAlias = stream.Decision[Event, GameState]


@dataclass(slots=True)
class Hand(stream.Recorder[Event, GameState]):
    """What every kind of action needs: record, draw, run the clock, end the turn, end the game."""

    rulebook: Rulebook
    has_word: HasWord

    def after(self, event: Event) -> GameState:
        return apply(self.state, event)

    # The clock

    def run_clock(self, side: Side) -> None:
        opened = self.state.opened
        if (opened.timed or opened.turn_ms is not None) and self.state.clock.running != side:
            self.record(ClockStarted(at_ms=self.now_ms, side=side))

    def stop_clock(self, reason: StopReason) -> None:
        """Where the rulebook has this reason; no other stops it."""
        if self.state.clock.running is not None and reason in self.rulebook.clock.stops:
            self.record(ClockStopped(at_ms=self.now_ms, reason=reason))

    # Moves

    def move(self, side: Side, move: Play | Exchange | Pass) -> None:
        """Moving over the opponent's play accepts it, and takes an unpressed clock as pressed."""
        if self.state.pending is not None and self.state.pending.side != side:
            self.accept(AcceptedBy.MOVE)
        if self.state.phase is Phase.HELD:
            self.hand_over(opponent_of(side))
        if self.state.is_table and self.state.clock.running == opponent_of(side):
            self.run_clock(side)  # it ran for tiles that are still to be made up
        match move:
            case Play():
                self.declare(side, move)
            case Exchange(tiles=tiles):
                self.exchange(side, tiles)
                self.finish_move(side)
            case Pass():
                self.record(TurnPassed(at_ms=self.now_ms, side=side))
                self.finish_move(side)

    def declare(self, side: Side, play: Play) -> None:
        tileset = load_tileset(self.state.opened.tileset)
        score = count_play(self.state, play, rulebook=self.rulebook)
        words = tuple(scored.word for scored in score.words)
        self.record(
            PlayDeclared(
                at_ms=self.now_ms,
                side=side,
                tiles=play.placement.tiles,
                place=format_place(words[0].place_on(self.state.grid), self.rulebook.play.coordinates),
                word=tileset.alphabet.written(words[0].tiles),
                words=tuple(tileset.alphabet.text(word.letters) for word in words),
                score=score.total,
            )
        )
        if not self.state.is_table:
            self.clock_while_waiting(side)

    def clock_while_waiting(self, side: Side) -> None:
        """
        Nobody's time runs over a play that may end the game, where the rulebook stops it there.

        By correspondence it is the opponent's turn to answer, for as long as a move may take.
        """
        whose = self.rulebook.challenge.online_window_clock
        if self.state.opened.turn_ms is not None:
            self.run_clock(opponent_of(side))
        elif would_go_out(self.state) and StopReason.LAST_PLAY in self.rulebook.clock.stops:
            self.stop_clock(StopReason.LAST_PLAY)
        elif whose is WindowClock.NOBODY:
            self.stop_clock(StopReason.CHALLENGE)
        else:
            self.run_clock(opponent_of(side) if whose is WindowClock.OPPONENT else side)

    def accept(self, by: AcceptedBy) -> None:
        play = self.state.pending
        assert play is not None, "nothing to accept"
        self.record(PlayAccepted(at_ms=self.now_ms, side=play.side, by=by))
        self.draw(play.side)
        self.finish_move(play.side)

    def draw(self, side: Side) -> None:
        """Fill the rack, or take what is left; tiles drawn too many do not count."""
        tiles, _ = self.state.bag.draw(tiles_wanted(self.state, side, self.rulebook))
        if tiles:
            self.record(TilesDrawn(at_ms=self.now_ms, side=side, count=len(tiles), tiles=tiles))

    def exchange(self, side: Side, tiles: tuple[Tile, ...]) -> None:
        draw_first = self.rulebook.exchange.draw_before_return
        drawn, _ = self.state.bag.exchange(
            tiles,
            seed=self.state.opened.seed,
            label=exchange_label(self.state.exchanges),
            draw_first=draw_first,
        )
        self.record(
            TilesExchanged(
                at_ms=self.now_ms,
                side=side,
                count=len(tiles),
                returned=tuple(sorted(tiles)),
                drawn=(UNKNOWN,) * len(tiles) if self.state.is_table else drawn,
                returned_first=not draw_first,
                announced=self.rulebook.exchange.announced,
            )
        )

    # The end of a turn

    def finish_move(self, side: Side) -> None:
        """End the game, or keep the turn until the clock is pressed, or let the other's time run."""
        if self.end_if_over():
            return
        pressed = self.state.is_table and self.state.opened.timed
        if pressed or holds_the_turn(self.state, side, self.rulebook):
            self.record(TurnKept(at_ms=self.now_ms, side=side))
            if not self.state.is_table:
                self.run_clock(side)
            return
        self.run_clock(self.state.on_turn)

    def finish_lost_turn(self) -> None:
        """There is nothing to draw or to write: the other side's time runs at once."""
        if not self.end_if_over():
            self.run_clock(self.state.on_turn)

    def hand_over(self, side: Side) -> None:
        self.record(TurnHandedOver(at_ms=self.now_ms, side=side))
        if self.state.phase is Phase.PLAY:
            self.run_clock(self.state.on_turn)

    # The end of the game

    def end_if_over(self) -> bool:
        reason = reason_to_end(self.state, self.rulebook.ending)
        if reason is None:
            return False
        loser = self.state.turns[-1].side if reason is EndReason.WRONG_PLAYS else None
        self.end(reason, loser=loser)
        return True

    def end(self, reason: EndReason, *, loser: Side | None = None) -> None:
        """At a table racks, sums and signatures come first."""
        if not (self.state.is_table and needs_signatures(reason)):
            self.conclude(reason, loser=loser)
            return
        if reason is EndReason.OUT:
            self._enter_last_rack()
        runs = self.rulebook.clock.unstopped_runs_on and self.state.clock.running is not None
        self.record(EndReached(at_ms=self.now_ms, reason=reason, loser=loser, clock_runs=runs))

    def _enter_last_rack(self) -> None:
        """When one is out, the other holds all that is unseen."""
        other = opponent_of(self.state.turns[-1].side)
        if UNKNOWN in self.state.racks[other]:
            unseen = tuple(sorted(unseen_by(self.state, other).elements()))
            if len(unseen) == len(self.state.racks[other]):
                self.record(RackEntered(at_ms=self.now_ms, side=other, tiles=unseen))

    def let_stand(self) -> None:
        """A play that still waits when the game is ended stands: nobody is left to challenge it."""
        if self.state.pending is not None:
            side = self.state.pending.side
            self.record(PlayAccepted(at_ms=self.now_ms, side=side, by=AcceptedBy.MOVE))

    def conclude(self, reason: EndReason, *, loser: Side | None = None) -> None:
        self.let_stand()
        self.record(end_of_game(self.state, reason, rulebook=self.rulebook, now_ms=self.now_ms, loser=loser))


def count_play(state: GameState, play: Play, *, rulebook: Rulebook) -> Score:
    """The score of a placement on the board as it lies, words spelled or not."""
    return score_play(
        state.grid,
        load_layout(state.opened.board),
        placement=play.placement,
        tileset=load_tileset(state.opened.tileset),
        rules=rulebook.play,
        main=play.main,
    )
