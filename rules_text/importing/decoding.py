"""Bytes of a file the user has → text, or one plain reason why not."""

import codecs
import contextlib
import re
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
# How files begin that hold text, but not as text.
_KNOWN = {
    b"%PDF-": "PDF",
    b"PK\x03\x04": "ZIP / DOCX / EPUB",
    b"\xd0\xcf\x11\xe0": "DOC",
    b"{\\rtf": "RTF",
    b"\x1f\x8b": "GZIP",
}
# How a web page begins; between its tags lies the text, but so does much that isn't.
_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|div|p|table)\b",
    re.IGNORECASE | re.DOTALL,
)
_LOOKED_AT = 2000
_MOST_ODD = 0.01
# Characters that fill a good part of any Chinese text about cards, in both scripts, and hardly any of nonsense.
_FREQUENT = frozenset(
    "的一是不了在有我他这這个個中来來上为為和到以时時要就出会會可也对對能而下自之后後牌卡手张張场場玩家方战戰回合，。、：；（）「」①②③④⑤⑥"
)
_SURELY = 3
# So many Chinese characters don't come out of another encoding's bytes by chance.
_NO_CHANCE = 4


class NotARulebook(ValueError):
    """The file holds no text that could be a rulebook; the reason in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh, self.en = zh, en


def decode(content: bytes) -> str:
    """The text, whether it is UTF-8, UTF-16, UTF-32, GB 18030 or Big5; line ends become ``\\n``.

    Raises
    ------
    NotARulebook
        If it is empty, too long, a web page, not text, or in two encodings at once.
    """
    if len(content) > MOST_BYTES:
        raise NotARulebook(
            f"文件太大（超过 {MOST_BYTES:,} 字节）：规则书的文本不会这么长",
            f"the file is too long (over {MOST_BYTES:,} bytes) to be a rulebook's text",
        )
    for beginning, name in _KNOWN.items():
        if content.startswith(beginning):
            raise NotARulebook(
                f"这是 {name} 文件，不是文本：请先把其中的文字另存为文本文件（.txt）",
                f"this is a {name} file, not text: save its words as a text file (.txt) first",
            )
    text = _decoded(content)
    if _PAGE.match(text[:_LOOKED_AT]):
        raise NotARulebook(
            "这是网页（HTML），不是文本：请在浏览器里打开，把规则的文字复制出来，另存为文本文件（.txt）",
            "this is a web page (HTML), not text: open it in a browser and save its words as a text file (.txt)",
        )
    return as_lines(text)


def as_lines(text: str) -> str:
    """The text with ``\\n`` between its lines. Raises `NotARulebook` if it is empty or no text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise NotARulebook("文件是空的", "the file is empty")
    odd = sum(unicodedata.category(char) in ("Cc", "Cn", "Cs") for char in text) - text.count("\n") - text.count("\t")
    if odd > _MOST_ODD * len(text):
        raise NotARulebook("这不是文本文件", "this is not a text file")
    return text


def _decoded(content: bytes) -> str:
    if content.startswith(codecs.BOM_UTF8):
        _refuse_mixed(content)
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    wide = _wide_by_zeros(content)
    if not wide:
        _refuse_mixed(content)
    for likely in (wide, "utf-8"):
        with contextlib.suppress(UnicodeDecodeError):
            if likely:
                return content.decode(likely)
    return _of_two_bytes(content)


def _of_two_bytes(content: bytes) -> str:
    """GB 18030 or Big5: what is bytes of the one is often bytes of the other too, but only one of the texts makes
    sense."""
    texts = []
    for encoding in ("gb18030", "big5hkscs", "cp950"):
        with contextlib.suppress(UnicodeDecodeError):
            texts.append((encoding, content.decode(encoding)))
    if not texts:
        raise NotARulebook(
            "文件不是可识别的文本（试过 UTF-8、UTF-16、UTF-32、GB 18030、Big5）",
            "the file is no text in UTF-8, UTF-16, UTF-32, GB 18030 or Big5",
        )
    first, *others = texts
    best = max(others, key=lambda each: _frequent(each[1]), default=first)
    return best[1] if _frequent(best[1]) > _SURELY * _frequent(first[1]) else first[1]


def _frequent(text: str) -> int:
    """How many of a text's characters are frequent ones."""
    return sum(char in _FREQUENT for char in text)


def _wide_by_zeros(content: bytes) -> str | None:
    """UTF-16 and UTF-32 without a mark betray themselves by zero bytes: of line ends and digits, of every character."""
    if b"\0" not in content:
        return None
    if len(content) % 4 == 0:
        for encoding, first in (("utf-32-le", 2), ("utf-32-be", 0)):
            # No character in use lies above plane 2; the byte above that is always zero.
            if not any(content[first + (first == 2) :: 4]) and max(content[first + (first == 0) :: 4]) <= 2:
                return encoding
    return "utf-16-le" if content[1::2].count(0) >= content[::2].count(0) else "utf-16-be"


def _refuse_mixed(content: bytes) -> None:
    """Refuse a file of which some lines are UTF-8 and others aren't: read as one encoding, half of it is nonsense."""
    other = 0
    sure = False
    for number, line in enumerate(content.splitlines(), 1):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            other = other or number
        else:
            sure = sure or sum("\u4e00" <= char <= "\u9fff" for char in text) >= _NO_CHANCE
        if sure and other:
            raise NotARulebook(
                f"文件里混有不同的编码：第 {other} 行不是 UTF-8，别的行是；请统一另存为 UTF-8",
                f"the file mixes encodings: line {other} is not UTF-8, others are; save all of it as UTF-8",
            )
