"""Every form of a word list gives the same words, and every line that gives none is reported."""

import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given

from faristol.errors import LexiconError
from faristol.lexicon import Rejected, Source, Word, WordList, build_graph
from faristol.lexicon.reading import NAME_ENCODING, read_labels, read_source
from faristol.lexicon.writing import format_words
from faristol.tiles import Alphabet, Letter, load_tileset
from tests.lexicon.lists import CATALAN, catalan_lists, quackle_file, spelled, text_file

ENGLISH = load_tileset("english").alphabet


def read(path: Path, alphabet: Alphabet = CATALAN, *, labels: tuple[str, ...] | None = None) -> WordList:
    return read_source(Source(path=path, labels=labels), alphabet)


def as_text(words: set[Word]) -> bytes:
    return format_words(words, CATALAN).encode()


def as_kwg(words: set[Word]) -> bytes:
    return build_graph(words).to_bytes()


def as_packed_kwg(words: set[Word]) -> bytes:
    return lzma.compress(as_kwg(words), preset=0)


def as_dawg(words: set[Word]) -> bytes:
    return quackle_file(words, CATALAN.labels)


def as_old_dawg(words: set[Word]) -> bytes:
    return quackle_file(words, version=0)


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("list.txt", as_text),
        ("list.kwg", as_kwg),
        ("LIST.KWG.XZ", as_packed_kwg),
        ("list.dawg", as_dawg),
        ("old.dawg", as_old_dawg),
    ],
)
def test_every_form_gives_the_same_words(
    name: str, write: Callable[[set[Word]], bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("lists") / name

    @given(catalan_lists)
    def the_same(words: set[Word]) -> None:
        path.write_bytes(write(words))
        assert read(path) == WordList(frozenset(words), ())

    the_same()


def test_damage_is_told_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(b"12345")
    with pytest.raises(LexiconError, match=r"list\.kwg: not a word graph: 5 bytes"):
        read(path)


# Text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "encoding", "complaint"),
    [
        ("casa\n".encode("utf-32"), None, f"this is UTF-32 text, not UTF-8; {NAME_ENCODING}"),
        ("casa\ncamí\n".encode("latin-1"), None, f"line 2 is not UTF-8 text (byte 8); {NAME_ENCODING}"),
        (
            "casa\nany".encode("utf-16")[:-1],
            "utf-16",
            f"line 2 is not UTF-16 text (byte 16); {NAME_ENCODING}",
        ),
        (b"casa", "utf-17", "unknown text encoding 'utf-17'"),
        (b"casa", "hex", "unknown text encoding 'hex'"),
        (b"casa", "undefined", "this cannot be read as 'UNDEFINED'"),
        (
            b"kiwi\n",
            None,
            "no word of 2 to 15 tiles; rejected: 1, the first is line 1: no tile spells 'K' in 'kiwi'",
        ),
    ],
)
def test_text_that_cannot_be_read_is_one_line(
    tmp_path: Path, content: bytes, encoding: str | None, complaint: str
) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(LexiconError) as refusal:
        read_source(Source(path=path, encoding=encoding), CATALAN)
    assert str(refusal.value) == f"{path}: {complaint}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_mark_at_the_beginning_is_no_letter(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("\ufeffcasa\n".encode(encoding))
    assert read_source(Source(path=path, encoding=encoding), CATALAN).rejected == ()


def test_words_all_on_one_line_are_not_repeated_whole(tmp_path: Path) -> None:
    path = text_file(tmp_path, "any\n" + "casa " * 50_000)
    found = read(path)
    assert found.rejected == (Rejected(2, f"{'casa ' * 20}…", "249,999 characters are too long for a word"),)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "cp1252"])
def test_other_encodings_are_read_when_named(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("camí\r\ncaça\r\n".encode(encoding))
    found = read_source(Source(path=path, encoding=encoding), CATALAN)
    assert found == WordList(frozenset(spelled("cami caça")), ())


def test_endless_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_FILE_BYTES", 1 << 16)
    with pytest.raises(LexiconError, match="larger than 65,536 bytes"):
        read(Path("/dev/zero"))


# Word graphs --------------------------------------------------------------------------------------


def test_graph_in_another_order_is_read_with_its_alphabet(tmp_path: Path) -> None:
    """A program that puts Ç, NY, L·L and QU behind Z."""
    order = (*"ABCDEFGHIJLMNOPRSTUVXZ", "Ç", "NY", "L·L", "QU")
    theirs = Alphabet(order)
    path = tmp_path / "list.kwg"
    path.write_bytes(
        build_graph([theirs.spell("CANYA"), theirs.spell("PEL·LA"), theirs.spell("XE")]).to_bytes()
    )
    assert read(path, labels=order).words == set(spelled("canya pel·la xe"))
    assert read(path).words != set(spelled("canya pel·la xe"))


def test_letter_beyond_the_alphabet_is_told(tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(build_graph([(1, 2), (1, 27)]).to_bytes())
    with pytest.raises(
        LexiconError, match=r"list\.kwg: it has a letter 27; the alphabet has letters 1 to 26"
    ):
        read(path)


def test_words_with_letters_on_no_tile_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "list.dawg"
    path.write_bytes(quackle_file(map(ENGLISH.spell, ["CASA", "KIWI", "WOK"]), ENGLISH.labels))
    found = read(path)
    assert found.words == set(spelled("casa"))
    assert found.rejected == (
        Rejected(2, "KIWI", "no tile shows 'K'"),
        Rejected(3, "WOK", "no tile shows 'W'"),
    )


def test_words_too_short_and_too_long_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(build_graph([(1,), (1, 2), (1,) * 40]).to_bytes())
    assert read(path).rejected == (
        Rejected(1, "A", "1 tile; a word has 2 to 15"),
        Rejected(2, "A" * 16, "16 tiles; a word has 2 to 15"),
    )


def test_header_that_miscounts_is_reported(tmp_path: Path) -> None:
    content = bytearray(quackle_file(spelled("casa any"), CATALAN.labels))
    content[19] += 1
    path = tmp_path / "list.dawg"
    path.write_bytes(content)
    found = read(path)
    assert found.words == set(spelled("casa any"))
    assert found.rejected == (Rejected(0, "header", "it says 3 words; there are 2"),)


def test_header_counts_longer_words_too(tmp_path: Path) -> None:
    path = tmp_path / "list.dawg"
    path.write_bytes(quackle_file([(1, 2), (1,) * 17, (1,) * 18], CATALAN.labels))
    assert [line.line_number for line in read(path).rejected] == [1]


def test_letters_that_would_become_one_are_refused(tmp_path: Path) -> None:
    """A Polish list under English letters: Ą would silently be A."""
    path = tmp_path / "list.dawg"
    path.write_bytes(quackle_file([(1, 3), (2, 3)], ("A", "Ą", "B")))
    with pytest.raises(LexiconError, match="'A' and 'Ą' are one tile here: this is another language's list"):
        read(path, ENGLISH)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# none\n", "0 letters in it"),
        ("A B\nA", "named twice: A"),
        ("A\n" + "B " * 255, "256 letters in it"),
    ],
)
def test_alphabet_file_must_make_sense(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(LexiconError, match=complaint):
        read_labels(text_file(tmp_path, text))


def test_alphabet_file_is_lines_or_words(tmp_path: Path) -> None:
    assert read_labels(text_file(tmp_path, "A\nL·L  # geminated\nNY QU\n")) == ("A", "L·L", "NY", "QU")


def test_work_can_be_watched(tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(build_graph([(Letter(1), Letter(2))]).to_bytes())
    told: list[str] = []

    def watch(items: object, doing: str) -> object:
        told.append(doing)
        return items

    read_source(Source(path=path), CATALAN, watch=watch)  # type: ignore[arg-type]
    assert told == ["spelling"]
