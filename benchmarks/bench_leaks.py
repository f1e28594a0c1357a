"""
Memory over minutes of play: games opened, played, left and forgotten, with pages and spectators beside them.

Each game has two players and a spectator who comes back; all leave, and the next begins. The server's
resident memory and its open files are read after each stretch, once no page is open. What grows from the
middle to the end, when caches are full, is a leak.
    python -m benchmarks.bench_leaks [--update] [--minutes N]
"""

import argparse
import sys
import tempfile
import urllib.request
from pathlib import Path
from statistics import median
from time import monotonic

from benchmarks.results import report, table
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two
from tests.web.streams.test_durability import pages_of, play_next

MINUTES = 2.0
STRETCHES = 12
PLAYS = 6
PAGES = ("/", "/lobby/", "/tournaments/", "/calendar/", "/rulebooks/", "/help/")
MOST_MB_A_MINUTE = 5.0
MOST_FILES = 3
"""More open at the end than in the middle."""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--minutes", type=float, default=MINUTES)
    args = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp()) / "data").start()
    try:
        games, samples = _play(server, args.minutes)
    finally:
        server.kill()
    half = samples[len(samples) // 2 :]
    third = max(1, len(half) // 3)
    grown_mb = median(mb for _, mb, _ in half[-third:]) - median(mb for _, mb, _ in half[:third])
    minutes = (half[-1][0] - half[0][0]) / 60
    files = half[-1][2] - half[0][2]
    rows: list[list[object]] = [
        ["games", games],
        [
            "MB at the beginning, in the middle, at the end",
            " / ".join(f"{samples[i][1]:.0f}" for i in (0, len(samples) // 2, -1)),
        ],
        ["MB a minute in the second half", f"{grown_mb / minutes:.2f}"],
        ["open files more at the end than in the middle", files],
    ]
    report("leaks", table(["Memory over minutes of play", ""], rows))
    return int(grown_mb / minutes > MOST_MB_A_MINUTE or files > MOST_FILES)


def _play(server: Server, minutes: float) -> tuple[int, list[tuple[float, float, int]]]:
    began, games, samples = monotonic(), 0, list[tuple[float, float, int]]()
    for stretch in range(1, STRETCHES + 1):
        while monotonic() - began < minutes * 60 * stretch / STRETCHES:
            _one_game(server)
            games += 1
        samples.append((monotonic() - began, *_size(server)))
        print(
            f"{samples[-1][0]:.0f} s, {games} games: {samples[-1][1]:.1f} MB, {samples[-1][2]} files",
            flush=True,
        )
    return games, samples


def _one_game(server: Server) -> None:
    public_id, anna, biel = seat_two(server.address)
    pages = pages_of(public_id, anna, biel)
    mover, other = begin(*pages)
    spectator = Visitor(server.address)
    for _ in range(PLAYS):
        looking = spectator.play(public_id)
        looking.hello()
        play_next(mover, other)
        looking.socket.close()
        mover, other = other, mover
    for path in (*PAGES, f"/games/{public_id}/"):
        with urllib.request.urlopen(server.address + path, timeout=60) as answer:
            answer.read()
    mover.do("leave")
    for page in pages:
        page.socket.close()


def _size(server: Server) -> tuple[float, int]:
    """Return megabytes that are resident, and open files."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024, len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


if __name__ == "__main__":
    sys.exit(main())
