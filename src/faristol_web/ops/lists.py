"""
Check lines of lists and people's rows against the records: what a line says of a game, a session or a
tournament follows from its events.

A line may be some moments behind its record while the site runs, so whoever finds something looks twice.
"""

from collections.abc import Iterator, Mapping, Sequence

from faristol.errors import FaristolError
from faristol.tournament.events import TournamentEvent
from faristol.tournament.state import TournamentState
from faristol_web.archive.lines import game_room, session_room
from faristol_web.duplicate.domain.services import columns_of as columns_of_session
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game, OnlineRatedGame
from faristol_web.play.online_ratings import half_points_of
from faristol_web.play.services import columns_of as columns_of_game
from faristol_web.ratings.models import Edition
from faristol_web.streams.rooms import Room
from faristol_web.tournaments.domain import desk, set_aside, store
from faristol_web.tournaments.models import Officer, OnlineGame, Registration, SetAsideGame, Tournament

_AT_ONCE = 500


def faults_of_lists() -> Iterator[str]:
    """Return a sentence for each line that says something else than its record."""
    yield from faults_of_games()
    yield from faults_of_sessions()
    yield from faults_of_tournaments()


def faults_of_games() -> Iterator[str]:
    rated: dict[int, OnlineRatedGame] = {}
    for row in OnlineRatedGame.objects.order_by("pk"):
        rated[row.game_id] = row  # the last one counts
    for game in Game.objects.order_by("pk").iterator(chunk_size=_AT_ONCE):
        try:
            room = game_room(game.public_id)
        except FaristolError:
            continue  # the chains tell of it
        name = f"game {game.public_id}"
        yield from _differences(name, game, _expected_game(game, room))
        counted = rated.get(game.pk)
        if counted is not None:
            ended = room.state.ended
            if ended is None or counted.half_points != half_points_of(ended):
                yield f"{name}: it is rated with another result than it has"


def _expected_game(game: Game, room: Room) -> dict[str, object]:
    state, opened = room.state, room.state.opened
    expected: dict[str, object] = {
        "rulebook_id": opened.rulebook,
        "side_ms": opened.side_ms,
        "turn_ms": opened.turn_ms,
        "delay_ms": opened.delay_ms,
        "chat": opened.chat,
        "mode": opened.mode.value,
        "bot": next(iter(room.bots.values()), ""),
    }
    if game.lexicon_id:  # which older lines do not have
        expected["lexicon_id"] = opened.lexicon
    told = columns_of_game(game, state)
    if state.ended is None:
        if game.noted < state.length and game.status != Game.Status.OVER:
            return expected  # the room knows more, and the line follows
        return expected | told | {"ended_at": None}
    if not game.noted:  # a line older than these columns
        del told["noted"], told["turns"]
    return expected | told


def faults_of_sessions() -> Iterator[str]:
    for session in Session.objects.order_by("pk").iterator(chunk_size=_AT_ONCE):
        name = f"duplicate session {session.public_id}"
        try:
            state = session_room(session.public_id).state
        except FaristolError:
            continue
        except ValueError as error:
            yield f"{name}: stand_ins cannot be read: {error}"
            continue
        opened, told = state.opened, columns_of_session(state)
        if state.ended is None and session.status != Session.Status.OVER:
            told = {}  # while it runs its page knows more
        expected = told | {
            "rulebook_id": opened.rulebook,
            "tileset": opened.tileset,
            "lexicon": opened.lexicon,
            "coup_ms": opened.coup_ms,
        }
        yield from _differences(name, session, expected)


def faults_of_tournaments() -> Iterator[str]:
    published = set(Edition.objects.values_list("source", "list__system", "number"))
    for tournament in Tournament.objects.order_by("pk").iterator(chunk_size=_AT_ONCE):
        try:
            held = store.load(tournament.public_id)
        except FaristolError:
            continue
        tournament.refresh_from_db()  # perhaps it has grown meanwhile
        name, told = f"tournament {tournament.slug}", desk.columns_of(held)
        if tournament.status == Tournament.Status.HIDDEN:
            del told["status"]
        expected = told | {"rulebook_id": held.state.opened.rulebook}
        yield from _differences(name, tournament, expected)
        yield from _people(name, tournament, held.state)
        yield from _online_games(name, tournament, held.state)
        yield from _set_aside_games(name, tournament, held.events)
        for system, edition in held.state.published:
            number = edition.rpartition(" ")[2]
            if not number.isdigit() or (tournament.public_id, system, int(number)) not in published:
                yield f"{name}: the edition {edition} that it made is missing"


def _people(name: str, tournament: Tournament, state: TournamentState) -> Iterator[str]:
    """Everyone in the record has a row, and only they have an entrant's number."""
    keys = {entrant.number: entrant.name for entrant in state.entrants.values()}
    rows = Registration.objects.filter(tournament=tournament).exclude(entrant=None)
    found = dict(rows.values_list("entrant", "key"))
    for number in sorted(keys.keys() | found.keys()):
        if number not in found:
            yield f"{name}: the person behind entrant {number} is missing"
        elif keys.get(number) != found[number]:
            yield f"{name}: the person behind entrant {number} is another one"
    own = set(Officer.objects.filter(tournament=tournament).values_list("key", flat=True))
    known = own | set(found.values())
    missing = [key for key in _keys_of_officers(state) if key and key not in known]
    if missing:
        yield f"{name}: {len(missing)} members of the committee or substitutes are missing"


def _keys_of_officers(state: TournamentState) -> list[str]:
    return [*state.committee, *(key for inquiry in state.inquiries for _seat, key in inquiry.substitutes)]


def _online_games(name: str, tournament: Tournament, state: TournamentState) -> Iterator[str]:
    """A result that was taken over from a game is that of its own pair."""
    rows = {online.game: online for online in OnlineGame.objects.filter(tournament=tournament)}
    for round_state in state.rounds:
        for table in round_state.tables:
            game = table.report.game if table.report else ""
            if not game:
                continue
            if game not in rows:
                if Game.objects.filter(public_id=game, mode=Game.Mode.ONLINE).exists():
                    yield f"{name}: the line of game {game} is missing"
                continue
            online = rows[game]
            if (online.round_number, online.pair) != (round_state.number, table.table.entrants):
                yield f"{name}: game {game} is listed at another table than its result is"
            elif online.opened_by not in online.pair or online.recorded_at is None:
                yield f"{name}: the line of game {game} is not what was written"


def _set_aside_games(name: str, tournament: Tournament, events: Sequence[TournamentEvent]) -> Iterator[str]:
    """Each was its pair's only game when an event took the pair apart, and is nobody's any more."""
    known: set[tuple[int, tuple[int, int]]] = set()
    for row in SetAsideGame.objects.filter(tournament=tournament):
        if row.opened_by not in row.pair or not set_aside.is_explained(events, row):
            yield f"{name}: nothing took the pair of game {row.game} apart, and it is set aside"
        elif (row.seq, row.pair) in known:
            yield f"{name}: game {row.game} is set aside beside another of the same pair"
        elif OnlineGame.objects.filter(game=row.game).exists():
            yield f"{name}: game {row.game} is set aside, and is listed at a table"
        known.add((row.seq, row.pair))


def _differences(name: str, row: object, expected: Mapping[str, object]) -> Iterator[str]:
    for column, value in expected.items():
        kept = getattr(row, column)
        if kept != value:
            yield f"{name}: {column} is {kept!r}, and the record gives {value!r}"
