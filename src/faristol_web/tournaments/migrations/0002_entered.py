"""Keep the number of taken places in the row; until the next event, all entrants count."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def _count(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    for tournament in apps.get_model("tournaments", "Tournament").objects.all():
        tournament.entered = tournament.registrations.exclude(entrant=None).count()
        tournament.save(update_fields=["entered"])


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0001_initial"),)

    operations = (
        migrations.AddField(
            model_name="tournament",
            name="entered",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(_count, migrations.RunPython.noop),
    )
