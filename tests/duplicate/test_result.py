"""Points, per cent, ranks; bonuses and penalties; several games."""

from dataclasses import replace
from fractions import Fraction

import pytest

from faristol.board import Placement
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.result import (
    Results,
    coup_result,
    format_result,
    penalty_for,
    percentage_of,
    rank_series,
    results_of,
    shown_percentage,
)
from faristol.rulebook.choices import SeveralGames
from tests.duplicate.sessions import (
    ARBITER,
    Session,
    book_named,
    grid_with,
    refused,
    slip,
)

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")


def game(*coups: tuple[str, ...], entrants: int = 3) -> Session:
    """Each coup its rack and its slips; words are few."""
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ", "ΣΟΛΑ", entrants=entrants)
    for rack, *slips in coups:
        session.coup(rack, *slips)
    return session


@pytest.mark.clause("GR-7.1")
@pytest.mark.parametrize(
    ("points", "master", "shown"),
    [
        (800, 1000, "800-80%"),
        (1, 3, "1-33%"),
        (2, 3, "2-67%"),
        (1, 8, "1-13%"),  # 12.5: half goes up
        (1, 200, "1-1%"),
        (0, 1000, "0-0%"),
        (1005, 1000, "1005-101%"),
        (0, 0, "0-0%"),
    ],
)
def test_a_result_is_points_and_per_cent_of_the_master_total(points: int, master: int, shown: str) -> None:
    assert format_result(points, percentage_of(points, master), GREEK.result) == shown


def test_a_book_without_per_cents_shows_points_alone() -> None:
    rules = replace(GREEK.result, percentage=False)

    assert format_result(800, Fraction(80), rules) == "800"


def test_per_cents_are_exact_for_ranking_and_whole_for_show() -> None:
    assert percentage_of(1, 3) == Fraction(100, 3)
    assert shown_percentage(percentage_of(1, 3)) == 33


@pytest.mark.clause("GR-7.1")
def test_equals_share_a_rank_and_the_next_one_is_left_out() -> None:
    session = game(("ΛΟΓΟΣΑΤ", "D8Ο ΛΟΓΟΣ", "H8Ο ΣΟΛΟ", "D8Ο ΛΟΓΟΣ", "H8Κ ΣΟΛΟ", ""), entrants=5)
    standings = results_of(session.state, GREEK).standings

    assert [(each.rank, each.number, each.total) for each in standings] == [
        (1, 1, 26),
        (1, 3, 26),
        (3, 2, 12),
        (3, 4, 12),
        (5, 5, 0),
    ]
    assert [each.tops for each in standings] == [1, 1, 0, 0, 0]


@pytest.mark.clause("GR-7.3")
def test_a_leaver_keeps_the_points_and_gets_no_more_or_is_left_out_where_the_book_says_so() -> None:
    session = game(("ΛΟΓΟΣΑΤ", "D8Ο ΛΟΓΟΣ", "D8Ο ΛΟΓΟΣ"))
    session.do(a.RecordLeaving(2))
    session.coup("ΑΤΣΟΛΝΕ", "E5Κ ΣΟΛΟ")

    assert [(each.number, each.total) for each in results_of(session.state, GREEK).standings] == [
        (1, 38),
        (2, 26),
        (3, 0),
    ]
    dropped = replace(GREEK, result=replace(GREEK.result, leaver_is_zero=False))
    assert [each.number for each in results_of(session.state, dropped).standings] == [1, 3]


def test_a_coup_tells_who_found_the_top_and_who_was_best() -> None:
    session = game(("ΛΟΓΟΣΑΤ", "H8Ο ΣΟΛΟ", "H8Κ ΣΟΛΟ", "A1Ο ΛΟΓΟΣ"), ("ΛΟΓΣΤΑΕ", "", "", ""))
    first, second = results_of(session.state, GREEK).coups

    assert (first.master, first.found_by, first.best, first.best_by) == (26, (), 12, (1, 2))
    assert first.points == {1: 12, 2: 12, 3: 0}
    assert (second.best, second.best_by, second.bonuses) == (0, (), {})


def test_a_coup_that_is_not_closed_counts_for_nobody() -> None:
    session = game(("ΛΟΓΟΣΑΤ", "D8Ο ΛΟΓΟΣ"))
    session.think("ΑΤΣΟΛΝΕ")
    session.do(a.HandIn(1, slip("E5Κ ΣΟΛΟ")))
    results = results_of(session.state, GREEK)

    assert len(results.coups) == 1
    assert results.standings[0].total == 26


# Elsewhere


def practice_coup(*slips: str, entrants: int) -> Session:
    session = Session.of("CASA", "CAS", book=PRACTICE, entrants=entrants)
    session.coup("CASALOT", *slips)
    session.do(a.ChooseMaster(_top(session)))
    return session


def _top(session: Session) -> Placement:
    plays = session.program.generator.all_plays(session.state.grid, session.state.rack)
    return plays[0].placement


@pytest.mark.parametrize(
    ("slips", "bonuses"),
    [
        (("H8 CASA", "H8 CAS", ""), {1: 10}),
        (("H8 CASA", "8H CASA", "H8 CAS"), {}),
        (("", "", "H8 CAS"), {3: 5}),
        (("", "8H CAS", "H8 CAS"), {}),
        (("", "", ""), {}),
    ],
)
def test_a_lone_best_play_gets_a_bonus_as_the_book_says(
    slips: tuple[str, ...], bonuses: dict[int, int]
) -> None:
    session = practice_coup(*slips, entrants=3)

    assert coup_result(session.state, session.state.coup, PRACTICE.result).bonuses == bonuses
    assert coup_result(session.state, session.state.coup, GREEK.result).bonuses == {}


def test_too_few_entrants_get_no_bonus() -> None:
    session = practice_coup("H8 CASA", "", entrants=2)

    assert coup_result(session.state, session.state.coup, PRACTICE.result).bonuses == {}


def test_an_old_practice_asks_for_sixteen_and_gives_ten_to_any_lone_best() -> None:
    rules = replace(PRACTICE.result, solo_best_points=10, solo_minimum_entrants=16)
    few, many = (practice_coup("H8 CAS", entrants=entrants) for entrants in (15, 16))

    assert coup_result(few.state, few.state.coup, rules).bonuses == {}
    assert coup_result(many.state, many.state.coup, rules).bonuses == {1: 10}


@pytest.mark.parametrize(("warnings", "points"), [(0, 0), (3, 0), (4, 5), (6, 15)])
def test_the_first_three_warnings_cost_nothing(warnings: int, points: int) -> None:
    assert penalty_for(warnings, PRACTICE.slip) == points
    assert penalty_for(warnings, GREEK.slip) == 0


def test_penalties_come_off_the_total() -> None:
    session = Session.of("CASA", book=PRACTICE, entrants=1)
    session.think("CASALOT")
    session.do(a.HandIn(1, slip("H8 CASA", score=99, illegible=True)))
    session.close()
    dear = replace(PRACTICE, slip=replace(PRACTICE.slip, free_warnings=1))
    (standing,) = results_of(session.state, dear).standings

    assert (standing.points, standing.warnings, standing.penalty, standing.total) == (10, 2, 5, 5)


# Several games


def two_games() -> list[Results]:
    first = game(("ΛΟΓΟΣΑΤ", "D8Ο ΛΟΓΟΣ", "H8Ο ΣΟΛΟ"))
    second = Session.of("ΣΟΛΟ", "ΣΟΛΑ")
    second.coup("ΣΟΛΟΤΤΑ", "", "H8Ο ΣΟΛΟ")
    return [results_of(session.state, GREEK) for session in (first, second)]


@pytest.mark.clause("GR-7.2")
def test_several_games_add_up_as_was_fixed_beforehand() -> None:
    games = two_games()
    by_points = rank_series(games, GREEK.result)
    by_share = rank_series(games, PRACTICE.result)

    assert [game.master_total for game in games] == [26, 12]
    assert [(each.rank, each.names[0], each.points) for each in by_points] == [
        (1, "Player 1", 26),
        (2, "Player 2", 24),
        (3, "Player 3", 0),
    ]
    assert [(each.rank, each.names[0], each.percentage) for each in by_share] == [
        (1, "Player 2", (Fraction(1200, 26) + 100) / 2),
        (2, "Player 1", Fraction(100, 2)),
        (3, "Player 3", Fraction(0)),
    ]
    assert rank_series(games, GREEK.result, method=SeveralGames.PERCENTAGE) == by_share


def test_one_person_is_one_person_however_written_and_a_pair_in_either_order() -> None:
    """Shown as in the first game."""

    def game(*entrants: tuple[str, ...]) -> Results:
        session = Session.of("ΛΟΓΟΣ", entrants=0)
        for names in entrants:
            session.do(a.Admit(names))
        session.coup("ΛΟΓΟΣΑΤ", *["D8Ο ΛΟΓΟΣ"] * len(entrants))
        return results_of(session.state, GREEK)

    games = [game(("Άννα",), ("Γιώργος", "Ελένη")), game(("Ελένη", "ΓΙΩΡΓΟΣ"), ("ΑΝΝΑ",), ("Ζωή",))]
    ranked = rank_series(games, GREEK.result)

    assert [(each.rank, each.names, each.points, each.games) for each in ranked] == [
        (1, ("Άννα",), 52, 2),
        (1, ("Γιώργος", "Ελένη"), 52, 2),
        (3, ("Ζωή",), 26, 1),
    ]


@pytest.mark.clause("GR-7.2")
def test_two_of_one_game_are_two_people_in_the_whole_series_whatever_only_accents_tell() -> None:
    """Games played when accents told people apart are like this."""
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.do(a.Admit(("Γιώργος",)))
    session.record([e.EntrantAdmitted(at_ms=0, number=2, names=("ΓΙΩΡΓΟΣ",))])
    session.coup("ΛΟΓΟΣΑΤ", "D8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ")
    game = results_of(session.state, GREEK)
    ranked = rank_series([game, game], GREEK.result)

    assert [(each.names, each.points, each.games) for each in ranked] == [
        (("Γιώργος",), 52, 2),
        (("ΓΙΩΡΓΟΣ",), 44, 2),
    ]


def test_leavers_are_not_counted_among_those_who_play_for_a_bonus() -> None:
    session = Session.of("CASA", "CAS", book=PRACTICE)
    session.do(a.RecordLeaving(3))
    session.coup("CASALOT", "H8 CASA", "H8 CAS")
    session.do(a.ChooseMaster(_top(session)))

    assert coup_result(session.state, session.state.coup, PRACTICE.result).found_by == (1,)
    assert coup_result(session.state, session.state.coup, PRACTICE.result).bonuses == {}


def test_more_than_the_master_play_is_found_too() -> None:
    """A long word was refused, and counts after all when the game is over."""
    session = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    session.coup("ΑΝΑΤΛΟΕ", "D8Ο ΑΝΑΤΛΟΓΟΣ")
    session.do(a.Rule("ΑΝΑΤΛΟΓΟΣ", upheld=False, author=ARBITER, reason="not in the dictionary"))
    session.do(a.EndSession(ARBITER, "the hall closes"))
    session.do(a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="it is"))
    coup = session.state.coups[0]

    assert coup.master is not None
    assert session.state.points_of(1, coup) > coup.master.score > 0
    assert coup_result(session.state, coup, GREEK.result).found_by == (1,)


def test_a_game_not_played_counts_as_nothing() -> None:
    games = two_games()
    alone = replace(games[1], standings=games[1].standings[:1])
    ranked = rank_series([games[0], alone], PRACTICE.result)

    assert [each.games for each in ranked] == [2, 1, 1]
    assert sum(each.percentage for each in ranked if each.names == ("Player 1",)) == 50


def over() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    session.bag("ΛΟΓΟΣΛΑ")
    session.coup("ΛΟΓΟΣΛΑ", "D8Ο ΛΟΓΟΣ", "D8Ο ΓΟΛΟΣ", "Z8Ο ΛΟΓΟΣ")
    session.coup("ΛΑ", "G8Κ ΟΛΑ")
    assert session.state.ended is e.EndReason.TILES_OUT
    return session


def finished(*slips: str) -> Session:
    """One coup, and all tiles are out."""
    session = Session.of("ΛΟΓΟΣ")
    session.bag("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣ", *slips)
    return session


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

    assert "already has those points" in refused(session, correction(1, 1, accepted=True))
    assert "already has those points" in refused(session, correction(1, 2, accepted=False))
    assert "say how many" in refused(session, correction(1, 3, accepted=True))
    assert "has handed in no slip" in refused(session, correction(2, 3, accepted=True))
    assert "there is no coup 3" in refused(session, correction(3, 1, accepted=True))
    assert "nobody has number 4" in refused(session, correction(1, 4, accepted=True))
    session.do(correction(1, 3, accepted=True, points=22))
    assert session.state.points_of(3, session.state.coups[0]) == 22
    final = replace(GREEK, result=replace(GREEK.result, corrected_after_game=False))
    session.book = final
    assert "no corrections" in refused(session, correction(1, 2, accepted=True))


def test_after_the_game_a_mark_is_corrected_and_only_what_was_overlooked_is_entered() -> None:
    session = finished("D8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΙ", "")
    twice = a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ"), author=ARBITER, reason="misread")

    assert "slip of number 2 stays as it is: correct its mark after the game" in refused(session, twice)
    session.do(a.CorrectMark(1, 2, accepted=True, author=ARBITER, reason="it reads ΛΟΓΟΣ", points=22))
    assert session.state.points_of(2, session.state.coups[0]) == 22
    nothing = a.CorrectMark(1, 3, accepted=True, author=ARBITER, reason="it was there", points=22)
    assert "number 3 wrote nothing there: enter the slip" in refused(session, nothing)
    assert "needs the name" in refused(session, a.EnterSlip(1, 3, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.EnterSlip(1, 3, slip("H8Ο ΛΟΓΟΣ"), author=ARBITER, reason="it lay below another"))
    assert session.state.points_of(3, session.state.coups[0]) == 22


def test_a_correction_gives_no_more_than_the_play_or_the_best_play_is_worth() -> None:
    session = finished("H8Ο ΛΟΓΟΣ", "H8Ο ΨΨ")
    assert session.state.coup.master is not None
    assert session.state.coup.master.score == 26

    def given(number: int, points: int) -> a.CorrectMark:
        return a.CorrectMark(1, number, accepted=True, author=ARBITER, reason="recounted", points=points)

    for number in (1, 2):
        assert "worth more than 26 points, not 27" in refused(session, given(number, 27))
    session.do(given(1, 21))
    session.do(given(2, 26))
