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
CODE_LENGTH = 6
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L."""


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

    def rules_id(self, command_id: str, device: str) -> str:
        """The id of the rule set that this form makes: the same form, the same rule set."""
        return self._derive(f"rules {device} {command_id}")

    def score_key(self, session_id: str, number: int = 0) -> str:
        """The key in the link that lets a device score that session, replaced *number* times."""
        return self._derive(f"score {session_id}" + (f" {number}" if number else ""))

    def code(self, session_id: str, salt: str) -> str:
        """A short code for that session: six characters that nobody takes for another."""
        digest = hmac.digest(self.secret.encode(), f"code {session_id} {salt}".encode(), "sha256")
        number = int.from_bytes(digest[:_BYTES], "big")
        letters = []
        for _place in range(CODE_LENGTH):
            number, letter = divmod(number, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return "".join(letters)

    def code_hash(self, typed: str) -> str:
        """What is kept of a code. Keyed: six characters alone are soon tried through."""
        code = "".join(typed.split()).replace("-", "").upper()
        return hmac.digest(self.secret.encode(), f"typed {code}".encode(), "sha256").hex()

    def _derive(self, purpose: str) -> str:
        digest = hmac.digest(self.secret.encode(), purpose.encode(), "sha256")[:_BYTES]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
