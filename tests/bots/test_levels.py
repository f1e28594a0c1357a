"""Ten levels: what each knows, what it overlooks, and that nothing else makes it weaker."""

from dataclasses import replace

import pytest

from faristol.analysis.batches import Portion, Setting, usual_rulebook
from faristol.analysis.duel import judge
from faristol.analysis.endings import EndingSolver
from faristol.analysis.leaves import load_leaves
from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.analysis.positions import sight_of
from faristol.analysis.simulation import LATE_PLIES, Budget, candidates_of, simulate, unseen_of
from faristol.board import Grid, words_formed
from faristol.bots import LevelBot, load_bot, load_levels
from faristol.bots.duels import duellists, play_duel
from faristol.bots.level import policy_of
from faristol.bots.levels import parse_levels
from faristol.bots.strength import load_strength
from faristol.bots.vocabulary import common_words, with_common_words
from faristol.errors import NotationError
from faristol.formats.game.cgp import parse_position
from faristol.game import Phase, opponent_of
from faristol.game.actions import Accept, Challenge, Exchange, Pass, Play
from faristol.game.evolve import replace as evolve
from faristol.game.runs import all_passes
from faristol.game.state import Turn
from faristol.game.turns import in_hand
from faristol.lexicon import load_lexicon, shipped_ids, spell_word
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Rack, load_tileset, without
from tests.analysis.test_endings import endings, plain
from tests.analysis.test_playouts import playouts
from tests.bots.games import RULEBOOKS, BotGame, quick

LEVELS = load_levels()
RULES = load_rulebook("ca-1v1")
CATALAN = load_lexicon("ca-disc-2021")
CATALAN_TILES = load_tileset("catalan")
WINS_ALL = (
    "2PAS[QU]ES7/3[L·L]9E1/2NE2Z6N1/1POL2ESTATGIS1/1UIS1ET6O1/1BE2XA4R1[NY]1/2G2O5E3/1TIRARIA3F3/5n5U3/"
    "5ADREÇOs3/5R4HET2/3E1A5N3/1BALENID4J2/3E4CREMALL/3VOMICA3N2 ADIMRSU/ 200/203 0"
)
FAR_DOWN = (
    "C1D2ABEuREM3/A[L·L]ELUIA4I3/P1L3DOMT1C3/I1EP7O3/T1RUS6L3/O1IRE5ZEBU1/N1S1XE5G3/E2CERNENT1S3/4SI3I5/"
    "1H3Ç3L5/1U2JANS7/1MO[NY]OS9/1A13/1N13/SAlVARIA7 EEIRRST/ 217/200 0"
)
"""Five tiles in the bag; a play of 16 points wins nearly always, and the 70 points of best equity do not."""
ROW = """
[[level]]
title = "Somebody"
words = 0
overlooks = 0
leaves = true
challenges = 100
playouts = 0
plies = 0
positions = 0
draws = 0
"""


def sights() -> list[Sight]:
    """Return what both sides saw in a game of best equity."""
    game = BotGame.between("ca-1v1", ("equity", "equity"), seed=3)
    found = []
    while game.state.phase is not Phase.OVER:
        side = game.state.on_turn
        if game.state.phase is Phase.PLAY and game.state.pending is None:
            found.append(game.seen(side).sight(side))
        game.step()
    return found


SIGHTS = sights()


def choices(seed: bytes, **changes: object) -> list[Choice]:
    """Return the moves of best equity, weakened so, wherever somebody moved in that game."""
    level = replace(LEVELS[8], **{"overlooks": {"other": 0}, **changes})  # type: ignore[arg-type]  # fields
    policy = policy_of(level, load_generator(CATALAN, RULES), RULES, has_word=CATALAN.has, seed=seed)
    return [policy.choose(sight) for sight in SIGHTS]


# The table


def test_there_are_ten_and_only_the_tenth_thinks_ahead() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert [level.thinks for level in LEVELS] == [False] * 9 + [True]
    assert len({level.title for level in LEVELS}) == 10


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("words = 0", "words = -1", "level 1: words: other: 0 or more, not -1"),
        ("words = 0", "words = { ca = 5 }", "words: a number, or a table by language with 'other'"),
        ("words = 0", 'words = "all"', "words: a number, or a table"),
        ("overlooks = 0", "overlooks = { other = 1, ca = 101 }", "overlooks: ca: 0 to 100, not 101"),
        ("challenges = 100", "challenges = true", "challenges: 0 to 100, not True"),
        ("leaves = true", "leaves = 1", "title is a text, and leaves true or false"),
        ("positions = 0", "", "missing or unknown: positions"),
        ("draws = 0", "draws = -1", "level 1: draws: 0 or more, not -1"),
        ("playouts = 0", "playouts = 100", "level 1: plies: 1 or more where there are playouts"),
        ("[[level]]", "[[level", "levels.toml: "),
    ],
)
def test_a_fault_in_the_table_is_named(old: str, new: str, reason: str) -> None:
    assert parse_levels(ROW, name="levels.toml")[0].number == 1

    with pytest.raises(NotationError, match=r"levels\.toml") as raised:
        parse_levels(ROW.replace(old, new), name="levels.toml")

    assert reason in str(raised.value)


# Words


@pytest.mark.slow
@pytest.mark.parametrize("lexicon_id", shipped_ids())
def test_every_language_with_a_lexicon_has_its_common_words(lexicon_id: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    setting = Setting(lexicon=lexicon_id, rulebook=usual_rulebook(lexicon))
    alphabet = setting.generator.tileset.alphabet
    known = sum(lexicon.has(spell_word(text, alphabet)) for text in common_words(lexicon.language))

    assert known >= 29_000
    assert max(level.words_in(lexicon.language) for level in LEVELS) <= known


def test_a_pupil_lays_only_words_that_it_knows() -> None:
    generator, count = load_generator(CATALAN, RULES), 2_000
    alphabet = generator.tileset.alphabet
    spelled = (spell_word(text, alphabet) for text in common_words("ca"))
    known = set([word for word in spelled if CATALAN.has(word)][:count])
    rulebook_words = 0
    for sight, choice in zip(SIGHTS, choices(b"", words={"other": count}), strict=True):
        if isinstance(choice.move, Play):
            formed = words_formed(sight.grid, choice.move.placement, main=choice.move.main)
            assert {word.letters for word in formed} <= known
            rulebook_words += len(formed)

    assert rulebook_words > len(SIGHTS) // 2


def test_a_vocabulary_is_made_once_and_a_language_without_a_list_knows_all() -> None:
    generator = load_generator(CATALAN, RULES)
    made = [with_common_words(generator, 500, rulebook=RULES, has_word=CATALAN.has) for _ in range(2)]

    assert made[0] is made[1] is not generator
    assert common_words("tlh") == ()


# What it overlooks


def test_without_weakness_it_is_best_equity() -> None:
    policy = ByEquity(load_generator(CATALAN, RULES), RULES, load_leaves("catalan"))

    assert choices(b"x") == [policy.choose(sight) for sight in SIGHTS]
    assert LEVELS[8].words == {"other": 0}


def test_the_same_view_and_seed_give_the_same_move_and_another_seed_others() -> None:
    half = {"other": 50}

    assert choices(b"x", overlooks=half) == choices(b"x", overlooks=half)
    assert choices(b"x", overlooks=half) != choices(b"y", overlooks=half)


def test_who_overlooks_more_finds_less() -> None:
    found = [
        sum(choice.score for choice in choices(b"x", overlooks={"other": share})) for share in (0, 40, 80)
    ]

    assert found == sorted(found, reverse=True)
    assert found[2] < 0.8 * found[0]


def test_who_overlooks_everything_exchanges_or_plays_what_there_is() -> None:
    for sight, choice in zip(SIGHTS, choices(b"x", overlooks={"other": 100}), strict=True):
        may_exchange = sight.in_bag >= RULES.exchange.minimum_in_bag
        assert isinstance(choice.move, Exchange) or not may_exchange


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_no_level_lays_a_phony(rulebook: str) -> None:
    game = BotGame.between(rulebook, ("level-1", "level-6"), seed=5)

    game.play_to_the_end()

    assert not any(isinstance(action, Challenge) for _, action in game.actions)
    assert sum(isinstance(action, Play) for _, action in game.actions) > 10


@pytest.mark.parametrize(("challenges", "answer"), [(0, Accept), (100, Challenge)])
def test_it_notices_as_many_wrong_words_as_its_level_says(challenges: int, answer: type) -> None:
    game = BotGame.between("ca-ajusc", ("equity", "equity"), seed=1)
    while game.state.pending is None:
        game.step()
    side = opponent_of(game.state.pending.side)
    bot = LevelBot(replace(LEVELS[0], challenges=challenges))

    action = bot.act(
        game.seen(side),
        side,
        rulebook=game.rulebook,
        generator=None,
        has_word=lambda _word: False,
        seed=b"x",
    )

    assert isinstance(action, answer)


# The tenth


def test_who_is_hurried_plays_by_best_equity() -> None:
    sight, generator = SIGHTS[0], load_generator(CATALAN, RULES)
    policy = policy_of(LEVELS[9], generator, RULES, has_word=CATALAN.has, seed=b"", is_hurried=True)

    assert policy.choose(sight) == choices(b"")[0]


@pytest.mark.release
@pytest.mark.slow
def test_it_solves_endings() -> None:
    for grid, mine, theirs in endings("ca-ajusc", 5)[:4]:
        rulebook = load_rulebook("ca-ajusc")
        policy = policy_of(
            LEVELS[9], load_generator(CATALAN, rulebook), rulebook, has_word=CATALAN.has, seed=b""
        )
        sight = Sight(grid=grid, rack=mine, in_bag=0, opponents=theirs, idle_turns=0)
        choice = policy.choose(sight)
        value = plain("ca-ajusc", grid, mine, theirs)
        assert value == _worth(grid, mine, theirs, choice)


def _worth(grid: Grid, mine: Rack, theirs: Rack, choice: Choice) -> int:
    """Return what the move gains, the rest played as well as can be."""
    if not isinstance(choice.move, Play):
        return -plain("ca-ajusc", grid, theirs, mine, passed=True)
    tiles = choice.move.placement.tiles
    left = without(mine, [in_hand(tile) for _, tile in tiles])
    if left:
        return choice.score - plain("ca-ajusc", grid.lay(tiles), theirs, left)
    ending = load_rulebook("ca-ajusc").ending
    shares = ending.out_gains_opponents_rack + ending.out_costs_opponent_rack
    return choice.score + shares * load_tileset("catalan").worth(theirs)


def test_it_knows_that_one_more_pass_ends_the_game() -> None:
    """It passes where that ends the game and nothing is better; without the turns before, it plays on."""
    made, late = playouts("ro-liber"), all_passes(3)
    solver = EndingSolver(made)
    grid, mine, theirs = next(
        each
        for each in reversed(endings("ro-liber", 5))
        if isinstance(solver.solve(*each, runs=late).line[0].move, Pass)
        and isinstance(solver.solve(*each).line[0].move, Play)
    )
    policy = policy_of(LEVELS[9], made.generator, made.rulebook, has_word=None, seed=b"")
    sight = Sight(grid=grid, rack=mine, in_bag=0, opponents=theirs, idle_turns=3)
    assert isinstance(policy.choose(sight).move, Play)
    assert isinstance(policy.choose(replace(sight, runs=late)).move, Pass)


@pytest.mark.slow
def test_it_looks_as_many_turns_ahead_as_its_row_says() -> None:
    assert choices(b"x", playouts=40, plies=1) != choices(b"x", playouts=40, plies=8)


@pytest.mark.slow
def test_with_few_tiles_in_the_bag_it_tries_moves_that_equity_puts_far_down() -> None:
    made = playouts("ca-ajusc")
    sight = sight_of(parse_position(FAR_DOWN, CATALAN_TILES, rack_size=7), CATALAN_TILES, rack_size=7)
    listed = candidates_of(sight, made)
    choice = policy_of(LEVELS[9], made.generator, made.rulebook, has_word=None, seed=b"ten").choose(sight)
    assert choice not in listed
    budget = Budget(plies=LATE_PLIES, playouts=4000)
    found = simulate(
        sight, made, spread=sight.spread, seed=b"other", budget=budget, candidates=[*listed, choice]
    )
    assert found.candidates[0].choice == choice
    assert found.candidates[1].behind > 0.1


@pytest.mark.slow
def test_with_a_tile_in_the_bag_it_weighs_every_draw() -> None:
    """By playouts it took a move that wins with three of the eight tiles; another wins with all of them."""
    made = playouts("ca-1v1")
    position = parse_position(WINS_ALL, CATALAN_TILES, rack_size=7)
    sight = sight_of(position, CATALAN_TILES, rack_size=7)
    assert (sight.in_bag, sight.spread) == (1, -3)
    choice = policy_of(LEVELS[9], made.generator, made.rulebook, has_word=None, seed=b"ten").choose(sight)
    solver, unseen = EndingSolver(made), unseen_of(sight, CATALAN_TILES)
    assert isinstance(choice.move, Play)
    kept = without(sight.rack, [in_hand(tile) for _, tile in choice.move.placement.tiles])
    grid, ahead = sight.grid.lay(choice.move.placement.tiles), sight.spread + choice.score
    for drawn in unseen:
        mine, theirs = tuple(sorted((*kept, drawn))), without(unseen, [drawn])
        told = solver.winner(grid, theirs, mine, ahead=-ahead)
        assert told.at_most is not None
        assert told.at_most < ahead


def test_it_sees_the_turns_before() -> None:
    for rulebook_id, runs in (("ca-ajusc", (2, 2, 0)), ("ro-liber", (2, 0, 2))):
        game = BotGame.between(rulebook_id, ("equity", "equity"), seed=3)
        while game.state.phase is not Phase.PLAY or not game.state.turns:
            game.step()
        turns = (*game.state.turns, Turn(0, TurnKind.PASS), Turn(1, TurnKind.PASS))
        game.state = evolve(game.state, turns=turns)
        assert game.seen(game.state.on_turn).sight(game.state.on_turn).runs == runs


def test_a_game_of_the_tenth_is_allowed_and_the_same_again() -> None:
    games = []
    for _ in range(2):
        game = BotGame.between("ca-ajusc", ("equity", "level-3"), seed=8)
        game.bots = (quick("level-10"), game.bots[1])
        game.play_to_the_end()
        games.append(game)

    assert games[0].actions == games[1].actions


# Strength


def test_a_duel_names_players_that_exist() -> None:
    assert duellists() == [*(level.id for level in LEVELS), "greedy", "equity"]
    portion = Portion(
        setting=Setting(lexicon=CATALAN.id, rulebook="ca-1v1"),
        weights=load_leaves("catalan"),
        purpose="p",
        seed=1,
        start=0,
        stop=1,
        players=("level-11", "equity"),
    )
    with pytest.raises(NotationError, match=r"no player .level-11"):
        play_duel(portion)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"),
    [("level-2", "level-1"), pytest.param("level-9", "level-7", marks=pytest.mark.release)],
)
def test_a_level_beats_the_one_below(better: str, worse: str) -> None:
    portion = Portion(
        setting=Setting(lexicon=CATALAN.id, rulebook="ca-1v1"),
        weights=load_leaves("catalan"),
        purpose="tests of levels",
        seed=1,
        start=0,
        stop=60,
        players=(better, worse),
    )
    verdict = judge(play_duel(portion))

    assert verdict.share - 0.5 > 2 * verdict.share_error


@pytest.mark.parametrize("language", ["ca", "el", "en", "es", "fr", "ro"])
def test_what_was_measured_is_between_three_fifths_and_three_quarters(language: str) -> None:
    for level in LEVELS[1:9]:
        found = load_strength(language, level.number)
        assert found is not None
        assert 60 <= found.won <= 75
        assert found.pairs >= 500


def test_the_bots_of_old_games_are_still_there() -> None:
    assert (load_bot("greedy").title, load_bot("equity").title) == ("Top score", "Best equity")
