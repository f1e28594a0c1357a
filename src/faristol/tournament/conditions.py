"""Conditions of registration in the rulebook, and whether the list of entrants is public."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faristol.rulebook import Rulebook, TournamentBook
from faristol.rulebook.tournament_rules import RegistrationRules
from faristol.tournament.chapters.venue import told_of
from faristol.tournament.settings import Settings

TEXTS: Mapping[str, str] = {
    "fee-at-reception": "The fee is paid at reception.",
    "fee-at-registration": "The fee is paid when registering.",
    "meals": "The fee covers meals.",
    "no-meals": "The fee covers no meals.",
    "companions": "Companions may stay in the hall as long as they do not disturb.",
    "no-companions": "Companions cannot stay in the hall.",
    "free-parking": "The car park is free for every participant.",
    "no-free-parking": "There is no free car park.",
    "acceptance": "By registering you confirm that you have read the rules and accept them.",
    "ignorance": "Complaints that arise from not knowing the rules are considered.",
    "no-ignorance": "Complaints that arise from not knowing the rules are not considered.",
}
"""Texts shown to those who register, by `Condition.key`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A sentence beside the form."""

    rule: str
    """Rule in the rulebook: `"registration.meals"`."""
    key: str
    """Key of `TEXTS`: it follows from the value."""
    texts: Mapping[str, str]
    """Text by language in the book's own words; an organiser's own book may have none."""
    citation: str

    @property
    def text(self) -> str:
        return TEXTS[self.key]


def conditions(book: Rulebook | TournamentBook, settings: Settings | None = None) -> tuple[Condition, ...]:
    """
    Return the conditions of registration; none if the rulebook has no such chapter.

    Of the fee only where the event has one, and of the venue only where the event is there: by its
    settings, which may differ from the book.
    """
    if book.registration is None:
        return ()
    fee_cents = book.registration.fee_cents if settings is None else settings.registration.fee_cents
    at_its_place = book.venue is not None and (settings is None or settings.place == book.venue.place)
    return tuple(
        Condition(rule=rule, key=key, texts=book.sources[rule].summary, citation=book.cite(rule))
        for rule, key in (
            *_told(book.registration, has_fee=fee_cents > 0),
            *(told_of(book.venue) if at_its_place else ()),
        )
    )


def accepts_rules(book: Rulebook | TournamentBook) -> bool:
    """True if registering includes declaring that the rules are read and accepted."""
    return book.registration is not None and book.registration.acceptance


def is_list_public(book: Rulebook | TournamentBook) -> bool:
    """True if everyone may read the list of entrants."""
    return book.registration is None or book.registration.list_public


def _told(rules: RegistrationRules, *, has_fee: bool) -> Iterator[tuple[str, str]]:
    if has_fee:
        yield "registration.fee_due", f"fee-at-{rules.fee_due}"
        yield "registration.meals", "meals" if rules.meals else "no-meals"
    yield "registration.companions", "companions" if rules.companions else "no-companions"
    if rules.acceptance:
        yield "registration.acceptance", "acceptance"
    heard = "ignorance" if rules.complaints_of_ignorance else "no-ignorance"
    yield "registration.complaints_of_ignorance", heard
