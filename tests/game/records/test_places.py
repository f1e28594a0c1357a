"""Words without a place, as many sheets have them, and blanks that nobody marked."""

from dataclasses import replace

import pytest

from faristol.board import Direction
from faristol.errors import IllegalMove
from faristol.game import GameState
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.records.places import Candidate, find_plays
from faristol.game.records.typed import parse_entry, parse_play
from faristol.rulebook import load_rulebook
from faristol.tiles import UNKNOWN
from tests.game.games import Played, tiles

RULEBOOK = load_rulebook("ca-ajusc")


@pytest.fixture
def table() -> GameState:
    """A wooden board with CASA from the centre; B is to move, and nobody has entered a rack."""
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 CASA")
    return game.state


def found(word: str, score: int | None, state: GameState) -> list[str]:
    return [str(each) for each in find_plays(tiles(word), score, state, 1, rulebook=RULEBOOK)]


def entered(text: str, state: GameState, rulebook_id: str = "ca-ajusc") -> object:
    return parse_entry(text, state, 1, load_rulebook(rulebook_id))


def test_a_first_play_goes_through_the_start_square_in_both_directions() -> None:
    state = Played.at_table("ca-ajusc", timed=False).state
    places = [each.place for each in find_plays(tiles("REI"), None, state, 0, rulebook=RULEBOOK)]
    assert places == ["H6", "H7", "H8", "8F", "8G", "8H"]


def test_a_word_is_found_across_a_tile_beside_a_word_and_as_a_longer_word(table: GameState) -> None:
    places = found("CASAR", None, table)
    assert {"12E (14)", "I8 (18)", "H8 (7)"} <= set(
        places
    )  # the fourth A of C A S A; below; CASA made longer
    assert not {"H7", "H9"} & {place.split()[0] for place in places}


def test_the_score_on_the_sheet_chooses_among_the_places(table: GameState) -> None:
    every = find_plays(tiles("SAL"), None, table, 1, rulebook=RULEBOOK)
    scores = {each.score for each in every}
    assert len(scores) > 1
    for score in scores:
        chosen = find_plays(tiles("SAL"), score, table, 1, rulebook=RULEBOOK)
        assert chosen == tuple(each for each in every if each.score == score)


def test_a_tile_that_makes_the_same_word_both_ways_is_one_play() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 SA")
    game.play("8H SA")
    found_there = find_plays(tiles("AA"), 6, game.state, 0, rulebook=RULEBOOK)
    corner = [each.place for each in found_there if each.play.placement.squares == (8 * 15 + 8,)]
    assert corner == ["I8"]  # and not 9H as well, which is the same tile on the same square


def test_every_candidate_may_be_played_and_scores_what_it_says(table: GameState) -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 CASA")
    for each in find_plays(tiles("RASA"), None, table, 1, rulebook=RULEBOOK):
        other = Played(game.rulebook, game.state, list(game.events), game.now_ms)
        other.do(1, each.play)
        assert other.state.pending is not None
        assert (other.state.pending.place, other.state.pending.score) == (each.place, each.score)


# Blanks


def laid(text: str, state: GameState) -> str:
    play = parse_play(text, state, 1, RULEBOOK)
    alphabet_tiles = [tile for _, tile in play.placement.tiles]
    return "".join("blank " if tile & 0x80 else "tile " for tile in alphabet_tiles).strip()


def test_an_unknown_rack_gives_natural_tiles_as_long_as_the_set_has_them(table: GameState) -> None:
    assert laid("G7 ZEL", table) == "tile tile tile"


def test_a_letter_that_the_set_has_no_more_of_is_a_blank() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 ZEL")
    assert laid("I8 AZ", game.state) == "tile blank"


def test_a_second_such_letter_in_one_word_is_a_blank(table: GameState) -> None:
    assert laid("G7 ZEZ", table) == "tile tile blank"


def test_when_blanks_are_gone_too_the_referee_names_the_set() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 ZEL")
    game.play("I8 AzOz")  # two blanks: the set has two
    third = parse_play("J8 ZA", game.state, 0, RULEBOOK)
    assert game.refused(0, third) == ["play.set"]


def test_a_rack_that_was_entered_gives_what_it_holds(table: GameState) -> None:
    state = replace(table, racks=(table.racks[0], tiles("?EILNST")))
    assert laid("G7 ZEL", state) == "blank tile tile"


# Stated scores


@pytest.mark.parametrize("text", ["I8 SOL 12", "I8 SOL = 12", "I8 SOL +12", "I8 SOL"])
def test_a_score_that_is_right_changes_nothing(text: str, table: GameState) -> None:
    assert parse_play(text, table, 1, RULEBOOK) == parse_play("I8 SOL", table, 1, RULEBOOK)


def test_a_score_that_is_wrong_is_refused_with_the_right_one(table: GameState) -> None:
    with pytest.raises(IllegalMove, match="the score is 12, not 15"):
        parse_play("I8 SOL 15", table, 1, RULEBOOK)


def test_a_play_that_may_not_lie_there_is_left_to_the_referee(table: GameState) -> None:
    play = parse_play("A1 SOL 99", table, 1, RULEBOOK)
    assert play.main is Direction.ACROSS


# Lines of a sheet


@pytest.mark.parametrize("text", ["-", "pass", "PASS", "passo", "pas", "πάσο", "ΠΆΣΟ", " - "])
def test_a_pass_may_be_written_in_every_language(text: str, table: GameState) -> None:
    assert entered(text, table) == Pass()


@pytest.mark.parametrize(
    "text", ["x3", "x 3", "X3", "exchange 3", "canvi 3", "schimb 3", "αλλαγή 3", "change 3", "-3"]
)
def test_an_exchange_tells_how_many(text: str, table: GameState) -> None:
    assert entered(text, table) == Exchange((UNKNOWN,) * 3)


@pytest.mark.parametrize("text", ["x AEI", "canvi aei", "-AEI", "- AEI"])
def test_an_exchange_may_name_its_tiles(text: str, table: GameState) -> None:
    assert entered(text, table) == Exchange(tuple(sorted(tiles("AEI"))))


@pytest.mark.clause("CA-5.1")
def test_a_dash_is_what_the_rulebook_marks_with_it(table: GameState) -> None:
    assert entered("-", table, "ca-ajusc") == Pass()
    with pytest.raises(IllegalMove, match="how many tiles"):
        entered("-", table, "ca-1v1")
    assert entered("0", table, "ca-1v1") == Pass()
    assert entered("0", table, "ca-ajusc") == Pass()
    assert entered("canvi 3", table, "ca-ajusc") == Exchange((UNKNOWN,) * 3)
    assert entered("PAS", table, "ro-liber") == Pass()
    assert entered("CHANGE 3", table, "ro-liber") == Exchange((UNKNOWN,) * 3)


def test_a_word_that_reads_like_an_exchange_is_known_by_its_score(table: GameState) -> None:
    candidates = find_plays(tiles("CANVI"), None, table, 1, rulebook=RULEBOOK)
    score = max(each.score for each in candidates)
    assert score > RULEBOOK.play.rack_size
    move = entered(f"CANVI {score}", table)
    assert isinstance(move, Play | tuple)


@pytest.mark.clause("CA-5.2")
def test_a_word_that_fits_once_needs_no_place(table: GameState) -> None:
    assert entered("SAL 3", table, "ca-1v1") == parse_play("11G SAL", table, 1, RULEBOOK)


def test_a_word_that_fits_in_several_places_gives_them_all(table: GameState) -> None:
    several = entered("SAL", table)
    assert isinstance(several, tuple)
    assert len(several) > 1
    assert all(isinstance(each, Candidate) for each in several)


def test_a_word_that_fits_nowhere_gives_none(table: GameState) -> None:
    assert entered("ABDICAREN", table) == ()  # nine letters, and CASA lends it one at most


def test_a_word_that_fits_with_other_scores_names_them(table: GameState) -> None:
    with pytest.raises(IllegalMove, match="the score is 3, 5, 6, 7, 10, 11, 12, not 4"):
        entered("SAL 4", table)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "write a play as a place and a word, like H8"),
        ("H8", "write a play as a place and a word, like H8"),
        ("24", "24 is not a place"),
        ("KIWI", "no tiles spell KIWI"),
        ("x KW", "no tiles spell KW"),
        ("canvi", "how many tiles"),
        ("x0", "at least 1 tile"),
        ("C?SA", "write the letter"),
        ("H99 CASA", "leaves the board"),
    ],
)
def test_a_line_that_says_nothing_says_why(text: str, message: str, table: GameState) -> None:
    with pytest.raises(IllegalMove, match=message):
        entered(text, table)
