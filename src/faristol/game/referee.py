"""
(state, action) → events. What one action at an online table sets off, complete and in order.

The referee decides and then records: an action is refused with reasons before any event exists. It
draws tiles from the seed, starts and stops the clock, consults the word list when a play is challenged,
and ends the game when it is over. It reads no clock and no file: time and word list are arguments.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from faristol.board import Score, format_place, load_layout, score_play
from faristol.errors import IllegalMove
from faristol.game.actions import (
    Accept,
    Action,
    Challenge,
    DrawForStart,
    DrawRack,
    Exchange,
    Leave,
    Pass,
    Play,
    TakeSeat,
)
from faristol.game.challenge import verdict
from faristol.game.ending import end_of_game, reason_to_end
from faristol.game.events import (
    AcceptedBy,
    ChallengeAnswered,
    ClockStarted,
    ClockStopped,
    EndReason,
    Event,
    PlayAccepted,
    PlayChallenged,
    PlayDeclared,
    PlayerLeft,
    PlayerSeated,
    PlayWithdrawn,
    Side,
    StartDrawTied,
    StarterFound,
    StartTileDrawn,
    TilesDrawn,
    TilesExchanged,
    TurnPassed,
    opponent_of,
)
from faristol.game.legality import objections_to, would_go_out
from faristol.game.start import next_start_tile, start_rank
from faristol.game.state import GameState, Phase
from faristol.game.transition import apply, exchange_label
from faristol.rulebook.schema import Rulebook, StopReason, WindowClock
from faristol.tiles import Letter, Tile, load_tileset

HasWord = Callable[[tuple[Letter, ...]], bool]


@dataclass(frozen=True, slots=True)
class Decision:
    """What an action sets off: the events in order, and the state they lead to."""

    events: tuple[Event, ...]
    state: GameState


def decide(
    state: GameState,
    side: Side,
    action: Action,
    *,
    now_ms: int,
    rulebook: Rulebook,
    has_word: HasWord,
) -> Decision:
    """
    What happens when this side does this.

    Raises:
        IllegalMove: carrying every objection.
    """
    objections = tuple(objections_to(state, side, action, rulebook=rulebook))
    if objections:
        raise IllegalMove(*objections)
    hand = _Hand(state, rulebook, has_word, now_ms)
    hand.do(side, action)
    return hand.decision()


def deadline_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """When something happens by itself; None while only a person can act."""
    if state.pending is None:
        return None
    return state.pending.at_ms + rulebook.challenge.online_window_ms


def on_deadline(state: GameState, *, now_ms: int, rulebook: Rulebook) -> Decision:
    """What happens when `deadline_ms` has passed: the play that nobody answered stands."""
    due = deadline_ms(state, rulebook)
    if due is None or now_ms < due:
        return Decision((), state)
    hand = _Hand(state, rulebook, lambda _: True, now_ms)
    hand.accept(AcceptedBy.WINDOW)
    return hand.decision()


@dataclass(slots=True)
class _Hand:
    """One action being carried out: events are applied as they are recorded."""

    state: GameState
    rulebook: Rulebook
    has_word: HasWord
    now_ms: int
    events: list[Event] = field(default_factory=list)

    def record(self, *events: Event) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)

    def decision(self) -> Decision:
        return Decision(tuple(self.events), self.state)

    def do(self, side: Side, action: Action) -> None:
        now = self.now_ms
        match action:
            case TakeSeat(name=name):
                self.record(PlayerSeated(at_ms=now, side=side, name=name.strip()))
            case DrawForStart():
                self.draw_for_start(side)
            case DrawRack():
                self.draw(side)
                if self.state.phase is Phase.PLAY:  # the second player starts the first one's clock
                    self.record(ClockStarted(at_ms=now, side=self.state.on_turn))
            case Accept():
                self.accept(AcceptedBy.OPPONENT)
            case Challenge(words=words):
                self.challenge(side, words)
            case Leave():
                self.leave(side)
            case Play() | Exchange() | Pass():
                if self.state.pending is not None:
                    self.accept(AcceptedBy.MOVE)
                self.move(side, action)
            case _:
                assert_never(action)

    def leave(self, side: Side) -> None:
        """A play that waits for its answer stands, and may end the game: nobody is left to challenge it."""
        if self.state.pending is not None:
            self.accept(AcceptedBy.MOVE)
        if self.state.phase is not Phase.OVER:
            self.record(PlayerLeft(at_ms=self.now_ms, side=side))
            self.end(EndReason.LEFT, loser=side)

    def move(self, side: Side, move: Play | Exchange | Pass) -> None:
        match move:
            case Play():
                self.declare(side, move)
                return
            case Exchange(tiles=tiles):
                self.exchange(side, tiles)
            case Pass():
                self.record(TurnPassed(at_ms=self.now_ms, side=side))
        self.finish_turn()

    def draw_for_start(self, side: Side) -> None:
        self.record(StartTileDrawn(at_ms=self.now_ms, side=side, tile=next_start_tile(self.state)))
        first, second = self.state.start_tiles
        if first is None or second is None:
            return
        ranks = [start_rank(tile, self.rulebook.start) for tile in (first, second)]
        if ranks[0] == ranks[1] and self.rulebook.start.redraw_equal:
            self.record(StartDrawTied(at_ms=self.now_ms))
        else:
            self.record(StarterFound(at_ms=self.now_ms, side=0 if ranks[0] <= ranks[1] else 1))

    def draw(self, side: Side) -> None:
        """Fill the rack, or take what is left."""
        tiles, _ = self.state.bag.draw(self.rulebook.play.rack_size - len(self.state.racks[side]))
        if tiles:
            self.record(TilesDrawn(at_ms=self.now_ms, side=side, count=len(tiles), tiles=tiles))

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
        self.clock_while_waiting(side)

    def clock_while_waiting(self, side: Side) -> None:
        """Nobody's time runs over a play that may end the game, where the rulebook stops it there."""
        if would_go_out(self.state) and StopReason.LAST_PLAY in self.rulebook.clock.stops:
            self.record(ClockStopped(at_ms=self.now_ms, reason=StopReason.LAST_PLAY))
        elif self.rulebook.challenge.online_window_clock is WindowClock.OPPONENT:
            self.record(ClockStarted(at_ms=self.now_ms, side=opponent_of(side)))

    def accept(self, by: AcceptedBy) -> None:
        play = self.state.pending
        assert play is not None, "nothing to accept"
        self.record(PlayAccepted(at_ms=self.now_ms, side=play.side, by=by))
        self.draw(play.side)
        self.finish_turn()

    def challenge(self, side: Side, words: tuple[str, ...]) -> None:
        now, play = self.now_ms, self.state.pending
        assert play is not None, "nothing to challenge"
        self.record(PlayChallenged(at_ms=now, side=side, words=words))
        if StopReason.CHALLENGE in self.rulebook.clock.stops:
            self.record(ClockStopped(at_ms=now, reason=StopReason.CHALLENGE))
        valid = verdict(self.state, words, rulebook=self.rulebook, has_word=self.has_word)
        lexicon = self.state.opened.lexicon_version
        self.record(ChallengeAnswered(at_ms=now, valid=valid, lexicon=lexicon))
        if valid:
            self.accept(AcceptedBy.CHALLENGE)
        else:
            self.record(PlayWithdrawn(at_ms=now, side=play.side))
            self.finish_turn()

    def exchange(self, side: Side, tiles: tuple[Tile, ...]) -> None:
        drawn, _ = self.state.bag.exchange(
            tiles, seed=self.state.opened.seed, label=exchange_label(self.state.exchanges)
        )
        self.record(
            TilesExchanged(
                at_ms=self.now_ms, side=side, count=len(tiles), returned=tuple(sorted(tiles)), drawn=drawn
            )
        )

    def finish_turn(self) -> None:
        """End the game, or let the other side's time run."""
        reason = reason_to_end(self.state, self.rulebook.ending)
        if reason is None:
            if self.state.clock.running != self.state.on_turn:
                self.record(ClockStarted(at_ms=self.now_ms, side=self.state.on_turn))
            return
        loser = self.state.turns[-1].side if reason is EndReason.WRONG_PLAYS else None
        self.end(reason, loser=loser)

    def end(self, reason: EndReason, *, loser: Side | None) -> None:
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
