"""A tournament as a whole: its settings, what is announced, its end, and the ratings it makes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TypeAlias

from faristol.errors import FaristolError
from faristol.game.evolve import replace
from faristol.rulebook.objections import Objection
from faristol.standings.classes import parse_class
from faristol.standings.prizes import KINDS
from faristol.standings.result import PointRules
from faristol.standings.tiebreaks import TIE_BREAKS
from faristol.stream import Stamp
from faristol.tournament.day import is_day
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.recorder import Recorder
from faristol.tournament.settings import RegistrationTerms, Settings
from faristol.tournament.state import TournamentState

FIXED = ("points", "tie_breaks", "rating", "newcomers", "newcomer_rating", "classes")
"""Settings that the standings rest on: they stay once the first round is paired."""
PAIRS_ROUNDS = (
    "rounds",
    "method",
    "first_method",
    "last_method",
    "rematches",
    "bye_to",
    "clubmates_apart",
    "starts_balanced",
)
"""Changed between rounds only with a reason: where no pairing keeps to all of it, something has to yield."""
MOST_ROUNDS = 99
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*")
"""Form of a time zone's name; whether the zone exists is for the shell, which owns the clock."""
CHOICES = {
    "newcomers": ("registration", "name"),
    "round_results_by": ("players", "arbiter"),
    "ties_for_prizes": ("share", "equal-points", "tie-breaks", "all", "organiser"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings:
    settings: Settings
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce:
    text: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTournament:
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRating:
    system: str
    edition: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged(ChangeSettings, Stamp):
    """The settings as they are from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementMade(Announce, Stamp):
    """Announcement on the hall's screens; an empty one takes it down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed(CloseTournament, Stamp):
    """All is published: nothing is added but corrections of data errors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPublished(PublishRating, Stamp):
    """The edition that this tournament made."""


Action: TypeAlias = ChangeSettings | Announce | CloseTournament | PublishRating
Event: TypeAlias = SettingsChanged | AnnouncementMade | TournamentClosed | RatingPublished


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    match action:
        case ChangeSettings():
            yield from _objections_to_change(state, action)
        case Announce():
            pass  # anything may be told, at any time
        case CloseTournament():
            yield from _objections_to_rounds_left(state)
            if state.open_inquiries:
                numbers = ", ".join(str(inquiry.number) for inquiry in state.open_inquiries)
                yield TournamentObjection("tournament.inquiries", found=numbers)
        case PublishRating(system=system):
            yield from _objections_to_rounds_left(state)
            if system != state.settings.rating:
                yield TournamentObjection("tournament.rating", allowed=state.settings.rating, found=system)
            if any(system == published for published, _ in state.published):
                yield TournamentObjection("tournament.published", found=system)


def _objections_to_change(state: TournamentState, action: ChangeSettings) -> Iterator[Objection]:
    before, after = state.settings, action.settings
    yield from objections_to_settings(after)
    if not state.rounds:
        return
    fixed = _changed(before, after, FIXED)
    if fixed:
        yield TournamentObjection("settings.fixed", found=", ".join(fixed))
    pairing = _changed(before, after, PAIRS_ROUNDS)
    if pairing and not action.reason.strip():
        yield TournamentObjection("settings.reason", found=", ".join(pairing))
    if after.rounds < len(state.rounds):
        allowed = f"{len(state.rounds)}–{MOST_ROUNDS}"
        yield TournamentObjection("tournament.rounds", allowed=allowed, found=after.rounds)


def _changed(before: Settings, after: Settings, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def _objections_to_rounds_left(state: TournamentState) -> Iterator[Objection]:
    rounds = state.settings.rounds
    done = sum(this.is_complete for this in state.rounds)
    if done < rounds:
        yield TournamentObjection("tournament.rounds_left", allowed=rounds, found=done)


def objections_to_settings(settings: Settings) -> Iterator[Objection]:
    """Every reason why no tournament can go by them."""
    if not settings.title.strip():
        yield TournamentObjection("settings.title")
    if not 1 <= settings.rounds <= MOST_ROUNDS:
        yield TournamentObjection("tournament.rounds", allowed=f"1–{MOST_ROUNDS}", found=settings.rounds)
    for name in settings.tie_breaks:
        if name not in TIE_BREAKS:
            yield _unknown(name, TIE_BREAKS)
    for field, allowed in CHOICES.items():
        if getattr(settings, field) not in allowed:
            yield _unknown(getattr(settings, field), allowed)
    tiles = settings.special_tiles
    for tile in sorted({tile for tile in tiles if tiles.count(tile) > 1 or not tile.strip()}):
        yield TournamentObjection("settings.tile", found=tile)
    for written in settings.classes:
        if not _is_class(written):
            yield TournamentObjection("settings.class", found=written)
    if not _ZONE.fullmatch(settings.time_zone):
        yield TournamentObjection("settings.time_zone", found=settings.time_zone)
    yield from _objections_to_prizes(settings)
    yield from _objections_to_numbers(settings)
    yield from _objections_to_days(settings)


def _objections_to_prizes(settings: Settings) -> Iterator[Objection]:
    """Yield prizes that nobody could ever win: they are slips."""
    classes = [text.partition(":")[0].strip() for text in settings.classes]
    for prize in settings.prizes:
        if prize.kind not in KINDS:
            yield _unknown(prize.kind, KINDS)
        if prize.of_class not in {"", *classes} or (prize.kind == "class-place" and not prize.of_class):
            yield _unknown(prize.of_class, classes)
        if prize.kind == "best-play-with" and prize.tile not in settings.special_tiles:
            yield _unknown(prize.tile, settings.special_tiles)


def _unknown(value: str, allowed: Iterable[str]) -> TournamentObjection:
    return TournamentObjection("settings.unknown", allowed=", ".join(allowed), found=value)


def _is_class(written: str) -> bool:
    try:
        parse_class(written)
    except FaristolError:
        return False
    return True


def _objections_to_numbers(settings: Settings) -> Iterator[Objection]:
    terms, points = settings.registration, settings.points
    for rule in fields(PointRules):
        # A bye's spread may be a penalty; a round is never worth less than nothing.
        if rule.name != "bye_spread" and getattr(points, rule.name) < 0:
            yield TournamentObjection("settings.negative", allowed=0, found=f"points.{rule.name}")
    at_least = {
        "registration.capacity": (terms.capacity, 1),
        "registration.fee_cents": (terms.fee_cents, 0),
        "newcomer_rating": (settings.newcomer_rating, 0),
        "round_ms": (settings.round_ms, 1),
        **{f"prizes {index}": (prize.amount_cents, 0) for index, prize in enumerate(settings.prizes, 1)},
        **{f"prizes {index} place": (prize.place, 1) for index, prize in enumerate(settings.prizes, 1)},
    }
    for name, (value, least) in at_least.items():
        if value is not None and value < least:
            yield TournamentObjection("settings.negative", allowed=least, found=name)


def _objections_to_days(settings: Settings) -> Iterator[Objection]:
    terms: RegistrationTerms = settings.registration
    days = (terms.opens_on, terms.grant_until, terms.closes_on, settings.day)
    for day in days:
        if day and not is_day(day):
            yield TournamentObjection("settings.day", found=day)
    for first, last in ((terms.opens_on, terms.closes_on), (terms.closes_on, settings.day)):
        if first and last and first > last:
            yield TournamentObjection("settings.days", allowed=last, found=first)


def decide(recorder: Recorder, action: Action) -> None:
    """Decide an action; one that changes nothing is not recorded."""
    now, state = recorder.now_ms, recorder.state
    match action:
        case ChangeSettings(settings=settings):
            if settings != state.settings:
                recorder.record(SettingsChanged.of(action, at_ms=now))
        case Announce(text=text):
            if text.strip() != state.announcement:
                recorder.record(AnnouncementMade.of(action, at_ms=now))
        case CloseTournament():
            recorder.record(TournamentClosed.of(action, at_ms=now))
        case PublishRating():
            recorder.record(RatingPublished.of(action, at_ms=now))


def apply(state: TournamentState, event: Event) -> TournamentState:
    match event:
        case SettingsChanged(settings=settings):
            return replace(state, settings=settings)
        case AnnouncementMade(text=text):
            return replace(state, announcement=text)
        case TournamentClosed():
            return replace(state, is_closed=True)
        case RatingPublished(system=system, edition=edition):
            return replace(state, published=(*state.published, (system, edition)))
