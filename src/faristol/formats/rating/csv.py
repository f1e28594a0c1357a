"""
Rating lists and the games of an event as tables: what a federation keeps in a spreadsheet.

A list is `player,rating,games`, with `last_season` and `debut_season` where they are kept. Games are
`round,player1,player2,result1`: 1, 0.5 or 0; without a second player it is a bye, and no game. A name is the
same in capitals and small letters, and however many spaces it holds; an accent makes another one. An empty
rating is a newcomer's.
"""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from fractions import Fraction

from faristol.formats.duplicate.csv import COMMA, format_table
from faristol.formats.rating.table import RatingTable, Row
from faristol.names import fold_name, without_accents
from faristol.rating.editions import Edition
from faristol.rating.game import RatedGame, RatedPlayer
from faristol.remarks import Remark

LIST, SEASONS = ("player", "rating", "games"), ("last_season", "debut_season")
GAMES = ("round", "player1", "player2", "result1")
TOLD = ("position", "category", "state")
"""Written beside a list for whoever reads it; they follow from the rest."""
WRITTEN = (*LIST, *SEASONS, *TOLD)
_HALVES = {"1": 2, "0.5": 1, "0,5": 1, "½": 1, "0": 0, "1.0": 2, "0.0": 0, "1,0": 2, "0,0": 0}
_ALIKE = 0.88
"""From which likeness on, two names may be one written in two ways."""


def read_ratings(content: bytes, *, name: str, remarks: list[str] | None = None) -> dict[str, RatedPlayer]:
    """
    An edition, by name. `remarks` takes what was read and may not have been meant.

    Raises:
        NotationError: naming file, line and fault.
    """
    table = RatingTable(content, name=name, columns=LIST, optional=(*SEASONS, *TOLD))
    found: dict[str, RatedPlayer] = {}
    lines: dict[str, int] = {}
    for row in table:
        player = row.player("player")
        folded = fold_name(player)
        if folded in lines:
            raise row.fault(
                Remark("%(player)s is listed twice: on line %(line)s, too", player=player, line=lines[folded])
            )
        lines[folded] = row.line
        # As a rating of 0 it is a newcomer's, who need not have a number of games.
        rating = row.whole("rating", least=-9999, most=99999) if row.text("rating") else 0
        games = row.whole("games", most=999_999) if rating or row.text("games") else 0
        found[player] = RatedPlayer(
            rating=rating,
            games=games,
            last_season=_season(row, "last_season"),
            debut_season=_season(row, "debut_season"),
        )
    _tell(remarks, table.remarks)
    return found


def read_games(
    content: bytes, *, name: str, known: Iterable[str], remarks: list[str] | None = None
) -> list[RatedGame]:
    """
    The games of an event, in order; byes are left out. Players of the list are named as it names them.

    Raises:
        NotationError: naming file, line and fault.
    """
    table = RatingTable(content, name=name, columns=GAMES)
    names = {fold_name(player): player for player in known}
    listed = frozenset(names.values())
    played: dict[tuple[int, str], int] = {}
    games = []
    for row in table:
        number = row.whole("round", least=1, most=9999)
        pair = [
            names.setdefault(fold_name(player), player)
            for player in (row.player("player1"), row.player("player2", may_be_empty=True))
            if player
        ]
        if len(pair) == 2 and pair[0] == pair[1]:  # noqa: PLR2004 – the two at a table
            raise row.fault(Remark("%(player)s plays against %(player)s", player=pair[0]))
        for player in pair:
            if (number, player) in played:
                line = played[number, player]
                raise row.fault(
                    Remark(
                        "%(player)s plays twice in round %(number)s: on line %(line)s, too",
                        player=player,
                        number=number,
                        line=line,
                    )
                )
            played[number, player] = row.line
        if len(pair) == 2:  # noqa: PLR2004
            games.append(RatedGame(number, (pair[0], pair[1]), _half_points(row)))
    _tell(remarks, [*table.remarks, *look_alikes(listed, names.values())])
    return games


def write_ratings(edition: Edition, *, delimiter: str = COMMA) -> str:
    """Write a list that `read_ratings` reads, with positions, categories and states."""
    return format_table(
        WRITTEN,
        (
            [
                line.player,
                line.rating,
                line.games,
                line.last_season,
                line.debut_season,
                line.position,
                line.category,
                line.state,
            ]
            for line in edition.lines
        ),
        delimiter=delimiter,
    )


def write_games(games: Iterable[RatedGame], *, delimiter: str = COMMA) -> str:
    """Write a list that `read_games` reads."""
    results = {2: "1", 1: "0.5", 0: "0"}
    return format_table(
        GAMES,
        ([game.round_number, *game.players, results[game.half_points]] for game in games),
        delimiter=delimiter,
    )


def look_alikes(known: Iterable[str], used: Iterable[str]) -> Iterator[str]:
    """
    A remark on each name that is not on the list and so near to another that it may be the same person.

    >>> list(look_alikes(["Núria Mas", "Pere Roca"], ["Nuria Mas", "Pere Roca", "Jordi Pla"]))
    ['Nuria Mas, who is not on the list, and Núria Mas are counted as two']
    """
    seen = {player: _words(player) for player in known}
    sharing: dict[str, list[str]] = {}
    for player, words in seen.items():
        for word in words:
            sharing.setdefault(word, []).append(player)
    for player in used:
        if player in seen:
            continue
        words = _words(player)
        for other in dict.fromkeys(each for word in words for each in sharing.get(word, ())):
            if _is_near(words, seen[other]):
                yield f"{player}, who is not on the list, and {other} are counted as two"
        seen[player] = words
        for word in words:
            sharing.setdefault(word, []).append(player)


def parse_half_points(text: str) -> int | None:
    """
    Read a result in half points; None if it is no result.

    >>> [parse_half_points(text) for text in ("1", "0.5", "½", "0", "0.7", "")]
    [2, 1, 1, 0, None, None]
    """
    return _HALVES.get(text.strip())


def format_points(half_points: int) -> str:
    """
    >>> [format_points(halves) for halves in (0, 1, 5, 6)]
    ['0', '0.5', '2.5', '3']
    """
    whole, half = divmod(half_points, 2)
    return f"{whole}.5" if half else str(whole)


def format_exact(number: Fraction) -> str:
    """
    Format as a decimal if that is exact, else as a fraction: nothing is lost from list to list.

    >>> [format_exact(Fraction(text)) for text in ("404", "353.5", "1/8", "1061/3")]
    ['404', '353.5', '0.125', '1061/3']
    """
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return str(number)
    places = next(each for each in range(64) if (number * 10**each).denominator == 1)
    digits = f"{abs(number.numerator) * 10**places // number.denominator:0{places + 1}}"
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[: len(digits) - places]}" + (f".{digits[-places:]}" if places else "")


def _half_points(row: Row) -> int:
    written = row.text("result1")
    half_points = parse_half_points(written)
    if half_points is None:
        raise row.fault(Remark("result1: %(found)r is not a result: 1, 0.5 or 0", found=written))
    return half_points


def _season(row: Row, column: str) -> int | None:
    return row.whole(column, least=1900, most=9999) if row.text(column) else None


def _tell(remarks: list[str] | None, said: Iterable[str]) -> None:
    if remarks is not None:
        remarks.extend(said)


def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name without accents, in one order."""
    letters = (sign if sign.isalnum() else " " for sign in without_accents(name))
    return tuple(sorted("".join(letters).split()))


def _is_near(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """One slip of the pen apart; numbers are told apart by a digit."""
    first, second = " ".join(one), " ".join(other)
    if first == second:
        return True
    if any(sign.isdecimal() for sign in first + second):
        return False
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.real_quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE
