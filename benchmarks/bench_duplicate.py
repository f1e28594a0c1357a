"""
A hall of phones: all hand in within the last five seconds of a coup, some once more after its end.

The real server runs in a process of its own, the phones in two more. Measured is the time from sending a slip
to its ack, which means that it is on disk; and how late the server calls time. Once with nobody else; once
an arbiter and two hall screens watch, while another session on the same server closes a coup with two blanks,
and others after it. Right after the last ack the server is killed with `kill -9`: every slip that was
acknowledged must be in the log, in time or late exactly as its moment there says, and no other.
    python -m benchmarks.bench_duplicate [--update] [--phones N] [--rounds N]
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import uvloop

from benchmarks.bench_kill import crash_copy
from benchmarks.duplicate_phones import (
    LATEST_MS,
    MEETING_SECONDS,
    Clock,
    Desk,
    Message,
    Plan,
    Seats,
    Sent,
    Wire,
    offer_rulebook,
    open_desk,
    open_seats,
    open_wire,
    run_phones,
    shared_out,
)
from benchmarks.results import report, table
from tests.oracles import chain
from tests.web.server import Server

PHONES = 300
PROCESSES = 2
ROUNDS = 3
COUP_MS, WARNING_MS, GRACE_MS = 9_000, 6_000, 2_000
SPREAD_MS = 5_000
LATE_SHARE = 0.2
"""Of the phones, which hand in once more after the end."""
ALLOWED_MS = 250
"""For 99 of 100 slips."""
CLOCK_MS = 100
"""How far our reckoning of the server's clock may be off: a message was under way meanwhile."""
OTHERS = 2
"""Other sessions, played one after the other: a game without players is over in a few seconds."""
TWO_BLANKS = "ΑΕΟΣΤΝΙ\n??ΑΕΟΣΝ"
"""The racks of every other session: its second coup has the most plays there can be."""
BEFORE_END_MS = 1_500
"""So long before the end of the hall's coup the other session begins to work."""


@dataclass
class Hall:
    """One coup of one hall, as the phones and as the log have it."""

    seats: Seats
    sent: list[Sent] = field(default_factory=list)
    rows: list[chain.Row] = field(default_factory=list)
    closed: int = 0
    """Coups that other sessions closed meanwhile."""
    wrong: list[str] = field(default_factory=list)
    clock_ms: float = CLOCK_MS

    @property
    def called_late_ms(self) -> int:
        """How long after its due moment time was called."""
        called = self.payloads("TimeCalled")[0]
        return int(called["at_ms"] - called["ends_ms"])

    def payloads(self, *kinds: str) -> list[Message]:
        mine = (row for row in self.rows if row[0] == self.seats.public_id and row[2] in kinds)
        return [json.loads(row[4]) for row in mine]

    def check(self) -> None:
        """Every ack against the log, and the log against every ack."""
        stored = {
            str(row[7]).rpartition(" ")[2]: (row[1], row[2], json.loads(row[4]))
            for row in self.rows
            if row[0] == self.seats.public_id and row[2] in {"SlipHandedIn", "SlipCameLate"}
        }
        ends_ms = self.payloads("TimeCalled")[0]["ends_ms"]
        grace_ms = self.payloads("SessionOpened")[0]["grace_ms"]
        for slip in self.sent:
            self.wrong += [
                f"slip {slip.id}: {fault}"
                for fault in faults(
                    slip, stored.pop(slip.id, None), ends_ms + grace_ms, clock_ms=self.clock_ms
                )
            ]
        self.wrong += [f"slip {unknown} is in the log and nobody sent it" for unknown in stored]
        if chain.damaged_streams(self.rows):
            self.wrong.append("the chain of the log is broken")


def faults(
    slip: Sent, stored: tuple[int, str, Message] | None, last_ms: int, *, clock_ms: float = CLOCK_MS
) -> Iterator[str]:
    """What is wrong with the answer that a slip got, by what the log has of it."""
    if stored is None:
        yield "acknowledged and lost"
        return
    seq, kind, payload = stored
    if (seq, payload["at_ms"], payload["slip"]["word"]) != (slip.seq, slip.at_ms, slip.word):
        yield f"acknowledged as event {slip.seq} at {slip.at_ms}, stored as {seq} at {payload['at_ms']}"
    if slip.late is not (slip.at_ms > last_ms) or (kind == "SlipCameLate") is not slip.late:
        said = "late" if slip.late else "in time"
        yield f"came at {slip.at_ms}, the last moment was {last_ms}, and it was called {said}"
    if not slip.sent_ms - clock_ms <= slip.at_ms <= slip.answered_ms + clock_ms:
        yield f"sent at {slip.sent_ms:.0f}, answered at {slip.answered_ms:.0f}, recorded as of {slip.at_ms}"


def one_hall(
    server: Server,
    *,
    phones: int,
    is_busy: bool,
    seed: int,
    processes: int = PROCESSES,
    clock_ms: float = CLOCK_MS,
) -> Hall:
    """Open, hand in, kill; the server is down afterwards and everything checked."""
    rulebook = offer_rulebook(server, coup_ms=COUP_MS, grace_ms=GRACE_MS, warning_ms=WARNING_MS)
    hall = Hall(open_seats(server.address, rulebook, entrants=phones), clock_ms=clock_ms)
    others = [
        open_seats(server.address, rulebook, entrants=0, prepared=TWO_BLANKS)
        for _ in range(OTHERS if is_busy else 0)
    ]
    plans = [
        Plan(hall.seats, numbers, SPREAD_MS, LATE_SHARE, 1000 * seed + at)
        for at, numbers in enumerate(shared_out(range(1, phones + 1), processes))
    ]
    with started(plans) as (opened, told):
        opened.wait(MEETING_SECONDS)
        hall.closed = uvloop.run(_conduct(hall.seats, others))
        for _ in plans:
            hall.sent += told.get(timeout=60)
        server.kill()
    hall.rows = crash_copy(server.data, server.data.parent / "copy")
    hall.check()
    return hall


@contextmanager
def started(plans: Sequence[Plan]) -> Iterator[tuple[Any, Any]]:
    """The phones, in processes of their own: where all meet once they are open, and where they report."""
    context = multiprocessing.get_context("spawn")
    opened, told = context.Barrier(len(plans) + 1), context.Queue()
    processes = [context.Process(target=run_phones, args=(plan, opened, told), daemon=True) for plan in plans]
    for process in processes:
        process.start()
    try:
        yield opened, told
    finally:
        for process in processes:
            process.join(10)
            process.kill()


async def _conduct(seats: Seats, others: Sequence[Seats]) -> int:
    """The arbiter's part, from the rack to the last slip; answers with the others' closed coups."""
    async with AsyncExitStack() as pages:
        desk = await open_desk(seats, pages)
        working = [await _first_coup(await open_desk(other, pages)) for other in others]
        screens = [await open_wire(seats, "", pages) for _ in others]
        for screen in screens:
            await screen.hello("public")
        for action in ("draw", "announce", "start"):
            await desk.do(action)
        view = await desk.wire.told("view", '"phase":"thinking"')
        desk.wire.clock.reckon(view)
        ends_ms = json.loads(view)["view"]["countdown"]["ends_ms"]
        if not others:
            await desk.wire.socket.close()  # nobody watches
        watching = [asyncio.create_task(_read(wire)) for wire in (desk.wire, *screens) if others]
        closed = await _work_beside(working, desk.wire.clock, ends_ms)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
    return closed


async def _work_beside(others: Iterable[Desk], clock: Clock, ends_ms: int) -> int:
    """Until the last slip of the hall was sent; without others it is a wait."""
    stop_ms, closed = ends_ms + GRACE_MS + LATEST_MS, 0
    await asyncio.sleep((ends_ms - BEFORE_END_MS - clock.now_ms) / 1000)
    for other in others:
        closed += await _work_on(other, clock, stop_ms)
    await asyncio.sleep(max(0, stop_ms - clock.now_ms) / 1000)
    return closed


async def _first_coup(desk: Desk) -> Desk:
    """Something on the board, so that plays with two blanks are as many as they get."""
    await _one_coup(desk)
    return desk


async def _work_on(desk: Desk, clock: Clock, until_ms: int) -> int:
    """Coup after coup as fast as the server closes them, first the one with two blanks."""
    closed = 0
    while clock.now_ms < until_ms:
        try:
            await _one_coup(desk)
        except AssertionError as refused:
            if "session.over" not in str(refused):
                raise
            break
        closed += 1
    return closed


async def _one_coup(desk: Desk) -> None:
    for action in ("draw", "announce", "start", "stop"):
        await desk.do(action)
    await desk.do("close", somebody_played=True)


async def _read(wire: Wire) -> None:
    """As an open page does."""
    while True:
        await wire.socket.recv()


@dataclass
class Measured:
    """Several halls of one kind."""

    name: str
    halls: list[Hall] = field(default_factory=list)

    @property
    def latencies_ms(self) -> list[float]:
        return [slip.latency_ms for hall in self.halls for slip in hall.sent]

    @property
    def p99_ms(self) -> float:
        return quantiles(self.latencies_ms, n=100)[98]

    @property
    def wrong(self) -> list[str]:
        return [fault for hall in self.halls for fault in hall.wrong]

    def row(self) -> Sequence[object]:
        slips = [slip for hall in self.halls for slip in hall.sent]
        return (
            self.name,
            f"{len(slips):,}",
            sum(slip.late for slip in slips),
            len(self.wrong),
            f"{median(self.latencies_ms):.1f}",
            f"{self.p99_ms:.1f}",
            f"{max(self.latencies_ms):.1f}",
            max(hall.called_late_ms for hall in self.halls),
            sum(hall.closed for hall in self.halls),
        )


HEAD = (
    "slips",
    "acknowledged",
    "late",
    "lost or wrong",
    "p50 ms",
    "p99 ms",
    "max ms",
    "time called late by ms",
    "coups closed beside",
)


def text_of(found: Iterable[Measured], phones: int, rounds: int) -> str:
    measured = list(found)
    lines = [fault for each in measured for fault in each.wrong[:20]]
    about = f"{phones} phones, {rounds} coups a line, each killed with `kill -9` after its last ack."
    return "\n\n".join([about, table(HEAD, [each.row() for each in measured]), *lines])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=PHONES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    found = [Measured("nobody else there"), Measured("watched, other sessions closing coups")]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        for each, number in itertools.product(found, range(arguments.rounds)):
            server.start()
            hall = one_hall(server, phones=arguments.phones, is_busy=each is found[1], seed=number)
            each.halls.append(hall)
    report("duplicate", text_of(found, arguments.phones, arguments.rounds))
    worst = max(each.p99_ms for each in found)
    wrong = sum(len(each.wrong) for each in found)
    print(f"duplicate: p99 {worst:.1f} ms, at most {ALLOWED_MS}; {wrong} lost or wrong")
    return int(worst >= ALLOWED_MS or wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
