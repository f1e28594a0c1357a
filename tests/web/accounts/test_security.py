"""Headers of every page, and the strictness of a site behind https."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol_web.tournaments.models import RoleLink
from tests.web.server import ROOT
from tests.web.tournaments.desks import DIRECTOR, client_of, desk_url, open_event

pytestmark = pytest.mark.django_db
SITE = ROOT / "src" / "faristol_web"


def test_every_page_carries_what_protects_it(client: Client) -> None:
    headers = client.get("/login/").headers

    assert {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }.items() <= dict(headers).items()
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert {"script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"} <= set(policy.split("; "))
    assert "camera=()" in headers["Permissions-Policy"]


def test_no_template_has_a_script_or_a_style_of_its_own() -> None:
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/(?:json|ld\+json)\")|\sstyle=|<style|<[a-z][^>{]*\son\w+="
    )
    found = {
        f"{path.relative_to(SITE)}: {match[0]}"
        for path in (SITE / "templates").rglob("*.html")
        for match in inline.finditer(path.read_text("utf-8"))
    }

    assert found == set()


@pytest.mark.parametrize("path", ["/account/", "/people/", "/login/", "/people/guests/game/one/"])
def test_no_browser_keeps_a_private_page(path: str) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("serra"))

    assert "no-store" in client.get(path)["Cache-Control"]


def test_no_browser_keeps_the_desk_of_a_tournament_or_a_key() -> None:
    event = open_event()
    director = client_of(DIRECTOR)
    token = RoleLink.objects.get(tournament=event).token

    for path in (desk_url(event), desk_url(event, "links"), f"/tournaments/role/{token}/"):
        assert "no-store" in director.get(path)["Cache-Control"]


def test_a_form_from_elsewhere_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_superuser("serra"))

    for path in ("/login/", "/account/", "/account/new/", "/account/elsewhere/", "/people/", "/logout/"):
        assert client.post(path, {"do": "invite"}).status_code == 403


@pytest.mark.slow
def test_djangos_own_check_of_a_site_behind_https_is_clean(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("k" + "abcdefghij" * 8)
    environment = {**os.environ, "FARISTOL_HTTPS": "1", "FARISTOL_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        env=environment,
    )

    assert done.returncode == 0, done.stderr
