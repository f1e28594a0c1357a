"""A moment on a page: machines read which, people without scripts read it with the name of its time zone."""

from datetime import UTC, datetime

from django.utils import timezone, translation

from faristol_web.language.days import day_of, moment

LATE = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)


def test_a_moment_is_written_as_readers_do_with_the_name_of_the_zone() -> None:
    with translation.override("ro"):
        assert moment(LATE) == (
            '<faristol-time datetime="2026-11-22T23:30:00+00:00">22.11.2026, 23:30 (UTC)</faristol-time>'
        )


def test_the_zone_is_the_sites() -> None:
    with translation.override("en"), timezone.override("Europe/Bucharest"):
        assert "Nov. 23, 2026, 01:30 (EET)" in moment(LATE)
        assert " day>Nov. 23, 2026<" in day_of(LATE)


def test_a_missing_moment_is_empty() -> None:
    assert moment(None) == day_of(None) == ""
