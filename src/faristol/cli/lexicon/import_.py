"""`faristol lexicon import`: a word list becomes a lexicon."""

from argparse import ArgumentParser, Namespace
from hashlib import sha256
from pathlib import Path

from faristol.cli.kit.output import PROBLEM, answer, counted
from faristol.cli.kit.progress import Progress
from faristol.cli.lexicon.arguments import add_list, line_of_text
from faristol.cli.lexicon.gathered import Gathered, gather
from faristol.cli.lexicon.named import lines_giving
from faristol.lexicon import Lexicon, WordGraph, build_graph
from faristol.lexicon.catalogue import FOLDER_VARIABLE
from faristol.lexicon.installed import describe, install, raise_unless_installable
from faristol.lexicon.words import read_content, read_lines
from faristol.tiles import load_tileset

DESCRIPTION = (
    "install a word list under an id: plain text (one word a line, # comments), .dic with .aff, .kwg, "
    f".kwg.xz, or Quackle's .dawg. Lexica are kept in ${FOLDER_VARIABLE}, or else in your data folder"
)
EXAMPLES = """\
examples:
  faristol lexicon import disc2.txt --id ca-disc-2 --tileset catalan --title Català \\
      --edition 2.2 --label 'DISC 2' --official --licence permission.txt --patch errata.txt
  faristol lexicon import ro_RO.dic --id ro-own --tileset romanian --skip --dry-run
"""
_EXAMPLES = 6
NO_LICENCE = "No licence was given for using or sharing this list.\n"


def add_arguments(verb: ArgumentParser) -> None:
    add_list(verb)
    verb.add_argument(
        "--id", metavar="ID", required=True, help="id of the list: lower-case letters, digits, hyphens"
    )
    verb.add_argument("--title", type=line_of_text, help="title (default: the language's name)")
    verb.add_argument("--edition", type=line_of_text, help="edition (default: the file's name)")
    verb.add_argument("--label", type=line_of_text, help="short name of its source, shown to players")
    verb.add_argument("--official", action="store_true", help="this is the federation's own list")
    verb.add_argument("--licence", metavar="FILE", type=Path, help="file with the text of the licence")
    verb.add_argument(
        "--patch",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="file of lines +WORD and -WORD; may be repeated",
    )
    verb.add_argument("--alphabet", metavar="FILE", type=Path, help="the letters of a graph in its own order")
    verb.add_argument("--replace", action="store_true", help="replace the installed list")
    verb.add_argument("--dry-run", action="store_true", help="check everything, install nothing")


def run(args: Namespace) -> int:
    """Install nothing when a line gives no word, unless such lines are to be left out."""
    raise_unless_installable(args.id, replace=args.replace)
    licence = NO_LICENCE if args.licence is None else "\n".join(read_lines(args.licence))
    gathered = gather(args, patches=args.patch, labels=args.alphabet)
    lexicon = None
    if args.skip or not gathered.rejected:
        graph = build_graph(gathered.words, watch=Progress())
        lexicon = _described(graph, args)
        if not args.dry_run:
            install(lexicon, graph, licence_text=licence, replace=args.replace)
    if not args.json:
        gathered.print_rejected()
    document = {
        "id": args.id,
        "version": lexicon.version if lexicon else None,
        "words": len(gathered.words),
        "installed": lexicon is not None and not args.dry_run,
        **gathered.document(),
    }
    answer(args, document, _lines(lexicon, gathered, args), indent=2)
    return 0 if lexicon else PROBLEM


def _lines(lexicon: Lexicon | None, gathered: Gathered, args: Namespace) -> list[str]:
    if lexicon is None:
        count = gathered.rejected_count
        return [f"nothing installed: {lines_giving(count)} no word (--skip leaves them out)"]
    return [
        f"{lexicon.version}: {counted(lexicon.word_count, 'word')}, {lexicon.label}",
        f"such as {' '.join(_examples(gathered, args))}",
        "dry run: nothing installed" if args.dry_run else "installed; games can be played with it",
    ]


def _examples(gathered: Gathered, args: Namespace) -> list[str]:
    """A graph does not say which letters it has; a person sees at once whether these are words."""
    alphabet = load_tileset(args.tileset).alphabet
    words = sorted(gathered.words)
    return [alphabet.text(word) for word in words[:: max(1, len(words) // _EXAMPLES)][:_EXAMPLES]]


def _described(graph: WordGraph, args: Namespace) -> Lexicon:
    tileset = load_tileset(args.tileset)
    standing = "official list according to its importer" if args.official else "not an official list"
    files = [args.file, *([args.aff] if args.aff else []), *args.patch]
    return describe(
        graph,
        id=args.id,
        title=args.title or tileset.title,
        tileset=tileset,
        edition=args.edition or _shown(args.file),
        label=args.label or f"imported, {standing}",
        official=args.official,
        licence="not stated" if args.licence is None else "as its licence file says",
        provenance="Imported from local files:\n" + "".join(map(_origin, files)),
    )


def _origin(file: Path) -> str:
    """Names the exact bytes; a pipe has none left."""
    digest = sha256(read_content(file)).hexdigest() if file.is_file() else "unknown"
    return f"{_shown(file)}, sha256 {digest}\n"


def _shown(file: Path) -> str:
    return file.name.encode(errors="replace").decode()
