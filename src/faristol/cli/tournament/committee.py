"""`faristol tournament committee`: the arbiters, shown or named."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store, open_store
from faristol.names import fold_name
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament committee open.jsonl
  faristol tournament committee open.jsonl "Anna Serra" "Pere Roca" 12

A number stands for an entrant, who then never judges their own table.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("members", metavar="MEMBER", nargs="*", help="a name, or an entrant's number")


def run(args: Namespace) -> None:
    if args.members:
        _name(args)
    else:
        _show(args)


@recorded
def _name(args: Namespace, store: Store) -> Actions:
    numbers = {fold_name(entrant.name): entrant.number for entrant in store.state.entrants.values()}
    # By name, too: players never judge their own table.
    entrants = [
        entrants_named(store.state, [member])[0] if member.isdecimal() else numbers.get(fold_name(member))
        for member in args.members
    ]
    names = [
        member if number is None else store.state.entrants[number].name
        for member, number in zip(args.members, entrants, strict=True)
    ]
    yield a.NameCommittee(members=tuple(names), entrants=tuple(entrants))


def _show(args: Namespace) -> None:
    with open_store(args.file) as store:
        state = store.state
    entrants = state.committee_entrants or (None,) * len(state.committee)
    members = [
        {"number": number, "name": name, "entrant": entrant}
        for number, (name, entrant) in enumerate(zip(state.committee, entrants, strict=True), 1)
    ]
    lines = [f"{number}  {name}" for number, name in enumerate(state.committee, 1)]
    answer(args, {"committee": members}, lines or ["no committee is named yet"], indent=None)
