"""From one edition to the next: numbers against a slow twin, states, positions, and what is refused."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import FaristolError
from faristol.rating.editions import SYSTEMS, Edition, Line, apply, preview, recompute
from faristol.rating.game import RatedGame, RatedPlayer
from faristol.rating.states import State
from tests.oracles import rating_twin
from tests.rating.lists import NAMES, Lists, events, lists, plain, plain_games

TWINS = {"barruf": rating_twin.barruf, "naspa": rating_twin.naspa, "elo": rating_twin.elo}


def known(rating: int = 1000, games: int = 20, **seasons: int) -> RatedPlayer:
    return RatedPlayer(rating=rating, games=games, **seasons)


def line_of(edition: Edition, player: str) -> Line:
    return next(line for line in edition.lines if line.player == player)


def a_win(first: str = "Anna", second: str = "Biel", *, round_number: int = 1) -> RatedGame:
    return RatedGame(round_number, (first, second), 2)


@pytest.mark.parametrize("system", TWINS)
@given(before=lists, games=events())
def test_ratings_are_those_of_the_slow_twin(system: str, before: Lists, games: Sequence[RatedGame]) -> None:
    made = apply(system, before, games)

    assert plain(made.players) == TWINS[system](plain(before), plain_games(games))


@pytest.mark.parametrize("system", SYSTEMS)
@given(before=lists, games=events(), renamed=st.permutations(NAMES))
def test_names_and_the_order_within_a_round_change_nothing(
    system: str, before: Lists, games: Sequence[RatedGame], renamed: Sequence[str]
) -> None:
    other = dict(zip(NAMES, renamed, strict=True))
    turned = [
        RatedGame(game.round_number, (other[game.players[1]], other[game.players[0]]), 2 - game.half_points)
        for game in reversed(games)
    ]
    made = apply(system, before, games).players
    again = apply(system, {other[name]: player for name, player in before.items()}, turned).players

    assert {other[name]: player for name, player in made.items()} == again


@given(before=lists, games=events())
def test_a_closed_pool_with_one_factor_keeps_its_sum_but_for_rounding(
    before: Lists, games: Sequence[RatedGame]
) -> None:
    settled = {name: known(player.rating, 60) for name, player in before.items()}
    made = apply("barruf", settled, games)

    change = sum(line.delta for line in made.lines)
    assert 2 * abs(change) <= sum(1 for line in made.lines if line.event_games)


@pytest.mark.parametrize("system", SYSTEMS)
@given(before=lists, games=events(rounds=2))
def test_a_better_result_is_never_worse(system: str, before: Lists, games: Sequence[RatedGame]) -> None:
    if not games:
        return
    first = games[0]
    player = first.players[0]
    ratings = [
        line_of(apply(system, before, [RatedGame(1, first.players, points)]), player).rating
        for points in (0, 1, 2)
    ]

    assert ratings == sorted(ratings)
    assert ratings[0] <= before[player].rating <= ratings[2]


@given(before=lists, evenings=st.lists(events(rounds=2), max_size=3))
def test_recomputing_from_the_first_edition_is_applying_one_by_one(
    before: Lists, evenings: Sequence[Sequence[RatedGame]]
) -> None:
    latest = apply("barruf", before, [], season=2009)
    one_by_one = []
    for season, games in enumerate(evenings, start=2009):
        one_by_one.append(latest := apply("barruf", latest, games, season=season))
    evenings_with_seasons = [(games, season) for season, games in enumerate(evenings, start=2009)]

    assert list(recompute("barruf", before, evenings_with_seasons)) == one_by_one


def test_every_game_is_measured_by_the_ratings_from_before_the_event() -> None:
    before = {"Anna": known(1400), "Biel": known(1000), "Carla": known(1000)}
    games = [a_win("Biel", "Anna"), a_win("Carla", "Biel", round_number=2)]
    made = apply("barruf", before, games)
    turned = apply("barruf", before, games[::-1])

    # 1 + 0 against .0794 + .5, times 30.
    assert line_of(made, "Biel").delta == 13
    assert made == turned


def test_elo_goes_game_by_game_and_a_barruf_event_goes_whole() -> None:
    before = {"Anna": known(1000), "Biel": known(1200)}
    games = [a_win(round_number=number) for number in (1, 2)]

    # 40 × (1 − .2403), then 34 × (1 − .3088) from 1030 and 1170.
    assert line_of(apply("elo", before, games), "Anna").rating == 1000 + 30 + 24
    # 30 × (2 − 2 × .2405)
    assert line_of(apply("barruf", before, games), "Anna").rating == 1000 + 46


@pytest.mark.parametrize(("games", "rating"), [(48, 1015), (49, 1015), (50, 1010), (51, 1010)])
def test_the_factor_falls_after_fifty_games_with_those_of_this_event(games: int, rating: int) -> None:
    made = apply("barruf", {"Anna": known(1000, games), "Biel": known(1000, 0)}, [a_win()])

    assert line_of(made, "Anna").rating == rating


def test_newcomers_begin_with_950_for_themselves_and_for_their_opponents() -> None:
    before = {"Anna": known(950, 20), "Zero": known(0, 0)}
    made = apply("barruf", before, [a_win("Anna", "Nova"), a_win("Zero", "Altra")])

    assert [(each.player, each.old, each.rating, each.is_newcomer) for each in made.lines] == [
        ("Anna", 950, 965, False),
        ("Zero", 950, 965, True),
        ("Altra", 950, 935, True),
        ("Nova", 950, 935, True),
    ]


def test_absent_players_stay_as_before() -> None:
    made = apply(
        "barruf", {"Anna": known(1310, 7), "Biel": known(), "Nil": known(0, 0)}, [a_win("Biel", "X")]
    )

    assert (line_of(made, "Anna").known, line_of(made, "Nil").known) == (known(1310, 7), known(0, 0))
    assert line_of(made, "Anna").event_games == 0


@pytest.mark.parametrize(
    ("rating", "category"),
    [
        (1400, "Gran Gran Mestre"),
        (1399, "Gran Mestre"),
        (1300, "Gran Mestre"),
        (1299, "Mestre"),
        (1200, "Mestre"),
        (1199, "Expert"),
        (1100, "Expert"),
        (1099, "Avançat"),
        (1000, "Avançat"),
        (999, ""),
    ],
)
def test_categories_begin_at_whole_hundreds(rating: int, category: str) -> None:
    assert apply("barruf", {"Anna": known(rating)}, []).lines[0].category == category


@pytest.mark.parametrize(
    ("games", "last_season", "seasons", "state"),
    [
        (0, None, 2, State.NEW),
        (1, 2000, 2, State.PROVISIONAL),
        (10, 2000, 2, State.PROVISIONAL),
        (11, 2009, 2, State.ACTIVE),
        (11, 2008, 2, State.ACTIVE),
        (11, 2007, 2, State.INACTIVE),
        (11, 2007, 3, State.ACTIVE),
        (11, 2006, 3, State.INACTIVE),
        (11, None, 2, State.ACTIVE),
    ],
)
def test_states_follow_games_and_seasons(
    games: int, last_season: int | None, seasons: int, state: State
) -> None:
    before = {"Anna": RatedPlayer(rating=1000, games=games, last_season=last_season)}

    assert apply("barruf", before, [], season=2009, seasons=seasons).lines[0].state is state


def test_a_player_who_returns_with_more_than_ten_games_is_active_at_once() -> None:
    before = {"Anna": known(1000, 11, last_season=1999), "Biel": known(1000, 9, last_season=1999)}
    made = apply("barruf", before, [a_win()], season=2009)

    assert (line_of(made, "Anna").state, line_of(made, "Biel").state) == (State.ACTIVE, State.PROVISIONAL)
    assert line_of(made, "Anna").last_season == 2009


def test_only_active_players_hold_a_position_and_equals_share_it() -> None:
    before = {
        "Provisional": known(1500, 10),
        "Inactive": known(1450, 99, last_season=2000),
        "Anna": known(1200),
        "Biel": known(1200),
        "Carla": known(1100),
        "New": known(0, 0),
    }
    made = apply("barruf", before, [], season=2009)

    assert {line.player: line.position for line in made.lines} == {
        "Provisional": None,
        "Inactive": None,
        "Anna": 1,
        "Biel": 1,
        "Carla": 3,
        "New": None,
    }
    assert [line.player for line in made.lines][:4] == ["Provisional", "Inactive", "Anna", "Biel"]


def test_a_debutant_is_one_until_the_season_ends() -> None:
    first = apply("barruf", {"Anna": known(1000, 10), "Biel": known()}, [a_win()], season=2009)
    same = apply("barruf", first, [a_win()], season=2009)
    later = apply("barruf", same, [a_win()], season=2010)

    assert [line_of(each, "Anna").is_debutant for each in (first, same, later)] == [True, True, False]
    assert not line_of(first, "Biel").is_debutant


def test_systems_without_states_give_a_position_to_whoever_has_played() -> None:
    made = apply("naspa", {"Anna": known(1000, 3), "Biel": known(1200, 0)}, [])

    assert [(each.player, each.position, each.state) for each in made.lines] == [
        ("Biel", None, None),
        ("Anna", 1, None),
    ]


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([a_win("Anna", "Anna")], "Anna plays against Anna"),
        ([a_win(), a_win("Carla", "Biel")], "round 1: Biel plays twice"),
        ([a_win(), a_win()], "plays twice"),
    ],
)
def test_games_that_cannot_be_are_refused(games: list[RatedGame], said: str) -> None:
    with pytest.raises(FaristolError, match=said):
        apply("barruf", {}, games)


def test_a_newcomer_without_anything_to_begin_with_is_refused() -> None:
    for system in ("elo", "naspa"):
        with pytest.raises(FaristolError, match="Biel has no rating"):
            apply(system, {"Anna": known()}, [a_win()])
        assert line_of(apply(system, {"Anna": known()}, [a_win()], newcomer=1000), "Biel").old == 1000


def test_a_list_that_keeps_seasons_needs_them_in_order() -> None:
    before = {"Anna": known(last_season=2009)}
    with pytest.raises(FaristolError, match="the day of the event is needed"):
        apply("barruf", before, [a_win()])
    with pytest.raises(FaristolError, match="in order of date"):
        apply("barruf", before, [a_win()], season=2008)


def test_an_unknown_system_is_told_with_those_there_are() -> None:
    with pytest.raises(FaristolError, match="no rating system 'barf'; available: barruf, elo, naspa"):
        apply("barf", {}, [])


@given(before=lists, results=st.lists(st.tuples(st.integers(400, 2000), st.integers(0, 2)), min_size=1))
def test_a_preview_is_what_the_edition_would_say(before: Lists, results: list[tuple[int, int]]) -> None:
    own = before[NAMES[0]]
    opponents = {f"o{at}": known(rating) for at, (rating, _) in enumerate(results)}
    games = [RatedGame(at, ("me", f"o{at}"), points) for at, (_, points) in enumerate(results)]
    edition = apply("barruf", {**opponents, "me": own}, games)

    line = preview("barruf", own, results)
    assert (line.rating, line.games, line.expected_thousandths) == (
        line_of(edition, "me").rating,
        line_of(edition, "me").games,
        line_of(edition, "me").expected_thousandths,
    )
    assert preview("barruf", None, [(950, 2)]).rating == 965
