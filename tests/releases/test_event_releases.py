"""A log of a tournament or duplicate session that any release wrote leads to the same result for ever."""

from pathlib import Path

import pytest

from tests.releases.event_results import result_of_log

FOLDER = Path(__file__).parent
LOGS = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_log_leads_to_the_result_it_had(path: Path) -> None:
    assert result_of_log(path) == path.with_suffix(".result.txt").read_text("utf-8")


def test_there_are_logs_of_every_rulebook_that_a_tournament_goes_by() -> None:
    assert {path.stem for path in LOGS} >= {
        "duplicate-el-duplicate",
        "tournament-ca-1v1",
        "tournament-ca-ajusc",
        "tournament-ca-obert-2009",
        "tournament-ro-liber",
    }
