"""XML from strangers: read as a tree, or refused with the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.formats.eliot import markup
from faristol.formats.eliot.markup import parse_markup


def test_elements_have_their_attributes_text_children_and_line() -> None:
    root = parse_markup('<a>\n <b c="1">d &lt; é</b>\n <b/> rest </a>'.encode(), name="a.xml")

    assert (root.tag, root.text, [child.tag for child in root.children]) == ("a", "rest", ["b", "b"])
    first, second = root.each("b")
    assert (first.attributes, first.text, first.line) == ({"c": "1"}, "d < é", 2)
    assert (second.attributes, second.text, second.line) == ({}, "", 3)
    assert (root.text_of("b"), root.text_of("z")) == ("d < é", "")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-1"])
def test_a_file_may_be_in_the_encoding_that_it_names(encoding: str) -> None:
    named = encoding.removesuffix("-sig")
    content = f'<?xml version="1.0" encoding="{named}"?><a>é</a>'.encode(encoding)

    assert parse_markup(content, name="a.xml").text == "é"


BILLION = b"""<?xml version="1.0"?>
<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]>
<a>&y;</a>"""
OUTSIDE = b'<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>'
STOLEN = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'


@pytest.mark.parametrize("content", [BILLION, OUTSIDE, STOLEN])
def test_a_document_type_is_refused_and_with_it_every_entity(content: bytes) -> None:
    with pytest.raises(NotationError, match=r"a\.xml, line \d: a document type declaration is not allowed"):
        parse_markup(content, name="a.xml")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: no element found"),
        (b"<a>\n<b></a>", "line 2: mismatched tag"),
        (b"<a>\n&x;</a>", "line 2: undefined entity"),
        (b"\xff\xfe\x00", "line 1:"),
        (b'<?xml version="1.0" encoding="nonsense"?><a/>', "line 1: unknown encoding"),
        (b"<a>\x00</a>", "line 1: not well-formed"),
        (b"<a></a><b/>", "line 1: junk after document element"),
        (b"<a>" * 20 + b"</a>" * 20, "line 1: elements nested more than 16 deep"),
        (b'{"a": 1}', "line 1:"),
    ],
)
def test_invalid_xml_says_where(content: bytes, complaint: str) -> None:
    with pytest.raises(NotationError, match=rf"a\.xml, {complaint}"):
        parse_markup(content, name="a.xml")


def test_files_have_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markup, "MOST_ELEMENTS", 3)
    assert len(parse_markup(b"<a><b/><b/></a>", name="a.xml").children) == 2
    with pytest.raises(NotationError, match="more than 3 elements"):
        parse_markup(b"<a><b/><b/><b/></a>", name="a.xml")
    monkeypatch.setattr(markup, "MOST_BYTES", 10)
    with pytest.raises(NotationError, match="11 bytes; at most 10"):
        parse_markup(b"<a>    </a>", name="a.xml")


@given(st.binary(max_size=60) | st.text('<>a/="& \n!DOCTYPE[]?', max_size=60).map(str.encode))
def test_any_file_is_read_or_refused(content: bytes) -> None:
    try:
        root = parse_markup(content, name="a.xml")
    except NotationError as error:
        assert str(error).startswith("a.xml")
    else:
        assert root.tag
