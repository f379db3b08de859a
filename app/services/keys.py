"""Secrets: what devices and links carry, and what is kept of them.

A session's id and its score key are derived from the server's secret, so that a link can be
shown again without being stored. The store keeps hashes only.
"""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

_BYTES = 16


def new_token() -> str:
    """128 random bits, fit for a cookie, a form or an address."""
    return secrets.token_urlsafe(_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a device's token or a score key."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Keys:
    """Derives ids and keys from the server's secret."""

    secret: str

    def session_id(self, command_id: str, device: str) -> str:
        """The id of the session that this start form makes: the same form, the same session."""
        return self._derive(f"session {device} {command_id}")

    def score_key(self, session_id: str) -> str:
        """The key in the link that lets a device score that session."""
        return self._derive(f"score {session_id}")

    def _derive(self, purpose: str) -> str:
        digest = hmac.digest(self.secret.encode(), purpose.encode(), "sha256")[:_BYTES]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
