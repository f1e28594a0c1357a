"""Tournaments of other programs at random, each such that its format can say all of it."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from faristol.formats.foreign.tournament import ForeignGame, ForeignPlayer, ForeignTournament, half_points_of
from faristol.standings.result import ScoreKind

LETTERS = "abcdefghijklmnopqrstuvwxyzàçèéíïòóúüABÇÍ·'-"
POINTS = st.integers(0, 700)


def names(most: int) -> SearchStrategy[str]:
    """Generate names as people write them: words of letters with one blank between."""
    words = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=3)
    return words.map(" ".join).filter(lambda name: len(name) <= most and name == name.strip())


@st.composite
def seatings(draw: DrawFn, count: int) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Generate the seating of a round: who meets whom, who sits out, who is not there."""
    order = draw(st.permutations(range(1, count + 1)))
    pairs = draw(st.integers(0, count // 2))
    met = [(order[2 * at], order[2 * at + 1]) for at in range(pairs)]
    rest = order[2 * pairs :]
    out = draw(st.integers(0, len(rest)))
    return met, list(rest[:out]), list(rest[out:])


@st.composite
def tsh_tournaments(draw: DrawFn) -> ForeignTournament:
    """Points of every game but in the last round; nobody but one sits out."""
    count = draw(st.integers(1, 8))
    players = tuple(
        ForeignPlayer(
            number=number,
            name=draw(names(40)),
            rating=draw(st.none() | st.integers(1, 3000)),
            club=draw(st.just("") | names(30)),
            kept=draw(st.sampled_from([(), (("class", "B"),), (("newr", "1"), ("photo", "x.png"))])),
        )
        for number in range(1, count + 1)
    )
    rounds = draw(st.integers(0, 4))
    return ForeignTournament(
        title="division",
        players=players,
        rounds=tuple(draw(_tsh_round(count, is_last=number == rounds)) for number in range(1, rounds + 1)),
    )


@st.composite
def _tsh_round(draw: DrawFn, count: int, *, is_last: bool) -> tuple[ForeignGame, ...]:
    met, out, _ = draw(seatings(count))
    tables = draw(st.booleans())
    games = []
    for table, pair in enumerate(met, 1):
        points = draw(st.tuples(POINTS, POINTS) | st.none()) if is_last else draw(st.tuples(POINTS, POINTS))
        starts = draw(st.booleans())
        games.append(
            ForeignGame(
                players=pair if starts else (min(pair), max(pair)),
                points=points,
                half_points=points and half_points_of(points),
                table=table if tables else None,
                first_went=0 if starts else None,
            )
        )
    byes = () if any(game.points is None for game in games) else out
    games += [
        ForeignGame(
            players=(number, None),
            kind=ScoreKind.BYE,
            points=(draw(st.sampled_from([0, 2, 50, 100])), 0),
            half_points=(2, 0),
        )
        for number in byes
    ]
    return in_order(games)


@st.composite
def trf_tournaments(draw: DrawFn) -> ForeignTournament:
    """Results without points, of every kind."""
    count = draw(st.integers(1, 8))
    kept = (("sex", "w"), ("title", "WGM"), ("federation", "CAT"), ("birth date", "1980/01/31"))
    players = tuple(
        ForeignPlayer(
            number=number,
            name=draw(names(33)),
            rating=draw(st.none() | st.integers(1, 3000)),
            kept=tuple(each for each in kept if draw(st.booleans())),
        )
        for number in range(1, count + 1)
    )
    rounds = [draw(_trf_round(count)) for _ in range(draw(st.integers(0, 4)))]
    # Rounds after the last paired one are only announced.
    while rounds and all(game.kind is ScoreKind.REQUESTED_BYE for game in rounds[-1]):
        rounds.pop()
    return ForeignTournament(
        program="trf",
        title=draw(names(40)),
        place=draw(st.just("") | names(20)),
        day=draw(st.sampled_from(["", "2009-11-21"])),
        planned=draw(st.none() | st.integers(1, 20)),
        players=players,
        rounds=tuple(rounds),
        kept=draw(st.sampled_from([(), (("102", "Aina Soler"), ("112", "Pep Roig"), ("112", "Ximo Mas"))])),
    )


@st.composite
def _trf_round(draw: DrawFn, count: int) -> tuple[ForeignGame, ...]:
    met, out, _ = draw(seatings(count))
    games = []
    for pair in met:
        starts = draw(st.booleans())
        kind, half_points = draw(
            st.sampled_from(
                [
                    *((ScoreKind.GAME, each) for each in ((2, 0), (1, 1), (0, 2), None)),
                    *((ScoreKind.FORFEIT, each) for each in ((2, 0), (0, 2), (0, 0))),
                ]
            )
        )
        starts = starts or (kind is ScoreKind.GAME and half_points is not None)  # it has a colour there
        games.append(
            ForeignGame(
                players=pair if starts else (min(pair), max(pair)),
                kind=kind,
                half_points=half_points,
                first_went=0 if starts else None,
            )
        )
    for number in out:
        kind, worth = draw(
            st.sampled_from([(ScoreKind.BYE, 2), (ScoreKind.REQUESTED_BYE, 2), (ScoreKind.REQUESTED_BYE, 1)])
        )
        games.append(ForeignGame(players=(number, None), kind=kind, half_points=(worth, 0)))
    return in_order(games)


@st.composite
def dbase_tournaments(draw: DrawFn) -> ForeignTournament:
    """Results and points apart from each other, as Swiss Perfect keeps them; white is the first."""
    count = draw(st.integers(1, 8))
    players = tuple(
        ForeignPlayer(
            number=number,
            name=draw(st.tuples(names(20), names(15)).map(", ".join) | names(30)),
            rating=draw(st.none() | st.integers(1, 3000)),
            club=draw(st.just("") | names(30)),
            withdrawn_after=draw(st.none() | st.integers(4, 9)),
            kept=draw(
                st.sampled_from([(), (("FEDER", "CAT"), ("BONUS", "1")), (("BIRTH_DATE", "1980-01-31"),)])
            ),
        )
        for number in range(1, count + 1)
    )
    last = draw(st.integers(0, 4))
    rounds = [draw(_dbase_round(count, is_last=number == last)) for number in range(1, last + 1)]
    # An empty round leaves nothing behind in a list of games.
    return ForeignTournament(
        title="obert", players=players, rounds=tuple(filter(None, rounds)), program="swiss-perfect"
    )


@st.composite
def _dbase_round(draw: DrawFn, count: int, *, is_last: bool) -> tuple[ForeignGame, ...]:
    met, out, _ = draw(seatings(count))
    halves = st.sampled_from([(2, 0), (1, 1), (0, 2), (0, 0)])
    games = []
    for pair in met:
        half_points = draw(st.none() | halves) if is_last else draw(halves)
        games.append(
            ForeignGame(
                players=pair,
                kind=draw(st.sampled_from([ScoreKind.GAME, ScoreKind.FORFEIT]))
                if half_points
                else ScoreKind.GAME,
                points=draw(st.none() | st.tuples(POINTS, POINTS)) if half_points else None,
                half_points=half_points,
                first_went=0,
            )
        )
    for number in out:
        kind, worth = draw(st.sampled_from([(ScoreKind.BYE, 2), (ScoreKind.REQUESTED_BYE, 1)]))
        games.append(
            ForeignGame(
                players=(number, None),
                kind=kind,
                points=draw(st.none() | st.tuples(st.integers(1, 100), st.just(0))),
                half_points=(worth, 0),
            )
        )
    return tuple(games)


def in_order(games: list[ForeignGame]) -> tuple[ForeignGame, ...]:
    """Order games as formats list them that go by player."""
    return tuple(sorted(games, key=lambda game: game.players[0]))
