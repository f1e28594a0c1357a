"""
Style of docstrings: they begin with a verb or a noun phrase, as in `Return the plays` or `Plays in order`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUESTION_WORDS = frozenset(
    {
        *("as", "how", "of", "that", "those", "what", "whatever", "when", "where", "wherever"),
        *("whether", "which", "who", "whoever", "whom", "whose", "why"),
    }
)
ALLOWED: frozenset[str] = frozenset()
"""Docstrings that may begin so, as `path: first line`."""
MOST_SHARE = 0.03


@pytest.mark.slow
def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    sources = [path for folder in ("src", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
    lines = [
        (f"{path.relative_to(ROOT)}: {first_line(said)}", begins_like_a_question(said))
        for path in sources
        for said in docstrings(path.read_text("utf-8"))
    ]
    odd = [line for line, is_odd in lines if is_odd and line not in ALLOWED]

    share = len(odd) / len(lines)
    assert share < MOST_SHARE, (
        f"{share:.1%} of {len(lines)} docstrings begin like a question; say what it is or does:\n"
        + "\n".join(odd)
    )


def test_docstrings_of_fields_count_too() -> None:
    source = '''
"""Module."""
class Point:
    """Whatever is there."""
    x: int
    """Of the point."""
'''
    assert [said for said in docstrings(source) if begins_like_a_question(said)] == [
        "Whatever is there.",
        "Of the point.",
    ]


@pytest.mark.parametrize("said", ["What it is.", '\n    "Who comes."', "As `other`."])
def test_a_first_word_is_found_behind_blanks_and_quotes(said: str) -> None:
    assert begins_like_a_question(said)


def test_longer_words_are_not_question_words() -> None:
    assert not begins_like_a_question("Asked for by the arbiter.")


def docstrings(source: str) -> Iterator[str]:
    """Yield every string that is a statement: of modules, classes, functions, and below fields."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said = node.value.value
            if isinstance(said, str):
                yield said


def begins_like_a_question(said: str) -> bool:
    first = re.match(r"\W*([A-Za-z]+)", said)
    return first is not None and first[1].lower() in QUESTION_WORDS


def first_line(said: str) -> str:
    return said.strip().partition("\n")[0]
