"""Moves with one or two tiles in the bag, as `faristol endgame` shows them."""

from faristol.analysis.positions import written_move
from faristol.analysis.preendings import Outcome, PreEnding, Weighed
from faristol.cli.moves.setting import Setting
from faristol.formats.game.cgp import Position
from faristol.game.actions import Exchange, Pass
from faristol.rulebook.schema import PlayRules

SHOWN = 10
"""Moves, the best first."""


def print_weighed(found: PreEnding, position: Position, setting: Setting, rules: PlayRules) -> None:
    shown = found.candidates[:SHOWN]
    moves = [_move(each, position, setting, rules) for each in shown]
    width = max(map(len, moves))
    print(f"{'':{width}}  points   win %      proven   spread")
    for move, each in zip(moves, shown, strict=True):
        print(
            f"{move:<{width}}  {each.choice.score:>6}  {100 * each.win:>6.1f}  "
            f"{100 * each.least_win:>5.1f}–{100 * each.most_win:<5.1f}  {each.spread:>+6.1f}"
        )
    moves_told = (
        f"{len(found.candidates)} of {found.moves} moves"
        if found.moves > len(found.candidates)
        else f"{found.moves} moves"
    )
    others = f"{found.rivals} others may" if found.rivals > 1 else "another may"
    sure = "no other can" if found.is_proven else others
    print(f"{moves_told}, {found.positions:,} positions; {sure} win more often than the first")


def weighed_as_json(
    found: PreEnding, position: Position, setting: Setting, rules: PlayRules
) -> dict[str, object]:
    return {
        "is_proven": found.is_proven,
        "rivals": found.rivals,
        "moves": found.moves,
        "positions": found.positions,
        "was_stopped": found.was_stopped,
        "candidates": [
            {
                "move": _move(each, position, setting, rules),
                "score": each.choice.score,
                "win": each.win,
                "win_at_least": each.least_win,
                "win_at_most": each.most_win,
                "spread_at_end": each.spread,
                "draws": [_draw(one, each, setting) for one in each.outcomes],
            }
            for each in found.candidates[:SHOWN]
        ],
    }


def _draw(one: Outcome, weighed: Weighed, setting: Setting) -> dict[str, object]:
    written = setting.tileset.alphabet.format_tiles
    return {
        "drawn": written(one.drawn),
        "in_bag": written(one.in_bag),
        "chance": one.ways / sum(each.ways for each in weighed.outcomes),
        "spread_at_end": one.ahead,
        "at_least": one.at_least,
        "at_most": one.at_most,
    }


def _move(each: Weighed, position: Position, setting: Setting, rules: PlayRules) -> str:
    place, word = written_move(each.choice, position, setting.tileset, rules)
    match each.choice.move:
        case Exchange():
            return f"exchange {word}"
        case Pass():
            return "pass"
        case _:
            return f"{place} {word}"
