"""The words of files that somebody has, and each line that gives none."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from faristol.cli.kit.progress import Progress
from faristol.cli.lexicon.named import lines_giving
from faristol.errors import LexiconError
from faristol.lexicon import Rejected, Source, Word
from faristol.lexicon.patch import apply_patch
from faristol.lexicon.reading import read_labels, read_source
from faristol.lexicon.words import NO_WORD, read_lines
from faristol.tiles import load_tileset


@dataclass(frozen=True, slots=True)
class Gathered:
    """The words of all files named, and each line that gave none."""

    words: frozenset[Word]
    rejected: tuple[tuple[Path, Rejected], ...]
    rejected_count: int
    """Number of rejected lines, including those beyond the limit, which are not kept."""

    def print_rejected(self) -> None:
        for file, line in self.rejected:
            print(f"{file}:{line.line_number}: {line.text}: {line.reason}", file=sys.stderr)
        if more := self.rejected_count - len(self.rejected):
            print(f"and {lines_giving(more)} no word either", file=sys.stderr)

    def document(self) -> dict[str, object]:
        return {
            "rejected_count": self.rejected_count,
            "rejected": [
                {"file": str(file), "line": line.line_number, "text": line.text, "reason": line.reason}
                for file, line in self.rejected
            ],
        }


def gather(args: Namespace, *, patches: Sequence[Path] = (), labels: Path | None = None) -> Gathered:
    alphabet = load_tileset(args.tileset).alphabet
    source = Source(
        path=args.file,
        encoding=args.encoding,
        affixes=args.aff,
        has_definitions=args.definitions,
        labels=None if labels is None else read_labels(labels),
    )
    read = read_source(source, alphabet, watch=Progress())
    words, rejected = read.words, [(args.file, line) for line in read.rejected]
    count = read.rejected_count
    for patch in patches:
        patched = apply_patch(words, read_lines(patch), alphabet)
        words = patched.words
        rejected += [(patch, line) for line in patched.rejected]
        count += patched.rejected_count
    if not words:
        raise LexiconError(f"{args.file}: {NO_WORD} after the patches")
    return Gathered(words, tuple(rejected), count)
