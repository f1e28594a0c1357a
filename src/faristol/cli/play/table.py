"""A table with a person on side 0 and a bot on side 1: every action goes through the referee, into a file."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from faristol.bots import LevelBot, load_levels, seen_by
from faristol.errors import NotationError
from faristol.files import write_file
from faristol.game import (
    SIDES,
    Event,
    GameState,
    Phase,
    Side,
    deadline_ms,
    decide,
    on_deadline,
    open_under,
    opening_state,
    replay,
    view_for,
)
from faristol.game.actions import Accept, Action, DrawForStart, DrawRack, PressClock, TakeSeat
from faristol.game.codec import format_log, parse_log
from faristol.game.events import GameOpened, PlayerSeated
from faristol.lexicon import Lexicon
from faristol.movegen import load_generator
from faristol.rulebook import Rulebook
from faristol.tiles import load_tileset

PERSON, BOT = SIDES
_UNASKED: dict[str, Action] = {
    "draw_start": DrawForStart(),
    "draw_rack": DrawRack(),
    "press_clock": PressClock(),
}
"""Done for the person without a word."""


@dataclass(slots=True)
class Table:
    """The clock stands still: nobody is hurried in a terminal."""

    rulebook: Rulebook
    lexicon: Lexicon
    bot: LevelBot
    path: Path
    """Where the log is kept; written after every action."""
    events: list[Event]
    state: GameState
    now_ms: int = 0
    told: list[Event] = field(default_factory=list)
    """Events that nobody has been told of yet."""

    @classmethod
    def opened(
        cls, rulebook: Rulebook, lexicon: Lexicon, bot: LevelBot, *, path: Path, name: str, seed: bytes
    ) -> "Table":
        opened = open_under(
            rulebook, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=seed, timed=False
        )
        table = cls(rulebook, lexicon, bot, path, [opened], opening_state(opened))
        table.do(PERSON, TakeSeat(name))
        table.do(BOT, TakeSeat(seat_name(bot)))
        return table

    @classmethod
    def resumed(
        cls, content: bytes, path: Path, *, rulebook_of: Callable[[GameOpened], tuple[Rulebook, Lexicon]]
    ) -> "Table":
        """
        Raises:
            NotationError: if it is no log of a game against a level.
        """
        events = list(parse_log(content, name=str(path)))
        opened = events[0]
        seated = {event.side: event.name for event in events if isinstance(event, PlayerSeated)}
        bots = {seat_name(bot): bot for bot in map(LevelBot, load_levels())}
        if not isinstance(opened, GameOpened) or seated.get(BOT) not in bots:
            raise NotationError(f"{path}: not a game against the computer that was begun by this command")
        rulebook, lexicon = rulebook_of(opened)
        state = replay(events)
        return cls(rulebook, lexicon, bots[seated[BOT]], path, events, state, events[-1].at_ms)

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def may(self) -> tuple[str, ...]:
        """Actions open to the person."""
        return view_for(self.state, PERSON, rulebook=self.rulebook).may

    def do(self, side: Side, *actions: Action) -> None:
        """
        Take all of these actions, or none of them.

        Raises:
            IllegalMove: carrying every objection to the first that is refused.
        """
        state, found = self.state, list[Event]()
        for action in actions:
            decision = decide(
                state,
                side,
                action,
                now_ms=self.now_ms,
                rulebook=self.rulebook,
                has_word=self.lexicon.has,
            )
            state = decision.state
            found += decision.events
        self._keep(found, state)

    def after_accepting(self) -> GameState:
        """Return the state once the person has let the computer's play stand."""
        if "accept" not in self.may:
            return self.state
        return decide(
            self.state,
            PERSON,
            Accept(),
            now_ms=self.now_ms,
            rulebook=self.rulebook,
            has_word=self.lexicon.has,
        ).state

    def _keep(self, events: list[Event], state: GameState) -> None:
        self.events += events
        self.told += events
        self.state = state
        alphabet = load_tileset(state.opened.tileset).alphabet
        write_file(self.path, format_log(self.events, alphabet).encode())

    def go_on(self) -> None:
        """Do all that needs no word of the person: draws, the computer's actions, what time brings about."""
        while not self.is_over and (self._unasked() or self._bot_acts() or self._time_passes()):
            pass

    def _unasked(self) -> bool:
        for name in self.may:
            if name in _UNASKED:
                self.do(PERSON, _UNASKED[name])
                return True
        return False

    def _bot_acts(self) -> bool:
        action = self.bot.act(
            seen_by(self.state, BOT, rulebook=self.rulebook),
            BOT,
            rulebook=self.rulebook,
            generator=partial(load_generator, self.lexicon, self.rulebook, mapped=self.bot.thinks),
            has_word=self.lexicon.has,
            seed=self.state.opened.commitment.encode(),
        )
        if action is None:
            return False
        self.do(BOT, action)
        return True

    def _time_passes(self) -> bool:
        """Only where neither side can do anything."""
        due = deadline_ms(self.state, self.rulebook)
        if due is None or {"play", "accept", "challenge"} & set(self.may):
            return False
        self.now_ms = max(self.now_ms, due)
        decision = on_deadline(self.state, now_ms=self.now_ms, rulebook=self.rulebook)
        self._keep(list(decision.events), decision.state)
        return bool(decision.events)

    def news(self) -> Iterator[Event]:
        """Yield the events since it was last asked."""
        yield from self.told
        self.told.clear()


def seat_name(bot: LevelBot) -> str:
    return f"{bot.title} (level {bot.level.number})"
