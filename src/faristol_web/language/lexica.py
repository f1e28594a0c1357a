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
    _("imported, official list according to its importer"),
)
"""Labels of lexica on their standing, listed here so that they are found for translation."""

DIFFERENCES: Mapping[str, str] = {
    "ca-disc-2021": _(
        "A copy of DISC 2021 that nobody at DISC has checked. It lacks later additions: of every thousand "
        "words of DISC 2, two or three are missing. Two-tile words come from another source. Known mistakes "
        "were corrected by hand, each with a reason."
    ),
    "el-hunspell": _(
        "We know of no official Greek list. This is a spelling dictionary; its three-letter words come from a"
        " word game, and some of them are old or dialect."
    ),
    "en-scowl-80": _(
        "A spelling list, not Collins or NWL: it lacks about one in seven of their words, mostly rare ones, "
        "and one in thirty of its own is not in Collins."
    ),
    "es-hunspell": _(
        "A spelling dictionary, not the FILE's list: it lacks about one in five of its words, and one in "
        "twenty of its own is not in that list. Verbs with pronouns (darle) are left out."
    ),
    "fr-dicollecte": _(
        "A spelling dictionary, not the ODS: it lacks about one in seven of its words, and one in nine of its"
        " own is not in the ODS."
    ),
    "ro-hunspell": _(
        "A spelling dictionary, not the federation's list (LOC), with which it could not be compared. Regular"
        " forms with prefixes (re-, ne-) are left out."
    ),
}
"""Measured differences between the lists that come with the program and the official ones."""

DICTIONARIES = (
    _("the arbiter's dictionary"),
    _("the arbitration dictionary of the championship"),
    _("the list of accepted words (LOC)"),
    _("Diccionari Oficial de l'Scrabble en Català (DOSC), errata of 7 February 2006"),
)
"""Dictionaries that rulebooks name for challenges."""


def title(lexicon: Lexicon) -> str:
    return capfirst(_translated(lexicon.title))


def label(lexicon: Lexicon) -> str:
    return _translated(lexicon.label)


def differences(lexicon: Lexicon) -> str:
    """Return the known differences; none for lists that were installed here."""
    return _translated(DIFFERENCES.get(lexicon.id, "")) if lexicon.is_shipped else ""


def dictionary(named: str) -> str:
    """Return the name of a rulebook's dictionary, in the reader's language if it comes with the program."""
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
