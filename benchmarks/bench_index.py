"""
The archive's index of a large site: one walk through a game against the whole replay, and games a second.

`python -m benchmarks.bench_index [--games N]` generates a site of N games (2,000), see `generated_site`, and
leaves nothing behind.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time

from benchmarks.generated_site import BOT_GAMES, add_games, open_empty
from benchmarks.results import judge, report, table

ROUNDS = 5
HUNDRED_THOUSAND, MINUTE_S = 100_000, 60


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--update", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        open_empty(Path(folder))
        return _measure(add_games(asked.games))


def _measure(ids: list[str]) -> int:
    from faristol.statistics import sides_of
    from faristol_web.archive import indexing, lines

    ways: dict[str, Callable[[str], object]] = {
        "one walk": lambda stream: lines._read(stream).sides,  # noqa: SLF001 – measured by itself
        "whole replay": lambda stream: sides_of(lines.replay_of(lines.game_room(stream))),
    }
    for stream in ids[:BOT_GAMES]:
        assert len({repr(tuple(way(stream))) for way in ways.values()}) == 1  # type: ignore[arg-type]
    costs: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            costs[name].append(_cpu_s(way, ids[: 10 * BOT_GAMES]))
    best = {name: min(found) for name, found in costs.items()}
    started, done = process_time(), 0
    for batch in indexing.make_all():
        done += batch
    rate = done / (process_time() - started)
    minutes = HUNDRED_THOUSAND / rate / MINUTE_S
    rows = [(name, f"{1000 * cost:.2f}", f"{best['whole replay'] / cost:.2f}") for name, cost in best.items()]
    text = table(("reading a game", "CPU ms", "ratio to whole replay"), rows)
    report(
        "index",
        f"{text}\n\n{done:,} games indexed, {rate:.0f} a CPU second: 100,000 in {minutes:.0f} minutes.",
    )
    return judge("index", best["whole replay"] / best["one walk"])


def _cpu_s(way: Callable[[str], object], ids: Iterable[str]) -> float:
    streams = list(ids)
    started = process_time()
    for stream in streams:
        way(stream)
    return (process_time() - started) / len(streams)


if __name__ == "__main__":
    sys.exit(main())
