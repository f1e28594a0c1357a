import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_online_play"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="onlineratedgame",
            name="correction",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="onlineratedgame",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rated", to="play.game"
            ),
        ),
        migrations.AddConstraint(
            model_name="onlineratedgame",
            constraint=models.UniqueConstraint(fields=("game", "correction"), name="counted_once"),
        ),
    ]
