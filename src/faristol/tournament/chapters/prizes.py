"""The prizes: who wins what, as the results stand, and what the organiser decides."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.rulebook.choices import TiedPrizes
from faristol.rulebook.objections import Objection
from faristol.standings.classes import class_of, parse_class
from faristol.standings.prizes import Group, best_of, divide, divide_all, group_at, groups_of
from faristol.standings.result import was_there
from faristol.standings.table import Line
from faristol.stream import Stamp
from faristol.tournament.feats import Achievement, best_games, best_plays, bingos
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.recorder import Recorder
from faristol.tournament.settings import Prize
from faristol.tournament.standings import scores, table
from faristol.tournament.state import TournamentState

TEXTS: Mapping[str, str] = {
    "place": "place %(place)s",
    "class-place": "place %(place)s of class %(of_class)s",
    "best-play": "%(word)s, %(points)s points",
    "best-play-with": "%(word)s, with %(tile)s, %(points)s points",
    "best-game": "%(points)s points in a game",
    "most-bingos": "%(points)s bingos",
    "gift": "for everyone",
    "shared": "%(count)s tie and share it",
    "each": "%(count)s tie, and each gets it",
    "better-placed": "the better placed of %(count)s who tie",
    "undecided": "%(count)s tie: the organiser decides",
    "decided": "as the organiser decided",
    "taken": "goes to nobody: place %(place)s is shared, and each gets the full prize",
    "nobody": "nobody has won it yet",
}
"""Reasons for awarding a prize, by `Award.reason`."""
Awarded: TypeAlias = Mapping[int, tuple[int, ...]]
"""Entrants by index of the prize."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPrize:
    prize: int
    """Index in the settings, from 0."""
    entrants: tuple[int, ...]
    reason: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeAwarded(AwardPrize, Stamp):
    """The organiser's word, where several are equal or a prize goes otherwise."""


Action: TypeAlias = AwardPrize
Event: TypeAlias = PrizeAwarded


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    if not 0 <= action.prize < len(state.settings.prizes):
        yield TournamentObjection("tournament.no_prize", found=action.prize + 1)
    for number in action.entrants:
        if number not in state.entrants:
            yield TournamentObjection("entrant.unknown", found=number)
        elif action.entrants.count(number) > 1:
            yield TournamentObjection("prize.twice", found=number)


def decide(recorder: Recorder, action: Action) -> None:
    if recorder.state.awarded.get(action.prize, ()) != action.entrants:
        recorder.record(PrizeAwarded.of(action, at_ms=recorder.now_ms))


def apply(state: TournamentState, event: Event) -> TournamentState:
    others = {index: to for index, to in state.awarded.items() if index != event.prize}
    return replace(state, awarded={**others, event.prize: event.entrants} if event.entrants else others)


def keep_awards(state: TournamentState, prizes: Sequence[Prize]) -> TournamentState:
    """The list of prizes changes under what the organiser decided."""
    return replace(state, awarded=moved_awards(state.awarded, state.settings.prizes, prizes))


def moved_awards(awarded: Awarded, before: Sequence[Prize], after: Sequence[Prize]) -> Awarded:
    """
    By index in the new list: a decision goes with its prize, wherever that stands now.

    A prize is the same where all of it is; else where one alone is for the same, by another sum or name. What
    is for something else is another prize, and nobody has decided it.
    """
    now_at = _same_places(before, after)
    left = [index for index in range(len(before)) if index not in now_at]
    free = [index for index in range(len(after)) if index not in now_at.values()]
    for index in left:
        aim = _aim(before[index])
        rivals = [rival for rival in left if _aim(before[rival]) == aim]
        matching = [free_index for free_index in free if _aim(after[free_index]) == aim]
        if len(rivals) == len(matching) == 1:
            now_at[index] = matching[0]
    return {now_at[index]: entrants for index, entrants in awarded.items() if index in now_at}


def _same_places(before: Sequence[Prize], after: Sequence[Prize]) -> dict[int, int]:
    """Old index to new; of equal prizes the first stays the first, the second the second."""
    free: dict[Prize, list[int]] = {}
    for index, prize in enumerate(after):
        free.setdefault(prize, []).append(index)
    return {index: free[prize].pop(0) for index, prize in enumerate(before) if free.get(prize)}


def _aim(prize: Prize) -> tuple[str, int, str, str]:
    """Return the aim of a prize, to compare it with others."""
    return (prize.kind, prize.place, prize.of_class, prize.tile)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    prize: Prize
    index: int
    """Index of the prize in the settings, from 0."""
    entrants: tuple[int, ...]
    """Winners of the prize; if the organiser has to decide, the entrants who are equal."""
    amount_cents_each: tuple[int, ...] = ()
    """One for each of them; nothing as long as it is undecided. Cents that do not divide go to the first."""
    reason: str
    won_by: str = ""
    """Among equals: what they are equal in, as another reason."""
    values: Mapping[str, str | int] = field(default_factory=dict)
    is_tied: bool = False
    needs_decision: bool = False

    @property
    def reasons(self) -> tuple[str, ...]:
        """Keys of `TEXTS`, in the order in which they are shown."""
        return (self.won_by, self.reason) if self.won_by else (self.reason,)

    @property
    def why(self) -> str:
        return "; ".join(TEXTS[reason] % self.values for reason in self.reasons)


def awards(state: TournamentState) -> tuple[Award, ...]:
    """One for each prize of the settings, in their order; what the organiser decided goes before all else."""
    judge = _Judge(state)
    awarded = [judge.award(index, prize) for index, prize in enumerate(state.settings.prizes)]
    return tuple(judge.with_shares(awarded))


class _Judge:
    def __init__(self, state: TournamentState) -> None:
        self.state = state
        self.ties = TiedPrizes(state.settings.ties_for_prizes)
        self.lines = table(state)
        self.came = frozenset(score.entrant for score in scores(state) if was_there(score))
        self.places = {line.entrant: line.place for line in self.lines}
        self.groups: dict[str, tuple[Group, ...]] = {}
        classes = [parse_class(text) for text in state.settings.classes]
        self.classes = {
            entrant.number: class_of(entrant.rating, classes) for entrant in state.entrants.values()
        }

    def award(self, index: int, prize: Prize) -> Award:
        """Return the award without the amounts of shared places: see `with_shares`."""
        if index in self.state.awarded:
            return self._decided(index, prize)
        if prize.kind in {"place", "class-place"}:
            return self._for_place(index, prize)
        if prize.kind == "gift":
            everyone = tuple(line.entrant for line in self._lines(prize.of_class) if self._took_part(line))
            amounts = (prize.amount_cents,) * len(everyone)
            return Award(
                prize=prize, index=index, entrants=everyone, amount_cents_each=amounts, reason="gift"
            )
        return self._for_feat(index, prize)

    def _took_part(self, line: Line) -> bool:
        """True if the entrant was checked in or there in a round. Nobody is missing before the first."""
        return not self.state.rounds or self.state.entrants[line.entrant].is_here or line.entrant in self.came

    def with_shares(self, awarded: Sequence[Award]) -> Iterable[Award]:
        """The prizes of places that one group takes up are divided together: nobody gets two cents more."""
        together: dict[tuple[str, tuple[int, ...]], list[Award]] = defaultdict(list)
        for award in awarded:
            if award.reason == "shared" and award.prize.kind in {"place", "class-place"}:
                together[award.prize.of_class, award.entrants].append(award)
        shares = {
            award.index: share
            for (_, entrants), group in together.items()
            for award, share in zip(
                group,
                divide_all([award.prize.amount_cents for award in group], len(entrants)),
                strict=True,
            )
        }
        for award in awarded:
            yield replace(award, amount_cents_each=shares.get(award.index, award.amount_cents_each))

    def _decided(self, index: int, prize: Prize) -> Award:
        entrants = self.state.awarded[index]
        is_whole = prize.kind == "gift" or self.ties is TiedPrizes.ALL
        amounts = (
            (prize.amount_cents,) * len(entrants)
            if is_whole or not entrants
            else divide(prize.amount_cents, len(entrants))
        )
        return Award(prize=prize, index=index, entrants=entrants, amount_cents_each=amounts, reason="decided")

    def _lines(self, of_class: str) -> list[Line]:
        return [line for line in self.lines if not of_class or self.classes[line.entrant] == of_class]

    def _for_place(self, index: int, prize: Prize) -> Award:
        if prize.of_class not in self.groups:
            self.groups[prize.of_class] = groups_of(self._lines(prize.of_class), equal=self._equal)
        group = group_at(self.groups[prize.of_class], prize.place)
        is_begun = any(line.games or line.half_points for line in self.lines)
        if group is None or not is_begun:
            return _nobody(index, prize)
        if self.ties is TiedPrizes.ALL and group.first != prize.place:
            values: Mapping[str, str | int] = {"place": group.first}
            return Award(prize=prize, index=index, entrants=(), reason="taken", values=values)
        told: dict[str, str | int] = {"place": prize.place, "of_class": prize.of_class}
        return self._settled(
            index, prize, group.entrants, told, reason="class-place" if prize.of_class else "place"
        )

    def _equal(self, line: Line) -> int:
        return line.half_points if self.ties is TiedPrizes.EQUAL_POINTS else line.place

    def _for_feat(self, index: int, prize: Prize) -> Award:
        in_class = {line.entrant for line in self._lines(prize.of_class)}
        if prize.kind == "most-bingos":
            made = {entrant: count for entrant, count in bingos(self.state).items() if entrant in in_class}
            winners, points, word = best_of(made), max(made.values(), default=0), ""
        else:
            listed = [
                achievement for achievement in self._achievements(prize) if achievement.entrant in in_class
            ]
            best = [
                achievement
                for achievement in listed
                if achievement.points == listed[0].points and achievement.points > 0
            ]
            winners = tuple(dict.fromkeys(achievement.entrant for achievement in best))
            points = best[0].points if best else 0
            word = ", ".join(dict.fromkeys(achievement.word for achievement in best))
        if not winners:
            return _nobody(index, prize)
        told: dict[str, str | int] = {"points": points, "word": word, "tile": prize.tile}
        if self.ties is TiedPrizes.TIE_BREAKS and len(winners) > 1:
            first = min(self.places[winner] for winner in winners)
            better = tuple(winner for winner in winners if self.places[winner] == first)
            if len(better) == 1:
                told["count"] = len(winners)
                return _whole(index, prize, better, "better-placed", told, won_by=prize.kind)
            winners = better
        return self._settled(index, prize, winners, told, reason=prize.kind)

    def _achievements(self, prize: Prize) -> tuple[Achievement, ...]:
        match prize.kind:
            case "best-play":
                return best_plays(self.state)
            case "best-play-with" if prize.tile:
                return best_plays(self.state, with_tile=prize.tile)
            case "best-game":
                return best_games(self.state)
            case _:
                return ()

    def _settled(
        self,
        index: int,
        prize: Prize,
        entrants: tuple[int, ...],
        told: Mapping[str, str | int],
        *,
        reason: str,
    ) -> Award:
        """Among equals: as the organiser settled beforehand."""
        if len(entrants) == 1:
            return _whole(index, prize, entrants, reason, told)
        values = {**told, "count": len(entrants)}
        if self.ties is TiedPrizes.ALL:
            return _whole(index, prize, entrants, "each", values, won_by=reason)
        divides = self.ties in {TiedPrizes.SHARE, TiedPrizes.EQUAL_POINTS} and prize.amount_cents > 0
        return Award(
            prize=prize,
            index=index,
            entrants=entrants,
            amount_cents_each=divide(prize.amount_cents, len(entrants)) if divides else (),
            reason="shared" if divides else "undecided",
            won_by=reason,
            values=values,
            is_tied=True,
            needs_decision=not divides,
        )


def _whole(
    index: int,
    prize: Prize,
    entrants: tuple[int, ...],
    reason: str,
    values: Mapping[str, str | int],
    *,
    won_by: str = "",
) -> Award:
    """The whole prize to each of them; tied with others, if it says what in."""
    amounts = (prize.amount_cents,) * len(entrants)
    return Award(
        prize=prize,
        index=index,
        entrants=entrants,
        amount_cents_each=amounts,
        reason=reason,
        won_by=won_by,
        values=values,
        is_tied=bool(won_by),
    )


def _nobody(index: int, prize: Prize) -> Award:
    return Award(prize=prize, index=index, entrants=(), reason="nobody")
