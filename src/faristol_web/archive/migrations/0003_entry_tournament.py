import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("archive", "0002_one_account_per_player"), ("tournaments", "0003_hashed_links")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="tournament",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="announced",
                to="tournaments.tournament",
            ),
        ),
    ]
