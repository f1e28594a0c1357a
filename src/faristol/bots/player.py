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

    @property
    def thinks(self) -> bool:
        """True if it may need a second or more for a move."""

    def act(
        self,
        seen: Seen,
        side: Side,
        *,
        rulebook: Rulebook,
        generator: Callable[[], Generator] | None,
        has_word: HasWord | None,
        seed: bytes = b"",
        is_hurried: bool = False,
    ) -> Action | None:
        """
        Return the bot's action now; None while it is not its turn to act.

        The generator is asked for when a move is to be chosen. A game without a word list has neither it nor
        `has_word`: then the bot lays nothing, and doubts nothing. `seed` decides what is left to chance; a
        bot that is hurried takes some milliseconds.
        """


@dataclass(frozen=True, slots=True)
class Bot:
    """A Player that differs from others only in how it chooses a move."""

    id: str
    title: str
    policy: Callable[[Generator, Rulebook], Policy]

    @property
    def thinks(self) -> bool:
        return False

    def act(
        self,
        seen: Seen,
        side: Side,
        *,
        rulebook: Rulebook,
        generator: Callable[[], Generator] | None,
        has_word: HasWord | None,
        seed: bytes = b"",  # noqa: ARG002 - nothing is left to chance
        is_hurried: bool = False,  # noqa: ARG002 - it never takes long
    ) -> Action | None:
        def choose() -> Move | None:
            policy = None if generator is None else self.policy(generator(), rulebook)
            return chosen_move(seen, side, policy)

        return next_action(seen, side, choose=choose, has_word=has_word)


def chosen_move(seen: Seen, side: Side, policy: Policy | None) -> Move | None:
    """Return the policy's move; a pass without one; None where the rulebook knows no pass."""
    move: Move = Pass() if policy is None else policy.choose(seen.sight(side)).move
    return pass_if_allowed(seen) if isinstance(move, Pass) else move
