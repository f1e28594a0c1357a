"""The hub when the disk fails: nothing false is told, nothing is written over a gap, other games go on."""

import asyncio
import itertools
import json
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

import pytest
from django.conf import settings

from faristol.errors import LexiconError, RulebookError, StoreError
from faristol.game import Phase, Side, deadline_ms, opponent_of
from faristol.game.actions import (
    Accept,
    Challenge,
    DrawForStart,
    DrawRack,
    Grounds,
    Pass,
    Play,
    PressClock,
    TakeAttendance,
    TakeSeat,
)
from faristol.game.events import ChallengeAnswered, EndReason, GameOpened, Mode
from faristol.lexicon import load_lexicon
from faristol.lexicon.installed import remove
from faristol.rulebook import load_rulebook
from faristol.rulebook.kept import KeptText
from faristol.stream.chain import StoredEvent
from faristol.tiles import BLANK
from faristol_web.streams import fields, store
from faristol_web.streams.hub import PRESENCE_SECONDS_EACH, Hub
from faristol_web.streams.rooms import Room, Visitor
from tests.game.games import opened_under
from tests.web.duplicate.hubs import until
from tests.web.lists import install_list
from tests.web.spiral import along_spiral

SIDES: tuple[Side, Side] = (0, 1)
HOUR_MS = 3_600_000


class Disk:
    """A stand-in for the event table: refuses gaps as its trigger does, and fails when told to."""

    def __init__(self) -> None:
        self.rows: list[StoredEvent] = []
        self.failures = 0
        self.broken: set[str] = set()

    def append(self, rows: list[StoredEvent], _texts: list[KeptText] | None = None) -> None:
        if self.failures or any(row.stream in self.broken for row in rows):
            self.failures = max(0, self.failures - 1)
            raise StoreError("disk full")
        for row in rows:
            assert row.seq == 1 + sum(each.stream == row.stream for each in self.rows), "a gap"
            self.rows.append(row)

    def read(self, stream: str) -> list[StoredEvent]:
        return [row for row in self.rows if row.stream == stream]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    made = Disk()
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", made.append)
    monkeypatch.setattr(store, "read", made.read)
    return made


def with_hub(scenario: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub()
        await hub.start()
        await scenario(hub)
        await hub.stop()

    # On a thread of its own: the browser tests leave a loop running on this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


def terms(rulebook_id: str = "ca-ajusc", lexicon_id: str = "ca-disc-2021") -> GameOpened:
    version = load_lexicon(lexicon_id).version
    return replace(opened_under(load_rulebook(rulebook_id)), lexicon=lexicon_id, lexicon_version=version)


async def seated(hub: Hub, stream: str) -> list[str]:
    """A game with both seats taken, watched by a spectator, with the spectator's messages."""
    await hub.open(stream, terms())
    await hub.do(stream, 0, TakeSeat("Anna"), client_id="a")
    await hub.do(stream, 1, TakeSeat("Biel"), client_id="b")
    told: list[str] = []
    await hub.enter(stream, Visitor(None, told.append, lambda: None), seen=0)
    return told


def test_a_decision_after_a_failed_move_is_never_written(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        told = await seated(hub, "g")
        before = len(told)
        disk.failures = 2  # the batch, and its retry alone
        first = asyncio.ensure_future(hub.do("g", 0, DrawForStart(), client_id="c"))
        second = asyncio.ensure_future(hub.do("g", 1, DrawForStart(), client_id="d"))
        results = await asyncio.gather(first, second, return_exceptions=True)

        assert all(isinstance(result, StoreError) for result in results)
        assert [row.seq for row in disk.rows] == [1, 2, 3]
        assert not any("StartTileDrawn" in text for text in told[before:])

        assert await hub.do("g", 0, DrawForStart(), client_id="c") == 4

    with_hub(scenario)


def test_one_games_trouble_does_not_cost_another_its_move(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "sick")
        await seated(hub, "well")
        disk.broken.add("sick")
        results = await asyncio.gather(
            hub.do("sick", 0, DrawForStart(), client_id="c"),
            hub.do("well", 0, DrawForStart(), client_id="c"),
            return_exceptions=True,
        )

        assert isinstance(results[0], StoreError)
        assert results[1] == 4

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
def test_lists_show_only_what_is_on_disk() -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "g")
        waiting = asyncio.ensure_future(hub.do("g", 0, DrawForStart(), client_id="c"))
        await asyncio.sleep(0)
        state = hub.summary("g")
        assert state is not None
        assert state.start_tiles == (None, None)
        await waiting
        state = hub.summary("g")
        assert state is not None
        assert state.start_tiles[0] is not None

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
def test_a_game_nobody_looks_at_is_not_kept_in_memory() -> None:
    async def scenario(hub: Hub) -> None:
        await hub.open("g", terms())
        await hub.do("g", 0, TakeSeat("Anna"), client_id="a")

        assert hub.summary("g") is None
        assert (await hub.room("g")).state.names == ("Anna", "")

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("turn_ms", [None, 3 * 24 * HOUR_MS])
def test_a_game_whose_end_is_hours_away_is_kept_unless_its_list_wakes_it(
    turn_ms: int | None,
) -> None:
    async def scenario(hub: Hub) -> None:
        long = replace(terms("ca-1v1"), side_ms=3 * HOUR_MS, turn_ms=turn_ms, timed=turn_ms is None)
        room = await begun(hub, long)
        hub.release("g")

        assert room.state.clock.running is not None
        is_kept = hub.summary("g") is not None
        assert is_kept is (turn_ms is None), "a forgotten player never loses on time"

    with_hub(scenario)


def test_nothing_happens_here_in_a_game_that_goes_on_elsewhere_until_it_is_taken_up(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        on_turn = (await begun(hub, terms())).state.on_turn
        stored, elsewhere = len(disk.rows), {"g"}
        other = Hub()
        other.is_elsewhere = elsewhere.__contains__
        await other.start()

        assert (await other.room("g")).timer is None
        with pytest.raises(StoreError, match="another server"):
            await other.do("g", on_turn, Pass(), client_id="p")
        assert len(disk.rows) == stored

        elsewhere.clear()
        await other.do("g", on_turn, Pass(), client_id="p")
        await other.stop()
        assert disk.rows[stored].kind == "ServerWasDown", "the time since it came is nobody's"

    with_hub(scenario)


def test_a_game_is_not_opened_under_a_rulebook_that_changed_meanwhile(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        opened = replace(terms(), rulebook_digest="0" * 64)
        with pytest.raises(RulebookError, match="changed"):
            await hub.open("g", opened)

        assert disk.rows == []

    with_hub(scenario)


def test_a_game_is_not_opened_with_a_word_list_that_changed_meanwhile(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        with pytest.raises(LexiconError, match="changed"):
            await hub.open("g", replace(terms(), lexicon_version="ca-disc-2021 (000000000000)"))

        assert disk.rows == []

    with_hub(scenario)


async def begun(hub: Hub, opened: GameOpened) -> Room:
    """Both have drawn their racks, in a game with this beginning."""
    await hub.open("g", opened)
    for side in SIDES:
        await hub.do("g", side, TakeSeat("Anna"), client_id=f"seat {side}")
    while (state := (await hub.room("g")).state).phase is Phase.START_DRAW:
        side = SIDES[state.start_tiles[0] is not None]
        await hub.do("g", side, DrawForStart(), client_id=f"draw {state.length}")
    for side in (state.on_turn, opponent_of(state.on_turn)):
        if (await hub.room("g")).state.phase is Phase.RACKS:  # by correspondence nobody waits for that
            await hub.do("g", side, DrawRack(), client_id=f"rack {side}")
    return await hub.room("g")


async def with_a_play(hub: Hub, opened: GameOpened) -> None:
    """The starter has laid two tiles that wait for an answer, in a game with this beginning."""
    room = await begun(hub, opened)
    await hub.do("g", room.state.on_turn, two_tiles(room), client_id="play")


def two_tiles(room: Room) -> Play:
    """The first play, by the side to move."""
    labels = [room.alphabet.label(tile) for tile in room.state.racks[room.state.on_turn] if tile != BLANK]
    return Play(fields.placement({"tiles": [*map(list, along_spiral(0, labels, 2))]}, room.alphabet))


def lose_the_list(data: Path) -> None:
    """Neither in the catalogue nor on the shelf."""
    remove("club")
    rmtree(data / "lexica-of-games")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_LEXICA", str(tmp_path / "lexica"))
    install_list("casa")


@pytest.mark.usefixtures("club")
def test_a_game_whose_word_list_is_gone_goes_on_but_for_challenges(disk: Disk, tmp_path: Path) -> None:
    async def before(hub: Hub) -> None:
        await with_a_play(hub, terms(lexicon_id="club"))

    with_hub(before)
    version = terms(lexicon_id="club").lexicon_version
    lose_the_list(tmp_path)

    async def after(hub: Hub) -> None:
        await hub.recover(["g"], last_alive_ms=None)
        told: list[str] = []
        await hub.enter("g", Visitor(None, told.append, lambda: None), seen=0)
        assert json.loads(told[0])["settings"]["lexicon_label"] == version
        play = (await hub.room("g")).state.pending
        assert play is not None
        other, rows = opponent_of(play.side), len(disk.rows)
        with pytest.raises(LexiconError, match=f"word list .* is missing.*{re.escape(version)}"):
            await hub.do("g", other, Challenge(play.words), client_id="doubt")
        assert len(disk.rows) == rows
        await hub.do("g", other, Accept(), client_id="accept")
        await hub.do("g", other, Pass(), client_id="pass")
        assert len((await hub.room("g")).told.turns) == 2

    with_hub(after)
    assert "ChallengeAnswered" not in {row.kind for row in disk.rows}


@pytest.mark.usefixtures("disk", "club")
def test_a_challenge_is_judged_by_the_list_the_game_was_opened_with(tmp_path: Path) -> None:
    """Though it is another list by now, and was not looked at before."""

    async def scenario(hub: Hub) -> None:
        await with_a_play(hub, terms(lexicon_id="club"))
        play = (await hub.room("g")).state.pending
        assert play is not None
        install_list(" ".join(play.words))
        await hub.do("g", opponent_of(play.side), Challenge(play.words), client_id="doubt")
        answers = [each for each in (await hub.room("g")).events if isinstance(each, ChallengeAnswered)]
        opened = (await hub.room("g")).state.opened
        assert [(each.valid, each.lexicon) for each in answers] == [(False, opened.lexicon_version)]
        assert opened.lexicon_version != load_lexicon("club").version

    with_hub(scenario)
    assert len(list((tmp_path / "lexica-of-games").iterdir())) == 2


def test_a_game_of_a_newer_version_stops_no_other(disk: Disk, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "old")
        row = disk.rows[0]
        disk.rows.append(StoredEvent("new", 1, "Nonsense", 99, row.payload, "server", 0, None, "0" * 64, ""))
        await hub.recover(["new", "old"], last_alive_ms=None)

        assert "newer version" in caplog.text
        assert (await hub.room("old")).state.names == ("Anna", "Biel")

    with_hub(scenario)


@pytest.mark.parametrize(("what", "ending"), [("absence", EndReason.ABSENT), ("loss", EndReason.TIME)])
def test_time_runs_out_at_a_table_after_a_restart_though_nobody_looks(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, what: str, ending: EndReason
) -> None:
    rulebook, now = load_rulebook("ca-1v1"), [0]
    monkeypatch.setattr("faristol_web.streams.stream_room.playing_ms", lambda: now[0])
    monkeypatch.setattr("faristol_web.streams.hub.playing_ms", lambda: now[0])

    async def scenario(hub: Hub) -> None:
        opened = replace(terms(rulebook.id), mode=Mode.TABLE, first=0)
        await hub.open("g", opened)
        await hub.do("g", 0, TakeSeat("Anna"), client_id="a")
        await hub.do("g", 1, TakeSeat("Biel"), client_id="b")
        if what == "absence":
            grounds = Grounds(author="Serra", clause="CA-3.6", reason="nobody there")
            await hub.rule("g", TakeAttendance((True, False)), grounds, client_id="c")
        else:
            await hub.do("g", 0, DrawRack(), client_id="c")
            await hub.do("g", 1, DrawRack(), client_id="d")
            await hub.do("g", 1, PressClock(), client_id="e")
        due = deadline_ms((await hub.room("g")).state, rulebook)
        assert due is not None
        last_alive, now[0] = due - 50, due + 3_600_000
        restarted = Hub()
        await restarted.start()
        await restarted.recover(["g"], last_alive_ms=last_alive)
        assert not any(row.kind == "GameEnded" for row in disk.rows)
        now[0] += 100
        await until(lambda: disk.rows[-1].kind == "GameEnded")
        await restarted.stop()

        assert json.loads(disk.rows[-1].payload)["reason"] == ending

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
def test_a_visitor_who_comes_while_a_room_is_released_waits_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All in one turn of the event loop, before those who waited for the room have had theirs."""
    reads: list[str] = []
    load = Hub._load  # noqa: SLF001 – where the moment is

    def come_late(hub: Hub) -> None:
        hub.release("g")
        late = hub.room("g")
        late.send(None)  # it waits; tried on and on, it would never come back
        late.close()

    async def load_and_come_late(hub: Hub, stream: str) -> Room:
        room = await load(hub, stream)
        reads.append(stream)
        if len(reads) == 1:
            asyncio.get_running_loop().call_soon(come_late, hub)
        return room

    async def scenario(hub: Hub) -> None:
        await hub.open("g", terms())
        hub.release("g")
        assert (await hub.room("g")).stream == "g"

    monkeypatch.setattr(Hub, "_load", load_and_come_late)
    stop_endless_tries(monkeypatch)
    with_hub(scenario)
    assert reads == ["g", "g"]


def stop_endless_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault then fails the test instead of hanging it."""
    opened, tries = Hub._opened, itertools.count(1)  # noqa: SLF001 – as above

    async def counted(hub: Hub, stream: str) -> Room:
        assert next(tries) < 10
        return await opened(hub, stream)

    monkeypatch.setattr(Hub, "_opened", counted)


@pytest.mark.usefixtures("disk")
def test_a_hall_that_arrives_is_not_told_of_each_of_its_arrivals() -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "g")
        room, most = await hub.room("g"), 300
        for _ in range(most):
            await hub.enter("g", Visitor(None, lambda _text: None, lambda: None), seen=0)
        hub._tell_presence(room)  # noqa: SLF001 – whatever was told before
        await hub.enter("g", Visitor(None, lambda _text: None, lambda: None), seen=0)
        assert room.presence_due is not None
        assert room.presence_due.when() - room.presence_told >= most * PRESENCE_SECONDS_EACH

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("of_a_round", [False, True])
def test_the_list_is_told_once_for_several_moves(*, of_a_round: bool) -> None:
    """Of a game of a round; any other is asked itself while it is in memory, and noted when it is let go."""

    async def scenario(hub: Hub) -> None:
        noted: list[Phase] = []

        async def told_to_the_list() -> list[Phase]:
            done = asyncio.Event()
            hub.journal.note(lambda _: hub.journal.running_loop.call_soon_threadsafe(done.set), "after these")
            await done.wait()
            return noted

        await begun(hub, replace(terms(), round="3" if of_a_round else ""))
        visitor = Visitor(None, lambda _text: None, lambda: None)
        await hub.enter("g", visitor, seen=0)
        hub.on_change = lambda _stream, state: noted.append(state.phase)
        room = await hub.room("g")
        side = room.state.on_turn
        await hub.do("g", side, two_tiles(room), client_id="play")
        await hub.do("g", opponent_of(side), Accept(), client_id="accept")
        assert not await told_to_the_list()
        assert (room.note_timer is not None) is of_a_round
        if of_a_round:
            hub._note_now(room)  # noqa: SLF001 – as its timer does
        else:
            hub.leave("g", visitor)
        assert await told_to_the_list() == [room.told.phase]

    with_hub(scenario)
