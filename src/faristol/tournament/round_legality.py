"""May it be paired so, begun, called, closed? And what the pairings to come have to keep to."""

from collections.abc import Iterator, Sequence

from faristol.pairing.request import Rematches
from faristol.rulebook.objections import Objection
from faristol.tournament import actions as a
from faristol.tournament.enrolment import objections_to_presence
from faristol.tournament.objections import TournamentObjection, in_runs
from faristol.tournament.state import RoundStage, RoundState, TournamentState

LEAST_ENTRANTS = 2


def objections_to_round(
    state: TournamentState,
    action: a.FixSeeding
    | a.NoteAbsence
    | a.FixPair
    | a.ForbidPair
    | a.PairRound
    | a.UnpairRound
    | a.StartRound
    | a.CallTime
    | a.CloseRound,
) -> Iterator[Objection]:
    match action:
        case a.FixSeeding():
            yield from _objections_to_seeding(state, action)
        case a.NoteAbsence():
            yield from _objections_to_absence(state, action)
        case a.FixPair():
            yield from _objections_to_fixing(state, action)
        case a.ForbidPair(entrants=pair, is_forbidden=is_forbidden):
            yield from _objections_to_two(state, pair, are_there=False)
            if not is_forbidden and not _holds(state.forbidden, pair):
                yield TournamentObjection("pair.not_forbidden", found=_written(pair))
            fixed = (
                each for number, pairs in state.fixed.items() if number > len(state.rounds) for each in pairs
            )
            if is_forbidden and _holds(tuple(fixed), pair):
                yield TournamentObjection("pair.fixed", found=pair[0])
        case a.PairRound():
            yield from _objections_to_pairing(state, action)
        case a.UnpairRound() | a.StartRound() | a.CallTime() | a.CloseRound():
            yield from _objections_to_course(state, action)


def field_of(state: TournamentState, round_number: int) -> tuple[int, ...]:
    """Who plays in a round that is not paired yet, by number."""
    return tuple(
        sorted(
            each.number
            for each in state.entrants.values()
            if each.is_in
            and each.first_round <= round_number
            and (round_number, each.number) not in state.absences
        )
    )


def rounds_met(state: TournamentState) -> dict[tuple[int, int], tuple[int, ...]]:
    """
    Who was paired with whom in which rounds; the smaller number first.

    A game that was forfeited counts: nobody is to be drawn against the same name twice.
    """
    met: dict[tuple[int, int], tuple[int, ...]] = {}
    for each in state.rounds:
        for table in each.tables:
            first, second = table.table.entrants
            pair = (min(first, second), max(first, second))
            met[pair] = (*met.get(pair, ()), each.number)
    return met


def missing_tables(paired: RoundState) -> tuple[int, ...]:
    """Those without a result, by number."""
    return tuple(each.table.number for each in paired.tables if each.report is None)


def _objections_to_seeding(state: TournamentState, action: a.FixSeeding) -> Iterator[Objection]:
    if state.rounds:
        yield TournamentObjection("seeding.fixed")
    if not any(each.is_in for each in state.entrants.values()):
        yield TournamentObjection("round.field")
    for number, rating in action.ratings:
        if number not in state.entrants:
            yield TournamentObjection("entrant.unknown", found=number)
        if rating is not None and rating < 0:
            yield TournamentObjection("entrant.rating", found=rating)
    if action.order:
        places = {each.number for each in state.entrants.values() if each.is_in}
        counted = {number: action.order.count(number) for number in action.order}
        wrong = [number for number in sorted(places | set(counted)) if _is_wrong(number, places, counted)]
        if wrong:
            yield TournamentObjection("seeding.order", found=", ".join(map(str, wrong)))


def _is_wrong(number: int, places: set[int], counted: dict[int, int]) -> bool:
    return number not in places or counted.get(number, 0) != 1


def _objections_to_absence(state: TournamentState, action: a.NoteAbsence) -> Iterator[Objection]:
    yield from _objections_to_future(state, action.round_number)
    entrant = state.entrants.get(action.entrant)
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=action.entrant)
    elif action.is_absent:
        yield from objections_to_presence(entrant)
        if any(action.entrant in pair for pair in state.fixed.get(action.round_number, ())):
            yield TournamentObjection("pair.fixed", found=action.entrant)


def _objections_to_future(state: TournamentState, round_number: int) -> Iterator[Objection]:
    """Of a round that is still to be paired."""
    if 1 <= round_number <= len(state.rounds):
        yield TournamentObjection("round.paired", found=round_number)
    elif not 1 <= round_number <= state.settings.rounds:
        yield TournamentObjection("round.last", allowed=state.settings.rounds)


def _objections_to_fixing(state: TournamentState, action: a.FixPair) -> Iterator[Objection]:
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
    return any(set(each) == set(pair) for each in pairs)


def _written(pair: tuple[int, int]) -> str:
    return f"{pair[0]}–{pair[1]}"


def _is_rematch(state: TournamentState, pair: tuple[int, int]) -> bool:
    never = state.settings.rematches is Rematches.NEVER
    return never and (min(pair), max(pair)) in rounds_met(state)


def _objections_to_pairing(state: TournamentState, action: a.PairRound) -> Iterator[Objection]:
    due = len(state.rounds) + 1
    if action.round_number != due:
        yield TournamentObjection("round.next", allowed=due, found=action.round_number)
        return
    if due > state.settings.rounds:
        yield TournamentObjection("round.last", allowed=state.settings.rounds)
    if state.round is not None and (missing := missing_tables(state.round)):
        yield TournamentObjection("round.tables_open", found=in_runs(missing))
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
    state: TournamentState, action: a.PairRound, field: tuple[int, ...]
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


def _objections_to_course(
    state: TournamentState, action: a.UnpairRound | a.StartRound | a.CallTime | a.CloseRound
) -> Iterator[Objection]:
    number = action.round_number
    if not 1 <= number <= len(state.rounds):
        yield TournamentObjection("round.unknown", found=number)
        return
    this = state.rounds[number - 1]
    if this.stage is RoundStage.CLOSED:
        yield TournamentObjection("round.closed", found=number)
        return
    match action:
        case a.UnpairRound():
            if number != len(state.rounds) or any(each.report or each.proposed for each in this.tables):
                yield TournamentObjection("round.has_results", found=number)
        case a.StartRound():
            if this.stage is not RoundStage.PAIRED:
                yield TournamentObjection("round.started", found=number)
        case a.CallTime():
            if this.stage is RoundStage.PAIRED:
                yield TournamentObjection("round.not_started", found=number)
            if this.stage is RoundStage.TIME_CALLED:
                yield TournamentObjection("round.time_called", found=number)
        case a.CloseRound():
            missing = missing_tables(this)
            if missing:
                yield TournamentObjection("round.tables_open", found=in_runs(missing))
