"""Lists of players that are no table: contacts as telephones save them (vCard), and one name a line."""

import quopri
import re
from collections.abc import Iterator

from faristol.errors import NotationError
from faristol.files import decoded, remarks_on_letters
from faristol.formats.tournament.headings import is_title, names_players
from faristol.formats.tournament.sheets import SheetRow
from faristol.names import visible
from faristol.remarks import Remark, shortened

_BEGIN, _END = "BEGIN:VCARD", "END:VCARD"
_ENDS_OF_LINES = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile(r"\\([\\,;:nN])")
_PARTS = re.compile(r"(?<!\\);")
_NUMBERED = re.compile(r"\s*(?:\d{1,4}\s?[.):]|[-–*•])\s+")
_NOT_IN_A_NAME = re.compile(r"[\d,;:|\t\"@<>{}\[\]=/\\]")
_CHARSETS = ("ISO-8859-", "WINDOWS-125")
"""Begin the names of those that telephones write beside UTF-8; Python knows more, some of them slow."""
_MOST_TITLES = 4
"""Lines that may be above the names, the last of them a heading such as `Participants`."""
_MOST_SIGNS = 60
"""A longer line is a sentence."""


def read_name_list(content: bytes, *, name: str, remarks: list[str]) -> list[SheetRow]:
    """
    Return a row for each card or line; nothing for a table, and for text that is no list of names.

    Raises:
        NotationError: if it is no text, or a card does not end.
    """
    text, encoding = decoded(content, name=name)
    lines = _ENDS_OF_LINES.split(text)
    is_cards = text.lstrip().upper().startswith(_BEGIN)
    rows = list(_cards(lines, name, remarks)) if is_cards else list(_bare_names(lines, name, remarks))
    if rows:
        remarks.extend(remarks_on_letters(encoding, name=name))
    return rows


def _bare_names(lines: list[str], sheet: str, remarks: list[str]) -> Iterator[SheetRow]:
    """Yield nothing if one of the lines is no name: then it is another kind of text."""
    names = {at: _NUMBERED.sub("", line, count=1).strip() for at, line in enumerate(lines, 1) if line.strip()}
    above = list(names)[:_MOST_TITLES]
    titled = max((place for place, at in enumerate(above, 1) if is_title(names[at])), default=0)
    titles = [names.pop(at) for at in above[:titled]] if titled < len(names) else []
    if not names or not all(_is_name(each) and not names_players([each]) for each in names.values()):
        return
    remarks.append(
        Remark(
            "%(name)s: no line names columns: each is read as a name, except the titles above: %(found)s"
            if titles
            else "%(name)s: no line names columns: each is read as a name, the first one, too: %(found)s",
            name=sheet,
            found=tuple(titles) or next(iter(names.values())),
        )
    )
    for at, called in names.items():
        yield SheetRow(sheet, at, {"name": " ".join(called.split())}, {})


def _is_name(text: str) -> bool:
    has_letter = any(map(str.isalpha, text))
    return has_letter and len(text) <= _MOST_SIGNS and not _NOT_IN_A_NAME.search(text) and bool(visible(text))


def _cards(lines: list[str], sheet: str, remarks: list[str]) -> Iterator[SheetRow]:
    begun: int | None = None
    told: dict[str, str] = {}
    nameless: list[int] = []
    for at, line in _unfolded(lines):
        if line.upper() == _BEGIN:
            begun, told = at, {}
        elif line.upper() == _END and begun is not None:
            called = told.get("FN") or _in_order(told.get("N", ""))
            if called:
                yield SheetRow(sheet, begun, {"name": called, **_others(told)}, {"org": "ORG"})
            else:
                nameless.append(begun)
            begun = None
        elif begun is not None:
            field, value = _property(line)
            told.setdefault(field, value)
    if begun is not None:
        raise NotationError(
            "%(sheet)s: line %(begun)s: this card has no %(end)s", sheet=sheet, begun=begun, end=_END
        )
    if nameless:
        remarks.append(
            Remark(
                "%(name)s: cards without a name are not read: lines %(lines)s",
                name=sheet,
                lines=shortened(nameless),
            )
        )


def _unfolded(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers; one that begins with a blank, or follows a soft end, continues one."""
    number, parts, is_quoted = 0, list[str](), False
    for at, line in enumerate(lines, 1):
        if parts and is_quoted and parts[-1].endswith("="):
            parts[-1] = parts[-1][:-1]
            parts.append(line)
        elif parts and line[:1] in {" ", "\t"}:
            parts.append(line[1:])
        else:
            if parts:
                yield number, "".join(parts)
            number, parts = at, [line.strip()] if line.strip() else []
            is_quoted = "QUOTED-PRINTABLE" in line.partition(":")[0].upper()
    if parts:
        yield number, "".join(parts)


def _property(line: str) -> tuple[str, str]:
    """Return name and value: `item1.FN;CHARSET=UTF-8:Núria` is `FN`."""
    head, _, value = line.partition(":")
    field, *options = head.upper().split(";")
    if any(option.endswith("QUOTED-PRINTABLE") for option in options):
        value = _text(quopri.decodestring(value.encode()), options)
    field = field.rpartition(".")[2]
    return field, value if field == "N" else _plain(value)


def _text(content: bytes, options: list[str]) -> str:
    charset = next((option[8:] for option in options if option.startswith("CHARSET=")), "UTF-8")
    try:
        return content.decode(charset if charset.startswith(_CHARSETS) else "utf-8", "replace")
    except LookupError:  # a number that none of them has
        return content.decode("utf-8", "replace")


def _plain(value: str) -> str:
    return " ".join(_ESCAPED.sub(lambda found: " " if found[1] in "nN" else found[1], value).split())


def _in_order(value: str) -> str:
    """`Puig;Núria;Maria;;` has the surname first."""
    surname, first, more, *_ = [*map(_plain, _PARTS.split(value)), "", "", ""]
    return " ".join(filter(None, (first, more, surname)))


def _others(told: dict[str, str]) -> dict[str, str]:
    """An employer is no club."""
    org = ", ".join(filter(None, map(str.strip, told.get("ORG", "").split(";"))))
    return {"org": org} if org else {}
