"""The rack that everyone plays: drawn from the seed, changed whole until it has what it needs."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.duplicate import (
    Phase,
    open_session,
    opening_state,
)
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.racks import (
    MOST_CHANGES,
    Kinds,
    has_minimum,
    minimum_of,
    schedule_of,
    unseen,
)
from faristol.duplicate.events import Minimum, RackRejected, Rejection, TilesDrawn
from faristol.errors import IllegalMove
from faristol.tiles import BLANK, Bag, is_designated, load_tileset
from tests.duplicate.sessions import (
    ARBITER,
    RACK,
    SEED,
    Session,
    book_named,
    refused,
    running,
)
from tests.strategies import seeds

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")
TILESET = load_tileset("greek")


def kinds(session: Session) -> Kinds:
    return Kinds.of(session.state.rack, TILESET)


@pytest.mark.clause("GR-5A.1", "GR-5E.2")
def test_the_program_draws_seven_and_the_seed_says_which() -> None:
    first, second, other = Session.of(), Session.of(), Session.of(seed=bytes(32))
    for session in (first, second, other):
        session.do(a.DrawRack())

    assert len(first.state.rack) == 7
    assert first.state.rack == second.state.rack != other.state.rack


@pytest.mark.clause("GR-5A.2", "GR-8.2")
@given(seed=seeds)
@settings(max_examples=60)
def test_every_first_rack_has_two_of_each_and_what_was_rejected_did_not(seed: bytes) -> None:
    session = Session.of(seed=seed)
    events = session.do(a.DrawRack())
    minimum = Minimum(1, 2, 2)

    assert has_minimum(session.state.rack, minimum, tileset=TILESET, rules=GREEK.racks)
    for rack in session.state.coup.rejected:
        assert not has_minimum(rack, minimum, tileset=TILESET, rules=GREEK.racks)
    rejected = [event for event in events if isinstance(event, RackRejected)]
    assert len(rejected) == len(session.state.coup.rejected) == session.state.rejections
    assert all(len(event.returned) == 7 for event in rejected)


@given(
    tiles=st.lists(st.sampled_from(TILESET.tiles()), min_size=1, max_size=20),
    seed=seeds,
    vowels=st.integers(0, 3),
    consonants=st.integers(0, 3),
)
@settings(max_examples=100)
def test_drawing_always_ends_and_conserves_tiles(
    tiles: list[int], seed: bytes, vowels: int, consonants: int
) -> None:
    opened = open_session(
        GREEK,
        lexicon="few",
        lexicon_version="few",
        seed=seed,
        schedule=[Minimum(1, vowels, consonants)],
        signed_by="Σάββας",
    )
    session = Session.of()
    session.state = replace(opening_state(opened), bag=Bag(tuple(tiles)))  # type: ignore[arg-type]
    session.do(a.DrawRack())

    assert Counter((*session.state.rack, *session.state.bag.tiles)) == Counter(tiles)


@pytest.mark.clause("GR-8.2", "GR-5A.2")
@pytest.mark.parametrize(
    ("rack", "bag", "minimum"),
    [
        ("ΑΒΓΔΖΘΚ", "Ε" * 5, Minimum(1, 2, 2)),
        ("ΑΒΓΔΖΘΚ", "Λ" * 5, Minimum(1, 1, 1)),
        ("ΒΓΔΖΘΚΚ", "ΛΛΛ?", Minimum(1, 1, 1)),  # the blank is the vowel
        ("?ΒΓΔΖΘΚ", "ΛΛΛΛ", Minimum(1, 1, 1)),
        ("ΒΓΔΖΘΚΚ", "ΛΛΛΛ", None),
        ("?ΒΓΔΖΘΚ", "ΛΛΛΑ", Minimum(1, 2, 2)),
        ("ΒΓΔΑ", "", None),
    ],
)
def test_the_minimum_is_what_rack_and_bag_can_supply(rack: str, bag: str, minimum: Minimum | None) -> None:
    session = Session.of()
    state = replace(session.state, rack=session.tiles(rack), bag=Bag(TILESET.alphabet.parse_tiles(bag)))
    assert minimum_of(state, 3, GREEK.racks) == minimum


def test_a_blank_is_nothing_where_the_book_says_so() -> None:
    strict = replace(GREEK.racks, blank_is_either=False)
    rack = Session.of().tiles("Α?ΓΔΖΘΚ")

    assert has_minimum(rack, Minimum(1, 2, 2), tileset=TILESET, rules=GREEK.racks)
    assert not has_minimum(rack, Minimum(1, 2, 2), tileset=TILESET, rules=strict)


@pytest.mark.clause("GR-5A.2")
def test_the_schedule_is_the_books_or_the_organisers() -> None:
    assert schedule_of(GREEK) == (Minimum(1, 2, 2),)
    assert schedule_of(PRACTICE) == (Minimum(1, 2, 2), Minimum(16, 1, 1))
    state = opening_state(open_session(PRACTICE, lexicon="x", lexicon_version="x", seed=SEED))
    found = [minimum_of(state, coup, PRACTICE.racks) for coup in (1, 15, 16)]
    assert found == [Minimum(1, 2, 2), Minimum(1, 2, 2), Minimum(16, 1, 1)]


@pytest.mark.parametrize(
    "schedule",
    [[Minimum(1, 4, 4)], [Minimum(1, -1, 1)], [Minimum(1, 2, 2), Minimum(2, 5, 0)], [Minimum(1, 0, 7)]],
)
def test_a_schedule_that_no_rack_can_follow_is_refused(schedule: list[Minimum]) -> None:
    last = schedule[-1]
    text = f"no such schedule of vowels and consonants: {last.vowels}+{last.consonants}"
    with pytest.raises(IllegalMove, match=re.escape(text)):
        open_session(GREEK, lexicon="x", lexicon_version="x", seed=SEED, schedule=schedule)


@pytest.mark.parametrize("schedule", [[], [Minimum(2, 1, 1)], [Minimum(1, 1, 1), Minimum(1, 2, 2)]])
def test_a_schedule_says_in_order_from_which_coup_it_holds(schedule: list[Minimum]) -> None:
    with pytest.raises(IllegalMove, match="begins with coup 1 and counts up"):
        open_session(GREEK, lexicon="x", lexicon_version="x", seed=SEED, schedule=schedule)


def test_rare_racks_are_not_drawn_for_ever() -> None:
    """Two vowels are wanted, and two are there among two hundred: the fallback is due at last, or nothing."""
    session = Session.of()
    session.bag("Τ" * 400 + "ΑΑ")
    session.do(a.DrawRack())
    state = session.state

    assert state.phase is Phase.DRAWN
    assert MOST_CHANGES < len(state.coup.rejected) <= 2 * MOST_CHANGES
    minima = [minimum_of(state, 1, GREEK.racks, changed=changed) for changed in (0, 99, 100, 199, 200)]
    assert minima == [Minimum(1, 2, 2), Minimum(1, 2, 2), Minimum(1, 1, 1), Minimum(1, 1, 1), None]


def test_a_rack_without_a_play_is_changed_once() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup("ΑΕΤΤΠΠΝ")
    assert session.state.must_change
    first = session.do(a.DrawRack())

    assert isinstance(first[0], RackRejected)
    assert (first[0].reason, first[0].returned) == (Rejection.NO_PLAY, session.tiles("ΑΕΤΤΠΠΝ"))
    assert not session.state.must_change


@pytest.mark.clause("GR-5A.2", "GR-8.2")
def test_tiles_kept_from_the_coup_before_go_back_with_those_just_drawn() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣΤΤ")
    session.next_rack("ΤΤΠΠΡΡΣ")
    _, rejected, *_ = session.do(a.DrawRack())

    assert isinstance(rejected, RackRejected)
    assert rejected.returned == session.tiles("ΤΤΠΠΡΡΣ")


def test_only_the_new_tiles_go_back_unless_all_are_changed() -> None:
    book = replace(GREEK, racks=replace(GREEK.racks, all_changed=False))
    session = Session.of("ΛΟΓΟΣ", book=book)
    session.coup("ΛΟΓΟΣΤΤ")
    session.next_rack("ΤΤΠΠΡΡΣ")
    events = session.do(a.DrawRack())

    (first, rejected) = events[:2]
    assert isinstance(first, TilesDrawn)
    assert isinstance(rejected, RackRejected)
    assert sorted(rejected.returned) == sorted(first.tiles) != sorted(session.state.coup.rejected[0])


@pytest.mark.clause("GR-3.2")
def test_unseen_tiles_lie_open_on_every_table() -> None:
    session = Session.of()
    session.do(a.DrawRack())
    shown = unseen(session.state, GREEK.racks)

    assert shown is not None
    assert Counter((*shown, *session.state.rack)) == Counter(TILESET.tiles())
    assert len(TILESET.tiles()) == 104
    assert list(shown) == sorted(shown) != list(session.state.bag.tiles)
    assert unseen(session.state, replace(GREEK.racks, unseen_public=False)) is None


@pytest.mark.clause("GR-3.2")
def test_tiles_on_the_board_are_seen_a_blank_as_a_blank() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟ?ΑΤ", "H8Ο ΛΟΓΟ(Σ)")
    shown = unseen(session.state, GREEK.racks)
    master = session.state.coup.master

    assert shown is not None
    assert master is not None
    laid = [BLANK if is_designated(tile) else tile for _, tile in master.placed]
    assert BLANK in laid
    assert Counter((*shown, *laid, *session.state.rack)) == Counter(TILESET.tiles())


def test_an_arbiter_may_change_a_rack_that_is_drawn_or_announced_and_another_is_drawn_at_once() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.next_rack(RACK)
    session.do(a.DrawRack())
    session.do(a.AnnounceRack())
    events = session.do(a.RejectRack(f" {ARBITER} ", " a tile fell "))

    rejected, *drawn = events
    assert isinstance(rejected, e.RackRejected)
    assert (rejected.reason, rejected.author, rejected.note) == (e.Rejection.ARBITER, ARBITER, "a tile fell")
    assert rejected.returned == session.tiles(RACK)
    assert isinstance(drawn[0], e.TilesDrawn)
    assert session.state.phase is Phase.DRAWN
    assert session.state.coup.number == 1
    assert session.state.coup.rejected[0] == session.tiles(RACK)
    assert not session.state.coup.is_announced
    session.do(a.AnnounceRack())
    assert session.state.coup.entrants == (1, 2, 3)
    assert refused(session, a.DrawRack()) == "this is not possible now"


def test_tiles_kept_of_the_last_rack_go_back_with_it() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup(RACK, "H8Ο ΛΟΓΟΣ")
    session.do(a.DrawRack())
    held = session.state.rack
    (rejected, *_) = session.do(a.RejectRack(ARBITER, "a tile fell"))

    assert isinstance(rejected, e.RackRejected)
    assert rejected.returned == held
    assert session.state.coup.number == 2


def test_a_rack_is_not_changed_while_players_think_nor_for_no_reason_nor_from_an_empty_bag() -> None:
    session = Session.of("ΛΟΓΟΣ")
    assert refused(session, a.RejectRack(ARBITER, "why not")) == "this is not possible now"
    session.bag("ΛΟΓΟΣΑΤ")
    session.do(a.DrawRack())
    assert "the bag is empty" in refused(session, a.RejectRack(ARBITER, "a tile fell"))
    assert refused(running(), a.RejectRack(ARBITER, "a tile fell")) == "this is not possible now"
    other = Session.of("ΛΟΓΟΣ")
    other.do(a.DrawRack())
    assert (
        refused(other, a.RejectRack("", " "))
        == "a ruling needs the name of the person who made it; a ruling needs a reason"
    )
