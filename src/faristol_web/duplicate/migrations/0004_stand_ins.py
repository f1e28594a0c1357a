from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("duplicate", "0003_elsewhere")]

    operations = [
        migrations.AddField(
            model_name="session", name="stand_ins", field=models.JSONField(blank=True, default=dict)
        ),
    ]
