"""
A tournament log from elsewhere, to be gone on with: whoever takes it in has to be able to rely on it.

Applying an event never refuses, and what a log says was decided by whoever wrote it. So what pages and
decisions rest on is tried here, before anything of it is kept.
"""

from collections.abc import Iterator, Sequence

from faristol.errors import FaristolError, NotationError
from faristol.formats.foreign.tournament import foreign_of
from faristol.rating.editions import SYSTEMS
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
        raise NotationError(f"{name}: the last decision is incomplete: the file was cut off")
    for problem in _faults(events, now_ms=now_ms):
        raise NotationError(f"{name}: {problem}")
    return tuple(events), _tried(events, name=name)


def _faults(events: Sequence[TournamentEvent], *, now_ms: int) -> Iterator[str]:
    entrants = rounds = 0
    for number, event in enumerate(events, 1):
        where = f"event {number}, {type(event).__name__}"
        if not 0 <= event.at_ms <= now_ms + _DAY_MS:
            yield f"{where}: it has not happened yet"
        match event:
            case e.TournamentOpened() if not event.seed:
                yield "it has no seed for lots: a published log has it once the tournament is closed"
            case e.TournamentOpened() if commitment_to(event.seed) != event.commitment:
                yield f"{where}: the seed does not match its published fingerprint"
            case e.EntrantRegistered():
                entrants += 1
                if event.entrant != entrants:
                    yield f"{where}: entrant {event.entrant}, where {entrants} is the next"
            case e.RoundPaired():
                rounds += 1
                if event.round_number != rounds:
                    yield f"{where}: round {event.round_number}, where {rounds} is the next"
            case e.RoundUnpaired():
                rounds -= 1
            case e.ResultProposed() | e.ResultEntered() | e.ResultCorrected() if (
                event.report.result.winner not in (None, 0, 1)
            ):
                yield f"{where}: neither of the two is winner {event.report.result.winner}"
            case e.CommitteeNamed() if event.entrants and (
                len(event.entrants) != len(event.members)
                or any(each not in range(1, entrants + 1) for each in event.entrants if each is not None)
            ):
                yield f"{where}: its members are not those who play"
            case e.RatingPublished() if event.system not in SYSTEMS:
                yield f"{where}: there is no rating system {event.system!r}"
        if isinstance(event, e.TournamentOpened | e.SettingsChanged):
            objections = list(objections_to_settings(event.settings))
            if event.settings.rating and event.settings.rating not in SYSTEMS:
                yield f"{where}: there is no rating system {event.settings.rating!r}"
            if objections:
                yield f"{where}: {'; '.join(map(str, objections))}"


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
        raise NotationError(f"{name}: {error}") from error
    except Exception as error:
        about = f"there is no {error}" if isinstance(error, KeyError) else str(error) or type(error).__name__
        raise NotationError(f"{name}: the record contradicts itself: {about}") from error
    return state
