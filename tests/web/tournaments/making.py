"""Rows for `made.py`: tournaments with entrants, rounds and results; options and answers are JSON lines."""

import argparse
import json
import sys
import traceback
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import connections

from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.defaults import default_settings
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.services import Person
from faristol_web.tournaments.models import Registration, Tournament

NAMES = (
    *("Anna Puig", "Biel Serra", "Carme Font", "Dídac Vila", "Àlex Güell", "Elena Pop", "Ferran Mas"),
    *("Γιώργος Παππάς", "Helena Roig", "Ivan Cabré", "Júlia Llull", "Karin Ødegård"),
)
SEED = 7919


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--entrants", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=1, help="how many are paired")
    parser.add_argument("--full", type=int, default=0, help="how many of them have all results")
    parser.add_argument("--of", type=int, default=6, help="rounds of the tournament")
    parser.add_argument("--title", default="Obert de prova")
    parser.add_argument("--rulebook", default="ca-obert-2009")
    parser.add_argument("--start", action="store_true", help="the clock of the last round")
    parser.add_argument("--deed", help="in a tournament that is there: SLUG, and what is done as JSON")
    parser.add_argument("--with", dest="values", default="{}")
    for line in sys.stdin:
        arguments = parser.parse_args(json.loads(line))
        try:
            answer = _did(arguments) if arguments.deed else _made(arguments)
        except Exception:  # noqa: BLE001 – the test that asked for it fails
            answer = {"fault": traceback.format_exc()}
        connections.close_all()
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


def _made(arguments: argparse.Namespace) -> dict[str, object]:
    made, people = event(
        entrants=arguments.entrants,
        rounds=arguments.rounds,
        full=arguments.full,
        of=arguments.of,
        title=arguments.title,
        rulebook=arguments.rulebook,
    )
    if arguments.start:
        desk.do(made.public_id, a.StartRound(round_number=arguments.rounds), actor="director")
    return {
        "slug": made.slug,
        "public_id": made.public_id,
        "tokens": {each.entrant: each.token for each in people},
        "names": {each.entrant: each.name for each in people},
        "secrets": secrets_of(people),
    }


def event(
    *,
    entrants: int = 8,
    rounds: int = 1,
    full: int = 0,
    of: int = 6,
    title: str = "Obert de prova",
    rulebook: str = "ca-obert-2009",
    **changes: Any,
) -> tuple[Tournament, list[Registration]]:
    """So many rounds are paired, and all results entered in so many of them."""
    book = offered_rulebook(rulebook)
    defaults = default_settings(book, title=title, day="2009-11-21")
    settings = replace(defaults, rounds=of, place="Perpinyà", **changes)
    made = services.open_tournament(book, settings, services.SiteTerms(), visitor="made")
    people = services.register_all(made, [_person(number) for number in range(entrants)], actor="director")
    for number in range(1, rounds + 1):
        desk.do(made.public_id, a.PairRound(round_number=number), actor="director")
        if number <= full:
            fill(made.public_id, number, tiles=settings.special_tiles)
    made.refresh_from_db()
    return made, people


def secrets_of(people: Sequence[Registration]) -> list[str]:
    """Return the texts that no public page may show."""
    return [
        word
        for each in people
        for word in (each.email, each.phone, each.notes, each.key, each.token, each.token_hash)
    ]


def _person(number: int) -> Person:
    again, at = divmod(number, len(NAMES))
    name = NAMES[at] + (f" {again + 1}" if again else "")
    return Person(
        name=name,
        club=("Perpinyà", "Manresa", "Sóller")[number % 3],
        email=f"secret-mail-{number}@example.org",
        phone=f"+34 600 555{number:03}",
        notes=f"secret-notes-{number}",
        rating=None if number % 5 == 4 else 1400 - 7 * (number % 100),
        wants_grant=number % 3 == 0,
    )


def fill(public_id: str, round_number: int, *, tiles: tuple[str, ...] = ()) -> None:
    """All results of a round, as if by chance."""
    entering = []
    for each in desk.held_of(public_id).state.rounds[round_number - 1].tables:
        chance = SEED * (each.table.entrants[0] * 31 + each.table.entrants[1] + round_number)
        points = (300 + chance % 190, 300 + chance // 190 % 190)
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        best = SideNotes(
            bingos=chance % 3,
            best_play=Feat(word="CASES", points=60 + chance % 40),
            best_with=tuple((tile, Feat(word="PENYA", points=30)) for tile in tiles),
        )
        report = TableReport(result=Result(points=points, winner=winner), notes=(best, SideNotes()))
        entering.append(a.EnterResult(round_number=round_number, table=each.table.number, report=report))
    desk.do_all(public_id, entering, actor="arbiter")


def _did(arguments: argparse.Namespace) -> dict[str, object]:
    """One of the actions, by its name, with simple values; or `fill`: all results of a round."""

    slug, _, name = arguments.deed.partition(":")
    found = Tournament.objects.get(slug=slug)
    values = json.loads(arguments.values)
    if name == "fill":
        fill(found.public_id, **values)
    else:
        desk.do(found.public_id, getattr(a, name)(**values), actor="director")
    found.refresh_from_db()
    return {"seq": found.seq, "revision": found.revision}
