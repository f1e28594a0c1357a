"""`faristol tournament`, verb by verb: what a director types, and what the next one finds."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.tournaments import asked, document, new_tournament, play_round, refused, told, write

RESULTS = "round,player1,player2,points1,points2"
NAMES = ("Anna", "Bernat", "Carla", "David", "Elena", "Ferran")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return new_tournament(tmp_path, *NAMES)


def names_of(pair: Any) -> list[str]:
    return [pair[side]["name"] for side in ("player1", "player2")]


def next_step(file: Path) -> str:
    return str(document("show", file)["next"]["kind"])


def test_it_says_what_comes_next_from_opening_to_the_end(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, more=("--rounds", "1"))
    assert next_step(file) == "register"
    told("enter", file, "--csv", write(tmp_path / "p.csv", "name,rating", [("Anna", 900), ("Biel", 950)]))
    assert next_step(file) == "seed"
    told("seed", file)
    assert next_step(file) == "pair"
    told("pair", file)
    assert next_step(file) == "start"
    told("start", file)
    assert next_step(file) == "enter"
    told("result", file, 1, 300, 280)
    assert next_step(file) == "close-round"
    told("close", file)
    assert next_step(file) == "close"
    told("close", file, "--tournament")
    assert next_step(file) == "rating"
    assert "rating apply" in told("show", file)
    assert told("publish", file, "BARRUF 12") == "the ratings are published: BARRUF 12\n"
    assert next_step(file) == "over"


def test_entrants_are_named_by_number_or_name_and_a_slip_finds_who_was_meant(file: Path) -> None:
    assert told("check-in", file, 2, "carla") == "Bernat is checked in\nCarla is checked in\n"
    assert "no player is called 'Karla'; did you mean 'Carla'?" in refused("check-in", file, "Karla")
    assert "no player is called '9'" in refused("check-in", file, 9)
    assert "is named twice" in refused("check-in", file, 2, "Bernat")
    assert told("check-in", file, 2) == "nothing has changed\n"
    assert "is already entered" in refused("enter", file, " bernat ")


def test_a_table_of_entrants_is_entered_whole_or_not_at_all(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, "Anna")
    before = file.read_bytes()
    table = write(tmp_path / "p.csv", "name,rating", [("Biel", 900), ("Carla", ""), ("anna", 800)])
    assert f"{table}, line 4: anna is already entered" in refused("enter", file, "--csv", table)
    assert file.read_bytes() == before
    table = write(tmp_path / "q.csv", "name,rating", [("Biel", 900), ("Carla", -3)])
    assert f"{table}: line 3" in refused("enter", file, "--csv", table)
    assert file.read_bytes() == before


def test_fee_and_presence_are_kept(file: Path) -> None:
    told("check-in", file, 1, "--fee", "7.50")
    told("check-in", file, "--all")
    told("check-in", file, 3, "--undo")
    found = document("entrants", file)["entrants"]

    assert [each["is_here"] for each in found] == [True, True, False, True, True, True]
    assert [each["paid_cents"] for each in found] == [750, 0, 0, 0, 0, 0]


def test_an_entry_is_put_right_and_a_grant_decided(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, "Anna")
    told("enter", file, "Biel", "--club", "Girona", "--rating", 900, "--grant")
    told("change", file, "Biel", "--rating", 950)
    told("change", file, "Biel", "--name", "Biel  Roca")
    (_, biel) = document("entrants", file)["entrants"]
    assert (biel["name"], biel["club"], biel["rating"]) == ("Biel Roca", "Girona", 950)
    assert told("grant", file, 2, "30") == "Biel Roca is granted 30.00\n"
    assert "has not requested a grant" in refused("grant", file, 1, "30")
    assert "nothing to change" in refused("change", file, 2, code=2)


def test_an_entrant_who_misses_a_round_is_not_paired_and_comes_back(file: Path) -> None:
    told("absent", file, "Anna", "Bernat")
    told("absent", file, "Bernat", "--undo")
    told("absent", file, "Carla", "--bye")
    found = document("pair", file)

    assert [each["name"] for each in found["absent"]] == ["Anna"]
    assert [each["name"] for each in found["requested_byes"]] == ["Carla"]
    assert len(found["pairs"]) == 2
    told("result", file, 1, 300, 200)
    told("result", file, 2, 300, 200)
    assert len(document("pair", file)["pairs"]) == 3


def test_pairs_that_must_or_may_not_be_are_heeded_until_they_are_taken_back(file: Path) -> None:
    told("seed", file, "--order", 1, 2, 3, 4, 5, 6)
    free = document("pair", file, "--look")
    told("fix", file, "Anna", "Ferran")
    told("forbid", file, 2, 3, "--reason", "siblings")
    found = [
        {pair[side]["name"] for side in ("player1", "player2")}
        for pair in document("pair", file, "--look")["pairs"]
    ]
    assert {"Anna", "Ferran"} in found
    assert {"Bernat", "Carla"} not in found
    told("fix", file, "Anna", "Ferran", "--undo")
    told("forbid", file, 2, 3, "--undo")
    assert document("pair", file, "--look") == free
    assert document("show", file)["played"] == [], "a look records nothing"


def test_the_last_deed_is_undone_by_its_opposite(file: Path) -> None:
    told("check-in", file, 1)
    assert told("undo", file) == "Anna is no longer checked in\n"
    told("absent", file, 1, "--round", 1)
    assert told("undo", file) == "Anna plays in round 1 after all\n"
    told("fix", file, 1, 2)
    assert told("undo", file) == "Anna and Bernat are no longer fixed in round 1\n"
    told("withdraw", file, 6)
    assert told("undo", file) == "Ferran is back\n"
    told("pair", file)
    assert told("undo", file) == "the pairing of round 1 is undone\n"
    told("announce", file, "Lunch")
    assert told("undo", file) == "the announcement is removed\n"
    told("pair", file)
    told("result", file, 1, 300, 200)
    assert "round 1 has results" in refused("unpair", file)
    assert told("undo", file).startswith("round 1, table 1: the typed result is undone (")
    assert "the last step cannot be undone: round 1, table 1: " in refused("undo", file)


def test_a_pairing_by_hand_is_recorded_with_what_the_rules_say_of_it(file: Path, tmp_path: Path) -> None:
    told("seed", file, "--order", 1, 2, 3, 4, 5, 6)
    table = write(tmp_path / "x.csv", "player1,player2", [("Anna", "Ferran"), (2, 5), (3, 4)])
    text = told("pair", file, "--pairs", table)
    assert "note: opponents are shifted by 4 in all; 0 is possible" in text
    assert [row["player2"]["number"] for row in document("pairings", file)["pairings"]] == [6, 5, 4]
    assert f"{table}, line 2: no player is called 'Anja'" in refused(
        "pair", file, "--pairs", write(table, "player1,player2", [("Anja", 2)])
    )


def test_a_table_of_results_may_name_the_two_in_either_order(file: Path, tmp_path: Path) -> None:
    told("pair", file)
    rows = document("pairings", file)["pairings"]
    turned = rows[0]["player2"]["name"], rows[0]["player1"]["number"]
    table = write(
        tmp_path / "r.csv",
        "round,player1,player2,points1,points2,bingos1,bingos2,best_play1,best_play2",
        [(1, *turned, 280, 340, 1, 2, "CASA 40", "CERQUES 98"), (1, 3, "", "", "", "", "", "", "")],
    )
    told("result", file, "--csv", table)
    assert document("pairings", file)["pairings"][0]["points"] == [340, 280]
    (best,) = [prize for prize in document("prizes", file)["prizes"] if prize["kind"] == "best-play"]
    assert (best["winners"], "CERQUES, 98 points" in best["why"]) == ([rows[0]["player1"]["name"]], True)
    strangers = write(table, RESULTS, [(1, 1, 1, 2, 3)])
    assert "line 2" in refused("result", file, "--csv", strangers)


def test_results_at_tables_that_do_not_exist_are_refused(file: Path) -> None:
    assert "no round is paired yet" in refused("result", file, 1, 300, 200)
    told("pair", file)
    assert "round 1 has no table 9; they are 1 to 3" in refused("result", file, 9, 300, 200)
    assert "round 2 is not paired; the last one is 1" in refused("result", file, 1, 300, 200, "--round", 2)
    assert "no rule on absence" in refused("result", file, 1, "--absent", 2)


@pytest.mark.clause("CA-8.1", "CA-8.2")
def test_absence_is_worth_what_the_rulebook_says_where_it_says_it(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-1v1"))
    told("pair", file)
    text = told("result", file, 1, "--absent", 2)
    assert "300–0, a forfeit" in text
    assert text.endswith("the result follows the rulebook: art. 8 ¶1, ¶2 a-c (CA-8.1, CA-8.2)\n")
    assert "0–0, both lose" in told("result", file, 2, "--absent", "both")


def test_a_committee_answers_by_lot_and_all_of_it_decides_an_appeal(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-ajusc"))
    told("committee", file, "Aina Bru", "Biel Cros", 6)
    assert told("committee", file).splitlines()[2] == "3  Ferran"
    told("pair", file)
    told("ruling", file, "ask", "Was the clock stopped?", "--table", 1, "--conflicted", 1)
    (found,) = document("ruling", file, "list")["rulings"]
    assert found["member"] in {2, 3}
    assert found["judge"] in {"Biel Cros", "Ferran"}
    told("ruling", file, "answer", 1, "No penalty")
    told("ruling", file, "appeal", 1, "--entrant", "Anna")
    assert "must name a substitute first" in refused("ruling", file, "decide", 1, "Ten points")
    told("ruling", file, "replace", 1, 1, "Dolça Font")
    told("ruling", file, "decide", 1, "Ten points")
    (found,) = document("ruling", file, "list")["rulings"]
    assert (found["stage"], found["answer"], found["decision"]) == ("final", "No penalty", "Ten points")
    assert "ruling's number first" in refused("ruling", file, "answer", "yes", code=2)
    assert "ruling's number first" in refused("ruling", file, "answer", "9" * 5000, "yes", code=2)


@pytest.mark.clause("AJ-58")
def test_nobody_signs_a_ruling_who_is_not_on_the_committee(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-ajusc"))
    told("committee", file, "Aina Bru", "Biel Cros", "Joan Vila")
    told("pair", file)
    told("ruling", file, "ask", "Was the clock stopped?", "--table", 1, "--conflicted", 1, 2)
    not_on_it = "Ningu is not on the committee: Aina Bru, Biel Cros, Joan Vila"
    assert not_on_it in refused("ruling", file, "answer", 1, "No", "--by", "Ningu")
    assert "number 3" in refused("ruling", file, "answer", 1, "No", "--by", "Aina Bru")
    told("ruling", file, "answer", 1, "No", "--by", "joan vila")
    told("ruling", file, "appeal", 1)
    told("ruling", file, "replace", 1, 1, "Dolça Font")
    told("ruling", file, "replace", 1, 2, "Eva Soler")
    assert "Ningu is not on the committee" in refused("ruling", file, "decide", 1, "Ten", "--by", "Ningu")
    told("ruling", file, "decide", 1, "Ten points", "--by", "Dolça Font")


@pytest.mark.clause("AJ-24", "AJ-58")
def test_a_closed_round_is_corrected_by_a_member_who_does_not_play_there(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-ajusc"))
    told("pair", file)
    first = next(name for name in NAMES if name in told("pairings", file).splitlines()[2])
    told("committee", file, "Aina Bru", first, "Joan Vila")
    for table in (1, 2, 3):
        told("result", file, table, 400, 300)
    told("close", file)
    words = ("correct", file, 1, 410, 300, "--reason", "typed wrong", "--data-error", "--by")
    assert "Ningu is not on the committee" in refused(*words, "Ningu")
    assert "cannot judge it" in refused(*words, first)
    told(*words, "Joan Vila")
    assert "no result" not in told("history", file)
    assert "the last step cannot be undone" in refused("undo", file)
    assert "is closed" in refused("unpair", file)
    assert "can only be corrected" in refused("result", file, 1, 1, 2)


@pytest.mark.clause("OB-G24")
def test_in_the_open_only_a_slip_of_the_keys_is_put_right_once_closed(file: Path) -> None:
    told("pair", file)
    for table in (1, 2, 3):
        told("result", file, table, 400, 300)
    told("committee", file, "Aina Bru")
    words = ("correct", file, 1, 410, 300, "--reason", "typed wrong", "--data-error", "--by", "Aina Bru")
    told(*words)
    told("close", file)
    late = ("correct", file, 1, 420, 300, "--reason", "sum", "--by", "Aina Bru")
    assert "data-processing error" in refused(*late)
    told(*late, "--data-error")


def test_a_result_is_removed_from_the_wrong_table_and_a_round_cancelled(file: Path) -> None:
    told("pair", file)
    told("result", file, 1, 400, 300)
    told("result", file, 2, 410, 300)
    why = ("--by", "Aina", "--reason", "it was table 3")
    assert "it was table 3" in told("correct", file, 1, "--none", *why)
    refused("correct", file, 2, 410, 300, "--none", *why, code=2)
    assert "with a reason" in refused("unpair", file, "--with-results")
    assert "cancelled" in told("unpair", file, "--with-results", "--reason", "power cut")
    assert "pair" in told("show", file)
    assert "power cut" in told("history", file)


def test_the_history_names_who_sat_at_a_table_though_its_round_is_paired_anew(file: Path) -> None:
    told("pair", file)
    typed = told("result", file, 1, 400, 300).strip()
    told("unpair", file, "--with-results", "--reason", "power cut")
    assert typed in told("history", file)
    told("withdraw", file, "Anna")
    told("pair", file)
    again = told("result", file, 1, 400, 300).strip()
    assert again != typed
    assert [line in told("history", file) for line in (typed, again)] == [True, True]


def test_a_table_of_players_is_not_taken_for_a_player(file: Path, tmp_path: Path) -> None:
    table = write(tmp_path / "players.csv", "name", [("Zoè",)])
    assert f"--csv {table}" in refused("enter", file, table, code=2)


def test_a_player_who_comes_late_is_seated_in_the_round_that_is_played(file: Path) -> None:
    told("enter", file, "Berta")
    told("pair", file)
    told("result", file, 1, 400, 300)
    told("enter", file, "Zoè")
    assert "say who plays whom" in refused("reseat", file, code=2)
    assert "no result of table 2, 3: the pairing may still change" in asked("pair", file, "--look").err
    assert "late train" in told("reseat", file, "--pair", "Berta", "zoè", "--reason", "late train")
    told("result", file, 4, 300, 310)
    assert "Zoè" in told("pairings", file)
    assert "late train" in told("history", file)


def test_an_entrant_keeps_a_table_and_the_reasons_name_it(file: Path) -> None:
    assert "always plays at table 1" in told("keep-table", file, "Carla", 1)
    assert "two people need two names" in refused("enter", file, "carla")
    refused("keep-table", file, "Carla", code=2)
    first = next(line for line in told("pair", file).splitlines() if line.split()[:1] == ["1"])
    assert "Carla" in first
    shown = document("pairings", file)["pairings"]
    assert [pair["table"] for pair in shown] == [1, 2, 3]
    assert "Carla" in names_of(shown[0])
    assert "any table again" in told("keep-table", file, "Carla", "--undo")


@pytest.mark.clause("AJ-58")
def test_members_who_cannot_judge_are_named_before_the_round_starts(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-ajusc"))
    assert "ca-ajusc requires 3 members" in asked("announce", file, "Welcome").err
    told("committee", file, "Aina Bru", "Anna", "Joan Vila")
    said = asked("pair", file).err
    assert "Anna of the committee cannot judge it, 2 remain" in said
    assert "2 remain" in asked("start", file).err
    assert "remain" not in asked("result", file, 1, 400, 300).err


def test_settings_are_shown_and_changed_by_key_until_they_are_fixed(file: Path) -> None:
    assert "rounds=6\n" in told("settings", file)
    told("settings", file, "--set", "rounds=7", "--set", "points.bye=1", "--set", 'tie_breaks=["buchholz"]')
    found = document("settings", file)["settings"]
    assert (found["rounds"], found["points"]["bye"], found["tie_breaks"]) == (7, 1, ["buchholz"])
    assert "there is no roundz; there are title, rounds" in refused("settings", file, "--set", "roundz=7")
    assert "--set rounds=many" in refused("settings", file, "--set", "rounds=many")
    assert "write KEY=VALUE" in refused("settings", file, "--set", "rounds")
    assert "is unknown" in refused("settings", file, "--set", 'tie_breaks=["dice"]')
    told("pair", file)
    assert "fixed since the first round" in refused("settings", file, "--set", "points.win=3")


def test_an_organiser_decides_a_prize_where_several_are_equal(file: Path) -> None:
    play_round(file, [(400, 300), (400, 300), (400, 300)])
    told("award", file, 1, "Anna", "--reason", "by lot")
    (first,) = [prize for prize in document("prizes", file)["prizes"] if prize["index"] == 1]
    assert first["winners"] == ["Anna"]
    assert "there is no prize number 99" in refused("award", file, 99, "Anna")


def test_every_verb_that_shows_something_has_json_and_tables_their_csv(file: Path) -> None:
    play_round(file, [(400, 300), (410, 300), (420, 300)])
    for verb in (
        "show",
        "entrants",
        "history",
        "games",
        "pairings",
        "standings",
        "cross-table",
        "prizes",
        "check",
    ):
        assert json.loads(told(verb, file, "--json")), verb
    for verb in ("pairings", "standings", "cross-table", "prizes"):
        assert told(verb, file, "--csv").count("\n") >= 3, verb
    assert "of the top half, Anna, meets number 1 of the bottom half" in told("pairings", file, "--why")
    assert told("history", file).count("\n") == len(document("history", file)["events"])


def test_standings_after_an_earlier_round_are_as_they_were(file: Path) -> None:
    play_round(file, [(400, 300), (410, 300), (420, 300)])
    after_one = told("standings", file)
    play_round(file, [(300, 400), (300, 410), (300, 420)])
    assert told("standings", file, "--round", 1) == after_one
    assert "round 5 is not paired" in refused("standings", file, "--round", 5)


def test_a_file_of_another_program_becomes_a_tournament(file: Path, tmp_path: Path) -> None:
    play_round(file, [(400, 300), (410, 300), (420, 300)])
    told("export", file, tmp_path / "out")
    for name in ("tsh.t", "trf.trf"):
        source = tmp_path / "out" / name
        assert source.exists(), sorted(path.name for path in source.parent.iterdir())
        made = tmp_path / f"{name}.jsonl"
        told("import", source, made)
        again = document("standings", made)["standings"]
        assert [row["points"] for row in again] == [
            row["points"] for row in document("standings", file)["standings"]
        ]
    assert "already exists" in refused("import", tmp_path / "out" / "tsh.t", made)


@pytest.mark.slow
def test_an_export_is_right_where_it_is_imported(file: Path, tmp_path: Path) -> None:
    """Somebody was away for a round, somebody else left."""
    told("absent", file, "Anna")
    play_round(file, [(400, 300), (410, 300)])
    told("withdraw", file, "Bernat")
    play_round(file, [(400, 300), (410, 300)])
    notes = told("export", file, tmp_path / "out")
    assert "trf: Bernat: the withdrawal after round 1 looks like absences" in notes
    assert "tsh: Bernat" not in notes, "who left is off"
    assert (tmp_path / "out" / "swiss-perfect.stg").read_bytes().startswith(b"PLACING|")
    dumps = ["swiss-perfect.trn", "swiss-perfect.1.rnd", "swiss-perfect.2.rnd", "swiss-perfect.stg"]
    for names in (["tsh.t"], ["trf.trf"], ["swiss-perfect.trn", "swiss-perfect.sco"], dumps):
        made = tmp_path / f"{names[-1]}.jsonl"
        said = told("import", *(tmp_path / "out" / name for name in names), made)
        assert told("check", made) == "2 rounds checked: nothing is wrong\n"
        assert ("absent in the last round: Bernat" in said) == (names[0] == "trf.trf"), "the others tell it"
        title = document("settings", made)["settings"]["title"]
        assert title in ("tsh", "Obert", "swiss-perfect"), "no folder is in it"


def test_a_table_of_players_alone_is_told_to_have_no_rounds(file: Path, tmp_path: Path) -> None:
    play_round(file, [(400, 300), (410, 300), (420, 300)])
    told("export", file, tmp_path / "out")
    said = told("import", tmp_path / "out" / "swiss-perfect.trn", tmp_path / "new.jsonl")
    assert "no rounds: they are in its .sco or .rnd, which was not given" in said


def test_a_member_of_the_committee_who_plays_is_known_by_name_as_well(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-ajusc"))
    told("committee", file, "anna", "Pere Mas", "3")

    assert [each["entrant"] for each in document("committee", file)["committee"]] == [1, None, 3]


def test_a_time_zone_that_is_none_is_refused(file: Path) -> None:
    error = refused("settings", file, "--set", "time_zone=Europe/Madri")
    assert "there is no such time zone; did you mean Europe/Madrid?" in error
    told("settings", file, "--set", "time_zone=Europe/Athens")
    assert document("settings", file)["settings"]["time_zone"] == "Europe/Athens"


def test_a_rulebook_without_a_rule_about_absence_says_what_to_type_instead(file: Path) -> None:
    told("pair", file)
    for table, who in ((1, "1"), (2, "both")):
        error = refused("result", file, table, "--absent", who)
        ruled = {"1": "2", "both": "neither"}[who]
        assert f"such as: result {file} {table} 0 0 --ruled {ruled}" in error
        told(*error.rpartition("such as: ")[2].split())
    first, second = document("pairings", file)["pairings"][:2]
    assert (first["result"], first["winner"]) == ("forfeit", 1), "sides count from 0"
    assert (second["result"], second["winner"]) == ("both-lost", None)
    assert "not allowed with" in refused("result", file, 3, 0, 0, "--left", "both", "--ruled", "1", code=2)
    assert "defines no result for this" in refused("result", file, 3, "--left", "both")


def test_a_day_that_is_none_and_the_name_of_somebody_else_are_refused(file: Path, tmp_path: Path) -> None:
    assert "2026-13-45" in refused("enter", file, "Zoe", "--on", "2026-13-45", code=2)
    assert "2009-02-30" in refused("new", tmp_path / "n", "--title", "n", "--day", "2009-02-30", code=2)
    assert "Bernat is the name of another entrant" in refused("change", file, "Anna", "--name", "Bernat")


def test_export_into_a_place_that_is_taken_is_refused(file: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", "utf-8")
    assert "cannot write" in refused("export", file, tmp_path / "taken")


def test_a_closed_tournament_stays_as_it_is(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, "Anna", "Biel", more=("--rounds", "1"))
    assert "rounds are closed" in refused("close", file, "--tournament")
    play_round(file, [(300, 200)])
    told("close", file, "--tournament")
    assert "closed" in refused("enter", file, "Late")
    assert told("history", file).splitlines()[-1].endswith("the tournament is closed  [director]")


@pytest.mark.release
@pytest.mark.slow
def test_a_thousand_entrants_are_run_by_script(tmp_path: Path) -> None:
    """Three rounds of the Open with 1,001: nobody twice, every pairing the nearest, each command a moment."""
    file = new_tournament(tmp_path, more=("--seed", "1" * 64)[:0])
    rows = [
        (f"Player {at}", 700 + at * 7919 % 800 if at % 9 else "", f"Club {at % 40}") for at in range(1, 1002)
    ]
    told("enter", file, "--csv", write(tmp_path / "players.csv", "name,rating,club", rows))
    told("check-in", file, "--all")
    for number in range(1, 4):
        found = document("pair", file)
        assert (len(found["pairs"]), found["bye"] is None) == (500, False)
        table = [
            (
                number,
                pair["player1"]["player"],
                pair["player2"]["player"],
                200 + at * 37 % 251,
                210 + at * 53 % 241,
            )
            for at, pair in enumerate(found["pairs"], number)
        ]
        told(
            "result", file, "--csv", write(tmp_path / "r.csv", "round,player1,player2,points1,points2", table)
        )
        told("close", file)
    assert told("check", file) == "3 rounds checked: nothing is wrong\n"
    standings = document("standings", file)["standings"]
    assert sum(row["points"] for row in standings) == 3 * 501


@pytest.mark.clause("CA-7.3", "CA-4.d")
def test_a_game_lost_on_time_is_told_as_such(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-1v1"))
    told("pair", file)
    text = told("result", file, 1, 291, 180, "--on-time", 1)
    assert "game lost on time at 291–180 by" in text
    assert text.endswith("the result follows the rulebook: art. 7 ¶3 (CA-7.3, CA-4.d)\n")
    assert "0–300, a forfeit" in text
    folder = tmp_path / "open"
    folder.mkdir()
    open_event = new_tournament(folder, *NAMES, more=("--rulebook", "ca-obert-2009"))
    told("pair", open_event)
    assert "[art. 2 Control ¶3 (OB-G12)]" in refused("result", open_event, 1, 291, 180, "--on-time", 1)


@pytest.mark.clause("CA-4.e", "CA-4.f")
def test_a_game_that_was_left_counts_as_the_rulebook_says(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-1v1"))
    told("pair", file)
    text = told("result", file, 1, 251, 180, "--left", 2, "--best1", "CASES", 70)
    anna, _ = (document("pairings", file)["pairings"][0][side]["name"] for side in ("player1", "player2"))
    assert "game left at 251–180 by" in text
    assert f"251–70, a forfeit ({anna} – " in text
    assert text.endswith("the result follows the rulebook: art. 4 e (CA-4.e)\n")
    assert "0–300, a forfeit" in told("result", file, 2, 300, 180, "--left", 1)
    both = told("result", file, 3, "--left", "both")
    assert "0–0, both lose" in both
    assert "the result follows the rulebook: art. 4 f (CA-4.f)\n" in both
    rows = document("pairings", file)["pairings"]
    assert [row["winner"] for row in rows] == [0, 1, None]
    assert "numbers of points where 2 are needed" in refused("result", file, 1, "--left", "1", code=2)

    told("correct", file, 1, 250, 180, "--on-time", 2, "--by", "Pere", "--reason", "it was the clock")
    told("correct", file, 1, 290, 180, "--left", 1, "--by", "Pere", "--reason", "the other one left")
    assert document("pairings", file)["pairings"][0]["points"] == [180, 180]
    told("correct", file, 1, 300, 180, "--ruled", 2, "--by", "Pere", "--reason", "disqualified")
    row = document("pairings", file)["pairings"][0]
    assert (row["points"], row["winner"]) == ([300, 180], 1), "a ruling stands as it was made"


@pytest.mark.clause("CA-4.e", "CA-4.f")
def test_a_player_who_withdraws_from_a_game_gives_its_score(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-1v1"))
    told("pair", file)
    told("start", file)
    rows = document("pairings", file)["pairings"]
    one = rows[0]["player2"]["name"]
    assert "enter the points of the game" in refused("withdraw", file, one, "--now")
    assert "--points needs" in refused("withdraw", file, one, "--points", 1, 2, code=2)
    assert "300–0, a forfeit" in told("withdraw", file, one, "--now", "--points", 400, 280)

    both = [rows[1][side]["name"] for side in ("player1", "player2")]
    text = told("withdraw", file, *both, "--now")
    assert "0–0, both lose" in text
    assert text.count("withdraws") == 2


@pytest.mark.clause("AJ-22c")
def test_a_game_that_was_left_is_for_the_committee(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES, more=("--rulebook", "ca-ajusc"))
    told("pair", file)
    assert "the committee decides" in refused("result", file, 1, 251, 180, "--left", 2)
    assert "AJ-22c" in refused("result", file, 1, 251, 180, "--left", 2)
    told("result", file, 1, 251, 180, "--ruled", 2)
    row = document("pairings", file)["pairings"][0]
    assert (row["points"], row["winner"]) == ([251, 180], 1)


@pytest.mark.clause("OB-R1", "OB-T4")
def test_the_day_somebody_registered_on_orders_newcomers(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, more=("--day", "2009-11-21"))
    for name, on in (("Anna", "2009-11-05"), ("Biel", "2009-11-03"), ("Carla", "2009-11-04")):
        told("enter", file, name, "--on", on)
    told("seed", file)
    state = document("show", file)
    assert [state["entrants"][number - 1]["name"] for number in state["seeding"]] == ["Biel", "Carla", "Anna"]
    assert '"on":"2009-11-05"' in file.read_text("utf-8")


@pytest.mark.clause("OB-R4")
def test_applicants_for_a_grant_are_listed_with_what_they_get(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, "Anna", more=("--day", "2009-11-21"))
    told("enter", file, "Biel", "--grant", "--on", "2009-11-13")
    told("enter", file, "Carla", "--club", "Palma", "--grant", "--on", "2009-11-02")
    assert "until 2009-11-13" in refused("enter", file, "Dídac", "--grant", "--on", "2009-11-14")
    told("grant", file, "Carla", 35)

    lines = told("entrants", file, "--grants").splitlines()
    assert [line.split()[1] for line in lines[1:]] == ["Carla", "Biel"]
    assert "35.00" in lines[1]
    assert "to be decided" in lines[2]
    found = document("entrants", file, "--grants")["entrants"]
    assert [(each["name"], each["grant_cents"]) for each in found] == [("Biel", None), ("Carla", 3500)]


@pytest.mark.clause("OB-R3")
def test_unreceived_entrants_are_named_before_the_pairing(file: Path) -> None:
    told("check-in", file, "Anna", "Bernat", "--fee", 10)
    told("check-in", file, "Carla")
    for words in (("pair", file, "--look"), ("pair", file)):
        said = asked(*words).err.splitlines()
        assert said == [
            "faristol: not checked in: David, Elena, Ferran",
            "faristol: not paid: Carla, David, Elena, Ferran",
        ]


@pytest.mark.clause("OB-T8")
def test_the_timetable_is_exported_where_there_is_one(tmp_path: Path) -> None:
    file = new_tournament(tmp_path, *NAMES)
    told("export", file, tmp_path / "open")
    assert (tmp_path / "open" / "timetable.pdf").read_bytes().startswith(b"%PDF")
