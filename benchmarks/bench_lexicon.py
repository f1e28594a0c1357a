"""
Anagrams, patterns and hooks in the longest lexicon, against looking at every word of it in plain Python.

Machines differ, so milliseconds are reported but only the *ratio* is judged.
    python -m benchmarks.bench_lexicon [--update]
"""

import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from statistics import geometric_mean, median
from time import perf_counter

from benchmarks.results import judge, report, table
from faristol.lexicon import Lexicon, load_lexicon, shipped_ids
from faristol.lexicon.columns import Columns, lay_out
from faristol.lexicon.hooks import hooks_of
from faristol.lexicon.pattern import parse_pattern
from faristol.lexicon.search import ANY_LENGTH, anagrams, matching
from faristol.tiles import Alphabet, Letter, load_tileset

ROUNDS, SCANS = 15, 3
LIMIT = 100
WHOLE_RACKS = ("AEINRST", "AEINRS?", "AEINR??", "CCEIORT")
PART_RACKS = ("AEINRST", "AEINRS?", "AEINR??")
PATTERNS = ("C?SA", "??????", "?????LE", "*LE", "A*", "*AR*", "*CA*TA*", "[AE]?[^RS]*A")
WORDS = ("CASA", "SAT", "CARTE")


@dataclass(frozen=True)
class Question:
    """The same asked twice; both answer with how many words there are."""

    text: str
    fast: Callable[[], int]
    scan: Callable[[], int]


def main() -> int:
    lexicon = max(map(load_lexicon, shipped_ids()), key=lambda lexicon: lexicon.word_count)
    start = perf_counter()
    graph = lexicon.graph
    loaded = perf_counter()
    columns = lay_out(graph)
    laid_out = perf_counter()
    rows, ratios = [], []
    for question in questions(lexicon, columns):
        fast_s, scan_s = [], []
        for _ in range(SCANS):  # interleaved: both sides meet the same noise
            fast_s += [timed(question.fast) for _ in range(ROUNDS // SCANS)]
            scan_s.append(timed(question.scan))
        fast, scan = median(fast_s), median(scan_s)
        count = question.fast()
        if count != question.scan():
            raise SystemExit(f"{question.text}: {count} words, by looking at all {question.scan()}")
        ratios.append(min(scan_s) / min(fast_s))
        rows.append((question.text, count, f"{fast * 1e3:.2f}", f"{scan * 1e3:.0f}", f"{scan / fast:,.0f}"))
    ratio = geometric_mean(ratios)
    report(
        "lexicon",
        f"{lexicon.id}, {lexicon.word_count:,} words: graph read in {(loaded - start) * 1e3:.0f} ms, columns "
        f"laid out in {(laid_out - loaded) * 1e3:.0f} ms, once. Medians of {ROUNDS}; the first {LIMIT} words "
        f"are written out, all are counted. Ratio {ratio:.0f} (of the best, geometric mean).\n\n"
        + table(("question", "words", "ms", "ms, looking at all words", "ratio"), rows),
    )
    return judge("lexicon", ratio)


def questions(lexicon: Lexicon, columns: Columns) -> list[Question]:
    """A character a letter for the scan, so that it may use what Python is fastest at."""
    alphabet = load_tileset(lexicon.tileset).alphabet
    words = ["".join(map(chr, word)) for word in lexicon.graph]
    asked = [Question(f"anagram {rack}", *anagram(rack, columns, words, alphabet)) for rack in WHOLE_RACKS]
    asked += [
        Question(f"anagram {rack} --sub", *anagram(rack, columns, words, alphabet, part=True))
        for rack in PART_RACKS
    ]
    asked += [Question(f"pattern {text}", *pattern(text, columns, words, alphabet)) for text in PATTERNS]
    asked += [Question(f"hooks {text}", *hooks(text, lexicon, words, alphabet)) for text in WORDS]
    return asked


def anagram(
    text: str, columns: Columns, words: list[str], alphabet: Alphabet, *, part: bool = False
) -> tuple[Callable[[], int], Callable[[], int]]:
    rack = alphabet.parse_tiles(text)
    supply = Counter(chr(tile) for tile in rack if tile)
    blanks = len(rack) - supply.total()

    def scan() -> int:
        return sum(
            (len(word) <= len(rack) if part else len(word) == len(rack))
            and (Counter(word) - supply).total() <= blanks
            for word in words
        )

    lengths = ANY_LENGTH if part else None
    return lambda: anagrams(columns, rack, lengths=lengths, limit=LIMIT).count, scan


def pattern(
    text: str, columns: Columns, words: list[str], alphabet: Alphabet
) -> tuple[Callable[[], int], Callable[[], int]]:
    parsed = parse_pattern(text, alphabet)
    runs = ("".join(f"[{''.join(map(chr, sorted(a)))}]" if a else "." for a in run) for run in parsed.runs)
    # No alphabet has so many letters that one would be a character with a meaning in a class.
    expression = re.compile(".*".join(runs), re.DOTALL)
    return (
        lambda: matching(columns, parsed, limit=LIMIT).count,
        lambda: sum(expression.fullmatch(word) is not None for word in words),
    )


def hooks(
    text: str, lexicon: Lexicon, words: list[str], alphabet: Alphabet
) -> tuple[Callable[[], int], Callable[[], int]]:
    word = alphabet.spell(text)
    letters = list(map(Letter, range(1, len(alphabet.labels) + 1)))
    stem = "".join(map(chr, word))

    def fast() -> int:
        found = hooks_of(lexicon.graph, word, letters)
        return len(found.front) + len(found.back)

    def scan() -> int:
        front = sum(other[1:] == stem for other in words if len(other) == len(stem) + 1)
        return front + sum(other[:-1] == stem for other in words if len(other) == len(stem) + 1)

    return fast, scan


def timed(work: Callable[[], int]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
