from django.db import migrations, models

from faristol_web.streams.triggers import refuse, refuse_gaps


def refuse_changes(apps, schema_editor):
    """History is added to, never edited: the database itself says no."""
    refuse(schema_editor, "event", message="events are never changed")
    refuse_gaps(schema_editor, "event", message="events follow each other without gaps")


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
