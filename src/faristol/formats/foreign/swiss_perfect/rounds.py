"""Rounds from games as Swiss Perfect lists them: which are missing, and which are not played yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from faristol.errors import NotationError
from faristol.formats.foreign.tournament import LOSS, WIN, ForeignGame, Unread
from faristol.game.evolve import replace
from faristol.remarks import Remark
from faristol.standings.result import ScoreKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedGame:
    round_number: int
    where: str
    game: ForeignGame
    is_blank: bool = False
    """True if there are only zeros: not played yet, or nobody came."""


def rounds_of(
    listed: Sequence[ListedGame], *, name: str, unread: Unread
) -> tuple[tuple[ForeignGame, ...], ...]:
    """
    Rounds in order. Zeros are a table that is still to be played, unless a later round has results.

    Of rounds that are paired ahead, only the first is read.

    Raises:
        NotationError: if a round before the last one is missing.
    """
    by_round: dict[int, list[ListedGame]] = {}
    for each in listed:
        by_round.setdefault(each.round_number, []).append(each)
    _check_whole(by_round, name=name)
    last = max((each.round_number for each in listed if _is_decided(each)), default=0)
    found = [tuple(each.game for each in by_round[number]) for number in range(1, last)]
    for number in range(max(last, 1), len(by_round) + 1):
        pending = tuple(_pending(each) for each in by_round[number])
        if number > last and found and not all(game.is_known for game in found[-1]):
            unread.note(
                Remark("a round paired before the one in progress is finished is not read"),
                Remark("round %(round)s", round=number),
            )
            continue
        for each, game in zip(by_round[number], pending, strict=True):
            if game != each.game:
                unread.note(Remark("without a result: read as still to be played"), each.where)
        found.append(pending)
    return tuple(found)


def _check_whole(by_round: Mapping[int, object], *, name: str) -> None:
    missing = [number for number in range(1, max(by_round, default=0) + 1) if number not in by_round]
    if missing:
        raise NotationError(
            "%(name)s: round %(missing)s is missing: choose the files of every round"
            if len(missing) == 1
            else "%(name)s: rounds %(missing)s are missing: choose the files of every round",
            name=name,
            missing=tuple(missing),
        )


def _is_decided(each: ListedGame) -> bool:
    return each.game.players[1] is not None and each.game.is_known and not each.is_blank


def _pending(each: ListedGame) -> ForeignGame:
    """A zero beside nobody is the odd one out, whose point comes when the round is over."""
    if not each.is_blank:
        return each.game
    if each.game.players[1] is None:
        return replace(each.game, kind=ScoreKind.BYE, half_points=(WIN, LOSS))
    return replace(each.game, kind=ScoreKind.GAME, points=None, half_points=None)
