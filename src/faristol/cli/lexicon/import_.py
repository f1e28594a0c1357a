"""`faristol lexicon import`, `build` and `remove`: word lists become lexica, or graphs in a file."""

import argparse
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from faristol.cli.lexicon.source import (
    OK,
    PROBLEM,
    Progress,
    counted,
    lines,
    print_json,
)
from faristol.errors import LexiconError
from faristol.files import write_file
from faristol.lexicon import Lexicon, Rejected, Source, Word, WordGraph, build_graph
from faristol.lexicon.installed import describe, install, raise_unless_installable, remove
from faristol.lexicon.patch import apply_patch
from faristol.lexicon.reading import read_labels, read_source
from faristol.lexicon.words import NO_WORD, read_content, read_lines
from faristol.tiles import load_tileset

_EXAMPLES = 6
NO_LICENCE = "Nobody said under which licence this list may be used or passed on.\n"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The words of all files named, and each line that gave none."""

    words: frozenset[Word]
    rejected: tuple[tuple[Path, Rejected], ...]
    rejected_count: int
    """With those beyond all patience, which are not kept."""

    def print_rejected(self) -> None:
        for file, line in self.rejected:
            print(f"{file}:{line.line_number}: {line.text}: {line.reason}", file=sys.stderr)
        if more := self.rejected_count - len(self.rejected):
            print(f"and {lines(more)} no word, too", file=sys.stderr)

    def document(self) -> list[dict[str, object]]:
        return [
            {"file": str(file), "line": line.line_number, "text": line.text, "reason": line.reason}
            for file, line in self.rejected
        ]


def run_import(args: argparse.Namespace) -> int:
    """Installs nothing when a line gives no word, unless told to leave such lines out."""
    raise_unless_installable(args.id, replace=args.replace)
    licence = NO_LICENCE if args.licence is None else "\n".join(read_lines(args.licence))
    gathered = _gather(args)
    lexicon = None
    if args.skip or not gathered.rejected:
        graph = build_graph(gathered.words, watch=Progress())
        lexicon = _described(graph, args)
        if not args.dry_run:
            install(lexicon, graph, licence_text=licence, replace=args.replace)
    if args.json:
        print_json(
            {
                "id": args.id,
                "version": lexicon.version if lexicon else None,
                "words": len(gathered.words),
                "installed": lexicon is not None and not args.dry_run,
                "rejected_count": gathered.rejected_count,
                "rejected": gathered.document(),
            }
        )
        return OK if lexicon else PROBLEM
    gathered.print_rejected()
    if lexicon is None:
        print(f"nothing installed: {lines(gathered.rejected_count)} no word (--skip leaves them out)")
        return PROBLEM
    print(f"{lexicon.version}: {counted(lexicon.word_count)}, {lexicon.label}")
    print(f"such as {' '.join(_examples(gathered, args))}")
    print("nothing installed: a dry run" if args.dry_run else "installed; games can be played with it")
    return OK


def _examples(gathered: Gathered, args: argparse.Namespace) -> list[str]:
    """A graph does not say which letters it has; a person sees at once whether these are words."""
    alphabet = load_tileset(args.tileset).alphabet
    words = sorted(gathered.words)
    return [alphabet.text(word) for word in words[:: max(1, len(words) // _EXAMPLES)][:_EXAMPLES]]


def _gather(args: argparse.Namespace) -> Gathered:
    alphabet = load_tileset(args.tileset).alphabet
    source = Source(
        path=args.file,
        encoding=args.encoding,
        affixes=args.aff,
        labels=None if args.alphabet is None else read_labels(args.alphabet),
    )
    found = read_source(source, alphabet, watch=Progress())
    words, rejected = found.words, [(args.file, line) for line in found.rejected]
    count = found.rejected_count
    for patch in args.patch:
        patched = apply_patch(words, read_lines(patch), alphabet)
        words = patched.words
        rejected += [(patch, line) for line in patched.rejected]
        count += patched.rejected_count
    if not words:
        raise LexiconError(f"{args.file}: {NO_WORD} after the patches")
    return Gathered(words, tuple(rejected), count)


def _described(graph: WordGraph, args: argparse.Namespace) -> Lexicon:
    tileset = load_tileset(args.tileset)
    standing = "official list, as whoever imported it says" if args.official else "not an official list"
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
        provenance="Imported from files that somebody had:\n" + "".join(map(_origin, files)),
    )


def _origin(file: Path) -> str:
    """Names the exact bytes; a pipe has none left."""
    digest = sha256(read_content(file)).hexdigest() if file.is_file() else "unknown"
    return f"{_shown(file)}, sha256 {digest}\n"


def _shown(file: Path) -> str:
    return file.name.encode(errors="replace").decode()


def run_build(args: argparse.Namespace) -> int:
    """Writes nothing when a line gives no word, unless told to leave such lines out."""
    args.patch, args.alphabet = [], None
    gathered = _gather(args)
    is_written = args.skip or not gathered.rejected
    nodes = 0
    if is_written:
        graph = build_graph(gathered.words, watch=Progress())
        nodes = len(graph.nodes)
        write_file(args.output, graph.to_bytes())
    if args.json:
        print_json(
            {
                "words": len(gathered.words),
                "nodes": nodes,
                "written": str(args.output) if is_written else None,
                "rejected_count": gathered.rejected_count,
                "rejected": gathered.document(),
            }
        )
        return OK if is_written else PROBLEM
    gathered.print_rejected()
    if is_written:
        print(f"{args.output}: {counted(len(gathered.words))}, {nodes:,} nodes")
    else:
        print(f"nothing written: {lines(gathered.rejected_count)} no word (--skip leaves them out)")
    return OK if is_written else PROBLEM


def run_remove(args: argparse.Namespace) -> int:
    remove(args.id)
    if args.json:
        print_json({"removed": args.id})
    else:
        print(f"{args.id} is no longer installed")
    return OK
