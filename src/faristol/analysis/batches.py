"""
Games in portions that another process, here or on another machine, can play.

Everything it needs is in the portion, and results are counted in the order of the portions: so the same
portions give the same result to the last bit, wherever they were played, and after a break.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from faristol import __version__
from faristol.analysis.playability import words_in
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity
from faristol.analysis.selfplay import play_game, seed_of
from faristol.analysis.training import Sample, samples_of
from faristol.analysis.winning import WinFit
from faristol.errors import FaristolError, RulebookError
from faristol.lexicon import Lexicon, load_lexicon
from faristol.movegen import Generator, LeaveWeights, load_generator
from faristol.movegen.loading import kernels_folder
from faristol.rulebook import Rulebook, load_rulebook, rulebook_ids

if TYPE_CHECKING:
    from collections import Counter

    import numpy as np
    from numpy.typing import NDArray

GAMES = 200
"""In one portion: a second or two, so that handing it out costs next to nothing."""

Item = TypeVar("Item")
Result = TypeVar("Result")
Arrays = dict[str, "NDArray[np.generic]"]
"""Counts so far, as a checkpoint keeps them."""


def program() -> str:
    """Return the version of everything that decides a game, for machines that must agree."""
    return f"faristol {__version__}, kernels {kernels_folder().name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Setting of the games, by names that mean the same on every machine of a run."""

    lexicon: str
    rulebook: str
    version: str = ""
    """The exact word list, as `Lexicon.version` names it; empty where it goes without saying."""
    program: str = ""

    def raise_unless_same(self) -> None:
        """
        Raises:
            FaristolError: if this machine has another program or word list than the one that began the run.
        """
        for wanted, found in ((self.program, program()), (self.version, load_lexicon(self.lexicon).version)):
            if wanted and wanted != found:
                raise FaristolError(f"a worker has {found}; this run needs {wanted}")

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
        self.raise_unless_same()
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
    players: tuple[str, str] = ("", "")
    """A duel: two bots by their ids."""

    @property
    def seeds(self) -> list[bytes]:
        return [seed_of(self.purpose, number, seed=self.seed) for number in range(self.start, self.stop)]


def portions(whole: Portion, games: int = GAMES) -> list[Portion]:
    """Return the same games, a few at a time."""
    starts = range(whole.start, whole.stop, games)
    return [replace(whole, start=start, stop=min(start + games, whole.stop)) for start in starts]


def play_samples(portion: Portion) -> list[Sample]:
    """Games of equity against itself."""
    rulebook = portion.setting.rulebook_with_tiles
    policy = ByEquity(portion.setting.generator, rulebook, portion.weights)
    games = (play_game((policy, policy), rulebook=rulebook, seed=seed) for seed in portion.seeds)
    return [sample for game in games for sample in samples_of(game)]


def play_wins(portion: Portion) -> WinFit:
    """Return what games of equity against itself, in compiled code, say of chances to win."""
    setting = portion.setting
    playouts = Playouts(setting.generator, setting.rulebook_with_tiles, portion.weights)
    fit = WinFit()
    fit.add(playouts.play([_number_of(seed) for seed in portion.seeds], log=True))
    return fit


def play_words(portion: Portion) -> "Counter[bytes]":
    """Return the words formed in games of equity against itself, in compiled code."""
    setting = portion.setting
    playouts = Playouts(setting.generator, setting.rulebook_with_tiles, portion.weights)
    games = playouts.play([_number_of(seed) for seed in portion.seeds], log=True)
    return words_in(games, setting.generator.layout)


def _number_of(seed: bytes) -> int:
    """Return a signed number of 64 bits."""
    return int.from_bytes(seed[:8], "little", signed=True)


class Run(Protocol):
    """Worker that handles every portion, here or elsewhere, and returns results in the same order."""

    def __call__(
        self, work: Callable[[Item], Result], portions: Sequence[Item], doing: str, /
    ) -> Iterable[Result]: ...
