"""Damaging a text as a scraping tool did: pinyin written into GBK bytes, also across two characters."""

from collections.abc import Mapping


def damage(text: str, readings: Mapping[str, str]) -> str:
    """The text as it comes out when each character of ``readings`` is annotated wherever its bytes lie.

    The bytes are searched at every offset, so a pair that lies across two characters is annotated too; a
    byte that then has no fitting second one becomes ``?`` and swallows what follows it.
    """
    return _read(_annotate(text.encode("gbk"), {char.encode("gbk"): sound for char, sound in readings.items()}))


def _annotate(content: bytes, readings: Mapping[bytes, str]) -> bytes:
    annotated = bytearray()
    place = 0
    while place < len(content):
        sound = readings.get(content[place : place + 2])
        if sound is None:
            annotated.append(content[place])
            place += 1
            continue
        annotated += content[place : place + 2] + f"({sound})".encode("gbk")
        place += 2
    return bytes(annotated)


def _read(content: bytes) -> str:
    text = []
    place = 0
    while place < len(content):
        pair = content[place : place + 2]
        if pair[0] < 0x80:
            text.append(chr(pair[0]))
            place += 1
            continue
        if len(pair) == 2 and pair[1] >= 0x40:
            text.append(pair.decode("gb18030", "replace").replace("\ufffd", "?"))
        else:
            text.append("?")
        place += 2
    return "".join(text)
