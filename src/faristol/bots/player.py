"""Interface of a bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from faristol.analysis.policy import Policy
from faristol.bots.manners import next_action, pass_if_allowed
from faristol.bots.seen import Seen
from faristol.game import HasWord, Side
from faristol.game.actions import Action, Move, Pass
from faristol.movegen import Generator
from faristol.rulebook import Rulebook


class Player(Protocol):
    """Keeps nothing in mind between two calls: the same view gives the same action."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    def act(
        self,
        seen: Seen,
        side: Side,
        *,
        rulebook: Rulebook,
        generator: Callable[[], Generator] | None,
        has_word: HasWord | None,
    ) -> Action | None:
        """
        Return the bot's action now; None while it is not its turn to act.

        The generator is asked for when a move is to be chosen. A game without a word list has neither it nor
        `has_word`: then the bot lays nothing, and doubts nothing.
        """


@dataclass(frozen=True, slots=True)
class Bot:
    """A Player that differs from others only in how it chooses a move."""

    id: str
    title: str
    policy: Callable[[Generator, Rulebook], Policy]

    def act(
        self,
        seen: Seen,
        side: Side,
        *,
        rulebook: Rulebook,
        generator: Callable[[], Generator] | None,
        has_word: HasWord | None,
    ) -> Action | None:
        def choose() -> Move | None:
            move: Move = Pass()
            if generator is not None:
                move = self.policy(generator(), rulebook).choose(seen.sight(side)).move
            return pass_if_allowed(seen) if isinstance(move, Pass) else move

        return next_action(seen, side, choose=choose, has_word=has_word)
