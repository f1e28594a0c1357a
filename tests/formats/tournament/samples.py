"""Tournaments to write down: run by the referee, so that they are as real ones."""

from functools import cache
from typing import Any

from faristol.formats.foreign.tournament import ForeignGame, ForeignPlayer, ForeignTournament
from faristol.game.evolve import replace
from faristol.rulebook import Rulebook, load_rulebook
from faristol.standings.result import Result, ScoreKind
from faristol.tournament import TournamentEvent
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.defaults import default_settings
from faristol.tournament.referee import decide, open_tournament, replay
from faristol.tournament.report import Feat, SideNotes, TableReport

SEED = bytes(range(32))
DAY = "2009-11-21"
FIRST_NAMES = (
    "Núria",
    "Oriol",
    "Mercè",
    "Lluís",
    "Àngels",
    "Gil·la",
    "Ximo",
    "Francesc Xavier",
    "Aina",
    "Pep",
)
SURNAMES = ("Puig i Cadafalch", "Soler", "Çelik", "Ferrer", "Llull", "Òdena", "Vidal-Quadras", "Mas", "Roig")
CLUBS = ("Club Scrabble Girona", "Mallorca", "", "Tortosa")


@cache
def book_named(name: str = "ca-obert-2009") -> Rulebook:
    book = load_rulebook(name)
    assert isinstance(book, Rulebook)
    return book


class Event:
    """An open tournament, with every event kept."""

    def __init__(self, book: Rulebook, *, title: str, rounds: int = 6, **changes: Any) -> None:
        settings = replace(
            default_settings(book, title=title, day=DAY), rounds=rounds, place="Girona", **changes
        )
        self.book = book
        self.now_ms = 1_258_790_000_000
        opened = open_tournament(book, settings, now_ms=self.now_ms, seed=SEED)
        self.events: list[TournamentEvent] = [opened]
        self.state = replay(self.events)

    def do(self, action: TournamentAction) -> None:
        self.now_ms += 60_000
        decision = decide(self.state, action, now_ms=self.now_ms, book=self.book)
        self.events += decision.events
        self.state = decision.state

    def enter(self, count: int) -> None:
        for number in range(1, count + 1):
            name = f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {SURNAMES[number % len(SURNAMES)]} {number:03}"
            rating = None if number % 7 == 0 else max(0, 2100 - 9 * number)
            self.do(a.Register(name=name + "è", club=CLUBS[number % len(CLUBS)], rating=rating))
        self.do(a.FixSeeding())

    def play_round(self, *, without: int = 0) -> None:
        """All tables but so many: the better seeded wins, but for every fifth table."""
        number = len(self.state.rounds) + 1
        self.do(a.PairRound(round_number=number))
        tables = self.state.rounds[-1].tables
        for each in tables[: len(tables) - without]:
            first, second = each.table.entrants
            margin = (first * 7 + second * 3 + number * 11) % 90
            points = (380 + margin, 380 - margin // 2)
            if each.table.number % 5 == 0:
                points = points[::-1]
            self.enter_result(number, each.table.number, points)
        if not without:
            self.do(a.CloseRound(round_number=number))

    def enter_result(self, round_number: int, table: int, points: tuple[int, int]) -> None:
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        notes = (
            SideNotes(
                bingos=2,
                best_play=Feat(
                    word="ÇATALS"[: 3 + table % 4], points=40 + (table * 7 + round_number * 13) % 90
                ),
            ),
            SideNotes(bingos=0),
        )
        report = TableReport(result=Result(points=points, winner=winner), notes=notes, first_went=0)
        self.do(a.EnterResult(round_number=round_number, table=table, report=report, author="arbiter"))


@cache
def the_open(entrants: int = 33, rounds: int = 6, *, unfinished: int = 0) -> Event:
    """Odd, with newcomers, a withdrawal and an absence."""
    event = Event(book_named(), title="Obert dels Països Catalans", rounds=rounds)
    event.enter(entrants)
    for number in range(1, rounds + 1):
        if number == 3:
            event.do(a.Withdraw(entrant=5))
            event.do(a.NoteAbsence(entrant=6, round_number=3))
        event.play_round(without=unfinished if number == rounds else 0)
    return event


def small() -> ForeignTournament:
    """Five players, three rounds; the last is being played."""
    names = ("Puig i Soler, Núria", "Ferrer, Lluís", "Çelik, Oriol", "Llull, Àngels", "Mas, Gil·la")
    players = tuple(
        ForeignPlayer(
            number=number, name=name, rating=2000 - 100 * number, club="Girona" if number % 2 else ""
        )
        for number, name in enumerate(names, 1)
    )
    return ForeignTournament(
        title="Obert",
        players=players,
        planned=3,
        rounds=(
            (
                game(1, 2, (401, 350), table=1, first_went=0),
                game(3, 4, (300, 300), table=2, first_went=0),
                bye(5),
            ),
            (
                game(1, 3, (380, 420), table=1, first_went=0),
                game(2, 5, (512, 244), table=2, first_went=0),
                bye(4),
            ),
            (
                game(1, 4, None, table=1, first_went=0),
                game(2, 3, (371, 370), table=2, first_went=0),
            ),
        ),
    )


def game(
    first: int,
    second: int,
    points: tuple[int, int] | None,
    *,
    table: int | None = None,
    first_went: int | None = None,
) -> ForeignGame:
    halves = None if points is None else (1, 1) if points[0] == points[1] else (2, 0)
    if points is not None and points[1] > points[0]:
        halves = (0, 2)
    return ForeignGame(
        players=(first, second), points=points, half_points=halves, table=table, first_went=first_went
    )


def bye(player: int, points: int = 50) -> ForeignGame:
    return ForeignGame(players=(player, None), kind=ScoreKind.BYE, points=(points, 0), half_points=(2, 0))
