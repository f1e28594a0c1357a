"""A tournament as everyone may see it: names, never keys, and nothing of what only the desk may show."""

from collections import OrderedDict
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from threading import Lock

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from faristol.rulebook import Rulebook
from faristol.tournament.chapters.timetable import round_ends_ms
from faristol.tournament.conditions import is_list_public
from faristol.tournament.state import Entrant, RoundStage, RoundState, TournamentState, named
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.roles import tournament_for
from faristol_web.tournaments.models import Tournament

KEPT = 16
"""Tournaments whose names are filled in already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    tournament: Tournament
    state: TournamentState
    """State with names instead of keys."""
    book: Rulebook
    seq: int
    """The last event that the state has seen."""

    @property
    def key(self) -> tuple[str, int]:
        """Return the key under which its pages are cached."""
        return self.tournament.public_id, self.tournament.revision

    @property
    def shown(self) -> str:
        """For open pages: another one, and there is something new to show."""
        return str(self.tournament.revision)

    def round(self, number: int | None) -> RoundState | None:
        """Return that round, or the last; None before any is paired."""
        if number is None:
            return self.state.round
        if not 1 <= number <= len(self.state.rounds):
            raise Http404
        return self.state.rounds[number - 1]


_kept: OrderedDict[str, Seen] = OrderedDict()
_lock = Lock()


def seen(request: HttpRequest, slug: str) -> Seen:
    """
    Return the tournament as everyone may see it.

    Raises:
        Http404: if there is none, or it is unlisted and the reader does not run it.
    """
    public = seen_of(tournament_for(request, slug))
    if is_list_public(public.book):
        return public
    return replace(public, state=unlisted(public.state))


def unlisted(state: TournamentState) -> TournamentState:
    """Hide a list that is not public: entrants in no pairing yet become numbers, without club and rating."""
    known = in_pairings(state)
    entrants = {
        number: entrant if number in known else _nameless(entrant)
        for number, entrant in state.entrants.items()
    }
    return replace(state, entrants=entrants)


def in_pairings(state: TournamentState) -> set[int]:
    """Return the entrants named in the pairings of any round, which are public."""
    return {number for round_state in state.rounds for number in _named_in(round_state)}


def _named_in(shown: RoundState) -> Iterator[int]:
    paired = shown.paired
    for table in paired.tables:
        yield from table.entrants
    yield from (*paired.requested_byes, *paired.absent, *paired.idle)
    if paired.bye is not None:
        yield paired.bye


def _nameless(entrant: Entrant) -> Entrant:
    return replace(entrant, name=f"#{entrant.number}", club="", rating=None)


def seen_of(tournament: Tournament) -> Seen:
    """
    Return the tournament as its row has it: perhaps with later events, never with fewer.

    With all names: for those who are in it, and for the desk.
    """
    with _lock:
        kept = _kept.get(tournament.public_id)
    if kept is not None and kept.tournament.revision == tournament.revision:
        return kept
    held = desk.held_of(tournament.public_id)
    state = named(held.state, desk.names_of(tournament.public_id))
    row = copy(tournament)  # reloading theirs changes nothing here
    made = Seen(tournament=row, state=state, book=held.rulebook, seq=held.seq)
    with _lock:
        _kept[tournament.public_id] = made
        _kept.move_to_end(tournament.public_id)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


def ends_ms(state: TournamentState) -> int | None:
    """The time at which the running round ends; None while no clock runs."""
    last = state.round
    if last is None or last.stage is RoundStage.CLOSED:
        return None
    return round_ends_ms(state, last)


def said(state: TournamentState) -> str:
    """One sentence about where it stands: for those who hear the page, when it changes."""
    last = state.round
    if last is None:
        return ""
    done = sum(table_state.report is not None for table_state in last.tables)
    values = {"round": last.number, "done": done, "all": len(last.tables)}
    return _("Round %(round)s: %(done)s of %(all)s results are in.") % values
