"""The words on the papers of a session, in the reader's language."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from faristol.duplicate.slips.phrases import PHRASES
from faristol.formats.duplicate.labels import PRACTICES

RESULT_LABELS = {
    "results": _("Results"),
    "coups": _("Coup by coup"),
    "sheet": _("Player's sheet"),
    "arbiter_sheet": _("Arbiter's sheet"),
    "series": _("Several games together"),
    "game": _("Game %(number)s"),
    "games": _("Games"),
    "percentage": _("%"),
    "numbers": _("Numbers and names"),
    "slips": _("Slips"),
    "corrections": _("Corrections after the game"),
    "lexicon": _("Word list"),
    "master_total": _("Master total"),
    "played": _("Coups played"),
    "so_far": _("The game is not over."),
    "rank": _("Rank"),
    "points": _("Points"),
    "number": _("No."),
    "name": _("Name"),
    "seat": _("Seat"),
    "bonus": _("Solo bonus"),
    "penalty": _("Warnings"),
    "total": _("Total"),
    "result": _("Result"),
    "tops": _("Tops"),
    "left": _("has left"),
    "coup": _("Coup"),
    "rack": _("Rack"),
    "rejected": _("Changed"),
    "square": _("Square"),
    "word": _("Word"),
    "score": _("Score"),
    "found": _("Found by"),
    "best_below": _("Best below"),
    "solo": _("solo"),
    "own": _("Own play"),
    "master": _("Master play"),
    "player_number": _("Player's number"),
    "direction": _("Direction"),
    "circle": _("Circle the letter that a blank stands for."),
    "before": _("Before"),
    "after": _("After"),
    "author": _("Arbiter"),
    "reason": _("Reason"),
    "accepted": _("accepted after all"),
    "refused": _("refused after all"),
    "recounted": _("recounted"),
    "corrected": _("corrected by %(author)s from %(before)s to %(after)s: %(reason)s"),
    "changes": _("Decisions during the game"),
    "at": _("Time"),
    "changed": _("%(what)s (%(author)s, %(at)s): %(reason)s"),
    "change-signed": _("racks with too few vowels or consonants allowed"),
    "change-upheld": _("%(word)s upheld"),
    "change-refused": _("%(word)s not upheld"),
    "change-annulled": _("slip of number %(number)s annulled"),
    "change-restored": _("annulment of the slip of number %(number)s lifted"),
    "change-replaced": _("slip of number %(number)s replaced; before: %(word)s"),
    "change-returned": _("number %(number)s returns"),
    "by-arbiter": _("chosen by the arbiter among tied plays"),
    "by-ruling": _("a player's word, upheld by the arbiter"),
    "nothing-laid": _("no play: all tiles are exchanged"),
    "article": _("art. %(article)s"),
    **{name: _(name) for name in PRACTICES},
    "page": _("page %(page)s of %(pages)s"),
    "ended-tiles-out": _("All tiles are laid."),
    "ended-no-play": _("Nobody has a play left."),
    "ended-one-kind": _("Only vowels or only consonants are left."),
    "ended-arbiter": _("The arbiter ended the game."),
    "annulled-late": _("handed in late"),
    "annulled-after-time": _("kept writing after time"),
    "annulled-main-word": _("unacceptable main word"),
    "annulled-cross-word": _("unacceptable cross word"),
    "annulled-tiles": _("letters not on the rack"),
    "annulled-place": _("wrong square or direction"),
    "annulled-blank": _("a blank not circled"),
    "warned-score": _("warning: score missing or wrong"),
    "warned-blank": _("warning: blank not circled"),
    "warned-illegible": _("warning: hard to read"),
}
"""The library's `LABELS` for translation; a test keeps the two equal."""


def result_labels() -> Mapping[str, str]:
    """Return the labels and the library's details of reasons, each phrase under itself."""
    return {
        **{key: str(label) for key, label in RESULT_LABELS.items()},
        **{phrase: gettext(phrase) for phrase in PHRASES},
    }
