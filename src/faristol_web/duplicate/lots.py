"""What an organiser types line by line into the form of a new session: entrants, and a schedule."""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from faristol.duplicate.events import Minimum
from faristol.errors import NotationError
from faristol_web.names import MAX_NAME, visible

MAX_ENTRANTS = 400
MOST_NAMES = 2
"""A pair at one board."""
_BETWEEN_PARTNERS = re.compile(r"\s*[/&]\s*")
_THREE_NUMBERS = re.compile(r"\D*(\d{1,3})\D+(\d{1,2})\D+(\d{1,2})\D*")

Names = tuple[str, ...]


def parse_entrants(text: str) -> tuple[Names, ...]:
    """
    One entrant a line, in the order of their numbers; the two of a pair with `/` or `&` between them.

    >>> parse_entrants("Anna\\n\\nBiel / Carla")
    (('Anna',), ('Biel', 'Carla'))

    Raises:
        NotationError: naming the line that is no entrant, or a name that stands there twice.
    """
    entrants: list[Names] = []
    for number, line in enumerate(text.splitlines(), 1):
        if visible(line):
            entrants.append(_parse_names(line, number))
    if len(entrants) > MAX_ENTRANTS:
        raise NotationError(_("At most %(most)s entrants play in one session.") % {"most": MAX_ENTRANTS})
    twice = repeated_name(entrants)
    if twice is not None:
        raise NotationError(_("%(name)s stands in the list twice: tell the two apart.") % {"name": twice})
    return tuple(entrants)


def _parse_names(line: str, number: int) -> Names:
    names = tuple(map(visible, _BETWEEN_PARTNERS.split(line)))
    if len(names) > MOST_NAMES or not all(names):
        raise NotationError(_("Line %(line)s: one name, or the two of a pair.") % {"line": number})
    if max(map(len, names)) > MAX_NAME:
        most = {"line": number, "most": MAX_NAME}
        raise NotationError(_("Line %(line)s: a name has at most %(most)s characters.") % most)
    return names


def repeated_name(entrants: Iterable[Names]) -> str | None:
    """
    The first name that stands there once more, however it is written.

    >>> repeated_name([("Anna", "Biel"), ("ANNA",)])
    'ANNA'
    """
    seen: set[str] = set()
    for name in (name for names in entrants for name in names):
        if name.casefold() in seen:
            return name
        seen.add(name.casefold())
    return None


def parse_schedule(text: str) -> tuple[Minimum, ...]:
    """
    How many vowels and consonants a rack needs from which coup on: three numbers a line, in words or not.

    >>> parse_schedule("from coup 1: 2 2\\n16 1 1")
    (Minimum(first_coup=1, vowels=2, consonants=2), Minimum(first_coup=16, vowels=1, consonants=1))

    Raises:
        NotationError: naming the line that says something else.
    """
    schedule: list[Minimum] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _THREE_NUMBERS.fullmatch(line)
        if found is None:
            example = {"line": number, "example": "16: 1 1"}
            raise NotationError(
                _("Line %(line)s: coup, vowels and consonants are wanted, like %(example)s.") % example
            )
        schedule.append(Minimum(*map(int, found.groups())))
    return tuple(schedule)
