from django.apps import AppConfig


class Accounts(AppConfig):
    name = "faristol_web.accounts"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in  # noqa: PLC0415 – apps are loaded only now

        from faristol_web.accounts import guests, services, visitors  # noqa: PLC0415

        user_logged_in.connect(services.note_log_in, dispatch_uid="accounts")
        visitors.on_adopt.append(guests.adopt_guests)
