"""A whole Greek game of all 104 tiles with forty players, recounted from its log by code of its own."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import load_program, open_session, opening_state, replay
from faristol.duplicate.chapters.result import format_result, results_of
from faristol.duplicate.codec import dump_event, load_event
from faristol.formats.duplicate.results import player_sheets
from faristol.lexicon import load_lexicon
from faristol.stream.codec import event_kind
from faristol.tiles import Tile
from tests.duplicate.sessions import Session, book_named
from tests.duplicate.simulated import FAULTS, play_game
from tests.oracles import scoring as oracle

PLAYERS, LEAVER, LEAVES_AFTER = 40, 7, 5
SIDE = 15
Log = list[dict[str, Any]]


@pytest.fixture(scope="module")
def whole() -> Session:
    book, lexicon = book_named("el-duplicate"), load_lexicon("el-hunspell")
    opened = open_session(
        book, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=b"a whole game".ljust(32)
    )
    session = Session(book, load_program(lexicon, book), opening_state(opened), [opened])
    for number in range(1, PLAYERS + 1):
        session.do(a.Admit((f"Παίκτης {number}",) if number > 2 else (f"Α {number}", f"Β {number}")))
    session.do(a.DrawSeats())

    def leave(session: Session) -> None:
        if session.state.coup.number == LEAVES_AFTER:
            session.do(a.RecordLeaving(LEAVER))

    play_game(session, Random(5), between=leave)  # noqa: S311 – the players are not secret
    return session


@pytest.fixture(scope="module")
def log(whole: Session) -> Log:
    """Return the log as it would be on a disk."""
    alphabet = whole.program.tileset.alphabet
    rows = [{"kind": event_kind(event), **dump_event(event, alphabet)} for event in whole.events]
    found: Log = json.loads(json.dumps(rows, ensure_ascii=False))
    return found


def recount(log: Log) -> tuple[int, dict[int, int]]:
    """Master total, and points by number, from the log and nothing else."""
    master, points = 0, Counter[int]()
    last: dict[tuple[int, int], int] = {}
    for row in log:
        if row["kind"] == "MasterPlayed":
            master += row["score"]
        if row["kind"] == "SlipMarked":
            last[row["coup"], row["number"]] = row["mark"]["points"]
    for (_, number), scored in last.items():
        points[number] += scored
    return master, points


@pytest.mark.slow
@pytest.mark.clause("GR-1.1", "GR-5A.1", "GR-5E.2")
def test_a_whole_game_lays_all_the_tiles_it_can_and_ends_as_the_text_says(whole: Session) -> None:
    state = whole.state
    on_board = sum(map(bool, state.grid.tiles))

    assert str(state.ended) in {"tiles-out", "no-play", "one-kind"}
    assert on_board + len(state.rack) + len(state.bag.tiles) == 104
    assert on_board > 90
    assert len(state.coups) > 15


@pytest.mark.slow
@pytest.mark.clause("GR-7.1", "GR-5E.9")
def test_printed_totals_are_those_of_an_independent_recount(whole: Session, log: Log) -> None:
    master, points = recount(log)
    results = results_of(whole.state, whole.book)

    assert results.master_total == master > 500
    assert {each.number: each.total for each in results.standings} == {
        number: points.get(number, 0) for number in range(1, PLAYERS + 1)
    }
    for each in results.standings:
        percent = int(100 * each.total / master + 0.5)
        printed = format_result(each.total, each.percentage, whole.book.result)
        assert printed == f"{each.total}-{percent}%"
        (sheet,) = player_sheets(whole.state, whole.book, [each.number])
        assert sheet.lines[-1][1].total == each.total
    ranks = [each.rank for each in results.standings]
    totals = [each.total for each in results.standings]
    assert totals == sorted(totals, reverse=True)
    assert ranks == [1 + sum(other > total for other in totals) for total in totals]


@pytest.mark.slow
def test_every_mark_and_every_master_play_is_counted_alike_by_a_slow_twin(whole: Session) -> None:
    """From letters on squares."""
    tileset = whole.program.tileset
    values = {label: tileset.values[at] for at, label in enumerate(tileset.alphabet.labels, 1)}
    counted = 0
    for coup in whole.state.coups:
        labels = [tileset.alphabet.label(Tile(tile)) if tile else "" for tile in coup.grid.tiles]
        board = [labels[at : at + SIDE] for at in range(0, len(labels), SIDE)]
        plays = [(mark.placed, mark.points) for mark in coup.marks.values() if mark.is_valid]
        plays += [(coup.master.placed, coup.master.score)] if coup.master else []
        for placed, points in plays:
            laid = [(*divmod(square, SIDE), tileset.alphabet.label(tile)) for square, tile in placed]
            words = oracle.words_and_points(board, oracle.STANDARD_PREMIUMS, laid, values)
            assert oracle.total(words, laid, oracle.Rules()) == points
            counted += 1
    assert counted > 300


@pytest.mark.slow
def test_every_fault_was_made_and_none_was_worth_a_point(log: Log) -> None:
    reasons = Counter(
        reason["kind"] for row in log if row["kind"] == "SlipMarked" for reason in row["mark"]["reasons"]
    )

    assert set(reasons) == set(FAULTS)
    for row in log:
        if row["kind"] == "SlipMarked" and row["mark"]["reasons"]:
            assert row["mark"]["points"] == 0


@pytest.mark.slow
@pytest.mark.clause("GR-7.3")
def test_a_leaver_has_no_slip_afterwards(whole: Session) -> None:
    assert any(LEAVER in coup.slips for coup in whole.state.coups[:LEAVES_AFTER])
    assert all(LEAVER not in coup.slips for coup in whole.state.coups[LEAVES_AFTER:])
    assert [entrant.has_left for entrant in whole.state.entrants].count(True) == 1


@pytest.mark.slow
def test_the_game_read_back_from_its_log_is_the_same_game(whole: Session, log: Log) -> None:
    alphabet = whole.program.tileset.alphabet
    events = [load_event(row["kind"], {k: v for k, v in row.items() if k != "kind"}, alphabet) for row in log]

    assert events == whole.events
    assert replay(events) == whole.state


@pytest.mark.slow
def test_nobody_scored_more_than_the_master_in_any_coup(whole: Session) -> None:
    for coup in whole.state.coups:
        if coup.master is not None:
            assert all(mark.points <= coup.master.score for mark in coup.marks.values())
