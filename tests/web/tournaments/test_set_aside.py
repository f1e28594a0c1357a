"""Games opened online, then their round cancelled or their pair taken apart: they count for nothing."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from faristol.errors import NotationError
from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.events import ResultEntered
from faristol.tournament.report import TableReport
from faristol_web.archive import indexing
from faristol_web.archive.models import Indexed, Source
from faristol_web.ops import lists
from faristol_web.ops.event_file import parse_event_file
from faristol_web.ops.events import event_text
from faristol_web.ops.tournament_events import take_in_tournament
from faristol_web.play import belonging
from faristol_web.play import services as play
from faristol_web.play.models import Game, Seat
from faristol_web.tournaments.domain import desk, games, services, set_aside, store
from faristol_web.tournaments.models import OnlineGame, Registration, SetAsideGame, Tournament
from faristol_web.tournaments.terminal.store import SiteStore
from faristol_web.tournaments.views.beside import beside_game
from tests.web.tournaments import making
from tests.web.tournaments.desks import DIRECTOR, client_of, desk_url, director, send
from tests.web.tournaments.test_games import finished

pytestmark = pytest.mark.django_db

CANCEL = a.UnpairRound(round_number=1, reason="power cut", drops_results=True)
PAIR = a.PairRound(round_number=1)


@pytest.fixture
def event() -> Tournament:
    made, _ = making.event(entrants=4, rounds=1)
    services.take_seat(services.new_link(made, "director"), visitor=DIRECTOR)
    return made


def do(event: Tournament, *actions: a.TournamentAction) -> None:
    for action in actions:
        desk.do(event.public_id, action, actor="director")


def pairs_of(event: Tournament) -> list[tuple[int, int]]:
    return [each.table.entrants for each in desk.state_of(event.public_id).rounds[-1].tables]


def opened(event: Tournament, game: str = "abc", *, table: int = 0) -> OnlineGame:
    first, second = pairs_of(event)[table]
    facts = {"rulebook_id": event.rulebook_id, "side_ms": 1, "names": ["Biel", "Anna"]}
    Game.objects.create(public_id=game, invitation_hash=game, status=Game.Status.RUNNING, **facts)
    return OnlineGame.objects.create(
        tournament=event,
        round_number=1,
        first_entrant=first,
        second_entrant=second,
        opened_by=second,
        game=game,
    )


def entered(event: Tournament) -> list[str]:
    events = desk.events_of(event.public_id)
    return [each.report.game for each in events if isinstance(each, ResultEntered)]


def crossed(event: Tournament) -> a.ReseatRound:
    (one, two), (three, four) = pairs_of(event)
    return a.ReseatRound(round_number=1, pairs=((one, three), (two, four)), reason="wrong boards")


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Go on as a host of the version before; call the result to be back on this one."""
    with monkeypatch.context() as patched:
        patched.setattr(set_aside, "take_out", lambda *_args, **_more: False)
        yield patched.undo


# Set aside


@pytest.mark.parametrize("is_cancelled", [True, False])
def test_the_late_end_of_such_a_game_is_no_result_even_of_the_same_pair_paired_again(
    event: Tournament, *, is_cancelled: bool
) -> None:
    row, pairs = opened(event), pairs_of(event)
    if is_cancelled:
        do(event, CANCEL, PAIR)
    else:
        do(event, crossed(event))
        do(event, a.ReseatRound(round_number=1, pairs=tuple(pairs)))
    assert pairs_of(event) == pairs

    games.note_state("abc", finished().state)
    games.catch_up(event)
    games.catch_up()

    assert entered(event) == []
    assert games.online_game(event, 1, row.pair) is None
    again = OnlineGame.objects.create(
        tournament=event, round_number=1, first_entrant=row.pair[0], second_entrant=row.pair[1],
        opened_by=row.pair[0], game="again",
    )  # fmt: skip
    games.note_state("again", finished().state)
    assert entered(event) == ["again"]
    assert [each.game for each in SetAsideGame.objects.all()] == ["abc"]
    assert again.opened_at > SetAsideGame.objects.get().opened_at
    assert list(lists.faults_of_tournaments()) == []


def test_a_result_that_came_first_goes_with_the_round_and_does_not_come_back(event: Tournament) -> None:
    opened(event)
    games.note_state("abc", finished().state)
    assert entered(event) == ["abc"]

    do(event, CANCEL, PAIR)
    games.note_state("abc", finished().state)
    games.catch_up(event)

    assert desk.state_of(event.public_id).rounds[0].missing == (1, 2)
    assert SetAsideGame.objects.get().game == "abc"


def test_a_pair_that_keeps_its_table_keeps_its_game(event: Tournament) -> None:
    event, _ = making.event(entrants=6, rounds=1, title="Six")
    for number in range(3):
        opened(event, f"g{number}", table=number)
    kept, (one, two), (three, four) = pairs_of(event)

    do(event, a.ReseatRound(round_number=1, pairs=(kept, (one, four), (three, two))))
    games.note_state("g0", finished().state)

    assert {row.game for row in SetAsideGame.objects.all()} == {"g1", "g2"}
    assert entered(event) == ["g0"]


def test_two_parted_twice_at_one_go_and_in_two_rounds_are_each_set_aside_once(event: Tournament) -> None:
    opened(event)
    desk.do_all(event.public_id, [CANCEL, PAIR, CANCEL, PAIR], actor="director")
    row = SetAsideGame.objects.get()
    opened(event, "second")
    making.fill(event.public_id, 1)
    do(event, a.CloseRound(round_number=1), a.PairRound(round_number=2))
    do(event, a.UnpairRound(round_number=2))

    assert OnlineGame.objects.get().game == "second", "a game of another round stays"
    assert list(SetAsideGame.objects.all()) == [row]
    assert list(lists.faults_of_tournaments()) == []


def test_the_terminal_sets_games_aside_too(event: Tournament) -> None:
    opened(event)

    SiteStore(event).do([("", a.UnpairRound(round_number=1))])

    assert not OnlineGame.objects.exists()
    assert SetAsideGame.objects.get().seq == event.seq + 1


def test_a_refused_cancellation_sets_nothing_aside(event: Tournament) -> None:
    opened(event)

    with pytest.raises(Exception, match="round"):
        do(event, a.UnpairRound(round_number=2, reason="power cut", drops_results=True))

    assert OnlineGame.objects.exists()


# Two hosts, of two versions


def test_what_an_older_host_leaves_is_set_aside_and_read_no_more(
    event: Tournament, older: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(event)
    Game.objects.update(status=Game.Status.OVER)
    do(event, a.UnpairRound(round_number=1))
    older()
    asked: list[str] = []
    hub = SimpleNamespace(room=asked.append, call=lambda _: SimpleNamespace(told=finished().state))
    monkeypatch.setattr(games, "hub", hub)

    games.catch_up(event)
    games.catch_up(event)

    assert asked == []
    assert SetAsideGame.objects.get().seq == event.seq + 1
    assert list(lists.faults_of_tournaments()) == []


def test_what_an_older_host_leaves_is_not_the_game_of_the_same_two_paired_again(
    event: Tournament, older: Callable[[], None]
) -> None:
    opened(event)
    do(event, a.UnpairRound(round_number=1))
    older()

    do(event, PAIR)

    assert not OnlineGame.objects.exists()
    assert SetAsideGame.objects.get().seq == event.seq + 1


def test_a_game_that_the_older_host_has_let_the_two_go_on_with_counts(
    event: Tournament, older: Callable[[], None]
) -> None:
    opened(event)
    do(event, a.UnpairRound(round_number=1), PAIR)
    older()

    games.catch_up(event)
    games.note_state("abc", finished().state)

    assert entered(event) == ["abc"]


def test_a_name_that_an_older_host_has_erased_elsewhere_is_erased_here_at_the_next_start(
    event: Tournament,
) -> None:
    row = opened(event)
    do(event, CANCEL)
    Registration.objects.filter(tournament=event, entrant=row.pair[1]).update(
        name="", erased_at=timezone.now()
    )
    assert Game.objects.get().names == ["Biel", "Anna"]

    games.catch_up()

    assert Game.objects.get().names == [f"#{row.pair[1]}", "Anna"]


def test_a_game_that_an_older_host_has_taken_for_one_between_friends_leaves_the_archive(
    event: Tournament,
) -> None:
    opened(event)
    do(event, CANCEL)
    Game.objects.update(status=Game.Status.OVER, ended_at=timezone.now() - timedelta(minutes=1))
    assert not indexing.stale_games(Game.objects.all()).exists()
    Indexed.objects.create(source=Source.ONLINE, key="abc", revision=indexing.VERSION)

    indexing.catch_up()

    assert not Indexed.objects.filter(key="abc").exists()


def test_a_file_from_the_hall_in_which_the_round_was_cancelled_sets_its_games_aside(
    event: Tournament,
) -> None:
    opened(event)
    before = event.seq
    with transaction.atomic():
        do(event, CANCEL, PAIR)
        text = event_text("tournament", event.slug, has_people=True)
        transaction.set_rollback(True)
    store.forget(event.public_id)

    take_in_tournament(parse_event_file(text.encode(), name="f"), name="f")

    assert not OnlineGame.objects.exists()
    assert SetAsideGame.objects.get().seq == before + 1


# What people see


def phone_of(event: Tournament, entrant: int, language: str = "en") -> str:
    token = Registration.objects.get(tournament=event, entrant=entrant).token
    url = f"/tournaments/{event.slug}/mine/{token}/"
    page = Client().get(url, headers={"accept-language": language})
    assert page.status_code == 200
    return page.content.decode()


def told_on(page: str) -> list[str]:
    found = re.findall(r'data-testid="set-aside">(.*?)</p>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", "", each).split()) for each in found]


def test_players_read_in_their_language_that_it_no_longer_counts_and_why(event: Tournament) -> None:
    one, two = opened(event).pair
    name = Registration.objects.get(tournament=event, entrant=two).name
    url = desk_url(event, "round", 1)
    assert "1 game of this round was opened online" in director().get(url).content.decode()
    assert 'value="unpair"' not in director().get(url).content.decode()
    refused = send(director(), url, "unpair", round=1)
    assert refused.status_code == 400
    assert "Cancel the round, with a reason" in refused.content.decode()

    assert send(director(), url, "cancel", round=1, reason="power cut").status_code == 302

    why = "The director cancelled round 1. power cut See the game"
    assert told_on(phone_of(event, one)) == [f"Your game with {name} in round 1 no longer counts. {why}"]
    (catalan,) = told_on(phone_of(event, one, "ca"))
    assert "ja no compta" in catalan
    assert "power cut" in catalan
    uninvolved = next(number for number in (1, 2, 3, 4) if number not in (one, two))
    assert told_on(phone_of(event, uninvolved)) == []
    assert "1 game set aside" in director().get(url).content.decode()
    do(event, PAIR)
    assert "1 game set aside" in director().get(url).content.decode()
    assert len(told_on(phone_of(event, one))) == 1
    assert "Your game is open" not in phone_of(event, one), "they are offered a new one"


def test_a_pair_that_was_changed_reads_that(event: Tournament) -> None:
    one, two = opened(event).pair
    three, four = pairs_of(event)[1]
    typed = f"{one}-{three}\n{two}-{four}"

    send(director(), desk_url(event, "round", 1), "reseat", round=1, pairs=typed)

    (told,) = told_on(phone_of(event, one))
    assert "The director changed the pairs of round 1." in told


def test_who_is_erased_is_erased_in_a_game_that_was_set_aside(event: Tournament) -> None:
    row = opened(event)
    do(event, CANCEL)

    services.erase_registration(Registration.objects.get(tournament=event, entrant=row.pair[1]))

    assert Game.objects.get().names == [f"#{row.pair[1]}", "Anna"]


def test_a_game_that_waits_for_its_second_player_is_withdrawn(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(event)
    Game.objects.update(status=Game.Status.SEATING)
    Seat.objects.create(game=Game.objects.get(), side=0, visitor="v")
    assert not play.withdraw_game(Game.objects.get()), "while it counts, nobody takes it back"
    do(event, CANCEL)
    monkeypatch.setattr(set_aside, "hub", SimpleNamespace(journal=SimpleNamespace(loop="runs")))

    games.catch_up(event)

    assert play.is_withdrawn(Game.objects.get())
    assert not play.join_game(Game.objects.get(), name="Late", visitor="w")


def test_a_pair_taken_apart_while_its_game_is_opened_has_none(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = pairs_of(event)[0]

    def open_game(**_terms: object) -> Game:
        do(event, CANCEL)
        return Game.objects.create(public_id="slow", invitation_hash="x", side_ms=1)

    monkeypatch.setattr(play, "open_game", open_game)

    with pytest.raises(NotationError, match="changed in the meantime"):
        games.take_seat(event, round_number=1, entrants=pair, entrant=pair[0], name="x", visitor="v")

    assert not OnlineGame.objects.exists()
    assert SetAsideGame.objects.get().game == "slow"


def test_the_doctor_names_a_game_that_nothing_has_set_aside(event: Tournament) -> None:
    opened(event)
    do(event, CANCEL)
    assert list(lists.faults_of_tournaments()) == []

    SetAsideGame.objects.update(seq=1)

    assert "nothing took the pair of game abc apart" in " ".join(lists.faults_of_tournaments())


def test_the_accounts_page_marks_it(event: Tournament) -> None:
    opened(event)
    Game.objects.update(status=Game.Status.OVER, scores=[12, 5])
    user = User.objects.create_user("anna")
    Seat.objects.create(game=Game.objects.get(), side=0, visitor="v", user=user)
    assert [each.note for each in belonging.games_of(user, "v")] == ["12 – 5"]

    do(event, CANCEL)

    assert [each.note for each in belonging.games_of(user, "v")] == ["12 – 5 · no longer counts"]


def test_a_stranger_reads_it_on_the_page_of_the_game_but_not_the_title_of_a_hidden_tournament(
    event: Tournament,
) -> None:
    opened(event)
    assert beside_game("abc") == ""
    do(event, CANCEL)
    assert "This game no longer counts." in beside_game("abc")
    assert event.title in beside_game("abc")

    Tournament.objects.update(status=Tournament.Status.HIDDEN)

    assert event.title not in beside_game("abc")
    assert client_of().get(f"/tournaments/{event.slug}/").status_code == 404


# A result removed


REMOVE = a.TakeBackResult(round_number=1, table=1, reason="two tiles too many")


def test_a_pair_whose_result_was_removed_plays_another_game(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = opened(event)
    games.note_state("abc", finished().state)
    made: list[str] = []

    def open_game(**_terms: object) -> Game:
        made.append(f"again{len(made)}")
        return Game.objects.create(public_id=made[-1], invitation_hash=made[-1], side_ms=1)

    monkeypatch.setattr(play, "open_game", open_game)
    monkeypatch.setattr(play, "join_game", lambda *_args, **_more: True)

    def sit_down(entrant: int) -> str:
        taken = games.take_seat(
            event, round_number=1, entrants=row.pair, entrant=entrant, name="x", visitor=f"v{entrant}"
        )
        return str(taken.game)

    assert sit_down(row.pair[0]) == "abc", "its result stands"
    do(event, REMOVE)
    own = phone_of(event, row.pair[0])
    assert "The result of your game here was removed." in own
    assert "Open game" in own

    assert [sit_down(entrant) for entrant in row.pair] == ["again0", "again0"]

    games.note_state("again0", finished().state)
    assert entered(event) == ["abc", "again0"]
    assert "The result was removed. two tiles too many" in re.sub(r"<.*?>", "", beside_game("abc"))
    assert list(lists.faults_of_tournaments()) == []


def test_a_game_that_goes_on_is_kept_when_a_result_typed_beside_it_is_removed(event: Tournament) -> None:
    row = opened(event)
    report = TableReport(result=Result(points=(400, 300), winner=0))
    do(event, a.EnterResult(round_number=1, table=1, report=report), REMOVE)

    own = phone_of(event, row.pair[0])

    assert "Go to the game" in own
    assert "was removed" not in own
    Seat.objects.create(game=Game.objects.get(), side=0, visitor="before")
    again = games.take_seat(
        event, round_number=1, entrants=row.pair, entrant=row.opened_by, name="x", visitor="v"
    )
    assert again.game == "abc"
