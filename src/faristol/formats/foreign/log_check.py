"""
A tournament log from elsewhere, to be gone on with: whoever takes it in has to be able to rely on it.

Applying an event never refuses, and what a log says was decided by whoever wrote it. So what pages and
decisions rest on is tried here, before anything of it is kept.
"""

from collections.abc import Iterator, Sequence

from faristol.errors import FaristolError, NotationError
from faristol.formats.foreign.tournament import foreign_of
from faristol.rating.editions import SYSTEMS
from faristol.remarks import Remark, chained, why
from faristol.tiles import commitment_to
from faristol.tournament import events as e
from faristol.tournament.chapters.tournament import objections_to_settings
from faristol.tournament.codec import parse_tournament_log
from faristol.tournament.events import TournamentEvent
from faristol.tournament.next_step import next_step
from faristol.tournament.referee import replay
from faristol.tournament.standings import table
from faristol.tournament.state import TournamentState
from faristol.tournament.told import sentence

_DAY_MS = 86_400_000
_DECISION = b"\n\n"
"""Ends one, in files that grow; a published log has no empty lines."""


def is_published(content: bytes) -> bool:
    """True for a published record, which leaves out private details."""
    return _DECISION not in content


def checked_log(
    content: bytes, *, name: str, now_ms: int
) -> tuple[tuple[TournamentEvent, ...], TournamentState]:
    """
    Its events, and the state after them.

    Raises:
        NotationError: if anything of it cannot be; nothing is mended.
    """
    events = parse_tournament_log(content, name=name)
    if not is_published(content) and not content.endswith(_DECISION):
        raise NotationError("%(name)s: the last decision is incomplete: the file was cut off", name=name)
    for problem in _faults(events, now_ms=now_ms):
        raise NotationError("%(name)s: %(why)s", name=name, why=problem)
    return tuple(events), _tried(events, name=name)


def _faults(events: Sequence[TournamentEvent], *, now_ms: int) -> Iterator[str]:
    entrants = rounds = 0
    for number, event in enumerate(events, 1):
        where = Remark("event %(number)s, %(event)s", number=number, event=type(event).__name__)
        if not 0 <= event.at_ms <= now_ms + _DAY_MS:
            yield Remark("%(where)s: it has not happened yet", where=where)
        match event:
            case e.TournamentOpened() if not event.seed:
                yield Remark("it has no seed for lots: a published log has it once the tournament is closed")
            case e.TournamentOpened() if commitment_to(event.seed) != event.commitment:
                yield Remark("%(where)s: the seed does not match its published fingerprint", where=where)
            case e.EntrantRegistered():
                entrants += 1
                if event.entrant != entrants:
                    yield Remark(
                        "%(where)s: entrant %(found)s, where %(next)s is the next",
                        where=where,
                        found=event.entrant,
                        next=entrants,
                    )
            case e.RoundPaired():
                rounds += 1
                if event.round_number != rounds:
                    yield Remark(
                        "%(where)s: round %(found)s, where %(next)s is the next",
                        where=where,
                        found=event.round_number,
                        next=rounds,
                    )
            case e.RoundUnpaired():
                rounds -= 1
            case e.ResultProposed() | e.ResultEntered() | e.ResultCorrected() if (
                event.report.result.winner not in (None, 0, 1)
            ):
                yield Remark(
                    "%(where)s: neither of the two is winner %(found)s",
                    where=where,
                    found=event.report.result.winner,
                )
            case e.CommitteeNamed() if event.entrants and (
                len(event.entrants) != len(event.members)
                or any(each not in range(1, entrants + 1) for each in event.entrants if each is not None)
            ):
                yield Remark("%(where)s: its members are not those who play", where=where)
            case e.RatingPublished() if event.system not in SYSTEMS:
                yield Remark(
                    "%(where)s: there is no rating system %(found)r", where=where, found=event.system
                )
        if isinstance(event, e.TournamentOpened | e.SettingsChanged):
            objections = list(objections_to_settings(event.settings))
            if event.settings.rating and event.settings.rating not in SYSTEMS:
                yield Remark(
                    "%(where)s: there is no rating system %(found)r", where=where, found=event.settings.rating
                )
            if objections:
                yield Remark(
                    "%(where)s: %(why)s",
                    where=where,
                    why=chained("%(one)s; %(other)s", [each.remark for each in objections]),
                )


def _tried(events: Sequence[TournamentEvent], *, name: str) -> TournamentState:
    """Replay the events; any failure means that the record is wrong."""
    try:
        state = replay(events)
        table(state)
        next_step(state)
        foreign_of(state)
        for event in events:
            sentence(event)
    except FaristolError as error:
        raise NotationError("%(name)s: %(why)s", name=name, why=why(error)) from error
    except Exception as error:
        about = (
            Remark("there is no %(why)s", why=error)
            if isinstance(error, KeyError)
            else str(error) or type(error).__name__
        )
        raise NotationError(
            "%(name)s: the record contradicts itself: %(why)s", name=name, why=about
        ) from error
    return state
