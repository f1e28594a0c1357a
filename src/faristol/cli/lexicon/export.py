"""`faristol lexicon export`: words out of the program."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol.cli.kit.output import answer, counted
from faristol.cli.kit.progress import Progress
from faristol.cli.lexicon.arguments import add_tileset, add_usual
from faristol.cli.lexicon.named import named_lexicon
from faristol.files import write_file
from faristol.lexicon import Lexicon
from faristol.lexicon.catalogue import licence_text
from faristol.lexicon.writing import format_words
from faristol.movegen.gaddag import with_gaddag
from faristol.tiles import load_tileset

DESCRIPTION = (
    "export a lexicon's words as text, one per line in alphabetical order, or as a KWG with its"
    " GADDAG for other programs. The licence is written beside the words, as FILE.licence.txt"
)
EXAMPLES = """\
examples:
  faristol lexicon export ca-disc-2021 --format kwg -o ca-disc-2021.kwg
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_usual(verb)
    verb.add_argument("lexicon", metavar="ID|FILE")
    add_tileset(verb)
    verb.add_argument("--format", choices=("text", "kwg"), default="text")
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def run(args: Namespace) -> None:
    """Write the licence wherever the words go."""
    lexicon = named_lexicon(args.lexicon, args)
    if args.format == "kwg":
        content = with_gaddag(lexicon.graph).to_bytes()
    else:
        words = Progress()(list(lexicon.graph), "writing")
        content = format_words(words, load_tileset(lexicon.tileset).alphabet).encode()
    licence_file = _write_licence(lexicon, args.output)
    write_file(args.output, content)
    about = {
        "written": str(args.output),
        "format": args.format,
        "words": lexicon.word_count,
        "bytes": len(content),
        "lexicon": lexicon.version,
        "licence": lexicon.licence,
        "licence_file": licence_file and str(licence_file),
    }
    lines = [
        f"{args.output}: {counted(lexicon.word_count, 'word')}, {len(content):,} bytes, {args.format}",
        f"lexicon {lexicon.version}, {lexicon.label}",
        f"licence: {lexicon.licence}{f', in {licence_file}' if licence_file else ''}",
    ]
    answer(args, about, lines, indent=2)


def _write_licence(lexicon: Lexicon, output: Path) -> Path | None:
    """Write the licence before the words; None if there is none to write, or no place beside a pipe."""
    text = licence_text(lexicon)
    if text is None or (output.exists() and not output.is_file()):
        return None
    path = output.with_name(f"{output.name}.licence.txt")
    write_file(path, text.encode())
    return path
