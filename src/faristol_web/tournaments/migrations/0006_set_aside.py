import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0005_event_report"),)
    operations = (
        migrations.CreateModel(
            name="SetAsideGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round_number", models.PositiveSmallIntegerField()),
                ("first_entrant", models.PositiveIntegerField()),
                ("second_entrant", models.PositiveIntegerField()),
                ("opened_by", models.PositiveIntegerField()),
                ("game", models.CharField(max_length=32, unique=True)),
                ("opened_at", models.DateTimeField()),
                ("seq", models.PositiveIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="set_aside_games",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={"abstract": False},
        ),
    )
