"""Browsers that were logged in before accounts knew of them are listed, too, and so can be logged out."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import migrations
from django.utils import timezone

_AT_ONCE = 500


def list_sessions(apps: Any, _schema_editor: Any) -> None:
    user = apps.get_model(*settings.AUTH_USER_MODEL.split("."))
    account_session = apps.get_model("accounts", "AccountSession")
    users = set(user.objects.values_list("pk", flat=True))
    if not users:
        return
    known = set(account_session.objects.values_list("session_key", flat=True))
    read = import_module(settings.SESSION_ENGINE).SessionStore().decode
    live = apps.get_model("sessions", "Session").objects.filter(expire_date__gt=timezone.now())
    rows = []
    for session in live.exclude(session_key__in=known).iterator():
        number = str(read(session.session_data).get(SESSION_KEY, ""))
        if number.isdecimal() and int(number) in users:
            rows.append(account_session(user_id=int(number), session_key=session.session_key))
    account_session.objects.bulk_create(rows, batch_size=_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_people"),
        ("sessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(list_sessions, migrations.RunPython.noop)]
