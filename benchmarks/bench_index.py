"""
The archive's index of a large site: one walk through a game against the whole replay, and games a second.

`python -m benchmarks.bench_index [--games N]` generates a site of N games (2,000): a few that two bots played
to the end, copied under other ids with their chains of hashes. It leaves nothing behind.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time, time_ns
from typing import Any

from benchmarks.results import judge, report, table

PLAYED, ROUNDS = 6, 5
AT_ONCE = 100
HUNDRED_THOUSAND, MINUTE_S = 100_000, 60


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--update", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _open(Path(folder))
        ids = _generate(asked.games)
        return _measure(ids)


def _open(folder: Path) -> None:
    os.environ |= {"FARISTOL_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}
    os.environ.pop("FARISTOL_DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    for name in ("default", "events"):
        call_command("migrate", database=name, verbosity=0)


def _generate(count: int) -> list[str]:
    from django.db import transaction

    from faristol.game.codec import SCHEMA_VERSION, dump_event
    from faristol.stream.chain import StoredEvent, chained
    from faristol.stream.codec import event_kind
    from faristol.stream.compact import as_json
    from faristol.tiles import load_tileset
    from faristol_web.play.models import Game
    from faristol_web.streams import store
    from tests.bots.games import BotGame

    played = []
    for seed in range(PLAYED):
        game = BotGame.between("ca-ajusc", ("greedy", "equity"), seed)
        game.play_to_the_end()
        played.append(game)
    alphabet = load_tileset(played[0].state.opened.tileset).alphabet
    bodies = [
        [(event_kind(e), as_json(dump_event(e, alphabet)), e.at_ms) for e in game.events] for game in played
    ]
    now_ms, ids = time_ns() // 1_000_000, []
    for start in range(0, count, AT_ONCE):
        rows: list[StoredEvent] = []
        games = []
        for number in range(start, min(start + AT_ONCE, count)):
            stream, body = f"bench{number:07}", bodies[number % PLAYED]
            last: StoredEvent | None = None
            for kind, payload, at_ms in body:
                last = chained(
                    last,
                    stream=stream,
                    kind=kind,
                    schema_version=SCHEMA_VERSION,
                    payload=payload,
                    actor="server",
                    server_ms=now_ms + at_ms,
                    client_id=None,
                )
                rows.append(last)
            ids.append(stream)
            games.append(_listed(Game, stream, played[number % PLAYED]))
        store.append(rows)
        with transaction.atomic():
            Game.objects.bulk_create(games)
    print(f"{count} games, {sum(map(len, bodies)) / PLAYED:.0f} events each", file=sys.stderr)
    return ids


def _listed(model: Any, stream: str, game: Any) -> Any:
    return model(
        public_id=stream,
        invitation_hash=stream,
        status=model.Status.OVER,
        rulebook_id=game.rulebook.id,
        lexicon_id="ca-disc-2021",
        side_ms=1_500_000,
        names=list(game.state.names),
        scores=list(game.state.scores),
    )


def _measure(ids: list[str]) -> int:
    from faristol_web.archive import indexing, lines
    from faristol_web.archive.reading import sides_of

    ways: dict[str, Callable[[str], object]] = {
        "one walk": lambda stream: lines._read(stream).sides,  # noqa: SLF001 – measured by itself
        "whole replay": lambda stream: sides_of(lines.replay_of(lines.game_room(stream))),
    }
    for stream in ids[:PLAYED]:
        assert len({repr(tuple(way(stream))) for way in ways.values()}) == 1  # type: ignore[arg-type]
    costs: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            costs[name].append(_cpu_s(way, ids[: 10 * PLAYED]))
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
