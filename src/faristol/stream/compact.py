"""JSON in the one form that is stored, hashed and sent: compact, letters as they are, keys in order."""

import json
from typing import Any

import orjson


def as_json(value: Any) -> str:
    """
    Return the text that the standard library makes, sooner; hashes are made of it, so not a byte may differ.

    >>> as_json({"word": "COL·LEGI", "score": (14, None)})
    '{"word":"COL·LEGI","score":[14,null]}'
    """
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # a number of more than 64 bits, or half a character
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
