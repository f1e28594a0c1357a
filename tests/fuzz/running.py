"""
Try a reader with mutated inputs, and keep what it does that it must not.

A reader answers, or raises the project's own error with a message in one line. It takes no more than a
multiple of what others of its inputs take, in time of the processor, and what it has read, written and
read once more is the same. Inputs that reach lines of the source in an order that none before them did
join those that are mutated.
"""

import signal
import statistics
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from faristol.errors import FaristolError
from tests.fuzz.mutations import TEXT, Mutation, mutated

SOURCE = str(Path(sys.modules["faristol"].__path__[0]).parent)
SLOWEST_SECONDS = 2.0
"""Processor time below which nobody waits; a reader with a slow file to begin with has more."""
SLOWEST_TIMES = 200
"""The time of the slowest input in medians."""
LONGEST_MESSAGE = 2500
"""Characters of a message in one line: a page and a terminal have to show it."""
_SAMPLE, _MOST_SEEDS, _MOST_TRACED = 200, 2000, 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Something that reads what a stranger wrote."""

    name: str
    read: Callable[[bytes], Any]
    seeds: Callable[[], Sequence[bytes]]
    """Sound files, and some that are not."""
    again: Callable[[Any], tuple[object, object]] | None = None
    """From what was read: what has to come back, and what does, once it was written and read again."""
    kinds: Sequence[Mutation] = TEXT
    seal: Callable[[bytes], bytes] | None = None
    """Makes a digest true again, behind which a reader would never be reached; every second time."""
    errors: tuple[type[Exception], ...] = (FaristolError,)
    several_lines: bool = False
    """True if a message may list faults, one per line."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A reader's forbidden reaction to an input."""

    content: bytes
    what: str
    """The class of an exception, or a sentence."""
    where: str
    """The innermost line of ours; with `what` it tells faults apart."""
    trace: str


@dataclass(slots=True)
class Outcome:
    """Result of one reader's inputs."""

    inputs: int = 0
    accepted: int = 0
    seconds: float = 0.0
    """Processor time."""
    slowest: float = 0.0
    kept: int = 0
    """Inputs that reached something new."""
    faults: dict[tuple[str, str], Fault] = field(default_factory=dict)


class TooSlow(BaseException):
    """Raised by a timer wherever a reader is at the time; no reader catches it."""


class _Differs(Exception):
    """Difference between an input and the same read, written and read again."""


def fuzz(
    reader: Reader, *, inputs: int, seed: int, learn: float = 0.2, seconds: float | None = None
) -> Outcome:
    """
    Mutate the reader's seeds `inputs` times, or for so many seconds of the processor if that comes first.

    The first part of them, `learn`, is traced, which is many times slower; of millions, less than that.
    """
    random = Random(f"{reader.name} {seed}")  # noqa: S311 - it has to be the same each time
    corpus = list(dict.fromkeys(reader.seeds()))
    outcome, times, known = Outcome(), list[float](), set[tuple[str, int, int]]()
    began = time.process_time()
    for content in corpus:
        _note(reader, content, outcome, times, known)
    for number in range(inputs):
        if seconds is not None and time.process_time() - began > seconds:
            break
        content = mutated(random, random.choice(corpus), corpus, kinds=reader.kinds)
        if reader.seal is not None and random.randrange(2):
            content = reader.seal(content)
        learns = number < min(inputs * learn, _MOST_TRACED) and (
            seconds is None or time.process_time() - began < seconds * learn
        )
        if _note(reader, content, outcome, times, known if learns else None) and len(corpus) < _MOST_SEEDS:
            corpus.append(content)
            outcome.kept += 1
    outcome.seconds = time.process_time() - began
    return outcome


def _note(
    reader: Reader,
    content: bytes,
    outcome: Outcome,
    times: list[float],
    known: set[tuple[str, int, int]] | None,
) -> bool:
    """Try one input; return whether it reached something new."""
    limit = max(SLOWEST_SECONDS, SLOWEST_TIMES * statistics.median(times)) if times else 60.0
    arcs: set[tuple[str, int, int]] = set()
    began = time.process_time()
    # Traced code is slower by a factor that has nothing to do with the reader.
    fault, is_read = tried(
        reader, content, limit=limit * (1 if known is None else 20), arcs=None if known is None else arcs
    )
    took = time.process_time() - began
    outcome.inputs += 1
    outcome.accepted += is_read
    if len(times) < _SAMPLE:
        times.append(took)
    outcome.slowest = max(outcome.slowest, took if known is None else 0.0)
    if fault is not None:
        before = outcome.faults.get((fault.what, fault.where))
        if before is None or len(fault.content) < len(before.content):
            outcome.faults[fault.what, fault.where] = fault
    if known is None or arcs <= known:
        return False
    known |= arcs
    return True


def tried(
    reader: Reader,
    content: bytes,
    *,
    limit: float = 60.0,
    arcs: set[tuple[str, int, int]] | None = None,
) -> tuple[Fault | None, bool]:
    """Return the fault, if any, and whether the input was read; `limit` is in seconds of the processor."""
    try:
        with _at_most(limit), _traced(arcs):
            read = reader.read(content)
            if reader.again is not None:
                _compare(reader.again, read)
    except reader.errors as error:
        message = str(error)
        wrong = (
            "the message is empty" if not message.strip()
            else "the message has several lines" if not reader.several_lines and message.splitlines()[1:]
            else "the message is too long" if len(message) > LONGEST_MESSAGE and not reader.several_lines
            else "the message cannot be written" if not _is_text(message)
            else ""
        )  # fmt: skip
        return (_fault(content, error, wrong) if wrong else None), False
    except (Exception, TooSlow) as error:  # noqa: BLE001 - whatever it is, it is the finding
        return _fault(content, error, type(error).__name__), False
    return None, True


def minimised(reader: Reader, fault: Fault, *, seconds: float = 10.0) -> bytes:
    """Return a smaller input with the same fault: halves are left out, then ever shorter pieces."""
    content = fault.content
    step = max(1, len(content) // 2)
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        at = 0
        while at < len(content) and time.process_time() < ends:
            shorter = content[:at] + content[at + step :]
            found, _ = tried(reader, shorter, limit=SLOWEST_SECONDS)
            if found is not None and (found.what, found.where) == (fault.what, fault.where):
                content = shorter
            else:
                at += step
        if step == 1:
            break
        step = max(1, step // 2)
    return content


def _compare(again: Callable[[Any], tuple[object, object]], read: Any) -> None:
    try:
        before, after = again(read)
    except FaristolError:
        return  # a format may have no way to say what another, or a damaged file, says
    if before != after:
        raise _Differs(f"{before!r:.2000}\n  is read again as\n{after!r:.2000}")


def _fault(content: bytes, error: BaseException, what: str) -> Fault:
    ours = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(SOURCE)]
    where = f"{ours[-1].filename.removeprefix(SOURCE)}:{ours[-1].lineno}" if ours else ""
    if isinstance(error, (TooSlow, RecursionError)):  # wherever it was at the time
        where = ours[0].filename.removeprefix(SOURCE) if ours else ""
    trace = "".join(traceback.format_exception(error))
    return Fault(content, what, where, trace[-4000:])


def _is_text(message: str) -> bool:
    try:
        message.encode()
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` after so many seconds of this process on the processor, however busy the machine is."""

    def stop(*_: object) -> None:
        raise TooSlow(f"more than {seconds:.1f} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _traced(arcs: set[tuple[str, int, int]] | None) -> Iterator[None]:
    """Collect which line of ours followed on which, in each file."""
    if arcs is None:
        yield
        return
    last: dict[int, int] = {}

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            key = id(frame)
            arcs.add((frame.f_code.co_filename, last.get(key, 0), frame.f_lineno))
            last[key] = frame.f_lineno
        return line

    def call(frame: FrameType, _: str, __: object) -> Any:
        if not frame.f_code.co_filename.startswith(SOURCE):
            return None
        last.pop(id(frame), None)
        return line

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield
    finally:
        sys.settrace(before)
