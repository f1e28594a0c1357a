import unicodedata

from django.db import migrations


def _folded(name):
    """Fold a name as it was done when this was written: small letters, Greek ones without their signs."""
    kept, is_greek = [], False
    for sign in unicodedata.normalize("NFD", " ".join(unicodedata.normalize("NFC", name).casefold().split())):
        if not unicodedata.combining(sign):
            is_greek = unicodedata.name(sign, "").startswith("GREEK")
        if not unicodedata.combining(sign) or not is_greek:
            kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept))


def fold_again(apps, _schema_editor):
    """A Greek name is found in capitals, which have no accents."""
    Player = apps.get_model("ratings", "Player")
    for player in Player.objects.exclude(folded="").iterator():
        folded = _folded(player.name)
        if folded != player.folded:
            Player.objects.filter(pk=player.pk).update(folded=folded)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_plain_names")]
    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
