"""Events as iCalendar (RFC 5545): what calendars on phones subscribe to."""

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

from faristol_web.archive.happenings import Happening

MOST_OCTETS = 75
"""Most octets of a line, without its break."""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def format_calendar(events: Iterable[Happening], *, name: str, site: str, now: datetime) -> str:
    """
    Whole days, as clubs announce them. `site` is its address, `https://club.example`; `now` in UTC, of which
    the day counts: who asks again on the same day gets the same.

    What has no day is left out.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Faristol//Calendar//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{escape(name)}",
        f"X-WR-CALNAME:{escape(name)}",
    ]
    for happening in events:
        if happening.first_day is not None and happening.last_day is not None:
            lines += _event(happening, happening.first_day, happening.last_day, site=site, now=now)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in fold(line))


def _event(happening: Happening, first: date, last: date, *, site: str, now: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{happening.id}@faristol"  # the same by whatever name the server is reached
    yield f"DTSTAMP:{now:%Y%m%d}T000000Z"
    yield f"SEQUENCE:{happening.revision}"
    if happening.changed_at is not None:
        yield f"LAST-MODIFIED:{happening.changed_at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{first:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{last + timedelta(days=1):%Y%m%d}"  # the day after
    yield f"SUMMARY:{escape(happening.title)}"
    if happening.place:
        yield f"LOCATION:{escape(happening.place)}"
    notes = "\n".join(filter(None, (happening.rulebook, happening.club, happening.link)))
    if notes:
        yield f"DESCRIPTION:{escape(notes)}"
    yield f"URL:{site}{happening.address}"
    yield f"STATUS:{'CANCELLED' if happening.is_cancelled else 'CONFIRMED'}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def escape(text: str) -> str:
    """
    A text value; nothing in it can begin another line.

    >>> escape("Open; Vic, 1\\r\\nBEGIN:VEVENT")
    'Open\\\\; Vic\\\\, 1\\\\nBEGIN:VEVENT'
    """
    broken = text.replace("\r\n", "\n").replace("\r", "\n")
    shown = "".join(c for c in broken if c == "\n" or unicodedata.category(c) != "Cc")
    return shown.translate(_ESCAPED)


def fold(line: str) -> Iterator[str]:
    """In pieces of at most 75 octets, each but the first after a space; no character is cut in two."""
    piece, room = "", MOST_OCTETS
    for sign in line:
        size = len(sign.encode())
        if size > room:
            yield piece
            piece, room = " ", MOST_OCTETS - 1
        piece += sign
        room -= size
    yield piece
