"""
Tables of dBase III, as programs of the nineties keep them: a header, a line for each field, fixed records.

    byte 0        3 (83h where a file of memos lies beside)
    bytes 1-3     the day of the last change: year - 1900, month, day
    bytes 4-7     number of records; 8-9 length of the header; 10-11 of a record
    byte 29       the code page of its texts, where the program says it
    from byte 32  a field in 32 bytes: name (11), kind (1), 4 unused, length (1), decimals (1), 14 unused
    then          0Dh, the records, each behind a blank or, if it is deleted, an asterisk, and 1Ah

Texts are in a code page of Windows: western Europe's, Romanian's or Greek's. Numbers are written as text, to
the right.
"""

import re
import struct
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TypeAlias

from faristol.errors import NotationError
from faristol.files import code_page
from faristol.remarks import Remark

ENCODING = "cp1252"
_DRIVERS: Mapping[str, int] = {ENCODING: 0x03, "cp1250": 0xC8, "cp1253": 0xCB}
"""Code pages as byte 29 names them."""
_PAGES = {driver: page for page, driver in _DRIVERS.items()}
MAX_BYTES = 1 << 26
Value: TypeAlias = str | int | Decimal | bool | None
_VERSION, _WITH_MEMOS = 0x03, 0x83
_HEADER, _FIELD = struct.Struct("<4BIHH17xB2x"), struct.Struct("<11sc4xBB14x")
_END_OF_FIELDS, _END_OF_FILE = b"\r", b"\x1a"
_ALIVE, _DELETED = b" ", b"*"
_NUMBER = re.compile(r"[+-]?[0-9]*\.?[0-9]*")
_DAY = re.compile(r"\d{8}")
_FIRST_YEAR = 1900
_CEDILLAS = dict(zip("ȘșȚț", "ŞşŢţ", strict=True))
"""Romanian letters with a comma below, as the code page of Windows has them."""


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: str
    """`C` text, `N` number, `L` yes or no, `D` day, `M` the number of a memo elsewhere."""
    length: int
    decimals: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    fields: tuple[Field, ...]
    records: tuple[tuple[Value, ...], ...]
    """Texts without the blanks behind; days as `2009-11-21`; None for what is empty."""
    changed: str = ""
    """The day of the last change."""
    deleted: int = 0
    """Records that are only marked, and not read."""

    def named(self) -> list[dict[str, Value]]:
        """Each record by names of fields."""
        names = [field.name for field in self.fields]
        return [dict(zip(names, record, strict=True)) for record in self.records]


def read_dbase(content: bytes, *, name: str) -> Database:
    """
    Raises:
        NotationError: if it is no such table; with the record and the field where there is one.
    """
    if len(content) > MAX_BYTES:
        raise NotationError("%(name)s: %(size)s bytes: too large", name=name, size=len(content))
    if len(content) < _HEADER.size:
        raise NotationError(
            "%(name)s: %(size)s bytes: too small for a dBase file", name=name, size=len(content)
        )
    version, *day, count, start, length, driver = _HEADER.unpack_from(content)
    if version not in (_VERSION, _WITH_MEMOS):
        raise NotationError(
            "%(name)s: not a dBase III file: it begins with the byte 0x%(found)s",
            name=name,
            found=f"{version:02x}",
        )
    fields = _read_fields(content, start, name=name)
    if length != 1 + sum(field.length for field in fields):
        raise NotationError(
            "%(name)s: its records have %(length)s bytes, but their fields add up to another length",
            name=name,
            length=length,
        )
    if start + count * length > len(content):
        whole = max(0, len(content) - start) // length
        raise NotationError(
            "%(name)s: it ends in record %(record)s of %(count)s", name=name, record=whole + 1, count=count
        )
    pieces = [content[at : at + length] for at in range(start, start + count * length, length)]
    page = _PAGES.get(driver) or code_page(content[start:])
    alive = [piece for piece in enumerate(pieces, 1) if piece[1][:1] != _DELETED]
    return Database(
        fields=fields,
        records=tuple(
            _read_record(piece, fields, page=page, where=Remark("%(name)s: record %(at)s", name=name, at=at))
            for at, piece in alive
        ),
        changed=_read_date(day),
        deleted=len(pieces) - len(alive),
    )


def write_dbase(
    fields: Sequence[Field],
    records: Sequence[Mapping[str, Value]],
    *,
    changed: str = "",
    page: str = ENCODING,
) -> bytes:
    """
    A table whose records name what they fill.

    Longer texts are cut off; signs that the code page lacks are written without their accents, or as `?`.

    Raises:
        NotationError: for a number that does not fit its field.
    """
    length = 1 + sum(field.length for field in fields)
    start = _HEADER.size + _FIELD.size * len(fields) + len(_END_OF_FIELDS)
    heads = b"".join(
        _FIELD.pack(field.name.encode("ascii"), field.kind.encode("ascii"), field.length, field.decimals)
        for field in fields
    )
    written = b"".join(
        _ALIVE + b"".join(_write_value(field, record.get(field.name), page) for field in fields)
        for record in records
    )
    day = [int(part) for part in changed.split("-")] if changed else [_FIRST_YEAR, 1, 1]
    # Programs of that time leave the byte for the code page empty, and few look at it.
    driver = 0 if code_page(written) == page else _DRIVERS[page]
    # A byte holds the year: programs of that time count it from 1900.
    header = _HEADER.pack(
        _VERSION, (day[0] - _FIRST_YEAR) % 256, day[1], day[2], len(records), start, length, driver
    )
    return header + heads + _END_OF_FIELDS + written + _END_OF_FILE


def page_for(texts: Iterable[str]) -> str:
    """
    Return the code page that has the most of their signs.

    >>> [page_for([text]) for text in ("Núria", "Țurcanu", "Ελένη", "Нина")]
    ['cp1252', 'cp1250', 'cp1253', 'cp1252']
    """
    signs = unicodedata.normalize("NFC", "".join(texts))

    def lost(page: str) -> int:
        return sum(_plain_sign(sign, page) not in (sign, _CEDILLAS.get(sign)) for sign in signs)

    return min(_DRIVERS, key=lost)


def plain(text: str, page: str = ENCODING) -> str:
    """
    In signs that the code page has.

    >>> plain("Pòrtulas"), plain("Șerban"), plain("Ελένη"), plain("Ελένη", "cp1253")
    ('Pòrtulas', 'Serban', '?????', 'Ελένη')
    """
    return "".join(_plain_sign(sign, page) for sign in unicodedata.normalize("NFC", text))


def _plain_sign(sign: str, page: str) -> str:
    if unicodedata.category(sign)[0] == "C":
        return " "
    for written in (sign, _CEDILLAS.get(sign, sign), unicodedata.normalize("NFD", sign)[0]):
        try:
            written.encode(page)
        except UnicodeEncodeError:
            continue
        return written
    return "?"


def _read_fields(content: bytes, start: int, *, name: str) -> tuple[Field, ...]:
    fields: list[Field] = []
    at = _HEADER.size
    while content[at : at + 1] != _END_OF_FIELDS:
        if at + _FIELD.size > min(start, len(content)):
            raise NotationError(
                "%(name)s: its header does not end at byte %(start)s, as it says", name=name, start=start
            )
        called, kind, length, decimals = _FIELD.unpack_from(content, at)
        field = Field(
            called.partition(b"\0")[0].decode("ascii", "replace").strip().upper(),
            kind.decode("ascii", "replace"),
            length,
            decimals,
        )
        if field.kind not in _READERS:
            raise NotationError(
                "%(name)s: field %(field)s is of kind %(found)r; the known kinds are CNLDM",
                name=name,
                field=field.name,
                found=field.kind,
            )
        fields.append(field)
        at += _FIELD.size
    if not fields:
        raise NotationError("%(name)s: it has no fields", name=name)
    return tuple(fields)


def _read_record(piece: bytes, fields: Sequence[Field], *, page: str, where: str) -> tuple[Value, ...]:
    values: list[Value] = []
    at = 1
    for field in fields:
        written = piece[at : at + field.length]
        at += field.length
        try:
            values.append(_READERS[field.kind](written.decode(page)))
        except (ValueError, InvalidOperation) as error:
            shown = written.decode(page, "replace").strip()
            raise NotationError(
                "%(where)s, field %(field)s: %(found)r cannot be read",
                where=where,
                field=field.name,
                found=shown,
            ) from error
    return tuple(values)


def _read_date(day: Sequence[int]) -> str:
    year, month, number = day
    return f"{year + _FIRST_YEAR}-{month:02}-{number:02}" if month and number else ""


def _text(written: str) -> str:
    return written.rstrip(" \0")


def _number(written: str) -> int | Decimal | None:
    text = written.strip(" \0")
    # Programs of that time fill a number that did not fit, or was never there, with asterisks.
    if not text or set(text) == {"*"}:
        return None
    # Powers of ten are none of that time, and one could ask for any amount of memory.
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return Decimal(text) if "." in text else int(text)


def _logical(written: str) -> bool | None:
    if written in ("?", " ", "\0", ""):
        return None
    if written.upper() not in "YTNF":
        raise ValueError(written)
    return written.upper() in "YT"


def _day(written: str) -> str | None:
    text = written.strip(" \0")
    if not text or not text.strip("0"):
        return None
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return f"{text[:4]}-{text[4:6]}-{text[6:]}"


_READERS: Mapping[str, Callable[[str], Value]] = {
    "C": _text,
    "N": _number,
    "L": _logical,
    "D": _day,
    "M": _text,
}


def _write_value(field: Field, value: Value, page: str) -> bytes:
    match field.kind, value:
        case _, None:
            text = "?" if field.kind == "L" else ""
        case "L", _:
            text = "T" if value else "F"
        case "D", _:
            text = str(value).replace("-", "")
        case "N", _:
            text = f"{Decimal(value):.{field.decimals}f}".rjust(field.length)
            if len(text) > field.length:
                raise NotationError(
                    "%(found)s does not fit field %(field)s, of %(length)s digits",
                    found=text,
                    field=field.name,
                    length=field.length,
                )
        case _:
            text = plain(str(value), page)
    return text.encode(page)[: field.length].ljust(field.length)
