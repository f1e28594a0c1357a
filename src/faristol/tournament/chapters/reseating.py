"""A round paired anew where it has no results yet: the wrong two sat down, or somebody came or left."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.pairing.request import Rematches
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tournament.objections import TournamentObjection, objections_to_presence, objections_to_running
from faristol.tournament.planning import rounds_met
from faristol.tournament.recorder import Recorder
from faristol.tournament.state import Entrant, Pairing, RoundState, Table, TableState, TournamentState

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReseatRound:
    """
    New pairs for tables of the last round that have no result. Tables that are not named stay as they are.

    Everybody who sat at a table that is named plays, sits out or is absent: nobody is left over.
    """

    round_number: int
    pairs: tuple[Pair, ...] = ()
    bye: int | None = None
    """The entrant who sits out from now on; None leaves whoever did, unless a pair takes them in."""
    absent: tuple[int, ...] = ()
    """Entrants who sat at a table and are not there."""
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReseated(Pairing, Stamp):
    """The whole round as it is from now on; tables that are as they were keep what was reported."""

    reason: str = ""


Action: TypeAlias = ReseatRound
Event: TypeAlias = RoundReseated


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    number = action.round_number
    unfit = list(objections_to_running(state, number))
    if not unfit and number != len(state.rounds):
        unfit = [TournamentObjection("round.paired", found=number + 1)]
    if unfit:
        yield from unfit
        return
    this, named = state.rounds[-1], _named(action)
    moving = named - _staying(this, action)
    for entrant in sorted(set(named)):
        yield from _objections_to_entrant(state, entrant, times=named[entrant], is_moving=entrant in moving)
    for entrant in sorted(_everybody(this.paired) - _everybody(_reseated(state, action))):
        if state.entrants[entrant].is_in:
            yield TournamentObjection("round.missing", found=entrant)
    yield from _objections_to_pairs(state, action)


def _named(action: ReseatRound) -> Counter[int]:
    """Return how often each is."""
    resting = () if action.bye is None else (action.bye,)
    return Counter((*(entrant for pair in action.pairs for entrant in pair), *resting, *action.absent))


def _staying(this: RoundState, action: ReseatRound) -> Counter[int]:
    """Return those of a pair that sits together already, once each: their table may have a result."""
    sitting = {frozenset(each.table.entrants) for each in this.tables}
    return Counter({entrant: 1 for pair in action.pairs if frozenset(pair) in sitting for entrant in pair})


def _everybody(paired: Pairing) -> set[int]:
    """Return all who play, rest or miss the round."""
    resting = () if paired.bye is None else (paired.bye,)
    seated = (entrant for table in paired.tables for entrant in table.entrants)
    return {*seated, *resting, *paired.idle, *paired.requested_byes, *paired.absent}


def _objections_to_entrant(
    state: TournamentState, number: int, *, times: int, is_moving: bool
) -> Iterator[Objection]:
    entrant = state.entrants.get(number)
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=number)
        return
    if is_moving:
        yield from objections_to_presence(entrant)
    if times > 1:
        yield TournamentObjection("round.twice", found=number)
    with_result = (each.table.entrants for each in state.rounds[-1].tables if each.report is not None)
    if is_moving and any(number in entrants for entrants in with_result):
        yield TournamentObjection("round.seated", found=number)


def _objections_to_pairs(state: TournamentState, action: ReseatRound) -> Iterator[Objection]:
    earlier = replace(state, rounds=state.rounds[:-1])
    met = rounds_met(earlier) if state.settings.rematches is Rematches.NEVER else {}
    forbidden = {frozenset(pair) for pair in state.forbidden}
    for first, second in action.pairs:
        if frozenset((first, second)) in forbidden:
            yield TournamentObjection("pair.forbidden", found=f"{first}–{second}")
        if (min(first, second), max(first, second)) in met:
            yield TournamentObjection("tournament.rematches", found=f"{first}–{second}")


def decide(recorder: Recorder, action: Action) -> None:
    """Decide an action; one that changes nothing is not recorded."""
    this = recorder.state.rounds[-1]
    after = _reseated(recorder.state, action)
    if _essence(after) == _essence(this.paired):
        return
    recorder.record(
        RoundReseated(
            at_ms=recorder.now_ms,
            round_number=this.number,
            tables=after.tables,
            bye=after.bye,
            requested_byes=after.requested_byes,
            absent=after.absent,
            idle=after.idle,
            cost=after.cost,
            is_manual=True,
            author=action.author.strip(),
            reason=action.reason.strip(),
        )
    )


def _essence(paired: Pairing) -> tuple[object, ...]:
    return paired.tables, paired.bye, paired.requested_byes, paired.absent, paired.idle


def _reseated(state: TournamentState, action: ReseatRound) -> Pairing:
    """
    Return the pairing as it would be. A pair that sits together already stays at its table; the others take
    the tables that fall free, in order, and then new ones.
    """
    this = state.rounds[-1]
    named, pairs = set(_named(action)), list(action.pairs)
    as_before = {frozenset(table.table.entrants): table.table for table in this.tables}
    kept = [as_before[frozenset(pair)] for pair in pairs if frozenset(pair) in as_before]
    fresh = [pair for pair in pairs if frozenset(pair) not in as_before]
    untouched = [each.table for each in this.tables if not named.intersection(each.table.entrants)]
    staying = {table.number for table in (*kept, *untouched)}
    free = sorted(table.table.number for table in this.tables if table.table.number not in staying)
    last = max((table.table.number for table in this.tables), default=0)
    numbers = [*free, *range(last + 1, last + 1 + len(fresh))]
    new = _numbered(fresh, numbers, state.kept_tables)
    before = this.paired
    bye = action.bye if action.bye is not None else before.bye
    if action.bye is None and before.bye in named:
        bye = None
    return Pairing(
        round_number=this.number,
        tables=tuple(sorted((*kept, *untouched, *new), key=lambda table: table.number)),
        bye=bye,
        requested_byes=tuple(each for each in before.requested_byes if each not in named),
        absent=tuple(sorted({*before.absent} - named | {*action.absent})),
        idle=tuple(each for each in before.idle if each not in named),
        cost=before.cost,
        is_manual=True,
        author=action.author.strip(),
    )


def _numbered(pairs: Sequence[Pair], numbers: Sequence[int], kept: Mapping[int, int]) -> list[Table]:
    """Seat pairs in order, but whoever keeps a table at that one, if it is free."""
    own: dict[Pair, int] = {}
    for pair in pairs:
        wanted = [kept[entrant] for entrant in pair if kept.get(entrant) in numbers]
        own.update((pair, number) for number in wanted[:1] if number not in own.values())
    free = iter([number for number in numbers if number not in own.values()])
    return [Table(number=own[pair] if pair in own else next(free), entrants=pair) for pair in pairs]


def apply(state: TournamentState, event: Event) -> TournamentState:
    this = state.rounds[event.round_number - 1]
    before = {table.table: table for table in this.tables}
    tables = tuple(before.get(table, TableState(table=table)) for table in event.tables)
    seats = {table.table.number for table in tables if table.table not in before}
    last_typed = None if this.last_typed in seats else this.last_typed
    moved = replace(this, paired=event, tables=tables, last_typed=last_typed)
    there = _everybody(event)
    entrants = {number: _since(entrant, there, event) for number, entrant in state.entrants.items()}
    return replace(state, entrants=entrants).with_round(moved)


def _since(entrant: Entrant, there: set[int], event: RoundReseated) -> Entrant:
    """Return an entrant who came for this round as in it, and one who left without playing as not."""
    number = event.round_number
    if entrant.number in there:
        return replace(entrant, first_round=min(entrant.first_round, number))
    if entrant.last_round == number:
        return replace(entrant, last_round=number - 1)
    return entrant
