"""Choice of who goes first in a pair (article 5.2)."""

from faristol.pairing.score_groups.player import Player, Strength


def goes_first(higher: Player, lower: Player, *, top_begins: bool = True) -> tuple[bool, str]:
    """
    True if the higher ranked goes first; with the article.

    `top_begins` is the lot of article 5.1: whether the first of the initial order began the first round.
    """
    wish, other = higher.wish, lower.wish
    if wish != other and (wish or other):
        return (wish or -other) > 0, "5.2.1"
    if higher.strength != lower.strength:
        return (wish > 0) == (higher.strength > lower.strength), "5.2.2"
    wider, narrower = abs(higher.difference), abs(lower.difference)
    if higher.strength is Strength.ABSOLUTE and wider != narrower:
        return (wish > 0) == (wider > narrower), "5.2.2"
    for own, theirs in zip(reversed(higher.starts), reversed(lower.starts), strict=False):
        if own != theirs:
            return not own, "5.2.3"
    if wish:
        return wish > 0, "5.2.4"
    return (higher.number % 2 == 1) == top_begins, "5.2.5"
