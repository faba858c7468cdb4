"""A case file inside an address: short enough to share, and no session to keep."""

import base64
import binascii
import zlib

from webapp.errors import Refusal

LONGEST = 64_000
"""Characters of a case file; the rulebooks' own disputes have some 1,500."""


def pack(text: str) -> str:
    """The text as letters that an address may hold.

    Raises
    ------
    Refusal
        If the text is longer than any case.
    """
    if len(text) > LONGEST:
        raise Refusal(
            f"案例太长：有 {len(text)} 字，至多 {LONGEST} 字；请只写这一个局面",
            f"The case is too long: {len(text)} characters, {LONGEST} at most; describe this one board alone",
        )
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> str:
    """The text that `pack` packed.

    Raises
    ------
    Refusal
        If the letters are no packed text, or one longer than any case.
    """
    broken = Refusal(
        "这个链接里的案例不完整：请重新贴上案例文件",
        "The case in this link is incomplete: paste the case file again",
    )
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, LONGEST * 4)
        if not unpacker.eof:
            raise broken
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise broken from error
