"""Luck: nobody has any in the long run, a rack of blanks has some, and the same game has the same."""

from dataclasses import replace
from math import sqrt

import pytest

from faristol.analysis import luck
from faristol.analysis.luck import luck_of
from faristol.analysis.report_document import document_of
from faristol.analysis.report_words import LABELS, Telling
from faristol.analysis.turns import Turn, turns_of
from faristol.tiles import BLANK
from tests.analysis.test_playouts import playouts
from tests.analysis.test_reports import reported
from tests.analysis.written_games import forgetful, game, record_of_game, replayed


def turns(number: int = 0, names: str = "ee", rulebook_id: str = "ca-1v1") -> list[Turn]:
    return list(turns_of(replayed(rulebook_id, record_of_game(game(rulebook_id, names, number)))))


@pytest.mark.slow
def test_mean_luck_is_nothing_within_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand games are counted by `benchmarks/bench_luck.py`; draws of both sides count here."""
    monkeypatch.setattr(luck, "DRAWS", 10)
    found = [
        each
        for number in range(12)
        for each in luck_of(turns(number), playouts("ca-1v1"))
        if each is not None
    ]
    mean = sum(found) / len(found)
    error = sqrt(sum((each - mean) ** 2 for each in found) / len(found) / len(found))
    assert len(found) > 150
    assert error < 2
    assert abs(mean) < 3.5 * error


def test_every_draw_of_a_game_whose_racks_are_known_has_its_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DRAWS", 4)
    played = turns()
    found = luck_of(played, playouts("ca-1v1"))
    early = [each for each, turn in zip(found, played, strict=True) if turn.unseen > 14]
    assert early
    assert None not in early
    assert luck_of(played, playouts("ca-1v1")) == found


def test_two_blanks_are_lucky_and_a_rack_of_one_letter_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DRAWS", 20)
    first = turns()[0]
    alphabet = playouts("ca-1v1").generator.tileset.alphabet
    blanks = tuple(sorted((BLANK, BLANK, *alphabet.parse_tiles("ASTER"))))
    dull = tuple(sorted(alphabet.parse_tiles("EEEEEEE")))
    good, bad = (luck_of([replace(first, rack=rack)], playouts("ca-1v1"))[0] for rack in (blanks, dull))
    assert good is not None
    assert bad is not None
    assert good > 20
    assert bad < -10


def test_draws_beside_a_rack_that_nobody_knows_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DRAWS", 2)
    record = forgetful(record_of_game(game("ca-1v1", "ee")), side=1)
    hidden = list(turns_of(replayed("ca-1v1", record)))
    found = luck_of(hidden, playouts("ca-1v1"))
    assert found[0] is not None  # the whole bag was there
    assert set(found[1:]) == {None}


def test_a_report_tells_the_parts_of_the_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DRAWS", 10)
    played = game("ca-1v1", "es")
    report = reported(record_of_game(played))
    told, balance = document_of(report), report.balance
    assert balance is not None
    assert balance.luck + balance.skill + balance.rest == pytest.approx(played.scores[0] - played.scores[1])
    assert balance.skill == pytest.approx(report.players[1].lost_points * report.players[1].judged)
    lucks = [[turn["luck"] or 0 for turn in told["turns"] if turn["side"] == side] for side in (0, 1)]
    assert sum(lucks[0]) - sum(lucks[1]) == pytest.approx(told["balance"]["luck"], abs=0.01)
    telling = Telling(told, LABELS)
    assert [telling.signed(sum(each)) for each in lucks] == dict(telling.figures())["Luck of the draws"]
    assert any(f"Luck: {telling.signed(balance.luck)}, skill: " in note for note in telling.notes)
    hidden = reported(forgetful(record_of_game(played), side=1))
    assert hidden.balance is None
    assert document_of(hidden)["balance"] is None
