"""A game that is watched: every state is kept, time may jump, and it can always be brought to an end."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from faristol.errors import IllegalMove
from faristol.game import (
    Event,
    GameState,
    Phase,
    apply,
    deadline_ms,
    on_deadline,
    opening_state,
    opponent_of,
    rule,
)
from faristol.game.actions import (
    Accept,
    Action,
    Agree,
    Arrive,
    Decline,
    DrawForStart,
    DrawRack,
    EnterRack,
    Grounds,
    Order,
    Pass,
    PressClock,
    RestartClock,
    ReturnSurplus,
    Sign,
    TakeSeat,
    TakeUp,
    Write,
)
from faristol.game.chapters.sheet import RACKS_COUNT, open_request, scorer_of
from faristol.game.events import Instance, Mode, ServerWasDown
from faristol.game.turns import has_drawn, stands_for
from faristol.rulebook import TEXTS, Objection, load_rulebook
from faristol.tiles import UNKNOWN
from tests.game.games import Played, opened_under
from tests.game.machine_arbiter import good_grounds, some_end, some_grounds, some_order, undo_or_confirm
from tests.game.machine_players import FAMILIES, NAMES, SIDES, Wish, hand, unseen

RULEBOOKS = ("ca-1v1", "ca-obert-2009", "ca-ajusc", "ro-liber")
COMMITTEE = ("Serra", "Biel", "Puig", "Roca", "Vila")
"""One of them plays: somebody else takes that seat."""
MOST_STEPS_TO_THE_END = 120
THINKING_MS = (1_000, 5_000, 25_000)
JUMPS_MS = (5_000, 30_000, 1_000_000)
WISHES: Mapping[str, float] = {
    "play": 9,
    "answer": 9,
    "challenge": 3,
    "miscount": 2,
    "do_nothing": 1,
    "exchange": 1,
    "hands": 1,
    "change_rack": 1,
    "nonsense": 1,
    "clock": 1,
    "paper": 1,
    "words": 1,
    "leave": 0.05,
}
"""Weights of a player's attempts."""


def says_why(refused: IllegalMove) -> None:
    """Every objection has a text, with its blanks filled in."""
    assert refused.objections
    for objection in refused.objections:
        assert isinstance(objection, Objection)
        assert objection.rule in TEXTS
        assert "%(" not in str(objection)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Setting of a game."""

    rulebook: str
    mode: Mode = Mode.ONLINE
    timed: bool = True
    paper_sheet: bool = False
    official: bool = False
    first: bool = False
    round_ms: int | None = None
    turn_ms: int | None = None
    seed: bytes = bytes(32)


@dataclass
class Watched(Played):
    """Everything that is tried goes through here; what is refused must leave no trace."""

    states: list[GameState] = field(default_factory=list)
    """After each event, so that every prefix of the log can be judged."""

    @classmethod
    def opened(cls, setting: Setting) -> "Watched":
        rulebook = load_rulebook(setting.rulebook)
        opened = replace(
            opened_under(rulebook, setting.seed),
            mode=setting.mode,
            timed=setting.timed and setting.turn_ms is None,
            turn_ms=setting.turn_ms,
            paper_sheet=setting.paper_sheet,
            official=setting.official,
            first=0 if setting.first else None,
            round_ms=setting.round_ms,
            round="3",
            table="12",
            committee=COMMITTEE,
        )
        state = opening_state(opened)
        return cls(rulebook, state, [opened], states=[state])

    def take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.states.append(self.state)
        self.events += events

    def attempt(self, side: int, action: Action, *, after_ms: int = 1_000) -> bool:
        """Try an action; true if it was allowed."""
        before, length = self.state, len(self.events)
        try:
            self.do(SIDES[side], action, after_ms=after_ms)
        except IllegalMove as refused:
            says_why(refused)
            assert self.state is before
            assert len(self.events) == length
            return False
        return True

    def order(self, order: Order, grounds: Grounds) -> bool:
        """Give an order; true if the arbiter may."""
        before = self.state
        try:
            decision = rule(self.state, order, grounds, now_ms=self.now_ms, rulebook=self.rulebook)
        except IllegalMove as refused:
            says_why(refused)
            assert self.state is before
            return False
        self.take(decision.events)
        assert self.state == decision.state
        return True

    def meet_deadlines(self) -> None:
        """Meet the deadlines due by now, one after another."""
        for _ in range(10):
            due = deadline_ms(self.state, self.rulebook)
            if due is None or due > self.now_ms:
                return
            decision = on_deadline(self.state, now_ms=self.now_ms, rulebook=self.rulebook)
            assert decision.events, "what is due happens"
            self.take(decision.events)
        raise AssertionError("deadlines never end")

    def go_down(self, ms: int) -> None:
        """The server is away for so long."""
        start, self.now_ms = self.now_ms, self.now_ms + ms
        self.take((ServerWasDown(at_ms=self.now_ms, from_ms=start),))

    # To the end

    def finish(self, rng: Random) -> int:
        """Play on without ambition until it is over; how many steps that took."""
        for step in range(MOST_STEPS_TO_THE_END):
            if self.state.phase is Phase.OVER:
                return step
            if self.state.attendance is not None:
                arrived = Arrive(self.state.attendance.waiting_for)
                assert self.order(arrived, good_grounds(self.state, self.rulebook))
                continue
            side, action = self.next_towards_the_end(rng)
            if not self.attempt(side, action):
                raise AssertionError(f"stuck in {self.state.phase}: {side} may not {action}")
        raise AssertionError("a game that never ends")

    def next_towards_the_end(self, rng: Random) -> Wish:
        state = self.state
        for side in SIDES:
            if state.surplus[side] and state.phase is not Phase.CLOSING:
                return opponent_of(side), ReturnSurplus()
        if stands_for(state, self.rulebook) is not None:
            return rng.choice(SIDES), RestartClock()
        match state.phase:
            case Phase.SEATING:
                side = SIDES[0] if not state.names[0] else SIDES[1]
                return side, TakeSeat(NAMES[side])
            case Phase.START_DRAW:
                side = SIDES[0] if state.start_tiles[0] is None else SIDES[1]
                return side, DrawForStart(rng.choice(sorted(unseen(state, side))) if state.is_table else None)
            case Phase.RACKS:
                assert state.starter is not None
                drawn = has_drawn(state, state.starter)
                return (opponent_of(state.starter) if drawn else state.starter), DrawRack()
            case Phase.PLAY:
                return state.on_turn, TakeUp() if state.laid else Pass()
            case Phase.ANSWER:
                assert state.pending is not None
                return opponent_of(state.pending.side), Accept()
            case Phase.HELD:
                assert state.held is not None
                scorer = scorer_of(state, self.rulebook)
                waits = state.opened.paper_sheet and self.rulebook.clock.waits_for_scorer and state.turns
                if state.is_table and waits and scorer != state.held and not state.written:
                    return scorer, Write()
                return state.held, PressClock()
            case _:
                return self.next_to_close(rng)

    def next_to_close(self, rng: Random) -> Wish:
        state = self.state
        assert state.closing is not None
        asked = open_request(state)
        if asked is not None:
            return rng.choice(((opponent_of(asked.side), Agree()), (asked.side, Decline())))
        for side in SIDES:
            if UNKNOWN in state.racks[side] and state.closing.reason in RACKS_COUNT:
                return side, EnterRack(tuple(hand(state, side, rng)))
        return (SIDES[0] if not state.signed[0] else SIDES[1]), Sign()

    # At random

    def step(self, rng: Random, wishes: Mapping[str, float] = WISHES) -> None:
        """Somebody tries something, an arbiter orders something, or time passes."""
        match rng.choices(("player", "arbiter", "time", "server"), (88, 8, 3, 1))[0]:
            case "player":
                self.try_one_of(wishes, rng)
            case "arbiter":
                self.order_something(rng)
            case "time":
                self.now_ms += rng.choice(JUMPS_MS)
                if rng.random() < 0.5:  # else an action comes before anybody looks at the clock
                    self.meet_deadlines()
            case _:
                if self.state.phase is not Phase.OVER:
                    self.go_down(rng.randint(0, 100_000))

    def try_one_of(self, wishes: Mapping[str, float], rng: Random) -> bool:
        beginning = self.state.phase in {Phase.SEATING, Phase.START_DRAW, Phase.RACKS}
        if beginning and rng.random() < 0.8:
            wishes = {"begin": 1}
        family = rng.choices(list(wishes), list(wishes.values()))[0]
        side, action = FAMILIES[family](self.state, self.rulebook, rng)
        return self.attempt(side, action, after_ms=rng.choice(THINKING_MS))

    def order_something(self, rng: Random) -> bool:
        order = undo_or_confirm(self.state, rng) if rng.random() < 0.4 else some_order(self.state, rng)
        if rng.random() < 0.03:
            order = some_end(self.state, rng)
        grounds = good_grounds(self.state, self.rulebook)
        if rng.random() < 0.5:  # else nothing could be appealed
            grounds = replace(grounds, instance=Instance.FIRST)
        if rng.random() < 0.3:
            grounds = some_grounds(self.state, self.rulebook, rng)
        return self.order(order, grounds)
