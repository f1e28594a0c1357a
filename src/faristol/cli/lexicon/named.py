"""The lexicon that somebody named: one at hand, or a file of words."""

import sys
from argparse import Namespace
from pathlib import Path

from faristol.cli.kit.output import counted
from faristol.cli.kit.progress import Progress
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, Source, build_graph, lexicon_ids
from faristol.lexicon.catalogue import asked_lexicon, is_id
from faristol.lexicon.installed import describe
from faristol.lexicon.reading import read_source
from faristol.tiles import load_tileset


def named_lexicon(name: str, args: Namespace) -> Lexicon:
    """
    Load a lexicon by its id or its language, or a file with words in any form that `import` reads.

    Raises:
        LexiconError: if there is neither, or the file gives no words.
    """
    path = Path(name)
    if name in lexicon_ids() or not path.exists() or path.is_dir():
        if not is_id(name):
            raise LexiconError(f"no lexicon or file {name!r}; available lexica: {', '.join(lexicon_ids())}")
        return asked_lexicon(name)
    if args.tileset is None:
        args.fail(f"which letters has {name}? --tileset")
    tileset = load_tileset(args.tileset)
    read = read_source(Source(path=path), tileset.alphabet, watch=Progress())
    if read.rejected:
        print(f"{name}: {lines_giving(read.rejected_count)} no word: left out", file=sys.stderr)
    return describe(
        build_graph(read.words, watch=Progress()),
        id=path.name,
        title=tileset.title,
        tileset=tileset,
        edition="",
        label="a file of your own",
        official=False,
        licence="not stated",
        provenance=f"The file {path}",
    )


def lines_giving(count: int) -> str:
    return f"{counted(count, 'line')} give{'s' if count == 1 else ''}"
