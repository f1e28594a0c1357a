"""Audit a finished game: check on any machine that its tiles came as its seed says."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from faristol.errors import NotationError
from faristol.game.chapters.exchange import exchange_label
from faristol.game.chapters.opening import opening_state
from faristol.game.chapters.senyors import changed_bag
from faristol.game.chapters.start import next_start_tile
from faristol.game.events import (
    Event,
    GameEnded,
    GameOpened,
    RackChanged,
    StartTileDrawn,
    TilesDrawn,
    TilesExchanged,
)
from faristol.game.state import GameState
from faristol.game.transition import apply
from faristol.tiles import Tile, commitment_to, load_tileset


@dataclass(frozen=True, slots=True)
class DrawFault:
    """A draw that is not the one the seed gives."""

    event: int
    """Its number, from 1."""
    recorded: str
    expected: str

    def __str__(self) -> str:
        return f"event {self.event}: drawn {self.recorded}, but the seed gives {self.expected}"


@dataclass(frozen=True, slots=True)
class Audit:
    """Number of draws checked, and the wrong ones."""

    draws: int
    faults: tuple[DrawFault, ...]


def audit_draws(events: Iterable[Event]) -> Audit:
    """
    Check the commitment, and repeat every draw from the published seed.

    Raises:
        NotationError: if these are not the events of one finished game.
    """
    log = list(events)
    # The last end counts: one may have been overturned, and rulings may follow it.
    ended = next((event for event in reversed(log) if isinstance(event, GameEnded)), None)
    if not log or not isinstance(log[0], GameOpened) or ended is None:
        raise NotationError("not the log of a finished game: it begins when opened and ends with the result")
    opened, draws, faults = log[0], 0, list(_faults_of_seed(log[0], ended))
    state = opening_state(opened)
    alphabet = load_tileset(opened.tileset).alphabet
    for number, event in enumerate(log[1:], 2):
        try:
            drawn = _drawn(state, event)
            state = apply(state, event)
            labels = [alphabet.format_tiles(tiles) for tiles in drawn or ()]
        except (AssertionError, IndexError, KeyError, TypeError, ValueError) as error:
            raise NotationError(f"event {number} cannot follow the one before it") from error
        if labels:
            draws += 1
            if labels[0] != labels[1]:
                faults.append(DrawFault(number, labels[0], labels[1]))
    return Audit(draws, tuple(faults))


def _faults_of_seed(opened: GameOpened, ended: GameEnded) -> Iterator[DrawFault]:
    expected = commitment_to(opened.seed)
    if opened.commitment != expected:
        yield DrawFault(1, opened.commitment, expected)
    if ended.seed != opened.seed:
        yield DrawFault(1, opened.seed.hex(), ended.seed.hex())


def _drawn(state: GameState, event: Event) -> tuple[tuple[Tile, ...], tuple[Tile, ...]] | None:
    """The tiles an event says were drawn, and those the seed gives; None for an event without a draw."""
    match event:
        case StartTileDrawn(tile=tile, kept=kept):
            return (tile,), (next_start_tile(state, kept=kept),)
        case TilesDrawn(tiles=tiles):
            return tiles, state.bag.draw(event.count)[0]
        case TilesExchanged(drawn=drawn, returned=returned, returned_first=returned_first):
            label = exchange_label(state.exchanges)
            expected, _ = state.bag.exchange(
                returned, seed=state.opened.seed, label=label, draw_first=not returned_first
            )
            return drawn, expected
        case RackChanged(drawn=drawn, shown=shown, kept=kept):
            return drawn, changed_bag(state, shown, kept).draw(len(drawn))[0]
        case _:
            return None
