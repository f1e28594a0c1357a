"""No hidden tile, seed, token or personal datum reaches anyone but its owner, in no message, on no page."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.game import Event, GameState, Side, Viewer
from faristol.game.events import GameOpened, Mode
from faristol.tiles import BLANK, Bag, Letter, Tile, load_tileset
from faristol_web.streams import messages
from tests.game.machine_game import RULEBOOKS, Setting, Watched
from tests.game.machine_players import by_chance
from tests.web.server import ROOT, Server
from tests.web.site_client import Visitor, begin, seat_two

SIDES: tuple[Side, Side] = (0, 1)
VIEWERS: tuple[Viewer, ...] = (*SIDES, None)
PLAYED = {"begin": 1, "play": 9, "answer": 9, "challenge": 3, "exchange": 3, "change_rack": 1, "hands": 1}

# Messages: what a viewer may not know could be anything else, and not a byte of what it is sent would change.


def dealt_otherwise(state: GameState, viewer: Viewer, rng: Random) -> GameState:
    """The same game for this viewer, with other tiles where it cannot look."""
    sides: list[Side] = [side for side in SIDES if side != viewer]
    tiles = [tile for side in sides for tile in state.racks[side]] + list(state.bag.tiles)
    rng.shuffle(tiles)
    racks = list(state.racks)
    for side in sides:
        count = len(racks[side])
        racks[side], tiles = tuple(sorted(tiles[:count])), tiles[count:]
    opened = replace(state.opened, seed=rng.randbytes(32))
    return replace(state, opened=opened, racks=(racks[0], racks[1]), bag=Bag(tuple(tiles)))


def told_otherwise(event: Event, viewer: Viewer) -> Event:
    """The same event for this viewer, with other tiles where it may not know them."""
    if isinstance(event, GameOpened):
        return replace(event, seed=bytes(reversed(event.seed)))
    if getattr(event, "side", viewer) == viewer:
        return event
    changed: dict[str, Any] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in {"tiles", "drawn", "returned"} and type(event).__name__ in WITH_HIDDEN_TILES:
            changed[field.name] = tuple(BLANK if tile != BLANK else Tile(Letter(1)) for tile in value)
    return replace(event, **changed)


WITH_HIDDEN_TILES = {"TilesDrawn", "TilesExchanged", "RackChanged"}


def welcome(state: GameState, game: Watched, viewer: Viewer, *, is_arbiter: bool = False) -> str:
    message = messages.welcome(
        state,
        viewer,
        is_arbiter=is_arbiter,
        rulebook=game.rulebook,
        lexicon=None,
        now_ms=game.now_ms,
        missed=[],
    )
    return json.dumps(message, sort_keys=True)


@settings(max_examples=10)
@given(seed=st.integers(0, 2**64), rulebook=st.sampled_from(RULEBOOKS))
def test_hidden_tiles_change_no_message(seed: int, rulebook: str) -> None:
    rng = by_chance(seed)
    game = Watched.opened(Setting(rulebook=rulebook, mode=Mode.ONLINE, seed=seed.to_bytes(32, "big")))
    for _ in range(60):
        if rng.random() < 0.05:
            game.order_something(rng)
        else:
            game.try_one_of(PLAYED, rng)
    going_on = [state for state in game.states if state.ended is None]
    for state in rng.sample(going_on, min(12, len(going_on))):
        for viewer in VIEWERS:
            for is_arbiter in {False, viewer is None}:
                sent = welcome(state, game, viewer, is_arbiter=is_arbiter)
                other = dealt_otherwise(state, viewer, rng)
                assert welcome(other, game, viewer, is_arbiter=is_arbiter) == sent
                assert state.opened.seed.hex() not in sent
    alphabet = load_tileset(game.state.opened.tileset).alphabet
    for seq, event in enumerate(game.events, 1):
        for viewer in VIEWERS:
            sent_event = messages.event_json(event, seq, viewer, alphabet)
            assert messages.event_json(told_otherwise(event, viewer), seq, viewer, alphabet) == sent_event


def test_that_property_would_see_a_leak() -> None:
    """A player's own rack is what changes when it is dealt otherwise: the comparison is no empty one."""
    rng = by_chance(7)
    game = Watched.opened(Setting(rulebook="ca-ajusc", mode=Mode.ONLINE, seed=bytes(32)))
    while not (game.state.racks[0] and game.state.racks[1]):
        game.try_one_of({"begin": 1}, rng)
    state = game.state
    assert any(welcome(dealt_otherwise(state, 1, rng), game, 0) != welcome(state, game, 0) for _ in range(5))
    drawn = next(event for event in game.events if type(event).__name__ == "TilesDrawn")
    assert told_otherwise(drawn, None) != drawn


# Pages: whatever the database keeps to itself is looked for on every page that somebody can reach.

KEPT = re.compile(r"nonce|token|_hash$|^visitor$|^session_key$|^password$|^email$|^phone$")
SHORTEST = 6
OF_A_KIND = 2
"""So many pages that differ only in whom or what they are about."""
NOT_FOLLOWED = re.compile(r"^/(admin|static|language|logout)\b|\.(pdf|zip)$|\?")
PLANTING = "import django; django.setup(); from tests.web import secret_rows; secret_rows.main()"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site that chance deals: where all games have one seed, the end of any shows that of the others."""
    running = Server(tmp_path_factory.mktemp("secrets") / "data", seed=None).start()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def planted(server: Server) -> list[str]:
    """Addresses, telephone numbers, notes and keys of people who registered; and everything of that kind."""
    environment = {"FARISTOL_DATA": str(server.data), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}
    done = subprocess.run(
        [sys.executable, "-c", PLANTING],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return [word for word in found if len(word) >= SHORTEST]


def kept_in(server: Server) -> Iterator[str]:
    """Yield the columns that are at most one person's to read; and the seeds of current games."""
    with closing(sqlite3.connect(f"file:{server.data / 'site.sqlite3'}?mode=ro", uri=True)) as database:
        tables = [row[0] for row in database.execute("select name from sqlite_master where type='table'")]
        for table in tables:
            for column in database.execute(f"pragma table_info({table})"):
                if KEPT.search(column[1]):
                    rows = database.execute(f'select "{column[1]}" from {table}')  # noqa: S608
                    yield from (str(row[0]) for row in rows)
    with closing(sqlite3.connect(f"file:{server.data / 'events.sqlite3'}?mode=ro", uri=True)) as database:
        over = "select stream from event where kind in ('GameEnded', 'SessionEnded')"
        going_on = f"select payload from event where seq = 1 and stream not in ({over})"  # noqa: S608
        for (payload,) in database.execute(going_on):
            yield json.loads(payload).get("seed", "")


def crawled(visitor: Visitor, start: str) -> dict[str, str]:
    """Every page that links lead to, by its path."""
    pages: dict[str, str] = {}
    waiting, kinds = deque([start]), Counter[str]()
    while waiting:
        path = waiting.popleft()
        kind = re.sub(r"[0-9a-f]{8,}|[^/]*\d[^/]*", "*", path)
        if path in pages or kinds[kind] == OF_A_KIND:
            continue
        kinds[kind] += 1
        pages[path] = visitor.get(path)[2]
        links = re.findall(r'(?:href|action)="(/[^"#]*)"', pages[path])
        waiting += [link for link in links if link not in pages and not NOT_FOLLOWED.search(link)]
    return pages


@pytest.mark.release
@pytest.mark.slow
def test_no_page_shows_what_the_database_keeps_to_itself(server: Server, planted: list[str]) -> None:
    public_id, anna, biel = seat_two(server.address)
    pages_of_game = [person.play(public_id) for person in (anna, biel)]
    for page in pages_of_game:
        page.hello()
    begin(*pages_of_game)
    for page in pages_of_game:
        page.close()
    secrets = {word for word in {*planted, *kept_in(server)} if len(word) >= SHORTEST}
    assert len(secrets) > 20
    spectator = Visitor(server.address)
    for visitor in (spectator, biel):
        own = {cookie.value for cookie in visitor.cookies}
        pages = crawled(visitor, "/") | crawled(visitor, f"/games/{public_id}/")
        assert len(pages) > 20
        assert f"/games/{public_id}/" in pages
        for path, text in pages.items():
            found = [word for word in secrets - own if word in text]
            assert not found, f"{path} shows {found}"
