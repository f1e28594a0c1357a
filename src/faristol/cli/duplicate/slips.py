"""Slips in a table: a row of player,square,direction,word,score,late for each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faristol.cli.duplicate.tables import Table
from faristol.duplicate import Slip
from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.formats.duplicate.csv import SLIPS, unguarded

COUP, ILLEGIBLE = "coup", "illegible"
NEEDED = ("player", "square", "direction", "word")
COLUMNS = (COUP, *NEEDED, "score", "late", ILLEGIBLE)
_COMPUTED = frozenset(SLIPS) - frozenset(COLUMNS)
"""Extra columns of an exported table, ignored so that it can be read again."""
_IN_TIME = frozenset({"", "0", "no", "false"})
_LATE = frozenset({"1", "yes", "true", "late"})
_AFTER_TIME = "after-time"
_MOST_DIGITS, _MOST_SHOWN = 4, 20


@dataclass(frozen=True, slots=True)
class Row:
    """One slip of the table."""

    line: int
    player: str
    slip: Slip
    late: bool
    after_time: bool
    coup: int | None = None
    """None where the row does not say it."""


def read_slips(text: str, file: str) -> Iterator[Row]:
    """
    Raises:
        NotationError: naming the line, if a row is not a slip, or a player has two for one coup.
    """
    table = Table(unmarked(text))
    names: list[str] | None = None
    seen: dict[tuple[int | None, str], int] = {}
    try:
        for row in table:
            if names is None:
                names = _names(row)
                continue
            found = _row(row, names, table.line)
            key = (found.coup, found.player)
            if key in seen:
                raise NotationError(f"player {found.player} already has a slip, on line {seen[key]}")  # noqa: TRY301
            seen[key] = table.line
            yield found
    except NotationError as error:
        raise NotationError(f"{file}, line {table.line}: {error}") from error
    if not seen:
        raise NotationError(f"{file}: contains no slips")


def _names(row: Sequence[str]) -> list[str]:
    names = [cell.strip().casefold() for cell in row]
    missing = [name for name in NEEDED if name not in names]
    unknown = [name for name in names if name not in (*COLUMNS, *_COMPUTED)]
    if missing or unknown or len(set(names)) < len(names):
        raise NotationError(f"the first row names the columns: {','.join(COLUMNS)}; not {','.join(row)}")
    return names


def _row(row: Sequence[str], names: Sequence[str], line: int) -> Row:
    if len(row) != len(names):
        raise NotationError(f"{len(row)} cells; there are {len(names)} columns")
    cells = {name: unguarded(cell.strip()) for name, cell in zip(names, row, strict=True)}
    late = cells.get("late", "").casefold()
    if not cells["player"]:
        raise NotationError("no player")
    if late not in _IN_TIME | _LATE | {_AFTER_TIME}:
        raise NotationError(f"late is empty, yes, no or {_AFTER_TIME}; not {late!r}")
    slip = Slip(
        square=cells["square"],
        direction=cells["direction"],
        word=cells["word"],
        score=_number(cells.get("score", ""), "score"),
        illegible=cells.get(ILLEGIBLE, "").casefold() not in _IN_TIME,
    )
    coup = _number(cells.get(COUP, ""), COUP)
    return Row(line, cells["player"], slip, late=late in _LATE, after_time=late == _AFTER_TIME, coup=coup)


def _number(text: str, what: str) -> int | None:
    if text and not (text.isdecimal() and text.isascii() and len(text) <= _MOST_DIGITS):
        shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
        raise NotationError(f"{shown!r} is not a {what}")
    return int(text) if text else None
