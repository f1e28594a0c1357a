"""
TSH's division files (`.t`): a line for each player, who is known by the number of the line.

    Surname, First 1839 4 3 2; 473 561 478; board 1 2 1; p12 1 2 1

Name, rating, opponents round by round (0: nobody), then points; then what else is known, each with a key:
`board` is the table, `p12` is 1 for who went first and 2 for the other, `team` counts as the club, and who is
`off` has withdrawn.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from faristol.errors import NotationError
from faristol.formats.foreign.tournament import (
    KEPT,
    MOST_PLAYERS,
    WIN,
    ForeignGame,
    ForeignPlayer,
    ForeignTournament,
    Unread,
    check,
    fitting,
    half_points_of,
    limited,
    line_at,
    seats_of,
    title_of,
    untold_ratings,
    with_content,
)
from faristol.formats.tournament.sheets import lines_of
from faristol.remarks import Remark
from faristol.standings.result import ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS

_HEAD = re.compile(r"(?P<name>.*[^\s\d;])\s+(?P<rating>[0-9]{1,9})(?P<opponents>(?:\s+[0-9]{1,9})*)\s*")
_DIVISION = re.compile(r"#division\s+(?P<name>.*\S)|#begin_file\s+name=(?P<file>.*\S)", re.IGNORECASE)
"""Archives have all divisions in one file, and Woogles exports them like that, also during play."""
_END = re.compile(r"#end_file\b", re.IGNORECASE)
_DIVISION_ENDING = ".t"
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_NAME_TAKEN = re.compile(r"^[#\s]+|[;\r\n]")
_FIRST, _SECOND, _NOBODY = 1, 2, 0
_BYE_POINTS = 1
"""Points of a bye that is worth no spread here: TSH takes 0 for no win."""
_OFF, _STARTS = "off", "p12"
_CODE = re.compile(r":XT([0-9]{1,9})(?=\s)")
"""The number of a player at cross-tables.com, behind the name."""
_CODE_KEPT = ":XT"
_MOST_RATING = 999_999_999


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    number: int
    """Number of the player."""
    at: str
    """`line 7`."""
    name: str
    rating: int | None
    club: str
    opponents: tuple[int, ...]
    scores: tuple[int, ...]
    boards: tuple[int, ...]
    starts: tuple[int, ...]
    kept: tuple[tuple[str, str], ...]


def read_tsh(content: bytes, *, name: str) -> ForeignTournament:
    """
    Raises:
        NotationError: with the line that cannot be, or that another contradicts.
    """
    unread = Unread(name)
    told, divisions = _divided(lines_of(content, name=name), unread)
    if len(divisions) > 1:
        raise NotationError(
            "%(name)s: %(count)s divisions (%(divisions)s): each is a tournament of its own; "
            "import a file with the lines of one",
            name=name,
            count=len(divisions),
            divisions=", ".join(divisions),
        )
    is_archive = bool(divisions)
    lines = [
        _parse(text, number=number, at=line_at(at), name=name, unread=unread, is_archive=is_archive)
        for number, (at, text) in enumerate(told, 1)
    ]
    most = max((len(line.opponents) for line in lines), default=0)
    rounds = max((_last_played(line) for line in lines), default=0)
    is_open = is_archive and rounds == most
    limited(len(lines), MOST_PLAYERS, where=name, what=Remark("number of players"))
    limited(most, MOST_ROUNDS, where=name, what=Remark("number of rounds"))
    foreign = ForeignTournament(
        title=title_of(name),
        players=tuple(
            ForeignPlayer(
                number=line.number,
                name=line.name,
                rating=line.rating,
                club=line.club,
                withdrawn_after=_last_there(line) if _OFF in dict(line.kept) else None,
                kept=line.kept,
            )
            for line in lines
        ),
        rounds=tuple(
            tuple(_games(lines, at, name=name, unread=unread, is_open=is_open and at == rounds - 1))
            for at in range(rounds)
        ),
        announced=tuple(tuple(_announced(lines, at)) for at in range(rounds, most)),
        unread=unread.said(),
        program="tsh",
    )
    return check(foreign, name=name)


def _divided(texts: Sequence[str], unread: Unread) -> tuple[list[tuple[int, str]], list[str]]:
    """Return the lines of players with their numbers, and the divisions that the file names."""
    told: list[tuple[int, str]] = []
    divisions: list[str] = []
    has_files = any((begun := _DIVISION.match(text)) and begun["file"] for text in texts)
    is_division = not has_files
    for at, text in enumerate(texts, 1):
        begun = _DIVISION.match(text)
        if begun and (begun["name"] or begun["file"].endswith(_DIVISION_ENDING)):
            divisions.append(begun["name"] or begun["file"].removesuffix(_DIVISION_ENDING))
            is_division = True
        elif begun or _END.match(text):
            is_division = False
        elif text.startswith("#"):
            unread.note(Remark("a comment"), line_at(at))
        elif text.strip() and is_division:
            told.append((at, text))
        elif text.strip():
            unread.note(Remark("a setting"), line_at(at))
    return told, divisions


def is_tsh(content: bytes) -> bool:
    """True if a line reads like a player's; `001` begins one of a tournament report."""
    lines = content.splitlines()
    return b";" in content and not any(line.startswith(b"001 ") for line in lines)


def write_tsh(foreign: ForeignTournament) -> bytes:
    """
    UTF-8, as its later versions read it.

    A semicolon in a name becomes a comma, and a name that ends in a digit gets a dot: else the line would
    read otherwise. A bye without spread is written with one point: TSH takes 0 for an absence.
    """
    return "".join(f"{line}\n" for line in _lines(foreign)).encode()


def untold_by_tsh(foreign: ForeignTournament) -> Iterator[str]:
    """Yield the facts that this format cannot hold."""
    for number, games in enumerate(foreign.rounds, 1):
        for game in games:
            who = foreign.players[game.players[0] - 1].name
            if game.kind is ScoreKind.REQUESTED_BYE and game.half_points != (WIN, 0):
                yield f"round {number}, {who}: the bye that was asked for looks like an absence"
            elif game.kind is ScoreKind.FORFEIT:
                yield f"round {number}, {who}: the forfeit looks like a game"
            points = _points(game)
            if game.players[1] is not None and points and half_points_of(points) != game.half_points:
                yield f"round {number}, {who}: the points {points[0]}-{points[1]} give another winner"
    yield from untold_ratings(foreign, _MOST_RATING)
    yield from (
        f"{player.name}: the name is written {_name(player.name)}"
        for player in foreign.players
        if _name(player.name) != player.name
    )


def _parse(text: str, *, number: int, at: str, name: str, unread: Unread, is_archive: bool) -> _Line:
    head, *rest = (part.strip() for part in text.split(";"))
    code = _CODE.search(head)
    head = _CODE.sub("", head, count=1)
    found = _HEAD.fullmatch(head)
    if found is None:
        raise NotationError(
            "%(name)s: %(at)s, column 1: %(found)r is not a name, a rating and numbers of opponents",
            name=name,
            at=at,
            found=head[:40],
        )
    scores, *others = rest or [""]
    keyed = dict(_keyed(others, at=at, name=name))
    if code is not None:
        keyed.setdefault(_CODE_KEPT, code[1])
    opponents = tuple(map(int, found["opponents"].split()))
    points = _numbers(scores, at=Remark("%(at)s, points", at=at), name=name)
    if is_archive and not any(points[len(opponents) :]):
        points = points[: len(opponents)]  # Woogles writes 0 for a round in which a player is not paired
    if len(points) > len(opponents):
        raise NotationError(
            "%(name)s: %(at)s, column %(column)s: %(points)s points, but %(opponents)s opponents",
            name=name,
            at=at,
            column=len(head) + 2,
            points=len(points),
            opponents=len(opponents),
        )
    known = {key: keyed.pop(key, "") for key in ("board", _STARTS, "team")}
    for key in keyed:
        if key != _OFF:
            unread.note(Remark(KEPT, what=repr(key)), at)
    if {*known[_STARTS].split()} - {"0", "1", "2"}:
        keyed[_STARTS] = known[_STARTS]
    return _Line(
        number=number,
        at=at,
        name=found["name"].strip(),
        rating=int(found["rating"]) or None,
        club=known["team"],
        opponents=opponents,
        scores=points,
        boards=_numbers(known["board"], at=Remark("%(at)s, board", at=at), name=name),
        starts=_numbers(known[_STARTS], at=Remark("%(at)s, %(key)s", at=at, key=_STARTS), name=name),
        kept=tuple(keyed.items()),
    )


def _keyed(parts: Iterable[str], *, at: str, name: str) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for part in filter(None, parts):
        key, _, value = part.partition(" ")
        if key in seen:
            raise NotationError("%(name)s: %(at)s: %(found)r appears twice", name=name, at=at, found=key)
        seen.add(key)
        yield key, value.strip()


def _numbers(text: str, *, at: str, name: str) -> tuple[int, ...]:
    for part in text.split():
        if not _NUMBER.fullmatch(part):
            raise NotationError(
                "%(name)s: %(at)s: %(found)r is not a whole number", name=name, at=at, found=part
            )
    return tuple(map(int, text.split()))


def _games(
    lines: Sequence[_Line], at: int, *, name: str, unread: Unread, is_open: bool
) -> Iterator[ForeignGame]:
    """
    Yield the games of the round with this index, listed by the player named first; each pair once.

    In a round that may still be open, 0–0 is a game without a result.
    """
    for line in lines:
        if at >= len(line.opponents):
            continue
        opponent = line.opponents[at]
        if opponent == _NOBODY:
            yield from _alone(line, at, unread)
            continue
        where = Remark("%(name)s: %(at)s: round %(round)s", name=name, at=line.at, round=at + 1)
        if not 1 <= opponent <= len(lines) or opponent == line.number:
            raise NotationError(
                "%(where)s: there is no opponent %(opponent)s", where=where, opponent=opponent
            )
        other = lines[opponent - 1]
        if at >= len(other.opponents) or other.opponents[at] != line.number:
            raise NotationError(
                "%(where)s: %(there)s does not say that %(opponent)s met %(player)s",
                where=where,
                there=other.at,
                opponent=opponent,
                player=line.number,
            )
        if _is_named_first(line, other, at):
            game = _game(line, other, at, where=where)
            if game.points == (0, 0) and not is_open:
                place = Remark("%(place)s, round %(round)s", place=line.at, round=at + 1)
                unread.note(Remark("0–0 before the last round is read as a tie"), place)
            elif game.points == (0, 0):
                unread.note(Remark("0–0 in the last round is a game still to be played"), line.at)
                game = replace(game, points=None, half_points=None)
            yield game


def _is_named_first(line: _Line, other: _Line, at: int) -> bool:
    """True if this player is named first: the one who went first, else the one with the smaller number."""
    mine, theirs = _of(line.starts, at), _of(other.starts, at)
    if {mine, theirs} == {_FIRST, _SECOND}:
        return mine == _FIRST
    return line.number < other.number


def _game(line: _Line, other: _Line, at: int, *, where: str) -> ForeignGame:
    points = _of(line.scores, at), _of(other.scores, at)
    if (points[0] is None) != (points[1] is None):
        raise NotationError(
            "%(where)s: only one of %(player)s and %(opponent)s has points",
            where=where,
            player=line.number,
            opponent=other.number,
        )
    known = None if points[0] is None or points[1] is None else (points[0], points[1])
    tables = {table for table in (_of(line.boards, at), _of(other.boards, at)) if table}
    if len(tables) > 1:
        raise NotationError(
            "%(where)s: %(player)s and %(opponent)s sit at different tables",
            where=where,
            player=line.number,
            opponent=other.number,
        )
    starts = {_of(line.starts, at), _of(other.starts, at)}
    return ForeignGame(
        players=(line.number, other.number),
        points=known,
        half_points=known and half_points_of(known),
        table=next(iter(tables), None),
        first_went=0 if starts == {_FIRST, _SECOND} else None,
    )


def _alone(line: _Line, at: int, unread: Unread) -> Iterator[ForeignGame]:
    points = _of(line.scores, at) or 0
    if points > 0:
        spread = 0 if points == _BYE_POINTS else points
        yield ForeignGame(
            players=(line.number, None), kind=ScoreKind.BYE, points=(spread, 0), half_points=(WIN, 0)
        )
    elif points < 0:
        place = Remark("%(place)s, round %(round)s", place=line.at, round=at + 1)
        unread.note(Remark("points of an absence are not read"), with_content(place, points))


def _announced(lines: Sequence[_Line], at: int) -> Iterator[ForeignGame]:
    """Absences of a round in which nobody has an opponent or points yet."""
    for line in lines:
        if at < len(line.opponents):
            yield ForeignGame(players=(line.number, None), kind=ScoreKind.ABSENT, half_points=(0, 0))


def _last_played(line: _Line) -> int:
    return max([len(line.scores), *(at for at, each in enumerate(line.opponents, 1) if each)])


def _last_there(line: _Line) -> int:
    """The last round with an opponent or a bye."""
    there = (at for at, each in enumerate(line.opponents, 1) if each or (_of(line.scores, at - 1) or 0) > 0)
    return max(there, default=0)


def _of(values: Sequence[int], at: int) -> int | None:
    return values[at] if at < len(values) else None


def _lines(foreign: ForeignTournament) -> Iterator[str]:
    by_player = [seats_of(games) for games in foreign.rounds]
    # Points stand in order: behind a round without them no later one can have any.
    finished = next(
        (
            at
            for at, games in enumerate(foreign.rounds)
            if any(_points(game) is None and game.players[1] is not None for game in games)
        ),
        len(foreign.rounds),
    )
    for player in foreign.players:
        yield _line(player, [games.get(player.number) for games in by_player], finished)


def _line(player: ForeignPlayer, rounds: Sequence[tuple[ForeignGame, int] | None], finished: int) -> str:
    opponents, scores, boards, starts = [], [], [], []
    for each in rounds:
        game, side = each or (None, 0)
        opponents.append((game.players[1 - side] or _NOBODY) if game else _NOBODY)
        scores.append(_score(game, side))
        boards.append((game.table or 0) if game else 0)
        starts.append(_start(game, side))
    kept = dict(player.kept)
    code = f"{_CODE_KEPT}{kept.pop(_CODE_KEPT)}" if _CODE_KEPT in kept else ""
    called = f"{_name(player.name)}{code}"
    head = " ".join(map(str, (called, fitting(player.rating, _MOST_RATING), *opponents)))
    starts = _with_kept(starts, kept.pop(_STARTS, ""))
    if player.withdrawn_after is None:
        kept.pop(_OFF, None)
    else:
        kept.setdefault(_OFF, "0")
    keyed = list(kept.items())
    if any(starts):
        keyed.insert(0, (_STARTS, " ".join(map(str, starts))))
    if any(boards):
        keyed.insert(0, ("board", " ".join(map(str, boards))))
    if player.club:
        keyed.append(("team", _plain(player.club)))
    said = [f"{key} {value}".rstrip() for key, value in keyed]
    return "; ".join([head, " ".join(map(str, scores[: _with_points(rounds, finished)])), *said])


def _with_points(rounds: Sequence[tuple[ForeignGame, int] | None], finished: int) -> int:
    """Count the rounds of this player that have points: in the current round, only tables that are done."""
    if finished < len(rounds):
        each = rounds[finished]
        if each is not None and _points(each[0]) is not None:
            return finished + 1
    return finished


def _score(game: ForeignGame | None, side: int) -> int:
    if game is None:
        return 0
    points = (_points(game) or (0, 0))[side]
    if game.players[1] is not None:
        return points
    # A bye that was asked for and is worth half a point has no place here: it looks like an absence.
    return max(points, _BYE_POINTS) if game.half_points and game.half_points[0] >= WIN else 0


def _points(game: ForeignGame) -> tuple[int, int] | None:
    """Return the smallest score that yields this result, when only the result is known."""
    if game.points is not None or game.half_points is None:
        return game.points
    first, second = game.half_points
    return int(first > second), int(second > first)


def _start(game: ForeignGame | None, side: int) -> int:
    if game is None or game.first_went is None or game.players[1] is None:
        return 0
    return _FIRST if game.first_went == side else _SECOND


def _with_kept(starts: Sequence[int], kept: str) -> list[int]:
    """Write 3, lots to be drawn, if nobody knows who went first."""
    said = [int(each) for each in kept.split()]
    return [start or (said[at] if at < len(said) else 0) for at, start in enumerate(starts)]


def _name(text: str) -> str:
    name = _plain(text) or "?"
    return f"{name}." if name[-1].isdigit() else name


def _plain(text: str) -> str:
    return " ".join(_NAME_TAKEN.sub(",", text).split())
