"""Games of Eliot, read as sessions; sessions, written for Eliot; and there and back."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.duplicate import SessionState, Slip, load_program, replay
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.result import results_of
from faristol.duplicate.prepared import racks_of
from faristol.errors import NotationError
from faristol.formats.eliot import (
    EliotImport,
    import_eliot,
    read_eliot,
    session_from,
    unsaid_in_eliot,
    write_eliot,
)
from faristol.formats.eliot.markup import parse_markup
from faristol.lexicon import load_lexicon
from faristol.movegen import ScoredPlay
from faristol.rulebook.choices import AmongEquals, SlipFault
from tests.duplicate.sessions import ARBITER, Session, book_named
from tests.duplicate.simulated import play_game, written

FILE = Path(__file__).with_name("eliot.xml")
GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")


def imported(content: bytes, book_id: str = "practice") -> EliotImport:
    lexicon = load_lexicon("ca-disc-2021" if book_id == "practice" else "el-hunspell")
    return import_eliot(read_eliot(content, "game.xml"), book_named(book_id), lexicon=lexicon)


@pytest.fixture(scope="module")
def sample() -> EliotImport:
    return imported(FILE.read_bytes())


# Reading


def test_players_have_the_numbers_of_their_tables_and_pairs_two_names(sample: EliotImport) -> None:
    state = replay(sample.events)

    assert [(entrant.number, entrant.names) for entrant in state.entrants] == [
        (1, ("Anna & Biel",)),
        (2, ("Carla", "Dídac")),
        (3, ("Eliot",)),
    ]


def test_a_name_that_is_there_twice_is_said_and_one_that_is_missing_is_the_number() -> None:
    twice = imported(changed("<Name>Eliot</Name>", "<Name> Anna\n &amp;\u200b biel </Name>"))
    missing = replay(imported(changed("<Name>Eliot</Name>", "<Name/>")).events)

    assert "number 3: Anna & biel has a number already" in twice.remarks
    assert missing.entrants[2].names == ("3",)


def test_racks_draws_and_plays_are_those_of_the_file(sample: EliotImport) -> None:
    state = replay(sample.events)
    tiles = Session.of(book=PRACTICE).tiles
    first, second, third = state.coups

    assert racks_of(state) == (tiles("CASALOT"), tiles("LOT[NY]UE?"), tiles("TO[NY]ES?A"))
    assert [
        coup.master and (coup.master.place, coup.master.word, coup.master.score) for coup in state.coups
    ] == [
        ("H8", "CASA", 10),
        None,
        ("H8", "CASAS", 7),
    ]
    assert (first.rejected, second.rejected, third.rejected) == ((), (), (second.rack,))
    assert state.rack == tiles("TO[NY]E?AR")
    assert state.master_total == 17


def test_a_coup_in_which_nothing_was_laid_stays_one(sample: EliotImport) -> None:
    (nothing,) = [event for event in sample.events if isinstance(event, e.NothingLaid)]
    rejected = [event for event in sample.events if isinstance(event, e.RackRejected)]

    assert nothing.coup == 2
    assert [event.reason for event in rejected] == [e.Rejection.NO_PLAY]


def test_slips_are_marked_by_our_rules_and_corrected_to_the_points_of_the_file(sample: EliotImport) -> None:
    state = replay(sample.events)
    first, second, third = state.coups

    assert [first.marks[number].points for number in (1, 2, 3)] == [8, 0, 10]
    assert "CASLO" in str(first.marks[2].reasons[0])
    assert second.slips[1].slip.word == "LLOT!"
    assert third.marks[3].points == 5
    (correction,) = state.corrections
    assert (correction.coup, correction.number, correction.before, correction.points) == (3, 3, 5, 11)
    assert (correction.author, correction.accepted) == ("Eliot", True)
    assert third.slips[3].slip.word == "CASA(S)"


def test_warnings_are_taken_over_where_there_is_a_slip_to_warn_of(sample: EliotImport) -> None:
    first = replay(sample.events).coups[0]

    assert first.marks[1].warnings == (SlipFault.SCORE,)
    assert "coup 3, number 1: a warning without a slip is left out" in sample.remarks


def test_differences_here_are_reported(sample: EliotImport) -> None:
    assert sample.remarks == (
        "number 3, Eliot, is a computer player and is ranked with the others",
        "coup 3, number 3, H8 CASAs: the file gives 11; here 5 (worth 5)",
        "coup 3, number 1: a warning without a slip is left out",
        "number 3, bonuses: the file gives 10; here 20",
    )


def test_a_session_so_read_is_over_and_says_who_says_so(sample: EliotImport) -> None:
    (ended,) = [event for event in sample.events if isinstance(event, e.SessionEnded)]

    assert (ended.reason, ended.author, ended.note) == (e.EndReason.ARBITER, "Eliot", "the file ends here")


def changed(old: str, new: str, count: int = 1) -> bytes:
    text = FILE.read_text("utf-8")
    assert text.count(old) >= count
    return text.replace(old, new, count).encode()


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        ("<Turns>4</Turns>", "<Weather>fine</Weather>", "line 27: <Weather> in <Game> is left out"),
        ("<GameRack>CASALOT", '<GameRack luck="1">CASALOT', "line 32: luck of <GameRack> is left out"),
        ('<Warning playerId="1" />', '<Joy playerId="1" />', "line 39: <Joy> in <Turn> is left out"),
        ("<History>", "<History>x", "line 29: the text in <History> is left out"),
        ('type="pass"', 'type="change" letters="A"', "line 48: a change of letters in turn 2 is left out"),
    ],
)
def test_unknown_columns_are_named_with_their_line_and_never_dropped_in_silence(
    old: str, new: str, remark: str
) -> None:
    assert remark in imported(changed(old, new)).remarks


def test_an_unknown_name_is_reported_once() -> None:
    content = changed('type="none" />', 'type="none" mood="1" />', 2)

    assert "line 31: mood of <MasterMove> is left out" in imported(content).remarks
    everywhere = changed("<PlayerRack playerId", "<PlayerRack x='1' playerId", 3)
    assert "line 33: x of <PlayerRack> is left out (3 times)" in imported(everywhere).remarks


LAID = '<GameMove points="10" type="valid" word="CASA"'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('format="2"', 'format="1"', "not an Eliot game of format 2: <EliotGame>, format 1"),
        ("EliotGame", "Html", "not an Eliot game of format 2: <Html>"),
        ("arbitration", "freegame", "line 9: a game of mode 'freegame'; only duplicate and arbitration"),
        ("<Turns>", "<Variant>7among8</Variant><Turns>", "line 27: the variant '7among8' is not supported"),
        ('<Player id="1">', '<Player id="0">', "line 17: a player needs an id of their own, not '0'"),
        ('<Player id="1">', "<Player>", "line 17: a player needs an id"),
        ('playerid="2"', 'playerid="9"', "line 53: no player '9'"),
        ('points="11"', 'points="1e9"', "line 52: points must be a number, not '1e9'"),
        ('type="pass"', 'type="fly"', "line 48: unknown type of move 'fly'"),
        ("CASALOT</Game", "CAS4LOT</Game", "turn 1: no tile spells '4'"),
        ("CASALOT</Game", "CASALOTS</Game", "turn 1: the rack CASALOTS has 8 tiles"),
        ("CASALOT</Game", "ÇÇÇÇALOT</Game", "turn 1: 'ÇÇÇÇALOT' has more of"),
        ('<GameMove points="10" ', '<GameMove coord="H1" ', "line 42: duplicate attribute"),
        (
            LAID + ' coord="H8"',
            LAID + ' coord="H1"',
            "turn 1: H1 CASA cannot be laid: the first play must cover",
        ),
        (LAID + ' coord="H8"', LAID + ' coord="?"', r"turn 1: '\?' is not a square"),
        (LAID + ' coord="H8"', LAID + ' coord="Z99"', "turn 1: 'Z99' is off the board of 15 by 15"),
        (LAID + ' coord="H8"', LAID + ' coord="H0"', "turn 1: 'H0' is off the board"),
        (LAID, LAID.replace("CASA", "ROCA"), "turn 1: H8 ROCA needs R, not on the rack"),
        ("<GameRack>-TONYES?A</GameRack>", "", "turn 3: plays without a rack"),
    ],
)
def test_an_impossible_game_says_where(old: str, new: str, complaint: str) -> None:
    content = changed(old, new, 2 if old == "EliotGame" else 1)
    with pytest.raises(NotationError, match=rf"game\.xml.* ?{complaint}"):
        imported(content)


def test_a_tile_that_lies_on_the_board_cannot_be_drawn_again() -> None:
    content = changed('word="CASAS" coord="H8" playerId', 'word="CASAs" coord="H8" playerId')
    content = content.replace(b"TONYE?A+R", b"TONYE??A")

    with pytest.raises(
        NotationError, match=r"turn 4: the rack TONYE\?\?A has \?, but the bag has no more of it"
    ):
        imported(content)


def test_a_file_that_stops_in_the_middle_of_a_turn_leaves_that_turn_out() -> None:
    text = FILE.read_text("utf-8")
    content = text.replace(
        "<GameRack>TONYE?A+R</GameRack>",
        """<GameRack>TONYE?A+R</GameRack>
        <PlayerMove playerId="1" points="7" type="valid" word="CASAT" coord="H8" />""",
    )
    read = imported(content.encode())

    assert "the last turn has no play on the board and is left out" in read.remarks
    assert len(replay(read.events).coups) == 3


def test_a_slip_off_the_board_is_kept_as_it_was_written() -> None:
    state = replay(imported(changed('coord="8H"', 'coord="Z99"')).events)

    assert state.coups[0].slips[1].slip.square == "Z99"
    assert "off the board" in str(state.coups[0].marks[1].reasons[0])


def test_a_game_without_players_or_turns_is_one_all_the_same() -> None:
    content = b"<EliotGame format='2'><Game><Mode>duplicate</Mode></Game><History/></EliotGame>"
    state = replay(imported(content).events)

    assert (state.entrants, state.coups, state.ended) == ((), (), e.EndReason.ARBITER)


def test_hostile_files_are_refused() -> None:
    bomb = b'<!DOCTYPE EliotGame [<!ENTITY x "ha">]>' + FILE.read_bytes().split(b"?>", 1)[1]
    with pytest.raises(NotationError, match="a document type declaration is not allowed"):
        imported(bomb)


@given(st.integers(0, 400), st.integers(1, 60))
@settings(max_examples=40)
def test_a_file_with_a_hole_is_read_or_refused_and_nothing_else(start: int, length: int) -> None:
    content = FILE.read_bytes()
    at = start * len(content) // 400
    try:
        read = imported(content[:at] + content[at + length :])
    except NotationError as error:
        assert "game.xml" in str(error)
    else:
        assert replay(read.events).ended is not None


# There and back


Told = tuple[object, ...]


def told(state: SessionState, book_id: str) -> Told:
    """Return the facts that both ways keep."""
    results = results_of(state, book_named(book_id))
    return (
        [(each.number, each.names, each.points, each.total, each.rank) for each in results.standings],
        results.master_total,
        racks_of(state),
        [coup.master and (coup.master.place, coup.master.word, coup.master.score) for coup in state.coups],
        state.rack,
        state.grid,
    )


def test_a_whole_greek_game_comes_back_with_every_rack_play_and_total() -> None:
    """Late slips and all six faults among them."""
    session = Session.of(entrants=9)
    session.program = load_program(load_lexicon("el-hunspell"), GREEK)
    state = play_game(session, Random(11))  # noqa: S311 – the players are not secret
    content = write_eliot(state, GREEK)
    back = replay(imported(content, "el-duplicate").events)

    assert told(back, "el-duplicate") == told(state, "el-duplicate")
    assert back.ended == state.ended
    again = write_eliot(back, GREEK).replace(b"<Name>el-hunspell</Name>", b"<Name>few</Name>")
    # Where nothing had been kept it cannot be seen that another rack had gone back.
    assert again.replace(b">-", b">") == content.replace(b">-", b">")


@pytest.fixture(scope="module")
def catalan() -> Session:
    """Five coups: number 1 finds every top alone, and writes no score; number 2 does worse, 3 nothing."""
    first_listed = replace(PRACTICE.master_play, among_equals=AmongEquals.FIRST_LISTED)
    session = Session.of(entrants=0, book=replace(PRACTICE, master_play=first_listed))
    session.program = load_program(load_lexicon("ca-disc-2021"), PRACTICE)
    for names in (('Anna <&> "Biel"',), ("Carla", "Dídac"), ("Elna",)):
        session.do(a.Admit(names))
    for _ in range(5):
        session.think()
        state = session.state
        plays = session.program.generator.all_plays(state.grid, state.rack)
        below = next(play for play in plays if play.score < plays[0].score)
        session.do(a.HandIn(1, on_paper(session, plays[0], score=None)))
        session.do(a.HandIn(2, on_paper(session, below, score=below.score)))
        session.close()
    session.do(a.EndSession(ARBITER, "five will do"))
    return session


def on_paper(session: Session, play: ScoredPlay, *, score: int | None) -> Slip:
    text = written(session, play)
    return Slip(square=text.square + text.direction, word=text.word, score=score)


def test_warnings_penalties_bonuses_and_pairs_come_back(catalan: Session) -> None:
    standing = results_of(catalan.state, PRACTICE).standings[0]
    assert (standing.number, standing.bonus, standing.penalty, standing.warnings) == (1, 50, 10, 5)
    read = imported(write_eliot(catalan.state, PRACTICE))

    assert told(replay(read.events), "practice") == told(catalan.state, "practice")
    assert read.remarks == ()


def test_the_file_is_written_as_eliot_writes_it(catalan: Session) -> None:
    root = parse_markup(write_eliot(catalan.state, PRACTICE), name="game.xml")
    turns = root.each("History")[0].each("Turn")
    first = turns[0]

    assert root.attributes == {"format": "2"}
    assert [child.tag for child in root.children] == ["Dictionary", "Game", "History"]
    assert [player.text_of("Name") for player in root.each("Game")[0].each("Player")] == [
        'Anna <&> "Biel"',
        "Carla / Dídac",
        "Elna",
    ]
    assert root.each("Game")[0].text_of("Turns") == str(len(turns)) == "6"
    assert [move.attributes["type"] for move in first.each("PlayerMove")] == ["valid", "valid", "none"]
    assert first.each("Solo")[0].attributes == {"playerId": "0", "points": "10"}
    assert first.each("GameMove")[0].attributes == {
        "points": str(catalan.state.coups[0].marks[1].points),
        "type": "valid",
        "word": catalan.state.coups[0].marks[1].word,
        "coord": catalan.state.coups[0].marks[1].place,
    }
    assert "+" in turns[1].text_of("GameRack") or turns[1].text_of("GameRack").startswith("-")
    penalties = [penalty.attributes for turn in turns for penalty in turn.each("Penalty")]
    assert penalties == [{"playerId": "0", "points": "-5"}] * 2
    assert len([warning for turn in turns for warning in turn.each("Warning")]) == 5


def test_greek_directions_become_the_order_of_letter_and_number() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=2)
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ", "H6Κ ΛΟΓΟΣ")
    root = parse_markup(write_eliot(session.state, GREEK), name="game.xml")
    (turn,) = root.each("History")[0].each("Turn")

    assert [move.attributes["coord"] for move in turn.each("PlayerMove")] == ["H8", "8F"]


def test_tiles_drawn_after_a_bingo_and_never_played_are_in_the_file() -> None:
    session = Session.of("ΛΟΓΟΣΑΤ", entrants=1)
    session.bag("ΛΟΓΟΣΑΤΒΓ")
    session.coup("", "H8Ο ΛΟΓΟΣΑΤ")
    session.do(a.DrawRack())
    assert session.state.ended is e.EndReason.ONE_KIND
    back = replay(imported(write_eliot(session.state, GREEK), "el-duplicate").events)

    assert back.rack == session.state.rack == session.tiles("ΒΓ")


def test_contents_that_the_file_cannot_hold_are_listed() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=3)
    session.bag("ΛΟΓΟΣ")
    session.do(a.RecordLeaving(3))
    session.coup("ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ", "H8Ο ΨΨ")
    session.do(a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="half a play", points=11))
    unsaid = list(unsaid_in_eliot(session.state))

    assert unsaid[0] == "coup 1, number 1: 11 points for a play worth 22"
    assert unsaid[1].startswith(
        "coup 1, number 2: why the play counts for nothing (unacceptable main word: ΨΨ"
    )
    assert unsaid[2:] == [f"coup 1, number 1: a correction by {ARBITER}", "number 3 has left"]
    back = imported(write_eliot(session.state, GREEK), "el-duplicate")
    assert told(replay(back.events), "el-duplicate") == told(session.state, "el-duplicate")


def test_the_events_are_the_list_that_a_site_keeps(sample: EliotImport) -> None:
    lexicon = load_lexicon("ca-disc-2021")
    game = read_eliot(FILE.read_bytes(), "game.xml")

    assert session_from(game, PRACTICE, lexicon=lexicon) == list(sample.events)
