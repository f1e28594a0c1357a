"""
Names that were erased from sessions: events keep them, and are read with what stands in their place.

The games of a series are put together by name, and no two entrants of a session may have the same: so one
name has one stand-in wherever it is erased at one go, and no other has it. It is made by chance and tells
nothing.
"""

import re
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from faristol.duplicate import SessionEvent
from faristol.duplicate.events import EntrantAdmitted, EntrantRenamed
from faristol_web.streams.stand_ins import NOBODY

StandIns: TypeAlias = Mapping[int, tuple[str, ...]]
"""By number: all that it is called."""
_CHANCE_BYTES = 3
_NOBODY = re.compile(rf"{re.escape(NOBODY)} [0-9a-f]{{{2 * _CHANCE_BYTES}}}")


class Nobodies(defaultdict[str, str]):
    """By name as it is compared: who is meant from now on."""

    def __init__(self) -> None:
        super().__init__(lambda: f"{NOBODY} {secrets.token_hex(_CHANCE_BYTES)}")


def is_nobody(name: str) -> bool:
    return _NOBODY.fullmatch(name) is not None


def parse_stand_ins(written: object) -> StandIns:
    """
    Read stand-ins as a row or a file has them.

    Raises:
        ValueError: if they are none.
    """
    if not isinstance(written, dict) or not all(isinstance(names, list) for names in written.values()):
        raise ValueError(f"not names that were erased: {written!r}"[:200])
    return {int(number): tuple(map(str, names)) for number, names in written.items()}


def dump_stand_ins(stand_ins: StandIns) -> dict[str, list[str]]:
    return {str(number): list(names) for number, names in stand_ins.items()}


def together(here: Sequence[str], there: Sequence[str]) -> tuple[str, ...]:
    """Merge the names of one number at two machines: erased at one of them is erased."""
    pairs = zip_longest(here, there, fillvalue="")
    return tuple(theirs if is_nobody(theirs) and not is_nobody(ours) else ours for ours, theirs in pairs)


def without_names(event: SessionEvent, stand_ins: StandIns) -> SessionEvent:
    if isinstance(event, EntrantAdmitted | EntrantRenamed) and event.number in stand_ins:
        return replace(event, names=stand_ins[event.number])
    return event
