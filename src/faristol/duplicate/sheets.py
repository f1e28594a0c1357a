"""The two sheets of a game, as data: a player's own plays beside the master's, and the arbiter's racks."""

from collections.abc import Iterator
from dataclasses import dataclass

from faristol.duplicate.state import Coup, SessionState
from faristol.tiles import Rack


@dataclass(frozen=True, slots=True)
class SheetPlay:
    """One side of a line: where, what, how many points, and how many by then."""

    place: str
    word: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class PlayerLine:
    coup: int
    own: SheetPlay
    master: SheetPlay


@dataclass(frozen=True, slots=True)
class ArbiterLine:
    coup: int
    rejected: tuple[Rack, ...]
    rack: Rack
    master: SheetPlay


def player_sheet(state: SessionState, number: int) -> tuple[PlayerLine, ...]:
    """Own plays left, master plays right; where nothing was handed in, both are empty."""
    lines: list[PlayerLine] = []
    total = 0
    for coup, master in _masters(state):
        points = state.points_of(number, coup)
        total += points
        place, word = _written(coup, number)
        lines.append(PlayerLine(coup.number, SheetPlay(place, word, points, total), master))
    return tuple(lines)


def arbiter_sheet(state: SessionState) -> tuple[ArbiterLine, ...]:
    """The racks left, those that went back included; master plays right."""
    return tuple(
        ArbiterLine(coup.number, coup.rejected, coup.rack, master) for coup, master in _masters(state)
    )


def _masters(state: SessionState) -> Iterator[tuple[Coup, SheetPlay]]:
    total = 0
    for coup in state.coups:
        if not coup.is_announced:
            continue
        played = coup.master
        total += played.score if played else 0
        yield coup, SheetPlay(*(played.place, played.word, played.score) if played else ("", "", 0), total)


def _written(coup: Coup, number: int) -> tuple[str, str]:
    """As the board reads it; as it was written, where it is no play."""
    mark, handed = coup.marks.get(number), coup.slips.get(number)
    if mark is not None and mark.word:
        return mark.place, mark.word
    if handed is None:
        return "", ""
    return f"{handed.slip.square}{handed.slip.direction}", handed.slip.word
