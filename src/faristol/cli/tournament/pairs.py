"""Pairs that somebody made elsewhere: a table of player1,player2."""

from collections.abc import Sequence
from typing import TypeAlias

from faristol.cli.kit.inputs import read_input
from faristol.cli.tournament.names import Names
from faristol.errors import NotationError
from faristol.formats.tournament.csv import PairRow, read_pairing

Pair: TypeAlias = tuple[int, int]


def pairs_in(file: str, names: Names, number: int) -> tuple[Sequence[Pair], int | None]:
    """
    Pairs, and who sits out, of a table that somebody made elsewhere.

    Raises:
        FaristolError: naming the line that cannot be.
    """
    rows = [
        row
        for row in read_pairing(read_input(file), name=file)
        if row.round_number is None or row.round_number == number
    ]
    if not rows:
        raise NotationError(f"{file}: no pair for round {number}")
    pairs: list[Pair] = []
    byes: list[int] = []
    for row in rows:
        first, *second = _sides(file, row, names)
        if second:
            pairs.append((first, second[0]))
        else:
            byes.append(first)
            if len(byes) > 1:
                raise NotationError(f"{file}, line {row.line}: a second player sits out; only one may")
    return pairs, next(iter(byes), None)


def _sides(file: str, row: PairRow, names: Names) -> list[int]:
    try:
        sides = [names.find(text) for text in (row.player1, row.player2) if text is not None]
    except NotationError as error:
        raise NotationError(f"{file}, line {row.line}: {error}") from error
    if len(set(sides)) < len(sides):
        raise NotationError(f"{file}, line {row.line}: {row.player1} cannot meet themselves")
    return sides
