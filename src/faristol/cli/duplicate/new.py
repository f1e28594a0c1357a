"""`faristol duplicate new`: a session in a file of its own, with what is settled before anyone sits down."""

import re
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from faristol.cli.duplicate.arguments import add_new_file, add_setting
from faristol.cli.duplicate.file import Began, create_session
from faristol.cli.duplicate.setting import Setting, asked_setting, name_to_keep
from faristol.cli.kept_rulebook import kept_texts
from faristol.cli.kit.inputs import read_text
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.duplicate import SessionEvent, decide, load_program, open_session, opening_state
from faristol.duplicate import actions as a
from faristol.duplicate.events import Minimum, SessionOpened
from faristol.duplicate.opening import NEEDS_SIGNATURE
from faristol.duplicate.prepared import parse_prepared, racks_below_minimum
from faristol.duplicate.slips.line import parse_names
from faristol.errors import IllegalMove, NotationError
from faristol.rulebook import DuplicateBook, Objection
from faristol.tiles import Rack, load_tileset, new_seed
from faristol.tiles.bag import SEED_BYTES

EXAMPLES = """\
examples:
  faristol duplicate new club.jsonl --title "Friday club" --entrants names.txt
  faristol duplicate new final.jsonl --seconds 180 --schedule 1:2+2,16:1+1 --prepared racks.txt
  faristol duplicate new catalan.jsonl --rulebook ca-duplicate --lexicon ca-disc-2021

The file of entrants has a line for each number, in order: a name, or two joined by & for a pair. The file
of prepared racks has a line for each coup: ABCDEFG, or AB+CDEFG for kept and drawn tiles. Text after # is a
comment.
"""
_MS, _SECOND_MS = 1_000_000, 1000
_MINIMUM = re.compile(r"(?P<coup>\d{1,3}):(?P<vowels>\d)\+(?P<consonants>\d)", re.ASCII)


def add_arguments(verb: ArgumentParser) -> None:
    add_new_file(verb)
    add_setting(verb)
    verb.add_argument("--title", default="", help="title of the game, as printed")
    verb.add_argument(
        "--seconds",
        metavar="N",
        type=number(),
        help="seconds per coup, within the rulebook's limits (default: the rulebook's)",
    )
    verb.add_argument("--grace", metavar="N", type=number(), help="seconds of grace for slow devices")
    verb.add_argument(
        "--entrants", metavar="FILE", help="a file of names, one number per line; - is standard input"
    )
    verb.add_argument(
        "--prepared", metavar="FILE", help="a file of racks fixed beforehand, one coup per line"
    )
    verb.add_argument(
        "--schedule",
        metavar="LIST",
        help="vowels and consonants that a rack needs, from which coup on: 1:2+2,16:1+1",
    )
    verb.add_argument(
        "--signed-by",
        metavar="NAME",
        default="",
        help="the arbiter who allows prepared racks, or a schedule, with too few vowels or consonants",
    )
    verb.add_argument(
        "--seed",
        metavar="HEX",
        help="64 hexadecimal digits; for tests only: anyone who knows the seed knows all draws",
    )
    add_json(verb)


def run(args: Namespace) -> None:
    setting = asked_setting(args)
    opened = _opened(args, setting)
    events = list(_admitted(args, setting, opened))
    lexicon = name_to_keep(args.lexicon, setting)
    began = Began(time.time_ns() // _MS, lexicon, tuple(kept_texts(args.rulebook)))
    create_session(Path(args.file), began, events, opened)
    doubts = [
        *racks_below_minimum(opened.prepared, setting.book, opened.schedule),
        *_short(opened.prepared, setting.book),
    ]
    entrants = f"{len(events)} numbers are given" if events else "nobody has a number yet"
    lines = [
        *(f"{args.prepared}: {doubt}" for doubt in doubts),
        f"{args.file}: {opened.rulebook}, {opened.lexicon_version}; {entrants}",
        f"fingerprint of the seed: {opened.commitment}",
        f"next: faristol duplicate run {args.file}",
    ]
    answer(args, _document(args.file, opened, len(events)) | {"doubts": doubts}, lines, indent=None)


def parse_schedule(text: str) -> tuple[Minimum, ...]:
    """
    >>> parse_schedule("1:2+2,16:1+1")[1]
    Minimum(first_coup=16, vowels=1, consonants=1)

    Raises:
        NotationError: if it is none.
    """
    matches = [_MINIMUM.fullmatch(part.strip()) for part in text.split(",")]
    if not all(matches):
        raise NotationError(f"--schedule {text}: write COUP:VOWELS+CONSONANTS, such as 1:2+2,16:1+1")
    return tuple(
        Minimum(int(match["coup"]), int(match["vowels"]), int(match["consonants"]))
        for match in matches
        if match
    )


def parse_seed(text: str) -> bytes:
    """
    Raises:
        NotationError: if it is not one.
    """
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise NotationError(f"--seed {text}: not hexadecimal") from error
    if len(seed) != SEED_BYTES:
        raise NotationError(f"--seed: {len(seed)} bytes; expected {SEED_BYTES}")
    return seed


def _short(racks: Sequence[Rack], book: DuplicateBook) -> Iterator[str]:
    """Racks that are too short for when they come: the bag is drawn from instead."""
    tileset, size = load_tileset(book.play.tileset), book.play.rack_size
    last_full = max((coup for coup, rack in enumerate(racks, 1) if len(rack) == size), default=0)
    for coup, rack in enumerate(racks, 1):
        left = len(tileset.tiles()) - (coup - 1) * size
        if len(rack) < min(size, left) or (len(rack) < size and coup < last_full):
            text = tileset.alphabet.format_tiles(rack)
            yield f"rack {coup}, {text}, has {len(rack)} tiles; short racks come only when none are left"


def _opened(args: Namespace, setting: Setting) -> SessionOpened:
    tileset = load_tileset(setting.book.play.tileset)
    try:
        schedule = None if args.schedule is None else parse_schedule(args.schedule)
        seed = new_seed() if args.seed is None else parse_seed(args.seed)
    except NotationError as error:
        args.fail(str(error))
    prepared = () if args.prepared is None else _prepared(args.prepared, tileset.id)
    try:
        return open_session(
            setting.book,
            lexicon=setting.lexicon.id,
            lexicon_version=setting.lexicon.version,
            seed=seed,
            coup_ms=None if args.seconds is None else args.seconds * _SECOND_MS,
            grace_ms=None if args.grace is None else args.grace * _SECOND_MS,
            schedule=schedule,
            prepared=prepared,
            signed_by=args.signed_by,
            title=args.title,
        )
    except IllegalMove as error:  # what was asked for is not for the organiser to choose
        rules = {each.rule for each in error.objections if isinstance(each, Objection)}
        args.fail(f"{setting.book.id}: {error}{' (--signed-by NAME)' if rules & NEEDS_SIGNATURE else ''}")
        raise  # never: usage ends the program


def _prepared(file: str, tileset: str) -> tuple[Rack, ...]:
    try:
        return parse_prepared(read_text(file), load_tileset(tileset))
    except NotationError as error:
        raise NotationError(f"{file}: {error}") from error


def _admitted(args: Namespace, setting: Setting, opened: SessionOpened) -> Iterator[SessionEvent]:
    """One number a line: a name, or two with & or / between them."""
    if args.entrants is None:
        return
    state, program = opening_state(opened), load_program(setting.lexicon, setting.book)
    for line_number, line in enumerate(read_text(args.entrants).splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        admit = a.Admit(parse_names(text))
        try:
            decision = decide(state, admit, now_ms=0, book=setting.book, program=program)
        except IllegalMove as error:
            raise NotationError(f"{args.entrants}, line {line_number}: {text}: {error}") from error
        state = decision.state
        yield from decision.events


def _document(file: str, opened: SessionOpened, entrants: int) -> dict[str, object]:
    return {
        "file": file,
        "rulebook": opened.rulebook,
        "lexicon": opened.lexicon_version,
        "coup_ms": opened.coup_ms,
        "grace_ms": opened.grace_ms,
        "entrants": entrants,
        "prepared": len(opened.prepared),
        "commitment": opened.commitment,
    }
