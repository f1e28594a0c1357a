"""Programs in tests begin with the code imported, and with no host's settings."""

import subprocess
import sys

import pytest

from tests.patience import LIMIT_S
from tests.web.server import ROOT

KEPT = """
import os
from django.conf import LazySettings, settings
from tests import warm

names, read = set(), LazySettings.__getattr__

def noted(self, name):
    value = read(self, name)
    vars(self).pop(name, None)
    names.add(name)
    return value

LazySettings.__getattr__ = noted
warm._import_all()
LazySettings.__getattr__ = read
here = {name: str(getattr(settings, name)) for name in names}
os.environ |= {
    "FARISTOL_DATA": "/elsewhere",
    "FARISTOL_DATABASE_URL": "postgresql://me@elsewhere/games",
    "FARISTOL_HOSTS": "club.example",
    "FARISTOL_HTTPS": "1",
    "FARISTOL_PROXY": "10.0.0.1",
    "FARISTOL_ADDRESS": "https://club.example/",
    "FARISTOL_MAIL_HOST": "mail.example",
    "FARISTOL_SUMMARY_TO": "me@club.example",
    "FARISTOL_TIME_ZONE": "Europe/Athens",
    "FARISTOL_CHAT": "0",
    "FARISTOL_GAME_PUZZLES": "0",
    "FARISTOL_DEMO": "1",
    "FARISTOL_HALL": "1",
    "FARISTOL_WARM_UP": "",
    "FARISTOL_MESSAGES_PER_SECOND": "7",
    "FARISTOL_COMMIT_AT_MOST": "7",
    "FARISTOL_BOT_PAUSE_MS": "7",
    "FARISTOL_PATIENCE_S": "7",
    "FARISTOL_SIGN_OF_LIFE_S": "7",
}
warm._forget_settings()
assert settings.TIME_ZONE == "Europe/Athens"
print(*(name for name, value in here.items() if str(getattr(settings, name)) != value))
"""


@pytest.mark.slow
@pytest.mark.release
def test_no_program_begins_with_a_setting_of_another_host() -> None:
    command = [sys.executable, "-c", KEPT]
    done = subprocess.run(  # noqa: S603 – our own
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=LIMIT_S
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["DATABASES"], "connections are made anew; what else read its settings?"
