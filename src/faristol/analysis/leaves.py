"""Leave values as data: a file for each tile set, in millipoints, with where the numbers come from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import faristol.movegen.loading as load
from faristol.errors import NotationError
from faristol.files import parse_toml
from faristol.movegen import LeaveWeights
from faristol.movegen.leaves import FACES, MOST_COPIES, kinds_of
from faristol.tiles import Tile, TileSet, load_tileset, tileset_ids

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FOLDER = files("faristol") / "data" / "leaves"
MOST_MILLIPOINTS = 1_000_000
"""No leave is worth a thousand points; sums of such numbers stay far from overflowing."""
_SIDE = MOST_COPIES + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Facts needed to make the same numbers again."""

    tileset: str
    lexicon: str
    """The exact version, as `Lexicon.version` names it."""
    rulebook: str
    seed: int
    games: int
    """In each generation."""
    generations: int
    program: str
    command: str


@dataclass(frozen=True, slots=True, eq=False)
class TrainedLeaves:
    origin: Origin
    weights: LeaveWeights


def trained_tilesets() -> list[str]:
    """Return the tile sets for which Faristol has leave values."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def load_leaves(tileset_id: str) -> LeaveWeights:
    """
    Load the leave values of these tiles; all zeros if nothing was trained, as `trained_tilesets` tells.

    Raises:
        RulebookError: if there is no such tile set.
    """
    trained = load_trained(tileset_id)
    return zero_leaves(load_tileset(tileset_id)) if trained is None else trained.weights


@cache
def load_trained(tileset_id: str) -> TrainedLeaves | None:
    """
    Load the values with their origin; None if nothing was trained.

    Raises:
        NotationError: if the file is damaged.
    """
    if tileset_id not in trained_tilesets():
        return None
    name = f"{tileset_id}.toml"
    trained = parse_leaves((_FOLDER / name).read_text("utf-8"), name=name)
    if trained.origin.tileset != tileset_id:
        raise NotationError(f"{name}: tileset: it says {trained.origin.tileset!r}")
    return trained


def zero_leaves(tileset: TileSet) -> LeaveWeights:
    """Return weights under which every leave is worth nothing: equity is the score."""
    numpy = load.numpy()
    return LeaveWeights(
        single=numpy.zeros((FACES, _SIDE), numpy.int32),
        pair=numpy.zeros((FACES, FACES), numpy.int32),
        balance=numpy.zeros((_SIDE, _SIDE), numpy.int32),
        kinds=kinds_of(tileset.vowels, len(tileset.alphabet.labels)),
    )


def tiles_of(tileset: TileSet) -> list[Tile]:
    """One of each kind that the bag holds, the blank first."""
    return [Tile(code) for code, count in enumerate(tileset.counts) if count]


def read_leaves(path: Path) -> TrainedLeaves:
    """
    Read leave values from a file of the user's own.

    Raises:
        NotationError: if the file cannot be read, or naming what is wrong in it.
    """
    try:
        return parse_leaves(path.read_text("utf-8"), name=str(path))
    except OSError as error:
        raise NotationError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise NotationError(f"{path}: byte {error.start + 1:,} is not UTF-8") from error


# Text → weights -----------------------------------------------------------------------------------


def parse_leaves(text: str, *, name: str) -> TrainedLeaves:
    """
    Raises:
        NotationError: naming the entry that is missing, unknown or out of range.
    """
    try:
        data = parse_toml(text)
    except ValueError as error:
        raise NotationError(f"{name}: {error}") from error
    try:
        origin = _origin(data)
        tileset = load_tileset(origin.tileset)
        weights = zero_leaves(tileset)
        _read_single(_part(data, "single"), tileset, weights.single)
        _read_pair(_part(data, "pair"), tileset, weights.pair)
        _read_balance(_part(data, "balance"), weights.balance)
    except ValueError as error:
        raise NotationError(f"{name}: {error}") from error
    for table in (weights.single, weights.pair, weights.balance):
        table.flags.writeable = False
    return TrainedLeaves(origin, weights)


def _origin(data: Mapping[str, Any]) -> Origin:
    kinds = {entry.name: entry.type for entry in fields(Origin)}
    parts = {"single", "pair", "balance"}
    if wrong := (kinds.keys() | parts) ^ data.keys():
        raise ValueError(f"missing or unknown: {', '.join(sorted(wrong))}")
    if wrong := {key for key, kind in kinds.items() if type(data[key]) is not kind}:
        raise ValueError(f"of the wrong type: {', '.join(sorted(wrong))}")
    if data["tileset"] not in tileset_ids():
        raise ValueError(f"tileset: no tile set {data['tileset']!r}")
    return Origin(**{key: data[key] for key in kinds})


def _part(data: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    found = data[part]
    if not isinstance(found, dict):
        raise ValueError(f"{part}: is a value; write a table [{part}]")  # noqa: TRY004  # all faults are one kind here
    return found


def _tile(label: str, tileset: TileSet, *, where: str) -> Tile:
    known = {tileset.alphabet.label(tile): tile for tile in tiles_of(tileset)}
    if label not in known:
        raise ValueError(f"{where}: the bag holds no {label!r}")
    return known[label]


def _millipoints(found: object, *, where: str) -> int:
    if type(found) is not int or abs(found) > MOST_MILLIPOINTS:
        raise ValueError(f"{where}: expected whole millipoints up to {MOST_MILLIPOINTS:,}; got {found!r}")
    return found


def _row(found: object, *, where: str, most: int) -> list[int]:
    if not isinstance(found, list) or not 1 <= len(found) <= most:
        raise ValueError(f"{where}: expected a list of 1 to {most} numbers; got {found!r}")
    return [_millipoints(value, where=where) for value in found]


def _read_single(part: Mapping[str, Any], tileset: TileSet, single: "NDArray[np.int32]") -> None:
    known = {tileset.alphabet.label(tile) for tile in tiles_of(tileset)}
    if missing := known - part.keys():
        raise ValueError(f"single: missing {', '.join(sorted(missing))}")
    for label, found in part.items():
        where = f"single: {label}"
        row = _row(found, where=where, most=MOST_COPIES)
        tile = _tile(label, tileset, where="single")
        # More copies than anybody trained with are worth what the last of them were.
        single[tile, 1:] = row + row[-1:] * (MOST_COPIES - len(row))


def _read_pair(part: Mapping[str, Any], tileset: TileSet, pair: "NDArray[np.int32]") -> None:
    seen: set[tuple[Tile, Tile]] = set()
    for label, others in part.items():
        if not isinstance(others, dict):
            raise ValueError(f"pair: {label}: expected a table of tiles; got {others!r}")  # noqa: TRY004
        tile = _tile(label, tileset, where="pair")
        for other_label, found in others.items():
            where = f"pair: {label} {other_label}"
            other = _tile(other_label, tileset, where=where)
            both = (min(tile, other), max(tile, other))
            if tile == other or both in seen:
                raise ValueError(f"{where}: " + ("one tile, not two" if tile == other else "given twice"))
            seen.add(both)
            pair[tile, other] = pair[other, tile] = _millipoints(found, where=where)


def _read_balance(part: Mapping[str, Any], balance: "NDArray[np.int32]") -> None:
    for label, found in part.items():
        if label not in map(str, range(_SIDE)):
            raise ValueError(f"balance: expected 0 to {MOST_COPIES} vowels; got {label!r}")
        row = _row(found, where=f"balance: {label} vowels", most=_SIDE)
        balance[int(label), : len(row)] = row


# Weights → text -----------------------------------------------------------------------------------


def format_leaves(trained: TrainedLeaves) -> str:
    """
    TOML that `parse_leaves` reads back; the same weights give the same text.

    The end of a row that reading fills in by itself is not written.
    """
    origin, weights = trained.origin, trained.weights
    tileset = load_tileset(origin.tileset)
    label = tileset.alphabet.label
    single = [
        f"{_text(label(tile))} = {_unrepeated(weights.single[tile, 1:].tolist())}"
        for tile in tiles_of(tileset)
    ]
    pairs = []
    for tile in tiles_of(tileset):
        others = [other for other in tiles_of(tileset) if other > tile and weights.pair[tile, other]]
        inside = ", ".join(f"{_text(label(other))} = {weights.pair[tile, other]}" for other in others)
        if others:
            pairs.append(f"{_text(label(tile))} = {{ {inside} }}")
    balance = [
        f"{vowels} = {_without_zeros(row)}" for vowels, row in enumerate(weights.balance.tolist()) if any(row)
    ]
    return "\n".join(
        [
            "# What the tiles that stay on a rack are worth, in thousandths of a point: found by self-play.",
            *(f"{entry.name} = {_text(getattr(origin, entry.name))}" for entry in fields(Origin)),
            "",
            "# One copy kept, two copies together, and so on.",
            "[single]",
            *single,
            "",
            "# Added for having both, however many of each.",
            "[pair]",
            *pairs,
            "",
            "# Added for so many vowels (a line each) with 0, 1, 2 … consonants; a blank is neither.",
            "[balance]",
            *balance,
            "",
        ]
    )


def _text(value: object) -> str:
    # Strings and whole numbers are written alike in JSON and TOML, but for one character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _unrepeated(values: list[int]) -> list[int]:
    """Up to the last number that differs from the one before."""
    while len(values) > 1 and values[-1] == values[-2]:
        values.pop()
    return values


def _without_zeros(values: list[int]) -> list[int]:
    """Up to the last number that is something."""
    while not values[-1]:
        values.pop()
    return values
