"""Commands of a hurried director when a game is left, corrected, or found wrong after the end."""

from pathlib import Path

import pytest

from tests.cli.tournaments import document, new_tournament, refused, told

NAMES = ("Anna", "Bernat", "Carla", "Dídac")
BY = ("--by", "Anna Serra", "--reason", "who left")


def paired(folder: Path, rulebook: str, *more: str) -> Path:
    file = new_tournament(folder, *NAMES, more=("--rulebook", rulebook, *more))
    told("pair", file)
    return file


@pytest.mark.clause("AJ-22c")
def test_a_correction_gives_no_win_either_where_the_committee_decides_on_leaving(tmp_path: Path) -> None:
    file = paired(tmp_path, "ca-ajusc")
    told("committee", file, "Anna Serra", "Pere Roca", "Mar Puig")
    told("result", file, 1, 251, 180)
    said = refused("correct", file, 1, 251, 180, "--left", 1, *BY, "--data-error")
    assert "the committee decides" in said
    assert "AJ-22c" in said
    told("correct", file, 1, 251, 180, "--ruled", 2, *BY, "--data-error")
    assert document("pairings", file)["pairings"][0]["winner"] == 1


@pytest.mark.clause("CA-4.f")
def test_a_correction_needs_no_points_where_both_left(tmp_path: Path) -> None:
    file = paired(tmp_path, "ca-1v1")
    told("result", file, 1, 251, 180)
    told("correct", file, 1, "--left", "both", *BY)
    row = document("pairings", file)["pairings"][0]
    assert (row["points"], row["winner"]) == ([0, 0], None)
    assert "0 numbers of points where 2 are needed" in refused("correct", file, 1, *BY, code=2)
    assert "0 numbers of points" in refused("correct", file, 1, "--left", 1, *BY, code=2)


@pytest.mark.clause("AJ-22c")
@pytest.mark.parametrize("who", [("Anna",), ("Anna", "Carla")])
def test_withdrawing_from_a_game_that_was_begun_says_that_the_committee_decides(
    tmp_path: Path, who: tuple[str, ...]
) -> None:
    file = paired(tmp_path, "ca-ajusc")
    told("start", file)
    said = refused("withdraw", file, *who, "--now")
    assert "the committee decides" in said
    assert "absence" not in said


def test_the_director_is_asked_for_the_score_if_both_leave_and_the_text_gives_no_points(
    tmp_path: Path,
) -> None:
    file = paired(tmp_path, "ca-obert-2009")
    told("start", file)
    said = refused("withdraw", file, "Anna", "Carla", "--now")
    assert "--left both" in said
    assert "absence" not in said
    told("result", file, 1, 120, 90, "--left", "both")
    told("withdraw", file, "Anna", "Carla", "--now")


@pytest.mark.clause("AJ-24")
def test_an_error_found_after_the_end_finds_its_committee_though_nobody_had_named_one(tmp_path: Path) -> None:
    file = paired(tmp_path, "ca-ajusc", "--rounds", "1")
    told("result", file, 1, 251, 180)
    told("result", file, 2, 351, 180)
    told("close", file)
    told("close", file, "--tournament")
    assert "name the committee first" in refused("correct", file, 1, 180, 251, *BY, "--data-error")
    told("committee", file, "Anna Serra", "Pere Roca", "Mar Puig")
    told("correct", file, 1, 180, 251, *BY, "--data-error")
    assert "is closed" in refused("committee", file, "Anna", "Bernat", "Carla"), "it is named now"


def test_the_history_says_who_wins_where_the_points_do_not(tmp_path: Path) -> None:
    file = paired(tmp_path, "ca-obert-2009")
    assert "251–180 (0–1), a forfeit" in told("result", file, 1, 251, 180, "--left", 1)
    assert "351–180, a forfeit" in told("result", file, 2, 351, 180, "--left", 2)
    corrected = told("correct", file, 1, 251, 180, "--ruled", "neither", *BY, "--data-error")
    assert "corrected to 251–180 (0–0): who left" in corrected
    assert "corrected to 251–180: who left" in told("correct", file, 1, 251, 180, *BY, "--data-error")


@pytest.mark.clause("OB-R4")
def test_no_day_is_made_up_for_an_applicant_who_was_entered_without_one(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, more=("--day", "2009-11-21"))
    told("enter", file, "Anna", "--on", "2009-11-19")
    told("enter", file, "Biel", "--grant")
    assert "2009-11-19" not in told("entrants", file, "--grants")


@pytest.mark.parametrize(("who", "winner"), [(("Anna",), "2"), (("Anna", "Carla"), "neither")])
def test_the_director_reads_what_to_type_where_no_rule_settles_an_absence(
    tmp_path: Path, who: tuple[str, ...], winner: str
) -> None:
    file = paired(tmp_path, "ca-obert-2009")
    assert f"1 0 0 --ruled {winner}; then withdraw them" in refused("withdraw", file, *who, "--now")
    told("result", file, 1, 0, 0, "--ruled", winner, "--yes")
    told("withdraw", file, *who, "--now")
