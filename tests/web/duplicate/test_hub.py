"""The sessions hub: whose time counts, what is kept from whom, and what happens when disk or server fails."""

import asyncio
import json
import threading
from pathlib import Path

import pytest
from django.conf import settings

from faristol.duplicate import Phase, Slip
from faristol.duplicate import actions as a
from faristol.duplicate.events import SlipCameLate, SlipHandedIn
from faristol.errors import IllegalMove, LexiconError, RulebookError, StoreError
from faristol_web.duplicate.live import hub as hub_module
from faristol_web.duplicate.live.hub import SessionHub
from faristol_web.duplicate.live.room import Role
from faristol_web.streams import store
from faristol_web.streams.hub import Hub
from tests.web.duplicate.hubs import (
    Clock,
    Looker,
    arbiter,
    opened,
    stopped_clock,
    terms,
    thinking,
    told,
    until,
    with_hub,
)
from tests.web.streams.test_hub import Disk
from tests.web.streams.test_hub import terms as game_terms

GOOD, BAD = Slip(square="H8Ο", word="ΜΑΣΑΖ"), Slip(square="H8Ο", word="ΞΞΞ")


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    made = Disk()
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", made.append)
    monkeypatch.setattr(store, "read", made.read)
    monkeypatch.setattr(store, "read_texts", lambda _digest: ())
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stopped_clock(monkeypatch)


async def hand_in(hub: SessionHub, number: int, slip: Slip, *, client_id: str = "", **more: int) -> int:
    client_id = client_id or f"{number} {slip.word}"
    return await hub.do("s", a.HandIn(number, slip), actor=f"number {number}", client_id=client_id, **more)


async def handed(hub: SessionHub, number: int) -> Slip:
    return (await told(hub)).coup.slips[number].slip


# Time


def test_the_time_at_which_a_slip_came_in_counts_not_the_time_at_which_it_is_looked_at(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        ends = (await hub.room("s")).opened_ms + ((await told(hub)).countdown.ends_ms or 0)
        clock.wall_ms = ends + 5
        await hand_in(hub, 1, GOOD, received_ms=ends)
        await hand_in(hub, 2, GOOD)
        slips = (await told(hub)).coup.slips
        assert [slips[number].late for number in (1, 2)] == [False, True]

    with_hub(scenario)


def test_a_slip_that_comes_late_is_recorded_and_the_one_in_time_stands(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        await hand_in(hub, 1, GOOD)
        clock.wall_ms += 10_000_000
        seq = await hand_in(hub, 1, BAD)
        room = await hub.room("s")
        assert isinstance(room.events[seq - 1], SlipCameLate)
        assert room.told.phase is Phase.COLLECTING
        assert await handed(hub, 1) == GOOD
        assert not room.receipts[1, 1].late

    with_hub(scenario)


def test_time_is_called_by_itself_and_everybody_is_told() -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub, coup_ms=150)
        page = Looker()
        await page.enter(hub)
        await until(lambda: page.view["phase"] == "collecting")
        assert page.view["countdown"] == {
            "left_ms": 0,
            "ends_ms": None,
            "coup_ms": 150,
            "paused": False,
            "warned": True,
            "by_server": False,
        }

    with_hub(scenario)


def test_a_coup_is_closed_only_when_slips_from_devices_are_late(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub, grace_ms=400)
        await arbiter(hub, a.StopCountdown())
        closing = asyncio.ensure_future(arbiter(hub, a.CloseCoup()))
        await asyncio.sleep(0)
        clock.wall_ms += 400
        await hand_in(hub, 2, GOOD)
        assert not closing.done()
        clock.wall_ms += 1
        await closing
        state = await told(hub)
        assert state.phase is Phase.BETWEEN
        assert not state.coup.slips[2].late

    with_hub(scenario, clock)


def test_a_slip_may_be_changed_within_the_grace_though_everybody_has_handed_in(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub, entrants=1, grace_ms=400)
        await hand_in(hub, 1, BAD)
        await arbiter(hub, a.StopCountdown())
        closing = asyncio.ensure_future(arbiter(hub, a.CloseCoup()))
        await asyncio.sleep(0)
        clock.wall_ms += 400
        await hand_in(hub, 1, GOOD)
        assert not closing.done()
        clock.wall_ms += 1
        await closing
        assert (await handed(hub, 1), (await told(hub)).coup.slips[1].late) == (GOOD, False)

    with_hub(scenario, clock)


def test_nobody_waits_for_the_grace_where_all_slips_are_typed_from_paper() -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub, entrants=1, grace_ms=600_000)
        await arbiter(hub, a.StopCountdown())
        await arbiter(hub, a.EnterSlip(1, 1, GOOD))
        await asyncio.wait_for(arbiter(hub, a.CloseCoup()), 60)
        assert (await told(hub)).coup.is_closed

    with_hub(scenario)


def test_a_text_without_a_decision_is_not_recorded(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub)
        with pytest.raises(StoreError):
            await hub.do_all("s", (), actor="arbiter", client_id="never heard of")
        await arbiter(hub, a.DrawRack())

    with_hub(scenario)
    assert disk.rows[-1].kind == "TilesDrawn"


def test_slips_go_on_while_another_session_waits_for_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    decide = hub_module._decide_all  # noqa: SLF001 – what takes long

    def slow(state: object, actions: list[a.SessionAction], **more: object) -> object:
        if isinstance(actions[0], a.CloseCoup):
            assert release.wait(60)
        return decide(state, actions, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(hub_module, "_decide_all", slow)

    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        await hub.open("other", terms())
        await arbiter(hub, a.StopCountdown())
        closing = asyncio.ensure_future(arbiter(hub, a.CloseCoup()))
        await asyncio.wait_for(
            hub.do("other", a.Admit(("Anna",)), actor="arbiter", client_id="admit"), timeout=60
        )
        assert not closing.done()
        release.set()
        await closing

    with_hub(scenario)


# Once, and in order


def test_a_slip_sent_again_is_handed_in_once(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        first = await hand_in(hub, 1, GOOD, client_id="the same")
        await hand_in(hub, 1, BAD)
        assert await hand_in(hub, 1, GOOD, client_id="the same") == first
        assert await handed(hub, 1) == BAD
        again = SessionHub()  # as after a restart
        await again.start()
        assert await hand_in(again, 1, GOOD, client_id="the same") == first
        await again.stop()

    with_hub(scenario)
    assert sum(row.kind == "SlipHandedIn" for row in disk.rows) == 2


def test_entrants_admitted_all_at_once_keep_their_order() -> None:
    async def scenario(hub: SessionHub) -> None:
        await hub.open("s", terms())
        names = [f"Player {number}" for number in range(40)]
        await asyncio.gather(
            *(hub.do("s", a.Admit((name,)), actor="arbiter", client_id=name) for name in names)
        )
        assert [entrant.names for entrant in (await told(hub)).entrants] == [(name,) for name in names]

    with_hub(scenario)


def test_of_several_actions_all_are_done_or_none(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        await hub.open("s", terms())
        with pytest.raises(IllegalMove, match="write one name"):
            await arbiter(hub, a.Admit(("Anna",)), a.Admit((" ",)))
        assert (await told(hub)).entrants == ()

    with_hub(scenario)
    assert len(disk.rows) == 1


# The disk


def test_a_slip_that_is_not_on_disk_is_not_acknowledged_and_its_page_comes_back(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        page = Looker(Role.ENTRANT, 1)
        await page.enter(hub)
        disk.failures = 2  # the batch, and its retry alone
        with pytest.raises(StoreError):
            await hand_in(hub, 1, GOOD)
        assert page.of("own") == []
        await until(lambda: page.closed == 1)
        await hand_in(hub, 1, GOOD)
        assert await handed(hub, 1) == GOOD

    with_hub(scenario)
    assert sum(row.kind == "SlipHandedIn" for row in disk.rows) == 1


def test_games_and_sessions_share_one_journal() -> None:
    async def scenario(hub: SessionHub) -> None:
        games = Hub(hub.journal)
        await games.start()
        await opened(hub)
        await games.open("g", game_terms())
        assert (await games.room("g")).committed == 1
        for keeper, other in ((hub, "g"), (games, "s")):
            with pytest.raises(StoreError):
                await keeper.room(other)

    with_hub(scenario)


def test_a_session_nobody_looks_at_is_not_kept_in_memory() -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub)
        assert hub.summary("s") is None
        page = Looker()
        await page.enter(hub)
        assert hub.summary("s") is not None
        hub.leave("s", page.visitor)
        assert hub.summary("s") is None

    with_hub(scenario)


def test_a_session_is_not_opened_under_a_text_or_a_list_that_changed_meanwhile(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        with pytest.raises(RulebookError, match="changed"):
            await hub.open("s", terms(rulebook_digest="0" * 64))
        with pytest.raises(LexiconError, match="changed"):
            await hub.open("s", terms(lexicon_version="el-hunspell (000000000000)"))

    with_hub(scenario)
    assert disk.rows == []


def test_a_session_played_elsewhere_is_taken_in_whole(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        await hand_in(hub, 2, GOOD)
        await arbiter(hub, a.StopCountdown(), a.CloseCoup())
        before = await hub.room("s")
        await hub.import_events("copy", before.events, actor="arbiter")
        copy = await hub.room("copy")
        assert copy.told == before.told
        assert copy.receipts == before.receipts
        assert copy.now_ms() < before.now_ms() + 1000

    with_hub(scenario)
    assert len(disk.read("copy")) == len(disk.read("s"))


# The server


def test_a_countdown_that_ran_when_the_server_died_is_paused_as_of_then(disk: Disk, clock: Clock) -> None:
    async def before(hub: SessionHub) -> None:
        await thinking(hub)

    async def after(hub: SessionHub) -> None:
        await hub.recover(["s"], last_alive_ms=died)
        state = await told(hub)
        assert (state.countdown.ends_ms, state.countdown.left_ms) == (None, 90_000)
        await arbiter(hub, a.StartCountdown())
        assert (await told(hub)).countdown.left_at((await hub.room("s")).now_ms()) == 90_000

    with_hub(before)
    died = clock.wall_ms + 30_000
    clock.wall_ms += 3_600_000
    with_hub(after)
    assert [row.kind for row in disk.rows][-2:] == ["CountdownPaused", "CountdownStarted"]


def test_time_that_was_over_before_the_server_died_stays_over(clock: Clock) -> None:
    async def before(hub: SessionHub) -> None:
        await thinking(hub)

    async def after(hub: SessionHub) -> None:
        await hub.recover(["s"], last_alive_ms=clock.wall_ms)
        assert (await told(hub)).phase is Phase.COLLECTING

    with_hub(before)
    clock.wall_ms += 130_000
    with_hub(after)


def test_one_session_that_cannot_be_read_does_not_keep_the_others_closed(
    disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub)
        disk.rows.append(disk.rows[0].__class__("new", 1, "Nonsense", 99, "{}", "server", 0, None, "", ""))
        await hub.recover(["new", "s"], last_alive_ms=None)
        assert "newer version" in caplog.text
        assert len((await told(hub)).entrants) == 3

    with_hub(scenario)


# Secrets


def test_nobody_but_arbiters_is_told_what_is_on_a_slip_before_the_play_is_laid() -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        pages = [Looker(), Looker(Role.ENTRANT, 1), Looker(Role.ENTRANT, 2)]
        console = Looker(Role.ARBITER)
        for page in (*pages, console):
            await page.enter(hub)
        await hand_in(hub, 1, BAD)
        await arbiter(hub, a.StopCountdown())
        await until(lambda: any(each["desk"]["tops"] for each in console.of("view")[-1:]))
        await until(lambda: BAD.word in "".join(console.texts))
        top = console.of("view")[-1]["desk"]["tops"]["plays"][0]["word"]
        knowing = [BAD.word in "".join(page.texts) for page in (*pages, console)]
        assert knowing == [False, True, False, True]
        assert not any(top in "".join(page.texts) for page in pages)
        assert not any("main-word" in "".join(page.texts) for page in pages)
        await arbiter(hub, a.CloseCoup())
        await until(lambda: all(page.view["phase"] == "between" for page in pages))
        assert all(top in "".join(page.texts) for page in pages)
        assert ["main-word" in "".join(page.texts) for page in pages] == [False, True, False]

    with_hub(scenario)


def test_an_arbiter_who_plays_is_told_no_more_than_the_players() -> None:
    async def scenario(hub: SessionHub) -> None:
        blind = Looker(Role.ARBITER)
        blind.visitor.is_blind = True
        await opened(hub)
        await blind.enter(hub)
        await arbiter(hub, a.DrawRack())
        desk = blind.of("view")[-1]["desk"]
        assert (desk["blind"], desk["rack"], "announce" in desk["may"]) == (True, [], True)
        await arbiter(hub, a.AnnounceRack())
        await arbiter(hub, a.StartCountdown())
        await hand_in(hub, 2, GOOD)
        await arbiter(hub, a.StopCountdown())
        await until(lambda: blind.view["phase"] == "collecting")
        room = await hub.room("s")
        await until(lambda: room.kept.tops)
        during = "".join(blind.texts)
        assert GOOD.word not in during
        assert all((each["desk"]["tops"], each["desk"]["slips"]) == (None, []) for each in blind.of("view"))
        await arbiter(hub, a.CloseCoup())
        await until(lambda: blind.view["coups"])
        assert [row["word"] for row in blind.of("view")[-1]["desk"]["slips"]] == [GOOD.word]

    with_hub(scenario)


def test_a_rack_is_everybodys_only_when_it_is_announced() -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub)
        page, console = Looker(), Looker(Role.ARBITER)
        for each in (page, console):
            await each.enter(hub)
        before = page.view
        await arbiter(hub, a.DrawRack())
        drawn = console.of("view")[-1]["desk"]["rack"]
        assert len(drawn) == 7
        assert (page.view["phase"], page.view["rack"]) == ("drawn", [])
        assert (page.view["unseen"], page.view["bag"]) == (before["unseen"], before["bag"])
        await arbiter(hub, a.AnnounceRack())
        assert page.view["rack"] == drawn
        assert len(page.view["unseen"]) == page.view["bag"] == before["bag"] - 7

    with_hub(scenario)


def test_names_are_the_arbiters_alone_until_the_end() -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        page, own, console = Looker(), Looker(Role.ENTRANT, 2), Looker(Role.ARBITER)
        for each in (page, own, console):
            await each.enter(hub)
        assert ["Player 1" in "".join(each.texts) for each in (page, own, console)] == [False, False, True]
        assert own.of("welcome")[0]["own"]["names"] == ["Player 2"]
        seed = (await told(hub)).opened.seed.hex()
        assert not any(seed in "".join(each.texts) for each in (page, own, console))
        await arbiter(hub, a.EndSession("Σάββας", "the hall is closed"))
        assert page.view["seed"] == seed
        assert "Player 1" in "".join(page.texts)

    with_hub(scenario)


# Many


def test_slips_in_the_last_seconds_are_gathered(disk: Disk) -> None:
    """Sixty slips are not sixty messages for the hall's screen, nor for the arbiter."""

    async def scenario(hub: SessionHub) -> None:
        await thinking(hub, entrants=60)
        page, own, console = Looker(), Looker(Role.ENTRANT, 7), Looker(Role.ARBITER)
        for each in (page, own, console):
            await each.enter(hub)
        views = len(page.of("view"))
        await asyncio.gather(*(hand_in(hub, number, GOOD) for number in range(1, 61)))
        assert [message["own"]["slip"]["word"] for message in own.of("own")] == [GOOD.word]
        await until(lambda: page.of("handed") and page.of("handed")[-1]["handed"] == 60)
        rows: list[dict[str, object]] = []
        await until(
            lambda: len({r["number"] for m in console.of("slips") for r in m["slips"] if r["mark"]}) == 60
        )
        rows += [row for message in console.of("slips") for row in message["slips"]]
        assert len(page.of("handed")) <= 3
        assert len(page.of("view")) == views
        assert len(console.of("slips")) <= 5
        assert {json.dumps(row["mark"]) is not None for row in rows} == {True}

    with_hub(scenario)
    assert sum(row.kind == "SlipHandedIn" for row in disk.rows) == 60


def test_an_arbiters_typed_slip_is_shown_at_once_with_its_mark() -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        console = Looker(Role.ARBITER)
        await console.enter(hub)
        for number in (1, 2):  # the second while the first is being marked
            await arbiter(hub, a.EnterSlip(1, number, BAD))
        found: dict[int, object] = {}
        await until(lambda: _marks_in(console, found) >= {1, 2})
        assert {json.dumps(mark) for mark in found.values()} == {json.dumps(found[1])}

    with_hub(scenario)


def _marks_in(console: Looker, found: dict[int, object]) -> set[int]:
    for message in console.of("slips"):
        found.update({row["number"]: row["mark"] for row in message["slips"] if row["mark"]})
    return set(found)


def test_a_paper_slip_entered_after_its_coup_changes_the_ranking_for_everybody() -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        await arbiter(hub, a.StopCountdown(), a.CloseCoup(somebody_played=True))
        master = (await told(hub)).coup.master
        assert master is not None
        page = Looker()
        await page.enter(hub)
        await arbiter(hub, a.EnterSlip(1, 3, Slip(square=master.place, word=master.word)))
        await until(lambda: page.view["standings"][0]["number"] == 3)
        assert page.view["standings"][0]["total"] == master.score
        assert page.view["coups"][0]["solo"] == 3

    with_hub(scenario)


def test_a_number_that_moves_to_another_device_leaves_the_old_one() -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub)
        pages = [Looker(Role.ENTRANT, 1), Looker(Role.ENTRANT, 2)]
        for page in pages:
            await page.enter(hub)
        await asyncio.to_thread(hub.unseat, "s", 1)
        await until(lambda: pages[0].closed)
        assert [page.closed for page in pages] == [1, 0]

    with_hub(scenario)


def test_events_of_slips_name_who_acted(disk: Disk) -> None:
    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        await hand_in(hub, 2, GOOD)
        await arbiter(hub, a.EnterSlip(1, 3, GOOD))

    with_hub(scenario)
    slips = [row for row in disk.rows if row.kind == SlipHandedIn.__name__]
    assert [row.actor for row in slips] == ["number 2", "arbiter"]
