"""Every refusal leads to an article, in every rulebook that has the rule."""

import pytest

from faristol.rulebook import TEXTS, load_rulebook, rulebook_ids
from faristol.rulebook.cited import CITED

NO_RULE = {"typed", "turn", "clock.untimed", "placement.word_differs"}
"""Slips of the pen and of the moment: no article is about them."""
ABSENT = {"senyors.none", "rulings.none", "attendance.none"}
"""Said by a rulebook that has no such chapter."""
FORMAL = {
    "arbitration.author",
    "arbitration.reason",
    "arbitration.clause",
    "arbitration.points",
    "arbitration.no_play",
    "arbitration.no_turn",
    "arbitration.played_since",
    "arbitration.shown",
    "start.name",
}
"""A form that was not filled in, or a moment that is past."""


@pytest.mark.parametrize("rulebook_id", rulebook_ids())
def test_every_refusal_cites_an_article(rulebook_id: str) -> None:
    book = load_rulebook(rulebook_id)
    chapters = {key.partition(".")[0] for key in book.sources}
    silent = []
    for rule in TEXTS:
        chapter = CITED.get(rule, rule).partition(".")[0]
        excused = rule in ABSENT | FORMAL or bool({rule, rule.partition(".")[0]} & NO_RULE)
        if chapter in chapters and not excused and not book.cite(rule):
            silent.append(rule)

    assert silent == []


def test_refusals_are_cited_that_exist() -> None:
    keys = {key for each in rulebook_ids() for key in load_rulebook(each).sources}

    assert set(CITED) <= set(TEXTS)
    assert set(CITED.values()) <= keys
