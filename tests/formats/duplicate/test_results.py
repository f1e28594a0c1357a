"""Contents of a session's papers, as data, and who sees how much of them."""

import pytest

from faristol.duplicate import Phase, Slip, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.events import EndReason, MasterBy
from faristol.duplicate.slips.marking import TEXTS
from faristol.errors import IllegalMove
from faristol.formats.duplicate.labels import LABELS
from faristol.formats.duplicate.results import (
    PaperLetter,
    coup_lines,
    format_ended,
    player_sheets,
    ranking_of,
    seen_state,
)
from faristol.game.evolve import replace
from faristol.rulebook.choices import SlipFault
from tests.duplicate.sessions import Session, grid_with, slip
from tests.formats.duplicate.samples import elsewhere, greek


def text(word: tuple[PaperLetter, ...]) -> str:
    return "".join(f"({letter.label})" if letter.is_ringed else letter.label for letter in word)


@pytest.mark.clause("GR-7.1")
def test_the_ranking_says_points_and_per_cent_of_the_master() -> None:
    ranking = ranking_of(greek().state, greek().book)

    assert ranking.master_total == 36
    assert [(line.rank, line.number, line.name, line.result) for line in ranking.lines] == [
        (1, 1, "Ελένη", "34-94%"),
        (2, 2, "Άρης & Ζωή", "10-28%"),
        (3, 3, "=1+1", "5-14%"),
        (4, 4, "<b>Πάνος</b>", "0-0%"),
    ]
    assert [line.has_left for line in ranking.lines] == [False, False, False, True]


def test_equals_share_a_rank() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΟΛΑ", "D8Ο ΛΟΓΟΣ", "D8Ο ΛΟΓΟΣ")

    assert [
        (line.rank, line.number, line.result) for line in ranking_of(session.state, session.book).lines
    ] == [
        (1, 2, "26-100%"),
        (1, 3, "26-100%"),
        (3, 1, "10-38%"),
    ]


@pytest.mark.clause("GR-5D.2")
def test_every_correction_says_what_changed_who_changed_it_and_why() -> None:
    first, second = ranking_of(greek().state, greek().book).corrections

    assert (first.coup, first.number, first.word, first.accepted) == (1, 3, "ΛΟΓΟΣ", False)
    assert (first.before, first.after, first.author, first.reason) == (26, 0, "Σάββας", "@not in the list")
    assert (second.number, second.name, second.before, second.after) == (2, "Άρης & Ζωή", 0, 10)


def test_a_coup_says_who_found_the_master_play_and_what_was_best_below_it() -> None:
    first, second, third = coup_lines(greek().state, greek().book)

    assert (first.rack.split(), first.rejected[0].split()) == (list("?ΓΛΟΟΣΤ"), list("ΒΓΔΖΘΚΤ"))
    assert (first.found_by, first.best_below, first.best_below_by, first.solo) == ((), 24, (1,), None)
    assert (second.place, text(second.word), second.score, second.total) == ("E5Κ", "(Σ)ΟΛΟ", 10, 36)
    assert (second.found_by, second.entrants, second.solo) == ((1, 2), 3, None)
    assert (third.place, third.word, third.note, third.total) == ("", (), "nothing-laid", 36)


def test_the_only_finder_of_the_master_play_has_a_solo() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΟΛΑ", "D8Ο ΛΟΓΟΣ", "H8Ο ΟΛΑ")
    (line,) = coup_lines(session.state, session.book)

    assert (line.found_by, line.solo, line.best_below_by) == ((2,), 2, (1, 3))


def test_points_for_a_solo_go_to_the_one_who_got_them() -> None:
    session = Session.of("CASA", "ANY", "SOC", book=elsewhere().book)
    session.coup("CASALOT", "", "H8 SOC")
    tops = find_tops(session.program, session.state.grid, session.state.rack)
    session.do(a.ChooseMaster(tops.plays[0].placement))
    (line,) = coup_lines(session.state, session.book)

    assert (line.found_by, line.best_below_by, line.solo) == ((), (2,), 2)
    assert ranking_of(session.state, session.book).lines[0].bonus == 5


@pytest.mark.clause("GR-4.1")
def test_a_player_s_sheet_has_own_plays_and_the_masters_with_running_totals() -> None:
    (sheet,) = player_sheets(greek().state, greek().book, [1])

    assert [(own.place, text(own.word), own.points, own.total) for _, own in sheet.lines] == [
        ("D8Ο", "Λ(Ο)ΓΟΣ", 24, 24),
        ("E5Κ", "(Σ)ΟΛΟ", 10, 34),
        ("H8Ο", "ΨΨ", 0, 34),
    ]
    assert [(line.place, text(line.word), line.score, line.total) for line, _ in sheet.lines] == [
        ("D8Ο", "ΛΟΓΟΣ", 26, 26),
        ("E5Κ", "(Σ)ΟΛΟ", 10, 36),
        ("", "", 0, 36),
    ]


@pytest.mark.clause("GR-5B", "GR-8.2")
@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (EndReason.TILES_OUT, "All tiles are laid. (art. 5B.1)"),
        (EndReason.NO_PLAY, "Nobody has a play left. (art. 5B.2)"),
        (EndReason.ONE_KIND, "Only vowels or only consonants are left. (art. 5B.3, 8.2)"),
        (EndReason.ARBITER, "The arbiter ended the game."),
        (None, ""),
    ],
)
def test_the_end_of_a_game_is_told_with_its_article(reason: EndReason | None, told: str) -> None:
    session = greek()

    assert format_ended(replace(session.state, ended=reason), session.book) == told


def test_a_slip_worth_nothing_says_why_and_by_which_article() -> None:
    two, four = player_sheets(greek().state, greek().book, [2, 4])

    assert two.lines[0][1].notes == ("wrong square or direction: the first play must cover H8 (art. 6.5)",)
    assert two.lines[2][1].notes[0] == "handed in late (art. 5Γ)"
    assert four.lines[0][1].notes == (
        "unacceptable main word: ΞΞΞ (art. 6.2)",
        "letters not on the rack: ΞΞΞ (art. 6.4)",
    )


def test_a_slips_place_is_written_as_the_rulebook_writes_it_or_as_it_was_written() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.think("ΛΟΓΟΣΑΤ")
    session.do(a.HandIn(1, slip("h8o ΨΨ")))
    session.do(a.EnterSlip(1, 2, Slip(square="8h", direction="-", word="ΨΨ")))
    session.close()
    one, two = player_sheets(session.state, session.book, [1, 2])

    assert (one.lines[0][1].place, two.lines[0][1].place) == ("H8Ο", "8h-")


def test_findings_are_also_in_the_callers_words() -> None:
    catalan = {**LABELS, "the first play must cover %(allowed)s": "la primera jugada passa per %(allowed)s"}
    (two,) = player_sheets(greek().state, greek().book, [2], catalan)

    assert "passa per H8" in two.lines[0][1].notes[0]


def test_a_corrected_slip_says_both_what_it_was_and_what_it_is() -> None:
    (two,) = player_sheets(greek().state, greek().book, [2])

    assert two.lines[1][1].points == 10
    assert two.lines[1][1].notes == (
        "a blank not circled: Σ (art. 6.6, 8.4)",
        "corrected by Σάββας from 0 to 10: the circle is faint",
    )


def test_warnings_and_a_bonus_stand_on_the_sheet() -> None:
    one, two = player_sheets(elsewhere().state, elsewhere().book, [1, 2])

    assert one.lines[0][1].notes == ("warning: score missing or wrong", "warning: hard to read")
    assert [own.bonus for _, own in one.lines + two.lines] == [0, 10, 10, 0]
    assert one.standing
    assert (one.standing.penalty, one.standing.bonus) == (5, 10)


def test_a_letter_of_two_characters_is_one_letter_on_paper() -> None:
    line = coup_lines(elsewhere().state, elsewhere().book)[0]

    assert [letter.label for letter in line.word] == ["A", "NY"]
    assert line.rack.split() == ["A", "A", "C", "E", "NY", "S", "T"]


def test_a_blank_that_lay_on_the_board_is_a_letter_like_others() -> None:
    session = Session.of("ΛΑ")
    session.state = replace(session.state, grid=grid_with("H8Ο λΟΓΟΣ", book=session.book))
    session.coup("ΑΤΣΟΛΝΕ", "H8Κ ΛΑ")
    (sheet,) = player_sheets(session.state, session.book, [1])

    assert text(sheet.lines[0][1].word) == "ΛΑ"


@pytest.mark.parametrize("number", [0, 5, -1])
def test_nobody_s_sheet_is_refused(number: int) -> None:
    with pytest.raises(IllegalMove, match=f"nobody has number {number}"):
        player_sheets(greek().state, greek().book, [number])


# Visibility


def _thinking() -> Session:
    """One coup is revealed, with a rack that went back before it; in the second, slips are in."""
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup("ΛΟΓΟΣΑΤ")
    changed = replace(session.state.coup, rejected=(session.tiles("ΒΓΔΖΘΚΤ"),))
    session.state = replace(session.state, coups=(changed,))
    session.think("ΑΤΣΟΛΝΕ")
    session.do(a.HandIn(1, slip("E5Κ ΣΟΛΟ")))
    return session


def test_before_the_end_only_revealed_coups_are_shown_to_anybody() -> None:
    session = _thinking()
    for viewer in ("arbiter", 1, None):
        shown = seen_state(session.state, viewer, by_number=True)
        assert [line.number for line in coup_lines(shown, session.book)] == [1]
    session.do(a.StopCountdown())
    shown = seen_state(session.state, None, by_number=True)
    assert len(coup_lines(shown, session.book)) == 1
    session.do(a.CloseCoup())
    shown = seen_state(session.state, None, by_number=True)
    assert [line.total for line in coup_lines(shown, session.book)] == [26, 38]


def test_while_the_arbiter_chooses_among_equals_the_coup_is_not_revealed() -> None:
    session = Session.of("CASA", "ANY", "SOC", book=elsewhere().book)
    session.coup("CASANYT", "H8 CASA")

    assert session.state.phase is Phase.CHOOSING
    for viewer in (None, 1):
        assert seen_state(session.state, viewer, by_number=True).coups == ()


def test_names_are_the_arbiter_s_and_the_player_s_own_where_slips_go_by_number() -> None:
    state = _thinking().state

    def names(viewer: int | None, *, by_number: bool = True) -> list[str]:
        shown = seen_state(state, viewer, by_number=by_number)
        return [line.name for line in ranking_of(shown, greek().book).lines]

    assert names(2) == ["", "Player 2", ""]
    assert names(None) == ["", "", ""]
    assert names(None, by_number=False) == ["Player 1", "Player 2", "Player 3"]
    shown = seen_state(state, "arbiter", by_number=True)
    assert [entrant.names for entrant in shown.entrants] == [("Player 1",), ("Player 2",), ("Player 3",)]


def test_racks_that_went_back_are_the_arbiter_s_until_the_end() -> None:
    state = _thinking().state

    assert seen_state(state, "arbiter", by_number=True).coups[0].rejected
    assert seen_state(state, None, by_number=False).coups[0].rejected == ()


def test_once_it_is_over_there_is_nothing_to_hide() -> None:
    assert seen_state(greek().state, None, by_number=True) is greek().state


def test_there_is_a_label_for_everything_that_can_happen() -> None:
    assert {f"ended-{reason}" for reason in EndReason} <= set(LABELS)
    assert {f"warned-{fault}" for fault in SlipFault} <= set(LABELS)
    assert {f"by-{by}" for by in MasterBy} - {"by-program"} <= set(LABELS)
    assert {f"annulled-{kind}": text for kind, text in TEXTS.items()}.items() <= LABELS.items()
