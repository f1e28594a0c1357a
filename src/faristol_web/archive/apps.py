"""The archive listens to what is below it."""

from django.apps import AppConfig


class Archive(AppConfig):
    name = "faristol_web.archive"

    def ready(self) -> None:
        """Whoever is erased on a rating list, or with an account, is erased in the archive, too."""
        from faristol_web.accounts import belongings, erasure  # noqa: PLC0415 – models are not there before
        from faristol_web.archive.indexing import forget_account  # noqa: PLC0415
        from faristol_web.archive.people import forget, forget_numbers  # noqa: PLC0415
        from faristol_web.archive.work import work_of  # noqa: PLC0415
        from faristol_web.duplicate.domain import erasure as sessions  # noqa: PLC0415
        from faristol_web.ratings import services  # noqa: PLC0415

        if forget not in services.on_erase:
            services.on_erase.append(forget)
            erasure.on_erase.append(forget_account)
            sessions.on_erased.append(forget_numbers)
            belongings.sources.append(work_of)
