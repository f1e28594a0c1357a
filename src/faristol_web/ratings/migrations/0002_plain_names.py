from django.db import migrations

from faristol_web.ratings.names import plain_name


def fold_again(apps, _schema_editor):
    """`L·L` and letters such as `ø` are found by plain ones, too."""
    Player = apps.get_model("ratings", "Player")
    for player in Player.objects.exclude(name="").iterator():
        plain = plain_name(player.name)
        if plain != player.sort_name:
            Player.objects.filter(pk=player.pk).update(sort_name=plain)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]
    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
