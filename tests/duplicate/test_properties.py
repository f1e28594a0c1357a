"""Properties of any session: tiles are conserved, totals recount, every prefix replays."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.duplicate import Phase, SessionState, deadline_ms, load_program, replay
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters.racks import has_minimum, minimum_of
from faristol.duplicate.chapters.result import results_of
from faristol.duplicate.referee import objections_to
from faristol.errors import IllegalMove
from faristol.lexicon import load_lexicon
from faristol.tiles import BLANK, Tile, is_designated, load_tileset
from tests.duplicate.sessions import ARBITER, SEED, Session, book_named, slip
from tests.duplicate.simulated import play_game

BOOK = book_named("el-duplicate")
EVERYTHING = Counter(load_tileset("greek").tiles())


def session_with(seed: bytes, entrants: int) -> Session:
    """Under the Greek book, with a whole lexicon: few words would mean many coups without a play."""
    session = Session.of(entrants=entrants, seed=seed)
    session.program = load_program(load_lexicon("el-hunspell"), BOOK)
    return session


def conserved(state: SessionState) -> bool:
    board = (BLANK if is_designated(Tile(tile)) else Tile(tile) for tile in state.grid.tiles if tile)
    return Counter((*board, *state.rack, *state.bag.tiles)) == EVERYTHING


@pytest.mark.slow
@given(seed=st.binary(min_size=32, max_size=32), entrants=st.integers(0, 4), chance=st.integers(0, 999))
@settings(max_examples=10)
def test_a_whole_game_ends_and_recounts(seed: bytes, entrants: int, chance: int) -> None:
    session = session_with(seed, entrants)
    play_game(session, Random(chance))  # noqa: S311 – the players are not secret
    events, state = session.events, session.state

    assert replay(events) == state
    assert state.phase is Phase.OVER
    for length in range(1, len(events) + 1, max(1, len(events) // 12)):
        prefix = replay(events[:length])
        assert conserved(prefix)
        assert prefix.length == length
    for coup in state.coups:
        if coup.master is None:
            continue
        assert {square for square, _ in coup.master.placed}.isdisjoint(
            square for square, tile in enumerate(coup.grid.tiles) if tile
        )
    masters = [event.score for event in events if isinstance(event, e.MasterPlayed)]
    results = results_of(state, BOOK)
    assert results.master_total == sum(masters)
    assert sum(each.points for each in results.standings) == sum(
        event.mark.points for event in events if isinstance(event, e.SlipMarked)
    )


@given(seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=10)
def test_every_announced_rack_has_what_was_due(seed: bytes) -> None:
    session = session_with(seed, 0)
    while True:
        session.do(a.DrawRack())
        state = session.state
        if state.phase is Phase.OVER:
            break
        due = minimum_of(state, state.coup.number, BOOK.racks)
        if due is not None:
            assert has_minimum(state.rack, due, tileset=load_tileset("greek"), rules=BOOK.racks)
        session.do(a.AnnounceRack())
        session.do(a.StartCountdown())
        session.close(somebody_played=True)
        if session.state.phase is Phase.OVER:
            break


actions = st.one_of(
    st.just(a.DrawRack()),
    st.just(a.AnnounceRack()),
    st.just(a.StartCountdown()),
    st.just(a.PauseCountdown()),
    st.just(a.StopCountdown()),
    st.just(a.DrawSeats()),
    st.builds(a.ExtendCountdown, st.integers(-5, 30_000)),
    st.builds(a.Admit, st.lists(st.sampled_from(["Άννα", ""]), max_size=3).map(tuple)),
    st.builds(a.RejectRack, st.just(ARBITER), st.sampled_from(["", "a tile fell"])),
    st.builds(a.EndSession, st.sampled_from([" ", ARBITER]), st.just("the hall closes")),
    st.builds(a.RecordLeaving, st.integers(0, 4)),
    st.builds(a.CloseCoup, st.booleans()),
    st.builds(
        a.HandIn, st.integers(0, 4), st.sampled_from(["", "H8Ο ΛΑ", "H8Κ ΝΑ", "A1Ο ΨΨ", "H8Ο Α(Ν)"]).map(slip)
    ),
    st.builds(a.EnterSlip, st.integers(0, 4), st.integers(0, 4), st.just(slip("H8Ο ΤΟ")), st.booleans()),
    st.builds(a.AnnulSlip, st.integers(0, 4), st.integers(0, 4), st.just(ARBITER), st.just("wrote on")),
    st.builds(
        a.CorrectMark,
        st.integers(0, 4),
        st.integers(0, 4),
        st.booleans(),
        st.just(ARBITER),
        st.just("seen"),
        st.sampled_from([None, 7]),
    ),
)


@given(wanted=st.lists(actions, max_size=60))
@settings(max_examples=150)
def test_any_order_of_actions_is_refused_with_a_reason_or_keeps_the_session_sound(
    wanted: list[SessionAction],
) -> None:
    session = session_with(SEED, 2)
    for number, action in enumerate(wanted):
        session.now_ms = 10_000 * number
        refused = bool(list(objections_to(session.state, action, book=BOOK)))
        try:
            session.do(action)
        except IllegalMove as error:
            assert refused
            assert str(error)
        else:
            assert not refused
        assert conserved(session.state)
        due = deadline_ms(session.state, BOOK)
        assert (due is not None) == (
            session.state.phase is Phase.THINKING and session.state.countdown.running_since_ms is not None
        )
    assert replay(session.events) == session.state
    results_of(session.state, BOOK)
