"""What hosts keep in their folders and share by the database: reports, and files edited by whatever clock."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.postgres.database import Postgres
from tests.web import site_code

pytestmark = pytest.mark.slow
BEFORE = """
import json, os, sys, threading
from pathlib import Path
from django.conf import settings
from faristol_web.databases import shared
from faristol_web.play import full_reports, reports_elsewhere
a, b = Path(sys.argv[1]), Path(sys.argv[2])
"""
EDITED = """
book, found = "rulebooks/manresa.toml", []
for folder in (a, b):
    (folder / "rulebooks").mkdir(parents=True)
(a / book).write_text("of A")
for folder in (a, b, a):
    shared.share_all(folder)
found.append((b / book).read_text())
(b / book).write_text("edited at B")
late_s = (a / book).stat().st_mtime - 300
os.utime(b / book, (late_s, late_s))  # its clock is five minutes behind
for folder in (a, b, a, b):
    shared.share_all(folder)
    found.append([(each / book).read_text() for each in (a, b)])
print(json.dumps(found))
"""
REPORTED = """
found, told, seen = [], threading.Event(), threading.Event()
for folder in (a, b):
    (folder / "reports").mkdir(parents=True)
(b / "reports" / "one.lock").touch()

def make():
    with reports_elsewhere.being_made("game-x-9"):
        reports_elsewhere.note("game-x-9", 3, 40)
        told.set()
        seen.wait()
        (a / "reports" / "game-x-9.json").write_text('{"of": "A"}')
        reports_elsewhere.share("game-x-9")

settings.DATA = a
maker = threading.Thread(target=make)
maker.start()
told.wait()
settings.DATA = b
found += [full_reports.kept("game-x-9"), full_reports.progress("game-x-9")]
settings.DATA = a
seen.set()
maker.join()
settings.DATA = b
found += [full_reports.progress("game-x-9"), full_reports.kept("game-x-9")]
reports_elsewhere.note("game-y-1", 1, 2)  # by a host that was killed: nobody holds it
found.append(full_reports.progress("game-y-1"))
print(json.dumps(found))
"""


@pytest.fixture
def done(postgres: Postgres, migrated: str, tmp_path: Path) -> Any:
    url = postgres.new_database(like=migrated)
    a, b = (tmp_path / name for name in ("a", "b"))

    def run(program: str) -> Any:
        return json.loads(site_code.run(BEFORE + program, str(a), str(b), data=a, url=url))

    return run


def test_a_file_edited_at_a_host_whose_clock_is_behind_is_everybodys(done: Any) -> None:
    first, _, *later = done(EDITED)
    assert first == "of A"
    assert later == [["of A", "edited at B"], ["edited at B"] * 2, ["edited at B"] * 2]


def test_a_full_report_of_one_host_is_followed_and_read_at_the_other(done: Any) -> None:
    assert done(REPORTED) == [None, [3, 40], None, {"of": "A"}, None]
