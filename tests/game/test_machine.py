"""Random games with challenges, exchanges and outages: what holds after every single step."""

import json
from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from faristol.board import Direction, Placement, Square
from faristol.errors import IllegalMove
from faristol.game import Phase, opponent_of, redact, replay, view_for
from faristol.game.actions import Accept, Action, Challenge, Exchange, Leave, Pass, Play
from faristol.game.codec import dump_event, event_kind, load_event
from faristol.game.events import ServerWasDown
from faristol.game.legality import in_hand, side_to_move
from faristol.tiles import BLANK, Letter, Tile, designate, load_tileset
from tests.game.games import Played


class Game(RuleBasedStateMachine):
    """Two players who do anything at all; the referee lets through what is legal."""

    game: Played

    @initialize(rulebook=st.sampled_from(["ca-ajusc", "ro-liber"]), seed=st.binary(min_size=32, max_size=32))
    def begin(self, rulebook: str, seed: bytes) -> None:
        self.game = Played.begun(rulebook, seed)

    def attempt(self, action: Action, *, out_of_turn: bool = False) -> None:
        side = side_to_move(self.game.state)
        before = self.game.state
        try:
            self.game.do(opponent_of(side) if out_of_turn else side, action, after_ms=20_000)
        except IllegalMove as refused:
            assert refused.objections
            assert self.game.state is before

    @rule(
        square=st.integers(0, 224),
        direction=st.sampled_from(Direction),
        count=st.integers(1, 7),
        letter=st.integers(1, 20),
        out_of_turn=st.booleans(),
    )
    def lay_anywhere(
        self, square: int, direction: Direction, count: int, letter: int, *, out_of_turn: bool
    ) -> None:
        self.attempt(self.placement(square, direction, count, letter), out_of_turn=out_of_turn)

    @precondition(lambda self: self.game.state.phase is not Phase.OVER)
    @rule(direction=st.sampled_from(Direction), count=st.integers(1, 7), data=st.data())
    def lay_beside(self, direction: Direction, count: int, data: st.DataObject) -> None:
        """Start on a square next to a tile, or on the start: mostly legal."""
        grid = self.game.state.grid
        near = [
            square
            for square in map(Square, range(225))
            if not grid[square] and any(grid[each] for each in grid.neighbours(square))
        ]
        square = data.draw(st.sampled_from(near or [Square(112)]))
        self.attempt(self.placement(square, direction, count, 1))

    def placement(self, square: int, direction: Direction, count: int, letter: int) -> Play:
        state = self.game.state
        step = state.grid.step(direction)
        free = [Square(each) for each in range(square, 225, step) if not state.grid.tiles[each]]
        rack = state.racks[side_to_move(state)][:count]
        laid = [designate(Letter(letter)) if tile == BLANK else tile for tile in rack]
        return Play(Placement.of(zip(free, laid, strict=False)))

    @rule(count=st.integers(0, 8))
    def exchange(self, count: int) -> None:
        self.attempt(Exchange(self.game.state.racks[side_to_move(self.game.state)][:count]))

    @rule(out_of_turn=st.booleans())
    def skip(self, *, out_of_turn: bool) -> None:
        self.attempt(Pass(), out_of_turn=out_of_turn)

    @rule()
    def accept(self) -> None:
        self.attempt(Accept())

    @rule(valid=st.booleans(), count=st.integers(0, 3))
    def challenge(self, count: int, *, valid: bool) -> None:
        self.game.has_word = lambda _word: valid
        pending = self.game.state.pending
        self.attempt(Challenge(pending.words[:count] if pending else ("NO",)))

    @rule(ms=st.integers(0, 100_000))
    def outage(self, ms: int) -> None:
        if self.game.state.phase is not Phase.OVER:
            start, end = self.game.now_ms, self.game.now_ms + ms
            self.game.take((ServerWasDown(at_ms=end, from_ms=start),))
            self.game.now_ms = end

    @precondition(lambda self: len(self.game.events) > 40)
    @rule()
    def leave(self) -> None:
        self.attempt(Leave())

    @invariant()
    def no_tile_appears_or_disappears(self) -> None:
        state = self.game.state
        on_board = Counter(in_hand(Tile(tile)) for tile in state.grid.tiles if tile)
        everywhere = on_board + state.bag.counts() + Counter(state.racks[0]) + Counter(state.racks[1])
        assert everywhere == Counter(load_tileset(state.opened.tileset).tiles())

    @invariant()
    def racks_are_full_while_the_bag_lasts(self) -> None:
        state = self.game.state
        if state.bag and state.phase is Phase.PLAY:
            assert [len(rack) for rack in state.racks] == [7, 7]

    @invariant()
    def scores_are_the_sum_of_the_plays_that_stand(self) -> None:
        state = self.game.state
        if state.ended is None:
            standing = [turn.play for turn in state.turns if turn.kind.value == "valid" and turn.play]
            standing += [state.pending] if state.pending else []
            totals = [sum(play.score for play in standing if play.side == side) for side in (0, 1)]
            assert list(state.scores) == totals

    @invariant()
    def the_log_survives_being_stored_and_replays_to_the_same_state(self) -> None:
        alphabet = load_tileset(self.game.state.opened.tileset).alphabet
        stored = [(event_kind(event), json.dumps(dump_event(event, alphabet))) for event in self.game.events]
        again = [load_event(kind, json.loads(payload), alphabet) for kind, payload in stored]
        assert again == self.game.events
        assert replay(again) == self.game.state

    @invariant()
    def nobody_is_shown_what_is_secret(self) -> None:
        state = self.game.state
        for viewer in (0, 1, None):
            view = view_for(state, viewer, rulebook=self.game.rulebook)
            assert view.rack == (() if viewer is None else state.racks[viewer])
            known = [redact(event, viewer) for event in self.game.events]
            assert not any(holds_secrets(event, viewer) for event in known)


def holds_secrets(event: Any, viewer: object) -> bool:
    """Whether an event carries tiles of a rack that is not the viewer's, or the seed of a running game."""
    if type(event).__name__ == "GameOpened":
        return bool(event.seed)
    if type(event).__name__ in {"TilesDrawn", "TilesExchanged"} and event.side != viewer:
        return any(getattr(event, name, ()) for name in ("tiles", "returned", "drawn"))
    return False


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=40,
    stateful_step_count=40,
)
