"""The programs that one can play against, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faristol.bots import bot_ids, load_bot

_NAMES: dict[str, Promise] = {
    "greedy": gettext_lazy("Top score (computer)"),
    "equity": gettext_lazy("Best equity (computer)"),
}
_SENTENCES: dict[str, Promise] = {
    "greedy": gettext_lazy("Top score: always the play with the most points."),
    "equity": gettext_lazy("Best equity: also counts the tiles left on the rack."),
}


def bot_name(bot_id: str) -> str:
    """Return the bot's name on the score sheet, in the reader's language; for a bot that is gone, its id."""
    if bot_id in _NAMES:
        return str(_NAMES[bot_id])
    return load_bot(bot_id).title if bot_id in bot_ids() else bot_id


def opponents() -> list[tuple[str, str]]:
    """For a form: a person, then every bot."""
    return [("", _("A person")), *((bot_id, bot_name(bot_id)) for bot_id in bot_ids())]


def what_bots_do() -> str:
    return " ".join(str(_SENTENCES[bot_id]) for bot_id in bot_ids() if bot_id in _SENTENCES)
