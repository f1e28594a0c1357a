"""`faristol puzzles make`: positions with one clearly best move, written to a file as they are found."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from faristol.analysis.batches import Setting, program, usual_rulebook
from faristol.analysis.puzzle_files import (
    PACKED,
    Origin,
    format_puzzle,
    format_set,
    read_set,
)
from faristol.analysis.puzzles import Kind, Puzzle, kinds_before, wave_of
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, counted, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.running import add_places, running
from faristol.cli.puzzles.finding import Game, found_in
from faristol.errors import FaristolError
from faristol.files import write_file
from faristol.lexicon import load_lexicon
from faristol.lexicon.catalogue import asked_lexicon
from faristol.tiles import load_tileset

EXAMPLES = """\
examples:
  faristol puzzles make --language ca --number 1000 --seed 7 -o puzzles.jsonl
  faristol puzzles make --language en --number 1000 --seed 7 --jobs 16 -o en.jsonl.xz
  faristol puzzles make --language el --number 50 --kind exchange --jobs 16 -o el-exchange.jsonl.xz
  faristol puzzles make --language ca --games night/*.gcg --rulebook ca-1v1 -o ours.jsonl

A puzzle is kept if its answer leads by ten points of equity and is best on two sets of draws, sure at 99.9 %;
an exchange, or a play whose nearest rival is one, has to lead by one. In an ending every legal move is solved
to the last tile, and the best has to win the game or six points more than the best by equity. The same seed
gives the same puzzles, on one core or many. They are written to FILE.part as they are found: after Ctrl+C or
a power cut the same command goes on from there.
With --games the puzzles are those of these games, at most one each. On a site, a set in the folder `puzzles`
of its data is offered beside those that come with Faristol.
"""
_MOST_PUZZLES = 100_000
_MOST_SEED = 10**18 - 1
_INTERRUPTED = 130


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("--language", "--lexicon", metavar="LANGUAGE|ID", dest="lexicon", required=True)
    verb.add_argument(
        "--rulebook",
        metavar="ID",
        help="default: the first for the lexicon's tiles, or else the first of all",
    )
    verb.add_argument(
        "--number",
        metavar="N",
        type=number(least=1, most=_MOST_PUZZLES),
        default=100,
        help="puzzles to make (default: 100)",
    )
    verb.add_argument(
        "--seed", metavar="N", type=number(most=_MOST_SEED), default=1, help="seed of the games (default: 1)"
    )
    verb.add_argument(
        "--kind", choices=[str(kind) for kind in Kind], help="only puzzles of this kind (default: of all)"
    )
    verb.add_argument(
        "--games", metavar="FILE", nargs="+", default=[], help="GCG, Romanian records, event logs"
    )
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)
    add_places(verb)
    add_json(verb)


def run(args: Namespace) -> int:
    """
    Raises:
        FaristolError: if the file cannot be written, or what was made so far is of other settings.
    """
    raise_unless_writable(args.output)
    setting = _setting(args)
    origin = _origin(setting, args)
    part = args.output.with_name(f"{args.output.name}.part")
    puzzles = _begun(part, origin, args.kind)
    _ = setting.generator  # laid out once, for all processes
    was_stopped = False
    try:
        _make(args, setting, origin, part, puzzles)
    except KeyboardInterrupt:
        was_stopped = True
    if was_stopped:
        remark(f"stopped with {counted(len(puzzles), 'puzzle')} in {part}; the same command goes on")
    else:
        puzzles = puzzles[: args.number]
        packed = args.output.name.endswith(PACKED)
        write_file(args.output, format_set(origin, puzzles, packed=packed))
        part.unlink(missing_ok=True)
    answer(args, _told(puzzles, was_stopped=was_stopped), _lines(puzzles))
    return _INTERRUPTED if was_stopped else 0


def _setting(args: Namespace) -> Setting:
    lexicon = asked_lexicon(args.lexicon)
    rulebook = args.rulebook or usual_rulebook(lexicon)
    return Setting(lexicon=lexicon.id, rulebook=rulebook, version=lexicon.version, program=program())


def _origin(setting: Setting, args: Namespace) -> Origin:
    lexicon = load_lexicon(setting.lexicon)
    return Origin(
        language=load_tileset(lexicon.tileset).language,
        tileset=lexicon.tileset,
        lexicon=lexicon.id,
        version=lexicon.version,
        rulebook=setting.rulebook,
        seed=-1 if args.games else args.seed,
        program=program(),
    )


def _begun(part: Path, origin: Origin, kind: str | None) -> list[Puzzle]:
    if not part.exists():
        return []
    begun = read_set(part)
    is_other = kind is not None and any(puzzle.kind != kind for puzzle in begun.puzzles)
    if is_other or (begun.puzzles and begun.origin != origin):
        raise FaristolError(
            f"{part} was begun with other settings or another version: remove it, or choose another -o"
        )
    return list(begun.puzzles)


def _make(args: Namespace, setting: Setting, origin: Origin, part: Path, puzzles: list[Puzzle]) -> None:
    """Search wave after wave of games; what a wave finds is the same wherever its games were searched."""
    tileset = load_tileset(origin.tileset)
    number = puzzles[-1].game + 1 if puzzles else 0
    stop = len(args.games) or sys.maxsize
    write_file(part, format_set(origin, puzzles, packed=False))  # without a line that was cut off
    with running(args) as run, part.open("a", encoding="utf-8") as file:
        while len(puzzles) < args.number and number < stop:
            wave = wave_of(number)
            counts = kinds_before(puzzles, wave)
            tasks = [_game(args, setting, at, dict(counts)) for at in range(number, min(wave.stop, stop))]
            for puzzle in run(found_in, tasks, f"making puzzles, {len(puzzles)} of {args.number};"):
                if puzzle is not None and len(puzzles) < args.number:
                    print(format_puzzle(puzzle, tileset), file=file, flush=True)
                    puzzles.append(puzzle)
            number = wave.stop


def _game(args: Namespace, setting: Setting, number: int, counts: dict[Kind, int]) -> Game:
    only = None if args.kind is None else Kind(args.kind)
    game = Game(setting=setting, number=number, counts=counts, seed=args.seed, only=only)
    if not args.games:
        return game
    name = args.games[number]
    return replace(game, name=shown_name(name), content=read_input(name))


def _told(puzzles: list[Puzzle], *, was_stopped: bool) -> dict[str, object]:
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    return {
        "puzzles": len(puzzles),
        "was_stopped": was_stopped,
        "kinds": {str(kind): kinds[kind] for kind in Kind},
    }


def _lines(puzzles: list[Puzzle]) -> Iterator[str]:
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    yield counted(len(puzzles), "puzzle") + ": " + ", ".join(f"{kinds[kind]} {kind}" for kind in Kind)
