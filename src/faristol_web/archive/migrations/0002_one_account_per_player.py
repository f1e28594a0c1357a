from django.db import migrations, models

from faristol_web.streams.triggers import guard

MESSAGE = "what was announced once is never changed"
CHANGED = " OR ".join(
    # The author's account reference goes with the account.
    f'NEW."{column}" <> OLD."{column}"'
    for column in ("entry_id", "number", "values", "at")
)


def guard_versions(apps, schema_editor):
    table = "archive_entryversion"
    guard(schema_editor, table, name=f"{table}_no_UPDATE", verb="UPDATE", message=MESSAGE, condition=CHANGED)
    guard(schema_editor, table, name=f"{table}_no_DELETE", verb="DELETE", message=MESSAGE)


class Migration(migrations.Migration):
    dependencies = [("archive", "0001_initial")]

    operations = [
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("confirmed_at__isnull", False), ("ended_at", None)),
                fields=("player",),
                name="one_account_per_player",
            ),
        ),
        migrations.RunPython(guard_versions, migrations.RunPython.noop, elidable=False),
    ]
