"""Random rating lists and events."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from faristol.rating.game import RatedGame, RatedPlayer

NAMES = [f"player {letter}" for letter in "abcdefghij"]
TEXTS = {2: "1", 1: "0.5", 0: "0"}
Lists = Mapping[str, RatedPlayer]
players = st.builds(RatedPlayer, rating=st.integers(300, 2600), games=st.integers(0, 120))
lists: st.SearchStrategy[Lists] = st.dictionaries(
    st.sampled_from(NAMES), players, min_size=len(NAMES), max_size=len(NAMES)
)


@st.composite
def events(draw: st.DrawFn, *, rounds: int = 4) -> Sequence[RatedGame]:
    """Nobody twice in a round; some sit out."""
    games = []
    for number in range(1, draw(st.integers(0, rounds)) + 1):
        seated = draw(st.permutations(NAMES))[: 2 * draw(st.integers(0, len(NAMES) // 2))]
        for first, second in zip(seated[::2], seated[1::2], strict=True):
            games.append(RatedGame(number, (first, second), draw(st.integers(0, 2))))
    return games


def plain(known: Lists) -> dict[str, tuple[int, int]]:
    return {name: (player.rating, player.games) for name, player in known.items()}


def plain_games(games: Sequence[RatedGame]) -> list[tuple[str, str, str]]:
    return [(*game.players, TEXTS[game.half_points]) for game in games]
