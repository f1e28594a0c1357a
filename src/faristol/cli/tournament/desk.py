"""What a verb asks for is recorded, and told: in words, or as JSON."""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from faristol.cli.tournament.store import Step, Store, open_store
from faristol.tournament.codec import dump_event
from faristol.tournament.events import ResultCorrected, ResultEntered, ResultProposed, TournamentEvent
from faristol.tournament.next_step import next_step
from faristol.tournament.state import TournamentState
from faristol.tournament.told import sentence, with_names

_MOST_TOLD = 40
NEXT: Mapping[str, str] = {
    "register": "more entrants are wanted (%(entrants)s so far): enter",
    "seed": "the first order is not fixed yet, of %(entrants)s entrants: seed, or pair at once",
    "pair": "pair round %(round)s: pair",
    "start": "start round %(round)s: start, or enter results at once",
    "enter": "results of round %(round)s (%(missing)s missing, the first of table %(table)s): result",
    "agree": "the two at table %(table)s of round %(round)s report different results: result",
    "close-round": "round %(round)s is complete: close",
    "committee": "question %(inquiry)s waits for the committee: ruling",
    "close": "all rounds are played; prizes to look at: %(prizes)s. Then close --tournament",
    "rating": "the results enter the list %(system)s: games, rating apply, publish",
    "over": "nothing: the tournament is over",
}


def carry_out(args: argparse.Namespace, steps: Callable[[Store], Iterable[Step]]) -> int:
    """All of what `steps` makes of the tournament, as one decision."""
    with open_store(args.file, writes=True) as store:
        events = store.do(list(steps(store)))
        tell(args, store, events)
    return 0


def tell(args: argparse.Namespace, store: Store, events: Sequence[TournamentEvent]) -> None:
    if args.json:
        document = {"events": [document_of(event) for event in events], "next": next_of(store.state)}
        print(json.dumps(document, ensure_ascii=False))
        return
    for event in events[:_MOST_TOLD]:
        print(told(event, store.state))
    if len(events) > _MOST_TOLD:
        print(f"… and {len(events) - _MOST_TOLD} more")
    if not events:
        print("nothing has changed")


def told(event: TournamentEvent, state: TournamentState) -> str:
    """A line of the history, with names; where a table is meant, also of the two who sit there."""
    text, values = sentence(event)
    names = {number: each.name for number, each in state.entrants.items()}
    line = text % with_names(values, names)
    if isinstance(event, ResultProposed | ResultEntered | ResultCorrected):
        return f"{line} ({_seated(event, state)})"
    return line


def _seated(event: ResultProposed | ResultEntered | ResultCorrected, state: TournamentState) -> str:
    """Of a round that was taken back since, nobody."""
    tables = [
        table.table
        for found in state.rounds
        if found.number == event.round_number
        for table in found.tables
        if table.table.number == event.table
    ]
    names = (state.entrants[number].name for table in tables for number in table.entrants)
    return " – ".join(names)


def document_of(event: TournamentEvent) -> dict[str, Any]:
    return {"kind": type(event).__name__, **dump_event(event)}


def next_of(state: TournamentState) -> dict[str, Any]:
    """What the director does next."""
    step = next_step(state)
    return {"kind": step.kind, **step.values}


def next_line(state: TournamentState) -> str:
    """The same in words, with the verb that does it."""
    step = next_step(state)
    return NEXT[step.kind] % step.values
