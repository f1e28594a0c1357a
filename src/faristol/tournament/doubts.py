"""Errors and doubtful values in the report of a table: points, winner, notes."""

from collections.abc import Iterator

from faristol.errors import Doubtful
from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import EndingRules
from faristol.standings.result import Result, ResultKind
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.report import SIDES, Feat, SideNotes, TableReport, result_of
from faristol.tournament.settings import Settings

MOST_POINTS = 3000
"""Twice the best game ever played: more is a slip of the keys."""
LEAST_POINTS = -500
MOST_BINGOS = 15


def objections_to_report(
    report: TableReport, settings: Settings, *, book: Rulebook, is_by_player: bool
) -> Iterator[Objection]:
    """Yield what cannot be true, or is not for a player to report."""
    yield from _objections_to_values(report, settings)
    if is_by_player and report.result.kind is not ResultKind.PLAYED:
        yield TournamentObjection("table.by_arbiter")
    is_by_rule = not is_by_player and _has_rule(report.result, book.ending)
    # A game played here knows its winner: time may have decided it.
    if is_against_points(report.result) and not (is_by_rule or report.game):
        yield TournamentObjection("report.winner")


def is_against_points(result: Result) -> bool:
    """True if a game that was played has another winner than its points, or none though they differ."""
    is_told = result.kind is ResultKind.PLAYED and result.winner in {None, *SIDES}
    return is_told and result.winner != result_of(result.points).winner


def _has_rule(result: Result, rules: EndingRules) -> bool:
    """True if the rulebook has ends of a game that give such a result, whatever the points."""
    return bool(rules.fruitless_turns_each if result.winner is None else rules.wrong_plays_lose)


def _objections_to_values(report: TableReport, settings: Settings) -> Iterator[Objection]:
    yield from _objections_to_points(report.result)
    if report.first_went not in {None, *SIDES}:
        yield TournamentObjection("report.side", found=str(report.first_went))
    for notes in report.notes:
        yield from _objections_to_notes(notes, settings)


def doubts_about(report: TableReport, settings: Settings) -> Iterator[Objection]:
    """Name points that are rare, and may be a slip of the keys; not those that cannot be recorded anyway."""
    is_typed = report.result.kind is ResultKind.PLAYED and not report.game
    if not is_typed or any(_objections_to_values(report, settings)):
        return
    asks, (least, most) = settings.asks, sorted(report.result.points)
    if asks.under is not None and least < asks.under:
        yield TournamentObjection("sheet.asked_under", allowed=asks.under, found=least)
    if asks.over is not None and most > asks.over:
        yield TournamentObjection("sheet.asked_over", allowed=asks.over, found=most)
    if asks.margin is not None and most - least > asks.margin:
        yield TournamentObjection("sheet.asked_margin", allowed=asks.margin, found=most - least)


def ask_about(report: TableReport, settings: Settings, *, is_sure: bool) -> None:
    """
    Raises:
        Doubtful: if somebody has to be asked whether it is right.
    """
    if not is_sure and (doubts := tuple(doubts_about(report, settings))):
        raise Doubtful(*doubts)


def _objections_to_points(result: Result) -> Iterator[Objection]:
    for points in result.points:
        if not LEAST_POINTS <= points <= MOST_POINTS:
            yield TournamentObjection("report.points", found=points)
    if result.winner not in {None, *SIDES}:
        yield TournamentObjection("report.side", found=str(result.winner))
    elif result.kind is ResultKind.FORFEIT and result.winner is None:
        yield TournamentObjection("report.forfeit")
    elif result.kind is ResultKind.BOTH_LOST and result.winner is not None:
        yield TournamentObjection("report.both_lost")


def _objections_to_notes(notes: SideNotes, settings: Settings) -> Iterator[Objection]:
    if notes.bingos is not None and not 0 <= notes.bingos <= MOST_BINGOS:
        yield TournamentObjection("report.bingos", found=notes.bingos)
    tiles = [tile for tile, _ in notes.best_with]
    for tile in dict.fromkeys(tiles):
        if tile not in settings.special_tiles or tiles.count(tile) > 1:
            allowed = ", ".join(settings.special_tiles)
            yield TournamentObjection("report.tile", allowed=allowed, found=tile)
    feats = [feat for _, feat in notes.best_with]
    if any(not _is_feat(feat) for feat in (notes.best_play, *feats) if feat is not None):
        yield TournamentObjection("report.feat")
    best = notes.best_play
    for feat in feats:
        if best is not None and feat.points > best.points:
            yield TournamentObjection("report.best", found=f"{feat.word} {feat.points}")


def _is_feat(feat: Feat) -> bool:
    return bool(feat.word.strip()) and 0 <= feat.points <= MOST_POINTS
