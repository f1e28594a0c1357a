"""Lines that an arbiter types while a session runs, and the console's answers."""

from pathlib import Path

import pytest

from faristol.cli import main
from faristol.cli.duplicate.told import toolbar
from faristol.duplicate import Phase
from faristol.duplicate import events as e
from faristol.errors import FaristolError, NotationError
from tests.cli.sessions import Clock, again, console_on, new_session, typed
from tests.duplicate.sessions import PRACTICE, program_of

RACKS = "ΛΟΓΟΣΑΤ\nΛΑΣΤΟΝΗ\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a game whose first rack is ΛΟΓΟΣΑΤ."""
    racks = tmp_path / "racks.txt"
    racks.write_text(RACKS, "utf-8")
    return new_session(tmp_path, "--prepared", str(racks))


def test_a_coup_goes_step_by_step_to_the_board(game: Path) -> None:
    with console_on(game) as console:
        assert typed(console, "next")[-1].startswith("coup 1: ΑΓΛΟΟΣΤ; 97 left")
        assert typed(console, "next", "next") == [
            "coup 1 is announced: ΑΓΛΟΟΣΤ",
            "the countdown runs: 2:00",
        ]
        assert typed(console, "1 H8Κ ΛΟΓΟΣ") == ["  1  H8Κ   ΛΟΓΟΣ             22"]
        assert typed(console, "2 =") == ["  2  D8Ο   ΛΟΓΟΣ             26  top"]
        assert typed(console, "3 A1Κ ΛΟΓΟΣ")[0].endswith("must cover H8 [art. 6.5 (GR-6.5)]")
        assert typed(console, "stop", "y") == ["*** TIME ***"]
        closed = typed(console, "close", "y")

    assert closed[0] == "coup 1: D8Ο ΛΟΓΟΣ, 26 points; found by 1 of 3"
    assert closed[2].split() == ["1.", "2", "Βίκυ", "&", "Γιώργος", "26", "26-100%", "1"]
    assert [coup.master.word for coup in again(game).state.coups if coup.master] == ["ΛΟΓΟΣ"]


@pytest.mark.clause("GR-5C.1")
def test_the_warning_and_the_end_come_by_the_clock(game: Path) -> None:
    clock = Clock()
    with console_on(game, clock) as console:
        typed(console, "draw", "announce", "start")
        assert "2:00" in toolbar(console.desk)
        clock.ms = 89_999
        assert console.tick() == []
        clock.ms = 90_000
        assert console.tick() == ["*** 0:30 left ***"]
        assert "0:30" in toolbar(console.desk)
        clock.ms = 125_000
        assert console.tick() == ["*** TIME ***"]

    ended = [event for event in again(game).events if isinstance(event, e.TimeCalled)]
    assert [(event.at_ms, event.ends_ms) for event in ended] == [(125_000, 120_000)]


def test_a_word_may_be_typed_on_the_other_keyboard(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start")
        assert typed(console, "1 h8k logos") == ["  1  H8Κ   ΛΟΓΟΣ             22"]
        assert typed(console, "2 H8Κ ΛOΓOΣ") == ["  2  H8Κ   ΛΟΓΟΣ             22"]


def test_pause_and_more_time_move_the_end(game: Path) -> None:
    clock = Clock()
    with console_on(game, clock) as console:
        typed(console, "draw", "announce", "start")
        clock.ms = 20_000
        assert typed(console, "pause") == ["paused: 1:40 left"]
        assert "1:40 paused" in toolbar(console.desk)
        clock.ms = 50_000
        assert typed(console, "+30", "+0:50", "next") == [
            "more time: 2:10 left",
            "more time: 3:00 left",
            "the countdown runs: 3:00",
        ]


def test_a_listed_rack_that_cannot_be_had_is_told(tmp_path: Path) -> None:
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\nΓΓΑΕΙΟΤ\nΓΑΛΟΣΤΕ\n", "utf-8")
    told = "rack 2 of the list is not available: drawn from the bag"
    with console_on(new_session(tmp_path, "--prepared", str(racks))) as console:
        assert told not in typed(console, "draw", "announce", "start", "1 =", "stop!", "close!")
        assert told in typed(console, "draw")
        assert told not in typed(console, "reject! spilt")


@pytest.mark.clause("GR-5C.1")
def test_more_time_than_a_coup_may_last_is_asked_first(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start")
        assert typed(console, "+1:00") == ["more time: 3:00 left"]
        assert typed(console, "+99:59") == []
        assert console.prompt == "102:59 left, where a coup lasts 3:00 at most: sure? (y/n) "
        assert typed(console, "n") == ["nothing is done"]
        assert typed(console, "+30", "y") == ["more time: 3:30 left"]
        assert typed(console, "+30!") == ["more time: 4:00 left"]


@pytest.mark.clause("GR-5C.1")
def test_a_late_slip_is_worth_nothing(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 =", "stop!")
        assert typed(console, "2 =1 *") == [
            "  2  D8Ο   ΛΟΓΟΣ              0  handed in late [art. 5Γ (GR-5C.1)]"
        ]


def test_irreversible_actions_are_asked_about_first(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 =")
        for command in ("stop", "leave 2", "end the hall closes", "2 -", "1 -"):
            console.take(command)
            if console.question is not None:
                assert console.prompt.endswith("(y/n) ")
                with pytest.raises(NotationError, match=r"2 = is not taken: y or n first"):
                    typed(console, "2 =")
                assert console.prompt.endswith("(y/n) ")
                assert typed(console, "n") == ["nothing is done"]
        state = console.desk.state

        assert state.phase is Phase.THINKING
        assert not any(entrant.has_left for entrant in state.entrants)
        assert {number: handed.slip.word for number, handed in state.coup.slips.items()} == {
            1: "ΛΟΓΟΣ",
            2: "",
        }


def test_a_slip_is_replaced_only_when_that_is_confirmed(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 H8Κ ΛΟΓΟΣ")
        assert typed(console, "1 H8Κ ΛΟΓΟΣ")[0].endswith("(entered before)")
        assert typed(console, "1 =", "y") == ["  1  D8Ο   ΛΟΓΟΣ             26  top"]


def test_missing_slips_are_named_before_a_coup_is_closed(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "2 =", "stop!")
        assert "1 slip, 2 missing" in console.toolbar
        assert typed(console, "missing") == ["coup 1: no slip of 1, 3"]
        console.take("close")
        assert "without the slips of 1, 3?" in console.prompt
        typed(console, "n", "1 -", "3 -")
        console.take("close")
        assert console.prompt == "Close coup 1? (y/n) "


def test_an_earlier_coup_takes_what_comes_later(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "2 =", "stop!", "close!", "draw", "announce")
        assert typed(console, "@1 1 =2") == ["  1  D8Ο   ΛΟΓΟΣ             26  top"]
        assert typed(console, "@1 missing") == ["coup 1: no slip of 3"]
        assert "art. 6.1 (GR-6.1)" in typed(console, "@1 annul 1 wrote on", "y")[0]
        shown = typed(console, "coup 1")
        assert shown[0] == "coup 1: ΑΓΛΟΟΣΤ"
        assert shown[-1] == "no slip of 3"
        with pytest.raises(NotationError, match="there is no coup 7"):
            console.take("@7 missing")


def test_an_arbiter_puts_a_rack_back_and_says_why(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce")
        console.take("reject a tile lay open")
        told = typed(console, "y")

    assert told[0] == "ΑΓΛΟΟΣΤ goes back: by the arbiter"
    rejected = [event for event in again(game).events if isinstance(event, e.RackRejected)]
    assert (rejected[0].author, rejected[0].note) == ("Σάββας", "a tile lay open")


def test_the_author_of_decisions_is_asked_for_once(game: Path) -> None:
    with console_on(game, author="") as console:
        typed(console, "draw", "announce", "start", "1 =", "2 =")
        console.take("annul 1")
        assert console.prompt.startswith("Who decides?")
        typed(console, "Μαρία")
        assert console.prompt == "Why? "
        assert "GR-6.1" in typed(console, "wrote on", "y")[0]
        assert "GR-6.1" in typed(console, "annul! 2 wrote on, too")[0]
        assert typed(console, "arbiter") == ["decisions are signed Μαρία"]

    annulled = [event for event in again(game).events if isinstance(event, e.SlipAnnulled)]
    assert [(event.author, event.reason) for event in annulled] == [
        ("Μαρία", "wrote on"),
        ("Μαρία", "wrote on, too"),
    ]


@pytest.mark.clause("GR-5D.1")
@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("next", "y", "it is in the supplement"), ["ΛΟΓΟΣΑΝΑΤ is upheld", "coup 2: D8Ο ΛΟΓΟΣΑΝΑΤ"]),
        (("rule λόγοσανατ no nobody knows it", "y"), ["ΛΟΓΟΣΑΝΑΤ is refused", "coup 2: "]),
    ],
)
def test_a_long_word_waits_for_the_arbiter(tmp_path: Path, answers: tuple[str, ...], told: list[str]) -> None:
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\nΑΤΑΝΒΓΔ\n", "utf-8")
    game = new_session(tmp_path, "--prepared", str(racks))
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 D8Ο ΛΟΓΟΣ", "stop!", "close!")
        typed(console, "draw", "announce", "start", "@2 3 D8Ο ΛΟΓΟΣΑΝΑΤ", "stop!")
        asked = typed(console, "close!")
        assert asked[0].startswith("to rule on, worth more than the program's best")
        assert asked[1:] == ["    ΛΟΓΟΣΑΝΑΤ, of 3"]
        answered = typed(console, *answers)

    assert answered[0] == told[0]
    assert answered[1].startswith(told[1])
    ruled = [event for event in again(game).events if isinstance(event, e.RulingGiven)]
    assert [event.author for event in ruled] == ["Σάββας"]
    assert again(game).state.coups[1].marks[3].is_valid is ruled[0].upheld


def test_a_game_is_broken_off_and_corrected_afterwards(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 =", "2 H8Ο ΨΑΡΙ", "stop!", "close!")
        console.take("end the hall closes")
        told = typed(console, "y")
        assert told[0] == "the game is over: the arbiter ended it"
        console.take("@1 correct 1 reject the word is obsolete")
        assert "Reject it, 26 → 0 points?" in console.prompt
        assert typed(console, "y") == ["coup 1, number 1: 26 → 0 points"]
        console.take("@1 correct 2 accept =15 in the other list")
        assert "Accept it, 0 → 15 points?" in console.prompt
        assert typed(console, "y") == ["coup 1, number 2: 0 → 15 points"]
        assert toolbar(console.desk) == "over"

    corrections = again(game).state.corrections
    assert [(each.author, each.reason) for each in corrections] == [
        ("Σάββας", "the word is obsolete"),
        ("Σάββας", "in the other list"),
    ]


@pytest.mark.clause("GR-5D.2")
def test_a_number_in_the_reason_of_a_correction_is_no_points(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 H8Ο ΤΑΓΟΣ", "2 =", "stop!", "close!", "end! over")
        worth = console.desk.state.coups[0].marks[1].worth
        console.take("@1 correct 1 accept 2 of the judges agree")
        assert f"Accept it, 0 → {worth} points?" in console.prompt
        typed(console, "n")
        console.take("@1 correct 1 accept =3 misread")
        assert f"0 → 3 points (the board counts {worth})?" in console.prompt
        assert typed(console, "y") == ["coup 1, number 1: 0 → 3 points"]
        with pytest.raises(NotationError, match="a rejected slip scores nothing"):
            console.take("@1 correct 2 reject =3 misread")


def test_an_annulled_slip_counts_again(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 =", "annul! 1 wrote on", "stop!", "close!")
        assert typed(console, "changes")[0].startswith("coup 1: slip of number 1 annulled (Σάββας, ")
        state = console.desk.state
        assert state.points_of(1, state.coup) == 0
        assert "26  top" in typed(console, "restore 1 it was number 2")[0]
        with pytest.raises(FaristolError, match="is not annulled"):
            console.take("restore 1")

    restored = [event for event in again(game).events if isinstance(event, e.SlipRestored)]
    assert [(event.author, event.reason) for event in restored] == [("Σάββας", "it was number 2")]


def test_a_slip_of_a_closed_coup_is_replaced_by_somebody_for_a_reason(game: Path) -> None:
    with console_on(game, author="") as console:
        typed(console, "draw", "announce", "start", "1 H8Κ ΛΟΓΟΣ", "stop!", "close!")
        assert typed(console, "1 D8Ο ΛΟΓΟΣ") == []
        assert console.prompt == "Who decides? Name: "
        typed(console, "Μαρία")
        assert console.prompt.endswith("Coup 1 is closed. Why replace its slip? ")
        assert typed(console, "") == ["nothing is done"]
        assert "26  top" in typed(console, "1 D8Ο ΛΟΓΟΣ", "misread")[0]
        told = typed(console, "changes")
        assert len(told) == 1
        assert told[0].startswith("coup 1: slip of number 1 replaced; before: H8Κ ΛΟΓΟΣ (Μαρία, ")
        assert told[0].endswith("misread")
        typed(console, "end! over")
        with pytest.raises(FaristolError, match="correct its mark after the game"):
            console.take("1 H8Κ ΛΟΓΟΣ")


@pytest.mark.clause("GR-5D.5")
def test_while_the_next_coup_runs_the_console_asks_which_coup_a_slip_is_for(game: Path) -> None:
    """The usual evening: slips of the last coup are keyed while players think about the next."""
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "2 =", "stop!", "close!", "draw", "announce", "start")
        assert typed(console, "1 H8Κ ΛΟΓΟΣ") == []
        assert console.prompt == "Number 1 has no slip in coup 1. Which coup is this for? (1 or 2) "
        with pytest.raises(NotationError, match="3 = is not taken: 1 or 2 first"):
            console.take("3 =")
        assert "22" in typed(console, "1")[0]
        typed(console, "3 -", "2")
        assert "entered before" not in typed(console, "2 -")[0]
        state = console.desk.state
        assert [sorted(coup.slips) for coup in state.coups] == [[1, 2], [2, 3]]


def test_a_coup_that_is_named_alone_stays_until_that_is_ended(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "2 =", "stop!", "close!", "draw", "announce", "start")
        assert typed(console, "@1") == ["slips are for coup 1 now; @ alone returns to the last"]
        assert console.prompt == "@1 thinking> "
        assert "keying coup 1" in console.toolbar
        assert "22" in typed(console, "1 H8Κ ΛΟΓΟΣ")[0]
        assert typed(console, "missing") == ["coup 1: no slip of 3"]
        assert typed(console, "@2 missing") == ["coup 2: no slip of 1, 2, 3"]
        typed(console, "3 -", "@")
        assert console.prompt == "thinking> "
        assert "keying" not in console.toolbar
        typed(console, "3 -")
        assert [sorted(coup.slips) for coup in console.desk.state.coups] == [[1, 2, 3], [3]]
        with pytest.raises(NotationError, match="there is no coup 7"):
            console.take("@7")
        typed(console, "@2", "end! over")
        assert typed(console, "rank")[-1] == "master 26"
        assert console.prompt == "over> "


def test_places_are_drawn_once_and_shown_afterwards(game: Path) -> None:
    with console_on(game) as console:
        assert typed(console, "seats") == []
        drawn = typed(console, "y")
        assert [line.split()[1] for line in drawn] == ["1", "2", "3"]
        assert typed(console, "seats")[:3] == drawn
        typed(console, "draw")
        assert typed(console, "seats") == drawn


def test_somebody_comes_and_somebody_leaves(game: Path) -> None:
    with console_on(game) as console:
        assert typed(console, "admit Έλλη & Ζωή") == ["number 4: Έλλη & Ζωή"]
        console.take("leave 3")
        assert console.prompt.startswith("Number 3, Δήμος, leaves?")
        assert typed(console, "y") == ["number 3 has left"]
        typed(console, "draw", "announce", "start")
        assert typed(console, "missing") == ["coup 1: no slip of 1, 2, 4"]
        with pytest.raises(FaristolError, match="number 3 does not play in that coup"):
            console.take("3 =")


def test_a_leaver_by_mistake_is_taken_back_and_a_name_is_rewritten(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "leave! 3", "announce")
        assert typed(console, "return 3 he was at the bar") == [
            "number 3 is back, and plays from the next rack on"
        ]
        typed(console, "start", "stop!")
        assert typed(console, "3 H8Κ ΛΟΓΟΣ")[0].split()[-1] == "22"
        with pytest.raises(FaristolError, match="number 3 has not left"):
            console.take("return 3")
        assert typed(console, "rename 3 Δήμος Α. & Εύα") == ["number 3: Δήμος Α. & Εύα"]
        with pytest.raises(FaristolError, match="already has a number"):
            console.take("rename 3 Άννα")
        typed(console, "close!", "end! over")
        assert typed(console, "rename 3 Δήμος Αλεξίου") == ["number 3: Δήμος Αλεξίου"]
        assert "number 3 returns (Σάββας" in typed(console, "changes")[0]
    assert again(game).state.entrants[2].names == ("Δήμος Αλεξίου",)


def test_the_arbiter_chooses_where_the_rulebook_says_so(tmp_path: Path) -> None:
    """The practice of elsewhere, from a file of the organiser's own: its text is kept with the session."""
    book, words, game = tmp_path / "own.toml", tmp_path / "words.txt", tmp_path / "game.jsonl"
    book.write_bytes(PRACTICE.read_bytes())
    words.write_text("CASA\nSACA\n", "utf-8")
    racks, names = tmp_path / "racks.txt", tmp_path / "names.txt"
    racks.write_text("CASABDE\n", "utf-8")
    names.write_text("Anna\nBiel\n", "utf-8")
    asked = ["--rulebook", str(book), "--lexicon", str(words), "--prepared", str(racks)]
    assert main(["duplicate", "new", str(game), *asked, "--entrants", str(names)]) == 0
    book.unlink()
    with console_on(game) as console:
        console.desk.program = program_of(("CASA", "SACA"), "catalan")
        typed(console, "draw", "announce", "start", "1 H8 CASA 10", "2 =", "stop!")
        told = typed(console, "close!")
        assert told[0] == "several plays are best: choose N"
        with pytest.raises(NotationError, match="choose a number from 1"):
            console.take("choose 99")
        chosen = told[3].split()
        assert typed(console, "choose 3", "n") == ["nothing is done"]
        assert typed(console, "choose 3", "y")[0].startswith(f"coup 1: {chosen[1]} {chosen[2]}")

    assert [warning.value for warning in again(game).state.coups[0].marks[1].warnings] == []


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("dance", "'dance' is not a command"),
        ("12", "no square in '12'"),
        ("9 H8Κ ΛΟΓΟΣ", "nobody has number 9"),
        ("1 =3", "number 3 has no slip in coup 1"),
        ("annul", "whose slip\\? Type the number"),
        ("rule ΛΟΓΟΣ perhaps", "rule WORD yes"),
        ("correct 1", "@COUP correct NUMBER"),
        ("close", "the clock is still running: stop it first"),
        ("draw", "this is not possible now"),
        ("export", "name a folder"),
    ],
)
def test_unknown_and_forbidden_actions_are_reported(game: Path, line: str, complaint: str) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start")
        before = console.desk.state
        with pytest.raises(FaristolError, match=complaint):
            typed(console, line)
        assert console.desk.state is before


@pytest.mark.clause("GR-6.5")
def test_a_line_that_could_mean_several_slips_is_asked_about(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start")
        assert typed(console, "1 D 8. 0 ΛΟΓ0Σ") == ["  1  D8Ο   ΛΟΓΟΣ             26  top"]
        assert typed(console, "2 H8 ΛΟΓΟΣ 22 !") == []
        assert console.prompt.splitlines()[1:4] == ["  1  H8Ο ΛΟΓΟΣ", "  2  H8Κ ΛΟΓΟΣ", "  3  H8 - ΛΟΓΟΣ"]
        with pytest.raises(NotationError, match="a number from 1 to 3 first"):
            typed(console, "3 =")
        assert typed(console, "2") == ["  2  H8Κ   ΛΟΓΟΣ             22"]
        typed(console, "3 H8 ΛΟΓΟΣ")
        assert typed(console, "3")[0].endswith("no direction [art. 6.5 (GR-6.5)]")
        kept = again(game).state.coup.slips[2].slip
        assert (kept.score, kept.illegible) == (22, True)


def test_the_board_and_the_rest_can_be_looked_at(game: Path) -> None:
    with console_on(game) as console:
        assert typed(console, "rack") == ["no rack"]
        typed(console, "draw", "announce", "start", "2 =", "stop!", "close!")
        assert typed(console, "board")[8] == " 8 =  .  .  Λ  Ο  Γ  Ο  Σ  .  .  .  '  .  .  ="
        assert typed(console, "rank")[-1] == "master 26"
        tops = typed(console, "tops")
        assert tops[0].split() == ["1", "D8Ο", "ΛΟΓΟΣ", "26"]
        assert tops[-2].startswith("equals: across before down")
        assert typed(console, "status")[0] == "a session without a title"
        assert any("help" in line for line in typed(console, "help"))
        assert typed(console, "quit") == []
        assert console.is_done


def test_quitting_while_the_countdown_runs_pauses_it(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "quit", "n")
        assert not console.is_done
        assert typed(console, "quit", "y") == ["paused: 2:00 left"]
        assert console.is_done
    assert again(game).state.countdown.running_since_ms is None
