"""Hooks, front and back."""

from hypothesis import given

from faristol.lexicon import Word, build_graph
from faristol.lexicon.hooks import Hooks, hooks_of
from faristol.tiles import Letter
from tests.lexicon.lists import CATALAN, dense_lists, few_letters, spelled


def test_hooks_are_letters_not_characters() -> None:
    graph = build_graph(spelled("any anys canys plany nyany any"))
    letters = list(map(Letter, range(1, 27)))
    assert hooks_of(graph, CATALAN.spell("any"), letters) == Hooks(
        front=CATALAN.spell("ny"), back=CATALAN.spell("s")
    )


@given(dense_lists, few_letters)
def test_every_hook_makes_a_word_and_no_other_does(words: set[Word], word: Word) -> None:
    letters = list(map(Letter, range(1, 5)))
    hooks = hooks_of(build_graph(words), word, letters)
    assert set(hooks.front) == {other[0] for other in words if other[1:] == word}
    assert set(hooks.back) == {other[-1] for other in words if other[:-1] == word}
