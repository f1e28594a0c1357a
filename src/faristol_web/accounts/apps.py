from django.apps import AppConfig


class Accounts(AppConfig):
    name = "faristol_web.accounts"

    def ready(self) -> None:
        from django.contrib.auth.models import User  # noqa: PLC0415 – apps are loaded only now
        from django.contrib.auth.signals import user_logged_in, user_logged_out  # noqa: PLC0415
        from django.db.models.signals import post_save  # noqa: PLC0415

        from faristol_web.accounts import (  # noqa: PLC0415
            belongings,
            browsers,
            guests,
            services,
            visitors,
            work,
        )

        user_logged_in.connect(services.note_log_in, dispatch_uid="accounts")
        user_logged_out.connect(browsers.note_log_out, dispatch_uid="accounts")
        post_save.connect(visitors.note_account, sender=User, dispatch_uid="accounts")
        visitors.on_adopt.append(guests.adopt_guests)
        belongings.sources.append(work.work_of)
