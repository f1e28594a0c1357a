"""
Every public page of a large site, beside games being played.

`python -m benchmarks.bench_site [FOLDER]` asks for every address that anybody may read, so many a second
whatever the answers take, while twenty games are played that were opened before. Files (PDF, CSV, ZIP) are
asked for less often than pages (`--files`), because readers take a page far more often than an archive of all
games; with 1 they are asked for as often. FOLDER is a site from `generated_site`, and keeps the games;
without one, a smaller site is made and thrown away. Addresses of things that a generated site lacks are left
out. All share the machine.
    python -m benchmarks.bench_site [FOLDER] [--games N] [--tournaments N] [--players N]
        [--rate N] [--times N] [--files N] [--update]
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlsplit

import uvloop

from benchmarks.bench_cost import cpu_ms
from benchmarks.bench_load import Load
from benchmarks.generated_site import Size, add_size, generate, open_empty, size_of
from benchmarks.results import report, table
from benchmarks.timed_site import FILE_VARIABLE
from faristol.cli.kit import numbers
from tests.web.server import Server

PLAYED = 20
SMALLER = Size(games=2_000, tournaments=40, players=1_000)
RATE, TIMES, FILES_EVERY = 20, 20, 5
TARGET_PAGE_MS, TARGET_MOVE_MS = 100, 50
WORST = 12
"""Addresses shown, the dearest first."""
PERCENTILES = 100
"""With fewer figures the slowest is the 99th per cent."""
FOUND = {"2", "3"}
"""First digits of a page that there is, or that leads on."""
SKIPPED = {"healthz", "api_nothing", "favicon", "set_language", "kept_form", "logout"}
"""Addresses that are no pages, or change who asks."""


@dataclass
class Asking:
    """Requests in an open loop: one that is slow holds up none after it."""

    address: str
    rate: float
    taken_ms: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong: list[str] = field(default_factory=list)

    async def run(self, asked: Sequence[str]) -> None:
        began, tasks = perf_counter(), []
        for number, page in enumerate(asked):
            await asyncio.sleep(max(0.0, began + number / self.rate - perf_counter()))
            tasks.append(asyncio.create_task(self._ask(page)))
        await asyncio.gather(*tasks)

    async def _ask(self, page: str) -> None:
        began = perf_counter()
        status = await status_of(self.address, page)
        self.taken_ms[page].append((perf_counter() - began) * 1000)
        if status[:1] not in FOUND:
            self.wrong.append(f"{page}: {status}")


async def status_of(address: str, page: str) -> str:
    """Status of the answer, once all of it is here."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    head = f"GET {page} HTTP/1.1\r\nHost: {place.netloc}\r\nAccept-Encoding: gzip\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return answer[9:12].decode()


def public_pages(games: Sequence[str]) -> list[str]:
    """Every address that spectators may read, on the open site."""
    from django.urls import NoReverseMatch, reverse

    from faristol_web.accounts.access import MAY, Role, deed_of
    from tests.web.test_access import DATA_OF_A_QUESTION, FORMS_ONLY, OWN_TESTS, addresses

    known, found = dict(_parameters(games)), []
    for each in addresses():
        deed = deed_of(each.name)
        if deed is None or Role.SPECTATOR not in MAY[deed] or each.name.startswith(OWN_TESTS):
            continue
        if each.name in FORMS_ONLY | DATA_OF_A_QUESTION | SKIPPED:
            continue
        values = {
            name: known.get((each.name.partition("_")[0], name), known.get(("", name)))
            for name in each.parameters
        }
        if None in values.values():
            continue
        try:
            found.append(reverse(each.name, kwargs=values, urlconf="faristol_web.urls"))
        except NoReverseMatch:
            continue  # of something that a generated site has not
    return found


def _parameters(games: Sequence[str]) -> Iterator[tuple[tuple[str, str], object]]:
    """Values by the first word of an address's name and the parameter; the first word may be empty."""
    from faristol_web.archive.models import Club, GameSide
    from faristol_web.puzzles.sets import offered
    from faristol_web.replays.models import Record
    from faristol_web.tournaments.models import Tournament

    busiest = GameSide.objects.exclude(player=None).order_by("player_id").first()
    tournament = Tournament.objects.filter(status=Tournament.Status.OVER).first()
    club, record = Club.objects.first(), Record.objects.first()
    yield ("", "public_id"), games[len(games) // 2]
    yield ("", "kind"), "csv"
    yield ("", "language"), "ca"
    yield ("", "rulebook_id"), "ca-ajusc"
    yield ("", "category"), "play"
    yield ("", "system"), "barruf"
    yield from ((("", name), 1) for name in ("number", "round_number", "table", "entrant"))
    yield ("puzzle", "puzzle_id"), next(iter(offered()["ca"].puzzles))
    if tournament:
        yield ("", "slug"), tournament.slug
        yield ("season", "year"), int(tournament.day[:4])
        yield ("club", "year"), int(tournament.day[:4])
    yield ("season", "what"), "results"
    yield ("club", "what"), "players"
    if busiest:
        for area in ("player", "rating"):
            yield (area, "public_id"), busiest.player.public_id
    if club:
        yield ("club", "slug"), club.slug
    if record:
        yield ("record", "slug"), record.slug


async def costs_of(address: str, process: int, pages: Sequence[str]) -> dict[str, float]:
    """The server's CPU for a page that is made anew, in milliseconds; only of those that there are."""
    there = [page for page in pages if (await status_of(address, page))[:1] in FOUND]
    found = {}
    for page in there:
        before = cpu_ms(process)
        await status_of(address, page)
        found[page] = cpu_ms(process) - before
    return found


def mix(there: Sequence[str], times: int, files_every: int) -> list[str]:
    """Every page so many times and every file once in `files_every` of them, in an order of chance."""
    rng, asked = Random(len(there)), []
    for number in range(times):
        files_too = number % files_every == 0
        some = [page for page in there if files_too or is_page(page)]
        asked += rng.sample(some, len(some))
    return asked


def is_page(address: str) -> bool:
    return address.endswith("/")


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU of the server in the run itself."""

    seconds: float
    cpu_s: float
    """Of the whole process, games and sockets included."""
    made: Mapping[str, Sequence[Mapping[str, float]]]
    """By address, each page that was made and each piece of a long answer."""

    def mean_ms(self, pages: Sequence[str], asked: Mapping[str, int]) -> float:
        """CPU for one request; one that got what another had made costs nothing here."""
        return self.cpu_ms(pages) / max(1, sum(asked[page] for page in pages))

    def cpu_ms(self, pages: Sequence[str]) -> float:
        return sum(line["cpu_ms"] for page in pages for line in self.made.get(page, ()))

    def waited_ms(self) -> list[float]:
        return [line["waited_ms"] for lines in self.made.values() for line in lines]


async def measured(
    address: str, process: int, asked: Sequence[str], rate: float, times: Path
) -> tuple[Load, Asking, Cost]:
    """`times` is the file into which the server writes what its pages cost."""
    load, asking = Load(PLAYED, 0, len(asked) / rate), Asking(address, rate)
    playing = asyncio.create_task(load.run(address))
    await load.begun.wait()
    began, before, old = perf_counter(), cpu_ms(process), len(_lines_of(times))
    await asking.run(asked)
    took_s, cpu_s = perf_counter() - began, (cpu_ms(process) - before) / 1000
    await playing
    return load, asking, Cost(took_s, cpu_s, _made_in(_lines_of(times)[old:]))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?")
    add_size(parser, SMALLER)
    parser.add_argument("--rate", metavar="N", type=float, default=RATE, help="requests a second")
    parser.add_argument(
        "--times",
        metavar="N",
        type=numbers.number(least=1),
        default=TIMES,
        help="how often each page is asked for",
    )
    parser.add_argument(
        "--files",
        metavar="N",
        type=numbers.number(least=1),
        default=FILES_EVERY,
        help="a file is asked for once where a page is asked for so many times",
    )
    parser.add_argument("--update", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.folder or Path(scratch) / "site"
        pages, said = _prepared(folder, None if asked.folder else size_of(asked))
        times = Path(scratch) / "page-times"
        times.touch()
        server = Server(folder, environment={FILE_VARIABLE: str(times)})
        server.module = "benchmarks.timed_site"
        server.start()
        try:
            assert server.process is not None
            process = server.process.pid
            costs = uvloop.run(costs_of(server.address, process, pages))
            order = mix(list(costs), asked.times, asked.files)
            load, asking, cost = uvloop.run(measured(server.address, process, order, asked.rate, times))
        finally:
            server.stop()
    asking_said = (
        f"{len(costs)} addresses, pages {asked.times} times each and files {-(-asked.times // asked.files)}, "
        f"{asked.rate:g} a second"
    )
    return _told(load, asking, cost, f"{said}; {asking_said}.")


def _lines_of(times: Path) -> list[str]:
    return times.read_text("utf-8").splitlines()


def _made_in(lines: Sequence[str]) -> dict[str, list[Mapping[str, float]]]:
    made = defaultdict(list)
    for line in map(json.loads, lines):
        made[line.pop("address")].append(line)
    return made


def _prepared(folder: Path, size: Size | None) -> tuple[list[str], str]:
    """Public pages of the site there, made first if it has a size, and what the site holds."""
    open_empty(folder)
    from faristol_web.archive import indexing
    from faristol_web.play.models import Game
    from faristol_web.ratings.models import Player
    from faristol_web.tournaments.models import Tournament

    if size is not None:
        generate(size)
    list(indexing.make_all())
    counts = ((Game, "games"), (Tournament, "tournaments"), (Player, "players"))
    said = ", ".join(f"{model.objects.count():,} {noun}" for model, noun in counts)
    games = list(Game.objects.filter(status=Game.Status.OVER).values_list("public_id", flat=True))
    return public_pages(games), said


def _told(load: Load, asking: Asking, cost: Cost, said: str) -> int:
    counts = {page: len(taken) for page, taken in asking.taken_ms.items()}
    pages = [page for page in counts if is_page(page)]
    files = [page for page in counts if page not in pages]
    rows = [
        _row(f"{len(some)} {noun}", some, asking, cost) for some, noun in ((pages, "pages"), (files, "files"))
    ]
    rows.append((f"moves of {PLAYED} games", "", *_spread(load.latencies_ms)))
    dearest = sorted(counts, key=lambda page: cost.mean_ms([page], counts), reverse=True)
    rows += [_row(f"`{page}`", [page], asking, cost) for page in dearest[:WORST]]
    wrong = [*load.wrong, *asking.wrong]
    print("\n".join(wrong[:10]), file=sys.stderr)
    made_s = cost.cpu_ms([*pages, *files]) / 1000
    median_ms, p99_ms, most_ms = _spread(cost.waited_ms())
    shares = (
        f"Making pages and files took {made_s:.1f} s of CPU in {cost.seconds:.0f} s, "
        f"{made_s / cost.seconds:.0%} of a core, and the whole server {cost.cpu_s / cost.seconds:.0%}. "
        f"Waiting for a turn took {median_ms} ms (median), {p99_ms} (p99), {most_ms} (most)."
    )
    head = ("", "CPU ms, mean in the run", "median ms", "p99 ms", "max ms")
    report("site", f"{said} {len(wrong)} wrong answers. {shares}\n\n{table(head, rows)}")
    is_slow = float(rows[0][3]) > TARGET_PAGE_MS or float(rows[2][3]) > TARGET_MOVE_MS
    return int(is_slow or bool(wrong))


def _row(name: str, some: Sequence[str], asking: Asking, cost: Cost) -> tuple[str, ...]:
    counts = {page: len(taken) for page, taken in asking.taken_ms.items()}
    taken = [ms for page in some for ms in asking.taken_ms[page]]
    return name, f"{cost.mean_ms(some, counts):.1f}", *_spread(taken)


def _spread(taken_ms: Sequence[float]) -> tuple[str, ...]:
    """Median, 99th per cent and most."""
    p99 = quantiles(taken_ms, n=100)[98] if len(taken_ms) >= PERCENTILES else max(taken_ms)
    return f"{median(taken_ms):.0f}", f"{p99:.0f}", f"{max(taken_ms):.0f}"


if __name__ == "__main__":
    sys.exit(main())
