"""A mail server on a socket: what it was handed, what it refuses, and how slow it is."""

import asyncio
import ssl
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.patience import LIMIT_S, wait_until
from tests.web.server import free_port


class MailServer:
    """May be stopped, and started again on the same port."""

    def __init__(self, certificate: Path | None = None) -> None:
        """Demand STARTTLS where there is a certificate."""
        self.port = free_port()
        self.letters: list[EmailMessage] = []
        self.was_secret: list[bool] = []
        self.asked: list[str] = []
        self.answers: dict[str, str] = {}
        """For a recipient, instead of taking the letter."""
        self.waits_s = 0.0
        self._tls = None
        if certificate is not None:
            self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._tls.load_cert_chain(certificate)
        self._controller: Controller | None = None

    async def handle_RCPT(  # noqa: N802 – the name of the library's call
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        self.asked.append(address)
        if address in self.answers:
            return self.answers[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 – likewise
        self, _server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        await asyncio.sleep(self.waits_s)
        content = cast("bytes", envelope.content)
        self.letters.append(message_from_bytes(content, policy=default))
        self.was_secret.append(session.ssl is not None)
        return "250 OK"

    def start(self) -> "MailServer":
        self._controller = Controller(
            self, "127.0.0.1", self.port, tls_context=self._tls, require_starttls=self._tls is not None
        )
        self._controller.start()
        return self

    def stop(self) -> None:
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    def to(self, address: str) -> list[EmailMessage]:
        return [each for each in self.letters if each["To"] == address]

    def wait_for(self, address: str, count: int = 1) -> EmailMessage:
        """Return the last of so many letters."""
        wait_until(lambda: len(self.to(address)) >= count, pause_s=0.05, limit_s=LIMIT_S)
        return self.to(address)[count - 1]


def settings(port: int, **others: str) -> dict[str, Any]:
    """Environment of a site that sends through this port."""
    given = {"HOST": "127.0.0.1", "PORT": str(port), "SECURITY": "none", "FROM": "club@club.example"}
    return {f"FARISTOL_MAIL_{name}": text for name, text in (given | others).items()}


def make_certificate(file: Path) -> Path:
    """Key and certificate of this machine, signed by itself."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail of the tests")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    return file
