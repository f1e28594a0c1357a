"""`faristol lexicon`: what lexica there are, what they accept; lists in, words out."""

import argparse
from typing import TYPE_CHECKING

from faristol.cli.lexicon.lists import add_export, add_import
from faristol.cli.lexicon.verb import Verb, add_limit, add_operands, add_verb, length_range, number
from faristol.lexicon import MAX_TILES

if TYPE_CHECKING:
    from faristol.cli.lexicon.verb import Verbs


def add_arguments(noun: argparse.ArgumentParser) -> None:
    """Adds the noun `lexicon` and its verbs."""
    verbs = noun.add_subparsers(required=True, metavar="VERB", parser_class=Verb)
    _add_catalogue(verbs)
    _add_check(verbs)
    _add_search(verbs)
    add_import(verbs)
    add_export(verbs)


def _add_catalogue(verbs: "Verbs") -> None:
    add_verb(verbs, "list", "the lexica at hand: shipped, and installed here", "lexicon.catalogue.run_list")
    verb = add_verb(
        verbs,
        "info",
        "edition, licence and origin of a lexicon",
        "lexicon.catalogue.run_info",
        "faristol lexicon info ca-disc-2021",
    )
    verb.add_argument("lexicon", metavar="ID")
    verb = add_verb(
        verbs,
        "remove",
        "a lexicon that was installed here goes",
        "lexicon.import_.run_remove",
        "faristol lexicon remove ca-disc-2",
    )
    verb.add_argument("id", metavar="ID")


def _add_check(verbs: "Verbs") -> None:
    verb = add_verb(
        verbs,
        "check",
        "are these words acceptable? One verdict for all together, exit code 0 if all are, 1 if not. "
        "If no tiles spell one of them, that is told instead of a verdict, also with exit code 1; with "
        "--json the verdict has a reason then",
        "lexicon.check.run_check",
        "faristol lexicon check ca-disc-2021 col·legi any",
        "faristol lexicon check --lexicon ro-hunspell --each casă",
        "faristol lexicon check --lexicon words.txt --tileset greek -      # words from standard input",
    )
    add_operands(
        verb,
        "WORD",
        "several may be in one, with blanks, commas or semicolons between; - reads words from standard input",
        several=True,
    )
    verb.add_argument("--each", action="store_true", help="a verdict for each word instead")
    verb = add_verb(
        verbs,
        "hooks",
        "the letters that make another word when put before or behind this one",
        "lexicon.check.run_hooks",
        "faristol lexicon hooks ca-disc-2021 any",
    )
    add_operands(verb, "WORD", "need not be one itself")


def _add_search(verbs: "Verbs") -> None:
    verb = add_verb(
        verbs,
        "anagram",
        "the words that a rack makes, all of it unless told otherwise; letters of blanks in small letters",
        "lexicon.search.run_anagram",
        "faristol lexicon anagram ca-disc-2021 'casat?'                 # ? is a blank",
        "faristol lexicon anagram ca-disc-2021 aeilnrs --through t      # with a T that lies on the board",
        "faristol lexicon anagram ro-hunspell '?casare' --sub --min 5 --limit 20",
    )
    add_operands(verb, "RACK", "tiles as in a word, no more of each than the set has; ? is a blank")
    verb.add_argument(
        "--through", metavar="LETTERS", default="", help="on the board: the word has all of them"
    )
    verb.add_argument("--sub", action="store_true", help="also words that leave tiles on the rack")
    verb.add_argument("--min", metavar="N", type=number, help="only words of N tiles or more; as --sub")
    verb.add_argument("--max", metavar="N", type=number, help="only words of N tiles or fewer; as --sub")
    add_limit(verb)
    verb = add_verb(
        verbs,
        "pattern",
        "the words that look like this: ? or . any letter, * any run of letters, [ABC] one of these, "
        "[^ABC] none of these. Brackets hold letters as they are spelled, commas allowed, but no ranges: "
        "[AL·L] is A or L·L",
        "lexicon.search.run_pattern",
        "faristol lexicon pattern ca-disc-2021 '?a[lr]*' --length 5..7",
        "faristol lexicon pattern ro-hunspell '*x*' --contains zz",
    )
    add_operands(verb, "PATTERN", "in quotes, because * and ? mean something to shells, too")
    verb.add_argument(
        "--length",
        metavar="N..M",
        type=length_range,
        default=range(1, MAX_TILES + 1),
        help="in tiles; N, N.. and ..M are ranges, too",
    )
    verb.add_argument("--contains", metavar="LETTERS", default="", help="each as often as it is written")
    add_limit(verb)
