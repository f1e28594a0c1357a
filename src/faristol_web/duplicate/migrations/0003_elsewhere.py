from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("duplicate", "0002_hashed_links")]

    operations = [
        migrations.AddField(
            model_name="session", name="is_elsewhere", field=models.BooleanField(default=False)
        ),
    ]
