"""Policies to test with: some see what happens, some do what good players would not."""

from dataclasses import dataclass, field

from faristol.analysis.policy import ByScore, Choice, Policy, Sight
from faristol.game.actions import Exchange, Pass
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import Rulebook, load_rulebook

LEXICA = {"ca-1v1": "ca-disc-2021", "ca-ajusc": "ca-disc-2021", "ro-liber": "ro-hunspell"}


def by_score(rulebook_id: str) -> ByScore:
    rulebook = load_rulebook(rulebook_id)
    return ByScore(load_generator(load_lexicon(LEXICA[rulebook_id]), rulebook), rulebook)


@dataclass
class Watched:
    """Plays as another policy does, and keeps what it was shown."""

    policy: Policy
    seen: list[Sight] = field(default_factory=list)

    def choose(self, sight: Sight, /) -> Choice:
        self.seen.append(sight)
        return self.policy.choose(sight)


@dataclass
class Fickle:
    """Exchanges two tiles in every fifth turn and passes in every seventh, as far as the rulebook allows."""

    policy: Policy
    rulebook: Rulebook
    turns: int = 0

    def choose(self, sight: Sight, /) -> Choice:
        self.turns += 1
        if self.turns % 5 == 0 and sight.in_bag >= self.rulebook.exchange.minimum_in_bag:
            return Choice(Exchange(sight.rack[1:3]), 0, 0)
        return Choice(Pass(), 0, 0) if self.turns % 7 == 0 else self.policy.choose(sight)


class Idle:
    """Passes."""

    def choose(self, _sight: Sight, /) -> Choice:
        return Choice(Pass(), 0, 0)


class Restless:
    """Exchanges a tile whenever the bag holds enough, whatever comes of it."""

    def choose(self, sight: Sight, /) -> Choice:
        return Choice(Exchange(sight.rack[:1]) if sight.in_bag >= len(sight.rack) else Pass(), 0, 0)
