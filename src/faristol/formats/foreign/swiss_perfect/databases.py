"""
Swiss Perfect's databases: players (`.trn`) and games (`.sco`), two tables of dBase III with the same name.

Results are stored doubled (2, 1, 0), and so are points of the game, as its "minor scores". Who sits out, or
won without play, is a game of another type than 1; who sits out has an opponent of 0. A game to be played has
zeros everywhere. Behind the players there are spare records without an id.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.dbase import (
    Field,
    Value,
    page_for,
    plain,
    read_dbase,
    write_dbase,
)
from faristol.formats.foreign.swiss_perfect.rounds import ListedGame, rounds_of
from faristol.formats.foreign.tournament import (
    KEPT,
    LOSS,
    NOT_READ,
    TIE,
    WIN,
    ForeignGame,
    ForeignPlayer,
    ForeignTournament,
    Unread,
    check,
    fitting,
    limited,
    record_at,
    seats_of,
    title_of,
    untold_ratings,
    with_content,
)
from faristol.game.evolve import replace
from faristol.remarks import Remark
from faristol.standings.result import ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS

PLAYERS = (
    Field("ORDER", "N", 5),
    Field("ID", "N", 5),
    Field("START_NO", "N", 5),
    Field("SURNAME", "C", 30),
    Field("FIRSTNAME", "C", 20),
    Field("FEDER", "C", 3),
    Field("CLUB", "C", 30),
    Field("INTL_RTG", "N", 5),
    Field("LOC_RTG", "N", 5),
    Field("LOC_RTG2", "N", 5),
    Field("INTL_ID", "C", 12),
    Field("LOC_ID", "C", 12),
    Field("TITLE", "N", 2),
    Field("SEX", "N", 1),
    Field("BIRTH_DATE", "D", 8),
    Field("LATE_ENTRY", "N", 3),
    Field("WITHDRAWAL", "N", 3),
    Field("ABSENT", "N", 10),
    Field("BONUS", "N", 5),
    Field("TECH_SCORE", "N", 5),
    Field("FORB_PAIRS", "C", 40),
    Field("TEAM", "N", 5),
    Field("BOARD", "N", 5),
    Field("MEMO", "C", 40),
)
GAMES = (
    Field("ROUND", "N", 3),
    Field("WHITE", "N", 5),
    Field("BLACK", "N", 5),
    Field("W_SCORE", "N", 3),
    Field("B_SCORE", "N", 3),
    Field("W_TYPE", "N", 2),
    Field("B_TYPE", "N", 2),
    Field("W_SUBSCO", "N", 7),
    Field("B_SUBSCO", "N", 7),
)
DOUBLED = 2
_UNPLAYED, _PLAYED, _LOST_UNPLAYED = 0, 1, 2
"""Types of a side's game; ours is the last, where zeros alone would be a game still to be played."""
_ZERO_UNTIL_PLAYED = ("W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE", "W_SUBSCO", "B_SUBSCO")
_USED = frozenset(
    {"ORDER", "ID", "START_NO", "SURNAME", "FIRSTNAME", "CLUB", "LOC_RTG", "INTL_RTG", "WITHDRAWAL"}
)
MOST_RATING = 99_999
_ALONE = {WIN: ScoreKind.BYE, TIE: ScoreKind.REQUESTED_BYE, LOSS: ScoreKind.ABSENT}
_BETWEEN = ", "
_FEW_DIGITS = re.compile(r"[0-9]{1,9}")


def read_swiss_perfect(trn: bytes, sco: bytes | None, *, name: str) -> ForeignTournament:
    """
    Both tables; without games, a tournament that has not begun. `name` is theirs without the ending.

    Players are numbered by their starting numbers where all have one, else by their ids. The local rating
    counts; the international one where there is none.

    Raises:
        NotationError: with file, record and field.
    """
    unread = Unread(f"{name}.trn")
    rows = _entered(trn, name=name, unread=unread)
    numbers = _numbers(rows, name=name)
    players = sorted(
        (
            _player(
                row,
                numbers[own],
                where=Remark("%(name)s.trn: record %(at)s", name=name, at=at),
                unread=unread,
            )
            for at, (own, row) in rows.items()
        ),
        key=lambda player: player.number,
    )
    said = Unread(f"{name}.sco")
    rounds = _rounds(sco, numbers, name=f"{name}.sco", unread=said) if sco is not None else ()
    foreign = ForeignTournament(
        title=title_of(f"{name}.trn"),
        players=tuple(_withdrawn_later(player, rounds) for player in players),
        rounds=rounds,
        unread=(*unread.said(), *said.said()),
        program="swiss-perfect",
    )
    return check(foreign, name=name)


def numbers_of(trn: bytes, *, name: str) -> dict[int, int]:
    """The number of each player by id, as `read_swiss_perfect` gives them."""
    return _numbers(_entered(trn, name=name, unread=Unread(name)), name=name)


def write_trn(foreign: ForeignTournament) -> bytes:
    """Names before the first comma are surnames; without one, the whole name is, as far as there is room."""
    records = [_record(player) for player in foreign.players]
    return write_dbase(PLAYERS, records, changed=foreign.day, page=_page(foreign))


def write_sco(foreign: ForeignTournament) -> bytes:
    """Games without a result have zeros everywhere, as there."""
    records = [
        _game_record(number, game)
        for number, games in enumerate(foreign.rounds, 1)
        for game in games
        if game.kind is not ScoreKind.ABSENT
    ]
    return write_dbase(GAMES, records, changed=foreign.day)


def untold_by_swiss_perfect(foreign: ForeignTournament) -> Iterator[str]:
    """Yield the facts that these tables cannot hold."""
    page = _page(foreign)
    for player in foreign.players:
        surname, first = _parted(player.name)
        written = _joined(_cut(surname, "SURNAME", page), _cut(first, "FIRSTNAME", page))
        if written != player.name:
            yield f"{player.name}: the name is written {written}"
        club = _cut(player.club, "CLUB", page)
        if club != player.club:
            yield f"{player.name}: the club is written {club}"
    yield from untold_ratings(foreign, MOST_RATING)


def _named(content: bytes, name: str, unread: Unread) -> list[dict[str, Value]]:
    database = read_dbase(content, name=name)
    if database.deleted:
        unread.note(Remark("records that are marked as deleted are not read"), str(database.deleted))
    return database.named()


_Entered: TypeAlias = Mapping[int, tuple[int, Mapping[str, Value]]]
"""Records with an id, by their place in the file."""


def _entered(trn: bytes, *, name: str, unread: Unread) -> _Entered:
    found: dict[int, tuple[int, Mapping[str, Value]]] = {}
    for at, row in enumerate(_named(trn, f"{name}.trn", unread), 1):
        own = _whole(row, "ID", where=Remark("%(name)s.trn: record %(at)s", name=name, at=at))
        called = _called(row)
        if own > 0:
            found[at] = own, row
        elif called:
            said = Remark("a player without an id is in no game, and is not read")
            unread.note(said, with_content(record_at(at), called))
    return found


def _numbers(rows: _Entered, *, name: str) -> dict[int, int]:
    """By id."""
    ids = [own for own, _ in rows.values()]
    for own, times in Counter(ids).items():
        if times > 1:
            raise NotationError(
                "%(name)s.trn: the id %(player)s appears %(times)s times", name=name, player=own, times=times
            )
    starts = [row.get("START_NO") for _, row in rows.values()]
    given = [each for each in starts if isinstance(each, int) and each > 0]
    ranked = zip(given, ids, strict=True) if len(set(given)) == len(rows) else zip(ids, ids, strict=True)
    return {own: number for number, (_, own) in enumerate(sorted(ranked), 1)}


def _called(row: Mapping[str, Value]) -> str:
    return _joined(str(row.get("SURNAME") or "").strip(), str(row.get("FIRSTNAME") or "").strip())


def _withdrawn_later(player: ForeignPlayer, rounds: Sequence[Sequence[ForeignGame]]) -> ForeignPlayer:
    """Return the player as withdrawn no earlier than their last game."""
    if player.withdrawn_after is None:
        return player
    seated = [at for at, games in enumerate(rounds, 1) if player.number in seats_of(games)]
    return replace(player, withdrawn_after=max([player.withdrawn_after, *seated]))


def _player(row: Mapping[str, Value], number: int, *, where: str, unread: Unread) -> ForeignPlayer:
    name = _called(row)
    if not name:
        raise NotationError("%(where)s, field SURNAME: it is empty", where=where)
    kept = [
        (field, str(value))
        for field, value in row.items()
        if field not in _USED and value not in (None, "", 0, Decimal(0))
    ]
    for field, value in kept:
        unread.note(Remark(KEPT, what=_field(field)), with_content(name, value[:20]))
    ratings = [_whole(row, field, where=where) for field in ("LOC_RTG", "INTL_RTG")]
    if all(ratings) and ratings[0] != ratings[1]:
        kept.append(("INTL_RTG", str(ratings[1])))
        unread.note(Remark(KEPT, what=_field("INTL_RTG")), with_content(name, ratings[1]))
    withdrawal = _whole(row, "WITHDRAWAL", where=where)
    return ForeignPlayer(
        number=number,
        name=name,
        rating=ratings[0] or ratings[1] or None,
        club=str(row.get("CLUB") or "").strip(),
        # The round from which on they play no more.
        withdrawn_after=withdrawal - 1 if withdrawal > 0 else None,
        kept=tuple(kept),
    )


def _field(name: str) -> Remark:
    return Remark("field %(field)s", field=name)


def _rounds(
    sco: bytes, numbers: Mapping[int, int], *, name: str, unread: Unread
) -> tuple[tuple[ForeignGame, ...], ...]:
    listed: list[ListedGame] = []
    known = {field.name for field in GAMES}
    for at, row in enumerate(_named(sco, name, unread), 1):
        where = Remark("%(name)s: record %(at)s", name=name, at=at)
        for field, value in row.items():
            if field not in known and value not in (None, "", 0):
                unread.note(Remark(NOT_READ, what=_field(field)), with_content(record_at(at), value))
        number = _whole(row, "ROUND", where=where)
        if number < 1:
            raise NotationError("%(where)s, field ROUND: rounds count from 1", where=where)
        limited(
            number, MOST_ROUNDS, where=Remark("%(where)s, field ROUND", where=where), what=Remark("round")
        )
        game = _game(row, numbers, where=where, at=at, unread=unread)
        blank = not any(row.get(field) for field in _ZERO_UNTIL_PLAYED)
        listed.append(ListedGame(round_number=number, where=record_at(at), game=game, is_blank=blank))
    return rounds_of(listed, name=name, unread=unread)


def _game(
    row: Mapping[str, Value], numbers: Mapping[int, int], *, where: str, at: int, unread: Unread
) -> ForeignGame:
    sides = [_side(row, field, numbers, where=where) for field in ("WHITE", "BLACK")]
    halves = [_score(row, field, where=where) for field in ("W_SCORE", "B_SCORE")]
    points = [_points(row, field, where=where) for field in ("W_SUBSCO", "B_SUBSCO")]
    types = [_whole(row, field, where=where) for field in ("W_TYPE", "B_TYPE")]
    first, second = sides
    if first is None or second is None:
        own = 0 if first is not None else 1
        player = sides[own]
        if player is None:
            raise NotationError("%(where)s, field WHITE: nobody is in this game", where=where)
        worth = halves[own] or LOSS
        if points[1 - own]:
            unread.note(Remark("points of nobody are not read"), with_content(record_at(at), points[1 - own]))
        return ForeignGame(
            players=(player, None),
            kind=_ALONE[worth],
            points=(points[own] or 0, 0) if points[own] else None,
            half_points=(worth, LOSS),
        )
    white, black = halves
    known = None if white is None or black is None else (white, black)
    return ForeignGame(
        players=(first, second),
        kind=ScoreKind.GAME if known is None or types == [_PLAYED, _PLAYED] else ScoreKind.FORFEIT,
        points=None if points[0] is None or points[1] is None else (points[0], points[1]),
        half_points=known,
        first_went=0,
    )


def _side(row: Mapping[str, Value], field: str, numbers: Mapping[int, int], *, where: str) -> int | None:
    own = _whole(row, field, where=where)
    if own > 0 and own not in numbers:
        raise NotationError(
            "%(where)s, field %(field)s: there is no player with the id %(player)s",
            where=where,
            field=field,
            player=own,
        )
    return numbers[own] if own > 0 else None


def _score(row: Mapping[str, Value], field: str, *, where: str) -> int | None:
    value = row.get(field)
    if value is None:
        return None
    if value not in (LOSS, TIE, WIN):
        raise NotationError(
            "%(where)s, field %(field)s: %(found)s is not a result: 2, 1 or 0",
            where=where,
            field=field,
            found=value,
        )
    return int(value)


def _points(row: Mapping[str, Value], field: str, *, where: str) -> int | None:
    if row.get(field) is None:
        return None
    doubled = _whole(row, field, where=where)
    if doubled % DOUBLED:
        raise NotationError(
            "%(where)s, field %(field)s: %(found)s is stored doubled and must be even",
            where=where,
            field=field,
            found=doubled,
        )
    return doubled // DOUBLED


def _whole(row: Mapping[str, Value], field: str, *, where: str) -> int:
    """0 for an empty field, or none."""
    value = row.get(field) or 0
    if isinstance(value, str) and _FEW_DIGITS.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, str) or value != int(value):
        raise NotationError(
            "%(where)s, field %(field)s: %(found)r is not a whole number",
            where=where,
            field=field,
            found=value,
        )
    return int(value)


def _record(player: ForeignPlayer) -> dict[str, Value]:
    surname, first = _parted(player.name)
    fields = {field.name: field for field in PLAYERS}
    return {
        **{name: _kept(fields[name], text) for name, text in player.kept if name in fields},
        "ORDER": player.number,
        "ID": player.number,
        "START_NO": player.number,
        "SURNAME": surname,
        "FIRSTNAME": first,
        "CLUB": player.club,
        "LOC_RTG": fitting(player.rating, MOST_RATING),
        "WITHDRAWAL": 0 if player.withdrawn_after is None else player.withdrawn_after + 1,
    }


def _kept(field: Field, text: str) -> Value:
    return Decimal(text) if field.kind == "N" else text


def _game_record(number: int, game: ForeignGame) -> dict[str, Value]:
    half_points = game.half_points or (LOSS, LOSS)
    points = game.points if game.is_known else (0, 0)
    second = game.players[1]
    # White is who went first.
    order = (1, 0) if game.first_went == 1 and second is not None else (0, 1)
    players, sides = (game.players[0], second or 0), ("W", "B")
    record: dict[str, Value] = {"ROUND": number}
    for side, own in zip(sides, order, strict=True):
        record["WHITE" if side == "W" else "BLACK"] = players[own]
        record[f"{side}_SCORE"] = half_points[own]
        record[f"{side}_TYPE"] = _type_of(game)
        record[f"{side}_SUBSCO"] = None if points is None else points[own] * DOUBLED
    return record


def _type_of(game: ForeignGame) -> int:
    if not game.is_known:
        return _UNPLAYED
    if game.kind is ScoreKind.GAME:
        return _PLAYED
    return _UNPLAYED if any(game.half_points or ()) else _LOST_UNPLAYED


def _parted(name: str) -> tuple[str, str]:
    surname, _, first = name.partition(_BETWEEN)
    return surname, first


def _joined(surname: str, first: str) -> str:
    return _BETWEEN.join(filter(None, (surname, first)))


def _page(foreign: ForeignTournament) -> str:
    return page_for(text for player in foreign.players for text in (player.name, player.club))


def _cut(text: str, name: str, page: str) -> str:
    (field,) = (each for each in PLAYERS if each.name == name)
    return plain(text, page)[: field.length].rstrip()
