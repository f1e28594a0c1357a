"""
Everything we raise on purpose.

FaristolError
├── IllegalMove     a player asked for something the rulebook forbids
│   └── Doubtful        it may be done, but only by somebody who was asked
├── NotationError   text we could not read: coordinates, tiles, a game record
│   └── UnknownNotation   a file in none of the notations for games
├── RulebookError   a rulebook, tile set or board file is incomplete, contradictory or unsourced
├── PairingImpossible   no pairing keeps every constraint: says which would have to yield
├── LexiconError    a word list or word graph is missing or damaged
├── StoreError      a file cannot be written, or what is kept is missing, damaged or not ours
└── UsageError      a command was called wrongly, by what no option's own check sees: exit code 2

Catch FaristolError at the edges (command line, web). Any other exception is our own bug.
"""

import re

from faristol.remarks import Remark

LONGEST_LINE = 2000
"""Characters of a message that are shown in one line; a file without line ends may be quoted in it."""
_LAST_SHOWN = 400
_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Moves a cursor, turns the direction of writing, ends a line, or cannot be encoded."""


def one_line(text: str) -> str:
    """
    Return the text as a terminal and a page can show it, with the middle left out if it is too long.

    >>> one_line("no tile spells 'A\\x1b[2J'")
    "no tile spells 'A\\\\x1b[2J'"
    """
    line = _STEERING.sub(lambda found: ascii(found[0])[1:-1], text)
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE - _LAST_SHOWN]} […] {line[-_LAST_SHOWN:]}"


class FaristolError(Exception):
    """
    Base of every error a user can cause and may be shown: one line that says what and where.

    >>> str(FaristolError("line %(line)s: no name", line=7))
    'line 7: no name'
    """

    def __init__(self, message: str = "", /, **values: object) -> None:
        """With values the message is the text of a remark, so that a page can translate it."""
        super().__init__(Remark(message, **values) if values else message)

    def __str__(self) -> str:
        return one_line(super().__str__())


class IllegalMove(FaristolError):
    """Carries every objection, so that a page can show each with its article."""

    def __init__(self, *objections: object) -> None:
        super().__init__("; ".join(map(str, objections)))
        self.objections = objections


class Doubtful(IllegalMove):
    """Carries what is doubted: the same, asked for by somebody who is sure, is done."""


class NotationError(FaristolError): ...


class UnknownNotation(NotationError):
    """No line is in any notation that records are written in."""


class RulebookError(FaristolError):
    """May list several faults, each in a line of its own."""

    def __str__(self) -> str:
        return "\n".join(map(one_line, Exception.__str__(self).split("\n")))


class LexiconError(FaristolError): ...


class PairingImpossible(FaristolError):
    """Carries what would have to yield, one `pairing.request.Reason` each, so that a page can offer it."""

    def __init__(self, message: str, *reasons: object) -> None:
        super().__init__(message)
        self.reasons = reasons


class StoreError(FaristolError): ...


class UsageError(FaristolError): ...
