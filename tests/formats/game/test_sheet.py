"""The score sheet: lines of text in, the sheet that each rulebook wants out. UPDATE_GOLDEN=1 rewrites."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.formats import sample_records
from faristol.formats.game.sheet import LABELS, format_sheet, parse_sheet_tile, rows_below
from faristol.game.records import MoveKind
from faristol.rulebook import Rulebook, load_rulebook
from faristol.rulebook.choices import SheetExtra
from faristol.tiles import BLANK, load_tileset
from tests.formats.game.sheet_samples import ENDING, GAME, long_game, sheet_under

GOLDEN = Path(__file__).parents[2] / "golden" / "sheets"
MICHI = dict(sample_records())["michi-waxberry-2014"].decode()


def printed(name: str, text: str) -> bool:
    """True if the text is what the file says it should be."""
    path = GOLDEN / f"{name}.expected"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")
    return text == path.read_text("utf-8")


def with_rules(rulebook_id: str, **changed: object) -> Rulebook:
    book = load_rulebook(rulebook_id)
    return replace(book, sheet=replace(book.sheet, **changed))  # type: ignore[arg-type]


def scores(rulebook: Rulebook | str, side: int, text: str = GAME + ENDING) -> list[str]:
    """Return the score's column."""
    return [line.written for line in sheet_under(rulebook, text).columns[side].lines]


def below(rulebook: str, side: int, tile: str = "", text: str = GAME + ENDING) -> dict[str, str]:
    sheet = sheet_under(rulebook, text, tile=tile)
    rows = rows_below(sheet, sheet.columns[side])
    return {row.label: f"{row.play.text if row.play else ''} {row.value}".strip() for row in rows}


@pytest.mark.clause("CA-5.1", "CA-5.3")
def test_the_catalan_sheet_is_as_its_rulebook_wants_it() -> None:
    assert printed("ca-1v1", format_sheet(sheet_under("ca-1v1")))


@pytest.mark.clause("OB-G25", "OB-G10")
def test_the_sheet_of_the_open_adds_best_plays_and_bingos() -> None:
    assert printed("ca-obert-2009", format_sheet(sheet_under("ca-obert-2009")))


@pytest.mark.clause("AJ-18", "AJ-25", "AJ-26", "AJ-27")
def test_the_sheet_of_the_ajusc_adds_penalties_and_the_best_play_with_a_tile() -> None:
    assert printed("ca-ajusc", format_sheet(sheet_under("ca-ajusc", tile="qu")))


@pytest.mark.clause("RO-4")
def test_the_romanian_sheet_writes_every_score_and_no_running_totals() -> None:
    assert printed("ro-liber", format_sheet(sheet_under("ro-liber", MICHI)))


def test_every_expected_sheet_belongs_to_a_rulebook() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {"ca-1v1", "ca-ajusc", "ca-obert-2009", "ro-liber"}


@pytest.mark.clause("CA-5.1", "AJ-33")
def test_a_dash_is_an_exchange_on_one_sheet_and_a_pass_on_the_other() -> None:
    assert scores("ca-1v1", 0) == ["66", "-", "0"]
    assert scores("ca-ajusc", 0) == ["66", "canvi", "-"]


def test_the_marks_are_the_rulebooks() -> None:
    book = with_rules("ca-1v1", exchange_mark="canvi", pass_mark="pas")  # noqa: S106 – a turn, no password
    assert scores(book, 0) == ["66", "canvi", "pas"]


@pytest.mark.clause("CA-5.2")
def test_coordinates_may_be_left_out_unless_the_rulebook_requires_them() -> None:
    assert "H4" in format_sheet(sheet_under("ca-1v1"))
    assert "H4" not in format_sheet(sheet_under("ca-1v1", coordinates=False))
    strict = with_rules("ca-1v1", coordinates_required=True)
    assert "H4" in format_sheet(sheet_under(strict, coordinates=False))


@pytest.mark.clause("AJ-4")
def test_the_starter_keeps_the_score_and_the_other_need_not() -> None:
    assert [column.keeps_score for column in sheet_under("ca-ajusc").columns] == [True, False]
    assert [column.keeps_score for column in sheet_under("ca-1v1").columns] == [True, True]


def test_the_first_to_move_is_the_starter() -> None:
    second = GAME.replace(">anna: RESCA?S 8D RESCAtS +66 66\n", "")
    assert [column.starts for column in sheet_under("ca-ajusc", second).columns] == [False, True]


@pytest.mark.clause("CA-5.3", "OB-G25", "AJ-27")
@pytest.mark.parametrize("rulebook_id", ["ca-1v1", "ca-obert-2009", "ca-ajusc"])
def test_a_blank_stands_in_parentheses_and_a_bingos_score_is_circled(rulebook_id: str) -> None:
    first, *others = sheet_under(rulebook_id).columns[0].lines
    assert (first.text, first.is_circled) == ("RESCA(T)S", True)
    assert [letter.is_ringed for letter in first.word] == [False] * 5 + [True, False]
    assert not any(line.is_circled for line in others)


def test_a_rulebook_that_circles_nothing_has_its_bingos_counted_all_the_same() -> None:
    column = sheet_under(with_rules("ca-ajusc", bingo_circled=False)).columns[0]
    assert (column.lines[0].is_circled, column.bingos) == (False, 1)


@pytest.mark.parametrize(
    ("mark", "word", "is_ringed"),
    [("(A)", "RESCA(T)S", True), ("A", "rescaTs", False), ("a", "RESCAtS", False), ("A*", "RESCAT*S", False)],
)
def test_a_blank_is_written_as_the_rulebook_says(mark: str, word: str, *, is_ringed: bool) -> None:
    line = sheet_under(with_rules("ca-1v1", blank_mark=mark)).columns[0].lines[0]
    assert line.text == word
    assert any(letter.is_ringed for letter in line.word) is is_ringed


def test_a_blank_that_lay_there_before_is_a_letter_like_others() -> None:
    through = GAME.replace(">anna: AEINR[NY]T - +0 66", ">anna: AEINR[NY]T I8 .E +1 67")
    line = sheet_under("ca-1v1", through).columns[0].lines[-1]
    assert (line.place, line.text) == ("9H", "TE")


def test_a_withdrawn_play_is_one_line_worth_nothing() -> None:
    withdrawn, stayed, _ = sheet_under("ca-1v1").columns[1].lines
    assert (withdrawn.kind, withdrawn.text, withdrawn.score) == (MoveKind.WITHDRAWN, "ROL", 0)
    assert (withdrawn.total, stayed.total) == (0, 4)


def test_a_withdrawn_play_is_nobodys_best_and_no_bingo() -> None:
    lost = "".join(GAME.splitlines(keepends=True)[:5]) + ">anna: RESCA?S -- -66 0\n"
    column = sheet_under("ca-ajusc", lost).columns[0]
    assert (column.best, column.bingos, column.total) == (None, 0, 0)


@pytest.mark.parametrize(
    ("rulebook_id", "rows"),
    [
        pytest.param("ca-1v1", {"Unplayed tiles"}, marks=pytest.mark.clause("CA-5.1")),
        pytest.param(
            *("ca-obert-2009", {"Unplayed tiles", "Best play", "Bingos"}),
            marks=pytest.mark.clause("OB-G25", "OB-G10"),
        ),
        pytest.param(
            *("ca-ajusc", {"Unplayed tiles", "Overtime", "Best play", "Bingos"}),
            marks=pytest.mark.clause("AJ-25", "AJ-26"),
        ),
        pytest.param("ro-liber", {"Unplayed tiles"}, marks=pytest.mark.clause("RO-11", "RO-12")),
    ],
)
def test_before_the_end_there_is_room_for_what_the_rulebook_asks_for(
    rulebook_id: str, rows: set[str]
) -> None:
    text = MICHI if rulebook_id == "ro-liber" else GAME

    assert below(rulebook_id, 0, text=text).keys() - {"Final total"} == rows


@pytest.mark.parametrize(
    ("rulebook_id", "has_places"),
    [
        pytest.param("ca-obert-2009", False, marks=pytest.mark.clause("OB-G25")),
        pytest.param("ca-ajusc", False, marks=pytest.mark.clause("AJ-25")),
        pytest.param("ro-liber", True, marks=pytest.mark.clause("RO-15")),
    ],
)
def test_places_are_left_out_where_no_rulebook_asks_for_them(rulebook_id: str, *, has_places: bool) -> None:
    text = MICHI if rulebook_id == "ro-liber" else GAME

    assert sheet_under(rulebook_id, text, coordinates=False).has_places is has_places


@pytest.mark.clause("RO-15")
def test_no_score_is_circled_on_the_romanian_sheet_not_even_a_bingos() -> None:
    lines = [line for column in sheet_under("ro-liber", MICHI).columns for line in column.lines]

    assert any(line.is_bingo for line in lines)
    assert not any(line.is_circled for line in lines)


@pytest.mark.clause("AJ-25")
def test_rack_points_and_penalties_lead_from_the_last_total_to_the_final_one() -> None:
    rows = below("ca-ajusc", 0)
    assert (rows["Unplayed tiles"], rows["Overtime"], rows["Final total"]) == ("-16", "-10", "40")


def test_points_that_the_game_has_are_shown_even_where_the_rulebook_does_not_ask() -> None:
    assert SheetExtra.TIME_PENALTIES not in load_rulebook("ca-1v1").sheet.extras
    assert below("ca-1v1", 0)["Overtime"] == "-10"
    assert "Overtime" not in below("ca-1v1", 0, text=GAME)


def test_a_game_that_goes_on_has_room_for_what_is_to_come() -> None:
    rows = below("ca-ajusc", 0, text=GAME)
    assert (rows["Unplayed tiles"], rows["Overtime"], rows["Final total"]) == ("", "", "66")


@pytest.mark.clause("AJ-26")
@pytest.mark.parametrize(
    ("tile", "annas", "bels"),
    [("QU", "", "AQUI 20"), ("r", "RESCA(T)S 66", ""), ("?", "RESCA(T)S 66", ""), ("T", "", "")],
)
def test_the_best_play_with_a_tile_lays_that_very_tile(tile: str, annas: str, bels: str) -> None:
    """A blank that stands for it is another tile, and what lay there before is nobody's play."""
    found = [below("ca-ajusc", side, tile)[f"Best play with {tile.upper()}"] for side in (0, 1)]
    assert found == [annas, bels]


def test_of_equal_plays_the_first_is_the_best() -> None:
    text = long_game(0) + ">anna: CASA 8H CASA +12 12\n>bel: A 7H A +3 3\n>anna: A 9H A +12 24\n"
    best = sheet_under("ca-ajusc", text).columns[0].best
    assert best is not None
    assert best.number == 1


def test_the_best_play_with_a_tile_is_shown_to_whoever_asks() -> None:
    assert SheetExtra.BEST_PLAY_WITH_TILE not in sheet_under("ca-1v1").extras
    assert below("ca-1v1", 1, "QU")["Best play with QU"] == "AQUI 20"


def test_a_sum_that_is_wrong_says_what_it_should_be() -> None:
    wrong = GAME.replace("+66 66", "+60 60")
    assert below("ca-1v1", 0, text=wrong)["Final total"] == "60 (recounted: 66)"


def test_a_list_of_examples_is_a_sheet_with_one_column() -> None:
    examples = dict(sample_records())["casa-caprarul"].decode()
    (column,) = sheet_under("ro-liber", examples).columns
    assert [line.text for line in column.lines][2] == "Comanda"


@pytest.mark.parametrize("text", ["KK", "", "AB", "*"])
def test_a_missing_tile_has_no_best_play(text: str) -> None:
    with pytest.raises(NotationError):
        parse_sheet_tile(text, load_tileset("catalan").alphabet)


def test_a_tile_is_named_in_either_case() -> None:
    alphabet = load_tileset("catalan").alphabet
    assert parse_sheet_tile("l·l", alphabet) == parse_sheet_tile(" L·L ", alphabet)
    assert parse_sheet_tile("?", alphabet) == BLANK


@given(st.integers(0, 40))
def test_every_turn_has_a_line(turns: int) -> None:
    assert len(scores("ca-1v1", 1, long_game(turns))) == turns


def test_every_word_of_a_sheet_can_be_translated() -> None:
    shouted = {key: label.upper() for key, label in LABELS.items()}
    text = format_sheet(sheet_under("ca-ajusc", tile="qu"), shouted | {"best-play-with-tile": "%(tile)s!"})
    words = {word for label in LABELS.values() for word in label.split() if "%" not in word}
    assert not words & set(text.replace(":", " ").split())


def test_every_kind_of_line_but_a_word_has_a_name() -> None:
    elsewhere = {MoveKind.PLAY, MoveKind.RACK_POINTS, MoveKind.TIME_PENALTY}
    assert set(MoveKind) - elsewhere <= LABELS.keys()
    assert set(SheetExtra) <= LABELS.keys()
