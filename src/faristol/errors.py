"""
Everything we raise on purpose.

FaristolError
├── IllegalMove     a player asked for something the rulebook forbids
├── NotationError   text we could not read: coordinates, tiles, a game record
├── RulebookError   a rulebook, tile set or board file is incomplete, contradictory or unsourced
├── PairingImpossible   no pairing keeps every constraint: says which would have to yield
├── LexiconError    a word list or word graph is missing or damaged
├── StoreError      a file cannot be written, or what is kept is missing, damaged or not ours
└── UsageError      a command was called wrongly, by what no option's own check sees: exit code 2

Catch FaristolError at the edges (command line, web). Any other exception is our own bug.
"""


class FaristolError(Exception):
    """Base of every error a user can cause and may be shown: one line that says what and where."""


class IllegalMove(FaristolError):
    """Carries every objection, so that a page can show each with its article."""

    def __init__(self, *objections: object) -> None:
        super().__init__("; ".join(map(str, objections)))
        self.objections = objections


class NotationError(FaristolError): ...


class RulebookError(FaristolError): ...


class LexiconError(FaristolError): ...


class PairingImpossible(FaristolError):
    """Carries what would have to yield, one `pairing.request.Reason` each, so that a page can offer it."""

    def __init__(self, message: str, *reasons: object) -> None:
        super().__init__(message)
        self.reasons = reasons


class StoreError(FaristolError): ...


class UsageError(FaristolError): ...
