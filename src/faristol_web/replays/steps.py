"""A replay as the page wants it: every step with what changed on the board, and why it scores so."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext

from faristol.game.records import Finding, MoveKind, Replay, Step
from faristol_web.streams.messages import board_settings
from faristol_web.streams.points import points_recorded


def replay_json(
    replay: Replay, links: Mapping[tuple[int, int], str] = MappingProxyType({})
) -> dict[str, Any]:
    """With addresses at which the positions before these steps are analysed."""
    return {
        "settings": board_settings(replay.layout, replay.tileset, replay.rulebook),
        "players": list(replay.record.players),
        "tags": dict(replay.record.tags),
        "steps": steps_json(replay, links),
        "findings": len(replay.findings),
    }


def steps_json(replay: Replay, links: Mapping[tuple[int, int], str]) -> list[dict[str, Any]]:
    before = bytes(len(replay.grid.tiles))
    steps = []
    for step in replay.steps:
        steps.append(
            {**_step_json(replay, step, before), "analysis": links.get((step.side, step.number), "")}
        )
        before = step.grid.tiles
    return steps


def _step_json(replay: Replay, step: Step, before: bytes) -> dict[str, Any]:
    alphabet = replay.tileset.alphabet
    return {
        "number": step.number,
        "side": step.side,
        "player": step.player,
        "kind": step.kind.value,
        "count": step.move.count or _swapped(step),
        "place": step.place,
        "word": step.word,
        "said": points_recorded(step.move.note, replay.rulebook) if step.kind is MoveKind.ADJUSTMENT else "",
        "score": step.points if step.computed is None else step.computed,
        "recorded": step.points,
        "totals": list(step.totals),
        "board": [
            [square, alphabet.label(step.grid[square]) if tile else ""]
            for square, (was, tile) in enumerate(zip(before, step.grid.tiles, strict=True))
            if was != tile
        ],
        "squares": list(step.squares),
        "explanation": _counted(step),
        "rack": alphabet.format_tiles(step.rack_before) if step.rack_before else "",
        "finding": gettext("; ").join(finding_said(finding) for finding in step.findings) or None,
    }


def _counted(step: Step) -> list[str]:
    """Return how the score is counted; only the bonus is said in words."""
    if not step.score or not step.score.bonus:
        return list(step.explanation)
    bonus = gettext("bonus for the whole rack: %(points)s") % {"points": step.score.bonus}
    return [*step.explanation[:-1], bonus]


def _swapped(step: Step) -> int:
    """Return how many tiles an exchange swapped; 0 if the racks leave that open."""
    fewest, most = step.swapped or (0, 0)
    return fewest if fewest == most else 0


def finding_said(finding: Finding) -> str:
    """Return what is wrong in the reader's language."""
    said = gettext(finding.text) % {"found": finding.recorded, "allowed": finding.computed}
    return f"{said} [{finding.citation}]" if finding.citation else said
