"""Rows of the index, not yet kept: what one event, game or record comes to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date

from faristol.board import load_layout
from faristol.duplicate.chapters.result import results_of
from faristol.errors import FaristolError, RulebookError
from faristol.formats.tournament.rows import StandingRow, format_half_points, standing_rows
from faristol.game.milestones import PLAYED_OUT
from faristol.game.records import GameRecord, Replay, replay
from faristol.game.records.transcript import record_of, recorded
from faristol.game.state import GameState
from faristol.rating.states import season_of
from faristol.rulebook import Rulebook
from faristol.statistics import Feat, Setting, SideFacts, sides_in, sides_of, tells_all
from faristol.tiles import load_tileset
from faristol_web.accounts.models import Profile
from faristol_web.archive.clubs import clubs_named
from faristol_web.archive.models import MOST_NAME, MOST_SQUARES, Club, GameSide, Result, Source, TileBest
from faristol_web.archive.people import hidden_in, players_of_users
from faristol_web.archive.reading import TableFacts, last_day_of, tables_of
from faristol_web.archive.who import players_for
from faristol_web.duplicate.domain.queries import stand_ins_in
from faristol_web.duplicate.live.room import SessionRoom, session_opened_in, session_room_from
from faristol_web.duplicate.live.stand_ins import is_nobody
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game, Seat
from faristol_web.ratings.models import Player
from faristol_web.ratings.names import plain_name
from faristol_web.replays.models import Record
from faristol_web.replays.services import replay_content
from faristol_web.rulebooks import books
from faristol_web.streams import store
from faristol_web.streams.rooms import Room, event_of, game_opened_in, room_from
from faristol_web.streams.stand_ins import stand_ins_of, without_name
from faristol_web.tournaments.domain.public import in_pairings, seen_of
from faristol_web.tournaments.domain.queries import people_of
from faristol_web.tournaments.models import OnlineGame, Tournament

Sides = Iterable[tuple[GameSide, list[TileBest]]]
_MOST_WORD, _MOST_FOLDED = 60, 400


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLines:
    results: Sequence[Result]
    sides: Sequence[tuple[GameSide, list[TileBest]]]
    last_day: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """Facts that all sides of one event share."""

    source: Source
    key: str
    title: str
    address: str
    rulebook_id: str
    tileset: str
    day: date | None

    @property
    def season(self) -> int | None:
        return None if self.day is None else season_of(self.day.isoformat())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Person:
    name: str = ""
    player: Player | None = None


# Tournaments


def of_tournament(tournament: Tournament, *, adding: bool = True) -> EventLines:
    """
    Players and clubs that nobody knows yet are added, unless not `adding`.

    Raises:
        FaristolError: if its record cannot be read.
    """
    seen = seen_of(tournament)
    people, hidden = people_of(tournament), hidden_in(Source.TOURNAMENT, tournament.public_id)
    known = {
        number: person
        for number, person in people.items()
        if person.name and number not in hidden and number in in_pairings(seen.state)
    }
    players = players_for(
        {number: (person.name, person.rating_player, person.club) for number, person in known.items()},
        adding=adding,
    )
    clubs = clubs_named(person.club for person in known.values()) if adding else {}
    setting = _Setting(
        source=Source.TOURNAMENT,
        key=tournament.public_id,
        title=tournament.title,
        address=reverse("tournament_standings", args=[tournament.slug]),
        rulebook_id=tournament.rulebook_id,
        tileset=seen.book.play.tileset,
        day=parse_date(tournament.day) if tournament.day else timezone.localdate(tournament.opened_at),
    )
    rows = standing_rows(seen.state)
    who = {number: _Person(name=known[number].name, player=players.get(number)) for number in known}
    return EventLines(
        results=[
            _result(setting, row, who[row.number], clubs.get(known[row.number].club), entrants=len(rows))
            for row in rows
            if row.number in known
        ],
        sides=[
            line for table in tables_of(seen.state) for line in _table_lines(setting, tournament, table, who)
        ],
        last_day=parse_date(last_day_of(seen.state)) if tournament.day else setting.day,
    )


def _result(
    setting: _Setting, row: StandingRow, person: _Person, club: Club | None, *, entrants: int
) -> Result:
    return Result(
        source=setting.source,
        key=setting.key,
        number=row.number,
        player=person.player,
        name=person.name,
        club=club,
        title=setting.title,
        address=setting.address,
        rulebook_id=setting.rulebook_id,
        day=setting.day,
        season=setting.season,
        place=row.place,
        entrants=entrants,
        points=format_half_points(row.half_points),
        spread=row.spread,
    )


def _table_lines(
    setting: _Setting, tournament: Tournament, table: TableFacts, who: dict[int, _Person]
) -> Sides:
    first, second = (who.get(entrant, _Person()) for entrant in table.entrants)
    told = _told_by_game(tournament, table) if table.game else None
    if told is None:
        told = _Told(table.sides, is_whole=True)
        address = reverse("tournament_card", args=[tournament.slug, table.entrants[0]])
    else:
        address = reverse("replay", args=[table.game])
    return _pair_lines(
        setting,
        told.sides,
        (first, second),
        winner=table.winner,
        is_whole=told.is_whole,
        round_number=table.round_number,
        table_number=table.table,
        game=table.game,
        address=address,
    )


class _Told(NamedTuple):
    sides: tuple[SideFacts, SideFacts]
    is_whole: bool


def _told_by_game(tournament: Tournament, table: TableFacts) -> _Told | None:
    """Return the facts in the game itself, in the order of the pairing; None if it is not available."""
    online = OnlineGame.objects.filter(tournament=tournament, game=table.game).first()
    if online is None:
        return None
    try:
        played = _read(table.game)
    except FaristolError:
        return None
    ended = played.state.ended
    if ended is None:
        return None
    sides = played.sides
    swapped = table.entrants[0] != online.opened_by
    return _Told(
        sides=(sides[1], sides[0]) if swapped else (sides[0], sides[1]), is_whole=ended.reason in PLAYED_OUT
    )


# Games and records


def of_game(game: Game) -> Sides:
    """
    Raises:
        FaristolError: if its events cannot be read.
    """
    played = _read(game.public_id)
    ended = played.state.ended
    if ended is None:
        return ()
    setting = _Setting(
        source=Source(game.mode),
        key=game.public_id,
        title="",
        address=reverse("replay", args=[game.public_id]),
        rulebook_id=game.rulebook_id,
        tileset=played.state.opened.tileset,
        day=timezone.localdate(game.opened_at),
    )
    names = game.names if len(game.names) == 2 else list(played.state.names)  # noqa: PLR2004 – a game has two
    players = _players_in(game)
    first, second = (_Person(name=names[side], player=players.get(side)) for side in (0, 1))
    facts = played.sides
    return _pair_lines(
        setting,
        (facts[0], facts[1]),
        (first, second),
        winner=ended.winner,
        is_whole=ended.reason in PLAYED_OUT,
        game=game.public_id,
        address=setting.address,
        points=ended.scores,
    )


def of_record(record: Record) -> Sides:
    """
    Raises:
        NotationError: if it cannot be read.
    """
    try:
        replayed = replay_content(bytes(record.content), name=record.title, rulebook_id=record.rulebook_id)
    except RulebookError:
        return ()
    facts, names = sides_of(replayed), replayed.record.players
    if len(facts) != 2:  # noqa: PLR2004 – examples of one player are no game
        return ()
    setting = _Setting(
        source=Source.RECORD,
        key=record.slug,
        title=record.title,
        address=reverse("record", args=[record.slug]),
        rulebook_id=record.rulebook_id,
        tileset=replayed.rulebook.play.tileset,
        day=None,
    )
    margin, is_whole = facts[0].points - facts[1].points, replayed.is_whole
    return _pair_lines(
        setting,
        (facts[0], facts[1]),
        (_Person(name=names[0]), _Person(name=names[1])),
        winner=int(margin < 0) if margin and is_whole else None,
        is_whole=is_whole,
        game=record.slug,
        address=setting.address,
    )


def game_room(public_id: str) -> Room:
    """From what is stored: no hub is needed."""
    rows = store.read(public_id)
    if not rows:
        raise FaristolError(f"no game {public_id}")
    opened = game_opened_in(rows)
    kept = () if books.is_offered(opened) else store.read_texts(opened.rulebook_digest)
    return room_from(rows, kept, stand_ins_of(public_id))


@dataclass(frozen=True, slots=True)
class _Played:
    """A game that was read for the index."""

    state: GameState
    sides: Sequence[SideFacts]


def _read(public_id: str) -> _Played:
    """
    Read a game in one walk through its events.

    Raises:
        FaristolError: if they cannot be read, or the game is not over.
    """
    rows = store.read(public_id)
    if not rows:
        raise FaristolError(f"no game {public_id}")
    opened = game_opened_in(rows)
    kept = () if books.is_offered(opened) else store.read_texts(opened.rulebook_digest)
    rulebook, alphabet = books.rulebook_of(opened, kept), load_tileset(opened.tileset).alphabet
    stand_ins = stand_ins_of(public_id)
    try:
        events = [without_name(event_of(row, alphabet), stand_ins) for row in rows]
        state, record = recorded(events, rulebook)
    except (AssertionError, KeyError, TypeError, ValueError) as error:
        raise FaristolError(f"game {public_id} cannot be read: {error}") from error
    scores = state.ended.scores if state.ended else (state.scores[0], state.scores[1])
    columns = load_layout(state.opened.board).columns
    setting = Setting(alphabet=alphabet, rack_size=rulebook.play.rack_size, columns=columns)
    if tells_all(record) and not state.is_table:  # what was laid at a board need not be a word
        return _Played(state, sides_in(record, scores, setting))
    return _Played(state, sides_of(replayed_from(record, rulebook, state)))


def replay_of(room: Room) -> Replay:
    return replayed_from(record_of(room.events, room.rulebook), room.rulebook, room.state)


def replayed_from(record: GameRecord, rulebook: Rulebook, state: GameState) -> Replay:
    tileset, layout = load_tileset(state.opened.tileset), load_layout(state.opened.board)
    return replay(record, rulebook, tileset=tileset, layout=layout)


def _players_in(game: Game) -> dict[int, Player]:
    """Sides whose accounts are known to be players."""
    seats = dict(Seat.objects.filter(game=game, side__lt=2).values_list("visitor", "side"))
    users = dict(Profile.objects.filter(visitor__in=seats).values_list("user", "visitor"))
    known = players_of_users(users) if users else {}
    return {seats[users[user]]: player for user, player in known.items()}


def _pair_lines(
    setting: _Setting,
    facts: tuple[SideFacts, SideFacts],
    people: tuple[_Person, _Person],
    *,
    winner: int | None,
    address: str,
    is_whole: bool = True,
    game: str = "",
    round_number: int = 0,
    table_number: int = 0,
    points: tuple[int, int] | None = None,
) -> Sides:
    made = points or (facts[0].points, facts[1].points)
    for side in (0, 1):
        row = _side_row(setting, facts[side], people[side], address=address)
        other = people[1 - side]
        row.side, row.round_number, row.table_number, row.game = side, round_number, table_number, game
        row.points, row.conceded = made[side], made[1 - side]
        row.spread, row.total = made[side] - made[1 - side], sum(made)
        row.is_won, row.is_whole = None if winner is None else winner == side, is_whole
        row.opponent, row.opponent_name = other.player, other.name[:MOST_NAME]
        if game and not side:
            told = (row.name, row.opponent_name, row.title, *(f.best.word for f in facts if f.best))
            row.folded = plain_name(" ".join(told))[:_MOST_FOLDED]
        yield row, _tile_rows(row, facts[side])


def _side_row(setting: _Setting, facts: SideFacts, person: _Person, *, address: str) -> GameSide:
    best, longest = facts.best, facts.longest
    return GameSide(
        source=setting.source,
        key=setting.key,
        side=facts.side,
        title=setting.title,
        address=address,
        rulebook_id=setting.rulebook_id,
        tileset=setting.tileset,
        day=setting.day,
        season=setting.season,
        player=person.player,
        name=person.name[:MOST_NAME],
        points=facts.points,
        seat=facts.seat,
        started=facts.started,
        bingos=facts.bingos,
        squares=facts.squares[:MOST_SQUARES],
        best_word=best.word[:_MOST_WORD] if best else "",
        best_points=best.points if best else None,
        best_move=best.move if best else None,
        longest_word=longest.word[:_MOST_WORD] if longest else "",
        longest_length=longest.length if longest else None,
        longest_move=longest.move if longest else None,
    )


def _tile_rows(row: GameSide, facts: SideFacts) -> list[TileBest]:
    return [
        TileBest(side=row, tile=tile, word=feat.word[:_MOST_WORD], points=feat.points, move=feat.move)
        for tile, feat in sorted(facts.with_tiles.items())
    ]


# Duplicate


def of_session(session: Session, *, adding: bool = True) -> EventLines:
    """
    Players whom nobody knows yet are added, unless not `adding`.

    Raises:
        FaristolError: if its events cannot be read.
    """
    room = session_room(session.public_id)
    results, hidden = results_of(room.state, room.book), hidden_in(Source.DUPLICATE, session.public_id)
    setting = _Setting(
        source=Source.DUPLICATE,
        key=session.public_id,
        title=f"{session.title} ({session.game_number})" if session.series_id else session.title,
        address=reverse("duplicate_results", args=[session.public_id]),
        rulebook_id=session.rulebook_id,
        tileset=session.tileset,
        day=session.day,
    )
    standings = [
        standing for standing in results.standings if standing.number not in hidden and any(standing.names)
    ]
    members = {
        (standing.number, member): (name, "", "")
        for standing in standings
        for member, name in enumerate(standing.names)
        if name and not is_nobody(name)
    }
    # At home players give any name; in a hall an arbiter knows who sits there.
    players = players_for(members, adding=adding and not session.automatic)
    made = [
        Result(
            source=setting.source,
            key=setting.key,
            number=standing.number,
            member=member,
            player=players.get((standing.number, member)),
            name=name,
            title=setting.title,
            address=setting.address,
            rulebook_id=setting.rulebook_id,
            day=setting.day,
            season=setting.season,
            place=standing.rank,
            entrants=len(results.standings),
            points=str(standing.total),
        )
        for standing in standings
        for member, name in enumerate(standing.names)
        if (standing.number, member) in members
    ]
    sides = []
    for standing in standings:
        player = players.get((standing.number, 0)) if len(standing.names) == 1 else None
        person = _Person(name=" – ".join(standing.names), player=player)
        facts = _best_slip(room, standing.number, total=standing.total)
        sides.append((_side_row(setting, facts, person, address=_coups_of(session)), []))
    return EventLines(results=made, sides=sides)


def _coups_of(session: Session) -> str:
    return reverse("duplicate_coups", args=[session.public_id])


def _best_slip(room: SessionRoom, number: int, *, total: int) -> SideFacts:
    feats = [
        Feat(word=mark.word, points=room.state.points_of(number, coup), move=coup.number)
        for coup in room.state.coups
        if (mark := coup.marks.get(number)) is not None and mark.is_valid
    ]
    return SideFacts(side=number, points=total, best=max(feats, key=lambda feat: feat.points, default=None))


def session_room(public_id: str) -> SessionRoom:
    rows = store.read(public_id)
    if not rows:
        raise FaristolError(f"no session {public_id}")
    opened = session_opened_in(rows)
    kept = () if books.is_offered(opened) else store.read_texts(opened.rulebook_digest)
    return session_room_from(rows, kept, stand_ins_in(public_id))
