"""Events that are over, for the tests of the archive."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from faristol.rulebook import load_rulebook
from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.defaults import default_settings
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.services import Person, SiteTerms
from faristol_web.tournaments.models import Tournament

FOUR = (
    Person(name="Núria Pla", club="Club Gal·la", email="secret-mail@example.org", phone="+34 600 555 001"),
    Person(name="Άννα Παππά", club="CLUB  GAL·LA"),
    Person(name="Ștefan Țurcanu", club="Brașov", notes="secret-notes"),
    Person(name="Karin Ødegård"),
)
POINTS = ((412, 380), (355, 401))


def played(
    people: Sequence[Person] = FOUR,
    *,
    title: str = "Open of Vic",
    day: str = "2009-11-21",
    rulebook: str = "ca-obert-2009",
    words: tuple[str, str] = ("CASES", "PENYA"),
    points: tuple[tuple[int, int], ...] = POINTS,
    is_closed: bool = True,
    judge: str = "",
    game: str = "",
    **changes: Any,
) -> Tournament:
    """One round, first against second and third against fourth; then closed. The first two play a game."""
    book = load_rulebook(rulebook)
    settings = replace(
        default_settings(book, title=title, day=day),
        rounds=1,
        place="Vic",
        prizes=(),
        special_tiles=("NY",),
        **changes,
    )
    made = services.open_tournament(book, settings, SiteTerms(), visitor="made")
    services.register_all(made, people, actor="director")
    if judge:
        desk.do(made.public_id, a.NameCommittee(members=(services.key_of(made, judge),)), actor="director")
    desk.do(made.public_id, a.FixPair(round_number=1, entrants=(1, 2)), actor="director")
    desk.do(made.public_id, a.PairRound(round_number=1), actor="director")
    tables = desk.held_of(made.public_id).state.rounds[0].tables
    for table, (first, second) in zip(tables, points, strict=False):
        notes = (
            SideNotes(
                bingos=2,
                best_play=Feat(word=words[0], points=80),
                best_with=(("NY", Feat(word="PENYA", points=34)),),
            ),
            SideNotes(bingos=1, best_play=Feat(word=words[1], points=74)),
        )
        winner = None if first == second else int(second > first)
        played_in = game if 1 in table.table.entrants else ""
        result = Result(points=(first, second), winner=winner)
        report = TableReport(result=result, notes=notes, game=played_in)
        entering = a.EnterResult(round_number=1, table=table.table.number, report=report)
        desk.do(made.public_id, entering, actor="arbiter")
    if is_closed:
        desk.do(made.public_id, a.CloseRound(round_number=1), actor="director")
        desk.do(made.public_id, a.CloseTournament(), actor="director")
    made.refresh_from_db()
    return made
