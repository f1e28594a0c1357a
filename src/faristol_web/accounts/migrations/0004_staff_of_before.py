"""Staff were a site's arbiters before there were roles; administrators are those who may do everything."""

from typing import Any

from django.conf import settings
from django.db import migrations


def make_arbiters(apps: Any, _schema_editor: Any) -> None:
    staff = apps.get_model(*settings.AUTH_USER_MODEL.split(".")).objects.filter(
        is_staff=True, is_superuser=False
    )
    site_role = apps.get_model("accounts", "SiteRole")
    for user in staff:
        site_role.objects.get_or_create(user_id=user.pk, role="arbiter")
    staff.update(is_staff=False)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_sessions_of_before"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(make_arbiters, migrations.RunPython.noop)]
