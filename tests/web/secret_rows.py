"""
Rows for `test_secrets`, made in a server's data folder: people with addresses that nobody else may read.
"""

import json
import sys

from django.contrib.auth.models import User

from tests.web.tournaments import making


def main() -> None:
    _made, people = making.event(entrants=4, title="An event with secrets")
    User.objects.create_user("quiet", email="quiet.person@secret.example", password=None)
    sys.stdout.write(f"{json.dumps(making.secrets_of(people))}\n")
