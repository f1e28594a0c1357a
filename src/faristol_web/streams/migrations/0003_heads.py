from django.db import migrations, models

from faristol_web.streams.heads import anchor


def anchor_what_is_there(apps, schema_editor):
    """What was removed before now cannot be known; from now on it is."""
    anchor(schema_editor, "event_head", events="event")


class Migration(migrations.Migration):
    dependencies = (("live", "0002_rulebook_texts"),)
    operations = (
        migrations.CreateModel(
            name="EventHead",
            fields=[
                ("stream", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("seq", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("anchored_ms", models.BigIntegerField(null=True)),
            ],
            options={"db_table": "event_head"},
        ),
        migrations.RunPython(anchor_what_is_there, migrations.RunPython.noop),
    )
