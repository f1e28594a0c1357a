"""A session as a file that grows."""

import codecs
import json
from typing import Any

import pytest

from faristol.duplicate import replay
from faristol.duplicate.codec import (
    format_session_event,
    format_session_log,
    is_session_log,
    parse_session_log,
)
from faristol.duplicate.visibility import visible_to
from faristol.errors import NotationError
from faristol.tiles import load_tileset
from tests.duplicate.sessions import Session
from tests.formats.duplicate.samples import elsewhere, greek

HEADER = {"faristol": "duplicate log", "schema_version": 1}


def log_of(session: Session) -> bytes:
    return format_session_log(session.events, session.program.tileset.alphabet).encode()


@pytest.mark.parametrize("session", [greek, elsewhere])
def test_a_session_survives_being_written_and_read(session: Any) -> None:
    played = session()
    events = parse_session_log(log_of(played), name="x")

    assert events == played.events
    assert [event.number for event in replay(events).entrants] == [
        entrant.number for entrant in played.state.entrants
    ]


def test_every_line_is_one_event_that_other_programs_read() -> None:
    header, first, *rest = log_of(greek()).decode().splitlines()

    assert json.loads(header) == HEADER
    assert json.loads(first)["kind"] == "SessionOpened"
    assert [json.loads(line)["kind"] for line in rest[:4]] == ["EntrantAdmitted"] * 4
    assert "Ελένη" in rest[0]


def test_additions_at_the_end_are_read_with_the_rest() -> None:
    session = greek()
    alphabet = session.program.tileset.alphabet
    begun = format_session_log(session.events[:5], alphabet)
    added = "".join(format_session_event(event, alphabet) for event in session.events[5:])

    assert begun + added == log_of(session).decode()


def test_a_viewers_events_are_a_log_too() -> None:
    shown = visible_to(None, elsewhere().events)
    text = format_session_log(shown, load_tileset("catalan").alphabet)

    assert "Player 1" not in text
    assert [type(event) for event in parse_session_log(text.encode(), name="x")] == list(map(type, shown))


def test_empty_lines_a_byte_order_mark_and_keys_of_others_mean_nothing() -> None:
    header, rest = log_of(greek()).split(b"\n", 1)
    more = json.dumps({**json.loads(header), "terminal": {"opened": 1}}).encode()
    loose = codecs.BOM_UTF8 + more + b"\n\n" + rest.replace(b"\n", b"\n\r\n")

    assert parse_session_log(loose, name="x") == greek().events
    assert parse_session_log(rest.join([header + b"\n", b""]).rstrip(), name="x") == greek().events


def test_a_line_cut_off_is_refused_with_its_number() -> None:
    whole = log_of(greek())
    with pytest.raises(NotationError, match=rf"^cut\.log: line {whole.count(bytes([10]))} cannot be read: "):
        parse_session_log(whole[:-9], name="cut.log")


def test_a_broken_line_in_the_middle_is_refused() -> None:
    lines = log_of(greek()).splitlines(keepends=True)
    lines[3] = lines[3][:20] + b"\n"
    with pytest.raises(NotationError, match=r"^x: line 4 cannot be read: "):
        parse_session_log(b"".join(lines), name="x")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "x: not a duplicate log: line 1: "),
        (b"[]\n", "x: not a duplicate log"),
        (b'{"faristol": "game log", "schema_version": 2, "events": []}', "x: not a duplicate log"),
        (
            b'{"faristol": "duplicate log", "schema_version": 99}\n',
            "a log of version 99; this program reads 1",
        ),
        (b'{"faristol": "duplicate log", "schema_version": "1"}\n', "a log of version '1'"),
        (b'{"faristol": "duplicate log", "schema_version": true}\n', "a log of version True"),
        (json.dumps(HEADER).encode(), "x: a duplicate log without events"),
        (
            json.dumps(HEADER).encode() + b'\n{"kind": "TimeCalled"}\n',
            "line 2 cannot be read: SessionOpened is the first event, and only that",
        ),
        (json.dumps(HEADER).encode() + b"\n7\n", "line 2 cannot be read: "),
        (
            json.dumps(HEADER).encode() + b'\n{"kind":-Infinity}\n',
            "line 2 cannot be read: -Infinity is not a number",
        ),
        (json.dumps(HEADER).encode() + b'\n{"kind":NaN}\n', "line 2 cannot be read: NaN is not a number"),
        (json.dumps(HEADER).encode() + b"\n\xff\xfe\n", "line 2 cannot be read: "),
        (json.dumps(HEADER).encode() + b"\n" + b"[" * 100_000 + b"\n", "line 2 cannot be read: "),
        (b"[" * 100_000, "x: not a duplicate log: line 1: "),
    ],
)
def test_a_foreign_log_is_refused_in_one_line(content: bytes, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_session_log(content, name="x")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_number_beyond_all_bounds_is_refused() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")
    content = log_of(session)
    assert b"[[108," in content
    with pytest.raises(NotationError, match="cannot be read"):
        parse_session_log(content.replace(b"[[108,", b"[[1e999,"), name="x")


def test_a_file_far_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(NotationError, match="bytes: too large"):
        parse_session_log(b" " * ((1 << 26) + 1), name="x")


def test_a_log_is_known_by_its_first_line() -> None:
    assert is_session_log(log_of(greek()))
    assert is_session_log(codecs.BOM_UTF8 + log_of(greek())[:-5])
    assert not is_session_log(b'<?xml version="1.0"?><EliotGame format="2">')
    assert not is_session_log(b'{"faristol": "game log"}')
