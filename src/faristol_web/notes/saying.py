"""Moves in a few words: those of the game, those that a ruling took back, and those of side lines."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from faristol.analysis.positions import tiles_apart
from faristol.board import format_place
from faristol.game.records import MoveKind, Replay, Step
from faristol.rulebook.choices import Coordinates

KINDS = {
    MoveKind.PASS: gettext_noop("pass"),
    MoveKind.EXCHANGE: gettext_noop("exchange"),
    MoveKind.WITHDRAWN: gettext_noop("withdrawn"),
    MoveKind.RACK_POINTS: gettext_noop("unplayed tiles"),
    MoveKind.TIME_PENALTY: gettext_noop("overtime"),
    MoveKind.ADJUSTMENT: gettext_noop("correction"),
}


def move_said(number: int, step: Step) -> str:
    """Return `7. Anna: H8 CASA`."""
    return _said(number, step.player, step.kind, f"{step.place} {step.word}")


def about_said(number: int, about: str, players: Sequence[str]) -> str:
    """Return the same of what `places.about` noted; the number alone if that is nothing."""
    side, kind, where = [*about.split(" ", 2), "", ""][:3]
    if not (side.isdecimal() and int(side) < len(players) and kind in set(MoveKind)):
        return f"{number}."
    return _said(number, players[int(side)], MoveKind(kind), where)


def _said(number: int, player: str, kind: MoveKind, where: str) -> str:
    done = where.strip() if kind is MoveKind.PLAY else _(KINDS[kind])
    return f"{number}. {player}{_(': ')}{done}" if player else f"{number}. {done}"


def line_move_said(step: Step, replay: Replay, style: Coordinates | None = None) -> str:
    """Return `8H CASA`, `exchange: AEI` or `pass`; places in another style where one is asked for."""
    if step.kind is MoveKind.PLAY:
        place = format_place(step.move.place, style) if style and step.move.place else step.place
        return f"{place} {step.word}"
    done = _(KINDS[step.kind])
    return f"{done}{_(': ')}{tiles_apart(step.move.tiles, replay.tileset)}" if step.move.tiles else done
