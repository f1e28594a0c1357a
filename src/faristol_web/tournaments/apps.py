"""What accounts are told of tournaments."""

from django.apps import AppConfig


class Tournaments(AppConfig):
    name = "faristol_web.tournaments"

    def ready(self) -> None:
        from faristol_web.accounts import belongings, visitors  # noqa: PLC0415 – models are not there before
        from faristol_web.tournaments import belonging  # noqa: PLC0415

        visitors.on_adopt.append(belonging.adopt)
        belongings.sources.append(belonging.belongings)
