"""A rating list is a sequence of editions: each is made of the one before by one event, and never changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from faristol.errors import FaristolError
from faristol.rating import barruf, elo, naspa
from faristol.rating.expected import games_by_player, rounded
from faristol.rating.game import Rate, RatedGame, RatedPlayer
from faristol.rating.states import PROVISIONAL_GAMES, SEASONS, State, positions, state_of

_THOUSANDTHS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A formula with what goes with it."""

    id: str
    title: str
    rate: Rate
    newcomer: int | None = None
    """Rating that a new player begins with; None if it must be given for each event."""
    categories: tuple[tuple[int, str], ...] = ()
    """From which rating on, the highest first."""
    has_states: bool = False
    """
    True if players are provisional at first and become inactive: then only the active ones hold a position.
    """


SYSTEMS: Mapping[str, System] = {
    system.id: system
    for system in (
        System(
            id="barruf",
            title="BARRUF, Catalan, one against one",
            rate=barruf.rate,
            newcomer=barruf.NEWCOMER,
            categories=barruf.CATEGORIES,
            has_states=True,
        ),
        System(id="elo", title="Elo, as the Internet Scrabble Club counts it", rate=elo.rate),
        System(id="naspa", title="NASPA, North American", rate=naspa.rate),
    )
}
"""Systems that rate games between two players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player in one edition."""

    player: str
    old: int
    """Rating before the event; for a newcomer, the one they begin with."""
    rating: int
    games: int
    """Games of all events so far."""
    event_games: int = 0
    half_points: int = 0
    """Made in this event."""
    expected_thousandths: int = 0
    """Expected points in thousandths; rounded for display only."""
    position: int | None = None
    category: str = ""
    state: State | None = None
    """None in systems without states."""
    is_newcomer: bool = False
    """True for the first time on the list."""
    is_debutant: bool = False
    """True if the player was provisional when the season began, and no longer is."""
    last_season: int | None = None
    debut_season: int | None = None

    @property
    def delta(self) -> int:
        return self.rating - self.old

    @property
    def known(self) -> RatedPlayer:
        """Return the player as the next edition starts."""
        return RatedPlayer(
            rating=self.rating,
            games=self.games,
            last_season=self.last_season,
            debut_season=self.debut_season,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The list after one event: the highest rating first, equals by name."""

    system: str
    season: int | None
    lines: tuple[Line, ...]

    @property
    def players(self) -> Mapping[str, RatedPlayer]:
        return {line.player: line.known for line in self.lines}


Before: TypeAlias = Mapping[str, RatedPlayer] | Edition


def system_named(name: str) -> System:
    """
    Raises:
        FaristolError: if there is none, naming those there are.
    """
    if name not in SYSTEMS:
        raise FaristolError(f"no rating system {name!r}; available: {', '.join(SYSTEMS)}")
    return SYSTEMS[name]


def apply(
    system: System | str,
    before: Before,
    games: Sequence[RatedGame],
    *,
    season: int | None = None,
    seasons: int = SEASONS,
    newcomer: int | None = None,
) -> Edition:
    """
    The next edition. Who did not play stays as before; without games it is only looked who has lapsed.

    `newcomer` is what a player without a rating begins with, if the system does not say it or the event says
    otherwise; `seasons` how many, the present one included, a player stays active without playing.

    Raises:
        FaristolError: if a game cannot be, a newcomer has nothing to begin with, or the season is unclear.
    """
    if isinstance(system, str):
        system = system_named(system)
    known = before.players if isinstance(before, Edition) else before
    for fault in faults_of(games):
        raise FaristolError(fault)
    _ensure_season(known, season)
    played = games_by_player(games)
    start = {player: _begun(system, known.get(player), player, newcomer) for player in played}
    outcomes = system.rate(start, games)
    lines = []
    for player in {**known, **played}:
        was = start.get(player) or known[player]
        line = Line(
            player=player,
            old=was.rating,
            rating=was.rating,
            games=was.games,
            last_season=was.last_season,
            debut_season=was.debut_season,
        )
        if player in played:
            outcome, own = outcomes[player], played[player]
            line = replace(
                line,
                rating=outcome.rating,
                games=was.games + len(own),
                event_games=len(own),
                half_points=sum(game.half_points_of(player) for game in own),
                expected_thousandths=rounded(outcome.expected * _THOUSANDTHS),
                is_newcomer=player not in known or not (was.games or known[player].rating),
                last_season=season,
            )
        lines.append(_judged(system, line, was, season=season, seasons=seasons))
    return Edition(system=system.id, season=season, lines=_placed(system, lines))


def recompute(
    system: System | str,
    first: Before,
    events: Iterable[tuple[Sequence[RatedGame], int | None]],
    *,
    seasons: int = SEASONS,
    newcomer: int | None = None,
) -> Iterator[Edition]:
    """Every edition that followed the first one, from the games of each event and its season."""
    latest = first
    for games, season in events:
        latest = apply(system, latest, games, season=season, seasons=seasons, newcomer=newcomer)
        yield latest


def preview(
    system: System | str,
    player: RatedPlayer | None,
    results: Sequence[tuple[int, int]],
    *,
    newcomer: int | None = None,
) -> Line:
    """
    Preview a player's line after these results: an opponent's rating and half points each.

    >>> two = preview("barruf", RatedPlayer(rating=1200, games=60), [(1200, 2), (1000, 0)])
    >>> two.rating, two.delta, two.expected_thousandths, two.category
    (1195, -5, 1259, 'Expert')
    """
    names = [f"opponent {number}" for number, _ in enumerate(results, start=1)]
    before = {name: RatedPlayer(rating=rating) for name, (rating, _) in zip(names, results, strict=True)}
    own = "player"
    if player is not None:
        before[own] = replace(player, last_season=None)
    games = [
        RatedGame(number, (own, name), half_points)
        for number, (name, (_, half_points)) in enumerate(zip(names, results, strict=True), start=1)
    ]
    edition = apply(system, before, games, newcomer=newcomer)
    return next(line for line in edition.lines if line.player == own)


def faults_of(games: Iterable[RatedGame]) -> Iterator[str]:
    """Games that cannot be: against oneself, twice in a round."""
    seen: set[tuple[int, str]] = set()
    for game in games:
        first, second = game.players
        if first == second:
            yield f"round {game.round_number}: {first} plays against {first}"
        for player in {first, second}:
            if (game.round_number, player) in seen:
                yield f"round {game.round_number}: {player} plays twice"
            seen.add((game.round_number, player))


def category_of(system: System, rating: int) -> str:
    """Empty below the first one."""
    return next((name for least, name in system.categories if rating >= least), "")


def _ensure_season(known: Mapping[str, RatedPlayer], season: int | None) -> None:
    seasons = [player.last_season for player in known.values() if player.last_season is not None]
    if not seasons:
        return
    if season is None:
        raise FaristolError("the list has each player's last season, so the day of the event is needed")
    if season < max(seasons):
        raise FaristolError(
            f"events are rated in order of date: the list goes to the season {max(seasons)}, "
            f"the event is of {season}"
        )


def _begun(system: System, known: RatedPlayer | None, player: str, newcomer: int | None) -> RatedPlayer:
    """Return a player with a rating to measure by."""
    if known is not None and known.rating:
        return known
    rating = system.newcomer if newcomer is None else newcomer
    if rating is None:
        raise FaristolError(
            f"{player} has no rating, and {system.id} has no starting rating: give one for newcomers"
        )
    return replace(known, rating=rating) if known is not None else RatedPlayer(rating=rating)


def _judged(system: System, line: Line, was: RatedPlayer, *, season: int | None, seasons: int) -> Line:
    """Return the line with category and state."""
    line = replace(line, category=category_of(system, line.rating))
    if not system.has_states:
        return line
    made_debut = was.games <= PROVISIONAL_GAMES < line.games
    debut = season if made_debut else line.debut_season
    return replace(
        line,
        state=state_of(line.games, line.last_season, season=season, seasons=seasons),
        debut_season=debut,
        is_debutant=made_debut or (debut is not None and debut == season),
    )


def _placed(system: System, lines: Iterable[Line]) -> tuple[Line, ...]:
    ordered = sorted(lines, key=lambda line: (-line.rating, line.player))
    ratings = {line.player: line.rating for line in ordered}
    holders = [
        line.player for line in ordered if (line.state is State.ACTIVE if system.has_states else line.games)
    ]
    held = positions(ratings, holders)
    return tuple(replace(line, position=held.get(line.player)) for line in ordered)
