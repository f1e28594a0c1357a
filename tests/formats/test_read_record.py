"""Recognition of a file's notation, and one line about each file that is in none."""

import codecs
import contextlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import load_layout
from faristol.errors import NotationError
from faristol.formats import NotationName, read_record, sample_records, write_record
from faristol.game.records import GameRecord, MoveKind, replay
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset

RO, CA = load_rulebook("ro-liber"), load_rulebook("ca-ajusc")
NAMES = "Michi - iaaeien  Waxberry - arnafst\n"
PLAYERS = "#player1 a Anna\n#player2 b Bel\n"


def read(content: str | bytes, *, catalan: bool = False) -> GameRecord:
    book = CA if catalan else RO
    raw = content.encode() if isinstance(content, str) else content
    return read_record(raw, name="FILE", rulebook=book, tileset=load_tileset(book.play.tileset))


BAD = {
    "empty file": (b"", "FILE is not a game record: it is empty"),
    "comments only": ("# title: none\n", "it is empty"),
    "an endless line": (PLAYERS + ">a: x" + " " * 20_000 + "x", "line 3 has 20006 characters"),
    "an endless number": (PLAYERS + ">a: CASA 8H CASA +" + "9" * 1_900, "a number of 1900 digits"),
    "not a game": ("shopping list\nmilk", "it begins with line 1: 'shopping list'"),
    "binary file": (b"\x01\x02\0\0", "FILE is not a game record: byte 2 is zero, so it is not text"),
    "a log of a game": (
        b'{"faristol": "game log", "schema_version": 3, "events": [\n{"seed": 123456789012345678901}]}',
        "FILE is not a game record: it is a log of this program (game log): convert it first with `",
    ),
    "a log of a tournament": (
        b'{"faristol":"tournament log","schema_version":1}\n',
        "FILE is not a game record: it is a log of this program (tournament log)",
    ),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", "FILE is not a game record: it is a picture"),
    "a web page": ("\ufeff\n<!DOCTYPE html><p>>a: CASA 8H CASA +12", "it is a web page"),
    "a position": ("15/" * 14 + "15 AEIRST?/ 0/12 0 lex CA;", "it is one position (CGP), without the moves"),
    "UTF-16 without its mark": ("1) PAS".encode("utf-16-le"), "is zero, so it is not text"),
    "wrong encoding": (NAMES.encode() + b"1) PAS \xe7", "FILE: byte 43 (0xe7) is not UTF-8"),
    "not what GCG declares": (b"#character-encoding UTF-8\n>\xe7: - +0 0", "byte 27 (0xe7) is not UTF-8"),
    "unknown encoding": (b"#character-encoding EBCDIC-XX\n", "FILE: line 1: unknown encoding 'EBCDIC-XX'"),
    "encoding that is none": (b"#character-encoding rot13\n", "unknown encoding 'rot13'"),
    "too large": (b" " * (1 << 21), "2097152 bytes: too large"),
    "off the board": (NAMES + "1) H16 frans 40", "FILE: line 2: 'H16' is off the board of 15 by 15"),
    "off the board, lettered": ("Q7: CASA = 8", "FILE: line 1: 'Q7' is off the board"),
    "bad coordinate": (NAMES + "1) HH frans 40", "line 2: 'HH' is not a square like H8 (across)"),
    "tile the language lacks": (NAMES + "1) H4 fraиs 40", "line 2: no tile spells"),
    "rack the language lacks": ("Michi - iaaeie7  Waxberry - arnafst\n1) PAS", "no tile spells '7'"),
    "blank without a letter": (NAMES + "1) H4 fr?ns 40", "line 2: a blank in 'FR?NS' does not show"),
    "blank with a letter in hand": (
        NAMES + "1) PAS - Aeiou",
        "line 2: rack 'aEIOU': write all tiles of a rack",
    ),
    "truncated after the word": (
        NAMES + "1) H4 frans",
        "line 2: the record ends where the score of 'frans' is due",
    ),
    "truncated after the place": (NAMES + "1) H4", "line 2: the record ends where a word is due"),
    "truncated after the dash": (NAMES + "1) PAS -", "line 2: the record ends where a rack is due"),
    "no number for a score": (NAMES + "1) H4 frans fourty", "line 2: 'fourty' is not the score of 'frans'"),
    "row left out": (NAMES + "1) PAS PAS\n3) PAS", "line 3: '3)' where '2)' is due"),
    "row too short": (NAMES + "1) PAS\n2) PAS", "line 2: row 1 has one move; write … for none"),
    "row too long": (NAMES + "1) PAS PAS PAS", "line 2: 'PAS' where '2)' is due"),
    "no names": ("1) PAS", "FILE: line 1: '' is not two names with racks"),
    "correction for nobody": (
        NAMES + "1) PAS\n= Nobody (time) -10",
        "line 3: '= Nobody (time) -10' is not like",
    ),
    "example without a score": ("H7: CASA = 8\nI8: STIRE", "line 2: 'I8: STIRE' is not like 'H7: CASA = 8'"),
    "joker mark without a letter": ("H7: 0CASA = 8", "line 1: no tile spells '0'"),
    "GCG: one player": ("#player1 a Anna\n", "FILE: 1 player is named; GCG needs #player1 and #player2"),
    "GCG: same nick": ("#player1 a A\n#player2 a B\n", "line 2: both players have the nickname 'a'"),
    "GCG: unknown nick": (PLAYERS + ">c: - +0 0", "line 3: no player has the nickname 'c'"),
    "GCG: no move": (PLAYERS + ">a: AEI WORD +5 5", "line 3: 'AEI WORD +5 5' is not a move; write"),
    "GCG: half a move": (
        PLAYERS + ">a: WORD +5 5",
        "line 3: 'WORD +5 5' is not a move; write 'RACK 8D WORD +score total'",
    ),
    "GCG: stray line": (PLAYERS + "hello", "line 3: 'hello' is neither '#pragma …' nor '>player: …'"),
    "GCG: off the board": (PLAYERS + ">a: AEI 16H AI +5 5", "line 3: '16H' is off the board"),
    "GCG: tile the language lacks": (
        PLAYERS + ">a: AEIW 8H A[L·L]A +5 5",
        "line 3: no tile spells '·'",
    ),
    "GCG: truncated bracket": (PLAYERS + ">a: AEI 8H A[L +5 5", "line 3: no tile spells '['"),
}


@pytest.mark.parametrize(("content", "message"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_one_line(content: str | bytes, message: str) -> None:
    with pytest.raises(NotationError) as raised:
        read(content)
    assert message in str(raised.value)
    assert len(str(raised.value).splitlines()) == 1
    assert "FILE" in str(raised.value)


HOSTILE = {
    "names without an end": ("a - b c - " * 190 + "\n") * 60 + "1) x",
    "headings of nothing": "1) x\n" + ("# a:" + " " * 1_900 + "\n") * 60,
    "corrections of nothing": NAMES + "1) PAS PAS\n" + ("= a" + " " * 1_900 + "x\n") * 60,
    "colons and equals signs": "H8: a = 1\n" + ("a:" * 450 + "a=" * 450 + "\n") * 60,
    "pragmas of nothing": PLAYERS + ("#note a:" + " " * 1_900 + "x\n") * 60,
    "moves of nothing": PLAYERS + (">a:" + " " * 1_900 + "x\n") * 60,
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_file_keeps_the_whole_site_waiting(content: str) -> None:
    before = time.process_time()
    with contextlib.suppress(NotationError):
        read(content)
    assert time.process_time() - before < 1


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-8", "cp1252"])
def test_gcg_is_read_in_the_encoding_it_declares(encoding: str) -> None:
    text = f"#character-encoding {encoding}\n{PLAYERS}>a: CAÇ?L 8G CA[ç] +4 4\n"
    record = read(text.encode(encoding), catalan=True)
    assert load_tileset("catalan").alphabet.text(tile or 0 for tile in record.moves[0].word) == "CAÇ"


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-8", "utf-8-sig"])
def test_gcg_without_a_declaration_is_latin_1_unless_it_is_utf_8(encoding: str) -> None:
    record = read(f"{PLAYERS}>a: 8G COL·LEGI +9 9\n".encode(encoding), catalan=True)
    assert len(record.moves[0].word) == 6


@pytest.mark.parametrize(("name", "page"), [("Νίκος", "cp1253"), ("Ţîrlea", "cp1250"), ("Núria", "cp1252")])
def test_gcg_of_an_old_program_keeps_the_names_of_its_country(name: str, page: str) -> None:
    record = read(f"#player1 a {name}\n#player2 b B\n>a: 8H A +0 0\n".encode(page), catalan=True)
    assert record.players[0] == name


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert read(codecs.BOM_UTF8 + b"H7: CASA = 8").moves[0].score == 8


def test_lines_may_end_in_any_way() -> None:
    unix = dict(sample_records())["michi-waxberry-2014"]
    assert read(unix.replace(b"\n", b"\r\n")) == read(unix.replace(b"\n", b"\r")) == read(unix)


@pytest.mark.clause("RO-15")
def test_the_record_reads_as_printed_on_one_line() -> None:
    printed = (
        "Michi - iaaeien                 Waxberry - arnafst 1) CHANGE - addefim         H4 frans 40 - tta?trl"
        " 2) 9G med 26      - adefimv 6F tratatUl 61 - sutilnb 3) 5J vafe 59     - adeiimt"
        " J2 bulvan 39 - daiplst 4) 10I imediat 74 - aceinoz N8 plastida 70 - ipdibcu"
        " 5) O2 cazonei 137 - eilostu O13 cub 68 - aujdiip 6) 11C solutie 68 - ?eennrr.:"
    )
    assert read(printed).moves == read(dict(sample_records())["michi-waxberry-2014"]).moves


def test_gcg_knows_notes_corrections_and_withdrawn_plays() -> None:
    record = read(
        PLAYERS
        + ">a: CASAXYZ? 8H CASA +12 12\n#note good\nand more\n".replace("XYZ", "RST")
        + ">b: EI 9G .E +2 2\n>b: EI -- -2 0\n>a: (challenge) +5 17\n>b: EIOUAAA -3 +0 0\n"
        + ">b: EI (time) -10 -10\n>a:  (EI) +2 19\n"
    )
    assert [str(move.kind) for move in record.moves] == (
        ["play", "play", "withdrawn", "adjustment", "exchange", "time-penalty", "rack-points"]
    )
    assert record.moves[0].note == "good\nand more"
    assert record.moves[4].count == 3
    assert [move.total for move in record.moves] == [12, 2, 0, 17, 0, -10, 19]
    assert record.moves[1].word[0] is None


def test_people_write_pas_and_change_in_any_case() -> None:
    kinds = [move.kind for move in read(NAMES + "1) Change - casaeei pas 2) change aei Pas").moves]
    assert kinds == [MoveKind.EXCHANGE, MoveKind.PASS] * 2


def test_gcg_place_is_its_own_whatever_the_rulebook_writes() -> None:
    across = read(f"{PLAYERS}>a: 8G CASA +8 8\n").moves[0].place
    assert across == read("H7: CASA = 8\n").moves[0].place


def test_records_convert_there_and_back() -> None:
    for slug, content in sample_records():
        record = read(content)
        replayed = replay(record, RO, tileset=load_tileset("romanian"), layout=load_layout(RO.play.board))
        assert read(write_record(replayed, NotationName.ROMANIAN)) == record, slug
        if len(record.players) == 1:
            with pytest.raises(NotationError, match="list of plays"):
                write_record(replayed, NotationName.GCG)
            continue
        gcg = read(write_record(replayed, NotationName.GCG))
        again = replay(gcg, RO, tileset=load_tileset("romanian"), layout=load_layout(RO.play.board))
        assert not again.findings
        assert again.totals == replayed.totals
        assert [move.rack_after for move in gcg.moves] == [move.rack_after for move in record.moves]
        assert read(write_record(again, NotationName.ROMANIAN)) == record


def test_contents_that_a_notation_cannot_hold_are_refused() -> None:
    text = PLAYERS + ">a: 8H CASA +12 12\n>a: (challenge) +5 17\n>b: - +0 0\n"
    replayed = replay(read(text), RO, tileset=load_tileset("romanian"), layout=load_layout(RO.play.board))
    assert replayed.record.moves[1].kind is MoveKind.ADJUSTMENT
    with pytest.raises(NotationError, match=r"corrections at the end only \(line 4\)"):
        write_record(replayed, NotationName.ROMANIAN)


@pytest.mark.parametrize("name", ["Ana - ", "1) Ana", "Dan", "Ana  Maria", "- casa"])
def test_a_name_that_could_not_be_read_again_is_not_written(name: str) -> None:
    record = GameRecord(players=(name, "Dan"), opening_racks=(None, None))
    replayed = replay(record, RO, tileset=load_tileset("romanian"), layout=load_layout(RO.play.board))
    with pytest.raises(NotationError, match="two players with different names"):
        write_record(replayed, NotationName.ROMANIAN)


@settings(max_examples=60)
@given(data=st.data())
def test_damage_is_told_or_replayed_and_never_a_traceback(data: st.DataObject) -> None:
    content = data.draw(st.sampled_from([content for _, content in sample_records()]))
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, len(content))] * 2)))
    torn = data.draw(
        st.sampled_from([b"", b" ", b"\n", b"PAS ", b"CHANGE ", b"...", b"- ", b"0", b"?", b"["])
    )
    try:
        record = read(content[:first] + torn + content[last:])
    except NotationError as error:
        assert len(str(error).splitlines()) == 1  # either way is right
        return
    replayed = replay(record, RO, tileset=load_tileset("romanian"), layout=load_layout(RO.play.board))
    assert len(replayed.steps) == len(record.moves)
    assert all(str(finding) for finding in replayed.findings)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_gcg_that_an_editor_saved_anew_is_utf_8_whatever_it_declares(mark: bytes) -> None:
    text = "#character-encoding ISO-8859-1\n#player1 a Núria\n#player2 b B\n>a: 8H A +0 0\n"
    assert read(mark + text.encode(), catalan=True).players[0] == "Núria"
