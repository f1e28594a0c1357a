"""The words on a tournament's pages and papers, in the reader's language."""

from collections.abc import Mapping

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from faristol.formats.tournament.labels import LABELS
from faristol.tournament.chapters.prizes import TEXTS as PRIZE_TEXTS

PUBLIC_LABELS = {
    "semicolon": _("; "),
    "pairings": _("Pairings"),
    "standings": _("Standings"),
    "cross_table": _("Cross table"),
    "prizes": _("Prizes"),
    "card": _("Player's card"),
    "entrants": _("Entrants"),
    "no_entrants": _("No entrants yet."),
    "timetable": _("Timetable"),
    "reception": _("Reception"),
    "break": _("Break"),
    "slip": _("Result"),
    "round": _("Round %(round)s"),
    "after_round": _("After round %(round)s"),
    "before_start": _("Before the first round"),
    "table": _("Table"),
    "against": _("–"),
    "first": _("First"),
    "second": _("Second"),
    "number": _("No."),
    "name": _("Name"),
    "club": _("Club"),
    "rating": _("Rating"),
    "opponent": _("Opponent"),
    "result": _("Result"),
    "place": pgettext_lazy("rank", "Place"),
    "points": _("Points"),
    "spread": _("Spread"),
    "points_for": _("Total"),
    "won": _("W"),
    "tied": _("T"),
    "lost": _("L"),
    "games": _("Games"),
    "bye": _("sits out"),
    "bye_short": _("bye"),
    "requested_bye": _("requested bye"),
    "absent": _("absent"),
    "forfeit": _("forfeit"),
    "unplayed": _("not played yet"),
    "waiting": _("waiting list"),
    "withdrawn": pgettext_lazy("entrant", "withdrawn"),
    "is_here": _("here"),
    "prize": _("Prize"),
    "winner": _("Winner"),
    "amount": _("Amount"),
    "why": _("Why"),
    "undecided": _("to be decided"),
    "everyone": _("everyone"),
    "prize-place": _("Place %(place)s"),
    "prize-class-place": _("Class %(class)s, place %(place)s"),
    "prize-best-play": _("Best play"),
    "prize-best-game": _("Best game"),
    "prize-most-bingos": _("Most bingos"),
    "prize-best-play-with": _("Best play with %(tile)s"),
    "prize-gift": _("For everyone"),
    "score": _("Score"),
    "bingos": _("Bingos"),
    "best_play": _("Best play"),
    "best_play_with": _("Best play with %(tile)s"),
    "word": _("word"),
    "went_first": _("Went first"),
    "goes_first": _("first"),
    "goes_second": _("second"),
    "signature": _("Signature"),
    "own_page": _("Your page: pairings, results"),
    "report_here": _("Report the result by phone"),
    "page": _("page %(page)s of %(pages)s"),
    "tie-break-spread": _("Spread"),
    "tie-break-points-for": _("Total"),
    "tie-break-median-buchholz": _("Med. Buch."),
    "tie-break-buchholz": _("Buchholz"),
    "tie-break-berger": _("Berger"),
    "tie-break-direct-encounter": _("Direct"),
    "tie-break-wins": _("Wins"),
    "tie-break-starts-second": _("Second"),
    "tie-break-cumulative": _("Cumul."),
}
"""By the keys of `LABELS`, all of them: a test sees to it."""


def public_labels() -> Mapping[str, str]:
    """In the language that is active now: papers are drawn by a library that knows none."""
    reasons = {f"why-{reason}": gettext(text) for reason, text in PRIZE_TEXTS.items()}
    return {key: str(PUBLIC_LABELS.get(key, text)) for key, text in LABELS.items()} | reasons
