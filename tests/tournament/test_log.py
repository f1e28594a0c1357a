"""A tournament as a file that grows."""

import codecs
import json

import pytest

from faristol.errors import NotationError
from faristol.tournament.codec import (
    format_tournament_event,
    format_tournament_log,
    parse_tournament_log,
)
from faristol.tournament.referee import replay
from tests.formats.tournament.samples import the_open

HEADER = {"faristol": "tournament log", "schema_version": 1}


def log() -> bytes:
    return format_tournament_log(the_open(9, 2).events).encode()


def test_a_tournament_survives_being_written_and_read() -> None:
    event = the_open(9, 2)
    events = parse_tournament_log(log(), name="x")

    assert events == event.events
    assert replay(events) == event.state


def test_every_line_is_one_event_that_other_programs_read() -> None:
    header, first, second, *rest = log().decode().splitlines()

    assert json.loads(header) == HEADER
    assert json.loads(first)["kind"] == "TournamentOpened"
    assert json.loads(second)["name"] == "Oriol Soler 001è"
    assert "Çelik" in rest[0]


def test_additions_at_the_end_are_read_with_the_rest() -> None:
    events = the_open(9, 2).events
    added = "".join(map(format_tournament_event, events[5:]))

    assert (format_tournament_log(events[:5]) + added).encode() == log()


def test_the_first_line_keeps_what_a_shell_puts_there() -> None:
    content = format_tournament_log(the_open(9, 2).events, kept={"terminal": {"opened": 3}}).encode()

    assert json.loads(content.partition(b"\n")[0]) == {**HEADER, "terminal": {"opened": 3}}
    assert parse_tournament_log(content, name="x") == the_open(9, 2).events


def test_a_mark_of_the_editor_and_empty_lines_mean_nothing() -> None:
    content = codecs.BOM_UTF8 + log().replace(b"\n", b"\n\n") + b"\n"

    assert parse_tournament_log(content, name="x") == the_open(9, 2).events


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "x: not a tournament log: line 1"),
        (b"[]\n", "x: not a tournament log"),
        (b'{"faristol":"duplicate log"}\n', "x: not a tournament log"),
        (
            b'{"faristol":"tournament log","schema_version":2}\n',
            "x: a log of version 2; this program reads 1 to 1",
        ),
        (b'{"faristol":"tournament log","schema_version":1}\n', "x: a tournament log without events"),
        (
            b'{"faristol":"tournament log","schema_version":1}\n{"kind":"Nothing"}\n',
            "x: line 2 cannot be read",
        ),
        (
            b'{"faristol":"tournament log","schema_version":1}\n{"a":NaN}\n',
            "x: line 2 cannot be read: NaN is not a number",
        ),
        (bytes((1 << 27) + 1), f"x: {(1 << 27) + 1} bytes: too large for a tournament log"),
    ],
)
def test_a_damaged_log_is_reported_with_its_line(content: bytes, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_tournament_log(content, name="x")

    assert str(raised.value).startswith(problem)


def test_a_log_begins_with_its_opening_and_has_no_second() -> None:
    header, first, second, *_ = log().decode().splitlines(keepends=True)

    for text, line in ((header + second, 2), (header + first + first, 3)):
        with pytest.raises(NotationError, match=f"^x: line {line} cannot be read: TournamentOpened is the"):
            parse_tournament_log(text.encode(), name="x")
