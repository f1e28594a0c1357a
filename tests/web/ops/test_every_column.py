# ruff: noqa: SLF001, S608 – names of columns and tables are Django's
"""
By hand in the database: each column of each table is changed, a row removed, another added, and the doctor
names it, or this table says why nothing proves it. A new table or column has to declare itself here.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, connections, models, router, transaction

from faristol.stream.chain import StoredEvent
from faristol.tiles import load_tileset
from faristol.tournament.actions import UnpairRound
from faristol_web.archive import indexing
from faristol_web.archive.lines import game_room
from faristol_web.duplicate.live.room import session_row
from faristol_web.ops import lists, outcomes
from faristol_web.ops.beside_checkups import CHECKS, beside_records
from faristol_web.ops.chains import check_chains
from faristol_web.ops.findings import Level
from faristol_web.ops.texts import faults_of_texts
from faristol_web.ops.triggers import without_triggers
from faristol_web.play import online_ratings
from faristol_web.play.models import Game, Seat
from faristol_web.puzzles import coups
from faristol_web.puzzles.models import CoupAnswer
from faristol_web.puzzles.sets import offered
from faristol_web.puzzles.solving import count_try
from faristol_web.ratings.models import EditionRow
from faristol_web.replays.services import add_samples
from faristol_web.streams.models import RulebookText
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain import ratings as event_ratings
from faristol_web.tournaments.domain import store as tournaments
from faristol_web.tournaments.models import OnlineGame
from tests.web.archive.events import played
from tests.web.duplicate.finished import finished_session
from tests.web.ops.sites import OLD
from tests.web.ops.test_chains import cached_records
from tests.web.ops.test_live_files import FINISHED, RUNNING, SESSION, bring, game, session
from tests.web.ratings.events import begun
from tests.web.tournaments import making

pytestmark = pytest.mark.django_db(databases=["default", "events"])

Check = Callable[[], Iterator[str]]
Model = type[models.Model]


def _chains(alias: str) -> Check:
    def faults() -> Iterator[str]:
        found = check_chains(alias)
        yield from map(str, [*found.faults, *found.unlisted])
        yield from faults_of_texts(alias)

    return faults


def _all_chains() -> Iterator[str]:
    for alias in ("default", "events"):
        yield from _chains(alias)()


PROVEN: Mapping[str, tuple[Check, ...]] = {
    "live.eventrow": (_chains("events"),),
    "live.eventhead": (_chains("events"),),
    "live.rulebooktext": (_chains("events"),),
    "tournaments.tournamenteventrow": (_chains("default"),),
    "tournaments.tournamenthead": (_chains("default"),),
    "tournaments.keptrulebook": (_chains("default"),),
    "play.game": (_all_chains, lists.faults_of_games),
    "duplicate.session": (_all_chains, lists.faults_of_sessions),
    "tournaments.tournament": (_all_chains, lists.faults_of_tournaments),
    "tournaments.registration": (lists.faults_of_tournaments, outcomes.faults_of_results),
    "tournaments.officer": (lists.faults_of_tournaments,),
    "tournaments.onlinegame": (lists.faults_of_tournaments,),
    "tournaments.setasidegame": (lists.faults_of_tournaments,),
    "play.onlineratedgame": (outcomes.faults_of_online_ratings, lists.faults_of_games),
    "play.onlinerating": (outcomes.faults_of_online_ratings,),
    "ratings.ratinglist": (outcomes.faults_of_ratings,),
    "ratings.edition": (outcomes.faults_of_ratings, lists.faults_of_tournaments),
    "ratings.editionrow": (outcomes.faults_of_ratings,),
    "ratings.editiongame": (outcomes.faults_of_ratings,),
    "records.record": (outcomes.faults_of_results,),
    "archive.indexed": (outcomes.faults_of_results,),
    "archive.result": (outcomes.faults_of_results,),
    "archive.gameside": (outcomes.faults_of_results,),
    "archive.tilebest": (outcomes.faults_of_results,),
    "puzzles.puzzlerating": (outcomes.faults_of_puzzles,),
    "puzzles.solverrating": (outcomes.faults_of_puzzles,),
    "puzzles.attempt": (outcomes.faults_of_puzzles,),
    "puzzles.coupanswer": (outcomes.faults_of_coups,),
    "puzzles.dailycoup": (outcomes.faults_of_coups,),
}
"""Tables with outcomes, and what looks after them."""

KEYS = "keys and links that let in: they say nothing of an outcome"
TERMS = "terms under which it is shown or may be joined, which whoever runs it changes"
TIMES = "a time of the site's own; the record has its own"
MADE_ANEW = "shown beside a result; `rebuild_archive` makes it again"
PERSON = "of a person, who may change or erase it: nothing that is for ever may know it"
OPEN_COLUMNS: Mapping[str, Mapping[str, str]] = {
    "live.eventhead": {"anchored_ms": "when the head was made, if later than the record"},
    "tournaments.tournamenthead": {"anchored_ms": "when the head was made, if later than the record"},
    "play.game": {
        **dict.fromkeys(("invitation_hash", "invitation_nonce"), KEYS),
        **dict.fromkeys(
            ("is_public", "lowest_rating", "highest_rating", "rematch_id", "is_elsewhere"), TERMS
        ),
        **dict.fromkeys(("opened_at", "ended_at"), TIMES),
        "is_rated": "the two agree on it outside of the record; what it did is in the rated games",
    },
    "duplicate.session": {
        **dict.fromkeys(("invitation_hash", "invitation_nonce"), KEYS),
        **dict.fromkeys(("title", "joinable", "automatic", "pause_s", "is_elsewhere"), TERMS),
        **dict.fromkeys(
            ("series_id", "game_number", "is_imported", "played_on"), "whoever runs a series changes it"
        ),
        "opened_at": TIMES,
    },
    "tournaments.tournament": {
        **dict.fromkeys(("slug", "description", "contact", "asks_email", "asks_phone", "revision"), TERMS),
        "director_hash": KEYS,
        "opened_at": TIMES,
    },
    "tournaments.registration": {
        **dict.fromkeys(("nonce", "token_hash", "user_id"), KEYS),
        **dict.fromkeys(("email", "phone", "town", "club", "notes", "language"), PERSON),
        **dict.fromkeys(("rating_player", "wants_grant", "accepted_rules_at"), PERSON),
        **dict.fromkeys(("registered_at", "erased_at"), TIMES),
    },
    "tournaments.officer": {"name": PERSON},
    "tournaments.onlinegame": {
        **dict.fromkeys(("opened_at", "recorded_at"), TIMES),
        "opened_by": "which of the two had side 0; the game's own record has their names",
    },
    "tournaments.setasidegame": {
        "opened_at": TIMES,
        "opened_by": "which of the two had side 0; the game's own record has their names",
        "game": "the game counts for nothing, whichever it is",
    },
    "play.onlineratedgame": {"counted_at": TIMES},
    "ratings.ratinglist": {"name": TERMS, "seasons": "settles who lapses, which only a longer list shows"},
    "ratings.edition": {
        **dict.fromkeys(("label", "day", "published_at"), "what an edition is called, and when"),
    },
    "ratings.editiongame": {"round_number": "no rating depends on it; the event's record has it"},
    "records.record": {**dict.fromkeys(("title", "added_at", "owner_id"), TERMS)},
    "archive.indexed": {"last_day": MADE_ANEW, "revision": "with another one it is read again"},
    "archive.result": dict.fromkeys(("player_id", "club_id", "title", "address", "rulebook_id"), MADE_ANEW),
    "archive.gameside": dict.fromkeys(("player_id", "opponent_id", "title", "address", "folded"), MADE_ANEW),
    "puzzles.puzzlerating": {"tries": "an erased account takes its tries along"},
    "puzzles.attempt": {"made_at": TIMES},
    "puzzles.dailycoup": {
        **dict.fromkeys(
            ("language", "lexicon", "rulebook"), "nobody can mark by a list that is not on offer"
        ),
        "day": "the draw is not repeated: a new key or list would draw another coup",
    },
    "puzzles.coupanswer": {
        **dict.fromkeys(("visitor", "name", "has_account"), PERSON),
        "sent_at": "orders equals; the site has no other note of it",
    },
}
"""Columns that nothing proves, and why not."""

OPEN_TABLES: Mapping[str, str] = {
    **dict.fromkeys(
        (
            *("admin.logentry", "auth.permission", "auth.group_permissions", "auth.group", "auth.user"),
            *("auth.user_groups", "auth.user_user_permissions", "contenttypes.contenttype"),
            *("accounts.siterole", "accounts.profile", "accounts.sitesetting", "accounts.guest"),
        ),
        "who may do what: an administrator changes it, and no result depends on it",
    ),
    **dict.fromkeys(
        (
            *("sessions.session", "accounts.administratorlink", "accounts.accountsession", "api.apitoken"),
            *("accounts.personallink", "accounts.guestlink", "accounts.guess", "accounts.sentform"),
            "accounts.askedletter",
            *("play.seat", "duplicate.chair", "duplicate.numberlink", "tournaments.seat"),
            *("tournaments.rolelink", "play.invitation", "play.seek"),
        ),
        KEYS,
    ),
    **dict.fromkeys(
        (
            "talk.chatline",
            "notifications.switches",
            "notifications.subscription",
            "study.entry",
            "notes.note",
            "notes.collection",
            "notes.item",
        ),
        PERSON,
    ),
    "talk.arbitercall": "what was asked and said; rulings are events",
    "notifications.notification": "messages on their way",
    "duplicate.series": "a name over sessions; its table follows from theirs",
    "duplicate.training": "practice after the end, which counts for nothing",
    **dict.fromkeys(
        ("tournaments.eventreport", "archive.judgedside"),
        "an opinion of the program, not a result; made again from the games in hours",
    ),
    **dict.fromkeys(("archive.entry", "archive.entryversion", "archive.club"), "typed in by editors"),
    **dict.fromkeys(
        ("archive.playermerge", "archive.clubmerge", "archive.claim", "archive.hidden"),
        "decisions of editors about whose results are shown where",
    ),
    "puzzles.searchedgame": "an opinion of the program on a game, without any result",
    "ratings.player": PERSON,
    **dict.fromkeys(("live.siteclock", "live.servingworker", "live.sharedfile"), "of the running hosts"),
}
"""Tables that nothing proves, and why not."""

NOT_REMOVED: Mapping[str, str] = {
    "puzzles.coupanswer": "who erases an account takes its answers along; ranks of others follow",
    "tournaments.keptrulebook": "where the program still comes with it",
    "tournaments.setasidegame": "its game counts for nothing",
}
NOT_ADDED: Mapping[str, str] = {
    "records.record": "editors add them",
    "archive.indexed": "its results would be missing",
    "puzzles.coupanswer": "an answer that was not sent, of a day that is over",
    "puzzles.dailycoup": "a day without answers",
    "puzzles.puzzlerating": "an erased account takes its tries along",
    "ratings.ratinglist": "an empty list",
    "tournaments.officer": "a name that nothing points to",
    "tournaments.onlinegame": "a pair that has no result from it",
}


def _fill() -> None:
    records = cached_records()
    with closing(sqlite3.connect(":memory:")) as old:
        old.executescript((OLD / "events.sql").read_text("utf-8"))
        for digest, content in old.execute("SELECT digest, content FROM rulebook_text").fetchall():
            RulebookText.objects.using("events").create(digest=digest, content=content)
    bring(game(records[FINISHED]))
    bring(game(records[RUNNING]))
    bring(session(records[SESSION]))
    bring(session(_over()))
    users = [User.objects.create_user(name) for name in ("anna", "biel")]
    finished = Game.objects.get(public_id=FINISHED)
    for side, user in enumerate(users):
        Seat.objects.create(game=finished, side=side, visitor=f"v{side}", user=user)
    finished.is_rated = True
    finished.save()
    ended = game_room(FINISHED).state.ended
    assert ended is not None
    assert online_ratings.count(finished, ended) is not None
    begun()
    made = played(rating="barruf", judge="Olga Vives", game=FINISHED)
    add_samples()
    OnlineGame.objects.create(
        tournament=made,
        round_number=1,
        first_entrant=1,
        second_entrant=2,
        opened_by=1,
        game=FINISHED,
        recorded_at=finished.ended_at,
    )
    event_ratings.publish(made, actor="director", seen=None)
    _cancelled_round()
    _puzzles(users)
    indexing.catch_up()


def _cancelled_round() -> None:
    made, _ = making.event(entrants=2, rounds=1, title="Cancelled")
    first, second = desk.state_of(made.public_id).rounds[0].tables[0].table.entrants
    OnlineGame.objects.create(
        tournament=made,
        round_number=1,
        first_entrant=first,
        second_entrant=second,
        opened_by=first,
        game="aside",
    )
    desk.do(made.public_id, UnpairRound(round_number=1), actor="director")


def _over() -> list[StoredEvent]:
    """A session that is over."""
    alphabet, rows = load_tileset("greek").alphabet, list[StoredEvent]()
    for event in finished_session():
        last = rows[-1] if rows else None
        rows.append(session_row(last, "0f" * 8, event, alphabet, zero_ms=0, actor="arbiter", client_id=None))
    return rows


def _puzzles(users: list[User]) -> None:
    here = offered()["ca"]
    for puzzle, is_right in zip(list(here.puzzles.values())[:2], (True, False), strict=True):
        for user in users:
            count_try(user, puzzle, is_right=is_right)
    coup = coups.coup_of(here, coups.today())
    assert coup is not None
    coup.day -= timedelta(days=1)
    coup.save()
    tops = coups.tops_of(coup, here)
    place, word = coups.written_tops(tops, coups.position_of(coup, here).grid, here)[0].split(" ", 1)
    CoupAnswer.objects.create(
        coup=coup,
        visitor="v",
        name="Anna",
        has_account=True,
        place=place,
        word=word,
        sent_at=datetime.now().astimezone(),
    )
    coups.ranking(coup, here, tops.plays[0].score)


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:  # noqa: ARG001 – the tables
    """Filled once; all of it is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic("default"), transaction.atomic("events"):
        _fill()
        for alias in ("default", "events"):
            connections[alias].check_constraints()
        yield
        for alias in ("default", "events"):
            transaction.set_rollback(True, using=alias)


def test_every_table_and_column_declares_itself() -> None:
    labels = {model._meta.label_lower for model in _models()}
    assert labels == PROVEN.keys() | OPEN_TABLES.keys()
    assert not PROVEN.keys() & OPEN_TABLES.keys()
    for label, columns in OPEN_COLUMNS.items():
        assert columns.keys() <= {field.attname for field in _columns(apps.get_model(label))}, label
    assert all([*OPEN_TABLES.values(), *(why for each in OPEN_COLUMNS.values() for why in each.values())])


@pytest.mark.usefixtures("site")
def test_a_site_that_nobody_touched_is_well() -> None:
    assert [finding for finding in beside_records(runs=False) if finding.level is not Level.OK] == []
    assert list(_all_chains()) == []
    assert {model._meta.label_lower for model in _models() if model._base_manager.exists()} >= PROVEN.keys()
    assert {check for _, check, _ in CHECKS} == {
        lists.faults_of_lists,
        outcomes.faults_of_references,
        outcomes.faults_of_results,
        outcomes.faults_of_ratings,
        outcomes.faults_of_online_ratings,
        outcomes.faults_of_puzzles,
        outcomes.faults_of_coups,
    }


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("label", PROVEN)
def test_what_is_changed_by_hand_is_named(label: str) -> None:
    model = apps.get_model(label)
    table, key = model._meta.db_table, model._meta.pk.column
    open_columns = OPEN_COLUMNS.get(label, {})
    missed = []
    row = _row(label, model)
    for field in _columns(model):
        value = _another(field, getattr(row, field.attname))
        sql = f"UPDATE {table} SET {field.column} = %s WHERE {key} = %s"
        named = _named(label, model, sql, [_stored(field, value, model), row.pk])
        if named == (field.attname in open_columns):
            missed.append(f"{field.attname}: {'named' if named else 'not named'}")
    assert missed == []


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("label", PROVEN)
def test_a_row_that_is_removed_or_added_by_hand_is_named(label: str) -> None:
    model = apps.get_model(label)
    table, key = model._meta.db_table, model._meta.pk.column
    row = _row(label, model)
    removed = _named(label, model, f"DELETE FROM {table} WHERE {key} = %s", [row.pk])
    fields = list(model._meta.concrete_fields)
    if not isinstance(model._meta.pk, models.CharField):
        fields.remove(model._meta.pk)
    values = [_stored(field, _unlike(field, row), model) for field in fields]
    places = ", ".join(["%s"] * len(fields))
    columns = ", ".join(field.column for field in fields)
    added = _named(label, model, f"INSERT INTO {table} ({columns}) VALUES ({places})", values)
    assert (removed, added) == (label not in NOT_REMOVED, label not in NOT_ADDED)


def _models() -> list[Model]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def _columns(model: Model) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _row(label: str, model: Model) -> Any:
    """The one to change: of what is over."""
    rows = model._base_manager.order_by("pk")
    match label:
        case "play.game":
            return rows.get(public_id=FINISHED)
        case "records.record":
            return rows.get(slug="michi-waxberry-2014")
        case "duplicate.session":
            return rows.get(status="over")
        case "live.eventrow" | "live.eventhead":
            return rows.filter(stream=FINISHED).first()
        case "ratings.edition" | "ratings.ratinglist":
            return rows.last()
        case "ratings.editionrow":
            return EditionRow.objects.order_by("edition__number", "-event_games").last()
        case _:
            return rows.first()


def _another(field: Any, value: Any) -> Any:
    if field.is_relation and value is not None:
        others = field.related_model._base_manager.exclude(pk=value).order_by("pk")
        return others.values_list("pk", flat=True).first() or value + 1
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case datetime() | date():
            return value - timedelta(days=1)
        case list():
            return [*value, 7]
        case dict():
            return {**value, "0": "Nobody"}
        case bytes() | memoryview():
            return bytes(value).replace(b"1", b"2")
        case str():
            return f"{value[: (field.max_length or 999) - 1]}~"
        case _:
            return _first_value(field)


def _first_value(field: Any) -> Any:
    """In place of nothing."""
    match field.get_internal_type():
        case "CharField" | "TextField":
            return "~"
        case "DateTimeField":
            return datetime.now().astimezone()
        case "DateField":
            return date(2031, 3, 1)
        case "BooleanField":
            return False
        case "ForeignKey" | "OneToOneField":
            return field.related_model._base_manager.order_by("pk").values_list("pk", flat=True).first()
        case _:
            return 7


def _unlike(field: Any, row: Any) -> Any:
    """The same, but for what only one row may have."""
    value = getattr(row, field.attname)
    together = [list(each.fields)[-1] for each in row._meta.constraints if getattr(each, "fields", ())]
    is_unique = field.primary_key or field.unique or field.name in together
    return _another(field, value) if is_unique else value


def _stored(field: Any, value: Any, model: Model) -> Any:
    alias = router.db_for_write(model) or "default"
    return field.get_db_prep_save(value, connections[alias])


def _named(label: str, model: Model, sql: str, values: list[Any]) -> bool:
    """
    Do it with no guard in the way, and look; then take it back. What the database itself refuses is as good.
    """
    alias = router.db_for_write(model) or "default"
    before = tournaments._held.copy()
    tournaments._held.clear()
    try:
        with transaction.atomic(alias):
            with without_triggers(alias), connections[alias].cursor() as cursor:
                cursor.execute(sql, values)
            checks = (*PROVEN[label], outcomes.faults_of_references)
            found = any(fault for check in checks for fault in check())
            transaction.set_rollback(True, using=alias)
    except IntegrityError:
        return True
    finally:
        tournaments._held.clear()
        tournaments._held.update(before)
    return found
