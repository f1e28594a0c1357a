"""Links from the turns of a finished game to the analysis board."""

from faristol.analysis.turns import turns_of
from faristol.formats.game.cgp import Position, format_cgp
from faristol.game import SIDES
from faristol.game.records import Replay
from faristol.game.runs import scoreless_turns
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol_web.analysis.board import address, rules_name, rules_offered


def analysis_links(replayed: Replay, lexicon_id: str = "") -> dict[tuple[int, int], str]:
    """
    Return the address of the position before each turn, by side and number; none where rules are gone.

    Only for games that are over: a position has the rack of the side on turn.
    """
    rules = _rules(replayed, lexicon_id)
    if len(replayed.record.players) != len(SIDES) or not rules:
        return {}
    links: dict[tuple[int, int], str] = {}
    for turn in turns_of(replayed):
        position = Position(
            grid=turn.grid,
            racks=(turn.rack or (), ()),
            scores=(turn.before[turn.side], turn.before[1 - turn.side]),
            scoreless_turns=scoreless_turns(turn.runs, replayed.rulebook.ending),
        )
        links[turn.side, turn.step.number] = address(rules, format_cgp(position, replayed.tileset.alphabet))
    return links


def _rules(replayed: Replay, lexicon_id: str) -> str:
    """The game's list, or else the first for its tiles, under the rulebook if it is on offer."""
    lists = [each for each in lexicon_ids() if load_lexicon(each).tileset == replayed.tileset.id]
    chosen = lexicon_id if lexicon_id in lists else next(iter(lists), "")
    name = rules_name(replayed.rulebook.id, chosen)
    return name if name in rules_offered() else ""
