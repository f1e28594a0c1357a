"""Hypothesis: Catalan records that each notation can hold; what they say need not be a legal game."""

from dataclasses import replace

from hypothesis import strategies as st

from faristol.board import Direction, Place
from faristol.formats.game.gcg import plain_note
from faristol.game.records import GameRecord, MoveKind, RecordedMove
from faristol.tiles import BLANK, Letter, Tile, designate, load_tileset

ALPHABET = load_tileset("catalan").alphabet

letters = st.integers(1, len(ALPHABET.labels)).map(Letter)
naturals = letters.map(Tile)
racks = st.lists(naturals | st.just(BLANK), min_size=1, max_size=7).map(tuple)
words = st.lists(naturals | letters.map(designate), min_size=1, max_size=9).map(tuple)
words_with_dots = st.lists(naturals | letters.map(designate) | st.none(), min_size=1, max_size=9).map(tuple)
places = st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.sampled_from(Direction))
points = st.integers(0, 400)
sides = st.integers(0, 1)
texts = st.text("abcçÀ ·:=-", min_size=1, max_size=20).map(str.strip).filter(lambda text: text[:1].isalpha())
note_lines = st.text("aç#>:\\<&0123456789 \t\x0b\x1c\u2028\x85", max_size=30) | st.sampled_from(
    [
        "#note",
        "#title x",
        "#rack1 AB",
        "#character-encoding UTF-16",
        ">b: - +0 0",
        "> x",
        "9" * 40,
        "",
        "<b>&amp;",
    ]
)
notes = st.lists(note_lines | st.just("long " * 900), max_size=5).map("\n".join).map(plain_note)
"""Whatever people type, as far as GCG keeps spaces."""
names = st.lists(st.text("AnaPuçò", min_size=1, max_size=9), min_size=2, max_size=2, unique=True).map(tuple)
headings = st.dictionaries(st.sampled_from(["rulebook", "lexicon", "source", "id"]), texts)

plays = st.builds(
    RecordedMove, side=sides, kind=st.just(MoveKind.PLAY), place=places, word=words, score=points | st.none()
)
passes = st.builds(RecordedMove, side=sides, kind=st.just(MoveKind.PASS), score=st.just(0))
exchanges = st.builds(
    RecordedMove, side=sides, kind=st.just(MoveKind.EXCHANGE), tiles=racks | st.none(), score=st.just(0)
) | st.builds(
    RecordedMove, side=sides, kind=st.just(MoveKind.EXCHANGE), count=st.integers(1, 7), score=st.just(0)
)
corrections = st.builds(
    RecordedMove,
    side=sides,
    kind=st.sampled_from([MoveKind.TIME_PENALTY, MoveKind.ADJUSTMENT]),
    score=st.integers(-50, 50),
) | st.builds(
    RecordedMove,
    side=sides,
    kind=st.just(MoveKind.RACK_POINTS),
    tiles=racks | st.none(),
    score=st.integers(-99, 99),
)


@st.composite
def withdrawn_plays(draw: st.DrawFn) -> list[RecordedMove]:
    play = draw(plays)
    lost = None if play.score is None else -play.score
    return [play, RecordedMove(side=play.side, kind=MoveKind.WITHDRAWN, score=lost)]


turns = st.one_of(plays.map(lambda move: [move]), passes.map(lambda move: [move]), withdrawn_plays())
turns_and_exchanges = turns | exchanges.map(lambda move: [move])


@st.composite
def romanian_records(draw: st.DrawFn) -> GameRecord:
    """Racks stand after moves, and corrections at the end."""
    moves = [move for turn in draw(st.lists(turns_and_exchanges, max_size=6)) for move in turn]
    with_racks = [replace(move, rack_after=draw(racks | st.none())) for move in moves]
    return GameRecord(
        title=draw(texts | st.just("")),
        players=draw(names),
        opening_racks=(draw(racks | st.none()), draw(racks | st.none())),
        tags=draw(headings),
        moves=(*with_racks, *draw(st.lists(corrections, max_size=2))),
    )


@st.composite
def gcg_records(draw: st.DrawFn) -> GameRecord:
    """Racks stand before moves, corrections anywhere, and a total wherever there is a score."""
    groups = st.lists(turns_and_exchanges | corrections.map(lambda move: [move]), max_size=6)
    moves = [
        replace(
            move,
            word=draw(words_with_dots) if move.kind is MoveKind.PLAY else (),
            rack=draw(racks | st.none()),
            total=None if move.score is None else draw(st.integers(-99, 999)),
            note=draw(notes),
        )
        for group in draw(groups)
        for move in group
    ]
    return GameRecord(
        title=draw(texts | st.just("")),
        players=draw(names),
        opening_racks=(None, None),
        tags=draw(headings),
        moves=tuple(moves),
    )


@st.composite
def examples(draw: st.DrawFn) -> GameRecord:
    moves = (replace(move, side=0) for move in draw(st.lists(plays, max_size=5)))
    return GameRecord(
        title=draw(texts | st.just("")),
        players=("",),
        opening_racks=(None,),
        tags=draw(headings),
        moves=tuple(moves),
    )
