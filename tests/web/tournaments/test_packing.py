"""Compressed once, filled for each reader: what comes out is what went in."""

import gzip

import pytest

from faristol_web.tournaments.views.packing import LEAST_BYTES, packed

LONG = b"a line that comes again " * LEAST_BYTES


@pytest.mark.parametrize(
    ("content", "filled"),
    [
        (LONG, LONG),
        (b"HOLE" + LONG, b"token" + LONG),
        (LONG + b"HOLE" + LONG + b"HOLE", LONG + b"token" + LONG + b"token"),
    ],
)
def test_what_fills_the_holes_is_unpacked_in_its_place(content: bytes, filled: bytes) -> None:
    made = packed(content, hole=b"HOLE")

    assert made.plain(b"token") == filled
    assert gzip.decompress(made.gzipped(b"token")) == filled
    assert len(made.gzipped(b"token")) < len(filled) / 20
    assert made.size >= len(content) - 2 * len(b"HOLE")


def test_what_fills_a_hole_is_never_compressed_with_what_stands_around() -> None:
    made = packed(LONG + b"secret HOLE", hole=b"HOLE")

    assert len(made.gzipped(b"secret")) == len(made.gzipped(b"tacked"))
    assert b"secret" in made.gzipped(b"secret")


@pytest.mark.parametrize(("content", "is_worth_it"), [(b"short", True), (LONG, False)])
def test_what_is_not_worth_it_stays_as_it_is(content: bytes, *, is_worth_it: bool) -> None:
    made = packed(content, is_worth_it=is_worth_it)

    assert made.deflated == ()
    assert made.plain() == content
