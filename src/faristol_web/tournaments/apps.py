"""What accounts are told of tournaments."""

from django.apps import AppConfig


class Tournaments(AppConfig):
    name = "faristol_web.tournaments"

    def ready(self) -> None:
        # Models are not there before.
        from faristol_web.accounts import belongings, erasure, visitors  # noqa: PLC0415
        from faristol_web.tournaments.domain import belonging  # noqa: PLC0415

        visitors.on_adopt.append(belonging.adopt)
        belongings.sources.append(belonging.belongings)
        erasure.on_erase.append(belonging.erase)
