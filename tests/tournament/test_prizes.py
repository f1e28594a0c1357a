"""Prizes: places, plays and games, alone and among equals, in each of the ways to settle it."""

from dataclasses import replace

import pytest

from faristol.standings.prizes import KINDS
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament import replay
from faristol.tournament.chapters.prizes import TEXTS, Award, awards, moved_awards
from faristol.tournament.defaults import default_settings
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Prize
from faristol.tournament.state import TournamentState
from tests.tournament.built import OPEN, built, entrant, notes, played, report, settings
from tests.tournament.run import Run

THREE_PLACES = tuple(
    Prize(kind="place", place=place, amount_cents=cents)
    for place, cents in ((1, 30_000), (2, 15_000), (3, 10_000))
)
TIED = played(1, (1, 2, report((400, 300))), (3, 4, report((400, 300))), (5, 6, report((350, 350))))
"""Entrants 1 and 3 share the first place, 5 and 6 the third, 2 and 4 the fifth."""
APART = played(1, (1, 2, report((400, 300))), (3, 4, report((400, 350))))
"""1 and 3 have equal points; 1 is better by spread."""
SAME_PLAYS = played(
    1,
    (1, 2, report((400, 300), notes(("CASA", 40), bingos=2, X=("XAI", 44)), notes(("RELATS", 90), bingos=3))),
    (3, 4, report((400, 350), notes(("MASTIER", 90), bingos=3), notes(X=("EIX", 40)))),
)
FIRST, SECOND = (Prize(kind="place", place=place, amount_cents=5_000) for place in (1, 2))
PLAY = Prize(kind="best-play", amount_cents=2_000)
GIFT = Prize(kind="gift", label="A book")


def event(
    ties: str, *prizes: Prize, rounds: tuple[object, ...] = (TIED,), entrants: int = 6
) -> TournamentState:
    return built(
        settings(*prizes, ties_for_prizes=ties),
        [entrant(number) for number in range(1, entrants + 1)],
        rounds,  # type: ignore[arg-type]  # rounds, as the name says
    )


def given(award: Award) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return award.entrants, award.amount_cents_each


@pytest.mark.clause("OB-P1")
def test_the_prizes_of_the_open() -> None:
    first = played(
        1,
        (1, 2, report((430, 300), notes(("MASTIER", 90)), notes(("CASA", 40)))),
        (3, 4, report((390, 380), notes(("RELATS", 104)), notes())),
    )
    state = built(default_settings(OPEN, title="Open"), [entrant(number) for number in range(1, 5)], [first])

    assert [(award.prize.kind, *given(award), award.why) for award in awards(state)] == [
        ("place", (1,), (30_000,), "place 1"),
        ("place", (3,), (15_000,), "place 2"),
        ("place", (4,), (10_000,), "place 3"),
        ("best-play", (3,), (5_000,), "RELATS, 104 points"),
        ("best-game", (1,), (5_000,), "430 points in a game"),
        ("gift", (1, 3, 4, 2), (0, 0, 0, 0), "for everyone"),
    ]
    assert not any(award.needs_decision or award.is_tied for award in awards(state))


@pytest.mark.clause("OB-P1")
def test_players_who_share_a_place_share_the_prizes_of_the_places_taken_up() -> None:
    first, second, third = awards(event("share", *THREE_PLACES))

    assert given(first) == ((1, 3), (15_000, 15_000))
    assert given(second) == ((1, 3), (7_500, 7_500))
    assert given(third) == ((5, 6), (5_000, 5_000))
    assert first.why == "place 1; 2 tie and share it"
    assert first.is_tied
    assert not first.needs_decision


def test_cents_that_do_not_divide_are_dealt_out_over_all_the_prizes() -> None:
    three = played(1, (1, 2, report((400, 300))), (3, 4, report((400, 300))), (5, 6, report((400, 300))))
    prizes = tuple(Prize(kind="place", place=place, amount_cents=100) for place in (1, 2))
    first, second = awards(event("share", *prizes, rounds=(three,)))

    assert given(first) == ((1, 3, 5), (34, 33, 33))
    assert given(second) == ((1, 3, 5), (33, 34, 33))


def test_places_that_tie_breaks_have_parted_are_not_shared_unless_points_alone_count() -> None:
    by_place = awards(event("share", *THREE_PLACES, rounds=(APART,), entrants=4))
    by_points = awards(event("equal-points", *THREE_PLACES, rounds=(APART,), entrants=4))

    assert [given(award) for award in by_place] == [((1,), (30_000,)), ((3,), (15_000,)), ((4,), (10_000,))]
    assert [given(award) for award in by_points] == [
        ((1, 3), (15_000, 15_000)),
        ((1, 3), (7_500, 7_500)),
        ((4, 2), (5_000, 5_000)),
    ]


def test_each_may_get_the_whole_prize_and_the_next_goes_to_nobody() -> None:
    first, second, third = awards(event("all", *THREE_PLACES))

    assert given(first) == ((1, 3), (30_000, 30_000))
    assert (given(second), second.why) == (
        ((), ()),
        "goes to nobody: place 1 is shared, and each gets the full prize",
    )
    assert given(third) == ((5, 6), (10_000, 10_000))


@pytest.mark.parametrize("ties", ["organiser", "tie-breaks"])
def test_equals_in_the_standings_are_for_the_organiser_to_decide(ties: str) -> None:
    (undecided,) = awards(event(ties, THREE_PLACES[0]))
    (decided,) = awards(replace(event(ties, THREE_PLACES[0]), awarded={0: (3,)}))

    assert (given(undecided), undecided.needs_decision) == (((1, 3), ()), True)
    assert undecided.why == "place 1; 2 tie: the organiser decides"
    assert (given(decided), decided.needs_decision, decided.why) == (
        ((3,), (30_000,)),
        False,
        "as the organiser decided",
    )


def test_the_organisers_word_counts_also_where_nobody_is_equal() -> None:
    state = replace(event("share", THREE_PLACES[0], rounds=(APART,), entrants=4), awarded={0: (2, 4)})
    (award,) = awards(state)

    assert given(award) == ((2, 4), (15_000, 15_000))
    (nobody,) = awards(replace(state, awarded={0: ()}))
    assert given(nobody) == ((), ())


def test_a_prize_without_money_cannot_be_divided() -> None:
    (award,) = awards(event("share", Prize(kind="place", label="A dictionary")))

    assert (award.entrants, award.needs_decision) == ((1, 3), True)


def of_plays(ties: str, *kinds: str) -> list[Award]:
    prizes = (Prize(kind=kind, amount_cents=5_001, tile="X") for kind in kinds)
    return list(awards(event(ties, *prizes, rounds=(SAME_PLAYS,), entrants=4)))


def test_equal_plays_games_and_bingos_share_their_prize() -> None:
    play, tile, game, bingos = of_plays("share", "best-play", "best-play-with", "best-game", "most-bingos")

    assert given(play) == ((2, 3), (2_501, 2_500))
    assert play.values == {"points": 90, "word": "RELATS, MASTIER", "tile": "X", "count": 2}
    assert (given(tile), tile.why) == (((1,), (5_001,)), "XAI, with X, 44 points")
    assert given(game) == ((1, 3), (2_501, 2_500))
    assert given(bingos) == ((2, 3), (2_501, 2_500))
    assert bingos.values["points"] == 3


def test_between_equal_plays_the_standings_may_decide() -> None:
    (play,) = of_plays("tie-breaks", "best-play")

    assert (given(play), play.is_tied, play.needs_decision) == (((3,), (5_001,)), True, False)
    assert play.why == "RELATS, MASTIER, 90 points; the better placed of 2 who tie"


def test_each_of_equal_plays_may_get_the_whole() -> None:
    (play,) = of_plays("all", "best-play")

    assert (given(play), play.why) == (
        ((2, 3), (5_001, 5_001)),
        "RELATS, MASTIER, 90 points; 2 tie, and each gets it",
    )


def test_one_player_who_was_best_twice_has_the_prize_alone() -> None:
    twice = [
        played(1, (1, 2, report((400, 300), notes(("RELATS", 90)), notes(("CASA", 20))))),
        played(2, (2, 1, report((300, 400), notes(), notes(("MASTIER", 90))))),
    ]
    (award,) = awards(
        event("share", Prize(kind="best-play", amount_cents=500), rounds=tuple(twice), entrants=2)
    )

    assert (given(award), award.why) == (((1,), (500,)), "RELATS, MASTIER, 90 points")


def test_classes_have_places_and_plays_of_their_own() -> None:
    prizes = (
        Prize(kind="class-place", place=1, amount_cents=900, of_class="B"),
        Prize(kind="class-place", place=3, amount_cents=100, of_class="B"),
        Prize(kind="best-play", amount_cents=500, of_class="B"),
        Prize(kind="place", place=1, amount_cents=700, of_class="Z"),
    )
    state = built(
        settings(*prizes, classes=("A:1001-3000", "B:0-1000")),
        [entrant(1, rating=1200), entrant(2, rating=1000), entrant(3, rating=1001), entrant(4)],
        [SAME_PLAYS],
    )
    first, third, play, nobody = awards(state)

    assert (given(first), first.why) == (((4,), (900,)), "place 1 of class B")
    assert (given(third), third.why) == (((), ()), "nobody has won it yet")
    assert (given(play), play.why) == (((2,), (500,)), "RELATS, 90 points")
    assert given(nobody) == ((), ())


def test_before_anything_is_played_nobody_has_won() -> None:
    kinds = ("place", "best-play", "best-play-with", "best-game", "most-bingos", "best-hat")
    state = event("share", *(Prize(kind=kind, amount_cents=1, tile="X") for kind in kinds), rounds=())

    assert [award.why for award in awards(state)] == ["nobody has won it yet"] * 6


def test_every_reason_has_a_text_and_every_kind_is_a_reason() -> None:
    assert set(KINDS) <= set(TEXTS)


@pytest.mark.clause("OB-P1")
def test_organiser_decides_a_prize_and_may_take_that_back() -> None:
    run = Run(entrants=2)
    assert run.settings.prizes

    assert run.refused(a.AwardPrize(prize=99, entrants=(1,))) == ["tournament.no_prize"]
    assert run.refused(a.AwardPrize(prize=0, entrants=(1, 9, 1))) == [
        "prize.twice",
        "entrant.unknown",
        "prize.twice",
    ]
    run.do(a.AwardPrize(prize=0, entrants=(1, 2), reason="equal"))
    assert run.state.awarded == {0: (1, 2)}
    assert run.kinds(a.AwardPrize(prize=0, entrants=(1, 2))) == []
    run.do(a.AwardPrize(prize=0, entrants=()))
    assert run.state.awarded == {}


def test_prize_that_is_no_longer_there_has_no_winner() -> None:
    run = Run(entrants=2)
    run.do(a.AwardPrize(prize=1, entrants=(1,)))
    run.do(run.change(prizes=run.settings.prizes[:1]))

    assert run.state.awarded == {}


def test_decision_goes_with_its_prize_when_another_is_put_before_it() -> None:
    run = Run(entrants=3, prizes=(FIRST, PLAY))
    run.do(a.AwardPrize(prize=1, entrants=(3,)))

    run.do(run.change(prizes=(FIRST, SECOND, PLAY)))

    assert run.state.awarded == {2: (3,)}
    assert replay(run.events) == run.state


def test_decision_on_a_prize_that_is_taken_off_goes_to_no_other() -> None:
    assert moved_awards({0: (1,)}, (FIRST, SECOND), (SECOND,)) == {}
    assert moved_awards({0: (1,), 1: (2,)}, (FIRST, PLAY), (PLAY, SECOND)) == {0: (2,)}


def test_other_sum_or_name_leaves_the_decision() -> None:
    more = replace(FIRST, amount_cents=9_000, label="The cup")

    assert moved_awards({0: (1,), 1: (2,)}, (FIRST, PLAY), (PLAY, more)) == {1: (1,), 0: (2,)}


def test_equal_prizes_keep_their_order_and_what_is_not_clear_is_nobodys() -> None:
    other = replace(GIFT, label="A pen")

    assert moved_awards({1: (2,)}, (GIFT, GIFT), (PLAY, GIFT, GIFT)) == {2: (2,)}
    assert moved_awards({0: (1,)}, (GIFT, PLAY), (other, replace(other, label="A cup"), PLAY)) == {}


@pytest.mark.clause("OB-P1")
def test_the_gift_is_for_everyone_who_took_part() -> None:
    """A game was left, a bye is no absence, and an entrant who checked in has come."""
    absent = TableReport(result=Result(points=(300, 0), winner=0, kind=ResultKind.FORFEIT))
    left = TableReport(result=Result(points=(251, 70), winner=0, kind=ResultKind.FORFEIT))
    first = played(1, (1, 2, absent), (3, 4, left), (5, 6, absent))
    state = built(
        settings(GIFT),
        [*(entrant(number) for number in range(1, 6)), entrant(6, is_here=True), entrant(7), entrant(8)],
        [replace(first, paired=replace(first.paired, bye=7))],
    )
    (gift,) = awards(state)

    assert sorted(gift.entrants) == [1, 3, 4, 5, 6, 7]
    assert len(gift.amount_cents_each) == 6
    (before,) = awards(replace(state, rounds=()))
    assert len(before.entrants) == 8, "nobody is missing yet"
