"""The move with the best equity: points now, and what the tiles that stay are worth."""

from faristol.analysis.leaves import load_leaves
from faristol.analysis.policy import ByEquity, Policy
from faristol.bots.player import Bot
from faristol.movegen import Generator
from faristol.rulebook import Rulebook


def by_trained_leaves(generator: Generator, rulebook: Rulebook) -> Policy:
    """
    Return a policy with the leave values that come with Faristol; without any, points and the last racks
    count.
    """
    return ByEquity(generator, rulebook, load_leaves(generator.tileset.id))


EQUITY = Bot("equity", "Best equity", by_trained_leaves)
