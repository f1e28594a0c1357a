"""Word lists as people keep them, good and bad."""

import gzip
from pathlib import Path

import pytest

from faristol.errors import LexiconError
from faristol.lexicon import (
    Overrides,
    Rejected,
    Source,
    WordList,
    parse_words,
    read_overrides,
    read_source,
    spell_word,
)
from faristol.lexicon.words import Lines, read_lines
from faristol.tiles import Alphabet, load_tileset

CATALAN = load_tileset("catalan").alphabet
ROMANIAN = load_tileset("romanian").alphabet
HINT = "`import --encoding NAME` reads text in another encoding"


def file(folder: Path, content: bytes) -> Path:
    path = folder / "list.txt"
    path.write_bytes(content)
    return path


def read(path: Path) -> WordList:
    return read_source(Source(path=path), CATALAN)


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
        ("casa\ncamí\n".encode("latin-1"), f"line 2 is not UTF-8 text (byte 8); {HINT}"),
        ("casa\rcamí\r".encode("latin-1"), f"line 2 is not UTF-8 text (byte 8); {HINT}"),
        ("casa\n".encode("utf-32"), f"this is UTF-32 text, not UTF-8; {HINT}"),
        (
            b"{\\rtf1 casa}",
            "a document of a word processor, not a list of words; save its words as text, one a line",
        ),
        (
            b'<?xml version="1.0"?>\n<zyzzyva-search/>',
            "XML, not a list of words; save its words as text, one a line",
        ),
        (b"casa\n\x00\x01\x02", "a binary file, not a list of words (byte 5 is zero)"),
        (b"", "no word of 2 to 15 tiles"),
        (b"# nothing but this\n", "no word of 2 to 15 tiles"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_one_line(
    tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = file(tmp_path, content)
    with pytest.raises(LexiconError) as refusal:
        read(path)
    assert str(refusal.value) == f"{path}: {complaint}"


def test_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="No such file"):
        read(tmp_path / "nowhere.txt")


def test_windows_files_are_read(tmp_path: Path) -> None:
    path = file(tmp_path, "\ufeffcasa\r\nany\r\n".encode())
    assert read(path).rejected == ()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_what_windows_calls_unicode_is_read(tmp_path: Path, encoding: str) -> None:
    mark = "" if encoding == "utf-16" else "\ufeff"
    found = read(file(tmp_path, f"{mark}casa\r\nany\r\n".encode(encoding)))
    assert found.words == {CATALAN.spell("casa"), CATALAN.spell("any")}


def test_files_of_old_macs_are_read(tmp_path: Path) -> None:
    found = read(file(tmp_path, b"casa\rk\rany\r"))
    assert found.words == {CATALAN.spell("casa"), CATALAN.spell("any")}
    assert [line.line_number for line in found.rejected] == [2]


def test_other_files_than_lists_should_be_saved_as_text(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"line 1 is not UTF-8 text \(byte 0\); save it as UTF-8$"):
        read_lines(file(tmp_path, b"\xe0\xe0"))


@pytest.mark.parametrize("text", ["", "a", "a\n", "\n\na", "a\nb\n\n"])
def test_lines_of_a_text_are_those_of_a_list(text: str) -> None:
    lines = Lines(text)
    assert list(lines) == list(lines) == text.split("\n")
    assert len(lines) == len(text.split("\n"))


def test_invisible_characters_are_no_letters() -> None:
    found = parse_words(["\u200bca\u00adsa\ufeff", "\u200b", "a\u200bny  # year", "k\u200b"], CATALAN)
    assert found.words == {CATALAN.spell("casa"), CATALAN.spell("any")}
    assert found.rejected == (Rejected(4, "k", "no tile spells 'K' in 'k'"),)


@pytest.mark.parametrize("text", ["col-legi", "COL.LEGI", "paral\u00b7lel", "xil-la"])
def test_hyphen_or_dot_between_two_l_is_their_tile(text: str) -> None:
    assert CATALAN.labels.index("L·L") + 1 in spell_word(text, CATALAN)


@pytest.mark.parametrize(
    "text", ["mal-lletrat", "mal.lletrat", "ull-lluent", "col-legi-al", "al-lel.lel", "MAL-LLETRAT"]
)
def test_hyphen_or_dot_that_may_join_words_is_reported(text: str) -> None:
    (rejected,) = parse_words([text], CATALAN).rejected
    assert "may be a mark between words; if it is a tile, write L·L" in rejected.reason


@pytest.mark.parametrize("text", ["pa-pa", "a.b", "-a", "l-a"])
def test_hyphen_or_dot_elsewhere_is_on_no_tile(text: str) -> None:
    (rejected,) = parse_words([text], CATALAN).rejected
    assert "no tile spells" in rejected.reason


def test_many_rejected_lines_are_counted_and_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_REJECTED", 2)
    found = parse_words(["casa", "k1", "k2", "k3", "k4", "any"], CATALAN)
    assert [line.line_number for line in found.rejected] == [2, 3]
    assert (found.more_rejected, found.rejected_count, len(found.words)) == (2, 4, 2)


def test_more_words_than_any_language_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_WORDS", 2)
    assert len(parse_words(["any", "casa", "any"], CATALAN).words) == 2
    with pytest.raises(LexiconError, match="more than 2 words"):
        parse_words(["any", "casa", "cases"], CATALAN)


def test_more_lines_than_any_list_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_LINES", 3)
    path = file(tmp_path, b"casa\nany\n")
    assert len(read(path).words) == 2
    for end in (b"\n", b"\r", b"\r\n"):
        with pytest.raises(LexiconError, match=r"list\.txt: more than 3 lines"):
            read(file(tmp_path, end * 3))


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
    assert read(path).words == {CATALAN.spell("casa"), CATALAN.spell("any")}


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
        read(path)
