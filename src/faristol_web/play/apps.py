"""What a log-in does to seats, and what the pages of an account show of games."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "faristol_web.play"

    def ready(self) -> None:
        # Models are not there before.
        from faristol_web.accounts import belongings, erasure, guests, visitors  # noqa: PLC0415
        from faristol_web.play import belonging, services  # noqa: PLC0415
        from faristol_web.streams import stand_ins  # noqa: PLC0415

        visitors.on_adopt.append(belonging.adopt)
        belongings.sources.append(belonging.games_of)
        erasure.on_erase.append(belonging.erase)
        guests.PLACES["game"] = belonging.place_of
        stand_ins.finders.append(services.stand_ins_in)
