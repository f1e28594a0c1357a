"""A rulebook's defaults for a tournament; an organiser may change all of them."""

from collections.abc import Iterator

from faristol.pairing.request import Rematches
from faristol.rulebook import Rulebook, TournamentBook, load_practice
from faristol.rulebook.choices import SheetExtra, StartMethod, TiedPrizes
from faristol.rulebook.tournament_rules import PrizeRules, RegistrationRules, TournamentRules
from faristol.standings.result import PointRules
from faristol.tiles import load_tileset
from faristol.tournament.chapters.timetable import read_plan
from faristol.tournament.chapters.venue import place_of
from faristol.tournament.day import days_before
from faristol.tournament.settings import AskedScores, Prize, RegistrationTerms, Settings, TimetableEntry


def default_settings(book: Rulebook, *, title: str, day: str = "") -> Settings:
    """
    Return the settings for games under this rulebook; where it is silent on tournaments, the usual ones.

    Raises:
        FaristolError: if `day` is no day, or the book's timetable cannot be read.
    """
    source: Rulebook | TournamentBook = book
    if book.tournament is None:
        source = practice = load_practice()
        rules = practice.tournament
    else:
        rules = book.tournament
    return Settings(
        title=title,
        rounds=rules.rounds,
        method=rules.method,
        first_method=rules.first_method,
        last_method=rules.last_method,
        rematches=rematches(rules),
        bye_to=rules.bye_to,
        clubmates_apart=rules.clubmates_apart,
        starts_balanced=rules.starts_balanced or book.start.method is StartMethod.PAIRING,
        points=point_rules(rules),
        tie_breaks=tuple(tie_break.value for tie_break in rules.tie_breaks),
        rating=rules.rating if source.language == book.language else "",
        newcomers=rules.newcomers.value,
        newcomer_rating=rules.newcomer_rating,
        round_ms=book.clock.round_ms,
        asks=AskedScores(
            under=book.sheet.asked_under, over=book.sheet.asked_over, margin=book.sheet.asked_margin
        ),
        special_tiles=special_tiles(book, rules),
        ties_for_prizes=tied_prizes(book.prizes),
        prizes=tuple(prizes(book.prizes)),
        timetable=timetable(book),
        registration=registration_terms(book.registration, day),
        languages=(book.language,),
        day=day,
        place=place_of(book.venue),
    )


def rematches(rules: TournamentRules) -> Rematches:
    if rules.rematches:
        return Rematches.FREE
    return Rematches.UNAVOIDABLE if rules.unavoidable_rematches else Rematches.NEVER


def point_rules(rules: TournamentRules) -> PointRules:
    return PointRules(
        win=rules.win_half_points,
        tie=rules.tie_half_points,
        loss=rules.loss_half_points,
        bye=rules.bye_half_points,
        requested_bye=rules.requested_bye_half_points,
        absence=rules.absence_half_points,
        bye_spread=rules.bye_spread,
    )


def special_tiles(book: Rulebook, rules: TournamentRules) -> tuple[str, ...]:
    """Return the special tiles in the set, if the sheet shows the best play with a given tile."""
    if SheetExtra.BEST_PLAY_WITH_TILE not in book.sheet.extras:
        return ()
    labels = load_tileset(book.play.tileset).alphabet.labels
    return tuple(tile for tile in rules.special_tiles if tile in labels)


def registration_terms(rules: RegistrationRules | None, day: str) -> RegistrationTerms:
    """Return the terms; without a day of the event there are no last days yet."""
    if rules is None:
        return RegistrationTerms()
    return RegistrationTerms(
        closes_on=_last_day(day, rules.closes_days_before),
        grant_until=_last_day(day, rules.grant_days_before),
        fee_cents=rules.fee_cents,
        currency=rules.currency,
        late_only_replaces=rules.late_only_replaces,
    )


def prizes(rules: PrizeRules | None) -> Iterator[Prize]:
    if rules is None:
        return
    for place, cents in enumerate(rules.place_cents, 1):
        yield Prize(kind="place", place=place, amount_cents=cents)
    if rules.best_play_cents:
        yield Prize(kind="best-play", amount_cents=rules.best_play_cents)
    if rules.best_game_cents:
        yield Prize(kind="best-game", amount_cents=rules.best_game_cents)
    if rules.gift_for_all:
        yield Prize(kind="gift")


def tied_prizes(rules: PrizeRules | None) -> str:
    return (TiedPrizes.SHARE if rules is None else rules.ties).value


def timetable(book: Rulebook) -> tuple[TimetableEntry, ...]:
    return () if book.timetable is None else read_plan(book.timetable.plan)


def _last_day(day: str, before: int | None) -> str:
    return "" if before is None or not day else days_before(day, before)
