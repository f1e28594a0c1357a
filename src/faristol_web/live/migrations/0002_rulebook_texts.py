from django.db import migrations, models

REFUSE = """
CREATE TRIGGER rulebook_text_no_{verb} BEFORE {verb} ON rulebook_text
BEGIN SELECT RAISE(ABORT, 'the rulebooks of games are never changed'); END
"""


def refuse_changes(apps, schema_editor):
    """What a game was opened under stays what it was."""
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            schema_editor.execute(REFUSE.format(verb=verb))


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
