"""`faristol puzzles make`: positions with one clearly best move, written to a file as they are found."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from faristol.analysis.batches import Setting, program, usual_rulebook
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.puzzle_files import (
    PACKED,
    Origin,
    format_puzzle,
    format_set,
    read_set,
)
from faristol.analysis.puzzles import Kind, Puzzle, PuzzleMaker
from faristol.cli.game.log import LogReplay
from faristol.cli.game.records import parse_game
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, counted, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.progress import shown_steps
from faristol.errors import FaristolError
from faristol.files import write_file
from faristol.game.codec import is_log
from faristol.game.records import Replay
from faristol.lexicon import load_lexicon
from faristol.lexicon.catalogue import asked_lexicon
from faristol.rulebook import Rulebook
from faristol.tiles import load_tileset

EXAMPLES = """\
examples:
  faristol puzzles make --language ca --number 1000 --seed 7 -o puzzles.jsonl
  faristol puzzles make --language ro --number 300 -o ro.jsonl.xz
  faristol puzzles make --language ca --games night/*.gcg --rulebook ca-1v1 -o ours.jsonl

A puzzle is kept if its answer leads by ten points of equity (an exchange by two) and is best on two sets of
draws, sure at 99.9 %; in an ending every legal move is solved to the last tile. The same seed gives the same
puzzles. They are written to FILE.part as they are found: after Ctrl+C, the same command goes on from there.
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
        "--games", metavar="FILE", nargs="+", default=[], help="GCG, Romanian records, event logs"
    )
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)
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
    puzzles = _begun(part, origin)
    maker = _maker(setting)
    was_stopped = False
    try:
        _make(args, maker, origin, part, puzzles)
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


def _maker(setting: Setting) -> PuzzleMaker:
    generator = setting.generator
    playouts = Playouts(generator, setting.rulebook_with_tiles, load_leaves(generator.tileset.id))
    return PuzzleMaker(playouts, setting.version)


def _begun(part: Path, origin: Origin) -> list[Puzzle]:
    if not part.exists():
        return []
    begun = read_set(part)
    if begun.puzzles and begun.origin != origin:
        raise FaristolError(
            f"{part} was begun with other settings or another version: remove it, or choose another -o"
        )
    return list(begun.puzzles)


def _make(args: Namespace, maker: PuzzleMaker, origin: Origin, part: Path, puzzles: list[Puzzle]) -> None:
    tileset = maker.playouts.generator.tileset
    found = Counter(puzzle.kind for puzzle in puzzles)
    start = puzzles[-1].game + 1 if puzzles else 0
    write_file(part, format_set(origin, puzzles, packed=False))  # without a line that was cut off
    coming: Iterator[Puzzle]
    if args.games:
        coming = maker.from_games(_games(args.games, maker.playouts.rulebook), start=start, found=found)
    else:
        coming = maker.from_self_play(seed=args.seed, start=start, found=found)
    with shown_steps("making puzzles") as told, part.open("a", encoding="utf-8") as file:
        for puzzle in islice(coming, max(args.number - len(puzzles), 0)):
            print(format_puzzle(puzzle, tileset), file=file, flush=True)
            puzzles.append(puzzle)
            if told is not None:
                told(len(puzzles), args.number)


def _games(names: Iterable[str], rulebook: Rulebook) -> Iterator[Replay]:
    """Records are read with the word list's tiles; a log has a rulebook of its own."""
    for name in names:
        content = read_input(name)
        game = parse_game(content, None if is_log(content) else rulebook, name=shown_name(name))
        yield game.replayed if isinstance(game, LogReplay) else game


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
