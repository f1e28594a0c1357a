"""
The plain GADDAG of `tests/oracles`, ready to run on the positions of `tests/golden/positions`.

Building one takes half a minute and most of a gigabyte, so it is kept in the user's cache folder, under the
words and the code it was made from.

    python -m benchmarks.peers.gaddag [en|ca] [POSITIONS]
"""

import pickle
import sys
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import perf_counter

from platformdirs import user_cache_path

from faristol.board import load_layout
from faristol.rulebook import load_rulebook
from tests.movegen import truth
from tests.oracles import plain_gaddag
from tests.oracles.plain_gaddag import Gaddag
from tests.oracles.puzzle import Puzzle, spelled_out

LAYOUT, RULES = load_layout("standard"), load_rulebook("ca-ajusc").play


def load_gaddag(language: str) -> Gaddag:
    """Built at the first call, read from the cache at later ones."""
    graph, alphabet = truth.words(language), truth.tileset(language).alphabet
    source = Path(plain_gaddag.__file__).read_bytes()
    name = sha256(graph.to_bytes() + source).hexdigest()
    kept = user_cache_path("faristol") / "benchmarks" / f"gaddag-{language}-{name[:16]}.pickle"
    if kept.is_file():
        found = pickle.loads(kept.read_bytes())  # noqa: S301  our own, from a folder of the user's
        assert isinstance(found, Gaddag)
        return found
    spelled = (tuple(alphabet.labels[letter - 1] for letter in word) for word in graph)
    gaddag = plain_gaddag.build_gaddag(spelled, alphabet.labels)
    kept.parent.mkdir(parents=True, exist_ok=True)
    unfinished = kept.with_suffix(".part")
    unfinished.write_bytes(pickle.dumps(gaddag))
    unfinished.replace(kept)
    return gaddag


def mid_game(language: str, count: int | None = None) -> list[tuple[Puzzle, truth.Truth]]:
    """The first of the positions meant for timing, spelled out, each with what must be found."""
    tileset = truth.tileset(language)
    meant = ((position, known) for position, known in truth.positions(language) if known.is_mid_game)
    return [
        (
            spelled_out(position.grid, position.racks[0], layout=LAYOUT, tileset=tileset, rules=RULES),
            known,
        )
        for position, known in islice(meant, count)
    ]


def main(arguments: Sequence[str]) -> int:
    language = arguments[0] if arguments else "en"
    count = int(arguments[1]) if len(arguments) > 1 else None
    start = perf_counter()
    gaddag = load_gaddag(language)
    ready = perf_counter()
    puzzles = mid_game(language, count)
    begun = perf_counter()
    found = [plain_gaddag.all_plays(gaddag, puzzle) for puzzle, _ in puzzles]
    seconds = perf_counter() - begun
    for plays, (_, known) in zip(found, puzzles, strict=True):
        scores = plays.values()
        assert (len(scores), max(scores, default=0), sum(scores)) == (known.plays, known.top, known.sum)
    print(
        f"{language}: {len(puzzles) / seconds:.1f} positions/s, {len(puzzles)} positions with "
        f"{sum(map(len, found)) / len(puzzles):,.0f} plays each; graph ready in {ready - start:.1f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
