"""
Write the logs that a release leaves behind: under every rulebook, online and at a table, finished or not.

By hand, once a release, and never over a log that is there:
    python -m tests.releases.make

Those called `schema-1-…` were played by the program as it was before it knew tables and rulings (commit
70c41eb); what must come of them was computed by that program too.
Those called `schema-3-…-correspondence` have three days for each move; the Catalan one ends by that.
In `schema-3-ca-ajusc-answer-1` an arbiter answers in words. In `schema-3-ca-obert-2009-round-1` the director
starts the round.
Those called `schema-3-…-assent` have corrections and undoings that were asked for, agreed to, declined and
settled by an arbiter.
"""

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

from faristol.game.codec import SCHEMA_VERSION, format_log
from faristol.game.events import KINDS, Mode, PointsDeducted
from faristol.stream.codec import event_kind
from faristol.tiles import load_tileset
from tests.game.machine_game import RULEBOOKS, WISHES, Setting, Watched
from tests.game.machine_players import by_chance
from tests.releases.results import result_of

FOLDER = Path(__file__).parent
TRIES = 300
"""Games played for every rulebook and mode, of which few are kept."""
SENSIBLE = {name: weight for name, weight in WISHES.items() if name != "nonsense"} | {"leave": 0.2}


def main() -> int:
    release = FOLDER / version()
    release.mkdir(exist_ok=True)
    games = [game for rulebook, mode in product(RULEBOOKS, Mode) for game in candidates(rulebook, mode)]
    games.append(with_a_price_on_challenges())
    kept, shown = Counter[str](), set[str]()
    for game in chosen(games):
        name = f"schema-{SCHEMA_VERSION}-{game.rulebook.id}-{game.state.opened.mode}"
        kept[name] += 1
        shown |= {event_kind(event) for event in game.events}
        keep(release / f"{name}-{kept[name]}.json", game)
    never = sorted(set(KINDS) - shown)
    print(f"{kept.total()} logs; never happens: {', '.join(never) or 'nothing'}")  # noqa: T201
    return int(bool(never))


def version() -> str:
    with (FOLDER.parent.parent / "pyproject.toml").open("rb") as file:
        found: str = tomllib.load(file)["project"]["version"]
    return found


def candidates(rulebook: str, mode: Mode) -> Iterator[Watched]:
    for number in range(TRIES):
        rng = by_chance(f"{rulebook} {mode} {number}")
        setting = Setting(
            rulebook=rulebook,
            mode=mode,
            timed=rng.random() < 0.8,
            paper_sheet=rng.random() < 0.3,
            first=rng.random() < 0.2,
            round_ms=rng.choice((None, 3_600_000)),
            seed=rng.choice((rng.randint(0, 2**64), 47, 2360, 10972, 29812)).to_bytes(32, "big"),
        )
        game = Watched.opened(setting)
        valid = rng.random() < 0.5
        game.has_word = lambda _word, valid=valid: valid  # type: ignore[misc]
        for _ in range(rng.choice((20, 60, 120))):
            game.step(rng, SENSIBLE)
        if rng.random() < 0.6:
            game.finish(rng)
        game.states.clear()
        yield game


def with_a_price_on_challenges() -> Watched:
    """No rulebook that we have takes points for a failed challenge; the event is there all the same."""
    game = Watched.opened(Setting(rulebook="ca-ajusc"))
    priced = replace(game.rulebook.challenge, failed_points=5)
    game.rulebook = replace(game.rulebook, challenge=priced)
    rng = by_chance(1)
    while not any(isinstance(event, PointsDeducted) for event in game.events):
        game.try_one_of({"play": 1, "challenge": 1}, rng)
    game.finish(rng)
    return game


def what_happens(game: Watched) -> set[str]:
    """Kinds of events in this mode, how the rulebook's games end, and whether this one does."""
    rulebook, mode, ended = game.rulebook.id, game.state.opened.mode, game.state.ended
    kinds = {f"{event_kind(event)} {mode}" for event in game.events}
    return kinds | {f"{rulebook} {mode} {ended is not None}", f"{rulebook} {ended.reason if ended else None}"}


def chosen(games: list[Watched]) -> Iterator[Watched]:
    """Few and short games in which all happens that happens in any."""
    happens = [what_happens(game) for game in games]
    missing = set[str]().union(*happens)
    while missing:
        worth = [
            len(seen & missing) / (20 + len(game.events)) for seen, game in zip(happens, games, strict=True)
        ]
        best = worth.index(max(worth))
        missing -= happens[best]
        yield games[best]


def keep(path: Path, game: Watched) -> None:
    if path.exists():
        raise SystemExit(f"{path} is kept for ever")
    alphabet = load_tileset(game.state.opened.tileset).alphabet
    path.write_text(format_log(game.events, alphabet), "utf-8")
    expected = json.dumps(result_of(game.state), ensure_ascii=False, indent=1)
    path.with_suffix(".result.json").write_text(f"{expected}\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
