"""Games against a program, from the form on the start page to the score sheet."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from django.conf import settings

from faristol.analysis import compiling
from faristol.analysis.policy import Choice, Sight
from faristol.bots import Seen, seen_by
from faristol.bots.manners import is_to_choose, next_action
from faristol.bots.player import Bot
from faristol.cli import main
from faristol.errors import LexiconError
from faristol.game import GameState, Phase, Side, open_under
from faristol.game.actions import Action, DrawForStart, Exchange, Pass, RestoreTurn, TakeSeat
from faristol.game.clock import Clock
from faristol.lexicon import Lexicon, load_lexicon
from faristol.movegen import Generator, load_generator
from faristol.movegen.loading import kernels_folder
from faristol.rulebook import Rulebook, load_rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import load_tileset
from faristol_web.streams import bots, generators, rooms, store
from faristol_web.streams.bots import Bots
from faristol_web.streams.hub import Hub
from faristol_web.streams.rooms import Room
from tests.game.games import SEED
from tests.game.machine_arbiter import good_grounds
from tests.patience import LIMIT_S, wait_until
from tests.web.server import Server
from tests.web.site_client import Page, Visitor
from tests.web.streams.test_hub import Disk, with_hub

BOTS = ("level-6", "greedy", "equity")
NAMES = {
    "level-6": "Club player (computer, level 6)",
    "greedy": "Top score (computer)",
    "equity": "Best equity (computer)",
}
PHONIES = 2
LEXICON = load_lexicon("ca-disc-2021")
ALPHABET = load_tileset("catalan").alphabet


def open_against(visitor: Visitor, bot: str, **fields: str) -> str:
    """The game's public id."""
    form = {
        "name": "Anna",
        "rulebook": "ca-ajusc",
        "lexicon": "ca-disc-2021",
        "minutes": "25",
        "opponent": bot,
    }
    status, url, page = visitor.post("/", **(form | fields))
    assert status == 200, page
    return url.rstrip("/").rsplit("/", 1)[1]


def seat(visitor: Visitor, public_id: str) -> Page:
    page = visitor.play(public_id)
    page.hello()
    return page


def go_on(page: Page, *wishes: str) -> str | None:
    """Do the first of these that is allowed, and wait for it; or wait for what the other does."""
    wish = next((wish for wish in wishes if wish in page.view["may"]), None)
    if wish is None:
        page.next()
        return None
    answer = page.do(wish)
    # A bot answers at once: what was allowed when the page looked may be done when the server does.
    if answer["type"] == "ack":
        page.until_seq(answer["seq"])
    return wish


# Over the wire


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_visitor_plays_a_whole_game_against_it(server: Server, tmp_path: Path, bot: str) -> None:
    """With phonies, which it challenges, and passes; then everything a finished game has is there."""
    anna = Visitor(server.address)
    public_id = open_against(anna, bot)
    page = seat(anna, public_id)
    phonies = 0
    while page.view["phase"] != "over":
        if page.board and phonies < PHONIES and "pass" in page.view["may"] and not page.view["pending"]:
            play_a_phony(page)
            phonies += 1
        go_on(page, "draw_start", "draw_rack", "press_clock", "accept", "pass")

    withdrawn = [move for move in page.moves if move["kind"] == "withdrawn"]
    assert [move["side"] for move in withdrawn] == [0] * PHONIES
    assert page.view["result"]["reason"] in {"out", "lost-turns"}  # at the end it may have nothing to lay
    assert page.view["result"]["winner"] == 1
    assert page.view["names"] == ["Anna", NAMES[bot]]
    check_what_is_left_of_it(anna, public_id, bot, tmp_path)
    assert_nothing_leaked(page)


def play_a_phony(page: Page) -> None:
    """A tile under the board's last one, or over its first: legal to lay, and no word."""
    answer = page.do("play", tiles=[phony(page)])
    assert answer["type"] == "ack", answer
    page.until_seq(answer["seq"])


def phony(page: Page) -> tuple[int, str]:
    columns, rack = page.settings["columns"], [label for label in page.view["rack"] if label != "?"]
    down = max(page.board) + columns < columns * page.settings["rows"]
    step = -columns if down else columns
    square = (max(page.board) if down else min(page.board)) - step
    run = [square + step]
    while run[-1] + step in page.board:
        run.append(run[-1] + step)
    labels = [page.board[each] for each in run]
    for label in rack:
        word = "".join([*reversed(labels), label] if down else [label, *labels]).upper()
        if not LEXICON.has(ALPHABET.spell(word)):
            return square, label
    raise AssertionError("every tile of the rack makes a word")


def check_what_is_left_of_it(anna: Visitor, public_id: str, bot: str, folder: Path) -> None:
    _, _, listed = anna.get("/")
    assert f"Anna – {NAMES[bot]}" in listed
    assert "against the computer" in listed
    for path in ("", "replay/", "game.gcg", "sheet/"):
        status, _, text = anna.get(f"/games/{public_id}/{path}")
        assert status == 200
        assert NAMES[bot].split()[0] in text
    _, _, events = anna.get(f"/games/{public_id}/events.json")
    (folder / "events.json").write_text(events, "utf-8")
    assert main(["game", "audit", str(folder / "events.json")]) == 0


def assert_nothing_leaked(page: Page) -> None:
    """The bot's tiles are as secret as a person's."""
    for message in map(json.loads, page.received):
        for event in message.get("events", []):
            if event["kind"] in {"TilesDrawn", "TilesExchanged"} and event["side"] == 1:
                assert not any(event.get(key) for key in ("tiles", "drawn", "returned"))


@pytest.mark.release
@pytest.mark.slow
def test_it_moves_again_after_a_power_cut_in_its_turn(tmp_path: Path) -> None:
    """It waits so long before it acts that the plug is pulled first."""
    server = Server(tmp_path / "data", environment={"FARISTOL_BOT_PAUSE_MS": "600000"}).start()
    try:
        anna = Visitor(server.address)
        public_id = open_against(anna, "greedy")
        page = seat(anna, public_id)
        assert page.do("draw_start")["type"] == "ack"
        assert page.view["phase"] == "start-draw"
        server.kill()
        page.close()

        server.environment["FARISTOL_BOT_PAUSE_MS"] = "0"
        server.start()
        again = seat(anna, public_id)
        while len(again.moves) < 3:
            go_on(again, "draw_start", "draw_rack", "press_clock", "accept", "pass")
        assert server.stop() == 0
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def test_it_sits_down_at_once_and_nobody_else_can(server: Server) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id = open_against(anna, "equity", public="on")
    page = seat(anna, public_id)
    present = page.until(lambda message: message["type"] == "presence")

    assert page.view["names"] == ["Anna", NAMES["equity"]]
    assert present["here"] == [True, True]
    assert not re.search(r"/join/", anna.get(f"/games/{public_id}/")[2])
    assert biel.get(f"/games/{public_id}/join/")[0] == 404


def test_a_form_that_names_no_bot_is_refused(server: Server) -> None:
    form = {
        "name": "Anna",
        "rulebook": "ca-ajusc",
        "lexicon": "",
        "minutes": "25",
        "opponent": "deep-thought",
    }

    assert Visitor(server.address).post("/", **form)[0] == 400


def test_its_name_is_in_the_readers_language(server: Server) -> None:
    anna = Visitor(server.address, language="ca")
    public_id = open_against(anna, "greedy")
    page = seat(anna, public_id)
    page.do("leave")
    _, _, english = Visitor(server.address).get("/")

    assert page.view["names"][1] == "Màxima puntuació (ordinador)"
    assert "Nivell 3: Jugador de vacances" in anna.get("/")[2]
    assert f"Anna – {NAMES['greedy']}" in english


def test_a_game_against_it_can_be_left(server: Server) -> None:
    anna = Visitor(server.address)
    page = seat(anna, open_against(anna, "greedy"))
    answer = page.do("leave")
    page.until_seq(answer["seq"])

    assert page.view["result"]["reason"] == "left"
    assert page.view["result"]["winner"] == 1


def test_playing_again_asks_for_the_same_terms(server: Server) -> None:
    _, _, page = Visitor(server.address).get(
        "/?opponent=equity&rulebook=ro-liber&lexicon=ro-hunspell&minutes=7"
    )
    chosen = re.findall(r'<option value="([^"]*)" selected', page)

    assert chosen == ["equity", "ro-liber", "ro-hunspell"]
    assert 'value="7"' in page


# On the hub


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    made = Disk()
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", made.append)
    monkeypatch.setattr(store, "read", made.read)
    monkeypatch.setattr(settings, "LIVE_BOT_PAUSE_MS", 0)
    monkeypatch.setattr(bots, "FIRST_WAIT_SECONDS", 0.01)
    return made


def with_bots(scenario: Callable[[Hub], Awaitable[None]]) -> None:
    """A hub whose bots act."""

    async def run(hub: Hub) -> None:
        playing = Bots(hub)
        hub.on_told = playing.wake
        await scenario(hub)
        await playing.stop()

    with_hub(run)


async def opened(hub: Hub, stream: str, bot: str = "greedy", rulebook_id: str = "ca-ajusc") -> None:
    """Somebody in the first seat, a bot in the second."""
    rulebook = load_rulebook(rulebook_id)
    terms = open_under(
        rulebook,
        lexicon=LEXICON.id,
        lexicon_version=LEXICON.version,
        seed=SEED,
        side_ms=rulebook.clock.side_ms,
    )
    await hub.open(stream, terms)
    await hub.do(stream, 0, TakeSeat("Anna"), client_id="a")
    await hub.do(stream, 1, TakeSeat("Bot"), client_id="b", bot_id=bot)


async def until(hub: Hub, stream: str, reached: Callable[[GameState], bool]) -> GameState:
    """Anna draws, accepts and passes until then; she leaves every other thing to the bot."""
    give_up = monotonic() + LIMIT_S
    number = 0
    while not reached((room := await hub.room(stream)).told):
        assert monotonic() < give_up, "it never came to that"
        number += 1
        action = _patient(room)
        if action is None:
            await asyncio.sleep(0.005)
        else:
            await hub.do(stream, 0, action, client_id=f"anna {number} {room.state.length}")
    return room.told


def _patient(room: Room) -> Action | None:
    """Return her action on what is on disk; none while anything is on its way there."""
    if room.state is not room.told:
        return None
    seen = seen_by(room.told, 0, rulebook=room.rulebook)
    return next_action(seen, 0, choose=Pass, has_word=None)


def test_without_its_word_list_a_bot_passes_and_doubts_nothing(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rooms, "lexicon_of", lambda _opened: None)

    async def before(hub: Hub) -> None:
        await opened(hub, "g")

    with_hub(before)

    async def after(hub: Hub) -> None:
        await hub.recover(["g"], last_alive_ms=None)
        state = await until(hub, "g", lambda state: state.phase is Phase.OVER)
        assert {(turn.side, turn.kind) for turn in state.turns} == {(0, TurnKind.PASS), (1, TurnKind.PASS)}

    with_bots(after)
    assert not caplog.records
    assert disk.rows


def test_a_bot_that_cannot_think_passes(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_lexicon: object, _rulebook: object, **_mapped: bool) -> None:
        raise LexiconError("the word graph is damaged")

    monkeypatch.setattr(bots, "generator_for", broken)

    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        state = await until(hub, "g", lambda state: state.phase is Phase.OVER)
        assert {(turn.side, turn.kind) for turn in state.turns} == {(0, TurnKind.PASS), (1, TurnKind.PASS)}

    with_bots(scenario)
    assert "could not think about game g" in caplog.text
    assert disk.rows


def test_a_bot_that_a_later_version_no_longer_has_passes(
    disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(hub: Hub) -> None:
        await opened(hub, "g", bot="deep-thought")
        state = await until(hub, "g", lambda state: state.phase is Phase.OVER)
        assert {turn.kind for turn in state.turns} == {TurnKind.PASS}

    with_bots(scenario)
    assert "no bot 'deep-thought'" in caplog.text
    assert disk.rows


def test_a_move_that_is_refused_is_a_pass_and_a_line_in_the_log(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug in a bot must not stop the game."""
    silly = Bot("greedy", "Silly", lambda *_: Silly())
    monkeypatch.setattr(bots, "load_bot", lambda _id: silly)

    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        state = await until(hub, "g", lambda state: any(turn.side == 1 for turn in state.turns))
        assert next(turn.kind for turn in state.turns if turn.side == 1) is TurnKind.PASS

    with_bots(scenario)
    assert "may not Exchange in game g" in caplog.text
    assert "Exchange(" not in caplog.text
    assert disk.rows


class Silly:
    """Wants to exchange no tile, which nobody may."""

    def choose(self, _sight: Sight) -> Choice:
        return Choice(Exchange(()), 0, 0)


def test_a_bot_that_thinks_holds_up_nobody(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread waits; another game continues meanwhile, and then its own does."""
    may_go_on = threading.Event()
    in_time: list[bool] = []

    def slow(lexicon: Lexicon, rulebook: Rulebook, *, mapped: bool) -> Generator:
        in_time.append(may_go_on.wait(10))
        return load_generator(lexicon, rulebook, mapped=mapped)

    monkeypatch.setattr(bots, "generator_for", slow)

    async def scenario(hub: Hub) -> None:
        await opened(hub, "slow")
        await until(hub, "slow", lambda state: state.phase is Phase.PLAY)
        if (await hub.room("slow")).told.on_turn == 0:
            await until(hub, "slow", lambda state: bool(state.turns))
        await hub.open("other", (await hub.room("slow")).state.opened)
        await hub.do("other", 0, TakeSeat("Carla"), client_id="c")
        assert not may_go_on.is_set()
        turns = len((await hub.room("slow")).told.turns)
        may_go_on.set()
        await until(hub, "slow", lambda state: len(state.turns) > turns + 1)

    with_bots(scenario)
    assert all(in_time)
    assert in_time
    assert disk.rows


class Pondering:
    """Passes, after as long a thought as a test wants; a hurried one at once."""

    thinks = True
    title = "Pondering"
    id = "pondering"

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.threads: list[tuple[str, int]] = []
        """Of its thoughts: the thread's name, and how far it gives way."""
        self.hurried = 0

    def act(self, seen: Seen, side: Side, *, is_hurried: bool, **_: object) -> Action | None:
        if is_to_choose(seen, side) and is_hurried:
            self.hurried += 1
        elif is_to_choose(seen, side):
            thread = threading.current_thread()
            self.threads.append((thread.name, os.getpriority(os.PRIO_PROCESS, threading.get_native_id())))
            self.may_go_on.wait(LIMIT_S)
        return next_action(seen, side, choose=Pass, has_word=None)


@pytest.fixture
def pondering(monkeypatch: pytest.MonkeyPatch) -> Pondering:
    made = Pondering()
    monkeypatch.setattr(bots, "load_bot", lambda _id: made)
    return made


async def its_turn(hub: Hub, stream: str) -> None:
    """Open a game and play until the bot is to move for the first time."""
    await opened(hub, stream)
    await until(hub, stream, lambda state: state.phase is Phase.PLAY)
    if (await hub.room(stream)).told.on_turn == 0:
        await until(hub, stream, lambda state: bool(state.turns))


def test_bots_that_think_ahead_share_a_thread_that_gives_way(disk: Disk, pondering: Pondering) -> None:
    """Where too many wait for it, one more moves without thinking: a club's games go first."""

    async def scenario(hub: Hub) -> None:
        for number in range(bots.MOST_THINKING):
            await its_turn(hub, f"g{number}")
        playing: Bots = getattr(hub.on_told, "__self__")  # noqa: B009 - with_bots put it there
        for _ in range(1_000):
            if playing.thoughts == bots.MOST_THINKING:
                break
            await asyncio.sleep(0.01)
        assert not pondering.hurried
        await its_turn(hub, "hurried")
        await until(hub, "hurried", lambda state: any(turn.side == 1 for turn in state.turns))
        assert pondering.hurried
        assert len(pondering.threads) == 1, "one after the other"
        pondering.may_go_on.set()
        for number in range(bots.MOST_THINKING):
            await until(hub, f"g{number}", lambda state: any(turn.side == 1 for turn in state.turns))

    with_bots(scenario)
    assert {name.rpartition("_")[0] for name, _ in pondering.threads} == {"thinking bot"}
    if sys.platform == "linux":
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert all(priority > ours for _, priority in pondering.threads)
    assert disk.rows


@pytest.mark.parametrize(("name", "answer"), [("left_ms", 59_000), ("is_compiling", True)])
def test_a_bot_does_not_think_ahead_with_little_time_or_while_its_kernels_are_compiled(
    disk: Disk, pondering: Pondering, monkeypatch: pytest.MonkeyPatch, name: str, answer: object
) -> None:
    """After an installation or an upgrade, compiling takes minutes: of the bot's clock if it waited."""
    monkeypatch.setattr(bots, name, lambda *_: answer)

    async def scenario(hub: Hub) -> None:
        await its_turn(hub, "g")
        await until(hub, "g", lambda state: any(turn.side == 1 for turn in state.turns))

    with_bots(scenario)
    assert pondering.hurried
    assert not pondering.threads
    assert disk.rows


def test_a_full_disk_costs_it_no_move(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        await until(
            hub, "g", lambda state: state.phase is Phase.PLAY and state.on_turn == 0 and not state.pending
        )
        await hub.do("g", 0, Pass(), client_id="pass")
        disk.failures = 4  # twice the batch, and each time its retry alone
        state = await until(hub, "g", lambda state: state.pending is not None or len(state.turns) > 1)
        assert state.names[1] == "Bot"
        assert disk.failures == 0

    with_bots(scenario)


def test_a_turn_that_an_arbiter_gives_back_is_played_again(disk: Disk) -> None:
    """Two turns back it is the bot's again."""

    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        state = await until(hub, "g", lambda state: len(state.turns) == 3 and state.pending is None)
        back = 1 if state.turns[-1].side == 1 else 2
        room = await hub.room("g")
        length = state.length
        await hub.rule("g", RestoreTurn(back), good_grounds(state, room.rulebook), client_id="restore")
        assert (await hub.room("g")).told.on_turn == 1
        again = await until(hub, "g", lambda state: state.length > length + 2 and len(state.turns) == 3)
        assert again.rulings

    with_bots(scenario)
    assert [row.actor for row in disk.rows if row.kind == "TurnRestored"] == ["arbiter"]


def test_it_comes_back_with_the_rooms_after_a_restart(disk: Disk) -> None:
    """Nobody looks, nothing is said to it: the events alone tell who plays."""

    async def before(hub: Hub) -> None:
        await opened(hub, "g")
        await hub.do("g", 0, DrawForStart(), client_id="d")

    with_hub(before)  # a hub without bots

    async def after(hub: Hub) -> None:
        await hub.recover(["g"], last_alive_ms=None)
        await until(hub, "g", lambda state: len(state.turns) > 2)
        assert (await hub.room("g")).bots == {1: "greedy"}

    with_bots(after)
    assert {row.actor for row in disk.rows} >= {"side 0", "bot greedy"}


def test_a_game_nobody_looks_at_does_not_stay_in_memory(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        give_up = monotonic() + LIMIT_S
        while disk.rows[-1].kind != "StartTileDrawn" or hub.summary("g") is not None:
            assert monotonic() < give_up
            await asyncio.sleep(0.005)
        assert disk.rows[-1].kind == "StartTileDrawn"
        assert hub.summary("g") is None

    with_bots(scenario)


def test_its_time_runs_as_a_persons_does(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "LIVE_BOT_PAUSE_MS", 100)

    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        state = await until(hub, "g", lambda state: len(state.turns) > 3)
        assert state.clock.spent_ms[1] >= 50
        assert disk.rows

    with_bots(scenario)


@pytest.mark.parametrize(("left_ms", "most_ms"), [(1_500_000, 1_500), (60_000, 600), (50, 0), (-9_000, 0)])
def test_its_pause_is_never_a_large_part_of_the_time_that_is_left(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, left_ms: int, most_ms: int
) -> None:
    monkeypatch.setattr(settings, "LIVE_BOT_PAUSE_MS", 1_000)

    async def scenario(hub: Hub) -> None:
        await opened(hub, "g")
        room = await hub.room("g")
        room.told = replace(room.told, clock=Clock(spent_ms=(0, room.told.opened.side_ms - left_ms)))
        pauses = [bots.pause_ms(room, 1) for _ in range(50)]
        assert 0 <= min(pauses) <= max(pauses) <= most_ms
        assert disk.rows

    with_hub(scenario)


def test_it_lets_the_opponent_look_at_a_rack_that_may_be_changed(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 2009 the right lasted until the opponent's move."""
    monkeypatch.setattr(settings, "LIVE_BOT_PAUSE_MS", 1_000)

    async def scenario(hub: Hub) -> None:
        await opened(hub, "g", rulebook_id="ca-obert-2009")
        room = await hub.room("g")
        fresh = replace(room.told, phase=Phase.PLAY, on_turn=1, fresh=(True, True))
        room.told = fresh
        assert min(bots.pause_ms(room, 1) for _ in range(20)) >= 2_000
        room.told = replace(fresh, fresh=(False, True))
        assert max(bots.pause_ms(room, 1) for _ in range(20)) <= 1_500
        assert disk.rows

    with_hub(scenario)


# Warming up


@pytest.mark.parametrize(
    ("program", "said"),
    [("raise SystemExit('no room')", ["kernels were not compiled beforehand: no room"]), ("", [])],
)
def test_kernels_are_compiled_in_a_process_of_their_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, program: str, said: list[str]
) -> None:
    before: list[bool] = []
    monkeypatch.setattr(generators, "_COMPILE", (sys.executable, "-c", program))
    monkeypatch.setattr(generators, "_load", lambda: before.append(generators.is_compiling()))
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)

    thread = generators.warm_up_soon()
    assert generators.is_compiling()
    thread.join()

    assert not generators.is_compiling()
    assert before == [False]
    assert caplog.messages == said


def test_a_word_list_that_is_gone_before_it_is_read_is_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(generators, "lexicon_ids", lambda: ["gone"])
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    generators.warm_up_soon().join()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "no lexicon 'gone'" in caplog.text


@pytest.mark.release
@pytest.mark.slow
def test_the_site_answers_while_the_generator_is_made_ready(tmp_path: Path) -> None:
    """No word list has been made ready before."""
    server = Server(
        tmp_path / "data",
        environment={
            "FARISTOL_WARM_UP": "1",
            "FARISTOL_CACHE": str(tmp_path / "cache"),
            "NUMBA_CACHE_DIR": str(kernels_folder()),  # compiling is not what this is about
        },
    ).start()
    assert Visitor(server.address).get("/")[0] == 200
    assert len(list((tmp_path / "cache" / "graphs").glob("*.blocks"))) < 2, "answered only when all was ready"
    wait_until(lambda: len(list((tmp_path / "cache" / "graphs").glob("*.blocks"))) == 2, limit_s=3 * LIMIT_S)
    assert server.stop() == 0
    assert "Traceback" not in (tmp_path / "data.log").read_text("utf-8")


@pytest.mark.release
@pytest.mark.slow
def test_the_site_starts_without_the_compiler() -> None:
    code = "import faristol_web.asgi, sys; sys.exit('numba' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
