"""Random games under four rulebooks, online and at a table: what holds after every single step."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from faristol.game import GameState, Phase
from faristol.game.events import Mode
from tests.game.machine_game import JUMPS_MS, RULEBOOKS, WISHES, Setting, Watched
from tests.game.machine_invariants import (
    board_shows_what_stands,
    ended_in_public,
    going_back_counts_turns,
    log_survives,
    nobody_is_shown_secrets,
    phases_are_what_they_say,
    racks_are_full,
    tiles_are_conserved,
    time_goes_forward,
    totals_are_explained,
    twin_agrees,
    views_depend_on_own_tiles_only,
)
from tests.game.machine_players import by_chance

GAMES = int(os.environ.get("FARISTOL_GAMES", "5"))
"""Under each rulebook and in each mode. More: `FARISTOL_GAMES=300 ./check tests/game/test_machine.py`."""
ONWARDS = {"play": 3.0, "answer": 3.0, "exchange": 0.2}
SENYORS = (47, 2360, 10972, 29812, 55423)
"""Seeds that give a first rack of one kind once, twice or three times in a row, as a search found."""
chances = st.integers(0, 2**32 - 1)


class Game(RuleBasedStateMachine):
    """Two players and an arbiter who do anything at all; the referee lets through what is legal."""

    game: Watched

    def __init__(self, rulebook: str, mode: Mode) -> None:
        super().__init__()
        self.rulebook, self.mode = rulebook, mode
        self.judged = 0

    @initialize(
        timed=st.booleans(),
        paper_sheet=st.booleans(),
        first=st.booleans(),
        round_ms=st.sampled_from((None, 60_000, 3_600_000)),
        seed=st.sampled_from(SENYORS) | st.integers(0, 2**64),
        onwards=st.sampled_from((0, 20, 60, 90, 120)),
        valid=st.booleans(),
    )
    def begin(
        self,
        *,
        timed: bool,
        paper_sheet: bool,
        first: bool,
        round_ms: int | None,
        seed: int,
        onwards: int,
        valid: bool,
    ) -> None:
        """Somewhere between the empty room and the end."""
        self.game = Watched.opened(
            Setting(
                rulebook=self.rulebook,
                mode=self.mode,
                timed=timed,
                paper_sheet=paper_sheet,
                official=paper_sheet,
                first=first,
                round_ms=round_ms,
                seed=seed.to_bytes(32, "big"),
            )
        )
        self.game.has_word = lambda _word: valid
        rng = by_chance(seed)
        for _ in range(onwards):
            self.game.try_one_of(ONWARDS, rng)

    @rule(chance=chances)
    def go_on(self, chance: int) -> None:
        self.game.try_one_of(ONWARDS, by_chance(chance))

    @rule(chance=chances, family=st.sampled_from(sorted(WISHES)))
    def try_anything(self, chance: int, family: str) -> None:
        self.game.try_one_of({family: 1}, by_chance(chance))

    @rule(chance=chances, valid=st.booleans())
    def doubt(self, chance: int, *, valid: bool) -> None:
        self.game.has_word = lambda _word: valid
        self.game.try_one_of({"challenge": 1}, by_chance(chance))

    @rule(chance=chances)
    def order(self, chance: int) -> None:
        self.game.order_something(by_chance(chance))

    @rule(ms=st.sampled_from(JUMPS_MS), noticed=st.booleans())
    def wait(self, ms: int, *, noticed: bool) -> None:
        """Unnoticed, an action comes before anybody looks at what is due."""
        self.game.now_ms += ms
        if noticed:
            self.game.meet_deadlines()

    @precondition(lambda self: self.game.state.phase is not Phase.OVER)
    @rule(ms=st.integers(0, 100_000))
    def lose_the_server(self, ms: int) -> None:
        self.game.go_down(ms)

    @invariant()
    def everything_holds(self) -> None:
        for state in self.game.states[self.judged :]:
            tiles_are_conserved(state)
            totals_are_explained(state)
            board_shows_what_stands(state)
            time_goes_forward(state, self.game.now_ms)
        self.judged = len(self.game.states)
        for holds in BETWEEN_ACTIONS:
            holds(self.game.state)
        views_depend_on_own_tiles_only(self.game.state, self.game.rulebook)

    def teardown(self) -> None:
        """Any game can be ended by those who sit there, and its log tells all of it."""
        if hasattr(self, "game"):
            self.game.finish(by_chance(1))
            self.everything_holds()
            whole_log_holds(self.game)


BETWEEN_ACTIONS: tuple[Callable[[GameState], None], ...] = (
    phases_are_what_they_say,
    racks_are_full,
    going_back_counts_turns,
)


def whole_log_holds(game: Watched) -> None:
    log_survives(game.events, game.states)
    twin_agrees(game.events, game.states)
    nobody_is_shown_secrets(game.events)
    ended_in_public(game.events)


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_any_attempt_keeps_the_rules_of_bookkeeping(rulebook: str, mode: Mode) -> None:
    machine: Any = partial(Game, rulebook, mode)  # any factory will do
    run_state_machine_as_test(machine, settings=settings(max_examples=GAMES, stateful_step_count=50))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_game_played_by_chance_holds_and_ends(rulebook: str, mode: Mode) -> None:
    game = Watched.opened(Setting(rulebook=rulebook, mode=mode))
    rng = by_chance(f"{rulebook} {mode}")
    for _ in range(150):
        game.step(rng)
        tiles_are_conserved(game.state)
        totals_are_explained(game.state)
    game.finish(rng)

    whole_log_holds(game)
