"""Visibility during a session."""

from faristol.duplicate import Slip, open_session
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.visibility import Viewer, visible_to
from faristol.game.evolve import replace
from tests.duplicate.sessions import ARBITER, SEED, Session, grid_with, slip


def thinking() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.think("ΛΟΓΟΣΑΤ")
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.HandIn(2, slip("H8Ο ΣΟΛΟ")))
    return session


def slips(events: list[e.SessionEvent]) -> dict[int, Slip]:
    return {event.number: event.slip for event in events if isinstance(event, e.SlipHandedIn)}


def test_an_entrant_sees_the_own_slip_and_of_others_not_even_that_they_came_in() -> None:
    events = thinking().events

    assert slips(visible_to(1, events)) == {1: slip("H8Ο ΛΟΓΟΣ")}
    assert slips(visible_to(None, events)) == {}
    assert slips(visible_to("arbiter", events)) == {1: slip("H8Ο ΛΟΓΟΣ"), 2: slip("H8Ο ΣΟΛΟ")}


def test_slips_and_marks_are_seen_once_the_play_is_laid() -> None:
    session = thinking()
    session.close()
    shown = visible_to(2, session.events)

    assert slips(shown) == {1: slip("H8Ο ΛΟΓΟΣ"), 2: slip("H8Ο ΣΟΛΟ")}
    assert sum(isinstance(event, e.SlipMarked) for event in shown) == 2


def test_while_the_arbiter_rules_nobody_else_knows_about_what() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=session.book))
    session.coup("ΑΝΑΤΟΕΕ", "D8Ο ΑΝΑΤΛΟΓΟΣ")

    assert any(isinstance(event, e.RulingAsked) for event in visible_to("arbiter", session.events))
    assert "ΑΝΑΤ" not in repr(visible_to(2, session.events))
    session.do(a.Rule("ΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="in the dictionary"))
    assert "ΑΝΑΤ" in repr(visible_to(2, session.events))


def test_a_rack_is_seen_when_it_is_announced_and_never_before() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.do(a.DrawRack())
    session.do(a.RejectRack(ARBITER, "a tile fell"))
    for viewer in (1, None):
        shown = visible_to(viewer, session.events)
        assert not any(isinstance(event, e.TilesDrawn | e.RackRejected) for event in shown)
    assert visible_to("arbiter", session.events)[1:] == session.events[1:]
    session.do(a.AnnounceRack())
    told = visible_to(1, session.events)
    assert len(told) == len(session.events)
    assert {event.tiles for event in told if isinstance(event, e.TilesDrawn)} == {()}
    assert {event.returned for event in told if isinstance(event, e.RackRejected)} == {()}

    (announced,) = [event for event in visible_to(None, session.events) if isinstance(event, e.RackAnnounced)]
    assert announced.rack == session.state.rack


def test_why_an_arbiter_changed_a_rack_is_for_the_arbiter_because_it_may_name_tiles() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.do(a.DrawRack())
    session.do(a.RejectRack(ARBITER, "the Ψ fell on the floor"))
    session.do(a.AnnounceRack())

    def notes(viewer: Viewer) -> set[tuple[str, str]]:
        shown = visible_to(viewer, session.events)
        return {(event.author, event.note) for event in shown if isinstance(event, e.RackRejected)}

    assert (ARBITER, "the Ψ fell on the floor") in notes("arbiter")
    assert notes(None) == notes(1) == {("", "")}


def test_an_annulment_that_was_lifted_is_seen_with_the_marks() -> None:
    session = thinking()
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.do(a.RestoreSlip(1, 1, ARBITER, "it was number 2"))

    def seen() -> int:
        shown = visible_to(2, session.events)
        return sum(isinstance(event, e.SlipAnnulled | e.SlipRestored) for event in shown)

    assert seen() == 0
    session.close()
    assert seen() == 2


def test_another_name_is_as_secret_as_the_first_and_why_somebody_came_back_is_for_the_arbiter() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=2)
    session.do(a.Rename(1, ("Άννα",)))
    session.do(a.RecordLeaving(1))
    session.do(a.TakeBackLeaving(1, ARBITER, "Βίκυ left"))

    def told(viewer: Viewer, *, by_number: bool = True) -> tuple[tuple[str, ...], str]:
        _renamed, _left, returned = visible_to(viewer, session.events, by_number=by_number)[-3:]
        assert isinstance(_renamed, e.EntrantRenamed)
        assert isinstance(returned, e.EntrantReturned)
        return _renamed.names, returned.author + returned.note

    assert told(1) == (("Άννα",), "")
    assert told(2) == told(None) == ((), "")
    assert told(None, by_number=False) == (("Άννα",), "")
    assert told("arbiter") == (("Άννα",), f"{ARBITER}Βίκυ left")


def test_the_racks_that_were_prepared_are_secret_until_the_end_even_from_the_arbiter() -> None:
    """The person who presses the buttons may be playing along."""
    rack = Session.of().tiles("ΛΟΓΟΣΑΤ")
    opened = open_session(
        Session.of().book, lexicon="x", lexicon_version="x", seed=SEED, prepared=[rack, rack]
    )
    session = Session.opened_as(opened, "ΛΟΓΟΣ")
    viewers: tuple[Viewer, ...] = (1, None, "arbiter")
    for viewer in viewers:
        (shown,) = visible_to(viewer, session.events)
        assert isinstance(shown, e.SessionOpened)
        assert shown.prepared == ()
    session.do(a.EndSession(ARBITER, "the hall closes"))
    assert visible_to(None, session.events)[0] == opened


def test_names_and_the_seed_are_kept_back_until_the_end() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.bag("ΛΟΓΟΣ")

    def names(viewer: int | None) -> list[tuple[str, ...]]:
        return [
            event.names
            for event in visible_to(viewer, session.events)
            if isinstance(event, e.EntrantAdmitted)
        ]

    assert names(2) == [(), ("Player 2",), ()]
    assert [len(shown) for shown in names(None)] == [0, 0, 0]
    viewers: tuple[Viewer, ...] = (1, None, "arbiter")
    for viewer in viewers:
        (opened,) = [
            event for event in visible_to(viewer, session.events) if isinstance(event, e.SessionOpened)
        ]
        assert opened.seed == b""
        assert opened.commitment
    session.coup("ΛΟΓΟΣ", "D8Ο ΛΟΓΟΣ")
    assert session.state.ended is not None
    assert visible_to(None, session.events) == session.events
    assert SEED in [event.seed for event in session.events if isinstance(event, e.SessionOpened)]


def test_names_are_no_secret_if_slips_go_by_name() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=1)
    (shown,) = [
        event
        for event in visible_to(None, session.events, by_number=False)
        if isinstance(event, e.EntrantAdmitted)
    ]

    assert shown.names == ("Player 1",)
