"""
A large site from nothing: players with ratings, tournaments, finished games.

    python -m benchmarks.generated_site FOLDER [--games N] [--tournaments N] [--players N]

`faristol serve --data FOLDER` shows it. Two bots play a few games; all others are copies of them under other
ids and names, with their own chains of hashes. Every fourth tournament is still in its last round.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

from faristol.cli.kit import numbers

if TYPE_CHECKING:
    from tests.bots.games import BotGame

GAMES, TOURNAMENTS, PLAYERS = 100_000, 200, 5_000
"""Sizes of a large federation's site after ten years."""
ENTRANTS, ROUNDS = 24, 6
STILL_OPEN = 4
"""One tournament in so many is still in its last round."""
BOT_GAMES = 6
BOOK, SYSTEM = "ca-obert-2009", "barruf"
YEARS = 10
DAY_MS, NS_IN_MS = 86_400_000, 1_000_000
AT_ONCE = 100
"""Games in one transaction."""
GIVEN = (
    *("Anna", "Biel", "Carme", "Dídac", "Elena", "Ferran", "Gal·la", "Helena", "Ivan", "Júlia"),
    *("Karin", "Laia", "Mireia", "Núria", "Oriol", "Pau", "Quim", "Roser", "Sílvia", "Ștefan"),
)
FAMILY = (
    *("Puig", "Serra", "Font", "Vila", "Güell", "Pop", "Mas", "Roig", "Cabré", "Llull", "Soler", "Batlle"),
    *("Camps", "Ferrer", "Vidal", "Riu"),
)
CLUBS = ("Perpinyà", "Manresa", "Sóller", "Vic", "Alguer", "Reus", "Valls", "Olot", "Gandia", "Elx")


@dataclass(frozen=True, slots=True)
class Size:
    games: int = GAMES
    tournaments: int = TOURNAMENTS
    players: int = PLAYERS


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    add_size(parser)
    asked = parser.parse_args()
    if asked.folder.exists():
        parser.error(f"{asked.folder} exists already: name a new folder")
    open_empty(asked.folder)
    generate(size_of(asked))
    print(f"start it with: faristol serve --data {asked.folder}")
    return 0


def add_size(parser: argparse.ArgumentParser, defaults: Size = Size()) -> None:
    for name in ("games", "tournaments", "players"):
        parser.add_argument(
            f"--{name}", metavar="N", type=numbers.number(least=1), default=getattr(defaults, name)
        )


def size_of(asked: argparse.Namespace) -> Size:
    return Size(games=asked.games, tournaments=asked.tournaments, players=asked.players)


def open_empty(folder: Path) -> None:
    """A site without rows on SQLite, for this process."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ |= {"FARISTOL_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}
    os.environ.pop("FARISTOL_DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    from faristol_web.ops.site import make_secret_key

    make_secret_key(folder)
    for name in ("default", "events"):
        call_command("migrate", database=name, verbosity=0)


def generate(size: Size) -> list[str]:
    """Fill the open site and return the ids of its games; the archive's index is left to be made."""
    publish_ratings(size.players)
    hold_tournaments(size)
    return add_games(size.games, size.players)


def names() -> Iterator[str]:
    """Names of people, 5,120 of them."""
    for second in FAMILY:
        for first in FAMILY:
            for given in GIVEN:
                yield f"{given} {first} {second}"


def publish_ratings(players: int) -> None:
    """One edition in which everybody has played."""
    from faristol.rating.game import RatedGame
    from faristol_web.ratings.services import list_of, publish

    people = {str(number): name for number, name in enumerate(islice(names(), players))}
    clubs = {key: CLUBS[int(key) % len(CLUBS)] for key in people}
    games = [
        RatedGame(1, (str(number), str(number + 1)), 2 * (number % 3 > 0))
        for number in range(0, players - 1, 2)
    ]
    day = str(_first_day())
    publish(list_of(SYSTEM), games, label="Generated", day=day, names=people, clubs=clubs, source="generated")


def hold_tournaments(size: Size) -> None:
    """Hold them all, spread over the years; every fourth has its last round still open."""
    from dataclasses import replace

    from faristol.tournament import actions as a
    from faristol.tournament.defaults import default_settings
    from faristol_web.rulebooks.books import offered_rulebook
    from faristol_web.tournaments.domain import desk, services
    from tests.web.tournaments.making import fill

    book, people = offered_rulebook(BOOK), list(islice(names(), size.players))
    for number in range(size.tournaments):
        day = _first_day() + timedelta(days=number * 365 * YEARS // size.tournaments)
        settings = replace(
            default_settings(book, title=f"Open {number + 1}", day=str(day)),
            rounds=ROUNDS,
            place=CLUBS[number % len(CLUBS)],
        )
        made = services.open_tournament(book, settings, services.SiteTerms(), visitor="made")
        first = number * ENTRANTS
        entrants = [(first + each) % len(people) for each in range(min(ENTRANTS, len(people)))]
        services.register_all(
            made,
            [services.Person(name=people[each], club=CLUBS[each % len(CLUBS)]) for each in entrants],
            actor="director",
        )
        for round_number in range(1, ROUNDS + 1):
            desk.do(made.public_id, a.PairRound(round_number=round_number), actor="director")
            if round_number == ROUNDS and (number + 1) % STILL_OPEN == 0:
                break
            fill(made.public_id, round_number)
            desk.do(made.public_id, a.CloseRound(round_number=round_number), actor="director")
        else:
            desk.do(made.public_id, a.CloseTournament(), actor="director")
        _tell("tournaments", number + 1, size.tournaments)


def add_games(count: int, players: int = 100) -> list[str]:
    """Add finished games, spread over the years, and return their ids."""
    from django.db import transaction

    from faristol.game.codec import SCHEMA_VERSION, dump_event
    from faristol.stream.chain import StoredEvent, chained
    from faristol.stream.codec import event_kind
    from faristol.stream.compact import as_json
    from faristol.tiles import load_tileset
    from faristol_web.play.models import Game
    from faristol_web.streams import store

    played, people = bot_games(), list(islice(names(), players))
    alphabet = load_tileset(played[0].state.opened.tileset).alphabet
    bodies = [
        [(event_kind(e), as_json(dump_event(e, alphabet)), e.at_ms) for e in game.events] for game in played
    ]
    start_ms, ids = time_ns() // NS_IN_MS - YEARS * 365 * DAY_MS, []
    for start in range(0, count, AT_ONCE):
        rows: list[StoredEvent] = []
        games = []
        for number in range(start, min(start + AT_ONCE, count)):
            stream, game, body = f"made{number:07}", played[number % BOT_GAMES], bodies[number % BOT_GAMES]
            begun_ms = start_ms + number * YEARS * 365 * DAY_MS // count
            pair = people[number % len(people)], people[(number * 7 + 1) % len(people)]
            last: StoredEvent | None = None
            for kind, payload, at_ms in body:
                last = chained(
                    last,
                    stream=stream,
                    kind=kind,
                    schema_version=SCHEMA_VERSION,
                    payload=_renamed(payload, game, pair) if kind == "PlayerSeated" else payload,
                    actor="server",
                    server_ms=begun_ms + at_ms,
                    client_id=None,
                )
                rows.append(last)
            ids.append(stream)
            games.append(_listed(Game, stream, game, pair, begun_ms))
        store.append(rows)
        with transaction.atomic():
            begun = [game.opened_at for game in games]
            Game.objects.bulk_create(games)
            for game, opened_at in zip(games, begun, strict=True):
                game.opened_at = opened_at  # making a row sets the time of today
            Game.objects.bulk_update(games, ["opened_at"])
        _tell("games", len(ids), count)
    return ids


def bot_games() -> "list[BotGame]":
    """The games that all others are copies of."""
    from tests.bots.games import BotGame

    played = []
    for seed in range(BOT_GAMES):
        game = BotGame.between("ca-ajusc", ("greedy", "equity"), seed)
        game.play_to_the_end()
        played.append(game)
    return played


def _renamed(payload: str, game: "BotGame", pair: tuple[str, str]) -> str:
    for old, new in zip(game.state.names, pair, strict=True):
        payload = payload.replace(f'"{old}"', f'"{new}"')
    return payload


def _listed(model: Any, stream: str, game: "BotGame", pair: tuple[str, str], begun_ms: int) -> Any:
    from datetime import UTC, datetime

    begun, ended = (
        datetime.fromtimestamp(ms / 1000, tz=UTC) for ms in (begun_ms, begun_ms + game.events[-1].at_ms)
    )
    return model(
        public_id=stream,
        invitation_hash=stream,
        status=model.Status.OVER,
        rulebook_id=game.rulebook.id,
        lexicon_id=game.state.opened.lexicon,
        side_ms=1_500_000,
        names=list(pair),
        scores=list(game.state.scores),
        opened_at=begun,
        ended_at=ended,
    )


def _first_day() -> date:
    return date.today() - timedelta(days=365 * YEARS)  # noqa: DTZ011 – a site of these years


def _tell(what: str, done: int, total: int) -> None:
    if done == total or done % (10 * AT_ONCE) == 0:
        print(f"{done:,} of {total:,} {what}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
