"""A tournament in its third round, one to register for, and a rating list of two editions."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from faristol.game.evolve import replace
from faristol.rating.game import RatedGame
from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.defaults import default_settings
from faristol.tournament.report import TableReport
from faristol_web.archive.entries import FIELDS, announce
from faristol_web.archive.models import Entry
from faristol_web.demo.games import VISITOR
from faristol_web.ratings.services import list_of, publish
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.services import Person, SiteTerms
from faristol_web.tournaments.models import Tournament

BOOK, SYSTEM = "ca-obert-2009", "barruf"
DIRECTOR, ARBITER = "director", "arbiter"
PEOPLE = (
    *(("Mireia Soler", "Manresa"), ("Oriol Batlle", "Perpinyà"), ("Núria Camps", "Sóller")),
    *(("Pau Ferrer", "Manresa"), ("Laia Vidal", "Perpinyà"), ("Jordi Puig", "Sóller")),
    *(("Clara Riu", "Manresa"), ("Marc Oller", "Perpinyà"), ("Ioana Pop", "Sóller")),
)
ROUNDS, FULL = 3, 2
EDITIONS = (("Trobada de primavera", 240), ("Lliga d'estiu", 120))
"""Event behind each edition, and its age in days."""
DAYS_AHEAD = 21


def hold_events() -> None:
    """Dates are around today, so that there is always something to come."""
    today = datetime.now(tz=UTC).date()
    for number, (label, days_ago) in enumerate(EDITIONS):
        _publish(label, day=str(today - timedelta(days=days_ago)), turn=number)
    running = _open("Obert de tardor", day=str(today), place="Perpinyà")
    services.register_all(running, [Person(name=name, club=club) for name, club in PEOPLE], actor=DIRECTOR)
    for number in range(1, ROUNDS + 1):
        desk.do(running.public_id, a.PairRound(round_number=number), actor=DIRECTOR)
        _enter_results(running.public_id, number, only_first=number > FULL)
    announce(_meeting(today), by=None)
    coming = _open("Torneig d'hivern", day=str(today + timedelta(days=DAYS_AHEAD)), place="Manresa")
    services.register_all(coming, [Person(name=name, club=club) for name, club in PEOPLE[:3]], actor=DIRECTOR)


def _meeting(today: date) -> dict[str, object]:
    day = today + timedelta(days=DAYS_AHEAD // 2)
    said = {"title": "Tarda de jocs", "kind": Entry.Kind.MEETING, "place": "Sóller", "language": "ca"}
    settled = {"first_day": day, "last_day": day, "registration_until": None, "is_cancelled": False}
    return {**dict.fromkeys(FIELDS, ""), **said, **settled}


def _open(title: str, *, day: str, place: str) -> Tournament:
    book = offered_rulebook(BOOK)
    settings = replace(default_settings(book, title=title, day=day), place=place)
    return services.open_tournament(book, settings, SiteTerms(), visitor=f"{VISITOR} director")


def _enter_results(public_id: str, round_number: int, *, only_first: bool) -> None:
    """Enter results as good as by chance, and the same each time."""
    tables = desk.held_of(public_id).state.rounds[round_number - 1].tables
    for table_state in tables[:1] if only_first else tables:
        one, other = table_state.table.entrants
        points = (300 + 37 * one * round_number % 190, 300 + 53 * other * round_number % 170)
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        report = TableReport(result=Result(points=points, winner=winner))
        entering = a.EnterResult(round_number=round_number, table=table_state.table.number, report=report)
        desk.do(public_id, entering, actor=ARBITER)


def _publish(label: str, *, day: str, turn: int) -> None:
    names = {str(number): name for number, (name, _) in enumerate(PEOPLE)}
    clubs = {str(number): club for number, (_, club) in enumerate(PEOPLE)}
    games = [
        RatedGame(number, pair, 2 * ((number + turn) % 3 > 0))
        for number, pair in enumerate(pairwise(names), 1)
    ]
    publish(list_of(SYSTEM), games, label=label, day=day, names=names, clubs=clubs, source=f"demo {turn}")
