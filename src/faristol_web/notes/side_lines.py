"""Side lines: checked before they are kept, and shown with their scores and a link to each position."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from faristol.analysis.exercises import Refusal
from faristol.errors import NotationError
from faristol.formats.game.side_lines import findings_in_line, replay_side_line
from faristol.game.records import TURNS, Replay, Step
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.rulebook.choices import Coordinates
from faristol_web.analysis.links import analysis_links
from faristol_web.analysis.tries import REFUSED
from faristol_web.notes.places import Opened, Place
from faristol_web.notes.saying import line_move_said
from faristol_web.replays.steps import finding_said

_NEXT = "\n-"
"""Another turn: the position before it is the one after the line."""


class Said(NamedTuple):
    """A move of a side line."""

    text: str
    points: int
    analysis: str
    """Address of the position after it; empty if there is none."""


def refuse_faults(opened: Opened, step: int, moves: str) -> None:
    """
    Raises:
        NotationError: if a line of the text is no move, or one that may not be made there.
    """
    branch = replay_side_line(opened.replay, step - 1, moves)
    line = branch.steps[step - 1 :]
    faults = [
        f"{line_move_said(branch.steps[finding.step], branch)}: {finding_said(finding)}"
        for finding in findings_in_line(branch, step - 1)
    ]
    lexicon = lexicon_of(opened)
    faults += [_(REFUSED[Refusal.LEXICON]) % {"words": word} for word in _wrong_words(line, lexicon, branch)]
    if faults:
        raise NotationError("\n".join(dict.fromkeys(faults)))


def lexicon_of(opened: Opened) -> Lexicon | None:
    """Return the game's list, or else the first for its tiles, as the analysis board does."""
    lists = [each for each in map(load_lexicon, lexicon_ids()) if each.tileset == opened.replay.tileset.id]
    return next((each for each in lists if each.id == opened.lexicon_id), lists[0] if lists else None)


def _wrong_words(line: tuple[Step, ...], lexicon: Lexicon | None, branch: Replay) -> Iterator[str]:
    for step in line if lexicon is not None else ():
        for scored in step.score.words if step.score else ():
            if not lexicon.has(scored.word.letters):
                yield branch.tileset.alphabet.written(scored.word.tiles)


def said(replay: Replay, step: int, moves: str, lexicon_id: str = "") -> list[Said]:
    """Return the moves of a line; as they were written where the game has changed under them."""
    try:
        branch = replay_side_line(replay, step - 1, moves + _NEXT)
    except NotationError:
        return [Said(move, 0, "") for move in moves.splitlines()]
    links = analysis_links(branch, lexicon_id)
    line = branch.steps[step - 1 :]
    return [
        Said(line_move_said(made, branch), made.points, links.get((after.side, after.number), ""))
        for made, after in pairwise(line)
    ]


def in_gcg(replay: Replay, step: int, moves: str, text: str) -> str:
    """Return a line as a sentence of a note: GCG has no variations. Places are GCG's own."""
    try:
        branch = replay_side_line(replay, step - 1, moves)
    except NotationError:
        told = "; ".join(moves.splitlines())
    else:
        told = "; ".join(
            f"{line_move_said(made, branch, Coordinates.COLUMNS_LETTERED)} {made.points:+d}"
            for made in branch.steps[step - 1 :]
        )
    return "\n".join(filter(None, (_("Side line: %(moves)s") % {"moves": told}, text)))


def analysis_address(opened: Opened, step: int) -> str:
    """Return the address of the board before a turn, on which a line for it can be kept; or nothing."""
    made = opened.replay.steps[step - 1]
    if made.kind not in TURNS:
        return ""
    found = analysis_links(opened.replay, opened.lexicon_id).get((made.side, made.number), "")
    return f"{found}&beside={beside_name(opened.place, step)}" if found else ""


def beside_name(place: Place, step: int) -> str:
    """Return a move's name in addresses of the analysis board."""
    return f"{place.kind}.{place.key}.{step}"
