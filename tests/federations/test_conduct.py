"""Rules that players keep themselves: the program prints them, and an arbiter can rule under them."""

import pytest

from faristol.cli import main
from faristol.game import replay
from faristol.game.actions import CallArbiter, Grounds, Overturn, Sanction
from faristol.game.codec import format_log, parse_log
from faristol.game.events import SanctionGiven
from faristol.rulebook import load_book, load_clauses, rulebook_ids
from faristol.rulebook.coverage import clauses_of
from faristol.tiles import load_tileset
from tests.game.games import Played

CONDUCT = [
    (rulebook_id, clause.id)
    for rulebook_id in rulebook_ids()
    for clause in clauses_of(load_book(rulebook_id))
    if clause.kind == "conduct"
]


def test_three_texts_have_fifteen_clauses_of_conduct() -> None:
    kinds = [clause.id[:2] for clause in load_clauses().values() if clause.kind == "conduct"]

    assert {prefix: kinds.count(prefix) for prefix in ("CA", "OB", "AJ", "RO")} == {
        "CA": 6,
        "OB": 4,
        "AJ": 5,
        "RO": 0,
    }
    assert len(CONDUCT) == 15


@pytest.mark.parametrize(("rulebook_id", "clause"), CONDUCT)
def test_a_clause_of_conduct_is_printed_as_text(
    rulebook_id: str, clause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulebook", "show", rulebook_id, clause]) == 0

    printed = " ".join(capsys.readouterr().out.split())
    assert printed.startswith(f"{clause} art. {load_clauses()[clause].article} conduct")
    assert load_clauses()[clause].text in printed
    assert "honoured: printed text" in printed


@pytest.mark.parametrize(("rulebook_id", "clause"), CONDUCT)
def test_a_sanction_under_it_is_logged_counted_and_can_be_undone(rulebook_id: str, clause: str) -> None:
    game = Played.at_table(rulebook_id, committee=("Serra",))
    game.do(0, CallArbiter("look at this"))
    game.rule(Sanction(1), Grounds(author="Serra", clause=clause, reason="a warning"))
    game.rule(Sanction(1, 10), Grounds(author="Serra", clause=clause, reason="again"))

    assert game.state.scores == (0, -10)
    (mark,) = game.state.marks
    assert (mark.side, mark.points, mark.rule) == (1, -10, clause)
    log = format_log(game.events, load_tileset(game.rulebook.play.tileset).alphabet)
    read = parse_log(log.encode(), name="a log")
    assert replay(read) == game.state
    given = [event for event in read if isinstance(event, SanctionGiven)]
    assert [(event.author, event.clause, event.reason, event.points) for event in given] == [
        ("Serra", clause, "a warning", 0),
        ("Serra", clause, "again", 10),
    ]
    number = game.state.rulings[-1].number
    game.rule(Overturn(number), Grounds(author="Serra", clause=clause, reason="it was not"))
    assert game.state.scores == (0, 0)
