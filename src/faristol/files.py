"""Files written whole or not at all, texts in whatever encoding they were saved, and TOML from strangers."""

import codecs
import os
import re
import tomllib
from pathlib import Path
from typing import Any, AnyStr

from faristol.errors import NotationError, StoreError
from faristol.remarks import Remark

_MOST_PARTS = 100
_LONG_KEY = re.compile(
    rf"""(?:\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+){{{_MOST_PARTS}}}""", re.ASCII
)
"""A dotted key that takes time and memory by the square of its length: a gigabyte for 40 kilobytes."""

MOST_TEXT_BYTES = 1 << 24
"""Five thousand players and a hundred rounds fit in it."""
_SAVE = Remark("open it and save the sheet as CSV UTF-8")
_UNPACK = Remark("unpack it and choose the file in it")
_COPY = Remark("open it, copy the table into a spreadsheet and save that as CSV UTF-8")
_BEGINNINGS = (
    (b"PK\x03\x04", Remark("a spreadsheet of Excel or LibreOffice, or another packed file"), _SAVE),
    (b"\xd0\xcf\x11\xe0", Remark("a spreadsheet of an old Excel, or another file of Office"), _SAVE),
    (b"%PDF", Remark("a PDF"), _SAVE),
    (b"\x1f\x8b", Remark("a packed file (gzip)"), _UNPACK),
    (b"7z\xbc\xaf", Remark("a packed file (7z)"), _UNPACK),
    (b"Rar!", Remark("a packed file (RAR)"), _UNPACK),
    (b"\x89PNG", Remark("a picture"), Remark("choose the file that it shows")),
    (b"\xff\xd8\xff", Remark("a picture"), Remark("choose the file that it shows")),
    (b"{\\rtf", Remark("a document of a word processor"), _COPY),
    (b"<!doctype html", Remark("a web page"), _COPY),
    (b"<html", Remark("a web page"), _COPY),
    (b"<table", Remark("a web page"), _COPY),
    (b"<?xml", Remark("XML"), _COPY),
)
_MARK_BYTES = 64
"""Blanks and marks that may come before what tells the kind of a file."""
_UNUSED = b"\x81\x8d\x8f\x90\x9d"
"""Bytes that cp1252 does not use."""
_GREEK_WORD = re.compile(rb"(?<![A-Za-z\x80-\xff])[\xa2\xb6\xb8-\xba\xbc\xbe-\xfe]{3,}(?![A-Za-z\x80-\xff])")
_ALPHA_OF_ISO = re.compile(rb"(?<![A-Za-z\x80-\xff])\xb6[\xb8-\xfe]")
"""Ά at the beginning of a word in ISO-8859-7; in Windows-1253 it would be a pilcrow."""
_MIXED_WORD = re.compile(rb"[A-Za-z][\xc0-\xff]|[\xc0-\xff][A-Za-z]")
_CONSONANTS = b"bcdfghjklmnprstvxzBCDFGHJKLMNPRSTVXZ"
_ROMANIAN = re.compile(
    rb"(?<![0-9M])[\xaa\xba][A-Za-z]|[a-z][aeiou]\xba|[\xde\xfe]|[\xc3\xe3][" + _CONSONANTS + rb"]"
)
"""ş, ţ and ă of Windows-1250, which would be signs that no western word has there."""
_WESTERN = re.compile(rb"[a-z][\xe0\xe8\xf1\xf2\xf9]|[\xe0\xe8\xf1\xf2\xf9][a-z]|[A-Z][\xc0\xc8\xd1\xd2\xd9]")
"""à, è, ñ, ò and ù, which Windows-1250 does not have."""

_TITLES = {"iso8859-7": "ISO-8859-7"}

_LOW, _HIGH = re.compile(rb"[\x80-\x9f]"), re.compile(rb"[\xa0-\xff]")
"""Bytes of small letters with accents: on old Macs, and on Windows."""


def write_file(path: Path, content: bytes) -> None:
    """
    Write a file; the old one stays until all of the new content is on disk beside it. A pipe or a device is
    written to.

    Raises:
        StoreError: if it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            _replace(path.resolve(), content)  # a link stays a link
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror or error}") from error


def _replace(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:  # an interrupt, too, leaves nothing half-written
        beside.unlink(missing_ok=True)
        raise


def unmarked(content: AnyStr) -> AnyStr:
    """
    Return it without byte order marks at its beginning: programs that each add one leave several.

    >>> unmarked("\ufeff\ufeff10:00 round 1"), unmarked("\ufeff10:00".encode())
    ('10:00 round 1', b'10:00')
    """
    if isinstance(content, str):
        return content.lstrip("\ufeff")
    while content.startswith(codecs.BOM_UTF8):
        content = content.removeprefix(codecs.BOM_UTF8)
    return content


def kind_of_office(content: bytes) -> tuple[str, str] | None:
    """
    Return what an office program, a packer or a camera saved in a format of its own, and what to do with it.

    >>> kind_of_office(b"\\x89PNG..."), kind_of_office(b"Nom;Club")
    (('a picture', 'choose the file that it shows'), None)
    """
    start = unmarked(content[:_MARK_BYTES]).lstrip().lower()
    for beginning, kind, remedy in _BEGINNINGS:
        if content.startswith(beginning) or (beginning.isascii() and start.startswith(beginning.lower())):
            return kind, remedy
    return None


def raise_for_office(content: bytes, *, name: str) -> None:
    """
    Refuse what `kind_of_office` knows, and say what to do.

    Raises:
        NotationError: if it begins like such a file.
    """
    if (known := kind_of_office(content)) is not None:
        kind, remedy = known
        raise NotationError("%(name)s: %(kind)s, not text; %(remedy)s", name=name, kind=kind, remedy=remedy)


def marked_utf16(content: bytes, *, name: str) -> str | None:
    """
    Return the text if a mark at the beginning says UTF-16, as Windows' "Unicode" does; None without one.

    Raises:
        NotationError: if it follows its own mark wrongly.
    """
    if not content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None
    try:
        return unmarked(content.decode("utf-16"))
    except UnicodeDecodeError as error:
        raise NotationError(
            "%(name)s: byte %(byte)s: not text, although it begins like UTF-16", name=name, byte=error.start
        ) from error


def code_page(content: bytes) -> str:
    """
    Return the code page of Windows that a text was written in: Greek's (`cp1253`) or Romanian's (`cp1250`) if
    its letters are those, else western Europe's (`cp1252`). `iso8859-7` if an Ά is written as there.

    No file says its own. Greek words have no letter of ASCII, where western words are mixed. In the western
    page `ş` and `ţ` would be signs that no word there has, and `ă` an `ã` before a consonant.

    >>> [code_page(text.encode(page)) for text, page in (("Ελένη", "cp1253"), ("Mădălina", "cp1250"),
    ...     ("Ţurcanu", "cp1250"), ("João, Núria, Mª Àngels", "cp1252"), ("plain", "ascii"))]
    ['cp1253', 'cp1250', 'cp1250', 'cp1252', 'cp1252']
    >>> code_page("Άννα".encode("cp1253")), code_page("Άννα".encode("iso8859-7"))
    ('cp1253', 'iso8859-7')
    """
    mixed = len(_MIXED_WORD.findall(content))
    if len(_GREEK_WORD.findall(content)) > mixed and _can_be(content, "cp1253"):
        return "iso8859-7" if _ALPHA_OF_ISO.search(content) and _can_be(content, "iso8859-7") else "cp1253"
    if len(_ROMANIAN.findall(content)) > len(_WESTERN.findall(content)) and _can_be(content, "cp1250"):
        return "cp1250"
    return "cp1252"


def _can_be(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def decode_text(content: bytes) -> tuple[str, str]:
    """
    Return the text, and the encoding that it was taken for.

    A mark at the beginning says it; else it is UTF-8 if it can be, and the code page of Windows that its
    letters suggest if it cannot. Lines that end as on old Macs may be in
    the letters of those: spreadsheets still offer it.

    >>> decode_text("plaça".encode()), decode_text("plaça".encode("cp1252"))
    (('plaça', 'UTF-8'), ('plaça', 'Windows-1252'))
    >>> decode_text("plaça\\rMataró\\r".encode("mac_roman"))
    ('plaça\\rMataró\\r', 'Mac OS Roman')

    Raises:
        UnicodeDecodeError: if it follows its own mark wrongly.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return unmarked(content.decode("utf-16")), "UTF-16"
    content = unmarked(content)
    try:
        return content.decode(), "UTF-8"
    except UnicodeDecodeError:
        pass
    if b"\r" in content and b"\n" not in content and len(_LOW.findall(content)) > len(_HIGH.findall(content)):
        return content.decode("mac_roman"), "Mac OS Roman"
    page = code_page(content)
    try:
        return content.decode(page), _TITLES.get(page, f"Windows-{page.removeprefix('cp')}")
    except UnicodeDecodeError:  # it has bytes that cp1252 does not use
        return content.decode("latin-1"), "Latin-1"


def is_guess(encoding: str) -> bool:
    """True if nothing in the file says that it is this encoding: names may be spelled wrongly."""
    return not encoding.startswith("UTF")


def remarks_on_letters(encoding: str, *, name: str) -> list[str]:
    """Return a remark where the encoding is a guess, else none."""
    said = Remark("%(name)s: its letters are read as %(encoding)s", name=name, encoding=encoding)
    return [said] if is_guess(encoding) else []


def decoded(content: bytes, *, name: str) -> tuple[str, str]:
    """
    Return the text of a file that somebody chose, and its encoding, as `decode_text` does.

    Raises:
        NotationError: if it is too large, or no text.
    """
    if len(content) > MOST_TEXT_BYTES:
        raise NotationError("%(name)s: %(size)s bytes: too large", name=name, size=len(content))
    raise_for_office(content, name=name)
    if (text := marked_utf16(content, name=name)) is not None:
        return text, "UTF-16"
    if b"\0" in content:
        raise NotationError(
            "%(name)s: byte %(byte)s is zero, so it is not text; in a spreadsheet, save as CSV UTF-8",
            name=name,
            byte=content.index(0),
        )
    text, encoding = decode_text(content)
    if encoding == "Latin-1":
        at = next(place for place, byte in enumerate(content) if byte in _UNUSED)
        line = content[:at].count(b"\n") + 1
        raise NotationError(
            "%(name)s: line %(line)s: byte 0x%(byte)s is neither UTF-8 nor Windows-1252; "
            "save it as UTF-8 (in a spreadsheet: CSV UTF-8)",
            name=name,
            line=line,
            byte=f"{content[at]:02x}",
        )
    return text, encoding


def parse_toml(text: str) -> dict[str, Any]:
    """
    Raises:
        ValueError: if it is no TOML, has a number of thousands of digits, a key of more than a hundred parts,
            or values nested too deep to read.
    """
    if found := _LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise ValueError(f"a key of more than {_MOST_PARTS} parts (at line {line})")
    try:
        return tomllib.loads(unmarked(text))
    except RecursionError as error:
        raise ValueError("nested too deeply to be read") from error
