"""Choice of who goes first."""

from faristol.pairing.pair import pair
from faristol.pairing.request import PairingRequest, PairingRules


def request(**starts: int) -> PairingRequest:
    """Anna stands higher than Berta."""
    return PairingRequest(
        round_number=2,
        order=(1, 2),
        places={1: 1, 2: 2},
        starts={1: starts.get("anna", 0), 2: starts.get("berta", 0)},
        names={1: "Anna", 2: "Berta"},
    )


def test_the_player_who_went_first_less_often_goes_first() -> None:
    planned = pair(request(anna=2, berta=1), PairingRules()).pairs[0]
    assert (planned.first, planned.second) == (2, 1)
    assert planned.reasons[-1].key == "start.fewer"
    assert planned.reasons[-1].values["first_starts"] == 1


def test_of_equals_the_higher_one_goes_first() -> None:
    planned = pair(request(anna=1, berta=1), PairingRules()).pairs[0]
    assert (planned.first, planned.reasons[-1].key) == (1, "start.higher")


def test_the_pairing_says_once_that_players_draw_lots() -> None:
    plan = pair(request(anna=2), PairingRules(starts_balanced=False))
    assert plan.pairs[0].first == 1
    assert "round.starts_by_lot" in [reason.key for reason in plan.reasons]
    assert not [reason for reason in plan.pairs[0].reasons if reason.key.startswith("start.")]
