from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("play", "0001_initial"),)

    operations = (
        migrations.AddField(
            model_name="game",
            name="mode",
            field=models.CharField(
                choices=[("online", "Online"), ("table", "Table")], default="online", max_length=8
            ),
        ),
        migrations.RemoveConstraint(model_name="seat", name="one_visitor_per_seat"),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("side__lt", 2)), fields=("game", "side"), name="one_visitor_per_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("game", "side", "visitor"), name="one_seat_per_visitor"
            ),
        ),
    )
