from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("duplicate", "0004_stand_ins")]

    operations = [
        migrations.AddField(
            model_name="session", name="played_on", field=models.DateField(blank=True, null=True)
        ),
    ]
