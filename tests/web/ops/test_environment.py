"""The file of variables that a server is set up by."""

import json
import os
import re
import socket
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from faristol.cli.environment import parse_environment, read_environment
from faristol.errors import NotationError, UsageError
from faristol_web import environment, serve
from tests.web.ops.sites import broken, faristol, findings, old_site

ROOT = Path(__file__).parents[3]


def test_the_environment_itself_has_the_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_CHAT", "0")
    monkeypatch.setenv("FARISTOL_HOSTS", "")
    monkeypatch.delenv("FARISTOL_HOSTS")
    path = tmp_path / "env"
    path.write_text("FARISTOL_CHAT=1\nFARISTOL_HOSTS='club.example'\n")

    read_environment(path)

    assert (os.environ["FARISTOL_CHAT"], os.environ["FARISTOL_HOSTS"]) == ("0", "club.example")


def test_a_line_that_sets_nothing_is_named_and_not_quoted() -> None:
    with pytest.raises(NotationError) as refused:
        parse_environment("FARISTOL_CHAT=1\nsecret password\n", name="env")

    assert str(refused.value) == "env: line 2: write NAME=value"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*env: No such file"):
        read_environment(tmp_path / "env")


@pytest.mark.parametrize(
    ("settled", "names"),
    [
        ({"FARISTOL_ADDRESS": "https://club.example/"}, "club.example,localhost"),
        (
            {"FARISTOL_ADDRESS": "https://club.example/", "FARISTOL_HOSTS": "www.club.example"},
            "www.club.example,local",
        ),
        ({}, "*"),
    ],
)
def test_a_site_with_an_address_of_its_own_answers_to_no_other(
    settled: dict[str, str], names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FARISTOL_ADDRESS", "FARISTOL_HOSTS"):
        monkeypatch.setenv(name, settled.get(name, ""))

    assert serve._hosts("0.0.0.0").startswith(names)  # noqa: S104, SLF001 – the option of a hall


def test_a_wrong_file_of_variables_is_wrong_usage(tmp_path: Path) -> None:
    path = tmp_path / "env"
    path.write_text("FARISTOL_WORKERS=many\n")

    for file in (path, tmp_path / "none"):
        assert faristol("serve", "--env", file, "--data", tmp_path / "data").returncode == 2
    assert not (tmp_path / "data").exists()


READ: Mapping[str, Callable[[str], object]] = {
    "FARISTOL_HTTPS": partial(environment.switch, default=False),
    "FARISTOL_CHAT": partial(environment.switch, default=True),
    "FARISTOL_TIME_ZONE": environment.zone,
    "FARISTOL_MAIL_PORT": partial(environment.number, default=587, most=65_535),
    "FARISTOL_MAIL_SECURITY": partial(environment.choice, choices=("starttls", "tls"), default="tls"),
    "FARISTOL_PROXY": partial(environment.networks, default=""),
    "FARISTOL_HOSTS": partial(environment.hosts, default=""),
    "FARISTOL_ADDRESS": environment.address,
}


@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        ("FARISTOL_HTTPS", "ja", "write 1 or 0"),
        ("FARISTOL_CHAT", "never", "write 1 or 0"),
        ("FARISTOL_TIME_ZONE", "Madrid", "such as Europe/Madrid"),
        ("FARISTOL_TIME_ZONE", "/etc/localtime", "such as Europe/Madrid"),
        ("FARISTOL_MAIL_PORT", "smtp", "write a number"),
        ("FARISTOL_MAIL_PORT", "٤٦٥", "write a number"),
        ("FARISTOL_MAIL_PORT", "99999", "write a number from 0 to 65535"),
        ("FARISTOL_MAIL_SECURITY", "ssl", "write one of starttls, tls"),
        ("FARISTOL_PROXY", "127.0.0.1, proxy.local", "'proxy.local' cannot be used"),
        ("FARISTOL_HOSTS", "club.example, https://www.club.example", "'https://www.club.example' cannot"),
        ("FARISTOL_HOSTS", "club.example:8443", "without https:// and port"),
        ("FARISTOL_ADDRESS", "club.example", "such as https://club.example/"),
        ("FARISTOL_ADDRESS", "https://club.example:99999/", "such as https://club.example/"),
        ("FARISTOL_ADDRESS", "https://example.org/club/", "of the whole site"),
    ],
)
def test_a_value_that_cannot_be_is_named_with_its_variable(
    name: str, value: str, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each once ended in a traceback of the doctor, or in a site that took it for something else."""
    monkeypatch.setenv(name, value)

    with pytest.raises(UsageError, match=re.escape(name)) as refused:
        READ[name](name)

    assert advice in str(refused.value)


def test_off_is_off_in_every_usual_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """`FARISTOL_HTTPS=0` once sent everybody to https."""
    for word in ("", "0", "no", "False", " off "):
        monkeypatch.setenv("FARISTOL_HTTPS", word)
        assert not environment.switch("FARISTOL_HTTPS", default=True)
    for word in ("1", "yes", "TRUE", "on"):
        monkeypatch.setenv("FARISTOL_HTTPS", word)
        assert environment.switch("FARISTOL_HTTPS", default=False)


def test_a_blank_after_a_comma_hides_no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_HOSTS", "club.example, www.club.example,[::1],")

    assert environment.hosts("FARISTOL_HOSTS", default="") == ["club.example", "www.club.example", "[::1]"]


def test_the_doctor_says_which_setting_is_wrong_and_no_command_breaks_off(tmp_path: Path) -> None:
    data, wrong = old_site(tmp_path / "data"), {"FARISTOL_TIME_ZONE": "Madrid"}

    (found,) = broken(findings(data, wrong))
    refused = faristol("backup", tmp_path / "site.zip", "--data", data, environment=wrong)

    assert (found["subject"], "FARISTOL_TIME_ZONE" in found["said"]) == ("settings", True)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr


def test_the_doctor_tries_the_mail_server(tmp_path: Path) -> None:
    data = old_site(tmp_path / "data")
    with closing(socket.create_server(("127.0.0.1", 0))) as full:
        port = full.getsockname()[1]
    nobody = {"FARISTOL_MAIL_HOST": "127.0.0.1", "FARISTOL_MAIL_PORT": str(port)}

    (without,), (away,) = findings(data)["mail"], findings(data, nobody)["mail"]

    assert (without["level"], away["level"]) == ("ok", "look")
    assert f"127.0.0.1:{port}" in away["said"]


def test_the_example_describes_every_variable_that_the_site_reads() -> None:
    """And none that it does not read."""
    sources = [path.read_text("utf-8") for path in (ROOT / "src/faristol_web").rglob("*.py")]
    read = {
        name for text in sources for name in re.findall(r"environ\S*[(\[]\s*\"(FARISTOL_[A-Z_]+)\"", text)
    }
    example = (ROOT / "deploy/faristol.env.example").read_text("utf-8")
    described = set(re.findall(r"^#?(FARISTOL_[A-Z_]+)=", example, re.MULTILINE))

    assert read - INSIDE <= described
    assert described <= read | {"FARISTOL_PORT", "FARISTOL_WORKERS"} | LIBRARY


@pytest.mark.parametrize("name", ["faristol.service", "Containerfile"])
def test_unit_and_container_have_the_settings_of_the_example(name: str) -> None:
    """The same file is read by all: a folder of one must be a folder of the other."""
    example = (ROOT / "deploy/faristol.env.example").read_text("utf-8")
    settled = dict(re.findall(r"^(FARISTOL_[A-Z_]+)=(.*)$", example, re.MULTILINE))
    text = (ROOT / "deploy" / name).read_text("utf-8")
    own = dict(re.findall(r"\b(FARISTOL_[A-Z_]+)=(\S+)", text))

    assert settled
    assert {key: own[key] for key in settled if key in own} == settled


def test_a_container_keeps_its_data_where_the_example_says() -> None:
    """Or they would go with the container."""
    example = parse_environment((ROOT / "deploy/faristol.env.example").read_text("utf-8"), name="example")
    container = (ROOT / "deploy/Containerfile").read_text("utf-8")
    (volumes,) = re.findall(r"^VOLUME (.+)$", container, re.MULTILINE)

    assert example["FARISTOL_DATA"] in json.loads(volumes)
    assert f"FARISTOL_DATA={example['FARISTOL_DATA']} " in container


INSIDE = {
    "FARISTOL_HALL",  # what `serve` tells the site itself
    "FARISTOL_STARTED",
    "FARISTOL_DEMO",
    "FARISTOL_COMMIT_AT_MOST",  # for measuring
    "FARISTOL_MESSAGES_PER_SECOND",
    "FARISTOL_BOT_PAUSE_MS",
    "FARISTOL_WARM_UP",
    "FARISTOL_PATIENCE_S",
    "FARISTOL_SIGN_OF_LIFE_S",
}
LIBRARY = {"FARISTOL_LEXICA", "FARISTOL_CACHE"}
