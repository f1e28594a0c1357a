from django.db import migrations, models

from faristol_web.streams.triggers import refuse


def refuse_changes(apps, schema_editor):
    """Protect the rulebook under which a game was opened from changes."""
    refuse(schema_editor, "rulebook_text", message="the rulebooks of games are never changed")


class Migration(migrations.Migration):
    dependencies = (("live", "0001_initial"),)
    operations = (
        migrations.CreateModel(
            name="RulebookText",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("content", models.TextField()),
                ("base_digest", models.CharField(blank=True, max_length=64)),
            ],
            options={"db_table": "rulebook_text"},
        ),
        migrations.RunPython(refuse_changes, migrations.RunPython.noop),
    )
