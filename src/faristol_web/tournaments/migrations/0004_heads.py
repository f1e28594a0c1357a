from django.db import migrations, models

from faristol_web.streams.heads import anchor


def anchor_what_is_there(apps, schema_editor):
    """What was removed before now cannot be known; from now on it is."""
    anchor(schema_editor, "tournament_head", events="tournament_event")


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0003_hashed_links"),)
    operations = (
        migrations.CreateModel(
            name="TournamentHead",
            fields=[
                ("stream", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("seq", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("anchored_ms", models.BigIntegerField(null=True)),
            ],
            options={"db_table": "tournament_head"},
        ),
        migrations.RunPython(anchor_what_is_there, migrations.RunPython.noop),
    )
