"""The site's key for web push (VAPID), made of its secret key: nothing to keep, nothing to lose."""

from base64 import urlsafe_b64encode
from functools import cache

from django.utils.crypto import salted_hmac

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""
_LENGTH = 32


@cache
def private_number() -> int:
    """Larger than the order by far before it is reduced, so that no number is likelier than another."""
    digest = salted_hmac("faristol.push", "", algorithm="sha512").digest()
    return int.from_bytes(digest, "big") % (_ORDER - 1) + 1


def private_key() -> str:
    """The private key in pywebpush's form."""
    return _text(private_number().to_bytes(_LENGTH, "big"))


@cache
def public_key() -> str:
    """The public key in the browsers' form."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 – slow to import
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415

    key = ec.derive_private_key(private_number(), ec.SECP256R1()).public_key()
    return _text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()
