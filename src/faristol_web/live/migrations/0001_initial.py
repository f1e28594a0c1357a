from django.db import migrations, models

REFUSE = """
CREATE TRIGGER event_no_{verb} BEFORE {verb} ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
"""


IN_ORDER = """
CREATE TRIGGER event_in_order BEFORE INSERT ON event
WHEN NEW.seq <> 1 + COALESCE((SELECT MAX(seq) FROM event WHERE stream = NEW.stream), 0)
BEGIN SELECT RAISE(ABORT, 'events follow each other without gaps'); END
"""


def refuse_changes(apps, schema_editor):
    """History is added to, never edited: the database itself says no."""
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            schema_editor.execute(REFUSE.format(verb=verb))
        schema_editor.execute(IN_ORDER)


class Migration(migrations.Migration):
    initial = True
    dependencies = ()
    operations = (
        migrations.CreateModel(
            name="EventRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stream", models.CharField(max_length=32)),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("schema_version", models.PositiveSmallIntegerField()),
                ("payload", models.TextField()),
                ("actor", models.CharField(max_length=40)),
                ("server_ms", models.BigIntegerField()),
                ("client_id", models.CharField(max_length=64, null=True)),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={"db_table": "event"},
        ),
        migrations.AddConstraint(
            "EventRow", models.UniqueConstraint(fields=("stream", "seq"), name="one_event_per_number")
        ),
        migrations.AddConstraint(
            "EventRow", models.UniqueConstraint(fields=("stream", "client_id"), name="one_action_per_id")
        ),
        migrations.RunPython(refuse_changes, migrations.RunPython.noop),
    )
