"""A committee of three: who answers first, who stands in, and who has the last word."""

import pytest

from faristol.game.actions import Appeal, CallArbiter, EndGame, Grounds, Overturn, Sanction, Uphold
from faristol.game.events import AppealLodged, Instance
from faristol.rulebook import load_clauses, load_rulebook
from tests.game.games import Played

COMMITTEE = ("Serra", "Puig", "Vila", "Roca", "Mas")
"""Three members; the last two stand in."""


def called(seed: int = 0, *, committee: tuple[str, ...] = COMMITTEE) -> Played:
    """Somebody has called the committee, before any play."""
    game = Played.at_table("ca-ajusc", seed=bytes([seed]) * 32, committee=committee)
    game.do(1, CallArbiter("the bag was below the table"))
    return game


def on(author: str, instance: Instance = Instance.FIRST) -> Grounds:
    return Grounds(author=author, clause="AJ-28", reason="felt for tiles", instance=instance)


@pytest.mark.clause("AJ-58")
def test_the_lot_falls_on_every_member_and_never_on_who_stands_in() -> None:
    drawn = [called(seed).state.on_duty for seed in range(60)]

    assert set(drawn) == set(COMMITTEE[:3])
    assert all(drawn.count(name) > 10 for name in COMMITTEE[:3])
    assert drawn == [called(seed).state.on_duty for seed in range(60)], "a log replays to the same member"


@pytest.mark.clause("AJ-58")
def test_each_call_draws_anew_once_the_last_is_answered() -> None:
    game = called()
    drawn = set()
    for _ in range(30):
        game.rule(Sanction(0), on(game.state.on_duty))
        game.do(0, CallArbiter("and now?"))
        drawn.add(game.state.on_duty)

    assert drawn == set(COMMITTEE[:3])


@pytest.mark.clause("AJ-58")
def test_calling_again_does_not_bring_another_member() -> None:
    game = called()
    drawn = {game.state.on_duty}
    for _ in range(30):
        game.do(0, CallArbiter("are you sure?"))
        drawn.add(game.state.on_duty)

    assert len(drawn) == 1


@pytest.mark.clause("AJ-58")
@pytest.mark.parametrize(
    ("players", "members"),
    [(("Puig", "Biel"), {"Serra", "Vila", "Roca"}), (("Puig", "Vila"), {"Serra", "Roca", "Mas"})],
)
def test_a_member_who_plays_is_replaced(players: tuple[str, str], members: set[str]) -> None:
    drawn = set()
    for seed in range(60):
        game = Played.at_table("ca-ajusc", names=players, seed=bytes([seed]) * 32, committee=COMMITTEE)
        game.do(0, CallArbiter("who decides?"))
        drawn.add(game.state.on_duty)

    assert drawn == members


@pytest.mark.clause("AJ-58")
def test_only_the_member_drawn_answers_first() -> None:
    game = called()
    for name in COMMITTEE:
        if name != game.state.on_duty:
            assert game.not_ruled(Sanction(0, 5), on(name)) == ["arbitration.first_instance"]
    game.rule(Sanction(0, 5), on(game.state.on_duty))

    assert game.state.scores == (-5, 0)


@pytest.mark.clause("AJ-58")
def test_an_appeal_goes_to_all_of_them_whose_decision_is_final() -> None:
    game = called()
    member = game.state.on_duty
    game.rule(Sanction(0, 5), on(member))
    number = game.state.rulings[-1].number
    (lodged,) = game.do(0, Appeal(number))
    assert isinstance(lodged, AppealLodged)
    assert game.not_ruled(Overturn(number), on(member)) == ["arbitration.appeal"]
    game.rule(Overturn(number), on("Serra", Instance.COMMITTEE))

    assert game.state.scores == (0, 0)
    assert game.refused(1, Appeal(number)) == ["arbitration.no_ruling"]
    assert game.refused(1, Appeal(game.state.rulings[-1].number)) == ["arbitration.final"]


@pytest.mark.clause("AJ-58")
def test_a_decision_of_the_whole_committee_at_once_knows_no_appeal_either() -> None:
    game = called()
    game.rule(Sanction(0, 5), on("Serra", Instance.COMMITTEE))
    number = game.state.rulings[-1].number

    assert game.refused(0, Appeal(number)) == ["arbitration.final"]
    assert "arbitration.final" in game.not_ruled(Uphold(number), on("Serra", Instance.COMMITTEE))
    assert game.state.scores == (-5, 0)


@pytest.mark.clause("AJ-58", "AJ-29")
def test_a_game_that_a_member_ended_goes_on_if_all_of_them_say_so() -> None:
    game = called()
    game.rule(EndGame(disqualified=0), on(game.state.on_duty))
    assert game.state.ended is not None
    assert game.state.ended.winner == 1
    number = game.state.rulings[-1].number
    game.do(0, Appeal(number))
    game.rule(Overturn(number), on("Serra", Instance.COMMITTEE))

    assert game.state.ended is None
    game.play("H8 CASA")
    assert game.state.scores == (10, 0)


@pytest.mark.clause("AJ-58")
def test_anything_the_text_leaves_open_can_be_ruled_on_under_any_of_its_articles() -> None:
    cited = [clause for clause in load_clauses() if clause.startswith("AJ-")]
    game = Played.at_table("ca-ajusc")
    for clause in cited:
        game.rule(Sanction(0), Grounds(author="Serra", clause=clause, reason="not in the text"))

    assert [ruled.ruling.clause for ruled in game.state.rulings] == cited
    assert load_rulebook("ca-ajusc").arbitration.committee == 3
