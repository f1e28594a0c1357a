"""`faristol lexicon`: what lexica there are, what they accept, and word graphs from word lists."""

import argparse
import json
import sys
from pathlib import Path

from faristol.errors import LexiconError, NotationError
from faristol.lexicon import Lexicon, Rejected, build_graph, lexicon_ids, load_lexicon, read_words
from faristol.tiles import Letter, load_tileset, tileset_ids

OK, PROBLEM = 0, 1

_ABOUT = ("id", "title", "language", "tileset", "edition", "label", "official", "word_count", "sha256")
_ORIGIN = ("licence", "licence_file", "made_with", "provenance")


# The missing type argument is private to argparse.
def add_command(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the noun `lexicon` and its verbs."""
    noun = subparsers.add_parser("lexicon", help="word lists: which there are, what they accept")
    verbs = noun.add_subparsers(required=True, metavar="VERB")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", help="print one JSON document")

    verb = verbs.add_parser("list", parents=[shared], help="the lexica that come with Faristol")
    verb.set_defaults(run=run_list)

    verb = verbs.add_parser("info", parents=[shared], help="edition, licence and origin of a lexicon")
    verb.add_argument("lexicon", metavar="ID")
    verb.set_defaults(run=run_info)

    verb = verbs.add_parser(
        "check", parents=[shared], help="are these words acceptable? one verdict for all together"
    )
    verb.add_argument("lexicon", metavar="ID")
    verb.add_argument("words", metavar="WORD", nargs="+")
    verb.add_argument("--each", action="store_true", help="a verdict for each word instead")
    verb.set_defaults(run=run_check)

    verb = verbs.add_parser("build", parents=[shared], help="make a word graph (KWG) from a word list")
    verb.add_argument("list", metavar="LIST", type=Path, help="UTF-8 text, one word a line")
    verb.add_argument("--tileset", metavar="ID", required=True, help=", ".join(tileset_ids()))
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)
    verb.add_argument("--skip", action="store_true", help="leave out lines that give no word")
    verb.set_defaults(run=run_build)


def run_list(args: argparse.Namespace) -> int:
    lexica = [load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()]
    if args.json:
        print_json([_fields(lexicon, _ABOUT) for lexicon in lexica])
    else:
        for lexicon in lexica:
            words = f"{lexicon.word_count:,} words"
            print(f"{lexicon.id:<14}  {lexicon.title:<10}  {words:>14}  {lexicon.label}")
    return OK


def run_info(args: argparse.Namespace) -> int:
    lexicon = load_lexicon(args.lexicon)
    about = _fields(lexicon, _ABOUT + _ORIGIN) | {"version": lexicon.version}
    if args.json:
        print_json(about)
    else:
        for name, value in about.items():
            if name != "provenance":
                print(f"{name:<12}  {value}")
        print(f"\n{lexicon.provenance.strip()}")
    return OK


def run_check(args: argparse.Namespace) -> int:
    lexicon = load_lexicon(args.lexicon)
    return _check_each(lexicon, args) if args.each else _check_together(lexicon, args)


def _check_together(lexicon: Lexicon, args: argparse.Namespace) -> int:
    """
    Raises:
        NotationError: if a word cannot be spelled; a slip of the keyboard must not become a verdict.
    """
    acceptable = lexicon.judge([_spell(word, lexicon) for word in args.words])
    if args.json:
        print_json({"lexicon": lexicon.version, "words": args.words, "acceptable": acceptable})
    else:
        print("acceptable" if acceptable else "not acceptable")
        print(f"lexicon {lexicon.version}, {lexicon.label}")
    return OK if acceptable else PROBLEM


def _check_each(lexicon: Lexicon, args: argparse.Namespace) -> int:
    verdicts = {word: _verdict(word, lexicon) for word in args.words}
    if args.json:
        print_json({"lexicon": lexicon.version, "words": verdicts})
    else:
        for word, verdict in verdicts.items():
            print(f"{word}: {verdict}")
        print(f"lexicon {lexicon.version}, {lexicon.label}")
    return OK if all(verdict == "acceptable" for verdict in verdicts.values()) else PROBLEM


def _verdict(word: str, lexicon: Lexicon) -> str:
    try:
        return "acceptable" if lexicon.has(_spell(word, lexicon)) else "not acceptable"
    except NotationError as error:
        return f"not acceptable: {error}"


def _spell(word: str, lexicon: Lexicon) -> tuple[Letter, ...]:
    return load_tileset(lexicon.tileset).alphabet.spell(word, shorthand=True)


def run_build(args: argparse.Namespace) -> int:
    """Writes nothing when a line gives no word, unless told to leave such lines out."""
    found = read_words(args.list, load_tileset(args.tileset).alphabet)
    is_written = args.skip or not found.rejected
    nodes = 0
    if is_written:
        graph = build_graph(found.words)
        nodes = len(graph.nodes)
        _write(args.output, graph.to_bytes())
    if args.json:
        print_json(
            {
                "words": len(found.words),
                "nodes": nodes,
                "written": str(args.output) if is_written else None,
                "rejected": [_rejected(line) for line in found.rejected],
            }
        )
    else:
        for line in found.rejected:
            print(f"{args.list}:{line.line_number}: {line.text}: {line.reason}", file=sys.stderr)
        if is_written:
            print(f"{args.output}: {len(found.words):,} words, {nodes:,} nodes")
        else:
            print(f"nothing written: {len(found.rejected):,} lines give no word (--skip leaves them out)")
    return OK if is_written else PROBLEM


def _rejected(line: Rejected) -> dict[str, object]:
    return {"line": line.line_number, "text": line.text, "reason": line.reason}


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror}") from error


def _fields(lexicon: Lexicon, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(lexicon, name) for name in names}


def print_json(document: object) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))
