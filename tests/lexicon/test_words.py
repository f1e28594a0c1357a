"""Word lists as people keep them, good and bad."""

import gzip
from pathlib import Path

import pytest

from faristol.errors import LexiconError
from faristol.lexicon import Overrides, Rejected, parse_words, read_overrides, read_words
from faristol.tiles import Alphabet, load_tileset

CATALAN = load_tileset("catalan").alphabet
ROMANIAN = load_tileset("romanian").alphabet


def file(folder: Path, content: bytes) -> Path:
    path = folder / "list.txt"
    path.write_bytes(content)
    return path


def texts(lines: list[str], alphabet: Alphabet = CATALAN) -> list[str]:
    return sorted(alphabet.text(word) for word in parse_words(lines, alphabet).words)


def test_every_spelling_of_a_word_is_one_word() -> None:
    assert texts(["col·legi", "COL.LEGI", "coŀlegi", "Col-legi", "qüestió", "QUESTIO"]) == [
        "COL·LEGI",
        "QUESTIO",
    ]


def test_comments_and_empty_lines_are_no_words() -> None:
    found = parse_words(["# a list", "", "  any   # year", "\t"], CATALAN)
    assert (len(found.words), found.rejected) == (1, ())


def test_word_without_tiles_is_reported_with_its_line() -> None:
    found = parse_words(["casa", "# a comment", "kiwi", "whisky"], CATALAN)
    assert found.rejected == (
        Rejected(3, "kiwi", "no tile spells 'K' in 'kiwi'"),
        Rejected(4, "whisky", "no tile spells 'W' in 'whisky'"),
    )


def test_romanian_keeps_letters_that_only_a_blank_can_be() -> None:
    assert texts(["kiwi", "yală"], ROMANIAN) == ["KIWI", "YALA"]


def test_tiles_are_counted_not_characters() -> None:
    found = parse_words(["ny", "nyu", "l·l" * 15, "a" * 16], CATALAN)
    assert len(found.words) == 2
    assert [(line.line_number, line.reason) for line in found.rejected] == [
        (1, "1 tile; a word has 2 to 15"),
        (4, "16 tiles; a word has 2 to 15"),
    ]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("casa\ncamí\n".encode("latin-1"), "line 2 is not UTF-8 text (byte 8)"),
        (b"casa\n\x00\x01\x02", "a binary file, not a list of words (byte 5 is zero)"),
        (b"", "no word of 2 to 15 tiles in it"),
        (b"# nothing but this\n", "no word of 2 to 15 tiles in it"),
    ],
)
def test_what_is_no_list_is_refused_in_one_line(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = file(tmp_path, content)
    with pytest.raises(LexiconError) as refusal:
        read_words(path, CATALAN)
    assert str(refusal.value) == f"{path}: {complaint}"


def test_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="No such file"):
        read_words(tmp_path / "nowhere.txt", CATALAN)


def test_windows_files_are_read(tmp_path: Path) -> None:
    path = file(tmp_path, "\ufeffcasa\r\nany\r\n".encode())
    assert read_words(path, CATALAN).rejected == ()


def test_overrides_add_and_remove(tmp_path: Path) -> None:
    path = file(tmp_path, b"# reviewed\n+ANY  a year\n-CASA  a test\n")
    overrides = read_overrides(path, CATALAN)
    words = overrides.apply(parse_words(["casa", "cases"], CATALAN).words, CATALAN)
    assert sorted(map(CATALAN.text, words)) == ["ANY", "CASES"]


def test_override_that_changes_nothing_is_a_mistake() -> None:
    word = CATALAN.spell("any")
    with pytest.raises(LexiconError, match=r"change nothing: \+ANY"):
        Overrides({word: "a year"}, {}).apply({word}, CATALAN)


@pytest.mark.parametrize("line", ["ANY a year", "+ANY", "+", "+KIWI  no tile", "+A  too short"])
def test_override_must_be_a_word_with_a_reason(tmp_path: Path, line: str) -> None:
    with pytest.raises(LexiconError, match="line 2: "):
        read_overrides(file(tmp_path, f"# first\n{line}\n".encode()), CATALAN)


def test_word_is_corrected_once(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="line 2: any is corrected twice"):
        read_overrides(file(tmp_path, b"+ANY  a year\n-any  no\n"), CATALAN)


def test_a_word_may_stand_tile_by_tile() -> None:
    found = parse_words(["L·L A NY", "l·lany", "QU E", "A  B", "CA SA", "A 1"], CATALAN)
    assert found.words == {CATALAN.spell(word) for word in ("L·LANY", "QUE", "AB")}
    assert [line.text for line in found.rejected] == ["CA SA", "A 1"]


def test_a_list_packed_with_gzip_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "words.txt.gz"
    path.write_bytes(gzip.compress(b"casa\nany\n"))
    assert read_words(path, CATALAN).words == {CATALAN.spell("casa"), CATALAN.spell("any")}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (gzip.compress(b"casa\nany\n")[:-9], "damaged: it is cut off"),
        (b"\x1f\x8bnonsense", "damaged: "),
        (gzip.compress(bytes(2000)), "unpacks to more than 1,000 bytes"),
    ],
)
def test_damaged_and_exploding_gzip_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, reason: str
) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_FILE_BYTES", 1000)
    path = tmp_path / "words.txt.gz"
    path.write_bytes(content)
    with pytest.raises(LexiconError, match=reason):
        read_words(path, CATALAN)
