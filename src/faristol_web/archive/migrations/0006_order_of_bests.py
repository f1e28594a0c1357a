from django.db import migrations, models


def index(column, name):
    fields = ["rulebook_id", f"-{column}"]
    return migrations.AddIndex("gameside", models.Index(fields=fields, name=name))


class Migration(migrations.Migration):
    dependencies = [("archive", "0005_apostrophes")]
    operations = [
        index("bingos", "side_bingos"),
        index("longest_length", "side_longest"),
        index("spread", "side_spread"),
        index("total", "side_total"),
    ]
