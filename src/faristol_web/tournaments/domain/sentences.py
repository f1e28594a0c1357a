"""The library's sentences in the reader's language: objections, explanations, events."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from faristol.errors import FaristolError, IllegalMove, PairingImpossible, RulebookError
from faristol.pairing.explain import TEXTS
from faristol.pairing.request import Reason
from faristol.rulebook import Objection, Rulebook
from faristol.rulebook.choices import Abandonment
from faristol.tournament.chapters.prizes import TEXTS as PRIZE_TEXTS
from faristol.tournament.chapters.prizes import Award
from faristol.tournament.events import FeeReceived, GrantDecided, TournamentEvent, TournamentOpened
from faristol.tournament.objections import cite
from faristol.tournament.state import TournamentState
from faristol.tournament.told import sentence
from faristol.tournament.told import with_names as filled
from faristol_web.language.days import money
from faristol_web.language.refusals import refusal
from faristol_web.language.wording import cited
from faristol_web.rulebooks.books import offered_book

_KEY = re.compile(r"\b[0-9a-f]{16}\b")
"""Keys that stand for names in the events."""
_NUMBER = re.compile(r"\d+")
_OF_ENTRANTS = re.compile(r"(?:entrant|round|pair)\.|table\.not_yours$|prize\.twice$|arbitration\.part$")
_OF_PAIRS = ("tournament.rematches", "pair.forbidden", "pair.not_fixed", "pair.not_forbidden")
"""Objections that may name entrants by number; the latter two of them."""
_WAYS = {
    "impossible.rematches": ("rematches", _("Allow some rematches")),
    "impossible.forbidden": ("forbidden", _("Lift these bans")),
    "impossible.fixed": ("fixed", _("Unfix this pair")),
    "impossible.all_fixed": ("fixed", _("Unfix these pairs")),
    "impossible.together": ("together", _("Do both")),
    "impossible.bye": ("bye", _("Pair with this bye")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One thing that could yield, where nothing can be paired."""

    kind: str
    """Kind of the button; empty if there is none."""
    label: str
    sentence: str
    pairs: str = ""
    """Entrants' numbers: `1-2,3-4`."""
    entrant: int | None = None


def said(
    error: FaristolError,
    book: Rulebook | None,
    names: Mapping[str, str],
    *,
    called: Mapping[int, str] | None = None,
) -> list[str]:
    """Return the reasons for a refusal, each with its article; `called` names entrants by their numbers."""
    if isinstance(error, PairingImpossible):
        reasons = [
            reason for reason in error.reasons if isinstance(reason, Reason) and reason.key not in _WAYS
        ]
        return [
            gettext("No pairing is possible with these settings."),
            *(explained(reason, book, names) for reason in reasons),
        ]
    if not isinstance(error, IllegalMove):
        return [with_names(refusal(error), names)]
    known = [objection for objection in error.objections if isinstance(objection, Objection)]
    if not known:
        return [with_names(refusal(error), names)]
    return [_objection(objection, book, names, called or {}) for objection in _gathered(known)]


def _gathered(objections: Iterable[Objection]) -> list[Objection]:
    """Gather all entrants whom nobody can meet into one sentence."""
    kept: list[Objection] = []
    missing: list[Objection] = []
    for objection in objections:
        (missing if objection.rule == "round.missing" else kept).append(objection)
    if missing:
        kept.append(replace(missing[0], found=", ".join(str(objection.found) for objection in missing)))
    return kept


def _objection(
    objection: Objection, book: Rulebook | None, names: Mapping[str, str], called: Mapping[int, str]
) -> str:
    named = _called(objection, called)
    text = gettext(objection.text) % {"allowed": objection.allowed, "found": named}
    article = cited(cite(objection.rule, book)) if book is not None else ""
    return with_names(f"{text} [{article}]" if article else text, names)


def _called(objection: Objection, called: Mapping[int, str]) -> str:
    """
    Numbers with the names that go with them: `7 (Anna)`.

    A number that nobody has stays alone, and so does one of something else.
    """
    is_of_one = _OF_ENTRANTS.match(objection.rule) and "number %(found)s" in objection.text
    if objection.rule not in _OF_PAIRS and not is_of_one:
        return str(objection.found)

    def with_name(match: re.Match[str]) -> str:
        name = called.get(int(match[0]), "")
        return f"{match[0]} ({name})" if name else match[0]

    return _NUMBER.sub(with_name, str(objection.found))


def explained(reason: Reason, book: Rulebook | None, names: Mapping[str, str] | None = None) -> str:
    """A reason for a pairing, with the article it rests on."""
    text = gettext(TEXTS[reason.key]) % reason.values
    article = cited(book.cite(reason.rule)) if book is not None and reason.rule else ""
    return with_names(f"{text} [{article}]" if article else text, names or {})


def prize_reason(award: Award) -> str:
    """Return the reason for awarding a prize."""
    return gettext("; ").join(gettext(PRIZE_TEXTS[reason]) % award.values for reason in award.reasons)


def told(event: TournamentEvent, state: TournamentState, names: Mapping[str, str]) -> str:
    """A line of the history."""
    text, values = sentence(event)
    called = {number: entrant.name for number, entrant in state.entrants.items()}
    return with_names(gettext(text) % filled({**values, **_in_words(event, state)}, called), names)


def _in_words(event: TournamentEvent, state: TournamentState) -> Mapping[str, str]:
    """Return the library's values for programs in the words of the other pages."""
    match event:
        case FeeReceived(amount_cents=cents) | GrantDecided(amount_cents=cents):
            return {"amount": money(cents, state.settings.registration.currency)}
        case TournamentOpened(rulebook=book_id):
            return {"rulebook": _title(book_id)}
        case _:
            return {}


def _title(book_id: str) -> str:
    try:
        return offered_book(book_id).title
    except RulebookError:
        return book_id


def leaving_told(book: Rulebook) -> str:
    """Say what becomes of a game that is left, with the article."""
    rules = book.ending
    match rules.abandonment:
        case Abandonment.PENALTY:
            text = gettext(
                "The player who left loses %(points)s points; if still ahead, the result is %(forfeit)s–0."
            ) % {"points": rules.abandonment_points, "forfeit": rules.forfeit_points}
        case Abandonment.OPPONENT_WINS:
            text = gettext("The points at that moment stand, and the opponent wins.")
        case Abandonment.COMMITTEE:
            text = gettext("The committee decides. Enter its ruling above.")
    return f"{text} [{cited(book.cite('ending.abandonment'))}]"


def loss_on_time_told(book: Rulebook) -> str:
    """Say what becomes of a game lost on time, with the article; empty where none can be."""
    if book.clock.loss_after_ms is None:
        return ""
    text = gettext(
        "More than %(minutes)s minutes of overtime lose the game. Enter the points at that moment above: the "
        "rulebook deducts its penalty."
    ) % {"minutes": book.clock.loss_after_ms // 60_000}
    return f"{text} [{cited(book.cite('clock.loss_after_ms'))}]"


def ways_out(
    error: PairingImpossible, book: Rulebook, *, names: Mapping[str, str], numbers: Mapping[str, int]
) -> list[Way]:
    """Return the constraints that could yield, as buttons; `numbers` maps the keys to entrants."""
    ways = []
    for reason in error.reasons:
        if not isinstance(reason, Reason) or reason.key not in _WAYS:
            continue
        kind, label = _WAYS[reason.key]
        keys = [numbers.get(key) for key in _KEY.findall(str(reason.values.get("pairs", "")))]
        pairs = zip(keys[::2], keys[1::2], strict=False)
        ways.append(
            Way(
                kind=kind,
                label=str(label),
                sentence=explained(reason, book, names),
                pairs=",".join(f"{one}-{other}" for one, other in pairs),
                entrant=numbers.get(str(reason.values.get("entrant", ""))),
            )
        )
    return ways


def with_names(text: str, names: Mapping[str, str]) -> str:
    """
    >>> with_names("0123456789abcdef meets 7", {"0123456789abcdef": "Anna"})
    'Anna meets 7'
    """
    return _KEY.sub(lambda match: names.get(match[0], "–"), text)
