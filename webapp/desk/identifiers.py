"""Ids and secrets: what people type must be short and plain, what guards something must be long."""

import secrets

# Without 0/O, 1/I/L: read out over a loudspeaker, typed on a phone.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def new_event_id() -> str:
    """A code for an event, six letters and figures; also the code to join with."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def as_code(typed: str) -> str:
    """What somebody typed, as a code would be written."""
    return "".join(typed.split()).upper()


def new_secret() -> str:
    """A secret of 256 bits, as hexadecimal digits."""
    return secrets.token_hex(32)
