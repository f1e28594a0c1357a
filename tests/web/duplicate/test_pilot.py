"""Sessions without an arbiter: the server does the steps, by the rules and no others."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from django.conf import settings

from faristol.duplicate import Phase, SessionState, Slip, duplicate_book, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.program import format_play
from faristol.lexicon import load_lexicon
from faristol.rulebook import parse_book
from faristol.rulebook.choices import Coordinates
from faristol_web.duplicate.live import pilot as pilot_module
from faristol_web.duplicate.live.hub import SessionHub
from faristol_web.duplicate.live.pilot import Pilot
from faristol_web.duplicate.live.room import Listing, Role
from faristol_web.streams import store
from tests.duplicate.sessions import PRACTICE
from tests.web.duplicate.hubs import (
    PATIENCE_SECONDS,
    Clock,
    Looker,
    a_day_later,
    a_moment,
    arbiter,
    opened,
    stopped_clock,
    told,
    with_hub,
)
from tests.web.streams.test_hub import Disk

COUP_MS, PAUSE_MS = 120, 20


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    made = Disk()
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", made.append)
    monkeypatch.setattr(store, "read", made.read)
    monkeypatch.setattr(store, "read_texts", lambda _digest: ())
    monkeypatch.setattr(pilot_module, "RESUME_MS", 50)
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stopped_clock(monkeypatch)


def with_pilot(
    scenario: Callable[[SessionHub], Awaitable[None]],
    clock: Clock | None = None,
    pause_of: Callable[[str], int | None] = lambda _: PAUSE_MS,
) -> None:
    async def run(hub: SessionHub) -> None:
        pilot = Pilot(hub, pause_of)
        hub.on_told = pilot.wake
        await scenario(hub)
        await pilot.stop()

    with_hub(run, clock)


async def a_player(hub: SessionHub) -> Looker:
    """Number 2's page is open."""
    looker = Looker(Role.ENTRANT, 2)
    await looker.enter(hub, listing=Listing(pause_ms=PAUSE_MS))
    return looker


async def when(
    hub: SessionHub, condition: Callable[[SessionState], object], turning: Clock | None = None
) -> SessionState:
    """The first state that somebody is shown of which this is true; a clock may be turned until then."""
    give_up = monotonic() + PATIENCE_SECONDS
    while not condition(state := await told(hub)):
        assert monotonic() < give_up, f"{state.phase} in coup {len(state.coups)}"
        await a_moment()
        if turning is not None:
            turning.wall_ms += 10
    return state


def is_counting(state: SessionState) -> bool:
    return state.phase is Phase.THINKING and state.countdown.ends_ms is not None


def test_nothing_happens_before_a_person_begins(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS)
        await a_player(hub)
        await a_day_later(clock)
        assert (await told(hub)).coups == ()

    with_pilot(scenario, clock)


def test_the_server_leads_from_coup_to_coup(disk: Disk, clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS)
        await a_player(hub)
        program = await hub.program("s")
        await arbiter(hub, a.DrawRack())
        state = await when(hub, is_counting)
        top = find_tops(program, state.grid, state.rack).plays[0]
        place, word = format_play(top, state.grid, alphabet=program.tileset.alphabet, style=Coordinates.GREEK)
        await hub.do("s", a.HandIn(1, Slip(square=place, word=word)), actor="number 1", client_id="1")
        state = await when(hub, lambda state: len(state.coups) == 3, turning=clock)
        assert [coup.master is not None for coup in state.coups[:2]] == [True, True]
        assert state.points_of(1, state.coups[0]) == top.score

    with_pilot(scenario, clock)
    steps = [row for row in disk.rows if row.actor == "server" and row.client_id]
    assert {row.kind for row in steps} == {
        "TilesDrawn",
        "RackAnnounced",
        "CountdownStarted",
        "CoupClosed",
    }


def test_no_rack_is_drawn_while_no_players_page_is_open(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS, grace_ms=0)
        spectator = Looker()
        await spectator.enter(hub, listing=Listing(pause_ms=PAUSE_MS))
        await arbiter(hub, a.DrawRack())
        await when(hub, lambda state: state.phase is Phase.BETWEEN, turning=clock)
        await a_day_later(clock)
        assert len((await told(hub)).coups) == 1
        assert spectator.view["phase"] == "between"
        assert spectator.of("view")[-1]["view"]["waiting"]
        await a_player(hub)
        await when(hub, lambda state: len(state.coups) == 2, turning=clock)

    with_pilot(scenario, clock)


def test_a_countdown_goes_on_by_itself_also_after_a_second_crash_while_slips_came_in() -> None:
    async def before(hub: SessionHub) -> None:
        await opened(hub, coup_ms=60_000)
        await arbiter(hub, a.DrawRack())
        await when(hub, lambda state: state.phase is Phase.THINKING)

    async def between(hub: SessionHub) -> None:
        await hub.recover(["s"], last_alive_ms=None)
        await hub.do("s", a.HandIn(2, Slip(square="H8Ο", word="ΜΑΣΑΖ")), actor="number 2", client_id="1")
        assert (await told(hub)).countdown.ends_ms is None

    async def after(hub: SessionHub) -> None:
        await hub.recover(["s"], last_alive_ms=None)
        await when(hub, lambda state: state.countdown.ends_ms is not None)

    with_pilot(before)
    with_hub(between)
    with_pilot(after)


def test_a_session_with_an_arbiter_is_left_alone(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS)
        await arbiter(hub, a.DrawRack())
        await a_day_later(clock)
        assert (await told(hub)).phase is Phase.DRAWN

    with_pilot(scenario, clock, pause_of=lambda _: None)


def test_a_slip_within_the_grace_is_waited_for(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS, grace_ms=300)
        await arbiter(hub, a.DrawRack())
        await when(hub, is_counting)
        clock.wall_ms += COUP_MS
        await when(hub, lambda state: state.phase is Phase.COLLECTING)
        clock.wall_ms += 290
        await hub.do("s", a.HandIn(2, Slip(square="H8Ο", word="ΜΑΣΑΖ")), actor="number 2", client_id="1")
        state = await when(hub, lambda state: state.coup.master, turning=clock)
        assert not state.coup.slips[2].late

    with_pilot(scenario, clock)


def test_an_interrupted_countdown_goes_on_after_a_restart_but_not_one_that_a_person_paused(
    clock: Clock,
) -> None:
    async def before(hub: SessionHub) -> None:
        await opened(hub, coup_ms=60_000)
        await arbiter(hub, a.DrawRack())
        await when(hub, is_counting)

    async def after(hub: SessionHub) -> None:
        await hub.recover(["s"], last_alive_ms=None)
        assert (await told(hub)).countdown.ends_ms is None
        await when(hub, is_counting, turning=clock)
        await arbiter(hub, a.PauseCountdown())
        await a_day_later(clock)
        state = await told(hub)
        assert (state.phase, state.countdown.ends_ms) == (Phase.THINKING, None)

    with_pilot(before, clock)
    with_pilot(after, clock)


def test_an_arbiter_may_step_in_while_the_server_waits(clock: Clock) -> None:
    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS)
        await a_player(hub)
        await arbiter(hub, a.DrawRack())
        await when(hub, lambda state: len(state.coups) == 1 and state.phase is Phase.BETWEEN, turning=clock)
        await arbiter(hub, a.EndSession("Σάββας", "enough"))
        await a_day_later(clock)
        state = await told(hub)
        assert (state.phase, len(state.coups)) == (Phase.OVER, 1)

    with_pilot(scenario, clock, pause_of=lambda _: 3_600_000)


def test_an_empty_slip_stands_for_a_missing_one_if_every_slip_is_wanted(tmp_path: Path, disk: Disk) -> None:
    """Under a rulebook of an organiser's own, by which an arbiter would choose among equals."""
    every_slip = (
        '[master_play.checks_winner_only]\nvalue = false\narticle = "2"\nsummary.en = "All of them."\n'
    )
    text = PRACTICE.read_bytes() + every_slip.encode()
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / "practice.toml").write_bytes(text)
    book = duplicate_book(parse_book(text, name="practice"), name="practice")
    lexicon = load_lexicon(
        next(
            each
            for each in ("ca-disc-2021", "el-hunspell")
            if load_lexicon(each).tileset == book.play.tileset
        )
    )
    under: dict[str, Any] = {
        "rulebook": book.id,
        "rulebook_digest": book.digest,
        "tileset": book.play.tileset,
        "board": book.play.board,
        "lexicon": lexicon.id,
        "lexicon_version": lexicon.version,
    }

    async def scenario(hub: SessionHub) -> None:
        await opened(hub, coup_ms=COUP_MS, grace_ms=0, **under)
        await a_player(hub)
        await arbiter(hub, a.DrawRack())
        state = await when(hub, lambda state: len(state.coups) == 3)
        assert all(set(coup.slips) == {1, 2, 3} for coup in state.coups[:2])

    with_pilot(scenario)
    chosen = [row.kind for row in disk.rows if row.kind in {"ChoiceAsked", "MasterPlayed"}]
    assert "ChoiceAsked" in chosen
