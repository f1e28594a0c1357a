"""Samples for `pages.py`: one of everything in a demo's data folder, as one line of JSON."""

import json
import sys
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from faristol.rating.states import season_of
from faristol_web.accounts.models import GuestLink, PersonalLink
from faristol_web.archive.clubs import add_club
from faristol_web.archive.models import Entry, Result, Source
from faristol_web.duplicate.models import NumberLink, Series, Session
from faristol_web.notes import collecting
from faristol_web.notes.models import Collection
from faristol_web.notes.places import Place
from faristol_web.play.models import Game, OnlineRating
from faristol_web.puzzles.coups import today
from faristol_web.puzzles.sets import offered
from faristol_web.ratings.models import Player
from faristol_web.replays.models import Sharing
from faristol_web.tournaments.domain.public import seen_of
from faristol_web.tournaments.models import Registration, RoleLink, Tournament
from faristol_web.tournaments.views.slips import slip_token

Sample = Mapping[str, str | int]


def main() -> None:
    user = User.objects.create_superuser("admin", password="a good one")  # noqa: S106 – of a test
    samples = {
        **_games(),
        **_sessions(),
        **_tournaments(),
        **_archive(),
        **_people(user.pk),
        **_collection(user),
    }
    sys.stdout.write(f"{json.dumps({'samples': samples, 'session': _logged_in(user)})}\n")


def _logged_in(user: User) -> str:
    """The cookie of the session."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _games() -> dict[str, Sample]:
    over = Game.objects.filter(status=Game.Status.OVER)[0].public_id
    running = Game.objects.filter(status=Game.Status.RUNNING)[0].public_id
    waiting = Game.objects.filter(status=Game.Status.SEATING)[0]
    return {
        "game": {"public_id": running},
        "seed": {"public_id": over},
        "replay": {"public_id": over},
        "sheet": {"public_id": over},
        "report": {"public_id": over},
        "mistakes": {"public_id": over},
        "join_public": {"public_id": waiting.public_id},
        **_puzzles(),
    }


def _collection(owner: User) -> dict[str, Sample]:
    made = collecting.make(owner, "Games of the club")
    for game in Game.objects.filter(status=Game.Status.OVER)[:2]:
        collecting.add(made, Place("game", game.public_id))
    Collection.objects.filter(pk=made.pk).update(sharing=Sharing.PUBLIC)
    return {"collection": {"public_id": made.public_id}}


def _puzzles() -> dict[str, Sample]:
    shown = offered()["ca"]
    return {
        "puzzle": {"language": "ca", "puzzle_id": next(iter(shown.puzzles))},
        "coup": {"language": "ca", "day": today().isoformat()},
    }


def _sessions() -> dict[str, Sample]:
    over = Session.objects.get(status=Session.Status.OVER)
    waiting = Session.objects.get(status=Session.Status.OPEN)
    series = Series.objects.create(public_id="evenings", title="Παρασκευές", method="points")
    Session.objects.filter(pk=over.pk).update(series=series, game_number=1)
    link = NumberLink(session=waiting, number=1)
    link.renew()
    link.save()
    return {
        "duplicate": {"public_id": over.public_id, "number": 1},
        "duplicate_series": {"public_id": series.public_id},
        "duplicate_session": {"public_id": waiting.public_id},
        "duplicate_join": {"public_id": waiting.public_id},
        "duplicate_console": {"public_id": waiting.public_id},
        "duplicate_links": {"public_id": waiting.public_id},
        "duplicate_number": {"token": link.token},
    }


def _tournaments() -> dict[str, Sample]:
    running = Tournament.objects.get(status=Tournament.Status.RUNNING)
    coming = Tournament.objects.get(status=Tournament.Status.REGISTRATION)
    seen = seen_of(running)
    registered = Registration.objects.filter(tournament=running).exclude(entrant=None)[0]
    director = RoleLink.objects.get(tournament=running)
    within = {"slug": running.slug, "entrant": 1, "round_number": 3, "number": 3, "table": 2}
    return {
        "tournament": within,
        "tournament_register": {"slug": coming.slug},
        "tournament_slip": {"slug": running.slug, "token": slip_token(seen, seen.state.rounds[-1], 2)},
        "tournament_mine": {"slug": running.slug, "token": registered.token},
        "tournament_role": {"token": director.token},
    }


def _archive() -> dict[str, Sample]:
    first = Player.objects.all()[0]
    player, manresa = first.public_id, add_club("Manresa")
    year = season_of(timezone.localdate().isoformat())
    Result.objects.create(
        source=Source.TOURNAMENT,
        key="manresa",
        number=1,
        player=first,
        name=first.name,
        club=manresa,
        title="Open de Manresa",
        address="/tournaments/",
        rulebook_id="ca-ajusc",
        day=timezone.localdate(),
        season=year,
        place=1,
        entrants=8,
        points="6",
        spread=312,
    )
    return {
        "rating": {"system": "barruf", "number": 1, "public_id": player},
        "player": {"public_id": player},
        "calendar": {"public_id": Entry.objects.all()[0].public_id},
        "club": {"slug": manresa.slug, "year": year},
        "season": {"year": year},
        "bests": {"category": "play"},
        "record": {"slug": "michi-waxberry-2014"},
        "rulebook": {"rulebook_id": "ca-ajusc"},
    }


def _people(user: int) -> dict[str, Sample]:
    soon = timezone.now() + timedelta(days=1)
    personal = PersonalLink(purpose=PersonalLink.Purpose.PASSWORD, user_id=user, expires_at=soon)
    game = Game.objects.filter(status=Game.Status.RUNNING)[0].public_id
    guest = GuestLink(kind="game", place=game, role="arbiter")
    OnlineRating.objects.create(user_id=user, rulebook_id="ca-ajusc", rating=1540, games=3)
    for each in (personal, guest):
        each.renew()
        each.save()
    return {
        "person": {"user_id": user},
        "personal_link": {"token": personal.token},
        "guest": {"token": guest.token},
        "guest_links": {"kind": "game", "public_id": game},
        "online_player": {"user_id": user},
    }
