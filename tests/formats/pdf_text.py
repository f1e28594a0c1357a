"""Reading of our PDFs from their bytes: every text, in any alphabet, with its place."""

import base64
import re
import zlib
from dataclasses import dataclass

_OBJECT = re.compile(rb"(?m)^(\d+) 0 obj\r?\n(.*?)endobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_FONT = re.compile(rb"/Name /(F\d+\+\d+).*?/ToUnicode (\d+) 0 R", re.DOTALL)
_LETTER = re.compile(rb"<([0-9A-F]{2})> <([0-9A-F]{4})>")
_TEXT = re.compile(
    rb"BT 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm (.*?) ET|1 0 0 1 ([\d.-]+) ([\d.-]+) cm|(?m:^|(?<=\s))([qQ])(?=\s)",
    re.DOTALL,
)
"""A text with its place; a move of the origin; the origin kept, or as it was kept."""
_PART = re.compile(rb"/(F\d+\+\d+) ([\d.]+) Tf|\(((?:[^()\\]|\\.)*)\) Tj", re.DOTALL)
_ESCAPE = re.compile(rb"\\(\d{3}|.)", re.DOTALL)
_NAMED = {b"n": 10, b"r": 13, b"t": 9, b"b": 8, b"f": 12}


@dataclass(frozen=True, slots=True)
class Printed:
    x: float
    y: float
    size: float
    text: str


def printed(pdf: bytes) -> list[list[Printed]]:
    """Each page's texts in the order in which they are drawn."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    fonts = {
        font[1]: _letters(_unpacked(objects[int(font[2])]))
        for font in (_FONT.search(body) for body in objects.values())
        if font
    }
    streams = (_unpacked(body) for body in objects.values() if b"stream" in body)
    return [_texts(drawn, fonts) for drawn in streams if b" Tj" in drawn]


def texts(pdf: bytes) -> list[list[str]]:
    return [[each.text for each in page] for page in printed(pdf)]


def rings(pdf: bytes) -> int:
    """Rounded boxes, of four corners each."""
    streams = [_unpacked(body) for _, body in _OBJECT.findall(pdf) if b"stream" in body]
    return sum(len(re.findall(rb" c\b", drawn)) for drawn in streams if b" Tj" in drawn) // 4


def _unpacked(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found
    packed = found[1]
    if b"ASCII85Decode" in body[: found.start()]:
        packed = base64.a85decode(packed.rstrip().removesuffix(b"~>"))
    return zlib.decompressobj().decompress(packed)


def _letters(table: bytes) -> dict[int, str]:
    return {int(code, 16): chr(int(letter, 16)) for code, letter in _LETTER.findall(table)}


def _texts(drawn: bytes, fonts: dict[bytes, dict[int, str]]) -> list[Printed]:
    found = []
    origins = [(0.0, 0.0)]
    for x, y, parts, right, up, kept in _TEXT.findall(drawn):
        if kept:
            origins = [*origins, origins[-1]] if kept == b"q" else origins[:-1]
        elif right:
            origins[-1] = origins[-1][0] + float(right), origins[-1][1] + float(up)
        else:
            left, bottom = origins[-1]
            found.append(_printed(left + float(x), bottom + float(y), parts, fonts))
    return found


def _printed(x: float, y: float, parts: bytes, fonts: dict[bytes, dict[int, str]]) -> Printed:
    text, size, font = "", 0.0, b""
    for name, points, escaped in _PART.findall(parts):
        if name:
            font, size = name, float(points)
        else:
            text += "".join(fonts[font].get(code, "\N{REPLACEMENT CHARACTER}") for code in _bytes(escaped))
    return Printed(round(x, 3), round(y, 3), size, text)


def _bytes(escaped: bytes) -> bytes:
    return _ESCAPE.sub(lambda found: bytes([_code(found[1])]), escaped)


def _code(sign: bytes) -> int:
    return int(sign, 8) if sign.isdigit() else _NAMED.get(sign, sign[0])
