"""Games of equity against itself, counted portion by portion, and after a break from where it was."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar

from faristol.analysis.batches import Portion, Setting, portions
from faristol.analysis.leaves import load_leaves
from faristol.cli.kit.running import running
from faristol.cli.train.checkpoint import Checkpoint, kept
from faristol.cli.train.setting import checkpoint_of
from faristol.lexicon import load_lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Part = TypeVar("Part")
Added_contra = TypeVar("Added_contra", contravariant=True)


class Count(Protocol[Added_contra]):
    """Something that grows with every portion, and can be kept as arrays."""

    def merge(self, other: Added_contra, /) -> None: ...

    def dump(self) -> "dict[str, NDArray[np.generic]]": ...

    def restore(self, arrays: "Mapping[str, NDArray[np.generic]]", /) -> None: ...


def count_games(
    args: Namespace,
    setting: Setting,
    count: Count[Part],
    work: Callable[[Portion], Part],
    *,
    verb: str,
    portion: int,
) -> Checkpoint:
    """
    Play `args.games` games, so many in a portion, and add what `work` finds in each.

    Return the checkpoint, to be removed when the result is written.
    """
    games = Portion(
        setting=setting,
        weights=load_leaves(load_lexicon(setting.lexicon).tileset),
        purpose=verb,
        seed=args.seed,
        start=0,
        stop=args.games,
    )
    checkpoint, parts = checkpoint_of(args, setting, verb, games=args.games), portions(games, portion)
    done, arrays = checkpoint.read() or (0, {})
    if arrays:
        count.restore(arrays)
    with running(args) as play, kept(checkpoint, lambda: (done, count.dump())) as note:
        for part in play(work, parts[done:], "games"):
            count.merge(part)
            done += 1
            note()
    return checkpoint
