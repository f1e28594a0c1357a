"""Score groups against the letter of C.04.3, against another program, and as a director asks for them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile

import pytest
from py4swiss.engines.dutch.engine import Engine
from py4swiss.trf import TrfParser

from faristol.pairing.checking import faults_of
from faristol.pairing.explain import text_of
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingPlan, PairingRequest, PairingRules, Rematches, RoundFact
from tests.oracles.score_groups_twin import Round, Twin

pytestmark = pytest.mark.slow

RULES = PairingRules(method=Method.SCORE_GROUPS)


def drawn(seed: int) -> Random:
    return Random(seed)  # noqa: S311 always the same results


@dataclass
class Played:
    """A tournament as it goes, its results drawn by lot."""

    entrants: int
    rounds: int
    rng: Random
    absent: float = 0.0

    def __post_init__(self) -> None:
        self.histories: dict[int, tuple[RoundFact, ...]] = dict.fromkeys(range(1, self.entrants + 1), ())

    def request(self, here: set[int]) -> PairingRequest:
        met: dict[tuple[int, int], tuple[int, ...]] = {}
        for entrant, facts in self.histories.items():
            for number, fact in enumerate(facts, 1):
                if fact.opponent is not None and entrant < fact.opponent:
                    met[entrant, fact.opponent] = (number,)
        score = {
            entrant: sum(fact.half_points for fact in facts) for entrant, facts in self.histories.items()
        }
        standings = sorted(self.histories, key=lambda entrant: (-score[entrant], entrant))
        number = len(self.histories[1]) + 1
        return PairingRequest(
            round_number=number,
            order=tuple(entrant for entrant in standings if entrant in here),
            places={entrant: place for place, entrant in enumerate(standings, 1)},
            met=met,
            seeding=tuple(self.histories),
            histories=self.histories,
            is_final=number == self.rounds,
        )

    def play(self, plan: PairingPlan) -> None:
        facts = dict.fromkeys(self.histories, RoundFact(half_points=0))
        if plan.bye is not None:
            facts[plan.bye] = RoundFact(half_points=2)
        for table in plan.pairs:
            won = self.rng.choice((0, 0, 1, 2, 2))
            facts[table.first] = RoundFact(half_points=won, opponent=table.second, is_first=True)
            facts[table.second] = RoundFact(half_points=2 - won, opponent=table.first)
        self.histories = {entrant: (*before, facts[entrant]) for entrant, before in self.histories.items()}

    def here(self) -> set[int]:
        return {entrant for entrant in self.histories if self.rng.random() >= self.absent}


def rounds_of(played: Played) -> Iterator[tuple[PairingRequest, PairingPlan]]:
    """Round by round, as far as it can be paired with nothing lifted."""
    for _ in range(played.rounds):
        request = played.request(played.here())
        plan = pair(request, replace(RULES, rematches=Rematches.UNAVOIDABLE))
        if any(reason.key in {"groups.starts_lifted", "groups.byes_lifted"} for reason in plan.reasons):
            return
        yield request, plan
        played.play(plan)


def twin_of(request: PairingRequest) -> Twin:
    history = {
        entrant: [Round(fact.half_points, fact.opponent, fact.is_first) for fact in facts]
        for entrant, facts in request.histories.items()
    }
    return Twin(history, set(request.order), final=request.is_final)


def _as_py4swiss_pairs(request: PairingRequest, *, rounds: int) -> tuple[set[frozenset[int]], int | None]:
    """From the report file that it reads, absences marked in the column of the round to be paired."""
    lines = []
    for entrant, facts in request.histories.items():
        points = sum(fact.half_points for fact in facts)
        cells = [_cell(fact) for fact in facts]
        if entrant not in request.order:
            cells.append("0000 - Z")
        head = f"001 {entrant:>4}      Player {entrant}".ljust(80)
        head += f"{points / 2:>4.1f} {request.places[entrant]:>4}"
        lines.append("  ".join((head, *cells)))
    with NamedTemporaryFile("w", suffix=".trf") as report:
        report.write("\n".join((*lines, f"XXR {rounds}", "XXC white1", "")))
        report.flush()
        found = Engine.generate_pairings(TrfParser.parse(Path(report.name)))
    pairs = {frozenset((table.white, table.black)) for table in found if table.black}
    return pairs, next((table.white for table in found if not table.black), None)


def _cell(fact: RoundFact) -> str:
    if fact.opponent is None:
        return f"0000 - {'U' if fact.half_points else 'Z'}"
    return f"{fact.opponent:>4} {'w' if fact.is_first else 'b'} {'0=1'[fact.half_points]}"


def pairs_of(plan: PairingPlan) -> tuple[set[frozenset[int]], int | None]:
    return {frozenset((table.first, table.second)) for table in plan.pairs}, plan.bye


@pytest.mark.parametrize(
    ("entrants", "tournaments"),
    [(5, 15), (6, 15), (7, 8), (8, 4), pytest.param(9, 2, marks=pytest.mark.release)],
)
def test_every_round_is_the_one_that_the_text_comes_to_candidate_by_candidate(
    entrants: int, tournaments: int
) -> None:
    seen = 0
    for seed in range(tournaments):
        played = Played(entrants, 6, drawn(seed), absent=0.0 if seed % 2 else 0.12)
        for request, plan in rounds_of(played):
            found = twin_of(request).pairing()
            assert found is not None
            pairs, bye = found
            assert pairs_of(plan) == ({frozenset(pair) for pair in pairs}, bye), (seed, request.round_number)
            seen += 1
    assert seen >= 3 * tournaments


@pytest.mark.parametrize(("entrants", "tournaments"), [(12, 3), (13, 3), (16, 2), (20, 1)])
def test_another_programs_pairing_yields_to_the_text(entrants: int, tournaments: int) -> None:
    """py4swiss has the rules of before 2026: most rounds are the same, and each other one is judged."""
    rounds = differ = 0
    for seed in range(tournaments):
        for request, plan in rounds_of(Played(entrants, 9, drawn(1000 + seed))):
            theirs, their_bye = _as_py4swiss_pairs(request, rounds=9)
            ours, bye = pairs_of(plan)
            rounds += 1
            if (ours, bye) == (theirs, their_bye):
                continue
            differ += 1
            assert twin_of(request).prefers(ours, theirs, their_bye), (seed, request.round_number)
    assert rounds >= 6 * tournaments
    assert differ <= rounds / 4


def test_the_first_round_is_top_half_against_bottom_half() -> None:
    plan = pair(Played(10, 5, drawn(1)).request(set(range(1, 11))), RULES)
    assert pairs_of(plan) == ({frozenset((one, one + 5)) for one in range(1, 6)}, None)
    firsts = [table.first for table in plan.pairs]
    assert firsts == [1, 7, 3, 9, 5]  # 5.2.5: odd numbers of the upper half go first


def test_nobody_sits_out_twice_nor_goes_first_three_times_running() -> None:
    for seed in range(8):
        played = Played(11, 7, drawn(seed))
        for _ in rounds_of(played):
            pass
        for facts in played.histories.values():
            assert sum(fact.opponent is None and fact.half_points == 2 for fact in facts) <= 1
            starts = [fact.is_first for fact in facts if fact.opponent is not None]
            if len(starts) < played.rounds - 1:  # the last round lets topscorers
                assert all(len(set(starts[at : at + 3])) > 1 for at in range(len(starts) - 2))


def test_a_pair_is_explained_by_the_criterion_that_decided() -> None:
    said = set()
    for seed in range(6):
        for request, plan in rounds_of(Played(14, 7, drawn(seed))):
            assert not list(faults_of([(t.first, t.second) for t in plan.pairs], plan.bye, request, RULES))
            said |= {text_of(reason) for table in plan.pairs for reason in table.reasons}
    for words in ("both have", "floats down to", "they met in round", "then C12 would", "by article 5.2."):
        assert any(words in sentence for sentence in said), words


def test_another_pairing_is_told_what_the_score_groups_come_to() -> None:
    request = Played(6, 5, drawn(3)).request(set(range(1, 7)))
    faults = list(faults_of([(1, 2), (3, 4), (5, 6)], None, request, RULES))
    assert [fault.key for fault in faults] == ["fault.groups"]
    assert "1 – 4" in text_of(faults[0])


def test_a_bye_by_the_directors_word_asks_no_questions() -> None:
    request = replace(Played(7, 5, drawn(3)).request(set(range(1, 8))), sits_out=2)
    plan = pair(request, RULES)
    assert plan.bye == 2
    assert pairs_of(plan)[0] == {frozenset((1, 5)), frozenset((3, 6)), frozenset((4, 7))}


def test_clubmates_are_kept_apart_where_an_organiser_wants_it() -> None:
    request = replace(Played(4, 3, drawn(1)).request({1, 2, 3, 4}), clubs={1: "Manresa", 3: "Manresa"})
    assert frozenset((1, 3)) in pairs_of(pair(request, RULES))[0]
    assert frozenset((1, 3)) not in pairs_of(pair(request, replace(RULES, clubmates_apart=True)))[0]


def test_nobody_has_a_preference_if_a_lot_decides_who_starts() -> None:
    played = Played(8, 5, drawn(2))
    lots = replace(RULES, starts_balanced=False)
    played.play(pair(played.request(set(range(1, 9))), lots))
    plan = pair(played.request(set(range(1, 9))), lots)
    assert not any(reason.key == "start.groups" for table in plan.pairs for reason in table.reasons)


def test_entrants_under_other_numbers_have_the_same_pairing_renamed() -> None:
    played = Played(9, 6, drawn(5))
    for request, plan in rounds_of(played):
        new = {entrant: 100 - entrant for entrant in request.histories}
        renamed = replace(
            request,
            order=tuple(new[entrant] for entrant in request.order),
            places={new[entrant]: place for entrant, place in request.places.items()},
            met={(new[other], new[one]): rounds for (one, other), rounds in request.met.items()},
            seeding=tuple(new[entrant] for entrant in request.seeding),
            histories={
                new[entrant]: tuple(
                    replace(fact, opponent=None if fact.opponent is None else new[fact.opponent])
                    for fact in facts
                )
                for entrant, facts in request.histories.items()
            },
        )
        pairs, bye = pairs_of(plan)
        again = pairs_of(pair(renamed, RULES))
        assert again == (
            {frozenset(new[one] for one in two) for two in pairs},
            None if bye is None else new[bye],
        )
