"""What accounts are told of sessions."""

from django.apps import AppConfig


class Duplicate(AppConfig):
    name = "faristol_web.duplicate"

    def ready(self) -> None:
        # Models are not there before.
        from faristol_web.accounts import belongings, erasure, visitors  # noqa: PLC0415
        from faristol_web.duplicate.domain import belonging  # noqa: PLC0415

        visitors.on_adopt.append(belonging.adopt)
        belongings.sources.append(belonging.belongings)
        erasure.on_erase.append(belonging.erase)
