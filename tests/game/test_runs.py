"""How near the end by passes is: never nearer or further than the rulebook's own test of it says."""

from dataclasses import replace
from itertools import pairwise

import pytest

from faristol.game.chapters.ending import reason_by_turns
from faristol.game.milestones import EndReason
from faristol.game.runs import NO_RUNS, all_passes, end_by_passes, runs_after, runs_of, scoreless_turns
from faristol.game.state import Turn
from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import TurnKind
from tests.game.test_ending import KINDS

CASES = [
    ("ca-ajusc", "", 6, EndReason.LOST_TURNS),
    ("ca-ajusc", "VPPPPP", 1, EndReason.LOST_TURNS),
    ("ca-ajusc", "XWTXW", 1, EndReason.LOST_TURNS),
    ("ca-ajusc", "PPPVP", 5, EndReason.LOST_TURNS),
    ("ca-1v1", "XXXXX", 6, EndReason.LOST_TURNS),
    ("ca-1v1", "XWPTPW", 1, EndReason.LOST_TURNS),
    ("ca-obert-2009", "PXPP", 4, EndReason.LOST_TURNS),
    ("friendly-en", "XXWPX", 1, EndReason.LOST_TURNS),
    ("ro-liber", "", 4, EndReason.PASSES),
    ("ro-liber", "VPPP", 1, EndReason.PASSES),
    ("ro-liber", "WTWPW", 1, EndReason.FRUITLESS),
    ("ro-liber", "WWPPP", 1, EndReason.PASSES),
    ("ro-liber", "TWT", 3, EndReason.FRUITLESS),
    ("ro-liber", "WXWPP", 2, EndReason.PASSES),
]


def turns_of(letters: str) -> list[Turn]:
    return [Turn(0 if number % 2 == 0 else 1, KINDS[letter]) for number, letter in enumerate(letters)]


@pytest.mark.parametrize(("rulebook_id", "letters", "passes", "reason"), CASES)
def test_so_many_passes_end_the_game_and_no_fewer(
    rulebook_id: str, letters: str, passes: int, reason: EndReason
) -> None:
    rules, turns = load_rulebook(rulebook_id).ending, turns_of(letters)

    assert end_by_passes(runs_of(turns, rules), rules) == (passes, reason)

    reasons = [reason_by_turns(turns_of(letters + "P" * count), rules) for count in range(1, passes + 1)]
    assert reasons == [None] * (passes - 1) + [reason]


@pytest.mark.parametrize(("rulebook_id", "letters", "passes", "_reason"), CASES)
def test_turn_by_turn_the_runs_are_the_same(
    rulebook_id: str, letters: str, passes: int, _reason: EndReason
) -> None:
    rules, turns = load_rulebook(rulebook_id).ending, turns_of(letters)
    runs = [runs_of(turns[:count], rules) for count in range(len(turns) + 1)]

    for (before, after), turn in zip(pairwise(runs), turns, strict=True):
        assert after == runs_after(before, turn.kind, rules)
    assert runs[0] == NO_RUNS
    assert scoreless_turns(runs[-1], rules) == end_by_passes(NO_RUNS, rules)[0] - passes
    assert end_by_passes(all_passes(scoreless_turns(runs[-1], rules)), rules)[0] == passes


def test_a_play_that_stands_ends_every_run() -> None:
    rules = load_rulebook("ro-liber").ending

    assert runs_after((3, 0, 5), TurnKind.VALID, rules) == NO_RUNS


def test_where_passes_never_end_a_game_no_turn_counts() -> None:
    """An organiser may write such a rulebook; its games are replayed with a link to each position."""
    rules = replace(load_rulebook("ca-ajusc").ending, lost_turns_are=(TurnKind.WITHDRAWN,))

    assert scoreless_turns(runs_of(turns_of("PPPPPPPW"), rules), rules) == 0
