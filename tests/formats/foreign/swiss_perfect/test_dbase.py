"""Tables of dBase III."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.dbase import Field, Value, page_for, read_dbase, write_dbase

FIELDS = (
    Field("NAME", "C", 12),
    Field("POINTS", "N", 6),
    Field("MEAN", "N", 7, 2),
    Field("IN", "L", 1),
    Field("DAY", "D", 8),
)
RECORD: dict[str, Value] = {
    "NAME": "Çelik, Núria",
    "POINTS": -105,
    "MEAN": Decimal("12.50"),
    "IN": True,
    "DAY": "2009-11-21",
}
ONE = write_dbase(FIELDS, [RECORD], changed="2009-11-22")
START = 32 + 32 * len(FIELDS) + 1


def test_a_table_is_laid_out_byte_by_byte_as_dbase_has_it() -> None:
    assert ONE[:12] == bytes([3, 109, 11, 22, 1, 0, 0, 0, START, 0, 35, 0])
    assert ONE[32:64] == b"NAME" + bytes(7) + b"C" + bytes(4) + bytes([12, 0]) + bytes(14)
    assert ONE[96 + 16 : 96 + 18] == bytes([7, 2])
    assert ONE[START - 1 :] == b"\r \xc7elik, N\xfaria  -105  12.50T20091121\x1a"


def test_a_table_is_read_as_it_was_written() -> None:
    read = read_dbase(ONE, name="a.trn")

    assert read.fields == FIELDS
    assert read.named() == [RECORD]
    assert (read.changed, read.deleted) == ("2009-11-22", 0)


TEXTS = st.text(st.characters(codec="cp1252", exclude_categories=["C"]), max_size=12).map(str.rstrip)
RECORDS = st.fixed_dictionaries(
    {
        "NAME": TEXTS.filter(lambda text: not text.endswith("\N{NO-BREAK SPACE}")),
        "POINTS": st.none() | st.integers(-99_999, 999_999),
        "MEAN": st.none()
        | st.decimals(-999, 9999, places=2).filter(lambda number: not number.is_signed() or number),
        "IN": st.none() | st.booleans(),
        "DAY": st.none() | st.dates().map(str),
    }
)


@given(st.lists(RECORDS, max_size=5))
def test_any_table_survives_being_written_and_read(records: list[dict[str, Value]]) -> None:
    written = write_dbase(FIELDS, records)

    assert read_dbase(written, name="a.trn").named() == records


def test_deleted_records_are_counted_and_not_read() -> None:
    two = bytearray(write_dbase(FIELDS, [RECORD, {**RECORD, "POINTS": 7}]))
    two[START : START + 1] = b"*"
    read = read_dbase(bytes(two), name="a.trn")

    assert (read.deleted, [record["POINTS"] for record in read.named()]) == (1, [7])


@pytest.mark.parametrize(
    ("text", "written"),
    [("Șerban Țîrlea", "Serban Tîrle"), ("Ελένη", "?????"), ("a\r\nb", "a  b"), ("Gil·la", "Gil·la")],
)
def test_values_without_room_or_sign_are_written_as_nearly_as_possible(text: str, written: str) -> None:
    (read,) = read_dbase(write_dbase(FIELDS, [{"NAME": text}]), name="a").named()

    assert read["NAME"] == written


def test_a_number_that_does_not_fit_is_refused() -> None:
    with pytest.raises(NotationError, match="1234567 does not fit field POINTS, of 6 digits"):
        write_dbase(FIELDS, [{"POINTS": 1_234_567}])


def changed(at: int, to: bytes) -> bytes:
    return ONE[:at] + to + ONE[at + len(to) :]


POINTS, IN, DAY = START + 13, START + 26, START + 27


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "0 bytes: too small for a dBase file"),
        (changed(0, b"\x30"), "not a dBase III file: it begins with the byte 0x30"),
        (changed(10, b"\x24"), "its records have 36 bytes, but their fields add up to another length"),
        (ONE[: START + 10], "it ends in record 1 of 1"),
        (changed(4, b"\x03"), "it ends in record 2 of 3"),
        (changed(START - 1, b" "), "its header does not end at byte 193, as it says"),
        (changed(32 + 11, b"X"), "field NAME is of kind 'X'; the known kinds are CNLDM"),
        (ONE[:32] + b"\r" + ONE[START:], "it has no fields"),
        (changed(POINTS, b"  1x05"), "record 1, field POINTS: '1x05' cannot be read"),
        (changed(IN, b"x"), "record 1, field IN: 'x' cannot be read"),
        (changed(DAY, b"2009x121"), "record 1, field DAY: '2009x121' cannot be read"),
        (
            changed(START + 1, b"\x81"),
            "record 1, field NAME: '\N{REPLACEMENT CHARACTER}elik, Núria' cannot be read",
        ),
    ],
)
def test_a_wrong_table_is_reported_with_record_and_field(content: bytes, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_dbase(content, name="a.trn")

    assert str(raised.value).replace("a.trn: ", "") == problem


@pytest.mark.parametrize("written", [b"******", b"      ", bytes(6)])
def test_a_number_that_was_never_there_is_none(written: bytes) -> None:
    (read,) = read_dbase(changed(POINTS, written), name="a").named()

    assert read["POINTS"] is None


@pytest.mark.parametrize(
    ("name", "page", "written"),
    [
        ("Ελένη Π.", "cp1253", "Ελένη Π."),
        ("Țîrlea", "cp1250", "Ţîrlea"),
        ("Núria", "cp1252", "Núria"),
    ],
)
def test_letters_survive_in_the_code_page_of_their_language(name: str, page: str, written: str) -> None:
    table = write_dbase(FIELDS, [{"NAME": name}], page=page_for([name]))
    silent = table[:29] + b"\0" + table[30:]  # programs of that time say no code page

    assert written.encode(page) in table
    for content in (table, silent):
        assert read_dbase(content, name="a.trn").named()[0]["NAME"] == written
