"""The two Catalan texts that share most of their words: what holds in every game, whatever is drawn."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from faristol.board import Placement, Square
from faristol.game import Phase, Viewer, opening_state, redact, view_for
from faristol.game.actions import (
    Accept,
    Challenge,
    ChangeRack,
    DrawRack,
    Exchange,
    Outcome,
    Play,
    PressClock,
    TakeSeat,
)
from faristol.game.chapters.senyors import is_one_kind, useful
from faristol.game.chapters.start import start_rank
from faristol.game.clock import Clock, loss_deadline_ms, overtime_penalty
from faristol.game.events import BagInspected, ChallengeAnswered, StarterFound, TilesExchanged
from faristol.rulebook import load_rulebook, parse_rulebook
from faristol.tiles import Bag, Letter, Rack, Tile, load_tileset
from tests.game.games import Played, opened_under, tiles
from tests.rulebook.own import extending, rule

TEXTS = ["ca-1v1", "ca-obert-2009"]
SEEDS = st.binary(min_size=32, max_size=32)
MINUTE_MS = 60_000
CATALAN = load_tileset("catalan")


def begun(text: str, seed: bytes) -> Played:
    """A begins, online; a player with a rack of one kind keeps it."""
    rulebook = load_rulebook(text)
    opened = replace(opened_under(rulebook, seed), first=0)
    game = Played(rulebook, opening_state(opened), [opened])
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    game.do(0, DrawRack())
    game.do(1, DrawRack())
    if game.state.held is not None:
        game.do(game.state.held, PressClock())
    assert game.state.phase is Phase.PLAY
    return game


# The start


@pytest.mark.clause("CA-1.2a")
def test_an_organiser_may_let_the_pairing_decide_who_starts_and_nothing_is_drawn() -> None:
    paired = extending("ca-1v1", rule("start.method", '"pairing"', clause='"CA-1.2a"', article='"1 ¶2 (1)"'))
    rulebook = parse_rulebook(paired.encode(), name="own.toml")
    opened = opened_under(rulebook)
    game = Played(rulebook, opening_state(opened), [opened])
    game.do(1, TakeSeat("named second"))
    happened = game.do(0, TakeSeat("named first"))

    assert StarterFound(at_ms=game.now_ms, side=0) in happened
    assert (game.state.phase, len(game.state.bag)) == (Phase.RACKS, 100)
    assert rulebook.cite("start.method") == "art. 1 ¶2 (1) (CA-1.2a)"


@pytest.mark.clause("CA-1.2b", "CA-1.3", "OB-G1")
@pytest.mark.parametrize("text", TEXTS)
def test_in_the_draw_for_the_start_letters_rank_as_in_the_alphabet_after_the_blank(text: str) -> None:
    rules = load_rulebook(text).start
    ranked = sorted(set(CATALAN.tiles()), key=lambda tile: start_rank(tile, rules))
    labels = [CATALAN.alphabet.label(tile) for tile in ranked]

    assert " ".join(labels) == "? A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z"


# Tiles


@pytest.mark.clause("CA-3.5", "OB-G20")
@pytest.mark.parametrize("text", TEXTS)
@given(seed=SEEDS, count=st.integers(1, 7))
def test_an_exchange_draws_before_it_returns_and_loses_no_tile(text: str, seed: bytes, count: int) -> None:
    game = begun(text, seed)
    rack, bag = game.state.racks[0], game.state.bag
    returned, kept = rack[:count], rack[count:]
    game.do(0, Exchange(returned))

    assert game.state.racks[0] == tuple(sorted((*kept, *bag.tiles[:count])))
    assert sorted(game.state.bag.tiles) == sorted((*bag.tiles[count:], *returned))


@pytest.mark.clause("CA-3.5", "OB-G20")
@pytest.mark.parametrize("text", TEXTS)
def test_an_exchange_tells_the_opponent_how_many_and_not_which(text: str) -> None:
    game = begun(text, bytes(32))
    happened = game.do(0, Exchange(game.state.racks[0][:3]))
    (exchanged,) = (event for event in happened if isinstance(event, TilesExchanged))
    viewers: tuple[Viewer, ...] = (1, None)
    for viewer in viewers:
        seen = redact(exchanged, viewer)
        assert isinstance(seen, TilesExchanged)
        assert (seen.count, seen.returned, seen.drawn) == (3, (), ())


@pytest.mark.clause("CA-3.10", "OB-G23", "RO-6")
@pytest.mark.parametrize("text", [*TEXTS, "ro-liber"])
@given(left=st.integers(0, 86))
def test_everyone_may_know_how_many_tiles_the_bag_holds_and_nobody_which(text: str, left: int) -> None:
    game = begun(text, bytes(32))
    state = replace(game.state, bag=Bag(game.state.bag.tiles[:left]))
    seen: tuple[tuple[Viewer, Rack], ...] = ((0, state.racks[0]), (1, state.racks[1]), (None, ()))
    for viewer, rack in seen:
        view = view_for(state, viewer, rulebook=game.rulebook)
        assert (view.bag_count, view.rack) == (left, rack)
        assert view.racks == ((), ())


@pytest.mark.clause("CA-2.1", "CA-3.1", "OB-G3", "OB-G19")
@pytest.mark.parametrize("text", TEXTS)
@given(seed=SEEDS, laid=st.integers(2, 7), left=st.integers(0, 86))
def test_a_rack_is_seven_while_the_bag_allows_and_seven_laid_are_fifty_more(
    text: str, seed: bytes, laid: int, left: int
) -> None:
    game = begun(text, seed)
    game.state = replace(game.state, bag=Bag(game.state.bag.tiles[:left]))
    placement = game.first_tiles(laid, 0)
    game.do(0, Play(placement))
    score = game.state.scores[0]
    game.do(1, Accept())

    assert len(game.state.racks[0]) == 7 - laid + min(laid, left)
    without_bonus = replace(game.rulebook, play=replace(game.rulebook.play, bingo_bonus=0))
    bare = Played(without_bonus, replace(begun(text, seed).state, opened=game.state.opened))
    bare.do(0, Play(placement))
    assert score - bare.state.scores[0] == (50 if laid == 7 else 0)


@pytest.mark.clause("CA-3.2", "OB-G6")
@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("AEIOUAE", True),
        ("BCÇDFGH", True),
        ("[L·L][NY][QU]XZVT", True),
        ("AEIOUA?", False),
        ("BCDFGH?", False),
        ("AEIOUAT", False),
        ("BCDFGHA", False),
        ("AEI[QU]OUA", False),
    ],
)
def test_a_rack_is_of_one_kind_without_a_blank_and_qu_is_a_consonant(rack: str, *, expected: bool) -> None:
    assert is_one_kind(tiles(rack), CATALAN) is expected


@pytest.mark.clause("CA-3.3a", "CA-3.3b", "OB-G6")
def test_a_blank_is_useful_to_either_kind_of_rack() -> None:
    left = tiles("AT?")

    assert useful(left, tiles("EEEEEEE"), CATALAN) == tiles("T?")
    assert useful(left, tiles("SSSSSSS"), CATALAN) == tiles("A?")


def with_vowels(text: str, seed: bytes, others: str) -> Played:
    """B was dealt seven vowels, and the bag holds forty more and these."""
    game = Played(
        load_rulebook(text), opening_state(replace(opened_under(load_rulebook(text), seed), first=0))
    )
    game.state = replace(game.state, bag=Bag(tiles("CASAREM" + "AEIOUAE" + "AEIOU" * 8 + others)))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    game.do(0, DrawRack())
    game.do(1, DrawRack())
    game.do(1, ChangeRack())
    return game


@pytest.mark.clause("CA-3.3a", "CA-3.3b", "CA-3.3c", "OB-G6")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    ("others", "found"),
    [
        ("", Outcome.NONE),
        ("T", Outcome.ONE),
        ("?", Outcome.ONE),
        ("TS", Outcome.SEVERAL),
        ("T?", Outcome.SEVERAL),
    ],
)
@given(seed=SEEDS)
def test_after_the_second_rack_of_vowels_the_bag_decides(
    text: str, others: str, found: Outcome, seed: bytes
) -> None:
    game = with_vowels(text, seed, others)
    assume(is_one_kind(game.state.racks[1], CATALAN))
    before = sorted((*game.state.racks[1], *game.state.bag.tiles))
    rack = game.state.racks[1]
    happened = game.do(1, ChangeRack())

    (inspected,) = (event for event in happened if isinstance(event, BagInspected))
    assert inspected.found is found
    assert is_one_kind(game.state.racks[1], CATALAN) is (found is Outcome.NONE)
    assert (game.state.racks[1] == rack) is (found is Outcome.NONE)
    assert sorted((*game.state.racks[1], *game.state.bag.tiles)) == before
    assert len(game.state.racks[1]) == 7
    if found is Outcome.ONE:
        assert tiles(others)[0] in game.state.racks[1]
    assert (game.state.phase, game.state.on_turn) == (Phase.PLAY, 0)


# Challenges


@pytest.mark.clause("CA-6.1", "OB-G11")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("good", list(product([True, False], repeat=3)), ids=str)
def test_a_verdict_on_three_words_tells_whether_all_are_good_and_no_more(
    text: str, good: tuple[bool, bool, bool]
) -> None:
    game = begun(text, bytes(32))
    game.state = replace(game.state, racks=(tiles("CASAREM"), tiles("NOTEMIR")))
    game.do(0, _play(dict(zip(range(109, 113), tiles("CASA"), strict=True))))
    game.do(1, _play({96: tiles("N")[0], 97: tiles("O")[0]}))
    assert game.state.pending is not None
    words = game.state.pending.words
    spelled = [CATALAN.alphabet.spell(word) for word in words]

    def has_word(word: tuple[Letter, ...]) -> bool:
        return good[spelled.index(word)]

    game.has_word = has_word
    happened = game.do(0, Challenge(words))

    (answer,) = (event for event in happened if isinstance(event, ChallengeAnswered))
    assert answer.valid is all(good)
    assert answer.wrong == ()


def _play(laid: dict[int, int]) -> Play:
    return Play(Placement.of((Square(square), Tile(tile)) for square, tile in laid.items()))


# Time


@pytest.mark.clause("CA-7.3", "OB-G12")
@pytest.mark.parametrize("text", TEXTS)
@given(over_ms=st.integers(-30 * MINUTE_MS, 60 * MINUTE_MS))
def test_every_minute_begun_over_half_an_hour_costs_ten_points(text: str, over_ms: int) -> None:
    rules = load_rulebook(text).clock
    points = overtime_penalty(30 * MINUTE_MS + over_ms, side_ms=rules.side_ms, rules=rules)

    assert points % 10 == 0
    assert (points - 10) * MINUTE_MS < 10 * over_ms <= points * MINUTE_MS or (points == 0 and over_ms <= 0)


@pytest.mark.clause("CA-4.d", "CA-7.3")
@given(spent_ms=st.integers(0, 40 * MINUTE_MS), other_ms=st.integers(0, 80 * MINUTE_MS))
def test_the_game_is_lost_when_the_clock_shows_ten_minutes_and_a_second(spent_ms: int, other_ms: int) -> None:
    rules = load_rulebook("ca-1v1").clock
    clock = Clock(spent_ms=(spent_ms, other_ms)).start(0, now_ms=7)
    due = loss_deadline_ms(clock, side_ms=rules.side_ms, rules=rules)

    assert due is not None
    assert clock.spent(0, now_ms=due) == 40 * MINUTE_MS + 1_000


@pytest.mark.clause("OB-G12")
def test_the_open_says_nothing_of_losing_on_time() -> None:
    rules = load_rulebook("ca-obert-2009").clock

    assert loss_deadline_ms(Clock().start(0, now_ms=0), side_ms=rules.side_ms, rules=rules) is None
