"""`faristol duplicate correct`: an arbiter's error put right after the game."""

from argparse import ArgumentParser, Namespace

from faristol.cli.duplicate import told
from faristol.cli.duplicate.arguments import add_session
from faristol.cli.duplicate.desk import Desk
from faristol.cli.duplicate.file import open_session_file, program_of
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, remark
from faristol.cli.kit.parser import add_json
from faristol.duplicate import actions as a
from faristol.duplicate.chapters.slip import entrant_on_slip

EXAMPLES = """\
examples:
  faristol duplicate correct club.jsonl --coup 7 --player 12 --accept --by Maria --reason "In the 2019 list"
  faristol duplicate correct club.jsonl --coup 7 --player 12 --reject --by Maria --reason "Misread"

Works only after the game. Points and ranking change, the board never does. The log keeps name, time and
reason.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_session(verb)
    verb.add_argument("--coup", metavar="N", type=number(), required=True)
    verb.add_argument("--player", metavar="P", required=True, help="a number, or a name if slips have names")
    counts = verb.add_mutually_exclusive_group(required=True)
    counts.add_argument("--accept", action="store_true", help="the slip now counts")
    counts.add_argument("--reject", action="store_true", help="the slip no longer counts")
    verb.add_argument(
        "--points", metavar="N", type=number(), help="points awarded, if the board does not determine them"
    )
    verb.add_argument("--by", metavar="NAME", required=True, help="name of the person who decides")
    verb.add_argument("--reason", metavar="TEXT", required=True)
    add_json(verb)


def run(args: Namespace) -> None:
    if args.reject and args.points is not None:
        args.fail("--points needs --accept: a rejected slip scores nothing")
    with open_session_file(args.file) as session:
        desk = Desk(session, program_of(session, args), session.clock())
        entrant = entrant_on_slip(desk.state, args.player, desk.book).number
        action = a.CorrectMark(args.coup, entrant, args.accept, args.by, args.reason, args.points)
        events = desk.do(action)
        event = desk.state.corrections[-1]
        worth = desk.state.coups[event.coup - 1].marks[entrant].worth
        if event.accepted and worth not in {None, event.points}:
            remark(f"the board counts {worth}; {event.points} are given")
        document = {"coup": event.coup, "number": entrant, "before": event.before, "points": event.points}
        lines = [*told.tell(desk, events), *told.ranking(desk.state, desk.book)]
        answer(args, document, lines, indent=None)
