"""Pairs of games: luck cancels out, and what remains is the difference between the players."""

from dataclasses import replace

import pytest

from faristol.analysis.batches import Portion, Setting, usual_rulebook
from faristol.analysis.duel import Pair, judge, play_pair
from faristol.analysis.leaves import load_leaves
from faristol.analysis.selfplay import seed_of
from faristol.bots.duels import play_duel
from faristol.errors import LexiconError
from faristol.lexicon import load_lexicon, shipped_ids
from faristol.rulebook import load_rulebook
from tests.analysis.players import Idle, Watched, by_score

RULES = load_rulebook("ca-ajusc")


def test_a_policy_is_no_better_than_itself() -> None:
    policy = by_score("ca-ajusc")
    pairs = [
        play_pair((policy, policy), rulebook=RULES, seed=seed_of("tests", number, seed=1))
        for number in range(4)
    ]

    assert all(pair.spread == 0 for pair in pairs)
    assert any(pair.starting for pair in pairs)
    verdict = judge(pairs)
    assert (verdict.mean_points, verdict.error_points) == (0, 0)
    assert verdict.won == verdict.lost


def test_both_games_of_a_pair_have_the_same_tiles_in_the_same_order() -> None:
    first, second = Watched(by_score("ca-ajusc")), Watched(Idle())

    play_pair((first, second), rulebook=RULES, seed=bytes(32))

    starts = [sight for sight in first.seen if sight.in_bag == 86 and sight.grid.is_empty]
    assert len(starts) == 2
    assert starts[0].rack != starts[1].rack, "once the first seven tiles, once the second"
    answers = [sight for sight in second.seen if sight.idle_turns in {0, 1}]
    assert answers[0].rack == starts[1].rack


def test_the_playing_bot_beats_the_passing_one_from_both_seats() -> None:
    pair = play_pair((by_score("ca-ajusc"), Idle()), rulebook=RULES, seed=bytes(32))

    assert pair.starting > 100
    assert pair.answering > 100


def test_a_verdict_counts_games_and_pairs() -> None:
    verdict = judge([Pair(30, 10), Pair(-20, 0), Pair(5, -5)])

    assert (verdict.pairs, verdict.won, verdict.tied, verdict.lost) == (3, 3, 1, 2)
    assert verdict.mean_points == pytest.approx(20 / 3)
    assert verdict.error_points == pytest.approx(
        (((100 / 3) ** 2 + (80 / 3) ** 2 + (20 / 3) ** 2) / 2 / 3) ** 0.5
    )
    assert verdict.share == pytest.approx((1 + 0.25 + 0.5) / 3), "of a pair, both games, one tied, and one"


def test_points_and_bingos_are_counted_for_each_player_from_both_seats() -> None:
    pair = play_pair((by_score("ca-ajusc"), Idle()), rulebook=RULES, seed=bytes(32))

    assert pair.points - pair.others_points == pair.spread
    assert pair.others_points <= 0, "tiles that stay cost points"
    assert pair.others_bingos == 0


def test_one_pair_says_nothing_of_the_error() -> None:
    with pytest.raises(ValueError, match="two pairs"):
        judge([Pair(30, 10)])


@pytest.mark.parametrize("lexicon_id", shipped_ids())
def test_every_shipped_lexicon_can_be_played_with(lexicon_id: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    setting = Setting(lexicon=lexicon_id, rulebook=usual_rulebook(lexicon))

    assert setting.rulebook_with_tiles.play.tileset == lexicon.tileset
    own = load_rulebook(setting.rulebook)
    assert replace(setting.rulebook_with_tiles, play=own.play) == own


def test_no_lexicon_is_an_error() -> None:
    with pytest.raises(LexiconError, match="no lexicon 'tlh'"):
        _ = Setting(lexicon="tlh", rulebook="ca-ajusc").generator


@pytest.mark.slow
def test_equity_beats_the_top_score() -> None:
    portion = Portion(
        setting=Setting(lexicon="ca-disc-2021", rulebook="ca-ajusc"),
        weights=load_leaves("catalan"),
        purpose="tests of strength",
        seed=1,
        start=0,
        stop=60,
        players=("equity", "greedy"),
    )

    verdict = judge(play_duel(portion))

    assert verdict.mean_points > 2 * verdict.error_points
    assert verdict.won > verdict.lost
