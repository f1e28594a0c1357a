"""
A player's line of a tournament report, back in the format's columns after something moved them.

An editor writes tabs, a spreadsheet parts its cells by them, and some programs count the bytes of a name.
"""

import re
from collections.abc import Iterator, Sequence

_TAB, _NAME_START, _NAME_STOP = "\t", 14, 47
_TAB_STOPS = (8, 4)
_ROUNDS_CELL, _ROUND_CELLS = 11, 3
_NAME_CELL = 4
_IN_COLUMNS = re.compile(
    r"... [ \d]{4} .{4} .{33} [ \d]{4} .{3} .{11} .{10} [ \d.,]{4} [ \d]{4}"
    r"(?:  (?=[ \d]{4} (?: {3}|[-wb] .))[ \d]{4} . .)* *",
    re.ASCII | re.IGNORECASE,
)
"""Blanks between the fields, digits in those of numbers."""


def in_columns(text: str) -> str | None:
    """
    The line as the format has it; as it is if only its columns, and no tabs or bytes, could be wrong.

    None: it has tabs, and no reading of them fits.

    >>> in_columns("001\\t1\\tw\\t\\tPuig, Pep\\t900\\tCAT\\t\\t\\t1.0\\t1\\t2\\tw\\t1")[48:].split()
    ['900', 'CAT', '1.0', '1', '2', 'w', '1']
    """
    if text.isascii() and _TAB not in text:
        return text
    for reading in _readings(text):
        if _fits(reading):
            return reading
    return None if _TAB in text.rstrip() else text


def _readings(text: str) -> Iterator[str]:
    if _TAB not in text:
        yield text
        yield _counted_in_bytes(text)
        return
    cells = [cell.strip() for cell in text.split(_TAB)]
    if len(cells) > _NAME_CELL and cells[1].isdigit():
        yield _from_cells(cells)
    for moved in (text.replace(_TAB, " "), *map(text.expandtabs, _TAB_STOPS)):
        yield moved
        yield _counted_in_bytes(moved)


def _fits(text: str) -> bool:
    # As far as the line goes: blanks behind are often cut off.
    return _IN_COLUMNS.fullmatch(text.rstrip().ljust(_shown(text))) is not None


def _shown(text: str) -> int:
    """The length of the line with its last round, or its fields, whole."""
    fields, width = 89, 10
    rounds = -(-max(len(text.rstrip()) - fields, 0) // width)
    return fields + rounds * width


def _counted_in_bytes(text: str) -> str:
    raw = text.encode()
    called = raw[_NAME_START:_NAME_STOP].decode(errors="ignore")
    return (
        text[:_NAME_START] + called.ljust(_NAME_STOP - _NAME_START) + raw[_NAME_STOP:].decode(errors="ignore")
    )


def _from_cells(cells: Sequence[str]) -> str:
    code, number, sex, title, name, rating, federation, code_there, born, points, place = (
        *cells[:_ROUNDS_CELL],
        *[""] * max(0, _ROUNDS_CELL - len(cells)),
    )
    played = cells[_ROUNDS_CELL:]
    rounds = [*played, *[""] * (-len(played) % _ROUND_CELLS)]
    triples = zip(*(rounds[at::_ROUND_CELLS] for at in range(_ROUND_CELLS)), strict=True)
    return (
        f"{code:3} {number:>4} {sex:1.1}{title:>3.3} {name:33.33} {rating:>4} {federation:3.3} "
        f"{code_there:>11.11} {born:10.10} {points:>4} {place:>4}"
        + "".join(f"  {opponent:>4} {colour:1} {result:1}" for opponent, colour, result in triples)
    )
