"""Settings, and the end of a tournament."""

from dataclasses import fields
from typing import Any

import pytest

from faristol.errors import IllegalMove
from faristol.pairing.request import Method, Rematches
from faristol.standings.result import PointRules
from faristol.tournament import actions as a
from faristol.tournament import open_tournament
from faristol.tournament.chapters.tournament import FIXED, PAIRS_ROUNDS
from faristol.tournament.settings import Prize, RegistrationTerms, Settings
from tests.tournament.run import OPEN, Run

OTHER_VALUES: dict[str, Any] = {
    "points": PointRules(win=4),
    "tie_breaks": ("wins",),
    "rating": "other",
    "newcomers": "name",
    "newcomer_rating": 999,
    "classes": ("B:0-1100",),
    "rounds": 7,
    "method": Method.KING_OF_THE_HILL,
    "first_method": Method.KING_OF_THE_HILL,
    "last_method": Method.KING_OF_THE_HILL,
    "rematches": Rematches.FREE,
    "bye_to": "last",
    "clubmates_apart": True,
    "starts_balanced": True,
}


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"title": " "}, "settings.title"),
        ({"rounds": 0}, "tournament.rounds"),
        ({"rounds": 100}, "tournament.rounds"),
        ({"tie_breaks": ("spread", "beauty")}, "settings.unknown"),
        ({"newcomers": "last"}, "settings.unknown"),
        ({"round_results_by": "nobody"}, "settings.unknown"),
        ({"ties_for_prizes": "fight"}, "settings.unknown"),
        ({"special_tiles": ("X", "X")}, "settings.tile"),
        ({"special_tiles": ("",)}, "settings.tile"),
        ({"classes": ("B",)}, "settings.class"),
        ({"classes": ("B:9-1",)}, "settings.class"),
        ({"points": PointRules(tie=-1)}, "settings.negative"),
        ({"newcomer_rating": -1}, "settings.negative"),
        ({"round_ms": 0}, "settings.negative"),
        ({"prizes": (Prize(kind="place", amount_cents=-1),)}, "settings.negative"),
        ({"prizes": (Prize(kind="place", place=0),)}, "settings.negative"),
        ({"prizes": (Prize(kind="best-joke"),)}, "settings.unknown"),
        ({"prizes": (Prize(kind="class-place"),), "classes": ("B:0-1100",)}, "settings.unknown"),
        ({"prizes": (Prize(kind="class-place", of_class="C"),)}, "settings.unknown"),
        ({"prizes": (Prize(kind="best-play-with", tile="Q"),)}, "settings.unknown"),
        ({"time_zone": ""}, "settings.time_zone"),
        ({"time_zone": "Europe/Madrid\n"}, "settings.time_zone"),
        ({"time_zone": "../../etc/passwd"}, "settings.time_zone"),
        ({"registration": RegistrationTerms(capacity=0)}, "settings.negative"),
        ({"registration": RegistrationTerms(fee_cents=-1)}, "settings.negative"),
        ({"day": "2009-02-29"}, "settings.day"),
        ({"registration": RegistrationTerms(closes_on="tomorrow")}, "settings.day"),
        ({"registration": RegistrationTerms(closes_on="2009-11-22")}, "settings.days"),
        (
            {"registration": RegistrationTerms(opens_on="2009-11-02", closes_on="2009-11-01")},
            "settings.days",
        ),
    ],
)
def test_settings_that_no_tournament_can_go_by(changed: dict[str, Any], rule: str) -> None:
    run = Run()
    change = run.change(**changed)

    assert rule in run.refused(change)
    with pytest.raises(IllegalMove):
        open_tournament(OPEN, change.settings, now_ms=1, seed=b"")


@pytest.mark.parametrize("zone", ["UTC", "Europe/Madrid", "America/Port-au-Prince", "Etc/GMT+1"])
def test_time_zones_and_prizes_that_can_be(zone: str) -> None:
    run = Run()
    prizes = (
        Prize(kind="class-place", of_class="B"),
        Prize(kind="best-play", of_class="B"),
        Prize(kind="best-play-with", tile="NY"),
    )
    run.do(run.change(time_zone=zone, prizes=prizes, classes=("B: 0-1100",), special_tiles=("NY",)))

    assert (run.settings.time_zone, run.settings.prizes) == (zone, prizes)


def test_bye_may_cost_spread() -> None:
    run = Run()
    run.do(run.change(points=PointRules(bye_spread=-50)))

    assert run.settings.points.bye_spread == -50


def test_everything_changes_before_the_first_round() -> None:
    run = Run(entrants=2)
    assert run.kinds(run.change(points=PointRules(win=6), tie_breaks=("wins",))) == ["SettingsChanged"]
    assert run.kinds(run.change()) == [], "what is the same already is no event"


@pytest.mark.parametrize("name", FIXED)
def test_the_basis_of_the_standings_stays_once_a_round_is_paired(name: str) -> None:
    run = Run(entrants=2)
    run.pair()

    refused = run.refused(run.change(**{name: OTHER_VALUES[name]}, reason="why not"))
    assert refused == ["settings.fixed"]


@pytest.mark.parametrize("name", PAIRS_ROUNDS)
def test_settings_that_pair_the_rounds_change_later_only_with_a_reason(name: str) -> None:
    run = Run(entrants=2)
    run.pair()

    assert run.refused(run.change(**{name: OTHER_VALUES[name]})) == ["settings.reason"]
    assert run.kinds(run.change(**{name: OTHER_VALUES[name]}, reason="so few")) == ["SettingsChanged"]


def test_fixed_settings_are_named() -> None:
    run = Run(entrants=2)
    run.pair()
    with pytest.raises(IllegalMove, match=r"points, tie_breaks"):
        run.do(run.change(points=PointRules(win=4), tie_breaks=("wins",)))

    assert set(FIXED) | set(PAIRS_ROUNDS) <= {field.name for field in fields(Settings)}


def test_rounds_that_are_paired_cannot_be_settled_away() -> None:
    run = Run(entrants=4)
    run.play()
    run.pair()

    assert run.refused(run.change(rounds=1, reason="late")) == ["tournament.rounds"]
    run.do(run.change(rounds=2, reason="late"))


def test_title_and_timetable_change_at_any_time() -> None:
    run = Run(entrants=2)
    run.pair()

    assert run.kinds(run.change(title="Second", timetable=())) == ["SettingsChanged"]


def test_tournament_closes_when_its_rounds_are_played_and_nothing_is_asked() -> None:
    run = Run(entrants=4, rounds=1)
    assert run.refused(a.CloseTournament()) == ["tournament.rounds_left"]
    run.play()
    run.do(a.NameCommittee(members=("Aina",)))
    run.do(a.OpenInquiry(question="?"))
    assert run.refused(a.CloseTournament()) == ["tournament.inquiries"]
    run.do(a.AnswerInquiry(inquiry=1, decision="x"))

    assert run.kinds(a.CloseTournament()) == ["RoundClosed", "TournamentClosed"]

    assert run.refused(a.Register(name="Late")) == ["tournament.over"]
    assert run.refused(a.CloseTournament()) == ["tournament.over"]
    assert run.kinds(a.Announce(text=" Thank you ")) == ["AnnouncementMade"]
    assert run.state.announcement == "Thank you"
    assert run.kinds(a.Announce(text="Thank you")) == []


@pytest.mark.clause("OB-T6")
def test_results_enter_the_list_of_the_settings_once() -> None:
    run = Run(entrants=2, rounds=1)
    publish = a.PublishRating(system="barruf", edition="barruf 12")
    assert run.refused(publish) == ["tournament.rounds_left"]
    run.play()
    assert run.refused(a.PublishRating(system="elo", edition="1")) == ["tournament.rating"]

    run.do(a.CloseTournament())
    run.do(publish)

    assert run.state.published == (("barruf", "barruf 12"),)
    assert run.refused(publish) == ["tournament.published"]
