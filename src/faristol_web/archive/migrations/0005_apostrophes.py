from django.db import migrations

_TYPED = str.maketrans(dict.fromkeys("’‘ʼʹ´`", "'") | dict.fromkeys("‐‑", "-"))


def fold_again(apps, _schema_editor):
    """Find a club under either apostrophe; of two that it told apart, the older gets the plain name."""
    Club = apps.get_model("archive", "Club")
    taken = set(Club.objects.values_list("folded", flat=True))
    for club in Club.objects.order_by("pk"):
        folded = club.folded.translate(_TYPED)
        if folded not in taken:
            taken.add(folded)
            Club.objects.filter(pk=club.pk).update(folded=folded)


class Migration(migrations.Migration):
    dependencies = [("archive", "0004_statistics")]
    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
