"""What the rulebook tells those who register, and whether everyone may read who has."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faristol.rulebook import Rulebook, TournamentBook
from faristol.rulebook.tournament_rules import RegistrationRules
from faristol.tournament.settings import Settings

TEXTS: Mapping[str, str] = {
    "fee-at-reception": "The fee is paid at reception.",
    "fee-at-registration": "The fee is paid when registering.",
    "meals": "The fee covers meals.",
    "no-meals": "The fee covers no meals.",
    "companions": "Companions may stay in the hall as long as they do not disturb.",
    "no-companions": "Companions cannot stay in the hall.",
    "acceptance": "Who registers has read the rules and accepts them.",
    "ignorance": "Complaints that come from not knowing the rules are considered.",
    "no-ignorance": "Complaints that come from not knowing the rules are not considered.",
}
"""What is told to whoever registers, by `Condition.key`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A sentence beside the form."""

    rule: str
    """Of the rulebook: `"registration.meals"`."""
    key: str
    """Of `TEXTS`: it follows from the value."""
    texts: Mapping[str, str]
    """As the book itself says it, by language; an organiser's own book may not."""
    citation: str

    @property
    def text(self) -> str:
        return TEXTS[self.key]


def conditions(book: Rulebook | TournamentBook, settings: Settings | None = None) -> tuple[Condition, ...]:
    """
    What the rulebook tells whoever registers; nothing where it has no such chapter.

    Of the fee only where the event has one: by its settings, which may differ from the book.
    """
    if book.registration is None:
        return ()
    fee_cents = book.registration.fee_cents if settings is None else settings.registration.fee_cents
    return tuple(
        Condition(rule=rule, key=key, texts=book.sources[rule].summary, citation=book.cite(rule))
        for rule, key in _told(book.registration, has_fee=fee_cents > 0)
    )


def accepts_rules(book: Rulebook | TournamentBook) -> bool:
    """Whether registering takes the word that the rules are read and accepted."""
    return book.registration is not None and book.registration.acceptance


def is_list_public(book: Rulebook | TournamentBook) -> bool:
    """Whether everyone may read who has entered."""
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
