"""Games in portions that another process can play: everything it needs is in the portion."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from faristol.analysis.duel import Pair, play_pair
from faristol.analysis.policy import ByEquity, ByScore
from faristol.analysis.selfplay import play_game, seed_of
from faristol.analysis.training import Sample, samples_of
from faristol.errors import RulebookError
from faristol.lexicon import Lexicon, load_lexicon
from faristol.movegen import Generator, LeaveWeights, load_generator
from faristol.rulebook import Rulebook, load_rulebook, rulebook_ids

GAMES = 20
"""In one portion: a fraction of a second."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Setting of the games, by names that mean the same in every process on this machine."""

    lexicon: str
    rulebook: str

    @property
    def rulebook_with_tiles(self) -> Rulebook:
        """
        Return the rulebook with the lexicon's tiles if it was made for others: the letters are no rule of it.
        """
        rulebook = load_rulebook(self.rulebook)
        tileset = load_lexicon(self.lexicon).tileset
        return replace(rulebook, play=replace(rulebook.play, tileset=tileset))

    @property
    def generator(self) -> Generator:
        return load_generator(load_lexicon(self.lexicon), self.rulebook_with_tiles, mapped=True)


def usual_rulebook(lexicon: Lexicon) -> str:
    """
    The first that is played with these tiles, or the first of all.

    Raises:
        RulebookError: if there is no rulebook.
    """
    fitting = [name for name in rulebook_ids() if load_rulebook(name).play.tileset == lexicon.tileset]
    for name in (*fitting, *rulebook_ids()):
        return name
    raise RulebookError("there is no rulebook")


@dataclass(frozen=True, slots=True, kw_only=True)
class Portion:
    """Games or pairs of games, from `start` to before `stop`."""

    setting: Setting
    weights: LeaveWeights
    purpose: str
    seed: int
    start: int
    stop: int

    @property
    def seeds(self) -> list[bytes]:
        return [seed_of(self.purpose, number, seed=self.seed) for number in range(self.start, self.stop)]


def portions(whole: Portion) -> list[Portion]:
    """The same games, a few at a time."""
    starts = range(whole.start, whole.stop, GAMES)
    return [replace(whole, start=start, stop=min(start + GAMES, whole.stop)) for start in starts]


def play_samples(portion: Portion) -> list[Sample]:
    """Games of equity against itself."""
    rulebook = portion.setting.rulebook_with_tiles
    policy = ByEquity(portion.setting.generator, rulebook, portion.weights)
    games = (play_game((policy, policy), rulebook=rulebook, seed=seed) for seed in portion.seeds)
    return [sample for game in games for sample in samples_of(game)]


def play_pairs(portion: Portion) -> list[Pair]:
    """Games of equity against the score."""
    rulebook, generator = portion.setting.rulebook_with_tiles, portion.setting.generator
    policies = ByEquity(generator, rulebook, portion.weights), ByScore(generator, rulebook)
    return [play_pair(policies, rulebook=rulebook, seed=seed) for seed in portion.seeds]


class Run(Protocol):
    """Worker that handles every portion, here or elsewhere, and returns results in the same order."""

    def __call__(
        self, work: Callable[[Portion], Result], portions: Sequence[Portion], doing: str, /
    ) -> Iterable[Result]: ...


def run_here(work: Callable[[Portion], Any], portions: Sequence[Portion], _doing: str, /) -> Iterable[Any]:
    """One after the other, in this process."""
    return map(work, portions)
