"""
TRF16, FIDE's tournament report: lines of a number and fixed columns, `001` for a player.

    columns 5-8    starting rank       49-52  rating        81-84  points
            10     sex                 54-56  federation    86-89  rank
            11-13  title               58-68  FIDE number   then ten for each round:
            15-47  name                70-79  birth date    opponent (4), colour, result

It knows results, no points of games: `1 = 0` of a game, `+ -` of a forfeit, `U` for who sits out, `F H Z` for
byes worth a point, half, nothing. White is who went first.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.errors import NotationError
from faristol.files import decode_text, is_guess
from faristol.formats.foreign.tournament import (
    KEPT,
    LOSS,
    TIE,
    WIN,
    ForeignGame,
    ForeignPlayer,
    ForeignTournament,
    Unread,
    check,
    fitting,
    iso_day,
    limited,
    line_at,
    seats_of,
    title_of,
    untold_ratings,
    untold_withdrawals,
    with_content,
    without_gaps,
)
from faristol.formats.foreign.trf_columns import in_columns
from faristol.formats.tournament.rows import format_half_points
from faristol.formats.tournament.sheets import lines_of
from faristol.remarks import Remark
from faristol.standings.result import ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS

_END = "\r\n"
_TITLE, _PLACE, _DAY, _COUNT, _RATED, _PLAYER, _PLANNED = "012", "022", "042", "062", "072", "001", "XXR"
_ALSO_PLANNED = "142"
"""The line for it since 2026; before, only an extension had one."""
_BLANK = " \t\x1a"
"""Nothing: also the end of a file under DOS."""
_FIRST_ROUND, _ROUND_WIDTH = 91, 10
_NAME_WIDTH, _MOST_PLAYERS, _MOST_RATING = 33, 9999, 9999
_FEW_DIGITS = re.compile(r"[0-9]{1,9}")
_KEPT: Mapping[str, tuple[int, int]] = {
    "sex": (9, 10),
    "title": (10, 13),
    "federation": (53, 56),
    "FIDE number": (57, 68),
    "birth date": (69, 79),
}
"""Columns that mean nothing to a game of words, counted from 0."""
_NAMES: Mapping[str, Remark] = {
    "sex": Remark("the sex"),
    "title": Remark("the title"),
    "federation": Remark("the federation"),
    "FIDE number": Remark("the FIDE number"),
    "birth date": Remark("the birth date"),
}
_ALONE: Mapping[str, tuple[ScoreKind, int]] = {
    "U": (ScoreKind.BYE, WIN),
    "F": (ScoreKind.REQUESTED_BYE, WIN),
    "H": (ScoreKind.REQUESTED_BYE, TIE),
    # Older programs write what a round without an opponent was worth.
    "+": (ScoreKind.BYE, WIN),
    "1": (ScoreKind.BYE, WIN),
    "=": (ScoreKind.REQUESTED_BYE, TIE),
}
_ABSENT = frozenset(" Z-0")
_PAIRING_ALLOCATED = frozenset("U+1")
_PLAYED: Mapping[str, int] = {"1": WIN, "=": TIE, "0": LOSS, "W": WIN, "D": TIE, "L": LOSS}
_FORFEITS: Mapping[str, int] = {"+": WIN, "-": LOSS}
_COLOURS: Mapping[str, int | None] = {"w": 0, "b": 1, "-": None, " ": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Round:
    opponent: int
    """0: nobody."""
    colour: int | None
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    player: ForeignPlayer
    at: str
    points: str
    """Sum of points that the file gives."""
    rounds: tuple[_Round, ...]


def read_trf(content: bytes, *, name: str) -> ForeignTournament:
    """
    Raises:
        NotationError: with line and column.
    """
    unread = Unread(name)
    lines: dict[int, _Line] = {}
    said: dict[str, str] = {}
    kept: list[tuple[str, str]] = []
    texts = lines_of(content, name=name)
    _note_code_page(content, texts, unread)
    for at, text in enumerate(texts, 1):
        code, value = text[:3], text[4:].strip()
        if code == _PLAYER:
            if (straight := in_columns(text)) is None:
                raise NotationError(
                    "%(name)s: line %(at)s: it has tabs, and no columns come of them; replace them "
                    "with blanks",
                    name=name,
                    at=at,
                )
            line = _player_line(straight, at=line_at(at), name=name, unread=unread)
            if line.player.number in lines:
                raise NotationError(
                    "%(name)s: line %(at)s, column 5: player %(player)s appears twice",
                    name=name,
                    at=at,
                    player=line.player.number,
                )
            lines[line.player.number] = line
        elif code in (_TITLE, _PLACE, _DAY, _COUNT, _RATED, _PLANNED):
            said[code] = value
        elif code == _ALSO_PLANNED and _FEW_DIGITS.fullmatch(value):
            said.setdefault(_PLANNED, value)
        elif text.strip(_BLANK):
            if value:
                unread.note(Remark(KEPT, what=code), with_content(line_at(at), value[:30]))
            kept.append((code, value))
    ordered = [lines[number] for number in sorted(lines)]
    _check_count(said.get(_COUNT, ""), len(lines), unread)
    most = max((len(line.rounds) for line in ordered), default=0)
    limited(most, MOST_ROUNDS, where=name, what=Remark("number of rounds"))
    played = _last_played(lines)
    rounds = tuple(tuple(_games(lines, at, name=name)) for at in range(played))
    _check_sums(ordered, rounds, unread)
    foreign = ForeignTournament(
        title=said.get(_TITLE, "") or title_of(name),
        players=tuple(line.player for line in ordered),
        rounds=rounds,
        announced=tuple(tuple(_announced(lines, at)) for at in range(played, most)),
        unread=unread.said(),
        planned=_planned(said.get(_PLANNED, ""), name=name),
        day=iso_day(said.get(_DAY, ""), unread),
        place=said.get(_PLACE, ""),
        program="trf",
        kept=tuple(kept),
    )
    return check(without_gaps(foreign, name=name), name=name)


def write_trf(foreign: ForeignTournament) -> bytes:
    """
    UTF-8; names longer than 33 signs are cut off. Programs that pair want a colour for each game that was
    played, and codes that add up to the points: `untold_by_trf` says what was written for their sake.

    Raises:
        NotationError: for more players than four digits count.
    """
    if len(foreign.players) > _MOST_PLAYERS:
        raise NotationError(
            "TRF has room for %(most)s players, not for %(count)s",
            most=_MOST_PLAYERS,
            count=len(foreign.players),
        )
    return "".join(f"{line}{_END}" for line in _lines(foreign)).encode()


def untold_by_trf(foreign: ForeignTournament) -> Iterator[str]:
    """Yield the facts that this format cannot hold."""
    games = (game for games in foreign.rounds for game in games if game.players[1] is not None)
    with_points = sum(game.points is not None for game in games)
    if with_points:
        yield f"the points of {with_points} games: only the winner is kept"
    yield from _untold_rounds(foreign)
    if any(player.club for player in foreign.players):
        yield "clubs"
    yield from untold_withdrawals(foreign)
    for player in foreign.players:
        if _fitted(player.name) != player.name:
            yield f"{player.name}: the name is written {_fitted(player.name)}"
    yield from untold_ratings(foreign, _MOST_RATING)


def _untold_rounds(foreign: ForeignTournament) -> Iterator[str]:
    games = [(number, game) for number, each in enumerate(foreign.rounds, 1) for game in each]
    if unknown := sum(_needs_colour(game) and game.first_went is None for _, game in games):
        yield f"who went first, in games that do not say ({unknown}): the player listed first is White"
    if still_open := sum(game.players[1] is not None and game.half_points is None for _, game in games):
        yield f"games without a result ({still_open}): programs that pair refuse the file until they have one"
    for number, game in games:
        if game.kind is ScoreKind.BYE and _code_alone(game) != "U":
            name = foreign.players[game.players[0] - 1].name
            yield f"round {number}, {name}: the bye looks like one on request, because it is not worth a win"


def _needs_colour(game: ForeignGame) -> bool:
    """True if it was played: each code of such a result has a colour beside it."""
    return game.players[1] is not None and game.half_points is not None and _code(game, 0) in _PLAYED


def _player_line(text: str, *, at: str, name: str, unread: Unread) -> _Line:
    number = _whole(text, 4, 8, at=at, name=name, what=Remark("starting rank"))
    if not number:
        raise NotationError("%(name)s: %(at)s, columns 5-8: no starting rank", name=name, at=at)
    called = text[14:47].strip()
    if not called:
        raise NotationError("%(name)s: %(at)s, columns 15-47: no name", name=name, at=at)
    kept = [(what, text[start:stop].strip()) for what, (start, stop) in _KEPT.items()]
    for what, value in kept:
        if value:
            unread.note(Remark(KEPT, what=_NAMES[what]), with_content(at, value))
    player = ForeignPlayer(
        number=number,
        name=called,
        rating=_whole(text, 48, 52, at=at, name=name, what=Remark("rating")) or None,
        kept=tuple((what, value) for what, value in kept if value),
    )
    starts = range(_FIRST_ROUND, max(len(text.rstrip()), _FIRST_ROUND), _ROUND_WIDTH)
    rounds = tuple(_round(text, start, at=at, name=name, unread=unread) for start in starts)
    return _Line(player=player, at=at, points=text[80:84].strip(), rounds=rounds)


def _round(text: str, start: int, *, at: str, name: str, unread: Unread) -> _Round:
    opponent = _whole(text, start, start + 4, at=at, name=name, what=Remark("number of an opponent"))
    colour, result = text[start + 5 : start + 6] or " ", (text[start + 7 : start + 8] or " ").upper()
    if colour.lower() not in _COLOURS:
        raise NotationError(
            "%(name)s: %(at)s, column %(column)s: %(found)r is not a colour: w, b or -",
            name=name,
            at=at,
            column=start + 6,
            found=colour,
        )
    known = {*_ALONE, *_ABSENT} if not opponent else {*_PLAYED, *_FORFEITS, " "}
    if result not in known:
        meant = ", ".join(sorted(known - {" "}))
        raise NotationError(
            "%(name)s: %(at)s, column %(column)s: %(found)r is not a result: %(meant)s",
            name=name,
            at=at,
            column=start + 8,
            found=result,
            meant=meant,
        )
    if result in ("W", "D", "L"):
        unread.note(
            Remark("%(result)s (a game of less than a move) is read as a game", result=result),
            Remark("%(place)s, column %(column)s", place=at, column=start + 8),
        )
    return _Round(opponent=opponent, colour=_COLOURS[colour.lower()], result=result)


def _whole(text: str, start: int, stop: int, *, at: str, name: str, what: str) -> int:
    digits = text[start:stop].strip()
    if digits and not (digits.isascii() and digits.isdigit()):
        raise NotationError(
            "%(name)s: %(at)s, columns %(first)s-%(stop)s: %(found)r is not a %(what)s",
            name=name,
            at=at,
            first=start + 1,
            stop=stop,
            found=digits,
            what=what,
        )
    return int(digits or 0)


def _last_played(lines: Mapping[int, _Line]) -> int:
    """The last round that is paired; those behind it hold what players announced."""
    return max(
        (
            at
            for line in lines.values()
            for at, own in enumerate(line.rounds, 1)
            if own.opponent or own.result in _PAIRING_ALLOCATED
        ),
        default=0,
    )


def _announced(lines: Mapping[int, _Line], at: int) -> Iterator[ForeignGame]:
    for number, line in sorted(lines.items()):
        own = _round_of(line, at)
        if own is not None and own.result != " ":
            kind, half_points = _ALONE.get(own.result, (ScoreKind.ABSENT, LOSS))
            yield ForeignGame(players=(number, None), kind=kind, half_points=(half_points, LOSS))


def _games(lines: Mapping[int, _Line], at: int, *, name: str) -> Iterator[ForeignGame]:
    for number, line in sorted(lines.items()):
        own = _round_of(line, at)
        if own is None:
            continue
        if not own.opponent:
            if own.result in _ALONE:
                kind, half_points = _ALONE[own.result]
                yield ForeignGame(players=(number, None), kind=kind, half_points=(half_points, LOSS))
            continue
        where = Remark("%(name)s: %(at)s: round %(round)s", name=name, at=line.at, round=at + 1)
        other = lines.get(own.opponent)
        theirs = _round_of(other, at) if other else None
        if other is None or theirs is None or theirs.opponent != number or own.opponent == number:
            raise NotationError(
                "%(where)s: player %(opponent)s does not say that they met %(number)s",
                where=where,
                opponent=own.opponent,
                number=number,
            )
        if own.colour is not None and own.colour == theirs.colour:
            raise NotationError(
                "%(where)s: both %(number)s and %(opponent)s have the same colour",
                where=where,
                number=number,
                opponent=own.opponent,
            )
        went_first = _went_first(own, theirs)
        if went_first or (went_first is None and number < own.opponent):
            start = 0 if went_first else None
            yield _game((number, own), (own.opponent, theirs), first_went=start, where=where)


def _round_of(line: _Line, at: int) -> _Round | None:
    return line.rounds[at] if at < len(line.rounds) else None


def _went_first(own: _Round, theirs: _Round) -> bool | None:
    if own.colour is not None:
        return own.colour == 0
    return None if theirs.colour is None else theirs.colour == 1


def _game(
    one: tuple[int, _Round], other: tuple[int, _Round], *, first_went: int | None, where: str
) -> ForeignGame:
    (first, own), (second, theirs) = one, other
    results = own.result, theirs.result
    both_lost = {*results} <= {"0", "L"}  # by a ruling: it is written like a game, and no game has two losers
    is_forfeit = both_lost or bool({*results} & {*_FORFEITS})
    worth: Mapping[str, int] = _PLAYED if both_lost or not is_forfeit else _FORFEITS
    half_points: tuple[int, int] | None = None
    if results != (" ", " "):
        if any(each not in worth for each in results):
            raise NotationError(
                "%(where)s: %(first)r and %(second)r contradict each other",
                where=where,
                first=results[0],
                second=results[1],
            )
        half_points = worth[results[0]], worth[results[1]]
        if sum(half_points) not in ({WIN, LOSS} if is_forfeit else {WIN}):
            raise NotationError(
                "%(where)s: %(first)r and %(second)r contradict each other",
                where=where,
                first=results[0],
                second=results[1],
            )
    return ForeignGame(
        players=(first, second),
        kind=ScoreKind.FORFEIT if is_forfeit else ScoreKind.GAME,
        half_points=half_points,
        first_went=first_went,
    )


def _note_code_page(content: bytes, texts: Sequence[str], unread: Unread) -> None:
    encoding = decode_text(content)[1]
    if is_guess(encoding):
        at, text = next((at, text) for at, text in enumerate(texts, 1) if not text.isascii())
        unread.note(
            Remark("its letters are read as %(encoding)s", encoding=encoding),
            with_content(line_at(at), " ".join(text[4:47].split())),
        )


def _check_count(said: str, count: int, unread: Unread) -> None:
    if said and said.split(maxsplit=1)[0] != str(count):  # `15 (12)`: twelve of them are rated
        counted = Remark("062 counts %(said)s players, the file has %(count)s", said=said, count=count)
        unread.note(counted, Remark("as many are read"))


def _check_sums(lines: Sequence[_Line], rounds: Sequence[Sequence[ForeignGame]], unread: Unread) -> None:
    """Points that no round gives, as for an accelerated pairing, have no place here."""
    seated = [seats_of(games) for games in rounds]
    for line in lines:
        total = sum(_halves(seats.get(line.player.number)) for seats in seated)
        shown = format_half_points(total, half=".5")
        if line.points and line.points.removesuffix(".0") != shown:
            difference = Remark("%(points)s, not %(found)s", points=line.points, found=shown)
            unread.note(Remark("a total that its rounds do not add up to"), with_content(line.at, difference))


def _planned(text: str, *, name: str) -> int | None:
    where, what = Remark("%(name)s: XXR", name=name), Remark("number of rounds")
    if text and not _FEW_DIGITS.fullmatch(text):
        raise NotationError("%(where)s: %(found)r is not a %(what)s", where=where, found=text, what=what)
    return limited(int(text), MOST_ROUNDS, where=where, what=what) if text else None


def _lines(foreign: ForeignTournament) -> Iterator[str]:
    rated = sum(player.rating is not None for player in foreign.players)
    yield f"{_TITLE} {_flat(foreign.title)}"
    if foreign.place:
        yield f"{_PLACE} {_flat(foreign.place)}"
    if foreign.day:
        yield f"{_DAY} {foreign.day.replace('-', '/')}"
    yield f"{_COUNT} {len(foreign.players)}"
    yield f"{_RATED} {rated}"
    if foreign.planned is not None:
        yield f"{_PLANNED} {foreign.planned}"
    yield from (f"{code} {value}".rstrip() for code, value in foreign.kept)
    games = [seats_of(games) for games in foreign.rounds]
    totals = {
        player.number: sum(_halves(by_player.get(player.number)) for by_player in games)
        for player in foreign.players
    }
    ranked = sorted(totals, key=lambda number: (-totals[number], number))
    places = {number: place for place, number in enumerate(ranked, 1)}
    for player in foreign.players:
        rounds = "".join(_triple(by_player.get(player.number)) for by_player in games)
        yield _head(player, totals[player.number], places[player.number]) + rounds


def _head(player: ForeignPlayer, half_points: int, place: int) -> str:
    kept = dict(player.kept)

    def column(what: str) -> str:
        start, stop = _KEPT[what]
        return kept.get(what, "")[: stop - start]

    rating = fitting(player.rating, _MOST_RATING)
    points = format_half_points(half_points, half=".5")
    return (
        f"{_PLAYER} {player.number:>4} {column('sex'):1}{column('title'):>3} {_fitted(player.name):33} "
        f"{rating or '':>4} {column('federation'):3} {column('FIDE number'):>11} {column('birth date'):10} "
        f"{points if '.' in points else points + '.0':>4} {place:>4}"
    )


def _triple(seat: tuple[ForeignGame, int] | None) -> str:
    """Ten columns: two blanks, opponent, colour, result."""
    if seat is None:
        return "  0000 - Z"
    game, side = seat
    opponent = game.players[1 - side]
    first = 0 if game.first_went is None and _needs_colour(game) else game.first_went
    colour = "-" if first is None else "wb"[first != side]
    if opponent is None:
        return f"  0000 - {_code_alone(game)}"
    return f"  {opponent:>4} {colour} {_code(game, side)}"


def _code_alone(game: ForeignGame) -> str:
    if game.kind is ScoreKind.BYE and game.half_points in (None, (WIN, LOSS)):
        return "U"
    if game.kind is ScoreKind.ABSENT:
        return "Z"
    return {WIN: "F", TIE: "H"}.get(_halves((game, 0)), "Z")


def _code(game: ForeignGame, side: int) -> str:
    if game.half_points is None:
        return " "
    half_points = game.half_points[side]
    # Two losers of a game that was played are no result of chess: both lost without playing.
    if game.kind is ScoreKind.FORFEIT or sum(game.half_points) != WIN:
        return "+" if half_points == WIN else "-"
    return "0=1"[half_points]


def _halves(seat: tuple[ForeignGame, int] | None) -> int:
    return 0 if seat is None or seat[0].half_points is None else seat[0].half_points[seat[1]]


def _fitted(name: str) -> str:
    return _flat(name)[:_NAME_WIDTH].rstrip()


def _flat(text: str) -> str:
    return " ".join(text.split())
