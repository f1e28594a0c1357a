from django.db import migrations, models

from faristol_web.streams.triggers import guard

MESSAGE = "what a game did to two ratings is never changed"
KEPT = (
    "game_id",
    "correction",
    "rulebook_id",
    "half_points",
    "first_before",
    "first_after",
    "second_before",
    "second_after",
    "counted_at",
)
CHANGED = " OR ".join(
    [
        *(f"NEW.{column} <> OLD.{column}" for column in KEPT),
        # A deleted account goes out of it; nobody else comes in.
        *(f"NEW.{column} <> COALESCE(OLD.{column}, 0)" for column in ("first_id", "second_id")),
    ]
)


def guard_rated_games(apps, schema_editor):
    table = "play_onlineratedgame"
    guard(schema_editor, table, name=f"{table}_no_UPDATE", verb="UPDATE", message=MESSAGE, condition=CHANGED)
    guard(schema_editor, table, name=f"{table}_no_DELETE", verb="DELETE", message=MESSAGE)


class Migration(migrations.Migration):
    dependencies = [("play", "0006_elsewhere")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="stand_ins",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="game",
            name="noted",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["status", "-ended_at"], name="games_by_end"),
        ),
        migrations.RunPython(guard_rated_games, migrations.RunPython.noop, elidable=False),
    ]
