"""Codec of tournaments: what is recorded can be read again, and nothing else."""

import json
import re
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.stream.codec import event_kind
from faristol.tournament import events as e
from faristol.tournament.codec import dump_event, load_event
from faristol.tournament.events import KINDS, TournamentEvent
from tests.tournament.run import Run

EVENTS = st.sampled_from(get_args(TournamentEvent)).flatmap(st.from_type)
"""Events of any kind, with anything in them that their types allow."""


@given(EVENTS)
def test_every_event_survives_json(event: TournamentEvent) -> None:
    written = json.dumps(dump_event(event), ensure_ascii=True)
    assume(not re.search(r"\d{19}", written))  # no number in an event is so large

    assert load_event(event_kind(event), json.loads(written)) == event


def test_every_kind_has_a_moment() -> None:
    assert all("at_ms" in {field.name for field in fields(kind)} for kind in KINDS.values())


def test_empty_fields_are_left_out_and_settled_defaults_are_not() -> None:
    assert dump_event(e.CheckedIn(at_ms=5, entrant=7)) == {"at_ms": 5, "entrant": 7, "is_here": True}
    opened = dump_event(Run().events[0])
    assert opened["settings"]["points"]["win"] == 2
    assert opened["seed"] == bytes(range(32)).hex()


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("Unheard", {"at_ms": 1}),
        ("CheckedIn", {"at_ms": 1}),
        ("CheckedIn", {"at_ms": 1, "entrant": "7"}),
        ("CheckedIn", {"at_ms": True, "entrant": 7}),
        ("CheckedIn", {"at_ms": 1.5, "entrant": 7}),
        ("CheckedIn", {"at_ms": 1, "entrant": 7, "is_here": 1}),
        ("CheckedIn", {"at_ms": 1, "entrant": 7, "colour": "red"}),
        ("CheckedIn", []),
        ("PairFixed", {"at_ms": 1, "round_number": 1, "entrants": [1, 2, 3]}),
        ("PairFixed", {"at_ms": 1, "round_number": 1, "entrants": "12"}),
        ("RoundPaired", {"at_ms": 1, "round_number": 1, "tables": [{"number": 1}]}),
        ("RoundPaired", {"at_ms": 1, "round_number": 1, "tables": [7]}),
        ("TournamentOpened", {"at_ms": 1, "seed": "xyz"}),
    ],
)
def test_a_foreign_event_is_refused(kind: str, payload: Any) -> None:
    with pytest.raises(NotationError):
        load_event(kind, payload)


def test_refusal_says_where() -> None:
    with pytest.raises(NotationError, match="no event is called 'Foo'"):
        load_event("Foo", {"at_ms": 1})
    with pytest.raises(NotationError, match=r"RoundPaired\.tables\[0\]\.number must be a whole number"):
        load_event(
            "RoundPaired",
            {"at_ms": 1, "round_number": 1, "tables": [{"number": "x", "entrants": [1, 2]}]},
        )
