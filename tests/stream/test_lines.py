"""JSON from elsewhere is read only if it can be written again."""

import pytest

from faristol.stream.lines import parse_json


@pytest.mark.parametrize(
    "content",
    [
        rb'{"name": "An\ud800a"}',
        rb'{"An\uDC00a": 1}',
        b'["An\xed\xa0\x80a"]',  # the same as bytes: Python reads that, too
        '["Anna"]'.encode("utf-16"),
        b"[Infinity]",
        b"[NaN]",
    ],
)
def test_what_python_reads_and_nobody_can_write_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"decode|encode|not UTF-8 text|not a number"):
        parse_json(content)


def test_whole_characters_are_read_however_they_are_written() -> None:
    assert parse_json(rb'["\ud83d\ude00", "\\ud800"]') == ["\U0001f600", "\\ud800"]
