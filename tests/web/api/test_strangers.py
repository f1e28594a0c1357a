"""Every operation that writes, asked by accounts that have nothing to do with the tournament."""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User

from faristol_web.api.documents import document
from faristol_web.api.tokens import Scope
from faristol_web.ratings.models import Player
from faristol_web.tournaments.domain import services
from faristol_web.tournaments.models import Seat, TournamentEventRow
from tests.web.api.asking import ROOT, Program, Site, program_of, seat
from tests.web.tournaments.making import event

pytestmark = pytest.mark.django_db
BODIES: list[dict[str, Any]] = [{}, {"first": 412, "second": 388}, {"name": "Laia Nova"}, {"round": 3}]
"""Each operation takes one of them."""


def writing() -> Iterator[tuple[str, str]]:
    """Return the method and the path of each, as the document has them."""
    for path, methods in document()["paths"].items():
        for method in methods:
            if method in {"post", "put", "patch", "delete"} and "tournament" in path:
                yield method, path


def filled(path: str, slug: str) -> str:
    """Return the path with the tournament's own identifier, and the first of everything else in it."""
    path = re.sub(r"\{[^}]*(tournament|slug)[^}]*\}", slug, path.removeprefix(ROOT), count=1)
    return re.sub(r"\{[^}]+\}", "1", path)


def stored() -> list[Any]:
    return list(TournamentEventRow.objects.order_by("pk").values_list())


def test_there_are_such_operations() -> None:
    assert len(list(writing())) >= 5
    assert all("{" in path for _, path in writing())


@pytest.mark.parametrize("who", ["stranger", "director of another", "nobody"])
def test_nobody_writes_into_anothers_tournament(site: Site, who: str) -> None:
    if who == "nobody":
        program = Program()
    else:
        user = User.objects.create_user(who.replace(" ", "-"))
        if who != "stranger":
            other, _ = event(entrants=4, rounds=1, full=0, title="Another")
            seat(other, user, Seat.Role.DIRECTOR)
        program = program_of(user, *Scope)
    before, answers = stored(), defaultdict[str, set[int]](set)
    for method, path in writing():
        for body in BODIES:
            answer = program.send(filled(path, site.tournament.slug), body, method=method)
            answers[path].add(answer.status_code)
    assert stored() == before
    for path, codes in answers.items():
        assert codes & {401, 403}, path
        assert codes <= {401, 403, 422}, path


def test_what_is_mine_is_nobody_elses(site: Site) -> None:
    program = program_of(User.objects.create_user("stranger"), *Scope)
    assert program.json("me")["username"] == "stranger"
    assert program.json("me/tournaments") == []
    assert program.get(f"{site.path}plan").status_code == 403


OF_A_PERSON = ("me", "me/tournaments", "me/games")


def reading() -> Iterator[str]:
    for path, methods in document()["paths"].items():
        if "get" in methods:
            yield path.removeprefix(ROOT)


def test_a_strangers_token_opens_nothing_of_others(site: Site) -> None:
    """Ask at every address that is read, by identifiers of others' or hidden things; games: `test_live`."""
    hidden, _ = event(entrants=4, rounds=1, full=0, title="Hidden")
    services.set_hidden(hidden, hides=True)
    ids = {
        "slug": (site.tournament.slug, hidden.slug),
        "record_id": ("michi-waxberry-2014",),
        "player_id": (Player.objects.exclude(name="")[0].public_id,),
        "system": ("barruf",),
        "year": ("2009",),
        "rulebook_id": ("ca-1v1",),
        "lexicon_id": ("ca-disc-2021",),
        "tileset_id": ("catalan",),
    }
    stranger = program_of(User.objects.create_user("stranger"), *Scope)
    opened = 0
    for path in reading():
        names = re.findall(r"\{([^}]+)\}", path)
        for values in itertools.product(*(ids.get(name, ("1",)) for name in names)):
            asked = path.format(**dict(zip(names, values, strict=True)))
            alone, known = Program().get(asked), stranger.get(asked)
            opened += alone.status_code == 200
            if path in OF_A_PERSON:
                assert (alone.status_code, known.status_code) == (401, 200), asked
                told = known.json()
                assert path == "me" or told == [] or told["count"] == 0, asked
            elif alone.status_code == 401:
                assert known.status_code in {403, 404}, asked
            else:
                assert (known.status_code, known.content) == (alone.status_code, alone.content), asked
            if hidden.slug in values:
                assert known.status_code == 404, asked
    assert opened >= 25
