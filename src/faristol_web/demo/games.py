"""Games of the sample evening, played through the services of pages; from fixed seeds, so that tiles fit."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.game import GameState, Phase, Side, opponent_of
from faristol.game.actions import Accept, Action, DrawForStart, DrawRack, PressClock
from faristol.game.records.typed import parse_play
from faristol.rulebook import load_rulebook
from faristol_web.play.services import join_game, open_game
from faristol_web.streams.hub import hub

VISITOR = "demo"


@dataclass(frozen=True, slots=True)
class Sample:
    rulebook_id: str
    lexicon_id: str
    names: tuple[str, str]
    seed: bytes | None
    """Fixed, so that the plays fit the racks; a real one for the game that anyone may join."""
    plays: tuple[str, ...]
    """Plays as typed, the starter's first; empty for a game that waits for an opponent."""
    finished: bool


SAMPLES = (
    Sample(
        "ca-ajusc",
        "ca-disc-2021",
        ("Mireia", "Oriol"),
        bytes([7] * 32),
        (
            *("H8 IL·LES", "11C SINIES", "10F ORE", "12G SALAÇ", "13J LOT", "14E FEMEJA", "D10 QUID"),
            *("15A GRENYA", "9A PELEN", "15H XAU(T)", "I2 REPARES", "A6 DESPU(L)LE", "6H IRRITARA"),
            *("O5 MANCUS", "11K AVER", "L4 GOTZA", "5E HORDA", "1F OBIT", "13D SUCA", "3C ENCIAMET"),
        ),
        finished=True,
    ),
    Sample(
        "ro-liber",
        "ro-hunspell",
        ("Ioana", "Mihai"),
        bytes([11] * 32),
        (
            *("H8 CR(I)NTE", "I12 AVAN", "10F PR(I)IT", "J14 DA", "K9 RAF", "K7 STRAF", "12G STANEI"),
            *("L12 IL", "11A JIGNEA", "B10 RIX", "15D REANINATI", "14B BRAND", "M13 UZI", "N10 SCAPA"),
            *("O13 TUG", "O6 OHABE", "11N CI", "N4 IUDE", "O1 (A)LEM", "M2 SOFTU", "15A CI", "13C OM"),
            *("4L SFIM", "I3 MUCEDU", "H2 POLIP", "A9 CAJE", "1N L(A)", "G1 VOT"),
        ),
        finished=True,
    ),
    Sample(
        "ca-ajusc",
        "ca-disc-2021",
        ("Núria", "Pau"),
        bytes([23] * 32),
        (
            *("H7 NYAQUI", "11H NE", "8G ÇA", "9G AQUIE(T)I", "J8 REGN", "M9 SEURE", "12I TIRAR"),
            *("14M MAN", "G6 JAÇA", "5C LLITAR"),
        ),
        finished=False,
    ),
    Sample("ca-ajusc", "ca-disc-2021", ("Laia", ""), None, (), finished=False),
)


def play_games() -> None:
    """Two to the end, one that goes on, one that waits for an opponent."""
    for sample in SAMPLES:
        _play(sample)


def _play(sample: Sample) -> None:
    game = open_game(
        rulebook_id=sample.rulebook_id,
        lexicon_id=sample.lexicon_id,
        side_ms=25 * 60_000,
        name=sample.names[0],
        visitor=f"{VISITOR} 0",
        is_public=True,
        seed=sample.seed,
    )
    if not sample.plays:
        return
    join_game(game, name=sample.names[1], visitor=f"{VISITOR} 1")
    for number, (side, action) in enumerate(_actions(sample, game.public_id)):
        hub.call(hub.do(game.public_id, side, action, client_id=f"demo {number}"))


def _actions(sample: Sample, stream: str) -> Iterable[tuple[Side, Action]]:
    """Each is made only when the one before is done: it depends on the state that left."""
    while _state(stream).phase is Phase.START_DRAW:
        yield (0 if _state(stream).start_tiles[0] is None else 1), DrawForStart()
    starter = _state(stream).on_turn
    yield starter, DrawRack()
    yield opponent_of(starter), DrawRack()
    rulebook = load_rulebook(sample.rulebook_id)
    for number, text in enumerate(sample.plays):
        side = starter if number % 2 == 0 else opponent_of(starter)
        if _state(stream).pending is not None:
            yield side, Accept()
        yield from _keeping(stream)
        yield side, parse_play(text, _state(stream), side, rulebook)
    if sample.finished:
        yield opponent_of(starter) if len(sample.plays) % 2 else starter, Accept()


def _keeping(stream: str) -> Iterable[tuple[Side, Action]]:
    """Keep racks of one kind, so that the plays fit the racks."""
    held = _state(stream).held
    if held is not None:
        yield held, PressClock()


def _state(stream: str) -> GameState:
    state: GameState = hub.call(hub.room(stream)).state
    return state
