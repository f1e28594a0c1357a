"""An arbiter's decisions during a game, with author, time and reason, on every paper."""

import csv
import io
from functools import cache

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import replay
from faristol.duplicate.codec import format_session_log, parse_session_log
from faristol.formats.duplicate.changes import changes_of, format_at, format_change
from faristol.formats.duplicate.csv import BOM, coups_csv, slips_csv
from faristol.formats.duplicate.labels import LABELS
from faristol.formats.duplicate.pdf import arbiter_notes, arbiter_sheet_pdf, coup_notes, results_pdf
from faristol.formats.duplicate.results import coup_lines, player_sheets, ranking_of, seen_state
from faristol.formats.eliot import unsaid_in_eliot
from faristol.game.evolve import replace
from faristol.tiles import load_tileset
from tests.duplicate.sessions import ARBITER, Session, grid_with, slip
from tests.formats.pdf_text import texts

RULED = "ΑΝΑΤΛΟΓΟΣ upheld (Σάββας, 0:20:00): in the dictionary"
ANNULLED = "slip of number 2 annulled (Σάββας, 0:20:02): wrote on"
RESTORED = "annulment of the slip of number 2 lifted (Σάββας, 0:20:03): it was number 3"
REPLACED = "slip of number 2 replaced; before: D8Ο ΑΝΑΤΛΟΓΟΙ, handed in late (Σάββας, 0:20:01): misread"
RETURNED = "number 3 returns (Σάββας, 1:00:04): a slip of the hand"


@cache
def decided() -> Session:
    """One coup with a ruling, an annulment that was lifted, and a slip that was entered anew."""
    session = Session.of("ΛΟΓΟΣ")
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=session.book))
    session.think("ΑΝΑΤΟΕΕ")
    session.do(a.EnterSlip(1, 1, slip("D8Ο ΑΝΑΤΛΟΓΟΣ")))
    session.do(a.EnterSlip(1, 2, slip("D8Ο ΑΝΑΤΛΟΓΟΙ"), late=True))
    session.close()
    steps: list[tuple[int, a.SessionAction]] = [
        (1_200_000, a.Rule("ΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="in the dictionary")),
        (1_201_000, a.EnterSlip(1, 2, slip("D8Ο ΑΝΑΤΛΟΓΟΣ"), author=ARBITER, reason="misread")),
        (1_202_000, a.AnnulSlip(1, 2, ARBITER, "wrote on")),
        (1_203_000, a.RestoreSlip(1, 2, ARBITER, "it was number 3")),
        (3_600_000, a.RecordLeaving(3)),
        (3_604_000, a.TakeBackLeaving(3, ARBITER, "a slip of the hand")),
    ]
    for now_ms, action in steps:
        session.now_ms = now_ms
        session.do(action)
    return session


@pytest.mark.clause("GR-6.1", "GR-5D.1", "GR-5D.2")
def test_every_decision_says_who_when_and_why() -> None:
    ranking = ranking_of(decided().state, decided().book)

    assert [format_change(change) for change in ranking.changes] == [
        RULED,
        REPLACED,
        ANNULLED,
        RESTORED,
        RETURNED,
    ]
    assert [(change.coup, change.number) for change in ranking.changes] == [
        (1, None),
        (1, 2),
        (1, 2),
        (1, 2),
        (None, 3),
    ]
    assert {change.name for change in ranking.changes} == {"", "Player 2", "Player 3"}


def test_they_stand_under_the_coup_and_on_the_arbiter_s_sheet() -> None:
    (line,) = coup_lines(decided().state, decided().book)

    assert coup_notes(line, LABELS)[-4:] == (RULED, REPLACED, ANNULLED, RESTORED)
    assert arbiter_notes(line, LABELS) == (RULED, REPLACED, ANNULLED, RESTORED)


def test_a_player_s_sheet_has_those_about_the_own_slip_and_its_words() -> None:
    one, two, three = player_sheets(decided().state, decided().book)

    assert one.lines[0][1].notes == (RULED,)
    assert two.lines[0][1].notes == (RULED, REPLACED, ANNULLED, RESTORED)
    assert three.lines[0][1].notes == ()


def test_they_are_printed_and_exported() -> None:
    session = decided()
    for pdf in (results_pdf, arbiter_sheet_pdf):
        printed = " ".join(text for page in texts(pdf(session.state, session.book)) for text in page)
        assert RULED in printed
        assert "misread" in printed
    slips = list(csv.DictReader(io.StringIO(slips_csv(session.state, session.book).removeprefix(BOM))))
    coups = list(csv.DictReader(io.StringIO(coups_csv(session.state, session.book).removeprefix(BOM))))
    assert [row["changes"] for row in slips] == ["", f"{REPLACED}; {ANNULLED}; {RESTORED}"]
    assert coups[0]["changes"] == f"{RULED}; {REPLACED}; {ANNULLED}; {RESTORED}"
    assert {f"coup 1: {RULED}", RETURNED} <= set(unsaid_in_eliot(session.state))


def test_a_game_without_any_has_no_list_of_them() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")

    assert list(changes_of(session.state)) == []
    printed = [text for page in texts(results_pdf(session.state, session.book)) for text in page]
    assert LABELS["changes"] not in printed


def test_why_somebody_plays_again_is_the_arbiter_s_until_the_end() -> None:
    state = decided().state

    assert RETURNED in map(format_change, changes_of(seen_state(state, "arbiter", by_number=True)))
    for viewer in (None, 3):
        assert RETURNED not in map(format_change, changes_of(seen_state(state, viewer, by_number=False)))


def test_a_slip_replaced_before_logs_said_by_whom_is_told_all_the_same() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΣΟΛΟ"), author=ARBITER, reason="misread"))
    alphabet = load_tileset("greek").alphabet
    text = format_session_log(session.events, alphabet)
    before = text.replace(f',"author":"{ARBITER}","note":"misread"', "")
    assert before != text
    state = replay(parse_session_log(before.encode(), name="old.jsonl"))

    (change,) = changes_of(state)
    assert format_change(change) == "slip of number 1 replaced; before: H8Ο ΛΟΓΟΣ (–, 0:00:00): –"
    assert state.points_of(1, state.coup) == session.state.points_of(1, session.state.coup)


def test_a_correction_that_only_counts_anew_says_so() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.bag("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ", "H8Ο ΨΨ")
    given = [(1, True, 21), (1, False, None), (2, True, 10)]
    for number, accepted, points in given:
        session.do(a.CorrectMark(1, number, accepted, ARBITER, "seen on the slip", points))

    verdicts = [line.verdict for line in ranking_of(session.state, session.book).corrections]
    assert verdicts == ["recounted", "refused", "accepted"]
    assert set(verdicts) <= set(LABELS)


@pytest.mark.parametrize(("at_ms", "shown"), [(0, "0:00:00"), (59_999, "0:00:59"), (90_061_000, "25:01:01")])
def test_a_moment_is_counted_from_the_opening(at_ms: int, shown: str) -> None:
    assert format_at(at_ms) == shown
