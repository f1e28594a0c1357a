"""`faristol lexicon build`: a word graph in a file."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol.cli.kit.output import PROBLEM, answer, counted
from faristol.cli.kit.progress import Progress
from faristol.cli.lexicon.arguments import add_list
from faristol.cli.lexicon.gathered import gather
from faristol.cli.lexicon.named import lines_giving
from faristol.files import write_file
from faristol.lexicon import build_graph

DESCRIPTION = "build a word graph (KWG, without the part for move generators) from a word list"
EXAMPLES = """\
examples:
  faristol lexicon build words.txt --tileset catalan -o words.kwg
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_list(verb)
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def run(args: Namespace) -> int:
    """Write nothing when a line gives no word, unless such lines are to be left out."""
    gathered = gather(args)
    is_written = args.skip or not gathered.rejected
    nodes = 0
    if is_written:
        graph = build_graph(gathered.words, watch=Progress())
        nodes = len(graph.nodes)
        write_file(args.output, graph.to_bytes())
    if not args.json:
        gathered.print_rejected()
    said = f"{args.output}: {counted(len(gathered.words), 'word')}, {nodes:,} nodes"
    if not is_written:
        said = f"nothing written: {lines_giving(gathered.rejected_count)} no word (--skip leaves them out)"
    document = {
        "words": len(gathered.words),
        "nodes": nodes,
        "written": str(args.output) if is_written else None,
        **gathered.document(),
    }
    answer(args, document, [said], indent=2)
    return 0 if is_written else PROBLEM
