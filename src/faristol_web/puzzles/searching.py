"""
Finished games searched for puzzles, beside the site: one at a time, at the lowest priority.

Each game has a row once it is begun, so the next process continues with the others. One process of the site
searches, and holds a lock meanwhile: a file of the data folder, or a lock of PostgreSQL. So a game that was
begun and that nobody holds is searched again at once, but not for ever: it may be what ends its search.
"""

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from faristol import locks
from faristol.analysis.batches import Setting
from faristol.analysis.puzzle_files import Origin, format_origin, format_puzzle
from faristol.analysis.puzzles import PLAYOUTS, Kind
from faristol.analysis.turns import Turn, Unknown, turns_of
from faristol.cli.puzzles.finding import Doubt, maker_of, refuted_by
from faristol.errors import FaristolError
from faristol.game.events import GameOpened
from faristol.game.records import MoveKind, Replay
from faristol.lexicon import Lexicon
from faristol.tiles import load_tileset
from faristol_web.archive.lines import game_room, replay_of
from faristol_web.databases.holding import forget_if_lost, hold, let_go
from faristol_web.play.models import Game
from faristol_web.puzzles import own_games
from faristol_web.puzzles.models import SearchedGame
from faristol_web.puzzles.sets import first_of_files
from faristol_web.streams.beside import Doing, at_once, run_beside

log = logging.getLogger(__name__)

KEPT = 200
"""Puzzles from games for each language and kind; the oldest give way."""
MOST_TRIES = 3
"""Searches of one game that may be lost; after that it has no puzzle."""
LOOK_S = 30.0
"""Between two looks for games that wait."""
AFTER_FAULT_S = 60.0
_MODULE = "faristol_web.puzzles.searching_alone"
_SEED = 1
_SEARCHES = 7_100_006
"""The lock of those that search, beside those of `databases/postgres` and `streams/site_clock.py`."""
Found = Mapping[str, str | int]
"""Columns of a row."""


async def keep_searching() -> None:
    """Have another process search whenever games wait, until cancelled."""
    while settings.GAME_PUZZLES:
        await asyncio.sleep(LOOK_S)
        try:
            if await database_sync_to_async(next_game)() is None:
                continue
        except Error:  # the database may be away
            log.exception("nobody knows which games wait for a search")
            await asyncio.sleep(AFTER_FAULT_S)
            continue
        if code := await run_beside(_MODULE):
            log.error("games were not searched for puzzles: the process ended with %s", code)
            await asyncio.sleep(AFTER_FAULT_S)


def must_rest() -> bool:
    """True while games are played and others want all cores: the search itself is one of those who run."""
    if not hasattr(os, "getloadavg") or os.getloadavg()[0] < (os.cpu_count() or 1):
        return False
    return Game.objects.filter(status=Game.Status.RUNNING, turn_ms=None, is_elsewhere=False).exists()


def waiting() -> QuerySet[Game]:
    """Return the finished games to be searched, the newest first; one that is being searched included."""
    known = SearchedGame.objects.filter(Q(is_done=True) | Q(tries__gte=MOST_TRIES), game=OuterRef("pk"))
    over = Game.objects.filter(status=Game.Status.OVER, is_elsewhere=False).exclude(ended_at=None)
    return over.exclude(Exists(known)).order_by("-ended_at", "-pk")


def next_game(now: datetime | None = None) -> Game | None:
    """Return the game to search next; one with a delay waits until spectators would have seen its end."""
    now = now or timezone.now()
    for game in waiting().iterator():
        assert game.ended_at is not None, "games without a noted end do not wait"
        if game.ended_at + timedelta(milliseconds=game.delay_ms) <= now:
            return game
    return None


def search_next(searching: Doing = at_once) -> bool:
    """Search one game; false if none waits, or another process is at it."""
    with _held() as is_ours:
        game = next_game() if is_ours else None
        if game is None:
            return False
        row, found = claim(game), searching(partial(found_in, game))
        if connection.vendor == "postgresql":
            forget_if_lost(connection)  # at worst another process has searched it, too
        keep(row, found)
    return True


@contextmanager
def _held() -> Iterator[bool]:
    """Hold the search while it lasts; false if another process does."""
    if connection.vendor == "postgresql":
        is_ours = hold(connection, _SEARCHES)
        try:
            yield is_ours
        finally:
            if is_ours:
                let_go(connection, _SEARCHES)
    else:
        with (Path(settings.DATA) / "searching.lock").open("w") as lock:
            yield locks.take(lock.fileno())


@transaction.atomic
def claim(game: Game) -> SearchedGame:
    """Note that a game is searched, for the first time or again."""
    row, _ = SearchedGame.objects.get_or_create(game=game, defaults={"begun_at": timezone.now()})
    row.tries += 1
    row.save(update_fields=["tries"])
    return row


@transaction.atomic
def keep(row: SearchedGame, found: Found) -> None:
    """Note the end of a search; the oldest puzzles of a kind give way to new ones."""
    SearchedGame.objects.filter(pk=row.pk, is_done=False).update(is_done=True, **found)
    if not found:
        return
    of_kind = SearchedGame.objects.filter(language=found["language"], kind=found["kind"])
    old = list(of_kind.order_by("-pk").values_list("pk", flat=True)[KEPT:])
    SearchedGame.objects.filter(pk__in=old).update(
        puzzle_id="", language="", kind="", step=0, origin="", content=""
    )


def found_in(game: Game) -> Found:
    """Return the columns of a game's puzzle; nothing if it has none."""
    try:
        return _found_in(game.public_id)
    except FaristolError as error:
        log.warning("no puzzle from game %s: %s", game.public_id, error)
    except Error:  # of the database: the game is searched again
        raise
    except Exception:  # one game must not hold up the others
        log.exception("no puzzle from game %s", game.public_id)
    return {}


def _found_in(public_id: str) -> Found:
    room = game_room(public_id)
    opened, lexicon = room.state.opened, room.lexicon
    tileset = load_tileset(opened.tileset)
    origin = own_games.origin_of(opened.tileset, first_of_files(tileset.language))
    if room.state.ended is None or lexicon is None or origin is None:
        return {}
    setting = Setting(lexicon=origin.lexicon, rulebook=origin.rulebook, version=origin.version)
    play = setting.rulebook_with_tiles.play
    if replace(room.rulebook.play, coordinates=play.coordinates) != play or not _has_list(opened, origin):
        return {}
    replay = replay_of(room)
    if has_phony(replay, lexicon):
        return {}
    maker = maker_of(setting)
    positions = maker.written(replay)
    puzzle = maker.from_positions(positions, 0, _counts(origin))
    if puzzle is None:
        return {}
    if refuted_by(Doubt(setting=setting, puzzle=puzzle, seed=_SEED, playouts=PLAYOUTS)) is not None:
        return {}
    return {
        "puzzle_id": puzzle.id,
        "language": origin.language,
        "kind": str(puzzle.kind),
        "step": _step_of(replay, positions.index(puzzle.position)),
        "origin": format_origin(origin),
        "content": format_puzzle(puzzle, tileset),
    }


def _has_list(opened: GameOpened, origin: Origin) -> bool:
    """Tell whether a game began with the exact list of the puzzles: its room may go by a newer one."""
    return (opened.lexicon, opened.lexicon_version) == (origin.lexicon, origin.version)


def has_phony(replay: Replay, lexicon: Lexicon) -> bool:
    """Tell whether a word that is not in the list stayed on the board, or nobody can know it."""
    return any(_may_be_phony(turn, lexicon) for turn in turns_of(replay))


def _may_be_phony(turn: Turn, lexicon: Lexicon) -> bool:
    if turn.step.kind is not MoveKind.PLAY or turn.withdrawn:
        return False
    return turn.step.score is None or any(True for _ in turn.wrong_words(lexicon))


def _step_of(replay: Replay, number: int) -> int:
    """Return the number in the replay of the turn that is the puzzle maker's position of this number."""
    turns = [turn for turn in turns_of(replay) if turn.unknown is Unknown.NOTHING]
    return 1 + next(at for at, step in enumerate(replay.steps) if step is turns[number].step)


def _counts(origin: Origin) -> Counter[Kind]:
    rows = own_games.shown().filter(language=origin.language).values("kind").annotate(number=Count("pk"))
    return Counter({Kind(row["kind"]): row["number"] for row in rows})
