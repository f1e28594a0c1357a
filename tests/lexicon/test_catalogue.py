"""The lexica we ship: complete, undamaged, honest about what they are."""

import lzma
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, build_graph, lexicon_ids, load_lexicon, read_overrides, shipped_ids
from faristol.lexicon.catalogue import NOT_DESCRIBED, asked_lexicon, parse_lexicon
from faristol.tiles import Alphabet, load_tileset

FOLDER = files("faristol") / "data" / "lexica"
OVERRIDES = Path(__file__).parents[2] / "lexica" / "overrides"


@pytest.fixture(params=shipped_ids())
def shipped(request: pytest.FixtureRequest) -> Lexicon:
    return load_lexicon(str(request.param))


def small(content: bytes | None = None) -> Lexicon:
    """Three words in a lexicon of their own; stored as these bytes, if given."""
    graph = build_graph([(1, 2), (2, 1), (3, 3)]).to_bytes()
    packed = lzma.compress(graph) if content is None else content
    return replace(
        load_lexicon("ca-disc-2021"),
        id="small",
        sha256=sha256(graph).hexdigest(),
        read_packed=lambda: packed,
    )


def test_there_is_a_lexicon_for_each_federation_language() -> None:
    assert {load_lexicon(lexicon_id).language for lexicon_id in lexicon_ids()} >= {"ca", "ro"}


def test_lexica_that_come_with_faristol_say_so(shipped: Lexicon) -> None:
    assert shipped.is_shipped


def test_without_lexica_of_ones_own_there_are_the_shipped_ones() -> None:
    assert lexicon_ids() == shipped_ids()


def test_graph_is_the_one_described(shipped: Lexicon) -> None:
    assert sha256(shipped.graph.to_bytes()).hexdigest() == shipped.sha256
    assert shipped.graph.word_count == shipped.word_count


def test_nothing_shipped_claims_to_be_official(shipped: Lexicon) -> None:
    assert not shipped.official
    assert "official" in shipped.label


LICENCES = {
    "GPL": "GNU GENERAL PUBLIC LICENSE",
    "LGPL": "GNU LESSER GENERAL PUBLIC LICENSE",
    "MPL": "MOZILLA PUBLIC LICENSE",
    "LicenseRef": "PERMISSION TO USE, COPY, MODIFY, DISTRIBUTE AND SELL",
}
"""Name of each licence in its text, by the beginning of its SPDX name."""


def test_licence_lies_beside_the_graph(shipped: Lexicon) -> None:
    text = " ".join((FOLDER / shipped.licence_file).read_text("utf-8").upper().split())
    names = [name.partition("-")[0] for name in shipped.licence.split(" OR ")]
    assert names
    assert all(LICENCES[name] in text for name in names)


def test_language_is_that_of_the_tile_set(shipped: Lexicon) -> None:
    assert load_tileset(shipped.tileset).language == shipped.language


@pytest.mark.slow
def test_words_have_two_to_fifteen_tiles_and_each_short_one_can_be_said(shipped: Lexicon) -> None:
    """Words of two and three tiles decide games: without a vowel, somebody must have given a reason."""
    tileset = load_tileset(shipped.tileset)
    vowels = tileset.vowels | ({tileset.alphabet.spell("y")[0]} if shipped.language == "en" else set())
    reviewed = read_overrides(OVERRIDES / f"{shipped.language}.txt", tileset.alphabet).added
    words = list(shipped.graph)
    assert set(map(len, words)) == set(range(2, 16))
    short = {word for word in words if len(word) <= 3}
    assert [word for word in short if vowels.isdisjoint(word) and word not in reviewed] == []


def test_version_names_the_exact_bytes(shipped: Lexicon) -> None:
    assert shipped.version == f"{shipped.id} ({shipped.sha256[:12]})"


def test_words_are_judged_together() -> None:
    lexicon = small()
    assert lexicon.judge([(1, 2), (3, 3)])
    assert not lexicon.judge([(1, 2), (1, 3)])
    assert lexicon.has((2, 1))


def test_unknown_lexicon_lists_the_known_ones() -> None:
    with pytest.raises(LexiconError, match=f"no lexicon 'klingon'; available: {', '.join(shipped_ids())}"):
        load_lexicon("klingon")


@pytest.mark.parametrize(
    ("name", "found"), [("ca", "ca-disc-2021"), ("RO", "ro-hunspell"), ("el", "el-hunspell")]
)
def test_a_language_means_its_list(name: str, found: str) -> None:
    assert asked_lexicon(name).id == found


def test_a_language_without_a_list_is_refused_with_those_there_are() -> None:
    with pytest.raises(LexiconError, match="no lexicon 'de'; available: ca-disc-2021"):
        asked_lexicon("de")


def test_path_is_no_lexicon() -> None:
    with pytest.raises(LexiconError, match="no lexicon"):
        load_lexicon("../lexica/ca-disc-2021")


@pytest.mark.parametrize(
    "content", [b"", b"not xz at all", lzma.compress(b"other"), lzma.compress(bytes(8))[:-9]]
)
def test_damaged_graph_says_so(content: bytes) -> None:
    with pytest.raises(LexiconError, match=r"the word graph of worn is .*damaged"):
        _ = replace(small(content), id="worn").graph


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"label": None}, "missing or unknown: label"),
        ({"colour": "red"}, "missing or unknown: colour"),
        ({"word_count": "many"}, "of the wrong type: word_count"),
    ],
)
def test_incomplete_description_is_refused(change: dict[str, object], complaint: str) -> None:
    whole = load_lexicon("ca-disc-2021")
    data = {name: getattr(whole, name) for name in Lexicon.__slots__ if name not in NOT_DESCRIBED} | change
    with pytest.raises(ValueError, match=complaint):
        parse_lexicon({name: value for name, value in data.items() if value is not None}, read_packed=bytes)


def test_digraphs_are_letters_in_the_graph() -> None:
    catalan: Alphabet = load_tileset("catalan").alphabet
    lexicon = load_lexicon("ca-disc-2021")
    assert lexicon.has(catalan.spell("pel·lícula"))
    assert not lexicon.has(catalan.spell("pellicula"))
