"""Recording and reporting the result of a verb: in words, or as JSON."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from faristol.cli.kit.output import answer, remark
from faristol.cli.tournament.store import Step, Store, open_store
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.codec import dump_event
from faristol.tournament.committee import lacks_members, short_tables
from faristol.tournament.events import (
    AnnouncementMade,
    ResultCorrected,
    ResultEntered,
    ResultProposed,
    ResultTakenBack,
    RoundStarted,
    TournamentEvent,
)
from faristol.tournament.next_step import next_step
from faristol.tournament.state import Pairing, TournamentState
from faristol.tournament.told import sentence, with_names

Actions: TypeAlias = Iterator[TournamentAction]
Seats: TypeAlias = Mapping[tuple[int, int], tuple[int, int]]

_MOST_TOLD = 40
NEXT: Mapping[str, str] = {
    "register": "more entrants are needed (%(entrants)s so far): enter",
    "seed": "the seeding of %(entrants)s entrants is not fixed yet: seed, or pair at once",
    "pair": "pair round %(round)s: pair",
    "start": "start round %(round)s: start, or enter results at once",
    "enter": "results of round %(round)s (%(missing)s missing, the first of table %(table)s): result",
    "agree": "the two at table %(table)s of round %(round)s report different results: result",
    "close-round": "round %(round)s is complete: close",
    "committee": "question %(inquiry)s waits for the committee: ruling",
    "close": "all rounds are played; prizes to look at: %(prizes)s. Then close --tournament",
    "rating": "the results count for the list %(system)s: games, rating apply, publish",
    "over": "nothing: the tournament is over",
}


def carry_out(args: Namespace, steps: Callable[[Store], Iterable[Step]]) -> None:
    """Sign all of what `steps` makes of the tournament, record it as one decision, and tell it."""
    with open_store(args.file, writes=True) as store:
        signed = [(where, replace(action, author=args.by)) for where, action in steps(store)]
        events = store.do(signed)
        lines = (*_lines(store, events), *_grounds(store, [action for _where, action in signed]))
        answer(args, recorded_document(store, events), lines, indent=None)
        if any(isinstance(event, RoundStarted | AnnouncementMade) for event in events):
            say_who_cannot_judge(store)


def recorded(actions: Callable[[Namespace, Store], Actions]) -> Callable[[Namespace], None]:
    """Make the `run` of a verb that asks for these actions."""

    def run(args: Namespace) -> None:
        carry_out(args, lambda store: [("", action) for action in actions(args, store)])

    return run


def recorded_document(store: Store, events: Sequence[TournamentEvent]) -> dict[str, object]:
    return {"events": [document_of(event) for event in events], "next": next_of(store.state)}


def say_who_cannot_judge(store: Store) -> None:
    """List what to settle before the round starts: a committee to be named, members who play."""
    state, rules = store.state, store.book.arbitration
    if lacks_members(state, rules):
        remark(f"the committee is not named yet: {store.book.id} requires {rules.committee} members")
    for short in short_tables(state, rules, round_number=len(state.rounds)):
        names = ", ".join(state.committee[member - 1] for member in short.playing)
        remark(
            f"table {short.table}: {names} of the committee cannot judge it, {short.remaining} remain: "
            "if it comes to a question, name a substitute"
        )


def _lines(store: Store, events: Sequence[TournamentEvent]) -> Iterator[str]:
    for event in events[:_MOST_TOLD]:
        yield told(event, store.state)
    if len(events) > _MOST_TOLD:
        yield f"… and {len(events) - _MOST_TOLD} more"
    if not events:
        yield "nothing has changed"


def _grounds(store: Store, actions: Sequence[TournamentAction]) -> Iterator[str]:
    """Cite the rule that makes the result of a game that was left, lost on time or not begun."""
    for action in actions:
        match action:
            case a.RecordAbsence():
                rule = "attendance.absence_ms"
            case a.RecordLeaving(left=left, on_time=on_time):
                one = "clock.loss_after_ms" if on_time else "ending.abandonment"
                rule = one if len(left) == 1 else "ending.both_left_points"
            case _:
                continue
        if article := store.book.cite(rule):
            yield f"the result follows the rulebook: {article}"


def told(event: TournamentEvent, state: TournamentState, seats: Seats | None = None) -> str:
    """
    A line of the history, with names; where a table is meant, also of the two who sat there.

    `seats` says who sat where when that happened; without it, who does now.
    """
    text, values = sentence(event)
    names = {number: entrant.name for number, entrant in state.entrants.items()}
    line = text % with_names(values, names)
    if isinstance(event, ResultProposed | ResultEntered | ResultCorrected | ResultTakenBack):
        paired = (seats_in(round_.paired) for round_ in state.rounds)
        there = seats if seats is not None else {place: two for each in paired for place, two in each.items()}
        two = there.get((event.round_number, event.table), ())
        return f"{line} ({' – '.join(names[number] for number in two)})"
    return line


def seats_in(paired: Pairing) -> Seats:
    """Return who sits at the tables of a round, by round and table."""
    return {(paired.round_number, table.number): table.entrants for table in paired.tables}


def document_of(event: TournamentEvent) -> dict[str, Any]:
    return {"kind": type(event).__name__, **dump_event(event)}


def next_of(state: TournamentState) -> dict[str, Any]:
    """Return the director's next step."""
    step = next_step(state)
    return {"kind": step.kind, **step.values}


def next_line(state: TournamentState) -> str:
    """The same in words, with the verb that does it."""
    step = next_step(state)
    return NEXT[step.kind] % step.values
