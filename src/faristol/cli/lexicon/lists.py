"""The verbs that bring word lists in and words out, as they are declared."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from faristol.cli.lexicon.verb import add_limit, add_tileset, add_verb, line_of_text
from faristol.lexicon.catalogue import FOLDER_VARIABLE

if TYPE_CHECKING:
    from faristol.cli.lexicon.verb import Verbs


def add_import(verbs: "Verbs") -> None:
    verb = add_verb(
        verbs,
        "import",
        "install a word list under an id: plain text (one word a line, # comments), .dic with .aff, .kwg, "
        f".kwg.xz, or Quackle's .dawg. Lexica are kept in ${FOLDER_VARIABLE}, or else in your data folder",
        "lexicon.import_.run_import",
        "faristol lexicon import disc2.txt --id ca-disc-2 --tileset catalan --title Català \\",
        "    --edition 2.2 --label 'DISC 2' --official --licence permission.txt --patch errata.txt",
        "faristol lexicon import ro_RO.dic --id ro-own --tileset romanian --skip --dry-run",
    )
    _add_list(verb)
    verb.add_argument("--id", metavar="ID", required=True, help="small letters, digits, hyphens")
    verb.add_argument("--title", type=line_of_text, help="the language's name if not given")
    verb.add_argument("--edition", type=line_of_text, help="the file's name if not given")
    verb.add_argument("--label", type=line_of_text, help="what players are told about its standing")
    verb.add_argument("--official", action="store_true", help="the federation's own list")
    verb.add_argument("--licence", metavar="FILE", type=Path, help="its text")
    verb.add_argument(
        "--patch",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="lines +WORD and -WORD; may be given again",
    )
    verb.add_argument("--alphabet", metavar="FILE", type=Path, help="the letters of a graph in its own order")
    verb.add_argument("--replace", action="store_true", help="put it in the place of the one installed")
    verb.add_argument("--dry-run", action="store_true", help="do everything but install it")
    verb = add_verb(
        verbs,
        "build",
        "make a word graph (KWG, without the part for move generators) from a word list",
        "lexicon.import_.run_build",
        "faristol lexicon build words.txt --tileset catalan -o words.kwg",
    )
    _add_list(verb)
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def _add_list(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", type=Path, help="what it holds is told by the end of its name")
    add_tileset(verb, required=True)
    verb.add_argument("--encoding", metavar="NAME", help="of the text; UTF-8, or what an .aff file says")
    verb.add_argument("--aff", metavar="FILE", type=Path, help="for a .dic; if not beside it")
    verb.add_argument("--skip", action="store_true", help="leave out lines that give no word")


def add_export(verbs: "Verbs") -> None:
    verb = add_verb(
        verbs,
        "export",
        "a lexicon's words: text, one a line in the order of the alphabet, or a KWG with its GADDAG, as "
        "other programs load it. The licence goes with the words: it is written beside them, as "
        "FILE.licence.txt",
        "lexicon.export.run_export",
        "faristol lexicon export ca-disc-2021 --format kwg -o ca-disc-2021.kwg",
    )
    verb.add_argument("lexicon", metavar="ID|FILE")
    add_tileset(verb)
    verb.add_argument("--format", choices=("text", "kwg"), default="text")
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)
    verb = add_verb(
        verbs,
        "diff",
        "what is only in one of two lists: < in the first, > in the second. Exit code 0 if they hold the "
        "same words, 1 if not (as if one cannot be read)",
        "lexicon.export.run_diff",
        "faristol lexicon diff ca-disc-2021 disc2.txt --tileset catalan --limit 50",
    )
    verb.add_argument("a", metavar="ID|FILE")
    verb.add_argument("b", metavar="ID|FILE")
    add_tileset(verb)
    verb.add_argument("--only", choices=("a", "b"), help="list the words of one side only")
    add_limit(verb)
