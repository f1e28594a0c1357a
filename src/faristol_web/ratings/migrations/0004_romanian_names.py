import unicodedata

from django.db import migrations

_COMMA = str.maketrans("şţ", "șț")
_CEDILLAS = ("ş", "ţ")


def fold_again(apps, _schema_editor):
    """Ș and Ț are one letter each, whether an old keyboard gave them a cedilla or a new one a comma."""
    Player = apps.get_model("ratings", "Player")
    for player in Player.objects.exclude(folded="").iterator():
        plain = unicodedata.normalize("NFC", player.folded)
        if any(sign in plain for sign in _CEDILLAS):
            Player.objects.filter(pk=player.pk).update(folded=plain.translate(_COMMA))


class Migration(migrations.Migration):
    dependencies = [("ratings", "0003_greek_names")]
    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
