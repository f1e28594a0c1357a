"""Dependencies: under licences that go with AGPL-3.0-or-later, and asked about before a release."""

import os
import re
import subprocess
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==", re.MULTILINE)
COMPATIBLE = {
    *(
        "0BSD",
        "Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC0-1.0",
        "MIT",
    ),
    *(
        "GPL-2.0-or-later",
        "LGPL-3.0-only",
        "LGPL-3.0-or-later",
        "MIT-0",
        "MIT-CMU",
        "MPL-2.0",
        "PSF-2.0",
        "Unlicense",
        "Zlib",
    ),
}
"""Licences by SPDX name; the FSF's list says which go with version 3 of the GPL and the AGPL."""
SAID_OTHERWISE = {
    "Apache": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "MIT": "MIT",
    "Mozilla Public License 2.0": "MPL-2.0",
    "MPL-2.0": "MPL-2.0",
    "PSF": "PSF-2.0",
    "Python Software Foundation": "PSF-2.0",
    "GNU General Public License v2 or later": "GPL-2.0-or-later",
    "GNU General Public License (GPL)": "GPL-2.0-or-later",
}
"""Older packages' names for licences in classifiers and plain words, by the beginning."""
BY_HAND = {
    "axe-playwright-python": "MIT",  # its metadata names none; its repository has the text; for tests only
    "aiosmtpd": "Apache-2.0",  # a classifier besides says no more than that it is approved; for tests only
    "python-bidi": "LGPL-3.0-or-later",  # its classifier leaves out the version; its files have it
    "text-unidecode": "GPL-2.0-or-later",  # or Artistic, as one likes; for tests only
}


def licences_of(package: Distribution) -> set[str]:
    """All that it names; an `OR` counts as both, which is stricter than it means."""
    said = package.metadata
    if expressions := said.get_all("License-Expression"):
        return {part.strip("() ") for part in re.split(r"\bAND\b|\bOR\b", expressions[0])}
    classified = [
        each.rpartition(" :: ")[2] for each in said.get_all("Classifier") or () if "License ::" in each
    ]
    named = classified or [(said.get_all("License") or [""])[0].strip().partition("\n")[0]]
    return {
        next((spdx for begins, spdx in SAID_OTHERWISE.items() if name.startswith(begins)), name)
        for name in named
    }


@pytest.mark.parametrize("name", ["serve", "check"])
def test_every_dependency_is_under_a_licence_that_goes_with_ours(name: str) -> None:
    pinned = set(PINNED.findall((ROOT / "requirements" / f"{name}.txt").read_text("utf-8")))
    assert "django" in pinned
    others: dict[str, set[str]] = {}
    for package in sorted(pinned):
        try:
            licences = {BY_HAND[package]} if package in BY_HAND else licences_of(distribution(package))
        except PackageNotFoundError:
            continue  # for another system
        if unknown := licences - COMPATIBLE:
            others[package] = unknown
    assert others == {}


@pytest.mark.parametrize(
    ("told", "ended", "status"),
    [
        ("No known vulnerabilities found\n", 0, 0),
        (
            "No known vulnerabilities found\nuvicorn Dependency not found on PyPI and could not be audited\n",
            0,
            2,
        ),
        ("Found 1 known vulnerability in 1 package\n", 1, 1),
        ("ConnectionError: Max retries exceeded\n", 1, 2),
    ],
)
def test_an_audit_says_whether_anybody_could_be_asked(
    tmp_path: Path, told: str, ended: int, status: int
) -> None:
    """With a pip-audit that says what the real one has been seen to say."""
    for folder in ("tools", "requirements", ".venv-audit/bin"):
        (tmp_path / folder).mkdir(parents=True)
    for tool in ("audit.sh", "venv.sh"):
        (tmp_path / "tools" / tool).write_bytes((ROOT / "tools" / tool).read_bytes())
    for name in ("serve", "check", "audit"):
        (tmp_path / "requirements" / f"{name}.txt").write_text("")
    summed = subprocess.run(
        ["/bin/sh", "-c", "cksum </dev/null"], capture_output=True, text=True, check=True
    ).stdout
    (tmp_path / ".venv-audit" / ".installed").write_text(summed)
    fake = tmp_path / ".venv-audit" / "bin" / "pip-audit"
    fake.write_text(f"#!/bin/sh\ncat <<'END'\n{told}END\nexit {ended}\n")
    fake.chmod(0o755)

    answer = subprocess.run(
        ["/bin/sh", "tools/audit.sh"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ),
    )

    assert answer.returncode == status, answer.stderr
    assert ("NOT CHECKED" in answer.stderr) == (status == 2)
