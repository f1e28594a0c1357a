"""`faristol puzzles check`: try to refute the answers of a set, with many more playouts."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

from faristol.analysis.batches import Setting
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.puzzle_files import PuzzleSet, read_set
from faristol.analysis.puzzles import PLAYOUTS, Answer, Puzzle, PuzzleMaker
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import PROBLEM, answer, counted
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.progress import shown_steps

EXAMPLES = """\
examples:
  faristol puzzles check puzzles.jsonl
  faristol puzzles check ca.jsonl.xz --sample 40 --seed 3

Each position is played out 20,000 times on draws that the puzzle was not made with, all of them; an ending is
solved again for every move. A puzzle whose answer is not the best move then is refuted: the exit code is 1.
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
    add_json(verb)


def run(args: Namespace) -> int:
    """
    Raises:
        FaristolError: if the word list of the set is another one here.
    """
    kept = read_set(args.file)
    maker = _maker(kept)
    puzzles = list(kept.puzzles)
    if args.sample is not None and args.sample < len(puzzles):
        puzzles = Random(args.seed).sample(puzzles, args.sample)  # noqa: S311 - a sample, no secret
    refuted: list[tuple[Puzzle, Answer]] = []
    with shown_steps("checking puzzles") as told:
        for made, puzzle in enumerate(puzzles, 1):
            draws = f"check {args.seed} {puzzle.id}".encode()
            better = maker.refutation(puzzle, seed=draws, playouts=args.iterations)
            if better is not None:
                refuted.append((puzzle, better))
            if told is not None:
                told(made, len(puzzles))
    document = {
        "checked": len(puzzles),
        "refuted": [
            {"id": puzzle.id, "better": f"{better.place} {better.word}"} for puzzle, better in refuted
        ],
    }
    answer(args, document, _lines(len(puzzles), refuted))
    return PROBLEM if refuted else 0


def _maker(kept: PuzzleSet) -> PuzzleMaker:
    origin = kept.origin
    setting = Setting(lexicon=origin.lexicon, rulebook=origin.rulebook, version=origin.version)
    generator = setting.generator
    playouts = Playouts(generator, setting.rulebook_with_tiles, load_leaves(generator.tileset.id))
    return PuzzleMaker(playouts, origin.version)


def _lines(checked: int, refuted: list[tuple[Puzzle, Answer]]) -> Iterator[str]:
    for puzzle, better in refuted:
        best = puzzle.answers[0]
        yield f"{puzzle.id}: {better.place} {better.word} is better than {best.place} {best.word}"
    yield f"{counted(checked, 'puzzle')} checked, {len(refuted)} refuted"
