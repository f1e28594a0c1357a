"""Refusals, and the rules that they rest on."""

from faristol.tournament.objections import RESTS_ON, TEXTS, cite
from tests.tournament.run import CHAMPIONSHIP, GENERAL, OPEN


def test_every_refusal_that_rests_on_a_rule_is_cited_by_a_book_that_has_it() -> None:
    assert set(RESTS_ON) <= set(TEXTS)
    silent = [
        rule for rule in RESTS_ON if not any(cite(rule, book) for book in (OPEN, CHAMPIONSHIP, GENERAL))
    ]

    assert silent == []
