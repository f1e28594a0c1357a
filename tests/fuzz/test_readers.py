"""Every reader answers, or says in one line what is wrong, whatever it is given."""

import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from faristol.errors import LONGEST_LINE, FaristolError, NotationError, RulebookError
from tests.fuzz.mutations import BINARY, EVENTS, TABLE, TEXT, Mutation, mutated
from tests.fuzz.readers import READERS
from tests.fuzz.running import Fault, Reader, fuzz, minimised, tried

FOUND = Path(__file__).with_name("found")
"""Inputs that a reader once failed on, as small as they could be made, in a folder for each reader."""
KEPT = sorted(path for path in FOUND.glob("*/*") if path.is_file())
SHORT = int(os.environ.get("FARISTOL_INPUTS", "15"))
"""Inputs; `python -m tests.fuzz` tries millions."""


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_damaged_input_is_read_or_refused_in_one_line(name: str) -> None:
    outcome = fuzz(READERS[name], inputs=SHORT, seed=1, learn=0.1, seconds=20)
    assert [fault.trace for fault in outcome.faults.values()] == []
    assert outcome.accepted, "no input was sound: the reader was hardly reached"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_found_fault_stays_mended(path: Path) -> None:
    fault, _ = tried(READERS[path.parent.name], path.read_bytes(), limit=20)
    assert fault is None, fault.trace


def test_every_input_that_was_found_belongs_to_a_reader() -> None:
    assert {path.parent.name for path in KEPT} <= READERS.keys()


LINES = {"amount", "game-message", "slip", "tiles", "typed-move"}
"""Readers of one line that somebody types or a page sends: no program puts a mark before it."""
MARKED = [
    name for name, reader in READERS.items() if reader.kinds not in {BINARY, TABLE} and name not in LINES
]


def said_by(reader: Reader, content: bytes) -> str:
    """Without digests: those of a rulebook and of a game from elsewhere are of every byte."""
    return re.sub(r"\b[0-9a-f]{64}\b", "", repr(reader.read(content)))


@pytest.mark.parametrize("name", MARKED)
def test_marks_of_several_programs_before_a_text_change_nothing(name: str) -> None:
    reader = READERS[name]
    content = next(seed for seed in reader.seeds() if tried(reader, seed)[1])
    assert said_by(reader, b"\xef\xbb\xbf" * 2 + content) == said_by(reader, content)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["players", "results", "ratings", "rated-games", "slips-table"])
def test_a_table_of_many_columns_takes_no_time(name: str) -> None:
    first, _, rows = READERS[name].seeds()[0].partition(b"\n")
    many = b"".join(b",%d" % number for number in range(60_000))
    fault, _ = tried(READERS[name], first.rstrip(b"\r") + many + b"\n" + rows, limit=5)
    assert fault is None, fault.trace


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("slip", b"12" + b" " * 200_000 + b"H8"),
        ("racks", b"1" * 150_000),
    ],
)
def test_a_long_run_of_one_character_takes_no_time(name: str, content: bytes) -> None:
    fault, _ = tried(READERS[name], content, limit=5)
    assert fault is None, fault.trace


# The fuzzer itself finds what it should --------------------------------------------------------------


def reader(read: Callable[[bytes], object], **more: object) -> Reader:
    return Reader(name="planted", read=read, seeds=lambda: [b"casa 24\nany 13\n"], **more)  # type: ignore[arg-type]


def faults_of(planted: Reader, inputs: int = 400) -> list[Fault]:
    return list(fuzz(planted, inputs=inputs, seed=3).faults.values())


def test_another_exception_is_found_and_made_small() -> None:
    def read(content: bytes) -> None:
        if b"\0" in content:
            raise IndexError("nothing there")

    planted = reader(read)
    (fault,) = faults_of(planted)
    assert fault.what == "IndexError"
    assert minimised(planted, fault) == b"\0"


def test_recursion_without_end_is_found() -> None:
    (fault,) = faults_of(reader(lambda content: json.loads(b"[" * content.count(b"[") + b"0")))[:1]
    assert fault.what in {"RecursionError", "JSONDecodeError"}


def test_an_endless_loop_is_found() -> None:
    def read(content: bytes) -> None:
        while b"casa" not in content:
            pass

    fault, is_read = tried(reader(read), b"cas", limit=0.2)
    assert fault is not None
    assert (fault.what, is_read) == ("TooSlow", False)


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (NotationError(""), "the message is empty"),
        (RulebookError("a\nb"), "the message has several lines"),
        (RulebookError("\n".join(["a" * LONGEST_LINE] * 2)), "the message has several lines"),
    ],
)
def test_a_message_that_helps_nobody_is_found(error: FaristolError, what: str) -> None:
    def read(_: bytes) -> None:
        raise error

    fault, _ = tried(reader(read), b"")
    assert fault is not None
    assert fault.what == what


def test_a_second_reading_that_differs_is_found() -> None:
    planted = reader(bytes.strip, again=lambda text: (text, text.replace(b"\r", b"")))
    (fault,) = faults_of(planted)
    assert fault.what == "_Differs"
    assert b"\r" in fault.content


def test_inputs_that_reach_further_are_mutated_on() -> None:
    """Three letters in a row are hardly met by chance; each that is met leads to the next."""
    assert fuzz(READERS["timetable"], inputs=300, seed=1, learn=1.0).kept > 0


@pytest.mark.parametrize("kinds", [TEXT, BINARY, EVENTS])
def test_the_same_chance_makes_the_same_bytes(kinds: Sequence[Mutation]) -> None:
    content = b'{"a": [1, 2, {"b": "casa"}]}\n'
    made = [
        [mutated(Random(seed), content, [content], kinds=kinds) for seed in range(300)]  # noqa: S311
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert len(set(made[0])) > 200


# Messages to everybody ------------------------------------------------------------------------------


def test_a_message_steers_no_terminal_and_quotes_no_whole_file() -> None:
    told = str(NotationError(f"a\x1b[2J\r\u202e{'b' * 9000}!"))
    assert told.startswith("a\\x1b[2J\\r\\u202ebbb")
    assert told.endswith("bbb!")
    assert len(told) < LONGEST_LINE + 10


def test_faults_of_a_rulebook_keep_their_lines() -> None:
    assert str(RulebookError("two faults\n  a\x07\n  b")) == "two faults\n  a\\x07\n  b"
