"""
Private links: a row keeps a nonce and a hash, the token in the address is in neither.

A token is made of the site's secret key and the nonce: those with the right see the link again, and a stolen
database opens nothing.
"""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.utils.crypto import salted_hmac

_TOKEN_BYTES = 18


def new_nonce() -> str:
    return secrets.token_hex(16)


def token_for(purpose: str, nonce: str) -> str:
    """
    Return the token in the address; the same for the same nonce, and nothing without one.

    The purpose keeps links of one kind from being good for another.
    """
    if not nonce:
        return ""
    digest = salted_hmac(f"faristol.link.{purpose}", nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:_TOKEN_BYTES]).decode("ascii")


def known_token(purpose: str, nonce: str, hashed: str) -> str:
    """
    Return the token to show a link again; empty for one made under another secret key, or before there were
    nonces.
    """
    token = token_for(purpose, nonce)
    return token if token_hash(token) == hashed else ""


def is_current(purpose: str, nonce: str, hashed: str) -> bool:
    """
    False for a link made under another secret key, which opens nothing: anyone who saw that key and a copy of
    the rows can make its token. A link from before there were nonces was made by chance.
    """
    return not nonce or known_token(purpose, nonce, hashed) != ""


def new_keys(purpose: str) -> dict[str, str]:
    """Both columns of a new link's row, see `models.PrivateLink`."""
    nonce = new_nonce()
    return {"nonce": nonce, "token_hash": token_hash(token_for(purpose, nonce))}


def token_hash(token: str) -> str:
    """Return the hash by which rows are found, so that the time of a comparison reveals nothing."""
    return sha256(token.encode()).hexdigest()
