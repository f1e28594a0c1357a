"""A log from elsewhere is taken whole, or refused with the place where it is wrong."""

import re

import pytest

from faristol.errors import NotationError
from faristol.formats.foreign.log_check import checked_log, is_published
from faristol.tournament.codec import format_tournament_event, format_tournament_log
from faristol.tournament.visibility import visible_to
from tests.formats.tournament.samples import Event, book_named, the_open

NOW_MS = 1_300_000_000_000


def log_of(event: Event) -> bytes:
    """With an empty line after each decision, as files that grow have them."""
    lines = "".join(format_tournament_event(each) + "\n" for each in event.events)
    return (format_tournament_log([]) + lines).encode()


def test_a_sound_log_is_read_to_its_end() -> None:
    event = the_open(11, 4)
    events, state = checked_log(log_of(event), name="a", now_ms=NOW_MS)

    assert list(events) == event.events
    assert state == event.state


@pytest.mark.parametrize(
    ("found", "put", "problem"),
    [
        (rb'"commitment":"..', rb'"commitment":"zz', "event 1, TournamentOpened: the seed does not match"),
        (rb',"seed":"[^"]*"', rb"", "it has no seed for lots"),
        (rb'"rounds":4', rb'"rounds":400', "event 1, TournamentOpened: .*400"),
        (
            rb'"rating":"\w+"',
            rb'"rating":"mine"',
            "event 1, TournamentOpened: there is no rating system 'mine'",
        ),
        (rb'"entrant":3,', rb'"entrant":9,', "event 4, EntrantRegistered: entrant 9, where 3 is the next"),
        (
            rb'("kind":"RoundPaired","at_ms":\d+,"round_number":)1',
            rb"\g<1>0",
            "RoundPaired: round 0, where 1 is the next",
        ),
        (rb'"at_ms":12', rb'"at_ms":99', "event 1, TournamentOpened: it has not happened yet"),
        (rb'"winner":0', rb'"winner":2', "ResultEntered: neither of the two is winner 2"),
        (rb'"number":1,"entrants":.\d+', rb'"number":1,"entrants":[66', "the record contradicts itself"),
        (rb"\n\n\Z", rb"\n", "the last decision is incomplete"),
        (rb'"kind":"SeedingFixed"', rb'"kind":"SeedingLost"', "line 26 cannot be read"),
    ],
)
def test_impossible_input_is_refused_with_its_place(found: bytes, put: bytes, problem: str) -> None:
    damaged, times = re.subn(found, put, log_of(the_open(11, 4)), count=1)

    assert times == 1
    with pytest.raises(NotationError, match=f"^a: .*{problem}"):
        checked_log(damaged, name="a", now_ms=NOW_MS)


def test_a_member_of_the_committee_plays_only_if_entered() -> None:
    event = Event(book_named(), title="Obert")
    event.enter(3)
    content = log_of(event)
    for entrants in (b"[null,7]", b"[1]"):
        named = b'{"kind":"CommitteeNamed","at_ms":1,"members":["Anna","Biel"],"entrants":%b}\n\n' % entrants
        with pytest.raises(NotationError, match="its members are not those who play"):
            checked_log(content + named, name="a", now_ms=NOW_MS)


def test_a_published_log_is_known_by_its_form() -> None:
    event = the_open(11, 4)

    assert is_published(format_tournament_log(visible_to(None, event.events)).encode())
    assert not is_published(log_of(event))
