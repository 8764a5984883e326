"""The headers of every answer: what a browser must not do with it."""

from base64 import b64encode
from hashlib import sha256
from urllib.parse import quote

# Nothing is kept, guessed, framed, loaded from elsewhere or sent to others.
HARDENED = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"


def policy(allow: str = "") -> str:
    """The content security policy: nothing, and what `allow` adds, such as `style`."""
    return f"{_NOTHING}; {allow}" if allow else _NOTHING


def style(sheet: str) -> str:
    """Allows exactly this text of a <style> element."""
    return f"style-src 'sha256-{b64encode(sha256(sheet.encode()).digest()).decode()}'"


def attachment(name: str) -> str:
    """The Content-Disposition under which a file is saved (RFC 6266)."""
    return f"attachment; filename*=UTF-8''{quote(name, safe='')}"
