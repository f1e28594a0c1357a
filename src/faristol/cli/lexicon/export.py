"""`faristol lexicon export` and `diff`: words out of the program, and what differs between two lists."""

import argparse
from pathlib import Path

from faristol.cli.lexicon.source import OK, PROBLEM, Progress, counted, named_lexicon, print_json
from faristol.errors import LexiconError
from faristol.files import write_file
from faristol.lexicon import Lexicon, Word
from faristol.lexicon.catalogue import licence_text
from faristol.lexicon.writing import format_words
from faristol.movegen.gaddag import with_gaddag
from faristol.tiles import Alphabet, load_tileset


def run_export(args: argparse.Namespace) -> int:
    """The licence goes wherever the words go: whoever has the one is told the other."""
    lexicon = named_lexicon(args.lexicon, args)
    alphabet = load_tileset(lexicon.tileset).alphabet
    if args.format == "kwg":
        content = with_gaddag(lexicon.graph).to_bytes()
    else:
        content = format_words(Progress()(list(lexicon.graph), "writing"), alphabet).encode()
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
    if args.json:
        print_json(about)
    else:
        print(f"{args.output}: {counted(lexicon.word_count)}, {len(content):,} bytes, {args.format}")
        print(f"lexicon {lexicon.version}, {lexicon.label}")
        print(f"licence: {lexicon.licence}{f', in {licence_file}' if licence_file else ''}")
    return OK


def _write_licence(lexicon: Lexicon, output: Path) -> Path | None:
    """Beside the words, before they are there; None if there is none to write, or no place beside a pipe."""
    text = licence_text(lexicon)
    if text is None or (output.exists() and not output.is_file()):
        return None
    path = output.with_name(f"{output.name}.licence.txt")
    write_file(path, text.encode())
    return path


def run_diff(args: argparse.Namespace) -> int:
    """Exit code as of `diff`: 0 for the same words, 1 for others."""
    first, second = named_lexicon(args.a, args), named_lexicon(args.b, args)
    if first.tileset != second.tileset:
        raise LexiconError(f"{first.id} has the letters {first.tileset}, {second.id} {second.tileset}")
    alphabet = load_tileset(first.tileset).alphabet
    words, other_words = set(first.graph), set(second.graph)
    only_first, only_second = sorted(words - other_words), sorted(other_words - words)
    both = len(words) - len(only_first)
    if args.json:
        print_json(
            {
                "in_both": both,
                "a": _side(first, only_first, alphabet, args, "a"),
                "b": _side(second, only_second, alphabet, args, "b"),
            }
        )
        return PROBLEM if only_first or only_second else OK
    for name, sign, only in (("a", "<", only_first), ("b", ">", only_second)):
        for word in _listed(only, args, name):
            print(f"{sign} {alphabet.text(word)}")
    print(f"{counted(both)} in both")
    print(f"{len(only_first):,} only in {first.version}")
    print(f"{len(only_second):,} only in {second.version}")
    return PROBLEM if only_first or only_second else OK


def _side(
    lexicon: Lexicon, only: list[Word], alphabet: Alphabet, args: argparse.Namespace, name: str
) -> dict[str, object]:
    return {
        "lexicon": lexicon.version,
        "count": lexicon.word_count,
        "only_here": len(only),
        "words": [alphabet.text(word) for word in _listed(only, args, name)],
    }


def _listed(only: list[Word], args: argparse.Namespace, name: str) -> list[Word]:
    """As many as were asked for, of the side that was asked for."""
    return only[: args.limit] if args.only in (None, name) else []
