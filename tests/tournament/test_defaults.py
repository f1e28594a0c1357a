"""Defaults of a rulebook: every value of it arrives in the settings, and those of no book are practice."""

from dataclasses import fields, replace
from typing import Any

import pytest

from faristol.pairing.request import ByeTo, Method, Rematches
from faristol.rulebook import Rulebook, load_practice, load_rulebook, parse_rulebook
from faristol.rulebook.choices import FeeDue, Newcomers, StartMethod, TieBreak, TiedPrizes
from faristol.standings.result import PointRules
from faristol.tournament.conditions import accepts_rules, conditions, is_list_public
from faristol.tournament.defaults import default_settings
from faristol.tournament.settings import Prize
from tests.rulebook.own import extending, rule
from tests.tournament.built import OPEN

SETTINGS = default_settings(OPEN, title="Open", day="2009-11-21")


def test_the_open_has_six_rounds_of_the_swiss_system_between_two() -> None:
    assert (SETTINGS.rounds, SETTINGS.method, OPEN.play.players) == (6, Method.SWISS, 2)


def test_the_open_gives_a_point_for_a_win_and_half_a_point_for_a_tie() -> None:
    assert (SETTINGS.points.win, SETTINGS.points.tie, SETTINGS.points.loss) == (2, 1, 0)
    assert SETTINGS.tie_breaks == ("spread", "points-for")


def test_in_the_open_nobody_meets_twice_not_even_where_it_cannot_be_helped() -> None:
    assert SETTINGS.rematches is Rematches.NEVER


def test_in_the_open_every_round_after_the_first_is_paired_by_distance_alone() -> None:
    assert (SETTINGS.method, SETTINGS.last_method) == (Method.SWISS, None)
    assert not SETTINGS.clubmates_apart
    assert not SETTINGS.starts_balanced


def test_in_the_open_the_last_who_has_not_rested_gets_a_point() -> None:
    assert SETTINGS.bye_to is ByeTo.LAST_WITHOUT
    assert (SETTINGS.points.bye, SETTINGS.points.bye_spread) == (2, 0)
    assert (SETTINGS.points.requested_bye, SETTINGS.points.absence) == (0, 0)


def test_the_open_enters_the_barruf() -> None:
    assert SETTINGS.rating == "barruf"


def test_the_open_costs_ten_euros_paid_at_reception() -> None:
    assert (SETTINGS.registration.fee_cents, SETTINGS.registration.currency) == (1000, "EUR")
    assert OPEN.registration is not None
    assert OPEN.registration.fee_due is FeeDue.RECEPTION


def test_the_open_has_three_places_the_best_play_the_best_game_and_a_gift_for_all() -> None:
    assert SETTINGS.prizes == (
        Prize(kind="place", place=1, amount_cents=30_000),
        Prize(kind="place", place=2, amount_cents=15_000),
        Prize(kind="place", place=3, amount_cents=10_000),
        Prize(kind="best-play", amount_cents=5_000),
        Prize(kind="best-game", amount_cents=5_000),
        Prize(kind="gift"),
    )
    assert SETTINGS.ties_for_prizes == "share"


@pytest.mark.clause("OB-G10", "AJ-26")
def test_the_best_play_with_a_tile_is_asked_for_where_the_sheet_shows_it() -> None:
    assert SETTINGS.special_tiles == ()
    assert default_settings(load_rulebook("ca-ajusc"), title="x").special_tiles == (
        *("Ç", "L·L", "NY"),
        *("QU", "X"),
    )
    assert default_settings(load_rulebook("ca-1v1"), title="x").special_tiles == ()


def test_the_last_days_of_the_open_are_counted_from_its_own() -> None:
    assert (SETTINGS.registration.closes_on, SETTINGS.registration.grant_until) == (
        "2009-11-19",
        "2009-11-13",
    )
    undated = default_settings(OPEN, title="Open").registration
    assert (undated.closes_on, undated.grant_until) == ("", "")


def test_a_book_without_tournaments_takes_the_practice_of_other_events() -> None:
    found = default_settings(load_rulebook("ca-ajusc"), title="x", day="2026-05-02")

    assert found.tie_breaks == ("median-buchholz", "buchholz", "berger", "spread", "points-for")
    assert (found.first_method, found.method) == (Method.HALVES, Method.SWISS)
    assert (found.rematches, found.bye_to) == (Rematches.UNAVOIDABLE, ByeTo.LAST_WITHOUT)
    assert (found.registration.fee_cents, found.prizes, found.timetable) == (0, (), ())
    assert (found.rating, found.languages, found.round_ms) == ("barruf", ("ca",), 3_600_000)


def test_a_list_of_another_language_rates_nobody() -> None:
    found = default_settings(load_rulebook("ro-liber"), title="x")

    assert (found.rating, found.languages, found.round_ms) == ("", ("ro",), None)


def test_an_organisers_file_arrives() -> None:
    own = extending(
        "ca-obert-2009",
        rule("tournament.rounds", "7", article='"1"'),
        rule("tournament.first_method", '"halves"', article='"1"'),
        rule("tournament.newcomer_rating", "999", article='"2"'),
        rule("prizes.place_cents", "[5_000]", article='"3"'),
        rule("timetable.plan", '["16:00 round 1"]', article='"4"'),
    )
    found = default_settings(parse_rulebook(own.encode(), name="own.toml"), title="x")

    assert (found.rounds, found.first_method, found.newcomer_rating) == (7, Method.HALVES, 999)
    assert [prize.amount_cents for prize in found.prizes] == [5_000, 5_000, 5_000, 0]
    assert [entry.time for entry in found.timetable] == ["16:00"]


OTHERS: dict[str, Any] = {
    "tournament.method": Method.ROUND_ROBIN,
    "tournament.first_method": Method.KING_OF_THE_HILL,
    "tournament.last_method": Method.KING_OF_THE_HILL,
    "tournament.bye_to": ByeTo.LAST,
    "tournament.tie_breaks": (TieBreak.WINS,),
    "tournament.newcomers": Newcomers.NAME,
    "tournament.newcomer_rating": 999,
    "tournament.rating": "elo",
    "tournament.special_tiles": ("Ç",),
    "registration.currency": "RON",
    "registration.fee_due": FeeDue.REGISTRATION,
    "prizes.place_cents": (1,),
    "prizes.ties": TiedPrizes.ALL,
    "timetable.plan": ("10:00 round 1",),
}
VALUES = [
    f"{chapter}.{field.name}"
    for chapter in ("tournament", "registration", "prizes", "timetable")
    for field in fields(getattr(OPEN, chapter))
]


@pytest.mark.parametrize("key", VALUES)
def test_every_value_matters(key: str) -> None:
    chapter, _, name = key.partition(".")
    rules: Any = getattr(OPEN, chapter)
    value = getattr(rules, name)
    other = OTHERS[key] if key in OTHERS else not value if isinstance(value, bool) else (value or 0) + 1
    changes: dict[str, Any] = {chapter: replace(rules, **{name: other})}
    # a sheet that shows best plays with a tile, so that those tiles are asked for
    sheet = load_rulebook("ca-ajusc").sheet
    before, after = replace(OPEN, sheet=sheet), replace(OPEN, sheet=sheet, **changes)

    assert seen(before) != seen(after)


def seen(book: Rulebook) -> tuple[object, ...]:
    """All that a tournament takes from its rulebook's chapters."""
    told = [condition.key for condition in conditions(book)]
    settings = default_settings(book, title="x", day="2026-05-02")
    return settings, accepts_rules(book), is_list_public(book), told


@pytest.mark.clause("CA-1.2a", "CA-1.2b")
def test_an_organiser_may_let_the_pairing_say_who_starts() -> None:
    book = load_rulebook("ca-1v1")
    assert not default_settings(book, title="x").starts_balanced, "by lot, as long as nobody chose otherwise"

    by_pairing = replace(book, start=replace(book.start, method=StartMethod.PAIRING))
    assert default_settings(by_pairing, title="x").starts_balanced


def test_the_values_of_the_practice_are_whole() -> None:
    rules = load_practice().tournament

    assert rules.win_half_points == PointRules().win
    assert load_practice().registration is None
