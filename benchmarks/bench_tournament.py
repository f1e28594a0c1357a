"""
Pages a second for those who read a tournament's standings while results come in: 1,000 entrants, six rounds.

A few connections ask one after the other, as fast as they are answered; a page that lists nothing (the
records of an empty site) takes turns with the others in one run, so all meet the same noise, and only the
ratio between them is judged.
    python -m benchmarks.bench_tournament [--update] [--entrants N] [--seconds N]
"""

import argparse
import http.client
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.results import judge, report, table
from tests.web.server import Server
from tests.web.tournaments.made import Made, make

CONNECTIONS = 4
TURNS = 3
OK, UNCHANGED = 200, 304
PLAIN, STANDINGS, KNOWN, VERSION = (
    "a page that lists nothing",
    "standings",
    "standings, known already",
    "version.json, known already",
)


@dataclass
class Measured:
    rates: list[float] = field(default_factory=list)
    taken_ms: list[float] = field(default_factory=list)
    size: int = 0


@dataclass(frozen=True)
class Asked:
    path: str
    status: int = OK
    etag: str = ""


def ask(server: Server, asked: Asked, seconds: float) -> tuple[list[float], int]:
    """Over one connection, until the time is over."""
    taken: list[float] = []
    size = 0
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    stop = perf_counter() + seconds
    while (begun := perf_counter()) < stop:
        connection.request("GET", asked.path, headers={"If-None-Match": asked.etag} if asked.etag else {})
        response = connection.getresponse()
        size = len(response.read())
        taken.append((perf_counter() - begun) * 1000)
        if response.status != asked.status:
            raise SystemExit(f"{asked.path}: {response.status}, not {asked.status}")
    connection.close()
    return taken, size


def etag_of(server: Server, path: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    return response.headers["ETag"] or ""


def first_ms(server: Server, made: Made) -> float:
    """The standings after something has happened: nobody has made them yet."""
    made.do("Announce", text="measured")
    return ask(server, Asked(made.page("standings/")), 0.001)[0][0]


def measure(server: Server, made: Made, seconds: float) -> dict[str, Measured]:
    standings, version = made.page("standings/"), made.page("version.json")
    wanted = {
        PLAIN: Asked("/records/"),
        STANDINGS: Asked(standings),
        KNOWN: Asked(standings, UNCHANGED, etag_of(server, standings)),
        VERSION: Asked(version, UNCHANGED, etag_of(server, version)),
    }
    found = {name: Measured() for name in wanted}
    for _ in range(TURNS):
        for name, asked in wanted.items():
            with ThreadPoolExecutor(CONNECTIONS) as threads:
                answers = list(threads.map(ask, *zip(*[(server, asked, seconds)] * CONNECTIONS, strict=True)))
            taken = [each for times, _ in answers for each in times]
            found[name].rates.append(len(taken) / seconds)
            found[name].taken_ms += taken
            found[name].size = answers[0][1]
    return found


def row_of(name: str, measured: Measured) -> list[object]:
    p99 = quantiles(measured.taken_ms, n=100)[98]
    return [
        name,
        f"{median(measured.rates):,.0f}",
        f"{median(measured.taken_ms):.1f} ms",
        f"{p99:.1f} ms",
        f"{measured.size:,}",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true", help="write RESULTS.md and the ratio")
    parser.add_argument("--entrants", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data").start()
        try:
            made = make(server.data, "--entrants", str(arguments.entrants), "--rounds", "6", "--full", "6")
            new = first_ms(server, made)
            found = measure(server, made, arguments.seconds)
        finally:
            server.stop()
    head = ["", "requests/s", "median", "99th per cent", "bytes"]
    text = table(head, [row_of(name, each) for name, each in found.items()])
    after = f"{arguments.entrants} entrants, six rounds; the first reader after a result waits {new:.0f} ms."
    report("tournament", f"{text}\n\n{after}")
    return judge("tournament_standings", median(found[STANDINGS].rates) / median(found[PLAIN].rates))


if __name__ == "__main__":
    sys.exit(main())
