"""The plan of the day, and when the time of a round is over."""

import re
from collections.abc import Iterable

from faristol.errors import FaristolError
from faristol.tournament.day import parse_day
from faristol.tournament.settings import TimetableEntry
from faristol.tournament.state import RoundState, TournamentState

KINDS = ("reception", "round", "break", "prizes", "other")
_LINE = re.compile(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2} +)?(?P<hour>[0-9]{1,2})[:.](?P<minute>[0-9]{2})"
    r"(?: +(?P<kind>[a-z]+))(?: +(?P<rest>.*))?"
)
_HOURS, _MINUTES = 24, 60


def read_plan(lines: Iterable[str]) -> tuple[TimetableEntry, ...]:
    """
    As an organiser writes it: a time, what it is, and a label for it; the number of a round before its label.

    Raises:
        FaristolError: naming the line that cannot be read.

    >>> [(entry.time, entry.kind, entry.label) for entry in read_plan(["14.00 break Lunch"])]
    [('14:00', 'break', 'Lunch')]
    """
    written = ((number, line.strip()) for number, line in enumerate(lines, 1))
    entries = tuple(_entry(line, number) for number, line in written if line)
    rounds = [entry.round_number for entry in entries if entry.kind == "round"]
    twice = next((number for number in rounds if rounds.count(number) > 1), None)
    if twice is not None:
        raise FaristolError(f"timetable: round {twice} is there twice")
    return entries


def plan_lines(entries: Iterable[TimetableEntry]) -> list[str]:
    """What `read_plan` reads back."""
    return [
        " ".join(
            str(part)
            for part in (entry.time, entry.kind, entry.round_number, entry.label)
            if part is not None and part != ""
        )
        for entry in entries
    ]


def round_ends_ms(state: TournamentState, round_: RoundState) -> int | None:
    """When only the hand in progress and one more are left; None before the start, or without a limit."""
    if round_.started_ms is None or state.settings.round_ms is None:
        return None
    return round_.started_ms + state.settings.round_ms


def _entry(line: str, number: int) -> TimetableEntry:
    found = _LINE.fullmatch(line)
    if found is None or int(found["hour"]) >= _HOURS or int(found["minute"]) >= _MINUTES:
        raise FaristolError(f"timetable, line {number}: {line!r} is not like '10:00 round 1'")
    if found["kind"] not in KINDS:
        raise FaristolError(f"timetable, line {number}: {found['kind']!r} is none of {', '.join(KINDS)}")
    day = (found["day"] or "").strip()
    if day:
        parse_day(day)
    round_number, label = None, (found["rest"] or "").strip()
    if found["kind"] == "round":
        first, _, label = label.partition(" ")
        if not re.fullmatch("[1-9][0-9]?", first):
            raise FaristolError(f"timetable, line {number}: say which round, like '10:00 round 1'")
        round_number = int(first)
    return TimetableEntry(
        time=f"{day} {int(found['hour']):02}:{found['minute']}".strip(),
        kind=found["kind"],
        round_number=round_number,
        label=label.strip(),
    )
