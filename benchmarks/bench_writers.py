"""
Writers of a site on PostgreSQL, where transactions of the site's database follow one another (decision 97).

Two workers, by turns with the lock and, as an experiment, without: people who register for one tournament
that has 1,500 already; directors of twenty halls who enter results, each one after the other; and phones that
look at the public pages of these halls meanwhile. Measured is what a person waits for, how long transactions
waited for the lock, and how long they held it. Site, database and clients share the machine.
    python -m benchmarks.bench_writers [--update] [--people N] [--halls N] [--tables N] [--phones N]
                                       [--turns N]
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any
from urllib.parse import urlencode, urlsplit

import django
import uvloop

from benchmarks.locked_site import FILE_VARIABLE, WITHOUT_VARIABLE
from benchmarks.results import judge, report, table
from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web.site_client import administrator_of

AT_ONCE = 20
"""Requests under way while registration opens: more only wait in another queue."""
PATIENCE_S = 60
LOOK_EVERY_S = 10
"""An open page asks so often whether there is news."""
DONE = HTTPStatus.FOUND
KINDS = {"with the lock": {}, "without": {WITHOUT_VARIABLE: "1"}}


Answer = tuple[int, float]
"""Status, and milliseconds until it came."""


@dataclass
class Asker:
    """One person's browser: cookies and the token of the last form."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    text: str = ""

    async def ask(self, path: str, form: dict[str, str] | None = None) -> int:
        """Status of the answer; its text is kept, redirects are for the caller."""
        place = urlsplit(self.address)
        body = b"" if form is None else urlencode({"csrfmiddlewaretoken": self.token, **form}).encode()
        lines = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"Host: {place.netloc}",
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in self.cookies.items())}",
            f"Referer: {self.address}{path}",
            "Connection: close",
        ]
        if form is not None:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        answer = (await reader.read()).decode("utf-8", "replace")
        writer.close()
        head, _, self.text = answer.partition("\r\n\r\n")
        self.cookies.update(re.findall(r"(?im)^set-cookie: ([^=]+)=([^;\r]*)", head))
        return int(answer[9:12])

    async def open(self, path: str) -> None:
        """A page with a form; while the site is full, again after a second, as a person would."""
        for _ in range(PATIENCE_S):
            if await self.ask(path) == HTTPStatus.OK:
                return
            await asyncio.sleep(1)
        raise AssertionError(self.text[:500])

    @property
    def token(self) -> str:
        return self.field("csrfmiddlewaretoken")

    def field(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        return found[1] if found else ""


@dataclass
class Measured:
    """One kind of site in one of the trials."""

    seconds: float = 0.0
    taken_ms: list[float] = field(default_factory=list)
    waited_ms: list[float] = field(default_factory=list)
    held_ms: list[float] = field(default_factory=list)
    wrong: int = 0

    def row(self) -> tuple[object, ...]:
        if not self.taken_ms:
            return (0, *["–"] * 8, self.wrong)
        share = sum(self.held_ms) / 10 / self.seconds
        return (
            len(self.taken_ms),
            f"{len(self.taken_ms) / self.seconds:.1f}",
            f"{median(self.taken_ms):.0f}",
            f"{_p99(self.taken_ms):.0f}",
            f"{len(self.held_ms) / len(self.taken_ms):.1f}",
            f"{_p99(self.held_ms):.1f}",
            f"{share:.0f}%",
            f"{median(self.waited_ms or [0.0]):.1f}",
            f"{_p99(self.waited_ms):.1f}",
            self.wrong,
        )


HEAD = (
    *(
        "",
        "done",
        "a second",
        "median ms",
        "p99 ms",
        "transactions each",
        "held p99 ms",
        "of the time in one",
    ),
    *("waited median ms", "waited p99 ms", "wrong"),
)


@dataclass
class Site:
    """A cluster with its events, and where it writes what transactions cost."""

    cluster: Cluster
    times: Path
    made: dict[str, Any]
    staff: dict[str, str] = field(default_factory=dict)
    looks_ms: list[float] = field(default_factory=list)

    def trial(self, into: Measured, work: Coroutine[Any, Any, list[Answer]]) -> None:
        before, began = len(self._lines()), perf_counter()
        for status, taken_ms in uvloop.run(work):
            into.taken_ms.append(taken_ms)
            into.wrong += status != DONE
        into.seconds += perf_counter() - began
        for line in self._lines()[before:]:
            waited, held = map(float, line.split())
            into.waited_ms.append(waited)
            into.held_ms.append(held)

    def _lines(self) -> list[str]:
        return self.times.read_text("ascii").splitlines()


async def registering(site: Site, first: int, count: int) -> list[Answer]:
    """From the press of the button to the page that says so."""
    gate, page = asyncio.Semaphore(AT_ONCE), f"/tournaments/{site.made['open']}/register/"

    async def one(number: int) -> Answer:
        async with gate:
            asker = Asker(site.cluster.address)
            await asker.open(page)
            form = {"name": f"Person {number}", "club": "", "town": "", "email": f"p{number}@example.org"}
            form |= {"phone": "", "accepts": "on", "wish": asker.field("wish"), "website": ""}
            began = perf_counter()
            status = await asker.ask(page, form)
            return status, (perf_counter() - began) * 1000

    return list(await asyncio.gather(*(one(first + number) for number in range(count))))


async def entering(site: Site, tables: Sequence[int]) -> list[Answer]:
    """Each hall's director enters one result after the other, as the page leads."""

    async def one(slug: str) -> list[Answer]:
        asker, page = Asker(site.cluster.address, dict(site.staff)), f"/tournaments/{slug}/desk/rounds/1/"
        taken = []
        for number in tables:
            await asker.open(page)
            form = {"do": "enter", "seen": asker.field("seen"), "round": "1", "table": str(number)}
            began = perf_counter()
            status = await asker.ask(page, form | {"first": str(300 + number), "second": "299"})
            taken.append((status, (perf_counter() - began) * 1000))
        return taken

    found = await asyncio.gather(*map(one, site.made["halls"]))
    return [each for taken in found for each in taken]


async def looking(site: Site, phones: int, tables: Sequence[int]) -> list[Answer]:
    """The same results, while phones have the pages of these halls open; what the directors wait for."""
    stop = asyncio.Event()

    async def look(number: int) -> None:
        slug = site.made["halls"][number % len(site.made["halls"])]
        await asyncio.sleep(LOOK_EVERY_S * number / phones)
        asker, path = Asker(site.cluster.address), f"/tournaments/{slug}/"
        while not stop.is_set():
            began = perf_counter()
            if await asker.ask(path) != HTTPStatus.OK:
                await asyncio.sleep(LOOK_EVERY_S)
                continue
            site.looks_ms.append((perf_counter() - began) * 1000)
            path = f"/tournaments/{slug}/version.json"
            await asyncio.sleep(LOOK_EVERY_S)

    looks = [asyncio.create_task(look(number)) for number in range(phones)]
    await asyncio.sleep(LOOK_EVERY_S)
    found = await entering(site, tables)
    stop.set()
    for each in looks:
        each.cancel()
    await asyncio.gather(*looks, return_exceptions=True)
    return found


def started(stack: ExitStack, postgres: Postgres, folder: Path, kind: str, asked: argparse.Namespace) -> Site:
    times = folder / f"times-{len(kind)}"
    times.touch()
    environment = {FILE_VARIABLE: str(times), **KINDS[kind]}
    cluster = Cluster(folder / f"site-{len(kind)}", postgres.new_database(), environment=environment)
    cluster.module = "benchmarks.locked_site"
    cluster.start()
    stack.callback(cluster.stop)
    program = [sys.executable, "-m", "benchmarks.bench_writers", "--make"]
    size = ["--halls", str(asked.halls), "--tables", str(2 * asked.tables * asked.turns)]
    settings = {"FARISTOL_DATA": str(cluster.data), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}
    made = subprocess.run(
        [*program, *size],
        env={**os.environ, **settings, "FARISTOL_DATABASE_URL": cluster.url},
        stdout=subprocess.PIPE,
        check=True,
    )
    site = Site(cluster, times, json.loads(made.stdout))
    site.staff = {cookie.name: str(cookie.value) for cookie in administrator_of(cluster).cookies}
    return site


def make(halls: int, tables: int) -> None:
    """In a process of its own, which has the site's settings; prints the addresses of what it made."""
    django.setup()
    from benchmarks.written_halls import open_halls  # noqa: PLC0415 – models need the settings

    print(json.dumps(open_halls(halls, tables)))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=200, help="who register in a turn")
    parser.add_argument("--halls", type=int, default=20)
    parser.add_argument("--tables", type=int, default=6, help="results of a hall in a turn")
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--make", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.make:
        make(asked.halls, asked.tables)
        return 0
    found: dict[str, dict[str, Measured]] = {}
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as stack:
        postgres = Postgres(settings=("max_connections=300",)).start()
        stack.callback(postgres.stop)
        sites = {kind: started(stack, postgres, Path(scratch), kind, asked) for kind in KINDS}
        for turn in range(asked.turns):
            for kind, site in sites.items():
                for what, work in trials(site, turn, asked).items():
                    site.trial(found.setdefault(what, {}).setdefault(kind, Measured()), work())
    rows = [(f"{what}, {kind}", *each.row()) for what, kinds in found.items() for kind, each in kinds.items()]
    looks = "; ".join(
        f"{kind}: {len(site.looks_ms)} looks, median {median(site.looks_ms):.0f} ms, "
        f"p99 {_p99(site.looks_ms):.0f} ms"
        for kind, site in sites.items()
        if site.looks_ms
    )
    people = f"{asked.people} people, {AT_ONCE} at once, after 1,500"
    said = f"{asked.turns} turns; {people}; {asked.halls} halls; {asked.phones} phones. {looks}."
    report("writers", f"{said}\n\n{table(HEAD, rows)}")
    locked, free = (found["results"][kind] for kind in KINDS)
    return judge("writers", median(free.taken_ms) / median(locked.taken_ms), tolerance=0.6)


def trials(site: Site, turn: int, asked: argparse.Namespace) -> dict[str, Callable[[], Any]]:
    first = 1 + 2 * turn * asked.tables
    tables, more = range(first, first + asked.tables), range(first + asked.tables, first + 2 * asked.tables)
    return {
        "registrations": lambda: registering(site, turn * asked.people, asked.people),
        "results": lambda: entering(site, tables),
        "results while phones look": lambda: looking(site, asked.phones, more),
    }


def _p99(figures: Sequence[float]) -> float:
    return quantiles(figures, n=100)[98] if len(figures) > 1 else max(figures, default=0.0)


if __name__ == "__main__":
    sys.exit(main())
