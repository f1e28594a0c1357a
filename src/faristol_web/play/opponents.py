"""The programs that one can play against, in words."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faristol.bots import bot_ids, load_bot, load_levels
from faristol.bots.strength import Strength, load_strength

_TITLES: tuple[Promise, ...] = (
    gettext_lazy("Pupil"),
    gettext_lazy("Beginner"),
    gettext_lazy("Holiday player"),
    gettext_lazy("Family champion"),
    gettext_lazy("Club newcomer"),
    gettext_lazy("Club player"),
    gettext_lazy("Club champion"),
    gettext_lazy("Expert"),
    gettext_lazy("Master"),
    gettext_lazy("Grandmaster"),
)
"""By level, in the words of `data/bots/levels.toml`."""
_NAMES: dict[str, Promise] = {
    "greedy": gettext_lazy("Top score (computer)"),
    "equity": gettext_lazy("Best equity (computer)"),
}


@dataclass(frozen=True, slots=True)
class ShownLevel:
    number: int
    title: str
    strength: Strength | None
    """None where nothing was measured."""


def bot_name(bot_id: str) -> str:
    """Return the bot's name on the score sheet, in the reader's language; for a bot that is gone, its id."""
    for level, title in zip(load_levels(), _TITLES, strict=True):
        if bot_id == level.id:
            return _("%(title)s (computer, level %(number)s)") % {"title": title, "number": level.number}
    if bot_id in _NAMES:
        return str(_NAMES[bot_id])
    return load_bot(bot_id).title if bot_id in bot_ids() else bot_id


def opponents() -> list[tuple[str, str]]:
    """For a form: a person, then every bot, the levels first."""
    levels = [
        (level.id, _("Level %(number)s: %(title)s") % {"number": level.number, "title": title})
        for level, title in zip(load_levels(), _TITLES, strict=True)
    ]
    others = [(bot_id, str(name)) for bot_id, name in _NAMES.items()]
    return [("", _("A person")), *levels, *others]


def what_bots_do() -> str:
    """Return the help beside the choice, with a link to the table of levels."""
    return format_html(
        '{} <a href="{}#levels">{}</a>',
        _(
            "Level 1 knows only common words, level 5 knows them all, level 9 makes the best play by points "
            "and leave, and level 10 also thinks ahead."
        ),
        reverse("help"),
        _("Compare the levels"),
    )


def shown_levels(language: str) -> list[ShownLevel]:
    """Return the levels with what was measured in this language."""
    return [
        ShownLevel(level.number, str(title), load_strength(language, level.number))
        for level, title in zip(load_levels(), _TITLES, strict=True)
    ]
