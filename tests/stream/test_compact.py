"""Stored, hashed and sent text is the standard library's, byte for byte."""

import json
from enum import StrEnum
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from faristol.stream.compact import as_json


class Way(StrEnum):
    ACROSS = "across"


SIMPLE = st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(Way)
WAYS = st.just(Way.ACROSS)
VALUES = st.recursive(
    SIMPLE,
    lambda inner: (
        st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text() | st.just(Way.ACROSS), inner)
    ),
    max_leaves=12,
)


@given(VALUES)
@example(
    {
        "half a character": "\ud800",
        "after it": ["é", "L·L", "\x00\x1f\x7f\u2028", "\U0001f600", '"\\/\b\f\n\r\t'],
    }
)
@example([2**63 - 1, -(2**63), 2**64, -(2**80)])
@example({"b": 1, "a": {3: "a number as a name", None: True}})
def test_not_a_byte_differs_from_the_standard_library(value: Any) -> None:
    assert as_json(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
