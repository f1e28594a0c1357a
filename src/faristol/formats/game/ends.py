"""The end of a game in words: who won, and by which rule."""

from collections.abc import Mapping

from faristol.game.milestones import EndReason

END_LABELS: Mapping[str, str] = {
    "wins": "%(player)s wins",
    "tie": "A tie",
    "both-lose": "Both lose",
    "end-out": "The bag is empty, and so is one rack.",
    "end-lost-turns": "Too many turns in a row were lost.",
    "end-passes": "Both players passed too often in a row.",
    "end-wrong-plays": "Too many wrong plays in a row.",
    "end-fruitless": "Too many turns in a row without a valid play.",
    "end-left": "A player left.",
    "end-both-left": "Both players left.",
    "end-time": "A player used up all the time allowed.",
    "end-claimed": "A player was gone for too long, and the opponent claimed the game.",
    "end-round-over": "The round's time is over.",
    "end-absent": "A player did not come.",
    "end-arbiter": "The arbiters ended the game.",
}
"""Words about the end; pages pass translations of them."""


def told_end(
    reason: EndReason,
    article: str,
    *,
    winner: str,
    both_lost: bool,
    labels: Mapping[str, str] = END_LABELS,
) -> str:
    """
    Return winner, reason and article; the winner's name is empty for a tie, or if both lose.

    >>> told_end(EndReason.WRONG_PLAYS, "art. ¶13 (RO-13)", winner="Biel", both_lost=False)
    'Biel wins. Too many wrong plays in a row. [art. ¶13 (RO-13)]'
    """
    result = labels["wins"] % {"player": winner} if winner else labels["both-lose" if both_lost else "tie"]
    return " ".join(filter(None, (f"{result}.", labels[f"end-{reason}"], article and f"[{article}]")))
