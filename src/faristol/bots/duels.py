"""Bots against each other, in pairs of games that another process can play."""

from faristol.analysis.batches import Portion
from faristol.analysis.duel import Pair, play_pair
from faristol.analysis.policy import ByEquity, ByScore, Policy
from faristol.bots.equity import EQUITY
from faristol.bots.greedy import GREEDY
from faristol.bots.level import policy_of
from faristol.bots.levels import Level, load_levels
from faristol.errors import NotationError
from faristol.lexicon import load_lexicon


def duellists() -> list[str]:
    """Return the ids that `Portion.players` may have."""
    return [*(level.id for level in load_levels()), GREEDY.id, EQUITY.id]


def play_duel(portion: Portion) -> list[Pair]:
    """
    Raises:
        NotationError: if a player is none of `duellists`.
    """
    rulebook = portion.setting.rulebook_with_tiles
    found = []
    for seed in portion.seeds:
        policies = (_policy(portion, 0, seed), _policy(portion, 1, seed))
        found.append(play_pair(policies, rulebook=rulebook, seed=seed))
    return found


def _policy(portion: Portion, place: int, seed: bytes) -> Policy:
    """Return one player; two of the same level have other chances."""
    named, setting = portion.players[place], portion.setting
    generator, rulebook = setting.generator, setting.rulebook_with_tiles
    if named == GREEDY.id:
        return ByScore(generator, rulebook)
    if named == EQUITY.id:
        return ByEquity(generator, rulebook, portion.weights)
    has_word = load_lexicon(setting.lexicon).has
    return policy_of(_level(named), generator, rulebook, has_word=has_word, seed=seed + bytes([place]))


def _level(named: str) -> Level:
    for level in load_levels():
        if level.id == named:
            return level
    raise NotationError(f"no player {named!r}; available: {', '.join(duellists())}")
