"""Prepared games: a list of racks, written down, played, and written down again."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.duplicate import Phase, SessionState, load_program, open_session, opening_state, replay
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.racks import next_prepared
from faristol.duplicate.codec import dump_event, load_event
from faristol.duplicate.events import Minimum
from faristol.duplicate.prepared import (
    format_prepared,
    parse_prepared,
    racks_below_minimum,
    racks_of,
    strayed_from_list,
)
from faristol.errors import IllegalMove, NotationError
from faristol.formats.duplicate.changes import changes_of, format_change
from faristol.game.evolve import replace
from faristol.lexicon import load_lexicon
from faristol.tiles import BLANK, Tile, is_designated, load_tileset
from tests.duplicate.sessions import ARBITER, SEED, Session, book_named, slip
from tests.duplicate.simulated import play_game

BOOK = book_named("el-duplicate")
TILESET, CATALAN = load_tileset("greek"), load_tileset("catalan")
EVERYTHING = Counter(TILESET.tiles())
OTHER_SEED = bytes(32)


def prepared(*racks: str, words: str = "ΛΟΓΟΣ ΣΟΛΟ", seed: bytes = SEED) -> Session:
    opened = open_session(
        BOOK,
        lexicon="few",
        lexicon_version="few (0)",
        seed=seed,
        prepared=[TILESET.alphabet.parse_tiles(rack) for rack in racks],
        signed_by=ARBITER,
    )
    session = Session.opened_as(opened, *words.split())
    session.do(a.Admit(("Άννα",)))
    return session


def texts(state: SessionState) -> list[str]:
    return [TILESET.alphabet.format_tiles(rack) for rack in racks_of(state)]


def conserved(state: SessionState) -> bool:
    board = (BLANK if is_designated(Tile(tile)) else Tile(tile) for tile in state.grid.tiles if tile)
    return Counter((*board, *state.rack, *state.bag.tiles)) == EVERYTHING


def test_the_racks_of_the_list_are_those_that_are_played() -> None:
    session = prepared("ΛΟΓΟΣΑΤ", "ΑΤΛΟΓΟΣ", "ΑΟΤΕΙΡΝ")
    for _ in range(3):
        session.think()
        session.close(["H8Ο ΛΟΓΟΣ"])

    assert texts(session.state) == ["ΑΓΛΟΟΣΤ", "ΑΓΛΟΟΣΤ", "ΑΕΙΝΟΡΤ"]
    assert not [event for event in session.events if isinstance(event, e.RackRejected)]
    assert conserved(session.state)
    assert replay(session.events) == session.state


def test_kept_tiles_that_the_next_rack_lacks_go_back_first() -> None:
    session = prepared("ΛΟΓΟΣΑΤ", "ΨΗΕΡΙΚΝ")
    session.think()
    session.close(["H8Ο ΛΟΓΟΣ"])
    rejected, drawn = session.do(a.DrawRack())

    assert isinstance(rejected, e.RackRejected)
    assert (rejected.reason, rejected.returned) == (e.Rejection.PREPARED, session.tiles("ΑΤ"))
    assert isinstance(drawn, e.TilesDrawn)
    assert session.state.rack == session.tiles("ΨΗΕΡΙΚΝ") == drawn.tiles
    assert conserved(session.state)


def test_a_list_without_a_missing_tile_lets_the_bag_draw_and_continues_after_it() -> None:
    """The set has one Ψ: once it is laid, the second rack cannot be had; the third can."""
    session = prepared("ΨΑΡΙΛΟΤ", "ΨΗΕΡΙΚΝ", "ΛΟΓΟΣΑΤ", words="ΨΑΡΙ ΛΟΓΟΣ")
    for _ in range(3):
        session.think()
        session.close(["H8Ο ΨΑΡΙ"])
    first, second, third = texts(session.state)

    assert (first, third) == ("ΑΙΛΟΡΤΨ", "ΑΓΛΟΟΣΤ")
    assert "Ψ" not in second
    assert len(second) == 7


def test_that_the_bag_was_drawn_from_in_place_of_the_list_can_be_told() -> None:
    session = prepared("ΨΑΡΙΛΟΤ", "ΨΗΕΡΙΚΝ", words="ΨΑΡΙ ΛΟΓΟΣ")
    strayed = [strayed_from_list(session.state)]
    for _ in range(3):
        session.think()
        strayed.append(strayed_from_list(session.state))
        session.close(["H8Ο ΨΑΡΙ"])
        assert strayed_from_list(session.state) is None

    assert strayed == [None, None, 2, None]


def test_the_last_tiles_of_a_list_are_a_rack_that_is_followed() -> None:
    session = prepared("ΛΟΓΟΣ")
    session.bag("ΣΛΟΓΟ")
    session.do(a.DrawRack())
    (drawn,) = [event for event in session.events if isinstance(event, e.TilesDrawn)]

    assert drawn.tiles == session.tiles("ΛΟΓΟΣ")
    assert next_prepared(opening_state(session.state.opened), 1, rack_size=7) is None


def test_after_the_list_the_bag_draws_on_as_the_rulebook_says() -> None:
    session = prepared("ΛΟΓΟΣΑΤ")
    session.think()
    session.close(["H8Ο ΛΟΓΟΣ"])
    session.think()

    assert Counter(session.tiles("ΑΤ")) <= Counter(session.state.rack) or session.state.coup.rejected
    assert len(session.state.rack) == 7


def test_a_listed_rack_is_played_without_asking_for_vowels() -> None:
    session = prepared("ΒΓΔΖΘΚΛ")
    events = session.do(a.DrawRack())

    assert [type(event) for event in events] == [e.TilesDrawn]
    assert session.state.rack == session.tiles("ΒΓΔΖΘΚΛ")


@pytest.mark.clause("GR-8.2", "GR-5A.2")
@pytest.mark.parametrize(
    ("racks", "schedule", "said"),
    [
        ("ΒΓΔΖΘΚΛ", None, "rack 1, ΒΓΔΖΘΚΛ, would be changed if it were drawn: the arbiter must sign it"),
        ("ΑΒΓΔΖΘΚ", None, "rack 1, ΑΒΓΔΖΘΚ, would be changed if it were drawn: the arbiter must sign it"),
        ("ΒΓΔΖΘΚΛ", [Minimum(1, 1, 1)], "rack 1, ΒΓΔΖΘΚΛ, would be changed"),
        ("ΛΟΓΟΣΑΤ", [Minimum(1, 2, 2), Minimum(9, 0, 1)], "a schedule with 0+1 requires less than 1+1"),
        ("ΛΟΓΟΣΑΤ", [Minimum(1, 1, 0)], "a schedule with 1+0 requires less than 1+1"),
    ],
)
def test_less_than_the_text_asks_for_is_signed_by_the_arbiter(
    racks: str, schedule: list[Minimum] | None, said: str
) -> None:
    def opened(signed_by: str) -> e.SessionOpened:
        return open_session(
            BOOK,
            lexicon="few",
            lexicon_version="few (0)",
            seed=SEED,
            schedule=schedule,
            prepared=parse_prepared(racks, TILESET),
            signed_by=signed_by,
        )

    for nobody in ("", "  "):
        with pytest.raises(IllegalMove) as error:
            opened(nobody)
        assert said in str(error.value)
    signed = opened(" Σάββας ")
    assert signed.signed_by == "Σάββας"
    state = opening_state(signed)
    assert [format_change(change) for change in changes_of(state)] == [
        "racks with too few vowels or consonants allowed (Σάββας, 0:00:00): –"
    ]
    alphabet = TILESET.alphabet
    assert load_event("SessionOpened", dump_event(signed, alphabet), alphabet) == signed
    assert "signed_by" not in dump_event(replace(signed, signed_by=""), alphabet)


@pytest.mark.clause("GR-8.2")
def test_one_of_each_needs_no_signature() -> None:
    for schedule in (None, [Minimum(1, 1, 1)], [Minimum(1, 2, 2), Minimum(16, 1, 1)]):
        opened = open_session(BOOK, lexicon="few", lexicon_version="few (0)", seed=SEED, schedule=schedule)
        assert opened.signed_by == ""


def test_tiles_that_would_have_gone_back_are_told_beforehand() -> None:
    racks = parse_prepared("ΛΟΓΟΣΑΤ\nΒΓΔΖΘΚΛ\nΑΒΓΔΖΘΚ\nΑ?ΓΔΖΘΚ\nΛΓ", TILESET)
    easier = [Minimum(1, 2, 2), Minimum(3, 1, 1)]

    assert list(racks_below_minimum(racks, BOOK)) == [
        "rack 2, ΒΓΔΖΘΚΛ, lacks the required 2 vowels and 2 consonants",
        "rack 3, ΑΒΓΔΖΘΚ, lacks the required 2 vowels and 2 consonants",
    ]
    assert len(list(racks_below_minimum(racks, BOOK, easier))) == 1


def test_a_rack_that_is_not_full_is_for_the_end_only() -> None:
    session = prepared("ΛΟΓ")
    session.do(a.DrawRack())
    assert len(session.state.rack) == 7

    ending = prepared("ΛΟΓ")
    ending.bag("ΓΟΛ")
    ending.do(a.DrawRack())
    assert ending.state.rack == ending.tiles("ΛΟΓ")


def test_a_listed_rack_of_one_kind_with_nothing_else_left_ends_the_game() -> None:
    session = prepared("ΛΓΣ")
    session.bag("ΛΓΣ")
    events = session.do(a.DrawRack())

    assert isinstance(events[-1], e.SessionEnded)
    assert session.state.ended is e.EndReason.ONE_KIND


def test_a_listed_rack_with_which_nothing_can_be_played_is_followed_by_the_next_of_the_list() -> None:
    session = prepared("ΒΓΔΖΘΚΑ", "ΛΟΓΟΣΑΤ")
    session.coup("")
    first, second = session.do(a.DrawRack())

    assert isinstance(first, e.RackRejected)
    assert first.reason is e.Rejection.NO_PLAY
    assert isinstance(second, e.TilesDrawn)
    assert session.state.rack == session.tiles("ΛΟΓΟΣΑΤ")


def test_an_arbiters_changed_rack_is_drawn_from_the_bag() -> None:
    session = prepared("ΛΟΓΟΣΑΤ", "ΨΗΕΡΙΚΝ")
    session.do(a.DrawRack())
    session.do(a.RejectRack(ARBITER, "known to some"))
    assert session.state.rack != session.tiles("ΛΟΓΟΣΑΤ")
    session.do(a.AnnounceRack())
    session.do(a.StartCountdown())
    session.close(somebody_played=True)
    session.do(a.DrawRack())

    assert session.state.rack == session.tiles("ΨΗΕΡΙΚΝ")
    assert conserved(session.state)


@pytest.mark.parametrize("racks", [["ΛΟΓΟΣΑΤΑ"], ["ΛΟΓΟΣΑΤ", "ΨΨΑΒΓΔΕ"], [""], ["ΛΟΓΟΣΑτ"]])
def test_racks_that_nobody_can_draw_are_refused_at_the_opening(racks: list[str]) -> None:
    with pytest.raises(IllegalMove, match=rf"can be drawn: {len(racks)}\. .*in the prepared list"):
        prepared(*racks)


# A whole game


@pytest.fixture(scope="module")
def whole() -> Session:
    session = Session.of(entrants=2)
    session.program = load_program(load_lexicon("el-hunspell"), BOOK)
    play_game(session, Random(3))  # noqa: S311 – the players are not secret
    return session


def replayed(racks: tuple[tuple[Tile, ...], ...], whole: Session, *, seed: bytes) -> Session:
    opened = open_session(
        BOOK, lexicon="x", lexicon_version="x", seed=seed, prepared=racks, signed_by=ARBITER
    )
    session = Session.opened_as(opened)
    session.program = whole.program
    return session


def test_a_game_played_again_from_its_own_list_has_the_same_racks_and_master_plays(whole: Session) -> None:
    again = replayed(parse_prepared(format_prepared(whole.state), TILESET), whole, seed=OTHER_SEED)
    again.do(a.Admit(("Άννα",)))
    while again.state.phase is not Phase.OVER:
        again.do(a.DrawRack())
        if again.state.phase is Phase.DRAWN:
            again.do(a.AnnounceRack())
            again.do(a.StartCountdown())
            last = whole.state.coups[len(again.state.coups) - 1].master is None
            again.close(somebody_played=not last)

    assert len(racks_of(whole.state)) > 15
    assert racks_of(again.state) == racks_of(whole.state)
    assert [coup.master and coup.master.word for coup in again.state.coups] == [
        coup.master and coup.master.word for coup in whole.state.coups
    ]
    assert again.state.ended == whole.state.ended


@given(
    racks=st.lists(
        st.lists(st.sampled_from(TILESET.tiles()), min_size=1, max_size=7).filter(
            lambda rack: Counter(rack) <= EVERYTHING
        ),
        max_size=12,
    ),
    seed=st.binary(min_size=32, max_size=32),
)
@settings(max_examples=25)
def test_any_list_conserves_tiles_and_makes_every_rack_whole_or_the_last(
    whole: Session, racks: list[list[Tile]], seed: bytes
) -> None:
    session = replayed(tuple(map(tuple, racks)), whole, seed=seed)
    for _ in range(len(racks) + 1):
        session.do(a.DrawRack())
        assert conserved(session.state)
        if session.state.ended is not None:
            break
        assert len(session.state.rack) == min(7, len(session.state.rack) + len(session.state.bag))
        session.do(a.AnnounceRack())
        session.do(a.StartCountdown())
        session.close(somebody_played=True)
        assert conserved(session.state)
        if session.state.phase is Phase.OVER:
            break
    assert replay(session.events) == session.state


# The list as text


@pytest.mark.parametrize(
    ("text", "racks"),
    [
        ("ΛΟΓΟΣΑΤ", ["ΑΓΛΟΟΣΤ"]),
        ("λογοσατ\nλογοσα?", ["ΑΓΛΟΟΣΤ", "?ΑΓΛΟΟΣ"]),
        ("# a title\n\n ΛΟΓ+ΟΣΑΤ # kept and drawn\n-ΛΟΓΟΣΑΤ", ["ΑΓΛΟΟΣΤ", "ΑΓΛΟΟΣΤ"]),
        ("1 ΛΟΓ + ΟΣΑΤ\r\n2. - ΛΟΓΟΣΑΤ\r\n3)ΛΟΓ", ["ΑΓΛΟΟΣΤ", "ΑΓΛΟΟΣΤ", "ΓΛΟ"]),
        ("\ufeff+ΛΟΓ\nΛΟΓ+", ["ΓΛΟ", "ΓΛΟ"]),
    ],
)
def test_a_list_has_one_rack_a_line(text: str, racks: list[str]) -> None:
    assert [TILESET.alphabet.format_tiles(rack) for rack in parse_prepared(text, TILESET)] == racks


def test_letters_of_several_characters_are_one_tile_in_a_list() -> None:
    (rack,) = parse_prepared("[L·L]A+NYÇ[QU]E?", CATALAN)

    assert CATALAN.alphabet.format_tiles(rack) == "?AÇE[L·L][NY][QU]"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "it contains no rack"),
        ("# nothing\n", "it contains no rack"),
        ("ΛΟΓ\nLOGOS", "line 2: no tile spells 'L'"),
        ("ΛΟΓ\n\n-", "line 3: '-' is not a rack like"),
        ("+", r"line 1: '\+' is not a rack like"),
        ("ΑΒ+Γ+Δ", "line 1: no tile spells"),
        ("ΨΨΑ", "line 1: 'ΨΨΑ' has more of Ψ than the set"),
        ("Α\n" * 401, "401 racks; at most 400"),
    ],
)
def test_a_wrong_list_says_which_line_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse_prepared(text, TILESET)


def test_tiles_kept_drawn_and_sent_back_are_in_the_list() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")
    session.think("ΑΤΣΟΛΟΡ")
    session.close()
    session.do(a.DrawRack())
    session.do(a.RejectRack(ARBITER, "a tile fell"))
    session.do(a.AnnounceRack())
    lines = format_prepared(session.state).splitlines()

    assert lines[0] == "ΑΓΛΟΟΣΤ"
    assert lines[1].startswith("ΑΤ+")
    assert lines[2] == f"-{TILESET.alphabet.format_tiles(session.state.rack)}"
    assert parse_prepared("\n".join(lines), TILESET) == racks_of(session.state)


def test_a_rack_not_yet_announced_is_on_no_list() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.do(a.DrawRack())

    assert racks_of(session.state) == ()
    assert format_prepared(session.state) == ""


def test_a_slip_is_marked_by_the_listed_rack() -> None:
    session = prepared("ΛΟΓΟΣΑΤ")
    session.think()
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    session.close()

    assert session.state.coup.marks[1].points == 22
