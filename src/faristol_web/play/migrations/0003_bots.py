from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("play", "0002_tables"),)

    operations = (
        migrations.AddField(
            model_name="game",
            name="bot",
            field=models.CharField(blank=True, default="", max_length=20),
            preserve_default=False,
        ),
    )
