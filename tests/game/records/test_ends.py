"""Written records and their ends: over when the text says so, and tiles counted as it says."""

from pathlib import Path

import pytest

from faristol.board import load_layout
from faristol.formats import read_record, write_record
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game.records import Replay, examine, replay
from faristol.game.records.transcript import record_so_far
from faristol.rulebook import Rulebook, load_rulebook, parse_rulebook
from faristol.rulebook.choices import OutCountsRack
from faristol.tiles import load_tileset
from tests.rulebook.own import extending, rule

CODES = {
    "record.goes_on",
    "rack_points.differ",
    "rack_points.missing",
    "rack_points.none",
    "rack_points.not_over",
    "rack_points.sign",
    "rack_points.unwritten",
    "rack_points.worth",
}
NAMES = "Ana - casaeei  Dan - stirenm\n"
OPENING = "1) H7 casa 8 - eeibcde  PAS - stirenm\n"
PASSES = OPENING + "2) PAS - eeibcde  PAS - stirenm\n3) PAS - eeibcde"
"""Four in a row: Dan, Ana, Dan, Ana."""


def examined(text: str, rulebook: str | Rulebook = "ro-liber") -> Replay:
    book = load_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    tiles = load_tileset(book.play.tileset)
    record = read_record(text.encode(), name="test", rulebook=book, tileset=tiles)
    return examine(record, book, tileset=tiles, layout=load_layout(book.play.board))


def told(text: str, rulebook: str | Rulebook = "ro-liber") -> list[str]:
    return [str(each) for each in examined(text, rulebook).findings]


# Four passes in Romanian: Ana holds EEIBCDE, worth 16, and Dan STIRENM, worth 10.

DEDUCTED = PASSES + "\n= Ana (eeibcde) -16\n= Dan (stirenm) -10\n"


@pytest.mark.clause("RO-12")
def test_four_passes_and_both_racks_taken_off_is_a_sound_record() -> None:
    examined_ = examined(NAMES + DEDUCTED)
    assert [*examined_.findings] == []
    assert examined_.totals == examined_.computed_totals == (-8, -10)


@pytest.mark.clause("RO-12")
def test_racks_that_are_taken_off_twice_are_one_too_many() -> None:
    twice = examined(NAMES + DEDUCTED + "= Dan (stirenm) -10\n")
    assert [str(each) for each in twice.findings] == [
        "move 2 (Dan), line 6: the unplayed tiles count -10 here, not -20 [art. ¶12 (RO-12)]"
    ]
    assert (twice.totals, twice.computed_totals) == ((-8, -20), (-8, -10))


@pytest.mark.clause("RO-12")
def test_both_racks_taken_off_before_the_end_are_both_told() -> None:
    text = NAMES + OPENING + "2) PAS - eeibcde  PAS - stirenm\n= Ana (eeibcde) -16\n= Dan (stirenm) -10\n"
    early = examined(text)
    assert [each.code for each in early.findings] == ["rack_points.not_over"] * 2
    assert early.computed_totals == (8, 0)


@pytest.mark.clause("RO-12")
def test_a_record_that_leaves_the_racks_out_is_told_what_is_missing() -> None:
    left_out = examined(NAMES + PASSES)
    assert [str(each) for each in left_out.findings] == [
        "move 2 (Dan), line 3: -10 for the unplayed tiles is missing [art. ¶12 (RO-12)]",
        "move 3 (Ana), line 4: -16 for the unplayed tiles is missing [art. ¶12 (RO-12)]",
    ]
    assert (left_out.totals, left_out.computed_totals) == ((8, 0), (-8, -10))


@pytest.mark.clause("RO-12")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("= Ana (eeibcde) +16", "the unplayed tiles count -16 here, not +16"),
        ("= Ana (eeibcde) -15", "the unplayed tiles count -16 here, not -15"),
        ("= Ana (eeibcd) -15", "the unplayed tiles count -16 here, not -15"),
        ("= Ana (time) -16", "-16 for the unplayed tiles is missing"),
    ],
)
def test_a_record_that_adds_or_miscounts_what_the_text_takes_off_is_told_so(line: str, message: str) -> None:
    (finding,) = told(NAMES + DEDUCTED.replace("= Ana (eeibcde) -16", line))
    assert message in finding
    assert finding.endswith("[art. ¶12 (RO-12)]")


@pytest.mark.clause("RO-12")
@pytest.mark.parametrize("more", ["  PAS", "  CHANGE 3", "  8H ah 2", "  PAS\n4) 8H ah 2 PAS"])
def test_a_record_that_goes_on_after_four_passes_is_told_where_it_was_over(more: str) -> None:
    findings = told(NAMES + PASSES + more)
    assert [each for each in findings if "the record continues" in each] == [
        (
            "move 3 (Dan), line 4: the game was over after move 3 (Ana), but the record continues "
            "[art. ¶12 (RO-12)]"
        )
    ]


@pytest.mark.clause("RO-12", "RO-6")
def test_an_exchange_between_the_passes_ends_nothing() -> None:
    broken = PASSES.replace("2) PAS - eeibcde", "2) CHANGE e - aeibcde").replace("3) PAS - eeibcde", "3) PAS")
    assert [
        each for each in told(NAMES + broken) if "the record continues" in each or "unplayed tiles" in each
    ] == []


@pytest.mark.clause("RO-12")
def test_racks_that_nobody_wrote_down_are_still_to_be_taken_off() -> None:
    bare = "Ana - …  Dan - …\n1) H7 casa 8 PAS\n2) PAS PAS\n3) PAS\n"
    assert [each.partition(": ")[2] for each in told(bare)] == [
        "the unplayed tiles should be deducted, but the record does not do so [art. ¶12 (RO-12)]"
    ] * 2
    (sign,) = told(f"{bare}= Ana () -16\n= Dan () +10\n")
    assert sign.endswith(": the unplayed tiles are deducted here, not added [art. ¶12 (RO-12)]")


# Wrong plays, and turns with nothing laid

W = "I8 do ? RETRAS"
WRONGS = [f"{W},{W},{W}", f"{W},PAS,{W}", f"{W},{W},PAS", f"PAS,{W},{W}"]
"""Dan's three turns; Ana exchanges between them, which leaves only his own to count."""


def duel(dans: str, more: str = "") -> str:
    first, second, third = dans.split(",")
    return f"Ana - …  Dan - …\n1) H7 casa 8 {first}\n2) CHANGE 2 {second}\n3) CHANGE 2 {third}\n{more}"


@pytest.mark.clause("RO-13")
@pytest.mark.parametrize("dans", WRONGS)
def test_two_or_three_wrong_plays_end_the_record_and_no_rack_is_counted(dans: str) -> None:
    assert [each for each in told(duel(dans)) if "tiles" in each or "the record continues" in each] == []
    (counted,) = [each for each in told(duel(dans, "= Dan (a) -1\n")) if "tiles" in each]
    assert "no tiles are counted after this ending, but the record has -1 [art. ¶13 (RO-13)]" in counted
    (on,) = [each for each in told(duel(dans, "4) CHANGE 3\n")) if "the record continues" in each]
    assert "the game was over after move 3 (Dan), but the record continues [art. ¶13 (RO-13)]" in on


@pytest.mark.clause("RO-13")
@pytest.mark.parametrize("dans", [f"{W},PAS,PAS", f"{W},CHANGE 2,{W}"])
def test_one_wrong_play_or_an_exchange_between_loses_nothing(dans: str) -> None:
    assert [each for each in told(duel(dans, "4) CHANGE 3\n")) if "the record continues" in each] == []


@pytest.mark.clause("RO-14")
def test_six_turns_with_nothing_laid_end_the_record_without_racks() -> None:
    turns = "1) PAS PAS\n2) PAS H7 casa 8 RETRAS\n3) PAS PAS\n"  # PPPWPP
    assert told(f"Ana - …  Dan - …\n{turns}") == []
    (on,) = told(f"Ana - …  Dan - …\n{turns}4) PAS\n")
    assert on.endswith("the game was over after move 3 (Dan), but the record continues [art. ¶14 (RO-14)]")


# Going out

WHOLE = Path(__file__).parents[2] / "golden" / "entered" / "whole-game.txt"


@pytest.fixture(scope="module")
def whole() -> str:
    """A Catalan game to its last tile, as GCG: Biel goes out, and Anna holds what is left."""
    book = load_rulebook("ca-ajusc")
    tiles, layout = load_tileset("catalan"), load_layout("standard")
    events = enter_sheet(WHOLE.read_text("utf-8"), book, names=("Anna", "Biel")).events
    text = write_record(replay(record_so_far(events, book), book, tileset=tiles, layout=layout), "gcg")
    return "\n".join(line for line in text.splitlines() if not line.startswith("#note"))


@pytest.mark.clause("AJ-22a", "CA-4.a", "OB-G9")
@pytest.mark.parametrize("rulebook", ["ca-ajusc", "ca-1v1", "ca-obert-2009"])
def test_a_record_to_the_last_tile_counts_what_is_left_both_ways(rulebook: str, whole: str) -> None:
    assert told(whole, rulebook) == []
    *moves, gained, lost = whole.splitlines()
    points = int(gained.split()[-2])
    assert (points > 0, int(lost.split()[-2])) == (True, -points)

    article = load_rulebook(rulebook).cite("ending.out_costs_opponent_rack")
    (missing,) = told("\n".join([*moves, gained]), rulebook)
    assert missing.endswith(f": -{points} for the unplayed tiles is missing [{article}]")
    doubled = gained.replace(f"+{points} ", f"+{2 * points} ").rsplit(" ", 1)[0]
    (twice,) = told("\n".join([*moves, doubled, lost]), rulebook)
    assert twice.endswith(f": the unplayed tiles count +{points} here, not +{2 * points} [{article}]")
    further = told("\n".join([*moves, ">Anna: - +0", ">Biel: - +0"]), rulebook)
    (on,) = [each for each in further if "the record continues" in each]
    assert article in on


@pytest.mark.clause("CA-4.a")
def test_an_organisers_rulebook_counts_them_twice_as_english_clubs_do(whole: str) -> None:
    own = extending(
        "ca-1v1",
        rule("ending.out_counts_rack", '"twice"', article='"1"'),
        rule("ending.out_costs_opponent_rack", "false", article='"2"'),
    )
    book = parse_rulebook(own.encode(), name="own")
    assert book.ending.out_counts_rack is OutCountsRack.TWICE
    *moves, gained, _lost = whole.splitlines()
    points = int(gained.split()[-2])
    doubled = gained.replace(f"+{points} ", f"+{2 * points} ").rsplit(" ", 1)[0]

    assert told("\n".join([*moves, doubled]), book) == []
    (single,) = told("\n".join([*moves, gained]), book)
    assert f"the unplayed tiles count +{2 * points} here, not +{points}" in single


@pytest.mark.clause("CA-4.c", "CA-7.4")
def test_tiles_are_not_counted_in_a_game_that_is_broken_off(whole: str) -> None:
    *moves, _gained, lost = whole.splitlines()
    broken = [*moves[:-3], lost.rsplit(" ", 1)[0]]
    (soon,) = told("\n".join(broken), "ca-1v1")
    assert "nothing has ended the game here, so no tiles are counted" in soon
    assert told("\n".join(broken), "ca-ajusc") == []  # its committee may have them counted


@pytest.mark.clause("AJ-22c")
def test_tiles_that_a_committee_may_count_are_worth_their_points() -> None:
    players = "#player1 a Ana\n#player2 d Dan\n>a: 8G CASA +10 10\n"
    assert told(f"{players}>a: (EX) -11\n", "ca-ajusc") == []
    (worth,) = told(f"{players}>a: (EX) -12\n", "ca-ajusc")
    assert "the tiles are worth 11, not 12" in worth


@pytest.mark.clause("CA-7.3")
def test_points_for_losing_on_time_stand_instead_of_the_racks(whole: str) -> None:
    *moves, _gained, _lost = whole.splitlines()
    assert told("\n".join([*moves, ">Anna: (time) -110"]), "ca-1v1") == []
    assert len(told("\n".join([*moves, ">Anna: (time) -10"]), "ca-1v1")) == 2


def test_a_list_of_examples_has_no_end() -> None:
    assert told("H7: CASA = 8") == []


def test_a_missing_turn_breaks_a_run() -> None:
    passes = ">a: - +0 8\n>a: - +0 8\n>d: - +0 0\n>a: - +0 8\n>a: - +0 8\n>d: - +0 0\n"
    record = f"#player1 a Ana\n#player2 d Dan\n>a: 8G CASA +8 8\n{passes}"
    assert [each for each in told(record) if "the record continues" in each] == []


def test_a_rack_played_whole_ends_nothing_while_the_bag_has_tiles() -> None:
    text = "Ana - …  Dan - …\n1) H4 casatii ? PAS\n2) CHANGE 2 CHANGE 2\n"
    assert [each for each in told(text) if "the record continues" in each or "unplayed tiles" in each] == []


# Played out, or broken off


@pytest.mark.parametrize("rulebook", ["ca-ajusc", "ca-1v1", "ca-obert-2009"])
def test_a_record_is_whole_if_its_last_turn_ends_the_game(rulebook: str, whole: str) -> None:
    *moves, gained, lost = whole.splitlines()
    last = max(at for at, line in enumerate(moves) if line.startswith(">"))
    whole_ones = {
        "as it was": [*moves, gained, lost],
        "without what is left": moves,
        "with an assent": [*moves, ">Anna: - +0"],
    }
    broken_ones = {
        "no move": moves[:5],
        "half": moves[: len(moves) // 2],
        "without its last turn": moves[:last],
        "and tiles counted all the same": [*moves[:last], gained, lost],
        "the last play taken back": [*moves, ">Biel: -- -0"],
    }
    found = {
        name: examined("\n".join(lines), rulebook).is_whole
        for name, lines in (whole_ones | broken_ones).items()
    }
    assert found == dict.fromkeys(whole_ones, True) | dict.fromkeys(broken_ones, False)


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        (PASSES, True),
        (DEDUCTED, True),
        (PASSES.removesuffix("3) PAS - eeibcde"), False),
        (PASSES + "  8H ah 2", False),  # went on after its end, and breaks off
    ],
)
def test_passes_end_a_record_as_the_text_says(text: str, *, is_whole: bool) -> None:
    assert examined(NAMES + text).is_whole is is_whole


def test_a_game_lost_by_wrong_plays_is_over_and_was_not_played_out() -> None:
    assert not examined(duel(WRONGS[0])).is_whole


def test_a_sheet_with_a_play_nobody_can_lay_is_whole_if_its_writer_counted_the_tiles(whole: str) -> None:
    odd = whole.replace("12B .ENT", "O15 .ENT").splitlines()
    assert examined("\n".join(odd), "ca-1v1").is_whole
    assert not examined("\n".join(odd[:-2]), "ca-1v1").is_whole
