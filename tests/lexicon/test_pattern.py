"""Patterns as people type them."""

import pytest

from faristol.errors import NotationError
from faristol.lexicon.pattern import ANY, Pattern, parse_pattern
from tests.lexicon.lists import CATALAN


def shown(pattern: Pattern) -> list[list[str]]:
    """Each place by its letters, `?` for all."""
    return [
        ["?" if allowed == ANY else " ".join(map(CATALAN.label, sorted(allowed))) for allowed in run]  # type: ignore[arg-type]
        for run in pattern.runs
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("casa", [["C", "A", "S", "A"]]),
        ("c?s.", [["C", "?", "S", "?"]]),
        ("col·legi", [["C", "O", "L·L", "E", "G", "I"]]),
        ("coŀlegi", [["C", "O", "L·L", "E", "G", "I"]]),
        ("L.L", [["L", "?", "L"]]),
        ("qüe*", [["QU", "E"], []]),
        ("*", [[], []]),
        ("*a**b*", [[], ["A"], ["B"], []]),
        ("[AE]", [["A E"]]),
        ("[al·l]", [["A L·L"]]),
        ("[l,l]", [["L"]]),
        ("[ny]", [["NY"]]),
        ("[a, é]*", [["A E"], []]),
        ("[^A-L]".replace("-", ""), [[" ".join(x for x in CATALAN.labels if x not in {"A", "L"})]]),
        ("  any ", [["A", "NY"]]),
        ("[l-l]a", [["L·L", "A"]]),
        ("\u200bca\u00ad*[\u200bs]", [["C", "A"], ["S"]]),
    ],
)
def test_pattern_is_read_in_letters(text: str, expected: list[list[str]]) -> None:
    assert shown(parse_pattern(text, CATALAN)) == expected


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a pattern has 1 to 40 parts, not 0"),
        ("?" * 41, "not 41"),
        ("a[b", "a bracket too many, or one that is not closed"),
        ("ab]", "a bracket too many, or one that is not closed"),
        ("[[a]]", "a bracket too many, or one that is not closed"),
        ("[]", "allows no letter"),
        ("[^]", "allows no letter"),
        ("[^" + "".join(CATALAN.labels) + "]", "allows no letter"),
        ("[a-c]", "'[a-c]' in '[a-c]': ranges are not supported; name each letter"),
        ("[^a-c]s", "ranges are not supported"),
        ("[a-k]", "ranges are not supported"),
        ("[ak]", "no tile spells 'K' in 'ak'"),
        ("k?", "no tile spells 'K' in 'k'"),
        ("a b", "no tile spells ' '"),
    ],
)
def test_an_invalid_pattern_is_reported(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_pattern(text, CATALAN)
    assert complaint in str(refusal.value)
