"""A game with everything that a sheet can show, and its sheet under any rulebook. Scores counted by hand."""

from faristol.board import load_layout
from faristol.formats import read_record
from faristol.formats.game.sheet import Sheet, SheetDetails, parse_sheet_tile, sheet_of
from faristol.game.records import Replay, replay
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import load_tileset

GAME = """\
#character-encoding UTF-8
#player1 anna Anna
#player2 bel Bel
#title Anna – Bel
>anna: RESCA?S 8D RESCAtS +66 66
>bel: ACIL[L·L]O[QU] D8 .OL +3 3
>bel: ACIL[L·L]O[QU] -- -3 0
>anna: EEINR[NY]U -EU +0 66
>bel: ACIL[L·L]O[QU] D8 .OLA +4 4
>anna: AEINR[NY]T - +0 66
>bel: CI[L·L]O[QU]?Ç 11D .[QU]I +20 24
"""
ENDING = """\
>anna: (time) -10 56
>anna: AEINR[NY]T (AEINR[NY]T) -16 40
>bel: (AEINR[NY]T) +16 40
"""


def replayed(text: str, rulebook: Rulebook) -> Replay:
    tileset = load_tileset(rulebook.play.tileset)
    record = read_record(text.encode(), name="the game", rulebook=rulebook, tileset=tileset)
    return replay(record, rulebook, tileset=tileset, layout=load_layout(rulebook.play.board))


def sheet_under(
    rulebook: Rulebook | str, text: str = GAME + ENDING, *, tile: str = "", coordinates: bool = True
) -> Sheet:
    book = load_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    alphabet = load_tileset(book.play.tileset).alphabet
    details = SheetDetails(
        round="3",
        table="7",
        tile=parse_sheet_tile(tile, alphabet) if tile else None,
        coordinates=coordinates,
    )
    return sheet_of(replayed(text, book), details)


def long_game(turns: int) -> str:
    """So many turns of each player, all of them passes."""
    heading = "".join(GAME.splitlines(keepends=True)[:4])
    return heading + ">anna: ABC - +0 0\n>bel: DEF - +0 0\n" * turns
