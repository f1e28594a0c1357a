from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0005_corrected_ratings")]

    operations = [
        migrations.AddField(model_name="game", name="is_elsewhere", field=models.BooleanField(default=False)),
    ]
