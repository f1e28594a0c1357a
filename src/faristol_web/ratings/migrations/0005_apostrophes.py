from django.db import migrations

_TYPED = str.maketrans(dict.fromkeys("’‘ʼʹ´`", "'") | dict.fromkeys("‐‑", "-"))


def fold_again(apps, _schema_editor):
    """Find d’Or, as a telephone writes it, and d'Or under one name."""
    Player = apps.get_model("ratings", "Player")
    for player in Player.objects.exclude(folded="").iterator():
        folded, sort_name = player.folded.translate(_TYPED), player.sort_name.translate(_TYPED)
        if (folded, sort_name) != (player.folded, player.sort_name):
            Player.objects.filter(pk=player.pk).update(folded=folded, sort_name=sort_name)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0004_romanian_names")]
    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
