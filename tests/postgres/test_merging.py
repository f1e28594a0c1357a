"""Two editors who merge at the same moment, each the other way round: a person never goes in a circle."""

import os
import subprocess
import sys
from textwrap import dedent

import pytest

from tests.patience import LIMIT_S
from tests.postgres.database import Postgres
from tests.web.server import ROOT

pytestmark = pytest.mark.slow

MERGE = dedent(
    """
    import django; django.setup()
    from threading import Event, Thread
    from django.db import connections, transaction
    from faristol.errors import FaristolError
    from faristol_web.archive.{app} import {merge} as merge
    from {models} import {model} as Row

    rows = [Row.objects.create(**made) for made in {made}]
    said = []

    def second():
        try:
            merge(rows[1], rows[0], by=None)
        except FaristolError as error:
            said.append(str(error))
        finally:
            connections.close_all()

    other = Thread(target=second)
    with transaction.atomic():
        merge(rows[0], rows[1], by=None)
        other.start()
        other.join(1)
        assert other.is_alive(), "it does not wait for the first"
    other.join()
    print(said)
    """
)
PLAYERS = {
    "app": "people",
    "merge": "merge_players",
    "models": "faristol_web.ratings.models",
    "model": "Player",
    "made": [{"public_id": "a", "name": "Anna Roca"}, {"public_id": "b", "name": "Ana Roca"}],
}
CLUBS = {
    "app": "clubs",
    "merge": "merge_clubs",
    "models": "faristol_web.archive.models",
    "model": "Club",
    "made": [{"slug": name, "name": name, "folded": name} for name in "ab"],
}


@pytest.mark.parametrize("what", [PLAYERS, CLUBS], ids=["players", "clubs"])
def test_the_second_waits_and_is_told_that_they_are_one_already(
    postgres: Postgres, migrated: str, what: dict[str, object]
) -> None:
    environment = {
        **os.environ,
        "FARISTOL_DATABASE_URL": postgres.new_database(like=migrated),
        "DJANGO_SETTINGS_MODULE": "faristol_web.settings",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-c", MERGE.format(**what)]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT_S
    )
    assert done.returncode == 0, done.stderr
    assert "already merged" in done.stdout
