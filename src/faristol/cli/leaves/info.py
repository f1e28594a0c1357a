"""`faristol leaves info`: what was trained, from what, and what it says."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from faristol.analysis.leaves import (
    TrainedLeaves,
    load_trained,
    read_leaves,
    tiles_of,
    trained_tilesets,
)
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.errors import NotationError
from faristol.movegen.leaves import MOST_COPIES
from faristol.tiles import Rack, TileSet, load_tileset, tileset_ids

EXAMPLES = """\
examples:
  faristol leaves info
  faristol leaves info catalan --leave 'AER?'
"""
_PAIRS_SHOWN, _COPIES_SHOWN = 8, 3


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("values", metavar="TILESET|FILE", nargs="?")
    verb.add_argument("--leave", metavar="TILES", help="the value of exactly these tiles; ? is a blank")
    add_json(verb)


def run(args: Namespace) -> None:
    if args.values is None:
        if args.leave is not None:
            args.fail("name the values: TILESET or FILE")
        document, lines = _all_trained()
    else:
        trained = _named(args.values)
        document, lines = (
            (_document(trained), _lines(trained)) if args.leave is None else _worth(args.leave, trained)
        )
    answer(args, document, lines, indent=2)


def _all_trained() -> tuple[object, list[str]]:
    origins = [trained.origin for name in trained_tilesets() if (trained := load_trained(name)) is not None]
    lines = [
        f"{origin.tileset:<12} lexicon {origin.lexicon}, {origin.games * origin.generations:,} games"
        for origin in origins
    ]
    return [asdict(origin) for origin in origins], lines or ["none"]


def _worth(text: str, trained: TrainedLeaves) -> tuple[object, list[str]]:
    tileset = load_tileset(trained.origin.tileset)
    leave = _leave(text, tileset)
    value = int(trained.weights.table(leave)[0])
    written = tileset.alphabet.format_tiles(leave)
    return {"leave": written, "millipoints": value}, [f"{written} {_points(value)}"]


def _named(name: str) -> TrainedLeaves:
    if name in tileset_ids() or not Path(name).exists():
        trained = load_trained(name)
        if trained is None:
            raise NotationError(f"no leave values for {name!r}; available: {', '.join(trained_tilesets())}")
        return trained
    return read_leaves(Path(name))


def _leave(text: str, tileset: TileSet) -> Rack:
    """
    Raises:
        NotationError: if some of it is on no tile, or nobody can hold it.
    """
    leave = tuple(sorted(tileset.alphabet.parse_tiles(text.upper())))
    if len(leave) > MOST_COPIES:
        raise NotationError(f"{len(leave)} tiles in {text!r}; leaves have at most {MOST_COPIES}")
    for tile, count in Counter(leave).items():
        if count > tileset.counts[tile]:
            label = tileset.alphabet.label(tile)
            raise NotationError(f"{text!r} has {count} of {label}; the bag holds {tileset.counts[tile]}")
    return leave


def _points(millipoints: int) -> str:
    return f"{millipoints / 1000:+.1f}"


def _document(trained: TrainedLeaves) -> dict[str, object]:
    tileset = load_tileset(trained.origin.tileset)
    label, weights = tileset.alphabet.label, trained.weights
    return asdict(trained.origin) | {
        "single": {label(tile): weights.single[tile, 1:].tolist() for tile in tiles_of(tileset)},
        "pair": {f"{first} {second}": value for value, first, second in _pairs(trained)},
        "balance": weights.balance.tolist(),
    }


def _lines(trained: TrainedLeaves) -> list[str]:
    origin = trained.origin
    tileset = load_tileset(origin.tileset)
    label, single = tileset.alphabet.label, trained.weights.single
    pairs = [f"{first} {second} {_points(value)}" for value, first, second in _pairs(trained)]
    balance = [
        " ".join(f"{_points(value):>6}" for value in row)
        for row in trained.weights.balance[:-1, :-1].tolist()
    ]
    return [
        f"{tileset.title}: {origin.games:,} games in each of {origin.generations} generations",
        f"lexicon {origin.lexicon}, rulebook {origin.rulebook}, {origin.program}",
        f"made by {origin.command}",
        "",
        "points for one, two, three of a tile:",
        *(
            f"  {label(tile):<4}"
            + " ".join(f"{_points(value):>6}" for value in single[tile, 1:].tolist()[:copies])
            for tile in tiles_of(tileset)
            for copies in [min(_COPIES_SHOWN, tileset.counts[tile])]
        ),
        "",
        f"best together: {', '.join(pairs[: -_PAIRS_SHOWN - 1 : -1])}",
        f"worst together: {', '.join(pairs[:_PAIRS_SHOWN])}",
        "",
        "points for 0, 1, 2 … vowels (lines) with 0, 1, 2 … consonants:",
        *(f"  {line}" for line in balance),
    ]


def _pairs(trained: TrainedLeaves) -> list[tuple[int, str, str]]:
    """The worst first; those without a value left out."""
    tileset = load_tileset(trained.origin.tileset)
    label, pair, tiles = tileset.alphabet.label, trained.weights.pair, tiles_of(tileset)
    return sorted(
        (int(pair[tile, other]), label(tile), label(other))
        for tile in tiles
        for other in tiles
        if tile < other and pair[tile, other]
    )
