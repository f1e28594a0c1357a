"""Debian's nginx before two hosts, and the watch beside it, by the examples that come with the program."""

import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

from tests.patience import LIMIT_S, wait_until
from tests.postgres.hosts import Host
from tests.web.server import ROOT, free_port

PROGRAM = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
EXAMPLE, WATCH = ROOT / "deploy" / "nginx-hosts.conf", ROOT / "deploy" / "faristol-watch.service"


class Nginx:
    """The example as it is, but for addresses, certificate and folders."""

    def __init__(self, folder: Path, hosts: tuple[Host, Host]) -> None:
        self.folder, self.port, self.watched = folder, free_port(), free_port()
        folder.mkdir()
        self.address = f"http://127.0.0.1:{self.port}"
        (folder / "nginx.conf").write_text(self._settings(hosts), "utf-8")
        self.process: subprocess.Popen[bytes] | None = None
        self.watch: subprocess.Popen[bytes] | None = None

    def _settings(self, hosts: tuple[Host, Host]) -> str:
        example = EXAMPLE.read_text("utf-8")
        for number, host in enumerate(hosts, 1):
            example, count = re.subn(rf"192\.0\.2\.{number}:8000", f"127.0.0.1:{host.port}", example)
            assert count == 2, "once as a backup"
        to_https = re.compile(r"server \{\n    listen 80;.*?\n\}\n", re.DOTALL)
        example, count = to_https.subn("", example)
        assert count == 1
        example = example.replace("127.0.0.1:8001", f"127.0.0.1:{self.watched}")
        example = re.sub(r"    (ssl_\w+|listen \[).*\n", "", example)
        example = example.replace("listen 443 ssl http2", f"listen 127.0.0.1:{self.port}")
        example = example.replace("server_name club.example", "server_name 127.0.0.1")
        example = example.replace("Host              $host", "Host              $http_host")
        paths = "".join(
            f"{kind}_temp_path {self.folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return (
            f"daemon off; master_process off; pid {self.folder}/pid; error_log {self.folder}/log;\n"
            f"events {{}}\nhttp {{ {paths}\n{example}\n}}\n"
        )

    def start(self) -> "Nginx":
        assert PROGRAM is not None
        command = [PROGRAM, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]
        self.process = subprocess.Popen([*command, "-e", str(self.folder / "log")])
        wait_until((self.folder / "pid").exists)
        said = re.search(r"^ExecStart=(.*)$", WATCH.read_text("utf-8"), re.MULTILINE)
        assert said
        command = shlex.split(said[1].replace(":8001/", f":{self.watched}/"))
        self.watch = subprocess.Popen(command, start_new_session=True)
        return self

    def stop(self) -> None:
        if self.watch is not None:
            os.killpg(self.watch.pid, signal.SIGTERM)
            self.watch.wait(LIMIT_S)
        if self.process is not None:
            self.process.terminate()
            self.process.wait(LIMIT_S)
