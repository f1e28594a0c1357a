"""Results that hardly ever happen are asked about once; who changes the numbers is asked otherwise."""

from dataclasses import replace

import pytest

from faristol.errors import Doubtful
from faristol.rulebook import load_rulebook
from faristol.standings.result import Result, ResultKind
from faristol.tournament.defaults import default_settings
from faristol.tournament.doubts import ask_about, doubts_about
from faristol.tournament.report import TableReport
from faristol.tournament.settings import AskedScores, Settings
from tests.tournament.run import report

BOOKS = ("ca-1v1", "ca-ajusc", "ca-obert-2009", "ro-liber")


def settings(**asks: int | None) -> Settings:
    return replace(default_settings(load_rulebook("ca-ajusc"), title="Open"), asks=AskedScores(**asks))


def doubted(made: TableReport, by: Settings) -> list[str]:
    return [objection.rule for objection in doubts_about(made, by)]


@pytest.mark.clause("CA-8.4", "OB-G24", "AJ-24", "RO-5")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("points", "rules"),
    [
        ((402, 333), []),
        ((100, 500), []),
        ((800, 400), []),
        ((99, 388), ["sheet.asked_under"]),
        ((801, 402), ["sheet.asked_over"]),
        ((102, 503), ["sheet.asked_margin"]),
        ((0, 388), ["sheet.asked_under"]),
        ((4510, 305), []),
        ((2, 903), ["sheet.asked_under", "sheet.asked_over", "sheet.asked_margin"]),
    ],
)
def test_the_rulebook_says_what_is_asked_about(book: str, points: tuple[int, int], rules: list[str]) -> None:
    by = default_settings(load_rulebook(book), title="Open")

    assert doubted(report(*points), by) == rules
    assert doubted(report(*points[::-1]), by) == rules


def test_an_organiser_asks_about_other_scores_or_none() -> None:
    assert doubted(report(99, 950), settings()) == []
    assert doubted(report(199, 350), settings(under=200)) == ["sheet.asked_under"]
    assert doubted(report(300, 601), settings(over=600)) == ["sheet.asked_over"]
    assert doubted(report(300, 501), settings(margin=200)) == ["sheet.asked_margin"]


def test_nothing_is_asked_of_what_nobody_played_out_nor_of_what_came_from_a_game() -> None:
    by = settings(under=100, over=800, margin=400)
    ruled = TableReport(result=Result(points=(0, 50), winner=1, kind=ResultKind.FORFEIT))

    assert doubted(ruled, by) == []
    assert doubted(replace(report(40, 388), game="abc"), by) == []


def test_a_sure_director_is_not_asked() -> None:
    by = settings(under=100)
    with pytest.raises(Doubtful, match="33 points: fewer than 100 are rare"):
        ask_about(report(402, 33), by, is_sure=False)
    ask_about(report(402, 33), by, is_sure=True)
