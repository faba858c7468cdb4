"""The site's settings, and the key that signs its cookies."""

import os
import secrets
from pathlib import Path
from typing import Any

from webapp.home import floorjudge_home

MEGABYTE = 1024 * 1024


def default_config() -> dict[str, Any]:
    """Settings that hold unless the caller of `webapp.app.create_app` says otherwise."""
    return {
        # 10,000 players over 12 rounds are some 2.5 MB of MATCHES.csv.
        "MAX_CONTENT_LENGTH": 4 * MEGABYTE,
        "MAX_FORM_MEMORY_SIZE": 4 * MEGABYTE,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        # Static files carry their content's hash in the address, so they never go stale.
        "SEND_FILE_MAX_AGE_DEFAULT": 31_536_000,
        "BABEL_DEFAULT_LOCALE": "zh_Hans_CN",
        "BABEL_TRANSLATION_DIRECTORIES": str(Path(__file__).parent / "translations"),
        "BOOTSTRAP_SERVE_LOCAL": True,
        # A page stays open for a whole tournament day; the session's own life is the limit.
        "WTF_CSRF_TIME_LIMIT": None,
        "RATELIMIT_ENABLED": True,
        "RATELIMIT_STORAGE_URI": "memory://",
        "RATELIMIT_HEADERS_ENABLED": True,
        "TEMPLATES_AUTO_RELOAD": False,
    }


def secret_key(home: Path | None = None) -> str:
    """The key that signs cookies: made once, kept in the data folder, readable by its owner alone."""
    path = (home or floorjudge_home()) / "secret.key"
    try:
        # O_EXCL: of two processes that start together, one makes the key and the other reads it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    key = secrets.token_hex(32)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key
