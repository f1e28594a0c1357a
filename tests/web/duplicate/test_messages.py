"""Messages to pages: in whose language, what may be done when, and marks that change."""

from collections.abc import Callable, Sequence

import pytest
from django.utils import translation

from faristol.duplicate import Phase, Slip, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.chapters.result import coup_result
from faristol.duplicate.program import format_play
from faristol.errors import FaristolError
from faristol.game.evolve import replace
from faristol_web.duplicate.live import messages
from faristol_web.duplicate.live.broadcast import rows_of
from faristol_web.duplicate.live.room import Listing, SessionRoom
from faristol_web.duplicate.live.view import lists_json, moment_json, solo_of, view_json
from faristol_web.wire.session.told import Change
from tests.duplicate.sessions import ARBITER, Session, book_named
from tests.web.duplicate.test_intake import room_of

WORDS = ("ΛΟΓΟΣ", "ΛΟΓΟΙ", "ΛΟΓΟ", "ΟΛΟ")
RACK = "ΛΟΓΟΣΑ?"
Step = Callable[[Session], object]


def best_slip(session: Session) -> Slip:
    state = session.state
    play = find_tops(session.program, state.grid, state.coup.rack).plays[0]
    alphabet, style = session.program.tileset.alphabet, session.book.play.coordinates
    place, word = format_play(play, state.grid, alphabet=alphabet, style=style)
    return Slip(square=place, word=word)


def test_an_arbiters_actions_follow_the_phases() -> None:
    session = Session.of(*WORDS)
    seen = [set(messages.may(room_of(session)))]
    steps: list[Step] = [
        lambda session: session.next_rack(RACK),
        lambda session: session.do(a.DrawRack()),
        lambda session: session.do(a.AnnounceRack()),
        lambda session: session.do(a.StartCountdown()),
        lambda session: session.do(a.PauseCountdown()),
        lambda session: session.do(a.HandIn(1, best_slip(session))),
        lambda session: session.do(a.StopCountdown()),
        lambda session: session.do(a.CloseCoup()),
        lambda session: session.do(a.EndSession(ARBITER, "enough")),
    ]
    for step in steps:
        step(session)
        seen.append(set(messages.may(room_of(session))))
    always = {"admit", "leave", "end", "rename"}
    assert seen == [
        always | {"draw", "draw_seats"},
        always | {"draw", "draw_seats"},
        always | {"announce", "reject"},
        always | {"start", "extend", "reject", "enter"},
        always | {"pause", "extend", "stop", "enter"},
        always | {"start", "extend", "stop", "enter"},
        always | {"start", "extend", "stop", "enter", "annul"},
        always | {"close", "enter", "annul"},
        always | {"draw", "enter", "annul"},
        {"enter", "correct", "rename"},
    ]


def test_an_arbiter_may_take_back_what_was_taken_amiss() -> None:
    session = Session.of(*WORDS)
    session.think(RACK)
    session.do(a.HandIn(1, best_slip(session)))
    assert not {"return", "restore"} & set(messages.may(room_of(session)))
    session.do(a.RecordLeaving(2))
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    assert {"return", "restore"} <= set(messages.may(room_of(session)))
    session.do(a.TakeBackLeaving(2, ARBITER, "was in the corridor"))
    session.do(a.RestoreSlip(1, 1, ARBITER, "it was number 2"))
    room = room_of(session)
    assert not {"return", "restore"} & set(messages.may(room))
    told = [(each["kind"], each["number"], each["author"], each["reason"]) for each in changes_in(room)]
    assert told == [
        ("annulled", 1, ARBITER, "wrote on"),
        ("restored", 1, ARBITER, "it was number 2"),
        ("returned", 2, ARBITER, "was in the corridor"),
    ]


def changes_in(room: SessionRoom) -> Sequence[Change]:
    return messages.desk_json(room, [])["changes"]


def test_reasons_are_told_in_the_readers_language() -> None:
    session = Session.of(*WORDS)
    session.think(RACK)
    session.do(a.EnterSlip(1, 1, Slip(square="A1Ο", word="ΛΟΓΟΣ")))
    session.close()
    room = room_of(session)
    told = {}
    for language in ("en", "el"):
        with translation.override(language):
            (row,) = rows_of(room, room.told.coup)
            assert row["mark"]
            (reason,) = row["mark"]["reasons"]
            found = reason["text"].partition(": ")[2]
            told[language] = (reason["kind"], found, reason["article"], reason["clause"])
    assert told["en"] == ("place", "the first play must cover H8", "art. 6.5", "GR-6.5")
    assert told["el"][0] == "place"
    assert told["el"][1].endswith("H8")
    assert "must" not in told["el"][1]


def test_refusals_carry_the_article_that_they_rest_on() -> None:
    session = Session.of(*WORDS)
    room = room_of(session)
    with pytest.raises(FaristolError) as refused:
        session.do(a.CorrectMark(1, 1, accepted=True, author="", reason=""))
    reasons = messages.reasons_json(refused.value, room)
    assert [reason["rule"] for reason in reasons] == ["session.not_over"]
    (noted,) = messages.reasons_json(FaristolError("coup: a number"), room)
    assert (noted["rule"], noted["text"]) == ("notation", "coup: a number")


def test_a_mark_that_is_corrected_is_told_anew() -> None:
    session = Session.of(*WORDS)
    session.think(RACK)
    session.close(["H8Ο ΛΟΓΟΙ"])
    session.do(a.EndSession(ARBITER, "enough"))
    room = room_of(session)
    assert messages.own_mark_json(room, 1, room.told.coup)["points"] == 0
    session.do(a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="read wrongly", points=9))
    room = room_of(session)
    assert messages.own_mark_json(room, 1, room.told.coup)["points"] == 9
    own = messages.own_json(room, 1)
    assert (own["total"], own["rank"]) == (9, 1)
    assert messages.desk_json(room, [])["corrections"][0]["reason"] == "read wrongly"


@pytest.mark.parametrize("phase", [Phase.RULING, Phase.CHOOSING])
def test_a_play_that_waits_for_an_arbiter_is_revealed_to_nobody(phase: Phase) -> None:
    """The coup is closed and its slips are marked, but no play is laid yet."""
    session = Session.of(*WORDS)
    session.think(RACK)
    session.close(["H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ"])
    session.think()
    session.close(["H8Κ ΛΟΓΟΙ"])
    session.state = replace(session.state, phase=phase)
    room = room_of(session)
    lists, own = lists_json(room, is_arbiter=True), messages.own_json(room, 1)
    assert [coup["number"] for coup in lists["coups"]] == [1]
    first = session.state.coups[0].marks[1].points
    assert own["total"] == first
    assert lists["standings"][0]["total"] == first


def test_time_that_was_called_leaves_nothing_on_the_clock() -> None:
    session = Session.of(*WORDS)
    session.think(RACK)
    session.now_ms = 30_000
    assert moment_json(room_of(session), 30_000)["countdown"] == {
        "left_ms": 90_000,
        "ends_ms": 120_000,
        "coup_ms": 120_000,
        "paused": False,
        "warned": False,
        "by_server": False,
    }
    session.do(a.StopCountdown())
    countdown = moment_json(room_of(session), 30_000)["countdown"]
    assert (countdown["left_ms"], countdown["ends_ms"], countdown["paused"]) == (0, None, False)


def test_somebody_is_alone_with_a_find_only_where_enough_play() -> None:
    for name, entrants, solo in (("el-duplicate", 1, None), ("el-duplicate", 2, 1), ("practice", 2, None)):
        word = "CASA" if name == "practice" else "ΛΟΓΟΣ"
        session = Session.of(word, book=book_named(name), entrants=entrants)
        session.think("CASAEIB" if name == "practice" else RACK)
        session.do(a.HandIn(1, best_slip(session)))
        session.do(a.StopCountdown())
        session.do(a.CloseCoup())
        if session.state.phase.value == "choosing":
            best = find_tops(session.program, session.state.grid, session.state.rack).plays[0]
            session.do(a.ChooseMaster(best.placement))
        coup = session.state.coups[0]
        result = coup_result(session.state, coup, session.book.result)
        assert result.found_by == (1,)
        assert solo_of(result, coup, session.book) == solo, (name, entrants)


def test_numbers_may_be_taken_until_the_first_rack_is_announced() -> None:
    session = Session.of(*WORDS)

    def joinable() -> object:
        room: SessionRoom = room_of(session)
        room.listing = Listing(is_joinable=True)
        return view_json(room)["joinable"]

    assert joinable()
    session.do(a.DrawRack())
    assert joinable()
    session.do(a.AnnounceRack())
    assert not joinable()
