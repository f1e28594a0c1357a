"""Points that no move brought, in words: `adjustmentText` of the scripts, for pages made on the server."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from faristol.rulebook import Rulebook, load_clauses
from faristol_web.language.wording import cited
from faristol_web.streams.view import article_of

SAID = {
    "ending.out_gains_opponents_rack": gettext_noop("the opponent's unplayed tiles"),
    "ending.out_costs_opponent_rack": gettext_noop("own unplayed tiles"),
    "ending.lost_turns_each": gettext_noop("own unplayed tiles"),
    "ending.passes_each": gettext_noop("own unplayed tiles"),
    "clock.overtime_points": gettext_noop("overtime"),
    "ending.abandonment_points": gettext_noop("for leaving"),
    "ending.both_left_points": gettext_noop("for leaving"),
    "ending.forfeit_points": gettext_noop("the result when a player leaves or is missing"),
    "challenge.failed_points": gettext_noop("for challenging a valid play"),
    "opened.turn_ms": gettext_noop("the time for a move ran out"),
    "sheet.total_corrected": gettext_noop("a mistake in the total"),
    "sheet.play_stands_after": gettext_noop("a play counted wrongly"),
}
"""By the rulebook's key; a test keeps them equal to those of the scripts."""


def points_said(rule: str, rulebook: Rulebook) -> str:
    """Return why points were given or taken, with the article."""
    if rule in SAID:
        text = _(SAID[rule])
    else:
        # Any other rule was ordered by an arbiter, on a clause, or is named by the article.
        is_rule = "." in rule and rule == rule.lower()
        text = _("as the rulebook says") if is_rule else _("ordered by an arbiter")
    return f"{text} {cited(article_of(rule, rulebook))}"


def points_recorded(note: str, rulebook: Rulebook) -> str:
    """The same of a record, whose notes may say anything; empty where this one names no rule."""
    is_known = note in SAID or note in load_clauses() or bool(note and rulebook.cite(note))
    return points_said(note, rulebook) if is_known else ""
