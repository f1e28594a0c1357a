"""The validator's scripts say what the library says: of every spelling, of every word."""

from collections.abc import Iterator
from itertools import product
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from faristol.errors import NotationError
from faristol.lexicon import build_graph, lexicon_ids, load_lexicon
from faristol.tiles import Alphabet, load_tileset, tileset_ids
from faristol_web.validator.words import written
from tests.browser.conftest import at_release
from tests.web.server import Server

HERE = {"ca-disc-2021", "el-hunspell"}
"""Lists in letters of one and of several characters, and in another script."""

TRAPS = [
    *("qüestió", "QÜESTIÓ", "QU\u0308ESTIO\u0301", "qadre", "qe", "q", "Q\u0303"),
    *(
        "col·legi",
        "coŀlegi",
        "col•legi",
        "COL.LEGI",
        "col-legi",
        "col‧legi",
        "col∙legi",
        "col⋅legi",
        "collegi",
    ),
    *("any", "ANY", "nYu", "ny\u0303", "y", "kiwi", "web", "çà", "ÇA", "c\u0327a"),
    *("ς", "λόγος", "ΛΌΓΟΣ", "ΐ", "ΰ", "ᾳ", "ᾼ", "ϊ", "άΰ", "ῼ", "Ά\u0345"),
    *("œuvre", "Œ", "cæcum", "Æ", "ß", "straße", "ﬁn", "ŉ", "ǰ", "İ", "ı", "ſ"),
    *("ș", "ş", "țară", "ţară", "Î", "s\u0326", "t\u0327a", "Ș\u0327"),
    *("chile", "LLAMA", "perro", "ñu", "n\u0303u", "ll", "l", "r", "lll", "cCh", "rRr"),
    *("4x", "a b", "", "a\u034fb", "a\u0301\u0302\u0303\u0304", "a\u0301\u0302\u0303\u0304\u0306", "\u0301a"),
    *("ca\u00adsa", "\u200bcasa\u2060", "\ufeffany", "l\u200d·l", "n\u200cy", "c\u200b\u0327a", "\u200b"),
    *("x\u20d7", "😀", "𝐀", "Å", "\u212a", "Ǘ", "QǗ", "ａ", "ΝΥ", "NY\u0345"),
]

SPELL = """async ([written, texts]) => {
    const { Spelling } = await import("/static/validator/spelling.js");
    const spelling = new Spelling(written);
    return texts.map((text) => spelling.spell(text).letters ?? null);
}"""
JUDGE = """async ([words, asked]) => {
    const { WordGraph } = await import("/static/validator/graph.js");
    const graph = new WordGraph(await (await fetch(words)).arrayBuffer());
    return asked.map((letters) => graph.has(letters));
}"""
JUDGE_SMALL = """async ([graphs, asked]) => {
    const { WordGraph } = await import("/static/validator/graph.js");
    const made = graphs.map((numbers) => new WordGraph(Uint32Array.from(numbers).buffer));
    return made.map((graph) => asked.map((letters) => graph.has(letters)));
}"""
GRAPH_OF = """async ([numbers]) => {
    const { WordGraph } = await import("/static/validator/graph.js");
    try {
        return new WordGraph(Uint32Array.from(numbers).buffer).size;
    } catch (error) {
        return error.message;
    }
}"""


@pytest.fixture(scope="module")
def twin(browser: Browser, server: Server) -> Iterator[Page]:
    """A page on which the scripts' answers are compared with the library's."""
    page = browser.new_page(base_url=server.address)
    page.goto("/validator/")
    yield page
    page.close()


def spelled(alphabet: Alphabet, text: str) -> list[int] | None:
    try:
        return list(alphabet.spell(text, shorthand=True))
    except NotationError:
        return None


def spelled_in_the_page(page: Page, alphabet: Alphabet, texts: list[str]) -> list[list[int] | None]:
    found: list[list[int] | None] = page.evaluate(SPELL, [written(alphabet), texts])
    return found


@pytest.mark.parametrize("tileset_id", tileset_ids())
def test_the_page_spells_every_trap_as_the_library_does(twin: Page, tileset_id: str) -> None:
    alphabet = load_tileset(tileset_id).alphabet
    found = spelled_in_the_page(twin, alphabet, TRAPS)

    assert dict(zip(TRAPS, found, strict=True)) == {text: spelled(alphabet, text) for text in TRAPS}


def test_the_longest_writing_is_read_first(twin: Page) -> None:
    alphabet = Alphabet(("A", "D", "DZ", "DZS", "S", "Z"), spellings={"DZSA": "A"})
    texts = ["dzsa", "dzs", "dzad", "ddzs", "dzsaa", "dzsdzzsds"]

    assert spelled_in_the_page(twin, alphabet, texts) == [spelled(alphabet, text) for text in texts]


@pytest.mark.slow
@pytest.mark.parametrize("tileset_id", tileset_ids())
def test_the_page_spells_whatever_is_typed_as_the_library_does(twin: Page, tileset_id: str) -> None:
    alphabet = load_tileset(tileset_id).alphabet
    parts = [*(text for text, _ in written(alphabet)), "́", "̈", "̧", "͏", "ͅ", "l", "y", "ς", "ß", "4"]
    word = st.lists(
        st.one_of(
            st.sampled_from(parts),
            st.sampled_from(parts).map(str.lower),
            st.characters(min_codepoint=0x20, max_codepoint=0x24F),
            st.characters(min_codepoint=0x370, max_codepoint=0x3FF),
            st.characters(min_codepoint=0x1E00, max_codepoint=0x1FFF),
            st.characters(codec="utf-8"),
        ),
        max_size=10,
    ).map("".join)
    text = st.one_of(word, word.map(lambda each: normalize("NFD", each)))

    # Each example is a whole sheet of words, because a question to the browser costs milliseconds.
    @settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(st.lists(text, min_size=1, max_size=40))
    def agree(texts: list[str]) -> None:
        found = spelled_in_the_page(twin, alphabet, texts)
        assert dict(zip(texts, found, strict=True)) == {each: spelled(alphabet, each) for each in texts}

    agree()


@pytest.mark.slow
@pytest.mark.parametrize("lexicon_id", [each if each in HERE else at_release(each) for each in lexicon_ids()])
def test_the_page_finds_the_words_that_the_lexicon_has(twin: Page, lexicon_id: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    letters = len(load_tileset(lexicon.tileset).alphabet.labels)
    words = [word for place, word in enumerate(lexicon.graph) if place % (lexicon.word_count // 1000) == 0]
    # One letter further, cut short, gone on: most of these are none, and some are.
    changed = [(*word[:-1], word[-1] % letters + 1) for word in words]
    asked = [
        *words,
        *changed,
        *(word[:-1] for word in words),
        *((*word, 1) for word in words),
        (letters + 1,),
        (),
    ]
    address = f"/validator/words/{lexicon.id}-{lexicon.sha256}.kwg"
    found = twin.evaluate(JUDGE, [address, asked])

    assert found == [lexicon.has(word) for word in asked]
    assert found.count(True) > 1000
    assert found.count(False) > 1000


def test_in_small_graphs_the_page_finds_every_word_and_no_other(twin: Page) -> None:
    every = [word for length in range(4) for word in product((1, 2, 3), repeat=length)]
    graphs = [build_graph(every[start::step]) for step in range(1, 8) for start in range(1, step + 1)]
    found = twin.evaluate(JUDGE_SMALL, [[[*graph.nodes] for graph in graphs], every])

    assert found == [[word in graph for word in every] for graph in graphs]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([1], "not a word graph: 4 bytes"),
        ([2, 0, 7 | 0x400000], "not a word graph: an arc leads outside it"),
        ([2, 0, 0], "not a word graph: its last list of siblings has no end"),
        ([2, 0, 0xC00000], 3),
    ],
)
def test_a_graph_that_cannot_be_one_is_refused(twin: Page, numbers: list[int], said: object) -> None:
    assert twin.evaluate(GRAPH_OF, [numbers]) == said
