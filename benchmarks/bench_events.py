"""
Events applied a second, a game replayed, and a thousand games held in memory: the engine against its twin.

The twin (`tests/oracles/game_twin`) is what one would write first: a heap of plain values, deep copied
after every event so that any turn can be gone back to. Both read the same games, by turns in one process;
memory is traced in processes of their own. Only the ratios are judged.
    python -m benchmarks.bench_events [--update]
"""

import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.results import judge, report, table
from faristol.game import Event, GameState, replay
from faristol.game.codec import dump_event, load_event
from faristol.game.events import Mode
from faristol.stream.codec import event_kind
from faristol.tiles import load_tileset
from tests.game.machine_game import RULEBOOKS, Setting, Watched
from tests.oracles.game_twin import Stored, Twin

LENGTH, EACH, ROUNDS = 60, 5, 15
"""Events a game, games for every rulebook and mode, rounds."""
WISHES = {"play": 10, "answer": 10, "challenge": 1, "exchange": 1}
HELD = {"events": 1_000, "state": 1_000, "state alone": 1_000, "twin": 40}
"""How many games are held to find out what one takes."""


def main() -> int:
    games = [
        game(rulebook, mode, number) for rulebook, mode in product(RULEBOOKS, Mode) for number in range(EACH)
    ]
    stored = [stored_as(events) for events in games]
    tiles = [load_tileset(replay(events).opened.tileset).size for events in games]

    def engine() -> list[list[int]]:
        return [list(replay(events).scores) for events in games]

    def twin() -> list[list[int]]:
        return [twin_of(log, size).now["scores"] for log, size in zip(stored, tiles, strict=True)]

    fast, slow = [], []
    for _ in range(ROUNDS):  # interleaved: both sides meet the same noise
        fast.append(timed(engine))
        slow.append(timed(twin))
    if fast[0][1] != slow[0][1]:
        raise SystemExit("engine and twin do not count the same")
    ratio = median(s / f for (s, _), (f, _) in zip(slow, fast, strict=True))
    kib = {name: held_kib(name) for name in HELD}
    lighter = kib["twin"] / kib["state"]
    report("events", text(median(s for s, _ in fast), median(s for s, _ in slow), len(games), ratio, kib))
    return judge("events", ratio) | judge("events_memory", lighter)


def text(fast_s: float, slow_s: float, games: int, ratio: float, kib: dict[str, float]) -> str:
    speed = [
        (name, f"{games * LENGTH / seconds:,.0f}", f"{seconds / games * 1e3:.2f}")
        for name, seconds in (("engine", fast_s), ("twin", slow_s))
    ]
    names = {
        "events": "the events alone",
        "state alone": "events and state, without the states that can be gone back to",
        "state": "events and state, as the server holds them",
        "twin": "the twin, a copy for every event",
    }
    memory = [(names[name], f"{kib[name]:.0f}", f"{kib[name] * 1_000 / 1_024:.0f}") for name in names]
    played = (
        f"{games} games of {LENGTH} events under {len(RULEBOOKS)} rulebooks, online and at a table; "
        f"{ROUNDS} rounds, interleaved; ratio {ratio:.2f}."
    )
    taken = (
        f"In memory the twin takes {kib['twin'] / kib['state']:.1f} times as much; "
        f"the earlier states are {1 - kib['state alone'] / kib['state']:.0%} of what a game takes."
    )
    head = ("apply", "events/s (median)", f"ms to replay {LENGTH} events")
    columns = (f"a game of {LENGTH} events", "KiB a game", "MiB for 1,000")
    return "\n\n".join((played, table(head, speed), taken, table(columns, memory)))


def game(rulebook: str, mode: Mode, number: int) -> list[Event]:
    """The beginning of one that somebody plays without much doubt."""
    rng = Random(f"{rulebook} {mode} {number}")
    while True:
        played = Watched.opened(Setting(rulebook=rulebook, mode=mode, seed=rng.randbytes(32)))
        for _ in range(10 * LENGTH):
            played.try_one_of(WISHES, rng)
        if len(played.events) >= LENGTH:
            return played.events[:LENGTH]


def stored_as(events: list[Event]) -> list[Stored]:
    alphabet = load_tileset(replay(events).opened.tileset).alphabet
    return [(event_kind(event), dump_event(event, alphabet)) for event in events]


def twin_of(log: list[Stored], tiles: int) -> Twin:
    twin = Twin(tiles)
    for kind, payload in log:
        twin.happen(kind, payload)
    return twin


def timed(work: Callable[[], list[list[int]]]) -> tuple[float, list[list[int]]]:
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


def held_kib(what: str) -> float:
    """In a process of its own, where nothing else lies about."""
    command = [sys.executable, "-m", "benchmarks.bench_events", "--hold", what]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def hold(what: str) -> None:
    """Print how many KiB one of many open games takes, each with events of its own."""
    log = stored_as(game("ca-ajusc", Mode.ONLINE, 0))
    tileset = load_tileset("catalan")
    replay(load_event(*each, tileset.alphabet) for each in log)  # whatever is cached is no game's
    held: list[Any] = []
    tracemalloc.start()
    for _ in range(HELD[what]):
        if what == "twin":
            held.append(twin_of(log, tileset.size))
            continue
        events = [load_event(*each, tileset.alphabet) for each in log]
        held.append((events, None if what == "events" else state_of(events, past=what == "state")))
    gc.collect()
    print(tracemalloc.get_traced_memory()[0] / 1_024 / len(held))


def state_of(events: list[Event], *, past: bool) -> GameState:
    state = replay(events)
    return state if past else replace(state, before=None, before_ruling=None)


if __name__ == "__main__":
    if "--hold" in sys.argv:
        hold(sys.argv[-1])
    else:
        sys.exit(main())
