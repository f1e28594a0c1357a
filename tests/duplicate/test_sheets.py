"""The player's sheet and the arbiter's, as data."""

import pytest

from faristol.duplicate.sheets import SheetPlay, arbiter_sheet, player_sheet
from tests.duplicate.sessions import Session


def two_coups() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ", "A1Ο ΛΟΓΟΣ", "H8Ο ΞΞΞ")
    session.coup("ΑΤΣΟΛΝΕ", "E5Κ ΣΟΛΟ")
    return session


@pytest.mark.clause("GR-4.1")
def test_a_player_s_sheet_has_own_plays_left_and_the_masters_right() -> None:
    first, second = player_sheet(two_coups().state, 1)

    assert first.own == SheetPlay("H8Ο", "ΛΟΓΟΣ", 22, 22)
    assert first.master == SheetPlay("D8Ο", "ΛΟΓΟΣ", 26, 26)
    assert second.own == SheetPlay("E5Κ", "ΣΟΛΟ", 12, 34)
    assert second.master == SheetPlay("E5Κ", "ΣΟΛΟ", 12, 38)


def test_what_is_no_play_is_shown_as_it_was_written_and_nothing_as_nothing() -> None:
    state = two_coups().state
    plays = [line.own for number in (2, 3) for line in player_sheet(state, number)]

    assert plays == [
        SheetPlay("A1Ο", "ΛΟΓΟΣ", 0, 0),
        SheetPlay("", "", 0, 0),
        SheetPlay("H8Ο", "ΞΞΞ", 0, 0),
        SheetPlay("", "", 0, 0),
    ]


@pytest.mark.clause("GR-4.2")
def test_the_arbiters_sheet_has_the_racks_left_and_the_masters_right() -> None:
    session = two_coups()
    first, second = arbiter_sheet(session.state)

    assert (first.coup, first.rack, first.rejected) == (1, session.tiles("ΛΟΓΟΣΑΤ"), ())
    assert (second.rack, second.master.word, second.master.total) == (session.tiles("ΑΤΣΟΛΝΕ"), "ΣΟΛΟ", 38)


def test_racks_that_went_back_stand_on_the_arbiters_sheet() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.next_rack("ΒΓΔΖΘΚΤ")
    session.think()

    (line,) = arbiter_sheet(session.state)
    assert line.rejected[0] == session.tiles("ΒΓΔΖΘΚΤ")
    assert line.rack == session.state.rack
