"""
Events as JSON and back. The stored form of every session: change it only with a new schema version.

Tiles are written as in records (`A[L·L]?`), squares as numbers, so that a person can read a log.
"""

from dataclasses import astuple
from typing import Any

from faristol.duplicate.events import KINDS, Minimum, SessionEvent, SessionOpened
from faristol.duplicate.slips.marking import Mark, Reason
from faristol.game.codec import alphabet_in, forms_of_tiles
from faristol.stream.codec import Codec, Form, Unfit, load_number
from faristol.stream.log import LogFormat
from faristol.tiles import Alphabet

SCHEMA_VERSION = 1
_LATER = frozenset({"author", "note", "prepared", "signed_by"})
"""Fields that, where they have a default, are written only to say more: older logs had none."""


def _load_minimum(value: Any, _: object) -> Minimum:
    if type(value) is not list or [type(part) for part in value] != [int, int, int]:
        raise Unfit.instead_of("a list of 3 whole numbers", value)
    return Minimum(*map(load_number, value))


_CODEC = Codec[SessionEvent, Alphabet](
    KINDS,
    forms={
        **forms_of_tiles(unknown=False),
        Minimum: Form(lambda value, _: list(astuple(value)), _load_minimum),
    },
    is_left_out=lambda field: field.name in _LATER,
    whole=frozenset({Mark, Reason}),
)
dump_event, load_event = _CODEC.dump, _CODEC.load
_LOG = LogFormat(
    mark="duplicate log",
    newest=SCHEMA_VERSION,
    codec=_CODEC,
    opening=SessionOpened,
    context_of=alphabet_in,
    max_bytes=1 << 26,  # three hundred entrants and thirty coups take a tenth of it
)
is_session_log = _LOG.is_log
format_session_event, format_session_log, parse_session_log = (
    _LOG.format_event,
    _LOG.format_lines,
    _LOG.parse_lines,
)
