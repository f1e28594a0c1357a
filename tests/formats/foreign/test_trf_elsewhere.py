"""Our reports are read by programs that are stricter than the format's description."""

from hypothesis import given

from faristol.formats.foreign.tournament import ForeignTournament, foreign_of
from faristol.formats.foreign.trf import untold_by_trf, write_trf
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from tests.formats.foreign.strategies import trf_tournaments
from tests.formats.tournament.samples import small, the_open
from tests.oracles.pairing_program import faults_of_report


def without_starts(foreign: ForeignTournament) -> ForeignTournament:
    """A tournament of whose games only results were entered."""
    rounds = tuple(tuple(replace(game, first_went=None) for game in games) for games in foreign.rounds)
    return replace(foreign, rounds=rounds)


def finished(foreign: ForeignTournament) -> ForeignTournament:
    rounds = tuple(
        tuple(game if game.half_points else replace(game, half_points=(2, 0)) for game in games)
        for games in foreign.rounds
    )
    return replace(foreign, rounds=rounds)


def test_our_open_is_read_by_a_pairing_program() -> None:
    assert faults_of_report(write_trf(foreign_of(the_open().state))) == []


@given(trf_tournaments())
def test_any_finished_report_is_read_whether_or_not_somebody_wrote_down_who_began(
    foreign: ForeignTournament,
) -> None:
    for each in (finished(foreign), without_starts(finished(foreign))):
        assert faults_of_report(write_trf(each)) == []


def test_colours_that_are_made_up_and_open_games_are_said() -> None:
    told = list(untold_by_trf(without_starts(small())))

    assert "who went first, in games that do not say (5): the player listed first is White" in told
    assert "games without a result (1): programs that pair refuse the file until they have one" in told


def test_bye_worth_half_a_win_has_a_code_worth_half_a_win() -> None:
    foreign = finished(small())
    rounds = tuple(
        tuple(
            replace(game, half_points=(1, 0), points=None) if game.kind is ScoreKind.BYE else game
            for game in games
        )
        for games in foreign.rounds
    )
    cheap = replace(foreign, rounds=rounds)

    assert faults_of_report(write_trf(cheap)) == []
    assert any("the bye looks like one on request" in remark for remark in untold_by_trf(cheap))
