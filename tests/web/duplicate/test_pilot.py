"""Sessions without an arbiter: the server does the steps, by the rules and no others."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from faristol.duplicate import Phase, SessionState, Slip, duplicate_book, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.program import format_play
from faristol.lexicon import load_lexicon
from faristol.rulebook import parse_book
from faristol.rulebook.choices import Coordinates
from faristol_web.duplicate import pilot as pilot_module
from faristol_web.duplicate.hall import Hall
from faristol_web.duplicate.pilot import Pilot
from faristol_web.duplicate.rooms import Listing, Role
from faristol_web.live import store
from tests.duplicate.sessions import PRACTICE
from tests.web.duplicate.halls import Looker, arbiter, opened, told, with_hall
from tests.web.test_hub import Disk

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


def with_pilot(
    scenario: Callable[[Hall], Awaitable[None]], pause_of: Callable[[str], int | None] = lambda _: PAUSE_MS
) -> None:
    async def run(hall: Hall) -> None:
        pilot = Pilot(hall, pause_of)
        hall.on_told = pilot.wake
        await scenario(hall)
        await pilot.stop()

    with_hall(run)


async def a_player(hall: Hall) -> Looker:
    """Number 2's page is open."""
    looker = Looker(Role.ENTRANT, 2)
    await looker.enter(hall, listing=Listing(pause_ms=PAUSE_MS))
    return looker


async def when(hall: Hall, condition: Callable[[SessionState], object]) -> SessionState:
    """The first state that somebody is shown of which this is true."""
    give_up = asyncio.get_running_loop().time() + 20
    while not condition(state := await told(hall)):
        assert asyncio.get_running_loop().time() < give_up, f"{state.phase} in coup {len(state.coups)}"
        await asyncio.sleep(0.005)
    return state


def test_nothing_happens_before_a_person_begins() -> None:
    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=COUP_MS)
        await asyncio.sleep(0.2)
        assert (await told(hall)).coups == ()

    with_pilot(scenario)


def test_the_server_leads_from_coup_to_coup(disk: Disk) -> None:
    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=500)
        await a_player(hall)
        program = await hall.program("s")
        await arbiter(hall, a.DrawRack())
        state = await when(hall, lambda state: state.phase is Phase.THINKING)
        top = find_tops(program, state.grid, state.rack).plays[0]
        place, word = format_play(top, state.grid, alphabet=program.tileset.alphabet, style=Coordinates.GREEK)
        await hall.do("s", a.HandIn(1, Slip(square=place, word=word)), actor="number 1", client_id="1")
        state = await when(hall, lambda state: len(state.coups) == 3)
        assert [coup.master is not None for coup in state.coups[:2]] == [True, True]
        assert state.points_of(1, state.coups[0]) == top.score

    with_pilot(scenario)
    steps = [row for row in disk.rows if row.actor == "server" and row.client_id]
    assert {row.kind for row in steps} == {
        "TilesDrawn",
        "RackAnnounced",
        "CountdownStarted",
        "CoupClosed",
    }


def test_no_rack_is_drawn_while_no_players_page_is_open() -> None:
    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=COUP_MS, grace_ms=0)
        spectator = Looker()
        await spectator.enter(hall, listing=Listing(pause_ms=PAUSE_MS))
        await arbiter(hall, a.DrawRack())
        await when(hall, lambda state: state.phase is Phase.BETWEEN)
        await asyncio.sleep(0.3)
        assert len((await told(hall)).coups) == 1
        assert spectator.view["phase"] == "between"
        assert spectator.of("view")[-1]["view"]["waiting"]
        await a_player(hall)
        await when(hall, lambda state: len(state.coups) == 2)

    with_pilot(scenario)


def test_a_countdown_goes_on_by_itself_also_after_a_second_crash_while_slips_came_in() -> None:
    async def before(hall: Hall) -> None:
        await opened(hall, coup_ms=60_000)
        await arbiter(hall, a.DrawRack())
        await when(hall, lambda state: state.phase is Phase.THINKING)

    async def between(hall: Hall) -> None:
        await hall.recover(["s"], last_alive_ms=None)
        await hall.do("s", a.HandIn(2, Slip(square="H8Ο", word="ΜΑΣΑΖ")), actor="number 2", client_id="1")
        assert (await told(hall)).countdown.ends_ms is None

    async def after(hall: Hall) -> None:
        await hall.recover(["s"], last_alive_ms=None)
        await when(hall, lambda state: state.countdown.ends_ms is not None)

    with_pilot(before)
    with_hall(between)
    with_pilot(after)


def test_a_session_with_an_arbiter_is_left_alone() -> None:
    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=COUP_MS)
        await arbiter(hall, a.DrawRack())
        await asyncio.sleep(0.2)
        assert (await told(hall)).phase is Phase.DRAWN

    with_pilot(scenario, lambda _: None)


def test_a_slip_within_the_grace_is_waited_for() -> None:
    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=COUP_MS, grace_ms=300)
        await arbiter(hall, a.DrawRack())
        await when(hall, lambda state: state.phase is Phase.COLLECTING)
        await asyncio.sleep(0.1)
        await hall.do("s", a.HandIn(2, Slip(square="H8Ο", word="ΜΑΣΑΖ")), actor="number 2", client_id="1")
        state = await when(hall, lambda state: state.coup.master)
        assert not state.coup.slips[2].late

    with_pilot(scenario)


def test_an_interrupted_countdown_goes_on_after_a_restart_but_not_one_that_a_person_paused() -> None:
    async def before(hall: Hall) -> None:
        await opened(hall, coup_ms=60_000)
        await arbiter(hall, a.DrawRack())
        await when(hall, lambda state: state.phase is Phase.THINKING)

    async def after(hall: Hall) -> None:
        await hall.recover(["s"], last_alive_ms=None)
        assert (await told(hall)).countdown.ends_ms is None
        await when(hall, lambda state: state.countdown.ends_ms is not None)
        await arbiter(hall, a.PauseCountdown())
        await asyncio.sleep(0.2)
        assert (await told(hall)).countdown.ends_ms is None

    with_pilot(before)
    with_pilot(after)


def test_an_arbiter_may_step_in_while_the_server_waits() -> None:
    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=COUP_MS)
        await arbiter(hall, a.DrawRack())
        await when(hall, lambda state: len(state.coups) == 1 and state.phase is Phase.BETWEEN)
        await arbiter(hall, a.EndSession("Σάββας", "enough"))
        await asyncio.sleep(0.2)
        state = await told(hall)
        assert (state.phase, len(state.coups)) == (Phase.OVER, 1)

    with_pilot(scenario, lambda _: 100)


def test_where_every_slip_is_wanted_an_empty_one_stands_for_none(tmp_path: Path, disk: Disk) -> None:
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

    async def scenario(hall: Hall) -> None:
        await opened(hall, coup_ms=COUP_MS, grace_ms=0, **under)
        await a_player(hall)
        await arbiter(hall, a.DrawRack())
        state = await when(hall, lambda state: len(state.coups) == 3)
        assert all(set(coup.slips) == {1, 2, 3} for coup in state.coups[:2])

    with_pilot(scenario)
    chosen = [row.kind for row in disk.rows if row.kind in {"ChoiceAsked", "MasterPlayed"}]
    assert "ChoiceAsked" in chosen
