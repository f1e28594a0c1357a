"""Fuzzed word lists: any bytes give a list of words, or one clear error, soon, and in little room."""

import lzma
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.errors import LexiconError
from faristol.lexicon import Source, build_graph
from faristol.lexicon.packing import pack
from faristol.lexicon.reading import read_source
from tests.lexicon.lists import CATALAN, catalan_lists, dense_lists, quackle_file
from tests.patience import slowness

lists = st.one_of(catalan_lists, dense_lists)
FILES = {
    "list.kwg": lists.map(lambda words: build_graph(words).to_bytes()),
    "list.kwg.xz": lists.map(lambda words: pack(build_graph(words), preset=0)),
    "list.dawg": lists.map(lambda words: quackle_file(words, CATALAN.labels)),
    "old.dawg": lists.map(lambda words: quackle_file(words, version=0)),
    "list.dic": st.just("3\ncasa/AB\nany/A\ncol·legi/B po:noun\n".encode()),
    "list.aff": st.just(
        b"SET UTF-8\nFLAG long\nAF 1\nAF AA\nFULLSTRIP\nNEEDAFFIX !!\nPFX AA Y 1\nPFX AA 0 re .\n"
        b"SFX BB Y 2\nSFX BB a es/AA [^aeiou]a\nSFX BB 0 s .\n"
    ),
    "list.txt": st.just("\ufeff# list\r\ncasa\r\ncol·legi\r\n".encode()),
}


def some_edits(*kinds: str) -> st.SearchStrategy[list[tuple[int, str, int]]]:
    """Generate edits: position, kind, and byte."""
    edit = st.tuples(st.integers(0, 1 << 16), st.sampled_from(kinds), st.integers(0, 255))
    return st.lists(edit, max_size=6)


edits = st.one_of(some_edits("set", "flip"), some_edits("cut", "insert", "set", "flip", "repeat"))
"""Half of them keep the length, so that what is damaged is inside."""


def edited(content: bytes, changes: list[tuple[int, str, int]]) -> bytes:
    changed = bytearray(content)
    for where, how, value in changes:
        at = where % (len(changed) + 1)
        match how:
            case "cut":
                del changed[at:]
            case "insert":
                changed[at:at] = bytes([value])
            case "repeat":
                changed[at:at] = changed[at : at + value]
            case _ if at < len(changed):
                changed[at] = value if how == "set" else changed[at] ^ 1 << value % 8
    return bytes(changed)


@contextmanager
def list_on_disk(name: str, content: bytes) -> Iterator[Path]:
    """For the affixes: the dictionary that needs them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        if name.endswith(".dic"):
            path.with_suffix(".aff").write_bytes(b"SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n")
        if name.endswith(".aff"):
            path = path.with_suffix(".dic")
            path.write_text("casa/AABB\nany/BB\n", "utf-8")
        yield path


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_damaged_file_is_a_list_or_one_error(name: str) -> None:
    @settings(max_examples=60)
    @given(FILES[name], edits)
    def is_one_or_the_other(content: bytes, changes: list[tuple[int, str, int]]) -> None:
        with list_on_disk(name, edited(content, changes)) as path:
            try:
                found = read_source(Source(path=path), CATALAN)
            except LexiconError as error:
                assert str(error).startswith(str(path))
                assert len(str(error)) < 2000
            else:
                assert all(2 <= len(word) <= 15 and 1 <= min(word) <= max(word) <= 26 for word in found.words)
                assert build_graph(found.words).word_count == len(found.words)

    is_one_or_the_other()


@pytest.mark.slow
@given(st.binary(max_size=400), st.sampled_from(sorted(FILES)))
def test_noise_is_a_list_or_one_error(content: bytes, name: str) -> None:
    with list_on_disk(name, content) as path:
        try:
            read_source(Source(path=path), CATALAN)
        except LexiconError:
            return


@pytest.mark.slow
@given(st.binary(max_size=400).map(lambda content: lzma.compress(content, preset=0)))
def test_packed_noise_is_a_list_or_one_error(content: bytes) -> None:
    with list_on_disk("list.kwg.xz", content) as path:
        try:
            read_source(Source(path=path), CATALAN)
        except LexiconError:
            return


# Files made to take all time or all memory: read in a process that has little of both ----------------

HOSTILE_SECONDS = 20
HOSTILE_BYTES = 700 << 20

READ_IN_LITTLE_ROOM = """
import resource, sys
from pathlib import Path
from faristol.errors import LexiconError
from faristol.lexicon import Source, build_graph, hunspell
from faristol.lexicon.reading import read_source
from tests.patience import slowness
from faristol.tiles import load_tileset

# A hundredth, so that nobody waits: the time goes with them.
hunspell.MAX_FORMS //= 100
hunspell.MAX_TRIES //= 100
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]), int(sys.argv[2])))
try:
    found = read_source(Source(path=Path(sys.argv[1])), load_tileset("english").alphabet)
    print(build_graph(found.words).word_count, "words,", found.rejected_count, "rejected")
except LexiconError as error:
    print(error)
"""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENDINGS = [f"{first}{second}" for first in LETTERS for second in LETTERS]
TWICE = "".join(
    f"SFX {flag} 0 {ending}{flags} .\n"
    for flag, flags in (("S", "/T"), ("T", ""))
    for ending in [*ENDINGS, *(f"{ending}q" for ending in ENDINGS * 3)][:2400]
)
NOWHERE = TWICE.replace(" .\n", " [^z]z\n")
HEADINGS = "SFX S Y 2400\nSFX T Y 2400\n"

HOSTILE = {
    "suffixes-on-suffixes.dic": ("cat/S\n", HEADINGS + TWICE, "more than 10,000 forms"),
    "suffixes-on-many.dic": (
        "cat/S\n" * 900,
        HEADINGS + TWICE.replace("/T", ""),
        "more than 60,000 forms",
    ),
    "suffixes-that-fit-nowhere.dic": ("cat/ST\n" * 20_000, HEADINGS + NOWHERE, "rules tried"),
    "rejected-forms.dic": ("Cat/S\n" * 24, HEADINGS + TWICE.replace("/T", ""), "rejected: 1,353,"),
    "line-ends.txt": ("\n" * (60 << 20), "", "more than 8,000,000 lines"),
    "short-lines.txt": ("ab\n" * (20 << 20), "", "more than 8,000,000 lines"),
    "one-line.txt": ("a " * (30 << 20), "", "no word of 2 to 15 tiles"),
    "one-invisible-line.txt": ("\u00ad" * (30 << 20), "", "no word of 2 to 15 tiles"),
    "rejected-lines.txt": ("k4\n" * 300_000, "", "rejected: 300,000"),
    "far-too-large.txt": ("ab\n" * (23 << 20), "", "larger than 67,108,864 bytes"),
    "blanks.dic": (f"cat{' ' * (1 << 20)}x\n", "SET UTF-8\n", "no word of 2 to 15 tiles"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_soon_and_in_little_room(name: str, tmp_path: Path) -> None:
    text, affixes, reason = HOSTILE[name]
    path = tmp_path / name
    path.write_text(text, "utf-8")
    if affixes:
        path.with_suffix(".aff").write_text(affixes, "utf-8")
    ended = subprocess.run(  # noqa: S603  # this very Python
        [sys.executable, "-c", READ_IN_LITTLE_ROOM, str(path), str(HOSTILE_BYTES)],
        capture_output=True,
        text=True,
        timeout=HOSTILE_SECONDS * slowness(),
        check=False,
    )
    assert ended.stderr == ""
    assert ended.stdout.startswith(str(path))
    assert reason in ended.stdout
