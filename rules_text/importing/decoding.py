"""Bytes of a file the user has → text, or one plain reason why not."""

import codecs
import contextlib
import unicodedata

# The longest of the rulebooks has 30,000 characters.
MOST_BYTES = 1024 * 1024
_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_MOST_ODD = 0.01


class NotARulebook(ValueError):
    """The file holds no text that could be a rulebook; the reason in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh, self.en = zh, en


def decode(content: bytes) -> str:
    """The text, whether it is UTF-8, UTF-16, UTF-32 or GB 18030; line ends become ``\\n``.

    Raises
    ------
    NotARulebook
        If it is empty, too long, or not text.
    """
    if len(content) > MOST_BYTES:
        raise NotARulebook(
            f"文件太大（{len(content):,} 字节，最多 {MOST_BYTES:,}）：规则书的文本不会这么长",
            f"the file is too long ({len(content):,} bytes, at most {MOST_BYTES:,}) to be a rulebook's text",
        )
    text = _decoded(content).replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise NotARulebook("文件是空的", "the file is empty")
    odd = sum(unicodedata.category(char) in ("Cc", "Cn", "Cs") for char in text) - text.count("\n") - text.count("\t")
    if odd > _MOST_ODD * len(text):
        raise NotARulebook("这不是文本文件", "this is not a text file")
    return text


def _decoded(content: bytes) -> str:
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    for likely in (_utf16_by_zeros(content), "utf-8", "gb18030"):
        with contextlib.suppress(UnicodeDecodeError):
            if likely:
                return content.decode(likely)
    raise NotARulebook(
        "文件不是可识别的文本（试过 UTF-8、UTF-16、GB 18030）",
        "the file is no text in UTF-8, UTF-16 or GB 18030",
    )


def _utf16_by_zeros(content: bytes) -> str | None:
    """UTF-16 without a mark betrays itself by the zero bytes of its line ends and digits."""
    if b"\0" not in content:
        return None
    return "utf-16-le" if content[1::2].count(0) >= content[::2].count(0) else "utf-16-be"
