"""`faristol lexicon list` and `info`: which lexica there are, and where each is from."""

import argparse
import sys

from faristol.cli.lexicon.source import OK, counted, print_json
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.lexicon.catalogue import faults, own_folder

_ABOUT = (
    *("id", "title", "language", "tileset", "edition", "label", "official", "is_shipped"),
    *("word_count", "sha256"),
)
_ORIGIN = ("licence", "licence_file", "made_with", "provenance")


def run_list(args: argparse.Namespace) -> int:
    lexica = [load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()]
    if args.json:
        print_json([_fields(lexicon, _ABOUT) for lexicon in lexica])
    else:
        width = max(14, *(len(lexicon.id) for lexicon in lexica))
        for lexicon in lexica:
            words = counted(lexicon.word_count)
            whose = "" if lexicon.is_shipped else "  (installed here)"
            print(f"{lexicon.id:<{width}}  {lexicon.title:<10}  {words:>14}  {lexicon.label}{whose}")
    for fault in faults().values():
        print(f"left out: {fault}", file=sys.stderr)
    return OK


def run_info(args: argparse.Namespace) -> int:
    lexicon = load_lexicon(args.lexicon)
    about = _fields(lexicon, _ABOUT + _ORIGIN) | {"version": lexicon.version}
    if not lexicon.is_shipped:
        about["folder"] = str(own_folder())
    if args.json:
        print_json(about)
    else:
        for name, value in about.items():
            if name != "provenance":
                print(f"{name:<12}  {value}")
        print(f"\n{lexicon.provenance.strip()}")
    return OK


def _fields(lexicon: Lexicon, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(lexicon, name) for name in names}
