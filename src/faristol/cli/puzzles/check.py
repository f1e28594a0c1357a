"""`faristol puzzles check`: try to refute the answers of a set, with many more playouts."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

from faristol.analysis.batches import Setting
from faristol.analysis.puzzle_files import PACKED, format_set, read_set
from faristol.analysis.puzzles import PLAYOUTS, Answer, Puzzle
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import PROBLEM, answer, counted, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.running import add_places, running
from faristol.cli.puzzles.finding import Doubt, refuted_by
from faristol.files import write_file

EXAMPLES = """\
examples:
  faristol puzzles check puzzles.jsonl
  faristol puzzles check ca.jsonl.xz --sample 40 --seed 3
  faristol puzzles check en.jsonl.xz --jobs 16 -o en-held.jsonl.xz

Each position is played out 20,000 times on draws that the puzzle was not made with, or until the rest would
change the best move with a chance of less than one in a million; --whole makes all. An ending is solved again
for every move. A puzzle whose answer is not the best move then is refuted: the exit code is 1.
"""


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", type=Path)
    verb.add_argument("--sample", metavar="N", type=number(least=1), help="so many at random (default: all)")
    verb.add_argument(
        "--seed", metavar="N", type=number(), default=1, help="of sample and draws (default: 1)"
    )
    verb.add_argument(
        "--iterations",
        metavar="N",
        type=number(least=100, most=1_000_000),
        default=PLAYOUTS,
        help="playouts of each (default: 20000)",
    )
    verb.add_argument("--whole", action="store_true", help="make all playouts, even where nothing can change")
    verb.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="write the set without those that are refuted"
    )
    add_places(verb)
    add_json(verb)


def run(args: Namespace) -> int:
    """
    Raises:
        FaristolError: if the word list of the set is another one here.
    """
    if args.output is not None:
        raise_unless_writable(args.output)
    kept = read_set(args.file)
    origin, puzzles = kept.origin, list(kept.puzzles)
    if args.sample is not None and args.sample < len(puzzles):
        puzzles = Random(args.seed).sample(puzzles, args.sample)  # noqa: S311 - a sample, no secret
    setting = Setting(lexicon=origin.lexicon, rulebook=origin.rulebook, version=origin.version)
    _ = setting.generator  # laid out once, for all processes
    doubts = [
        Doubt(setting=setting, puzzle=puzzle, seed=args.seed, playouts=args.iterations, is_whole=args.whole)
        for puzzle in puzzles
    ]
    with running(args) as run:
        better = list(run(refuted_by, doubts, "checking puzzles"))
    refuted = [(puzzle, move) for puzzle, move in zip(puzzles, better, strict=True) if move is not None]
    if args.output is not None:
        gone = {puzzle.id for puzzle, _ in refuted}
        held = [puzzle for puzzle in kept.puzzles if puzzle.id not in gone]
        write_file(args.output, format_set(origin, held, packed=args.output.name.endswith(PACKED)))
        remark(f"{counted(len(held), 'puzzle')} in {args.output}")
    document = {
        "checked": len(puzzles),
        "refuted": [{"id": puzzle.id, "better": f"{move.place} {move.word}"} for puzzle, move in refuted],
    }
    answer(args, document, _lines(len(puzzles), refuted))
    return PROBLEM if refuted else 0


def _lines(checked: int, refuted: list[tuple[Puzzle, Answer]]) -> Iterator[str]:
    for puzzle, better in refuted:
        best = puzzle.answers[0]
        yield f"{puzzle.id}: {better.place} {better.word} is better than {best.place} {best.word}"
    yield f"{counted(checked, 'puzzle')} checked, {len(refuted)} refuted"
