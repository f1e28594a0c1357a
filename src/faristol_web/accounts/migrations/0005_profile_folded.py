"""User names are told apart by their letters in every alphabet; of those that are the same the oldest keeps it."""

import secrets
from typing import Any
from unicodedata import normalize

from django.conf import settings
from django.db import migrations, models


def fold(apps: Any, _schema_editor: Any) -> None:
    profile = apps.get_model("accounts", "Profile")
    taken = set()
    for user in apps.get_model(*settings.AUTH_USER_MODEL.split(".")).objects.order_by("pk"):
        folded = normalize("NFKC", normalize("NFKC", user.username).casefold())
        profile.objects.update_or_create(
            user_id=user.pk,
            defaults={"folded": None if folded in taken else folded},
            create_defaults={
                "folded": None if folded in taken else folded,
                "visitor": secrets.token_hex(16),
            },
        )
        taken.add(folded)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_staff_of_before"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="folded",
            field=models.CharField(max_length=450, null=True, unique=True),
        ),
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
