"""Whatever is done honestly, in whatever order, the doctor finds nothing, and no older summary objects."""

from itertools import count
from pathlib import Path
from random import Random

import pytest

from faristol.tournament import actions as a
from faristol_web.duplicate.domain.erasure import Place
from faristol_web.duplicate.domain.erasure import erase_names as erase_places
from faristol_web.ops.against import compare
from faristol_web.ops.beside_checkups import beside_records
from faristol_web.ops.chains import TABLES, check_chains
from faristol_web.ops.event_file import parse_event_file
from faristol_web.ops.events import event_text, take_in
from faristol_web.ops.findings import Level
from faristol_web.ops.summary import parse_summary, summary_text
from faristol_web.play.services import erase_names
from faristol_web.streams import store
from faristol_web.streams.stand_ins import NOBODY
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.models import Tournament
from tests.web.ops.test_chains import longer
from tests.web.ops.test_live_files import FINISHED, RUNNING, SESSION, bring, game, old_records, session
from tests.web.tournaments import making

pytestmark = pytest.mark.django_db(databases=["default", "events"])

OPERATIONS = 50


class Site:
    """A site, and what people do on it."""

    def __init__(self, data: Path, seed: int) -> None:
        self.data, self.chance, self.records = data, Random(seed), old_records()  # noqa: S311 – nothing secret
        (data / "secret-key").write_text("kept for the tests alone, and long enough for anybody")
        self.brought, self.moment = 2, count(1)
        bring(game(self.records[RUNNING][:2]))
        bring(game(self.records[FINISHED]))
        bring(session(self.records[SESSION]))
        self.made = [making.event(entrants=4)[0]]

    def go_on_with_a_game(self) -> None:
        self.brought = min(self.brought + self.chance.randint(1, 5), len(self.records[RUNNING]))
        bring(game(self.records[RUNNING][: self.brought]))

    def bring_it_again(self) -> None:
        bring(game(self.records[RUNNING][: self.chance.randint(1, self.brought)]))

    def go_on_with_a_session(self) -> None:
        rows = longer(store.read(SESSION)[-1])
        store.append(rows[: self.chance.randint(1, len(rows))])

    def write_several_at_once(self) -> None:
        """As a batch of the journal: of two streams by turns."""
        left, right = longer(store.read(SESSION)[-1]), longer(store.read(FINISHED)[-1])
        store.append([row for pair in zip(left, right, strict=True) for row in pair])

    def open_a_tournament(self) -> None:
        self.made.append(making.event(entrants=4, title=f"Obert {next(self.moment)}")[0])

    def enter_results(self) -> None:
        made = self.chance.choice(self.made)
        state = desk.held_of(made.public_id).state
        if all(table.report is None for table in state.rounds[-1].tables):
            making.fill(made.public_id, len(state.rounds))

    def announce(self) -> None:
        made = self.chance.choice(self.made)
        desk.do(made.public_id, a.Announce(text=f"News {next(self.moment)}"), actor="director")

    def erase_a_name(self) -> None:
        erase_names({RUNNING: {0: NOBODY}})

    def erase_an_entrant(self) -> None:
        erase_places([Place(SESSION, 1)])

    def hide_a_tournament(self) -> None:
        Tournament.objects.filter(pk=self.chance.choice(self.made).pk).update(status="hidden")

    def carry_it_away_and_back(self) -> None:
        content = event_text("tournament", self.chance.choice(self.made).slug).encode()
        take_in(parse_event_file(content, name="event"), name="event", write=store.append)

    def sum_up(self) -> bytes:
        return summary_text(self.data, made_ms=next(self.moment)).encode()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_fifty_mixed_operations_all_is_well(tmp_path: Path, seed: int) -> None:
    site = Site(tmp_path, seed)
    operations = [getattr(site, name) for name in vars(Site) if not name.startswith("_") and name != "sum_up"]
    summaries = []

    for _ in range(OPERATIONS):
        site.chance.choice(operations)()
        if site.chance.random() < 0.1:
            summaries.append(parse_summary(site.sum_up(), name="summary.json"))

    found = {alias: check_chains(alias) for alias in TABLES}
    assert [each.faults + each.unlisted for each in found.values()] == [[], []]
    assert [finding for finding in beside_records(runs=False) if finding.level is not Level.OK] == []
    assert found["default"].streams == len(site.made)
    assert [compare(each).faults for each in summaries] == [[]] * len(summaries)
