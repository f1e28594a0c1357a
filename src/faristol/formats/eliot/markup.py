"""
XML from strangers, as a tree of elements.

Only elements, attributes and text: a document type, and with it every entity of one's own, is refused before
it is read. Size, depth and number of elements have their limits.
"""

from dataclasses import dataclass, field
from xml.parsers import expat

from faristol.errors import NotationError
from faristol.remarks import Remark, why

MOST_BYTES = 8_000_000
MOST_ELEMENTS = 200_000
DEEPEST = 16


@dataclass(slots=True)
class Element:
    tag: str
    line: int
    """In the file, from 1."""
    attributes: dict[str, str] = field(default_factory=dict)
    children: "list[Element]" = field(default_factory=list)
    text: str = ""
    """All of its own, without white space around it."""

    def each(self, tag: str) -> "list[Element]":
        return [child for child in self.children if child.tag == tag]

    def text_of(self, tag: str) -> str:
        """Return the text of the first child with this tag; empty without one."""
        return next((child.text for child in self.each(tag)), "")


class _Reading:
    """One document on its way; the parser calls these."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.refuse_document_type
        self.open: list[Element] = [Element("", 0)]
        """Around all of them one that is not in the file."""
        self.count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise NotationError("more than %(most)s elements", most=MOST_ELEMENTS)
        if len(self.open) > DEEPEST:
            raise NotationError("elements nested more than %(most)s deep", most=DEEPEST)
        element = Element(tag, self.parser.CurrentLineNumber, attributes)
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        element = self.open.pop()
        element.text = element.text.strip()

    def characters(self, text: str) -> None:
        self.open[-1].text += text

    def refuse_document_type(self, *_: object) -> None:
        raise NotationError(Remark("a document type declaration is not allowed"))


def parse_markup(content: bytes, *, name: str) -> Element:
    """
    The outermost element.

    >>> parse_markup(b"<a><b c='1'> d </b></a>", name="a.xml").text_of("b")
    'd'

    Raises:
        NotationError: if it is no XML, naming the line; or has what no game needs.
    """
    if len(content) > MOST_BYTES:
        raise NotationError(
            "%(name)s: %(size)s bytes; at most %(most)s", name=name, size=len(content), most=MOST_BYTES
        )
    reading = _Reading()
    try:
        reading.parser.Parse(content, True)  # noqa: FBT003 – it takes no names
    except expat.ExpatError as error:
        raise NotationError(
            "%(name)s, line %(line)s: %(why)s",
            name=name,
            line=error.lineno,
            why=expat.ErrorString(error.code),
        ) from error
    except (NotationError, ValueError, LookupError) as error:  # the latter: of encodings nobody knows
        raise NotationError(
            "%(name)s, line %(line)s: %(why)s",
            name=name,
            line=reading.parser.CurrentLineNumber,
            why=why(error),
        ) from error
    return reading.open[0].children[0]
