"""`faristol game audit`: whether every tile came as the published seed says."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict

from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.kit.output import PROBLEM, answer, remark
from faristol.cli.kit.parser import add_json
from faristol.game import Event
from faristol.game.codec import parse_log
from faristol.game.events import GameOpened, Mode
from faristol.game.records.audit import audit_draws


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help="events.json from the game's page; - is standard input")
    add_json(verb)


def run(args: Namespace) -> int:
    name = shown_name(args.file)
    log = parse_log(read_input(args.file), name=name)
    audit = audit_draws(log)
    document = {"draws": audit.draws, "faults": [asdict(fault) for fault in audit.faults]}
    answer(args, document, [] if audit.faults else [_drawn_well(log, audit.draws)])
    remark(*(f"{name}: {fault}" for fault in audit.faults))
    return PROBLEM if audit.faults else 0


def _drawn_well(log: Sequence[Event], draws: int) -> str:
    if isinstance(log[0], GameOpened) and log[0].mode is Mode.TABLE:
        return f"{draws} draws were made by hand at a wooden board: there is no seed to check them against"
    return f"{draws} draws, all as the seed determines; the seed matches its fingerprint"
