"""What one action sets off: the countdown, slips in time and late, what is refused when."""

from dataclasses import replace

import pytest

from faristol.board import Placement
from faristol.duplicate import Phase, deadline_ms, load_duplicate_book, on_deadline, open_session
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.slip import entrant_on_slip
from faristol.duplicate.objections import TEXTS
from faristol.errors import IllegalMove, RulebookError
from faristol.rulebook import load_book
from tests.duplicate.sessions import ARBITER, SEED, Session, book_named, grid_with, refused, slip

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")
RACK = "ΛΟΓΟΣΑΤ"


def running() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.think(RACK)
    return session


def pass_time(session: Session, to_ms: int) -> list[str]:
    """What happens by itself on the way."""
    happened = []
    while (due := deadline_ms(session.state, session.book)) is not None and due <= to_ms:
        session.now_ms = max(session.now_ms, due)
        events = on_deadline(session.state, now_ms=session.now_ms, book=session.book)
        assert events
        session.record(events)
        happened += [f"{type(event).__name__} {event.at_ms}" for event in events]
    session.now_ms = to_ms
    return happened


# Entrants


@pytest.mark.clause("GR-4.5", "GR-5E.9")
def test_numbers_count_up_and_stay_the_same() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    for name in ("Άννα", "Βίκυ", "Γιάννης"):
        session.do(a.Admit((name,)))
    session.coup(RACK)
    session.do(a.RecordLeaving(2))
    session.do(a.Admit(("Δήμος",)))

    assert [(each.number, each.names[0], each.has_left) for each in session.state.entrants] == [
        (1, "Άννα", False),
        (2, "Βίκυ", True),
        (3, "Γιάννης", False),
        (4, "Δήμος", False),
    ]


@pytest.mark.clause("GR-1.1")
def test_a_pair_at_one_board_is_one_entrant_with_one_number() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.do(a.Admit((" Άννα ", "Βίκυ")))
    session.coup(RACK, "H8Ο ΛΟΓΟΣ")

    (pair,) = session.state.entrants
    assert (pair.number, pair.names) == (1, ("Άννα", "Βίκυ"))
    assert session.state.coup.marks[1].points == 22
    assert "one or two, not 3" in refused(session, a.Admit(("A", "B", "C")))
    assert "one or two, not 0" in refused(session, a.Admit(()))
    assert "needs a name" in refused(session, a.Admit(("Άννα", " ")))


@pytest.mark.clause("GR-5E.1")
def test_lots_are_drawn_for_the_places() -> None:
    session, same = Session.of(entrants=30), Session.of(entrants=30)
    for each in (session, same):
        each.do(a.DrawSeats())
    places = [entrant.place for entrant in session.state.entrants]

    assert sorted(place or 0 for place in places) == list(range(1, 31))
    assert places != list(range(1, 31))
    assert places == [entrant.place for entrant in same.state.entrants]
    no_lots = replace(GREEK, slip=replace(GREEK.slip, seats_by_lot=False))
    assert "not drawn" in refused(Session.of(book=no_lots), a.DrawSeats())
    session.do(a.DrawRack())
    assert "cannot be done now" in refused(session, a.DrawSeats())


@pytest.mark.clause("GR-4.3", "GR-4.5")
def test_a_slip_carries_a_number_not_a_name() -> None:
    session = Session.of(entrants=2)

    assert entrant_on_slip(session.state, " 2 ", GREEK).names == ("Player 2",)
    with pytest.raises(IllegalMove, match="the player's number, not 'Player 2'"):
        entrant_on_slip(session.state, "Player 2", GREEK)
    with pytest.raises(IllegalMove, match="nobody has number 3"):
        entrant_on_slip(session.state, "3", GREEK)
    by_name = replace(GREEK, slip=replace(GREEK.slip, by_number=False))
    assert entrant_on_slip(session.state, "player 2", by_name).number == 2


# The countdown


@pytest.mark.clause("GR-3.1", "GR-5C.1", "GR-5E.2")
def test_the_one_countdown_calls_thirty_seconds_and_the_end() -> None:
    session = running()

    assert deadline_ms(session.state, GREEK) == 90_000
    assert pass_time(session, 89_999) == []
    assert pass_time(session, 500_000) == ["WarningCalled 90000", "TimeCalled 120000"]
    assert session.state.phase is Phase.COLLECTING
    assert deadline_ms(session.state, GREEK) is None


def test_what_falls_due_while_nobody_looks_happens_in_order_and_ends_when_it_ended() -> None:
    session = running()
    warned, called = on_deadline(session.state, now_ms=130_000, book=GREEK)

    assert isinstance(warned, e.WarningCalled)
    assert isinstance(called, e.TimeCalled)
    assert (called.at_ms, called.ends_ms) == (130_000, 120_000)
    assert on_deadline(session.state, now_ms=80_000, book=GREEK) == ()


def test_a_pause_stops_it_and_more_time_is_announced_once_more() -> None:
    session = running()
    pass_time(session, 100_000)
    session.do(a.PauseCountdown())
    assert deadline_ms(session.state, GREEK) is None
    assert pass_time(session, 400_000) == []
    session.do(a.ExtendCountdown(60_000))
    session.do(a.StartCountdown())

    assert session.state.countdown.left_at(session.now_ms) == 80_000
    assert pass_time(session, 900_000) == ["WarningCalled 450000", "TimeCalled 480000"]


def test_the_countdown_is_started_paused_and_extended_only_when_that_makes_sense() -> None:
    session = running()

    assert "cannot be done now" in refused(session, a.StartCountdown())
    assert "write how much time" in refused(session, a.ExtendCountdown(0))
    session.do(a.PauseCountdown())
    assert "cannot be done now" in refused(session, a.PauseCountdown())
    session.do(a.StopCountdown())
    assert "cannot be done now" in refused(session, a.ExtendCountdown(1000))


@pytest.mark.clause("GR-5C.1")
@pytest.mark.parametrize(("coup_ms", "allowed"), [(119_999, False), (120_000, True), (180_000, True)])
def test_the_organiser_chooses_between_two_and_three_minutes(coup_ms: int, *, allowed: bool) -> None:
    def opened(coup_ms: int) -> int:
        return open_session(GREEK, lexicon="x", lexicon_version="x", seed=SEED, coup_ms=coup_ms).coup_ms

    if allowed:
        assert opened(coup_ms) == coup_ms
    else:
        with pytest.raises(IllegalMove, match="a coup lasts 120–180 seconds, not 119"):
            opened(coup_ms)
    with pytest.raises(IllegalMove, match="lasts 120–180 seconds, not 181"):
        opened(181_000)


# Slips


@pytest.mark.clause("GR-5C.1")
def test_a_slip_from_a_device_is_in_time_until_the_end_and_its_grace() -> None:
    session = running()
    session.state = replace(session.state, opened=replace(session.state.opened, grace_ms=2_000))
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    pass_time(session, 122_000)
    session.do(a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    pass_time(session, 122_001)
    (late,) = session.do(a.HandIn(3, slip("H8Ο ΛΟΓΟΣ")))
    assert isinstance(late, e.SlipCameLate)
    session.close()

    assert [session.state.coup.marks[number].points for number in (1, 2, 3)] == [22, 22, 0]


def test_the_greek_book_gives_no_grace_and_no_time_below_zero() -> None:
    session = running()
    pass_time(session, 120_001)
    (late,) = session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))

    assert isinstance(late, e.SlipCameLate)
    assert open_session(PRACTICE, lexicon="x", lexicon_version="x", seed=SEED).grace_ms == 2_000
    with pytest.raises(IllegalMove, match="no time below zero"):
        open_session(GREEK, lexicon="x", lexicon_version="x", seed=SEED, grace_ms=-1)


def test_the_last_slip_in_time_counts_and_a_late_change_does_not() -> None:
    session = running()
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.HandIn(1, slip("D8Ο ΛΟΓΟΣ")))
    pass_time(session, 130_000)
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))
    session.close()

    assert session.state.coup.marks[1].points == 26


def test_a_late_slip_may_be_followed_by_another_and_stays_late() -> None:
    session = running()
    pass_time(session, 130_000)
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    session.close()

    assert session.state.coup.slips[1].slip == slip("H8Ο ΛΟΓΟΣ")
    assert [str(reason) for reason in session.state.coup.marks[1].reasons] == ["handed in late"]


@pytest.mark.clause("GR-6.1")
def test_the_arbiter_annuls_a_slip_and_says_who_and_why() -> None:
    session = running()
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    assert "names who made it" in refused(session, a.AnnulSlip(1, 1, " ", "wrote on"))
    assert "says why" in refused(session, a.AnnulSlip(1, 1, ARBITER, ""))
    assert "number 2 has handed in no slip" in refused(session, a.AnnulSlip(1, 2, ARBITER, "wrote on"))
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.close()

    assert session.state.coup.marks[1].points == 0
    assert session.state.coup.master is not None
    (annulled,) = [event for event in session.events if isinstance(event, e.SlipAnnulled)]
    assert (annulled.author, annulled.reason) == (ARBITER, "wrote on")


def test_a_slip_annulled_after_the_coup_is_marked_anew() -> None:
    session = running()
    session.close(["H8Ο ΛΟΓΟΣ"])
    session.do(a.AnnulSlip(1, 1, ARBITER, "seen too late"))

    assert session.state.coup.marks[1].points == 0


@pytest.mark.clause("GR-5D.5", "GR-5E.9")
def test_paper_may_be_entered_and_entered_again_when_the_coup_or_the_game_is_over() -> None:
    session = running()
    session.close(somebody_played=True)
    session.coup("ΑΤΣΟΛΝΕ", "E5Κ ΣΟΛΟ")
    session.do(a.EnterSlip(1, 3, slip("H8Ο ΣΟΛΟ")))
    assert session.state.coups[0].marks[3].points == 12
    session.do(a.EnterSlip(1, 3, slip("D8Ο ΛΟΓΟΣ"), author=ARBITER, reason="misread"))
    assert session.state.coups[0].marks[3].points == 26
    assert [mark.points for mark in session.state.coups[1].marks.values()] == [12]


@pytest.mark.clause("GR-5D.4")
def test_between_coups_only_the_winning_word_needs_to_be_checked_unless_the_book_says_otherwise() -> None:
    strict = replace(GREEK, master_play=replace(GREEK.master_play, checks_winner_only=False))
    free, bound = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ"), Session.of("ΛΟΓΟΣ", "ΣΟΛΟ", book=strict)
    for session in (free, bound):
        session.coup(RACK, "H8Ο ΛΟΓΟΣ")
        session.do(a.RecordLeaving(2))
    free.do(a.DrawRack())

    assert "entered: 3" in refused(bound, a.DrawRack())
    bound.do(a.EnterSlip(1, 3, slip("")))
    bound.do(a.DrawRack())


def test_slips_of_strangers_leavers_and_late_comers_are_refused() -> None:
    session = running()
    session.do(a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ")))  # handed in before leaving
    session.do(a.RecordLeaving(2))
    session.do(a.Admit(("New",)))

    assert "nobody has number 9" in refused(session, a.HandIn(9, slip("H8Ο ΛΟΓΟΣ")))
    assert "nobody has number 0" in refused(session, a.RecordLeaving(0))
    assert "number 2 has left" in refused(session, a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    assert "number 2 has left" in refused(session, a.RecordLeaving(2))
    assert "number 4 does not play in that coup" in refused(session, a.HandIn(4, slip("H8Ο ΛΟΓΟΣ")))
    assert "there is no coup 2" in refused(session, a.EnterSlip(2, 1, slip("H8Ο ΛΟΓΟΣ")))
    assert "there is no coup 0" in refused(session, a.EnterSlip(0, 1, slip("H8Ο ΛΟΓΟΣ")))
    assert "number 2 has left" in refused(session, a.EnterSlip(1, 2, slip("H8Ο ΣΟΛΟ")))


# The order of things


def test_lots_are_drawn_before_the_first_coup_and_not_between_later_ones() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.do(a.DrawSeats())
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")

    assert session.state.phase is Phase.BETWEEN
    assert refused(session, a.DrawSeats()) == "this cannot be done now"


def test_nothing_is_done_before_its_time() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    later: list[a.SessionAction] = [
        a.AnnounceRack(),
        a.StartCountdown(),
        a.PauseCountdown(),
        a.ExtendCountdown(1000),
        a.StopCountdown(),
        a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")),
        a.CloseCoup(),
        a.Rule("ΛΟΓΟΣ", upheld=True, author=ARBITER, reason="x"),
        a.ChooseMaster(Placement(())),
    ]
    for action in later:
        assert refused(session, action) == TEXTS["session.not_now"]
    session.do(a.DrawRack())
    assert refused(session, a.DrawRack()) == TEXTS["session.not_now"]
    session.do(a.AnnounceRack())
    assert refused(session, a.EnterSlip(1, 1, slip(""))) == TEXTS["session.not_now"]
    correction = a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="x")
    assert refused(session, correction) == TEXTS["session.not_over"]


# Master play and rulings


@pytest.mark.clause("GR-5E.6", "GR-5A.1", "GR-5E.2")
def test_the_first_of_the_best_plays_in_canonical_order_is_laid_on_the_board() -> None:
    session = running()
    session.close()
    master = session.state.coup.master

    assert master is not None
    assert (master.place, master.word, master.score, master.by) == ("D8Ο", "ΛΟΓΟΣ", 26, e.MasterBy.PROGRAM)
    assert session.state.grid == grid_with("D8Ο ΛΟΓΟΣ", book=GREEK)
    assert session.state.rack == session.tiles("ΑΤ")
    session.do(a.DrawRack())
    assert len(session.state.rack) == 7


def test_where_the_arbiter_chooses_only_a_best_play_will_do() -> None:
    session = Session.of("CASA", "CAS", book=PRACTICE)
    session.coup("CASALOT", "H8 CASA")
    assert session.state.phase is Phase.CHOOSING
    plays = list(session.program.generator.all_plays(session.state.grid, session.state.rack, both_ways=True))
    tops = [play.placement for play in plays if play.score == plays[0].score]
    assert 1 < len(tops) < len(plays)
    assert "not one of the best" in refused(session, a.ChooseMaster(plays[-1].placement))
    chosen = tops[-1]
    session.do(a.ChooseMaster(chosen))

    assert session.state.coup.master is not None
    assert session.state.coup.master.placed == chosen.tiles
    assert session.state.coup.master.by is e.MasterBy.ARBITER


def test_a_single_best_play_needs_no_choice() -> None:
    session = Session.of("CASA", book=PRACTICE)
    session.state = replace(session.state, grid=grid_with("H8 CAS", book=PRACTICE))
    session.coup("ALOTTIN")

    assert session.state.phase is Phase.BETWEEN
    assert session.state.coup.master is not None
    assert session.state.coup.master.by is e.MasterBy.PROGRAM


@pytest.mark.clause("GR-5D.1")
def test_a_ruling_names_its_author_and_its_reason_and_only_what_was_asked() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    session.coup("ΑΝΑΤΟΕΕ", "D8Ο ΑΝΑΤΛΟΓΟΣ")
    assert session.state.phase is Phase.RULING
    assert session.state.coup.asked == ("ΑΝΑΤΛΟΓΟΣ",)

    def ruling(word: str, author: str = ARBITER, reason: str = "in the dictionary") -> a.Rule:
        return a.Rule(word, upheld=True, author=author, reason=reason)

    assert "nothing is asked about ΛΟΓΟΣ" in refused(session, ruling("ΛΟΓΟΣ"))
    assert "names who made it" in refused(session, ruling("ΑΝΑΤΛΟΓΟΣ", author=""))
    assert "says why" in refused(session, ruling("ΑΝΑΤΛΟΓΟΣ", reason=" "))
    assert "cannot be done now" in refused(session, a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ")))
    session.do(ruling("ΑΝΑΤΛΟΓΟΣ"))
    assert session.state.coup.master is not None
    assert session.state.coup.master.by is e.MasterBy.RULING
    session.do(a.EnterSlip(1, 2, slip("D8Ο ΑΝΑΤΛΟΓΟΣ")))
    assert session.state.coup.marks[2].points == 15


# The end, and after it


def over() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    session.bag("ΛΟΓΟΣΛΑ")
    session.coup("ΛΟΓΟΣΛΑ", "D8Ο ΛΟΓΟΣ", "D8Ο ΓΟΛΟΣ", "Z8Ο ΛΟΓΟΣ")
    session.coup("ΛΑ", "G8Κ ΟΛΑ")
    assert session.state.ended is e.EndReason.TILES_OUT
    return session


@pytest.mark.clause("GR-5B")
def test_nothing_goes_on_after_the_end_and_nothing_was_added() -> None:
    session = over()

    for action in (a.DrawRack(), a.CloseCoup(), a.RecordLeaving(1), a.Admit(("Late",))):
        assert "the game is over" in refused(session, action)
    assert session.state.master_total == 26 + 8
    assert isinstance(session.events[-1], e.SessionEnded)


@pytest.mark.clause("GR-5D.2", "GR-5D.3")
def test_a_correction_keeps_who_when_and_why_and_leaves_the_board_alone() -> None:
    session = over()
    grid, masters = session.state.grid, [coup.master for coup in session.state.coups]
    session.now_ms = 5_000_000
    (event,) = session.do(a.CorrectMark(1, 2, accepted=True, author=ARBITER, reason="in the supplement"))

    assert isinstance(event, e.MarkCorrected)
    assert (event.before, event.points, event.author) == (0, 28, ARBITER)
    assert (event.at_ms, event.reason) == (5_000_000, "in the supplement")
    assert session.state.points_of(2, session.state.coups[0]) == 28
    assert session.state.coups[0].marks[2].points == 0  # the first mark stays in the record
    assert (session.state.grid, [coup.master for coup in session.state.coups]) == (grid, masters)
    session.do(a.CorrectMark(1, 2, accepted=False, author=ARBITER, reason="no, it was taken out"))
    assert session.state.points_of(2, session.state.coups[0]) == 0


def test_a_correction_that_cannot_be_made_says_why() -> None:
    session = over()

    def correction(coup: int, number: int, *, accepted: bool, points: int | None = None) -> a.CorrectMark:
        return a.CorrectMark(coup, number, accepted, ARBITER, "why not", points)

    assert "has those points already" in refused(session, correction(1, 1, accepted=True))
    assert "has those points already" in refused(session, correction(1, 2, accepted=False))
    assert "say how many" in refused(session, correction(1, 3, accepted=True))
    assert "has handed in no slip" in refused(session, correction(2, 3, accepted=True))
    assert "there is no coup 3" in refused(session, correction(3, 1, accepted=True))
    assert "nobody has number 4" in refused(session, correction(1, 4, accepted=True))
    session.do(correction(1, 3, accepted=True, points=22))
    assert session.state.points_of(3, session.state.coups[0]) == 22
    final = replace(GREEK, result=replace(GREEK.result, corrected_after_game=False))
    session.book = final
    assert "no corrections" in refused(session, correction(1, 2, accepted=True))


def test_flags_of_the_ending_matter() -> None:
    endless = replace(GREEK, ending=replace(GREEK.ending, tiles_out=False))
    session = Session.of("ΛΟΓΟΣ", book=endless)
    session.bag("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣ", "D8Ο ΛΟΓΟΣ")
    assert session.state.ended is None
    session.do(a.DrawRack())
    assert session.state.ended is e.EndReason.TILES_OUT
    assert len(session.state.coups) == 1

    patient = replace(GREEK, ending=replace(GREEK.ending, no_play_and_bag_empty=False))
    session = Session.of("ΛΟΓΟΣ", book=patient)
    session.bag("ΛΟΓΟΣΑ")
    session.coup("ΛΟΓΟΣΑ")
    assert session.state.coup.master is not None


def test_a_book_for_two_players_or_with_points_nobody_described_is_refused() -> None:
    with pytest.raises(RulebookError, match="one against one, not for duplicate"):
        load_duplicate_book("ca-1v1")
    closing = replace(GREEK, ending=replace(GREEK.ending, closing_points=True))
    with pytest.raises(RulebookError, match="closing_points"):
        open_session(closing, lexicon="x", lexicon_version="x", seed=SEED)
    assert load_duplicate_book("el-duplicate") is load_book("el-duplicate")
