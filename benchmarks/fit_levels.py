"""
`python -m benchmarks.fit_levels [LEXICON …]`: numbers with which each level wins two games of three.

From the ninth level down. Of the level below, one number is tried at several values, with the same tiles;
a straight line through the normal scores of the shares won gives the value for two thirds. Levels 8 to 5
overlook more and more of the plays; levels 4 to 1 know fewer and fewer words. It prints what belongs into
`data/bots/levels.toml`; some two minutes a language.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from math import exp, log
from statistics import NormalDist

from faristol.analysis.batches import Setting, usual_rulebook
from faristol.analysis.duel import judge, play_pair
from faristol.analysis.selfplay import seed_of
from faristol.bots.level import policy_of
from faristol.bots.levels import OTHER, Level, load_levels
from faristol.lexicon import Lexicon, load_lexicon, shipped_ids

SHARE = 0.66
PAIRS = 90
STATIC = 9
"""The strongest level that does not think ahead; everything is measured from it."""
STEPS = (8, 14, 20, 26)
MOST_OVERLOOKED, MOST_WORDS = 97, 29_000
SHARES_OF_WORDS = (0.8, 0.65, 0.5, 0.35)


def share_won(lexicon: Lexicon, level: Level, below: Level) -> float:
    setting = Setting(lexicon=lexicon.id, rulebook=usual_rulebook(lexicon))
    rulebook, generator = setting.rulebook_with_tiles, setting.generator
    pairs = []
    for number in range(PAIRS):
        seed = seed_of("fitting levels", number, seed=level.number)
        first, second = (
            policy_of(each, generator, rulebook, has_word=lexicon.has, seed=seed + bytes([place]))
            for place, each in enumerate((level, below))
        )
        pairs.append(play_pair((first, second), rulebook=rulebook, seed=seed))
    return judge(pairs).share


def fitted(shares: dict[float, float]) -> float:
    """Return where a straight line through the normal scores of these shares gives SHARE."""
    places = list(shares)
    scores = [NormalDist().inv_cdf(min(max(share, 0.005), 0.995)) for share in shares.values()]
    mean, middle = sum(places) / len(places), sum(scores) / len(scores)
    slope = sum((place - mean) * (score - middle) for place, score in zip(places, scores, strict=True))
    slope /= sum((place - mean) ** 2 for place in places)
    return mean + (NormalDist().inv_cdf(SHARE) - middle) / slope


def fit(lexicon: Lexicon) -> None:
    levels = {level.number: level for level in load_levels()}
    above, words = levels[STATIC], MOST_WORDS
    overlooks = above.overlooks_in(lexicon.language)
    for number in range(STATIC - 1, 0, -1):
        level = levels[number]
        if level.words[OTHER]:
            first = (1.0,) if words == MOST_WORDS else ()
            values = [round(words * share) for share in (*first, *SHARES_OF_WORDS)]
            place = _tried(lexicon, above, values, lambda value: _with_words(level, value), log)  # noqa: B023
            words = min(MOST_WORDS, round(exp(place) / 100) * 100)
            above = _with_words(level, words)
        else:
            values = [overlooks + step for step in STEPS if overlooks + step < MOST_OVERLOOKED]
            place = _tried(lexicon, above, values, lambda value: _with_misses(level, value), float)  # noqa: B023
            overlooks = min(MOST_OVERLOOKED, round(place))
            above = _with_misses(level, overlooks)
        print(f"{lexicon.language} level {number}: {words if level.words[OTHER] else overlooks}", flush=True)


def _with_words(level: Level, words: int) -> Level:
    return replace(level, words={OTHER: words})


def _with_misses(level: Level, share: int) -> Level:
    return replace(level, overlooks={OTHER: share})


def _tried(
    lexicon: Lexicon,
    above: Level,
    values: list[int],
    below: Callable[[int], Level],
    scale: Callable[[int], float],
) -> float:
    """Return the fitted place on the scale; print what was tried."""
    shares = {value: share_won(lexicon, above, below(value)) for value in values}
    print(", ".join(f"{value}: {share:.3f}" for value, share in shares.items()))
    return fitted({scale(value): share for value, share in shares.items()})


if __name__ == "__main__":
    for named in sys.argv[1:] or shipped_ids():
        fit(load_lexicon(named))
