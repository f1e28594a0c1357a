"""`faristol lexicon list`: which lexica there are."""

from argparse import Namespace

from faristol.cli.kit.output import answer, counted, print_lines
from faristol.cli.lexicon.arguments import add_usual
from faristol.cli.lexicon.info import ABOUT, fields
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.lexicon.catalogue import faults

add_arguments = add_usual


def run(args: Namespace) -> None:
    lexica = [load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()]
    width = max(14, *(len(lexicon.id) for lexicon in lexica))
    lines = []
    for lexicon in lexica:
        words = counted(lexicon.word_count, "word")
        whose = "" if lexicon.is_shipped else "  (installed here)"
        lines.append(f"{lexicon.id:<{width}}  {lexicon.title:<10}  {words:>14}  {lexicon.label}{whose}")
    answer(args, [fields(lexicon, ABOUT) for lexicon in lexica], lines, indent=2)
    print_lines((f"left out: {fault}" for fault in faults().values()), is_error=True)
