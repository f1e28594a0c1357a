"""Text that an organiser types line by line for a new session: entrants, and a schedule."""

import re
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from faristol.duplicate.events import Minimum
from faristol.duplicate.slips.line import parse_names
from faristol.errors import NotationError
from faristol.names import MOST_LETTERS, fold_name, visible
from faristol_web.duplicate.domain.services import Names
from faristol_web.language.refusals import refusal

MAX_ENTRANTS, MAX_NAME = 400, MOST_LETTERS
MOST_FAULTS = 10
"""Most faults shown at once."""
MOST_NAMES = 2
"""A pair at one board."""
_THREE_NUMBERS = re.compile(r"\D*(\d{1,3})\D+(\d{1,2})\D+(\d{1,2})\D*")


def parse_entrants(text: str) -> tuple[Names, ...]:
    """
    One entrant a line, in the order of their numbers; the two of a pair with `/` or `&` between them.

    >>> parse_entrants("Anna\\n\\nBiel / Carla")
    (('Anna',), ('Biel', 'Carla'))

    Raises:
        NotationError: naming every line that is no entrant, and every name that stands there twice.
    """
    entrants: list[Names] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if visible(line):
                entrants.append(_parse_names(line, number))
        except NotationError as error:
            faults.append(refusal(error))
    if len(entrants) > MAX_ENTRANTS:
        faults.append(_("A session holds at most %(most)s entrants.") % {"most": MAX_ENTRANTS})
    faults += [
        _("%(name)s appears twice in the list. Add something that tells the two apart.") % {"name": name}
        for name in repeated_names(entrants)
    ]
    if faults:
        raise NotationError(" ".join(faults[:MOST_FAULTS]))
    return tuple(entrants)


def _parse_names(line: str, number: int) -> Names:
    names = tuple(map(visible, parse_names(line)))
    if len(names) > MOST_NAMES or not all(names):
        raise NotationError(
            _("Line %(line)s: write one name, or the two names of a pair.") % {"line": number}
        )
    if max(map(len, names)) > MAX_NAME:
        most = {"line": number, "most": MAX_NAME}
        raise NotationError(_("Line %(line)s: a name has at most %(most)s characters.") % most)
    return names


def repeated_names(entrants: Iterable[Names]) -> Iterator[str]:
    """
    Yield the names that occur again, however they are written.

    >>> list(repeated_names([("Anna", "Biel"), ("ANNA",)]))
    ['ANNA']
    """
    seen: set[str] = set()
    for name in (name for names in entrants for name in names):
        if fold_name(name) in seen:
            yield name
        seen.add(fold_name(name))


def parse_schedule(text: str) -> tuple[Minimum, ...]:
    """
    Read the vowels and consonants a rack needs from which coup on: three numbers a line, in words or not.

    >>> parse_schedule("from coup 1: 2 2\\n16 1 1")
    (Minimum(first_coup=1, vowels=2, consonants=2), Minimum(first_coup=16, vowels=1, consonants=1))

    Raises:
        NotationError: naming the line that says something else.
    """
    schedule: list[Minimum] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        numbers = _THREE_NUMBERS.fullmatch(line)
        if numbers is None:
            example = {"line": number, "example": "16: 1 1"}
            raise NotationError(
                _("Line %(line)s: write coup, vowels and consonants, like %(example)s.") % example
            )
        schedule.append(Minimum(*map(int, numbers.groups())))
    return tuple(schedule)
