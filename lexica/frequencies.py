#!/usr/bin/env python3
"""
Makes the lists of common words that come with Faristol, from the package wordfreq of one exact version.

    lexica/frequencies.py            # every language that has a lexicon; about a minute

Installs the package into a temporary folder with pip, and writes
src/faristol/data/frequencies/LANGUAGE.txt.xz: words that the language's tiles can spell, the commonest first,
one a line. The same package gives the same bytes. Names and foreign words stay in: only a lexicon says what a
word is.
"""

import importlib
import lzma
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from faristol.errors import NotationError  # noqa: E402 - the path must be known first
from faristol.lexicon import load_lexicon, shipped_ids, spell_word  # noqa: E402
from faristol.tiles import load_tileset  # noqa: E402

PACKAGE = "wordfreq==3.1.1"
OUTPUT = ROOT / "src" / "faristol" / "data" / "frequencies"
WORDS = 38_000
"""Of a language: some thirty thousand of them are in its lexicon."""


def common_words(language: str, tileset_id: str) -> Iterator[str]:
    """Yield the words, the commonest first; of those that tiles spell alike, the commonest."""
    package, tileset, seen = importlib.import_module("wordfreq"), load_tileset(tileset_id), set()
    for text in package.iter_wordlist(language, "best"):
        try:
            word = spell_word(text, tileset.alphabet)
        except NotationError:
            continue
        if word not in seen:
            seen.add(word)
            yield text


def main() -> int:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, PACKAGE]
        if subprocess.run(install, check=False).returncode:
            print(f"lexica/frequencies.py: pip could not install {PACKAGE}", file=sys.stderr)
            return 1
        sys.path.append(folder)
        for lexicon in map(load_lexicon, shipped_ids()):
            words = list(islice(common_words(lexicon.language, lexicon.tileset), WORDS))
            packed = lzma.compress(("\n".join(words) + "\n").encode(), preset=9 | lzma.PRESET_EXTREME)
            (OUTPUT / f"{lexicon.language}.txt.xz").write_bytes(packed)
            print(f"{lexicon.language}: {len(words):,} words, {len(packed):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
