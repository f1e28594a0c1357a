"""Reports: good players lose nothing, others what a plain search says, and nobody is judged on guesses."""

from dataclasses import replace

import pytest

from faristol.analysis import reports
from faristol.analysis.report_document import document_of
from faristol.analysis.reports import Grade, Level, Method, Report, report_on
from faristol.analysis.simulation import unseen_of
from faristol.analysis.turns import Turn, Unknown
from faristol.board import Direction, Place
from faristol.errors import NotationError
from faristol.game.actions import Pass, Play
from faristol.game.records import GameRecord, MoveKind, RecordedMove
from faristol.lexicon import load_lexicon
from faristol.tiles import Rack, load_tileset
from tests.analysis.test_endings import plain
from tests.analysis.test_playouts import LEXICA, playouts
from tests.analysis.written_games import forgetful, game, record_of_game, replayed

pytestmark = pytest.mark.slow

BOOKS = ("ca-1v1", "ca-obert-2009", "ro-liber")


def reported(record: GameRecord, rulebook_id: str = "ca-1v1", level: Level = Level.FAST) -> Report:
    lexicon = load_lexicon(LEXICA[rulebook_id])
    return report_on(replayed(rulebook_id, record), playouts(rulebook_id), lexicon, level=level)


@pytest.mark.parametrize(
    "rulebook_id", [BOOKS[0], *(pytest.param(each, marks=pytest.mark.release) for each in BOOKS[1:])]
)
def test_who_plays_by_equity_loses_nothing_by_equity(rulebook_id: str) -> None:
    report = reported(record_of_game(game(rulebook_id, "es")), rulebook_id)
    best, other = report.players
    assert (best.lost_points, best.index, best.judged) == (0, 0, best.turns)
    assert other.lost_points > 1
    assert other.index > 0
    assert other.judged == other.turns
    assert report.deciding
    assert all(report.turns[place].turn.side == 1 for place in report.deciding)


def test_who_wins_is_sure_at_the_end_and_nobody_at_the_start() -> None:
    played = game("ca-1v1", "es")
    report = reported(record_of_game(played))
    first, second = played.scores
    assert report.turns[-1].win_after == (1.0 if first > second else 0.0 if first < second else 0.5)
    assert 0.3 < report.turns[0].win_after < 0.8


def test_a_record_that_breaks_off_is_not_taken_for_a_win() -> None:
    record = record_of_game(game("ca-1v1", "ee"))
    report = reported(replace(record, moves=record.moves[:6]))
    assert 0 < report.turns[-1].win_after < 1


@pytest.mark.parametrize(
    "rulebook_id", [BOOKS[0], *(pytest.param(each, marks=pytest.mark.release) for each in BOOKS[1:])]
)
def test_an_ending_loses_what_a_plain_search_says(rulebook_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "SIMULATED", 40)
    tileset = playouts(rulebook_id).generator.tileset
    searched = mistakes = 0
    for number in range(12):
        report = reported(record_of_game(game(rulebook_id, "ss", number)), rulebook_id, Level.FULL)
        for turn, verdict in ((each.turn, each.verdict) for each in report.turns):
            rack = turn.rack or ()
            if verdict is None or verdict.method is not Method.ENDING or len(rack) + turn.unseen > MOST:
                continue
            theirs = unseen_of(turn.sight((), rack_size=7), tileset)
            best = plain(rulebook_id, turn.grid, rack, theirs)
            mine = plain_after(rulebook_id, turn, theirs)
            assert verdict.is_exact
            assert verdict.lines[0].spread == turn.spread + best
            assert verdict.lost_points == best - mine
            searched, mistakes = searched + 1, mistakes + (best > mine)
        if searched > 2 and mistakes:
            break
    assert searched
    assert mistakes, "no ending was played badly: nothing was proved"


MOST = 4


def plain_after(rulebook_id: str, turn: Turn, theirs: Rack) -> int:
    """What the move that was played gains to the end, by trying everything."""
    kept = turn.kept()
    if not kept:
        book = playouts(rulebook_id).rulebook
        shares = book.ending.out_gains_opponents_rack + book.ending.out_costs_opponent_rack
        return turn.score + shares * load_tileset(book.play.tileset).worth(theirs)
    if isinstance(turn.move, Play):
        return turn.score - plain(rulebook_id, turn.grid.lay(turn.move.placement.tiles), theirs, kept)
    return -plain(rulebook_id, turn.grid, theirs, kept, passed=True)


def test_a_turn_whose_rack_nobody_knows_is_not_judged() -> None:
    report = reported(forgetful(record_of_game(game("ca-1v1", "es")), side=1))
    best, other = report.players
    assert (best.judged, other.judged) == (best.turns, 0)
    assert {each.turn.unknown for each in report.turns if each.turn.side == 1} == {Unknown.RACK}


def test_part_of_a_rack_is_not_a_rack() -> None:
    record = record_of_game(game("ca-1v1", "es"))
    first = record.moves[0]
    assert first.rack is not None
    report = reported(replace(record, moves=(replace(first, rack=first.rack[:6]), *record.moves[1:])))
    assert report.turns[0].turn.unknown is Unknown.RACK
    assert report.turns[1].verdict is not None


def test_tiles_that_are_not_on_the_rack_are_no_play_to_judge() -> None:
    record = record_of_game(game("ca-1v1", "es"))
    other = record.moves[2].rack
    report = reported(replace(record, moves=(replace(record.moves[0], rack=other), *record.moves[1:])))
    assert report.turns[0].turn.unknown is Unknown.PLAY


def phony(*, stands: bool) -> GameRecord:
    """The first player lays a word that is none; the second challenges it, or does not."""
    record = record_of_game(game("ca-1v1", "es"))
    first = record.moves[0]
    rack = first.rack or ()
    word = next(
        pair
        for pair in ((one, two) for one in rack for two in rack)
        if pair[0] and pair[1] and not GOOD.has(pair)
    )
    play = RecordedMove(
        side=0,
        kind=MoveKind.PLAY,
        rack=rack,
        place=Place(7, 7, Direction.ACROSS),
        word=word,
        score=None,
    )
    if stands:
        return replace(record, moves=(play,))
    return replace(record, moves=(play, RecordedMove(side=0, kind=MoveKind.WITHDRAWN)))


GOOD = load_lexicon("ca-disc-2021")


def test_a_phony_that_stands_is_a_play_and_one_taken_back_a_lost_turn() -> None:
    standing, lost = reported(phony(stands=True)), reported(phony(stands=False))
    assert (standing.players[0].phonies, standing.players[0].phonies_stood) == (1, 1)
    assert (lost.players[0].phonies, lost.players[0].phonies_stood) == (1, 0)
    gone = lost.turns[0]
    assert isinstance(gone.turn.move, Pass)
    assert gone.turn.score == 0
    assert gone.verdict is not None
    assert standing.turns[0].verdict is not None
    assert gone.verdict.lost_points > standing.turns[0].verdict.lost_points
    assert gone.verdict.grade is Grade.LARGE


def test_a_bingo_left_lying_is_missed() -> None:
    record = record_of_game(game("ca-1v1", "ee"))
    report = reported(record)
    places = [at for at, each in enumerate(report.turns) if each.turn.is_bingo and at]
    assert places, "no bingo in this game"
    at = places[0]
    passed = replace(record.moves[at], kind=MoveKind.PASS, place=None, word=(), score=0)
    again = reported(replace(record, moves=(*record.moves[:at], passed)))
    last = again.turns[-1].verdict
    assert last is not None
    assert last.bingo_missed
    assert last.bingo is not None
    assert len(last.bingo.tiles) >= 7
    assert " " in document_of(again)["turns"][-1]["verdict"]["bingo"]
    assert again.players[record.moves[at].side].bingos_missed == 1
    assert report.players[0].bingos_missed == 0


def test_no_bingo_is_missed_where_the_best_move_was_made() -> None:
    for number in range(8):
        for each in reported(record_of_game(game("ca-1v1", "es", number))).turns:
            verdict = each.verdict
            if verdict is not None and verdict.grade is Grade.BEST:
                assert (verdict.bingo_missed, verdict.bingo) == (False, None)


@pytest.mark.parametrize("level", Level)
def test_the_same_game_gives_the_same_report(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "SIMULATED", 40)
    monkeypatch.setattr(reports, "ENDING_POSITIONS", 500)
    record = record_of_game(game("ca-1v1", "ss"))
    one, other = (reported(record, level=level) for _ in range(2))
    assert one.turns == other.turns
    assert one.players == other.players


def test_only_two_players_get_a_report() -> None:
    with pytest.raises(NotationError, match="two players"):
        reported(GameRecord(players=("",), opening_racks=(None,)))


def test_a_game_that_ended_before_its_first_turn_has_an_empty_report() -> None:
    record = record_of_game(game("ca-1v1", "es"))
    report = reported(replace(record, moves=()))
    assert (report.turns, report.deciding, report.wins, report.spreads) == ((), (), [0.5], [0])


def test_a_rack_that_the_set_cannot_fill_is_not_judged_and_the_others_are() -> None:
    """Somebody mistyped it, or wrote more blanks than there are."""
    record = record_of_game(game("ca-1v1", "es"))
    alphabet = load_tileset("catalan").alphabet
    for rack in ("ZZZZZZZ", "????AEN"):
        odd = RecordedMove(side=0, kind=MoveKind.PASS, rack=alphabet.parse_tiles(rack), score=0)
        report = reported(replace(record, moves=(*record.moves[:2], odd, *record.moves[3:6])))
        unknown = [each.turn.unknown for each in report.turns]
        assert [at for at, reason in enumerate(unknown) if reason is Unknown.RACK] == [2]
        assert [each.verdict is None for each in report.turns][:3] == [False, False, True]
