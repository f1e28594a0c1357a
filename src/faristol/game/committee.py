"""Who answers a question: where a committee decides, one of its members, drawn by lot."""

from faristol.game.state import GameState
from faristol.rulebook.choices import FirstInstance
from faristol.rulebook.schema import ArbitrationRules
from faristol.tiles import Tile, shuffled


def members(state: GameState, rules: ArbitrationRules) -> tuple[str, ...]:
    """
    The committee for this game: who plays in it is replaced by the next on the list.

    >>> from faristol.rulebook import load_rulebook
    >>> load_rulebook("ca-ajusc").arbitration.committee
    3
    """
    free = tuple(name for name in state.opened.committee if name not in state.names)
    return free[: rules.committee] if rules.committee else free


def member_on_duty(state: GameState, rules: ArbitrationRules) -> str:
    """
    Who answers this call; empty where nobody was named beforehand.

    Calling again before there is an answer draws nobody else.
    """
    if not state.is_answered:
        return state.on_duty
    names = members(state, rules)
    if not names:
        return ""
    if rules.first_instance is FirstInstance.ARBITER:
        return names[0]
    numbers = (Tile(number) for number in range(len(names)))
    return names[shuffled(numbers, seed=state.opened.seed, label=f"member {state.length}")[0]]
