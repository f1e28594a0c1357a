"""Pairings: absences, fixed and forbidden pairs, and the rounds as they are paired."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.pairing.request import Rematches
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tournament.objections import (
    TournamentObjection,
    in_runs,
    objections_to_presence,
    objections_to_running,
)
from faristol.tournament.planning import field_of, plan_next, rounds_met, seats_of
from faristol.tournament.recorder import Recorder
from faristol.tournament.state import Pairing, RoundStage, RoundState, TableState, TournamentState

LEAST_ENTRANTS = 2
MOST_TABLES = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteAbsence:
    entrant: int
    round_number: int
    is_bye: bool = False
    """Asked for beforehand, and worth what the settings give for it."""
    is_absent: bool = True
    """False takes it back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixPair:
    round_number: int
    entrants: tuple[int, int]
    is_fixed: bool = True
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbidPair:
    entrants: tuple[int, int]
    is_forbidden: bool = True
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTable:
    """One table for an entrant in every round, as for somebody in a wheelchair."""

    entrant: int
    table: int | None = None
    """None: any table again."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound:
    """The next one. Without pairs: by the settings; with them: exactly these, which a rulebook may refuse."""

    round_number: int
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    """The entrant who sits out by the director's decision."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpairRound:
    round_number: int
    author: str = ""
    reason: str = ""
    drops_results: bool = False
    """True to undo the results, too, as of a round that is cancelled: none of its games counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceNoted(NoteAbsence, Stamp):
    """Absence from a round that is not paired yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFixed(FixPair, Stamp):
    """Two who are to meet, or no longer are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairForbidden(ForbidPair, Stamp):
    """Two who may not meet, or may again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKept(KeepTable, Stamp):
    """The table at which an entrant plays from the next pairing on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired(Pairing, Stamp):
    """A round's pairings, and the entrants who do not play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired(UnpairRound, Stamp):
    """Taken back, with what results there were."""


Action: TypeAlias = NoteAbsence | FixPair | ForbidPair | KeepTable | PairRound | UnpairRound
Event: TypeAlias = AbsenceNoted | PairFixed | PairForbidden | TableKept | RoundPaired | RoundUnpaired


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    match action:
        case NoteAbsence():
            yield from _objections_to_absence(state, action)
        case FixPair():
            yield from _objections_to_fixing(state, action)
        case ForbidPair():
            yield from _objections_to_forbidding(state, action)
        case KeepTable():
            yield from _objections_to_keeping(state, action)
        case PairRound():
            yield from _objections_to_pairing(state, action)
        case UnpairRound(round_number=number):
            objections = list(objections_to_running(state, number))
            yield from objections
            if not objections and not _may_be_unpaired(state, action):
                yield TournamentObjection("round.has_results", found=number)


def _may_be_unpaired(state: TournamentState, action: UnpairRound) -> bool:
    """Tell whether it is the last round, without results or to be undone with them for a reason."""
    are_dropped = action.drops_results and bool(action.reason.strip())
    return action.round_number == len(state.rounds) and (are_dropped or not state.rounds[-1].has_reports)


def _objections_to_absence(state: TournamentState, action: NoteAbsence) -> Iterator[Objection]:
    yield from _objections_to_future(state, action.round_number)
    entrant = state.entrants.get(action.entrant)
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=action.entrant)
    elif action.is_absent:
        yield from objections_to_presence(entrant)
        if any(action.entrant in pair for pair in state.fixed.get(action.round_number, ())):
            yield TournamentObjection("pair.fixed", found=action.entrant)


def _objections_to_future(state: TournamentState, round_number: int) -> Iterator[Objection]:
    """Yield objections to a round unless it is still to be paired."""
    if 1 <= round_number <= len(state.rounds):
        yield TournamentObjection("round.paired", found=round_number)
    elif not 1 <= round_number <= state.settings.rounds:
        yield TournamentObjection("round.last", allowed=state.settings.rounds)


def _objections_to_fixing(state: TournamentState, action: FixPair) -> Iterator[Objection]:
    yield from _objections_to_future(state, action.round_number)
    yield from _objections_to_two(state, action.entrants, are_there=action.is_fixed)
    fixed = state.fixed.get(action.round_number, ())
    if not action.is_fixed:
        if not _holds(fixed, action.entrants):
            yield TournamentObjection("pair.not_fixed", found=_written(action.entrants))
        return
    if _holds(state.forbidden, action.entrants):
        yield TournamentObjection("pair.forbidden", found=_written(action.entrants))
    if _is_rematch(state, action.entrants):
        yield TournamentObjection("tournament.rematches", found=_written(action.entrants))
    if _holds(fixed, action.entrants):
        return
    for number in action.entrants:
        if any(number in pair for pair in fixed):
            yield TournamentObjection("pair.fixed", found=number)
        if (action.round_number, number) in state.absences:
            yield TournamentObjection("round.absent", found=number)


def _objections_to_forbidding(state: TournamentState, action: ForbidPair) -> Iterator[Objection]:
    pair = action.entrants
    yield from _objections_to_two(state, pair, are_there=False)
    if not action.is_forbidden and not _holds(state.forbidden, pair):
        yield TournamentObjection("pair.not_forbidden", found=_written(pair))
    later = (pairs for number, pairs in state.fixed.items() if number > len(state.rounds))
    fixed = [two for pairs in later for two in pairs]
    if action.is_forbidden and _holds(fixed, pair):
        yield TournamentObjection("pair.fixed", found=pair[0])


def _objections_to_keeping(state: TournamentState, action: KeepTable) -> Iterator[Objection]:
    entrant, table = state.entrants.get(action.entrant), action.table
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=action.entrant)
        return
    if table is None:
        return
    yield from objections_to_presence(entrant)
    if not 1 <= table <= MOST_TABLES:
        yield TournamentObjection("table.number", allowed=MOST_TABLES, found=table)
    others = (
        number for number, kept in state.kept_tables.items() if kept == table and number != action.entrant
    )
    for other in others:
        if state.entrants[other].is_in:
            yield TournamentObjection("entrant.kept_table", allowed=table, found=other)


def _objections_to_two(
    state: TournamentState, pair: tuple[int, int], *, are_there: bool
) -> Iterator[Objection]:
    """`are_there`: both must be in the tournament for it."""
    if pair[0] == pair[1]:
        yield TournamentObjection("pair.same", found=pair[0])
    for number in pair:
        entrant = state.entrants.get(number)
        if entrant is None:
            yield TournamentObjection("entrant.unknown", found=number)
        elif are_there:
            yield from objections_to_presence(entrant)


def _holds(pairs: Sequence[tuple[int, int]], pair: tuple[int, int]) -> bool:
    return any(set(two) == set(pair) for two in pairs)


def _written(pair: tuple[int, int]) -> str:
    return f"{pair[0]}–{pair[1]}"


def _is_rematch(state: TournamentState, pair: tuple[int, int]) -> bool:
    never = state.settings.rematches is Rematches.NEVER
    return never and (min(pair), max(pair)) in rounds_met(state)


def _objections_to_pairing(state: TournamentState, action: PairRound) -> Iterator[Objection]:
    due = len(state.rounds) + 1
    if action.round_number != due:
        yield TournamentObjection("round.next", allowed=due, found=action.round_number)
        return
    if due > state.settings.rounds:
        yield TournamentObjection("round.last", allowed=state.settings.rounds)
    if state.round is not None and state.round.missing:
        yield TournamentObjection("round.tables_open", found=in_runs(state.round.missing))
    field = field_of(state, due)
    if len(field) < LEAST_ENTRANTS:
        yield TournamentObjection("round.field")
    if action.bye is not None:
        if action.bye not in field:
            yield TournamentObjection("round.not_in", found=action.bye)
        if len(field) % 2 == 0:
            yield TournamentObjection("round.bye")
    if action.pairs:
        yield from _objections_to_pairs(state, action, field)


def _objections_to_pairs(
    state: TournamentState, action: PairRound, field: tuple[int, ...]
) -> Iterator[Objection]:
    """By hand: everyone once, and nobody against whom they may not meet; the distance is the director's."""
    seated = [number for pair in action.pairs for number in pair]
    if action.bye is not None:
        seated.append(action.bye)
    everyone, seen = set(field), set(seated)
    for number in sorted(seen - everyone):
        yield TournamentObjection("round.not_in", found=number)
    for number in sorted(seen):
        if seated.count(number) > 1:
            yield TournamentObjection("round.twice", found=number)
    missing = sorted(everyone - seen)
    if len(field) % 2 and action.bye is None and len(missing) == 1:
        missing = []  # the one who is left rests
    for number in missing:
        yield TournamentObjection("round.missing", found=number)
    met = rounds_met(state) if state.settings.rematches is Rematches.NEVER else {}
    for pair in action.pairs:
        if _holds(state.forbidden, pair):
            yield TournamentObjection("pair.forbidden", found=_written(pair))
        if (min(pair), max(pair)) in met:
            yield TournamentObjection("tournament.rematches", found=_written(pair))


def decide(recorder: Recorder, action: Action) -> None:
    """
    Decide an action; saying the same thing twice records it once.

    Raises:
        PairingImpossible: carrying what would have to yield.
    """
    now, state = recorder.now_ms, recorder.state
    match action:
        case NoteAbsence(entrant=entrant, round_number=number, is_bye=is_bye, is_absent=is_absent):
            if state.absences.get((number, entrant)) != (is_bye if is_absent else None):
                noted = replace(action, is_bye=is_bye and is_absent)
                recorder.record(AbsenceNoted.of(noted, at_ms=now))
        case FixPair(round_number=number, entrants=pair, is_fixed=is_fixed):
            if not (is_fixed and pair in state.fixed.get(number, ())):
                recorder.record(PairFixed.of(action, at_ms=now))
        case ForbidPair(entrants=pair, is_forbidden=is_forbidden):
            if not (is_forbidden and {pair, pair[::-1]} & set(state.forbidden)):
                recorder.record(PairForbidden.of(action, at_ms=now))
        case KeepTable(entrant=entrant, table=kept):
            if state.kept_tables.get(entrant) != kept:
                recorder.record(TableKept.of(action, at_ms=now))
        case PairRound():
            recorder.record(paired_event(state, action, now_ms=now))
        case UnpairRound():
            recorder.record(RoundUnpaired.of(action, at_ms=now))


def paired_event(state: TournamentState, action: PairRound, *, now_ms: int) -> RoundPaired:
    """
    The next round, by the settings or by hand.

    Raises:
        PairingImpossible: carrying what would have to yield.
    """
    number = action.round_number
    plan = plan_next(state, pairs=action.pairs, bye=action.bye)
    away = {entrant: bye for (when, entrant), bye in state.absences.items() if when == number}
    present = {entrant: bye for entrant, bye in away.items() if state.entrants[entrant].is_in}
    tables = sorted(seats_of(state, plan), key=lambda table: table.number)
    by_hand = bool(action.pairs or action.bye is not None or state.fixed.get(number))
    return RoundPaired(
        at_ms=now_ms,
        round_number=number,
        tables=tuple(tables),
        bye=plan.bye,
        requested_byes=tuple(sorted(entrant for entrant, is_bye in present.items() if is_bye)),
        absent=tuple(sorted(entrant for entrant, is_bye in present.items() if not is_bye)),
        idle=plan.idle,
        cost=plan.cost,
        is_manual=by_hand,
        author=action.author.strip(),
    )


def apply(state: TournamentState, event: Event) -> TournamentState:
    match event:
        case AbsenceNoted(round_number=number, entrant=entrant, is_bye=is_bye, is_absent=is_absent):
            absences = dict(state.absences)  # copied whole: there may be thousands, and an event for each
            absences.pop((number, entrant), None)
            if is_absent:
                absences[number, entrant] = is_bye
            return replace(state, absences=absences)
        case PairFixed(round_number=number, entrants=pair, is_fixed=is_fixed):
            rest = _without(state.fixed.get(number, ()), pair)
            return replace(state, fixed={**state.fixed, number: (*rest, pair) if is_fixed else rest})
        case PairForbidden(entrants=pair, is_forbidden=is_forbidden):
            rest = _without(state.forbidden, pair)
            return replace(state, forbidden=(*rest, pair) if is_forbidden else rest)
        case TableKept(entrant=entrant, table=kept):
            tables_kept = {number: table for number, table in state.kept_tables.items() if number != entrant}
            if kept is not None:
                tables_kept[entrant] = kept
            return replace(state, kept_tables=tables_kept)
        case RoundPaired(round_number=number, tables=tables, at_ms=at_ms):
            paired = RoundState(
                number=number,
                paired=event,
                paired_ms=at_ms,
                stage=RoundStage.PAIRED,
                tables=tuple(TableState(table=table) for table in tables),
                settings=state.settings,
                forbidden=state.forbidden,
            )
            return replace(state, rounds=(*state.rounds, paired))
        case RoundUnpaired():
            return _without_last_round(state)


def _without(pairs: Sequence[tuple[int, int]], pair: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(other for other in pairs if set(other) != set(pair))


def _without_last_round(state: TournamentState) -> TournamentState:
    """Undo the last round: entrants who came or left while it stood now join it, or left before it."""
    rounds = state.rounds[:-1]
    last = len(rounds)
    moved = {
        number: replace(
            entrant,
            first_round=min(entrant.first_round, last + 1),
            last_round=None if entrant.last_round is None else min(entrant.last_round, last),
        )
        for number, entrant in state.entrants.items()
    }
    return replace(state, rounds=rounds, entrants=moved)
