"""
Mutations of files: some blind, some that know what a line, a field, a number or a JSON value is.

`mutated` picks a few at random; the same `Random` always gives the same bytes.
"""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

Mutation: TypeAlias = Callable[[Random, bytes, Sequence[bytes]], bytes]
"""From a file, with the other files that there are, to one that somebody damaged."""

MAX_BYTES = 1 << 18
"""Most bytes of an input: readers have limits of their own, and those are tried once, not each time."""
_NUMBERS = """
0 -1 1 15 16 100 255 256 -0 007 +3 9999 65536 2147483648 -9223372036854775809 18446744073709551616 1e999
1e-999 1e9 NaN Infinity -Infinity 0.5 1,5 ½ 1_000 0x1f ٣ ² １２ 𝟙 Ⅷ 2009-02-30 0000-00-00 25:61
"""
_SIGNS = """
\\ %s%n e\u0301 ﬁ ß İ ǅ ŉ L·L l·l Ç ς Ș Ş Ω Ὀ 한 𝔄 ' " "" =1+1 < >
& &amp; &#0; <!DOCTYPE <![CDATA[ ]]> # ? ??
( ) [ ] { } -- - + * / : ; , . = null true
\0 \x1a \x1b[2J \u200b \u200f \u202e \ufeff \ufffd \U000e0041 \U0001f9e9
"""
_SPACES = (
    "\x0b",
    "\x0c",
    "\x1c",
    "\u0085",
    "\r",
    "\n\n\n",
    "\r\n",
    "\t",
    "\u2028",
    "\u00a0",
    "  ",
    "sep=;\n",
)
_LONG = ("A" + "\u0300" * 60, "1" + "0" * 400, "9" * 5000, "#character-encoding x")
_BYTES = (b"\xff", b"\x85", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xff\xfe", b"\xfe\xff")
"""In no UTF-8: surrogates, forms too long, marks of other encodings."""
_NUMBERS_OF_BYTES = [number.encode() for number in (*_NUMBERS.split(), *_LONG)]
_PIECES_OF_BYTES = [*_BYTES, *(piece.encode() for piece in (*_SIGNS.split(), *_SPACES, *_LONG))]
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_FIELD = re.compile(rb"[^\s,;:|=<>\"/]+")
_WORD = re.compile(rb"\w[\w.#?-]*")
_OPENINGS = ((b"[", b"]"), (b'{"a":', b"}"), (b"<a>", b"</a>"), (b"(", b")"), (b"a.", b""), (b'"', b'"'))
_VALUES: list[Any] = [
    *[
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        3,
        15,
        225,
        256,
        2**31,
        -(2**63) - 1,
        10**30,
        10**400,
        0.5,
        -0.0,
        1e300,
    ],
    *[float("inf"), float("nan"), "", " ", "a", "0", "-1", "\0", "\ud800", "e\u0301", "\u202e", "A" * 3000],
    *["9" * 5000, [], [[]], [None], [0, 0], {}, {"kind": "GameOpened"}, {"": None}],
]
_TO_INT32 = (
    0,
    1,
    2,
    0x7F,
    0x80,
    0xFF,
    0x100,
    0x7FFF,
    0x8000,
    0xFFFF,
    0x10000,
    0x3FFFFF,
    0x7FFFFFFF,
    0x80000000,
)


def mutated(random: Random, content: bytes, others: Sequence[bytes], *, kinds: Sequence[Mutation]) -> bytes:
    """Return the file after one to five mutations; few more often than many."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5))):
        content = random.choice(kinds)(random, content, others)[:MAX_BYTES]
    return content


def _span(random: Random, content: bytes, *, most: int = 64) -> tuple[int, int]:
    """Return a start and a stop; short ones are likelier."""
    start = random.randint(0, len(content))
    return start, min(len(content), start + random.choice((1, 1, 2, 4, 8, random.randint(1, most))))


def flip(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    if not content:
        return b"\0"
    at = random.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]


def set_byte(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start, stop = _span(random, content, most=4)
    return content[:start] + random.randbytes(stop - start) + content[stop:]


def set_integer(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """Write a number of one, two or four bytes over what is there: lengths and counts in headers."""
    size, value = random.choice((1, 2, 2, 4, 4)), random.choice(_TO_INT32)
    near = len(content) + random.randint(-2, 2)
    value = max(0, near if not random.randrange(4) else value + random.randint(-1, 1)) % (1 << 8 * size)
    at = random.randint(0, min(len(content), random.choice((64, 512, len(content)))))
    return content[:at] + value.to_bytes(size, random.choice(("little", "big"))) + content[at + size :]


def cut_out(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start, stop = _span(random, content, most=400)
    return content[:start] + content[stop:]


def cut_off(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    return content[: random.randint(0, len(content))]


def double(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start, stop = _span(random, content, most=400)
    return content[:stop] + content[start:stop] + content[stop:]


def repeat(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """Repeat a piece hundreds of times: lines too long, too many lines."""
    start, stop = _span(random, content, most=12)
    return content[:stop] + content[start:stop] * random.choice((10, 100, 1000, 5000)) + content[stop:]


def move(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start, stop = _span(random, content)
    piece, rest = content[start:stop], content[:start] + content[stop:]
    at = random.randint(0, len(rest))
    return rest[:at] + piece + rest[at:]


def insert_piece(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start, stop = _span(random, content)
    return (
        content[:start] + random.choice(_PIECES_OF_BYTES) + content[start if random.randrange(2) else stop :]
    )


def splice(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Begin as one file and end as another."""
    other = random.choice(others)
    return content[: random.randint(0, len(content))] + other[random.randint(0, len(other)) :]


def nest(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start, stop = _span(random, content)
    opening, closing = random.choice(_OPENINGS)
    deep = random.choice((2, 20, 200, 2000, 20_000))
    return content[:start] + opening * deep + content[start:stop] + closing * deep + content[stop:]


def _with_found(
    random: Random, content: bytes, pattern: re.Pattern[bytes], make: Callable[[bytes], bytes]
) -> bytes:
    """Replace the first match after a random place."""
    found = pattern.search(content, random.randint(0, len(content))) or pattern.search(content)
    if found is None:
        return content
    return content[: found.start()] + make(found[0]) + content[found.end() :]


def change_number(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    def other(written: bytes) -> bytes:
        if random.randrange(2) and len(written) < 19 and b"." not in written:
            return str(int(written) + random.choice((-10, -1, 1, 1, 10))).encode()
        return random.choice(_NUMBERS_OF_BYTES)

    return _with_found(random, content, _NUMBER, other)


def change_field(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Put a field of this file or another in the place of a field, or something that is in none."""
    fields = _FIELD.findall(random.choice((content, random.choice(others)))[:20_000]) or [b""]
    made = random.choice(
        (random.choice(fields), b"", random.choice(_PIECES_OF_BYTES), random.choice(_NUMBERS_OF_BYTES))
    )
    return _with_found(random, content, random.choice((_FIELD, _WORD)), lambda _: made)


def change_lines(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Take a line away, double it, move it, or bring one from another file."""
    lines = content.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines.insert(to, random.choice(random.choice(others).split(b"\n")))
        case _:
            lines[at] = random.choice(
                (b"", b" " + lines[at], lines[at] + b" ", lines[at] * 2, lines[at][::-1])
            )
    return b"\n".join(lines)


def write_otherwise(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """Write the same text in another encoding, with other ends of lines, or in other letters."""
    text = content.decode("utf-8", "replace")
    match random.randrange(9):
        case 0:
            return text.encode("utf-16")
        case 1:
            return text.encode(random.choice(("utf-16-le", "utf-16-be", "utf-32", "utf-7")))
        case 2:
            return text.encode(
                random.choice(("latin-1", "cp1252", "cp437", "cp1253", "iso8859-2")), "replace"
            )
        case 3:
            return b"\xef\xbb\xbf" * random.choice((1, 2)) + content
        case 4:
            return content.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\r", b"\x0b", b"\xe2\x80\xa8")))
        case 5:
            return random.choice((text.upper(), text.lower(), text.swapcase(), text.casefold())).encode()
        case 6:
            signs = random.choice(("０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "⁰¹²³⁴⁵⁶⁷⁸⁹", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"))
            return text.translate({ord(str(at)): sign for at, sign in enumerate(signs)}).encode()
        case 7:
            return content.replace(b",", random.choice((b";", b"\t", b"|"))).replace(b" ", b"\xc2\xa0")
        case _:
            return "".join(sign + random.choice(("", "\u0301", "\u200d")) for sign in text[:2000]).encode()


def change_json(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Change a value, a key or a whole row of a document or of JSON Lines."""
    try:
        return _dumped(_changed(random, json.loads(content)))
    except (ValueError, RecursionError):
        pass
    lines = content.split(b"\n")
    at = random.randrange(len(lines))
    try:
        lines[at] = _dumped(_changed(random, json.loads(lines[at])))
    except (ValueError, RecursionError):
        return change_lines(random, content, others)
    return b"\n".join(lines)


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _changed(random: Random, value: Any) -> Any:
    """Return a value with one place in it changed; how deep is left to chance."""
    if isinstance(value, dict) and value and random.randrange(8):
        key = random.choice(list(value))
        match random.randrange(8):
            case 0:
                return {name: each for name, each in value.items() if name != key}
            case 1:
                return value | {random.choice(("", "at_ms", "kind", "Kind", key + " ")): value[key]}
            case 2:
                return value | {key: value[random.choice(list(value))]}
            case _:
                return value | {key: _changed(random, value[key])}
    if isinstance(value, list) and value and random.randrange(8):
        at, to = random.randrange(len(value)), random.randrange(len(value) + 1)
        match random.randrange(8):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value[:to], value[at], *value[to:]]
            case 2:
                return value[:at] + value[at:][::-1]
            case _:
                return [*value[:at], _changed(random, value[at]), *value[at + 1 :]]
    if type(value) is int and random.randrange(2):
        return value + random.choice((-1000, -7, -1, 1, 1, 2, 7, 1000))
    if isinstance(value, str) and value and random.randrange(2):
        return change_field(random, value.encode("utf-8", "surrogatepass"), [b"?"]).decode("utf-8", "replace")
    return random.choice(_VALUES)


BLIND: Sequence[Mutation] = (flip, set_byte, cut_out, cut_off, double, repeat, move, insert_piece, splice)
_LINES_AND_FIELDS: Sequence[Mutation] = (change_number, change_field, change_lines)
TEXT: Sequence[Mutation] = (*BLIND, *_LINES_AND_FIELDS, *_LINES_AND_FIELDS, nest, write_otherwise)
BINARY: Sequence[Mutation] = (*BLIND, flip, set_byte, set_integer, set_integer, set_integer)
TABLE: Sequence[Mutation] = (*BINARY, change_number, change_field)
"""Databases with fields of text."""
EVENTS: Sequence[Mutation] = (*TEXT, *(change_json,) * len(TEXT))
