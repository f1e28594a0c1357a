"""What accounts are told of sessions."""

from django.apps import AppConfig


class Duplicate(AppConfig):
    name = "faristol_web.duplicate"

    def ready(self) -> None:
        from faristol_web.accounts import belongings, visitors  # noqa: PLC0415 – models are not there before
        from faristol_web.duplicate import belonging  # noqa: PLC0415

        visitors.on_adopt.append(belonging.adopt)
        belongings.sources.append(belonging.belongings)
