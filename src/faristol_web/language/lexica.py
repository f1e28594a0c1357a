"""Word lists as a reader meets them: title and standing in their language, told apart where they repeat."""

from collections.abc import Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from faristol.lexicon import Lexicon

LABELS = (
    _("DISC 2021, unofficial copy"),
    _("Dicollecte, not an official list"),
    _("Hunspell, not an official list"),
    _("SCOWL size 80, not an official list"),
    _("imported, not an official list"),
    _("imported, official list, as whoever imported it says"),
)
"""What lexica say of their standing, listed here so that it is found for translation."""

DICTIONARIES = (
    _("the arbiter's dictionary"),
    _("the arbitration dictionary of the championship"),
    _("the list of accepted words (LOC)"),
    _("Diccionari Oficial de l'Scrabble en Català (DOSC), errata of 7 February 2006"),
)
"""What rulebooks name for challenges."""


def title(lexicon: Lexicon) -> str:
    return capfirst(_translated(lexicon.title))


def label(lexicon: Lexicon) -> str:
    return _translated(lexicon.label)


def dictionary(named: str) -> str:
    """What a rulebook names, in the reader's language if it is one of those that come with the program."""
    return _translated(named)


def names(lexica: Sequence[Lexicon]) -> Mapping[str, str]:
    """Id → title and label; where two lists would read the same, after the title what tells them apart."""
    return {
        lexicon.id: " – ".join(filter(None, (_head(lexicon, lexica), label(lexicon)))) for lexicon in lexica
    }


def _head(lexicon: Lexicon, lexica: Sequence[Lexicon]) -> str:
    """The title; with the edition, or if that is no help the id, among lists of its title and label."""
    same = [other for other in lexica if (other.title, other.label) == (lexicon.title, lexicon.label)]
    if len(same) == 1:
        return title(lexicon)
    has_own_edition = len({other.edition for other in same}) == len(same)
    return f"{title(lexicon)} · {lexicon.edition if has_own_edition else lexicon.id}"


def _translated(text: str) -> str:
    # Of an empty text a catalogue gives its own header.
    return gettext(text) if text else ""
