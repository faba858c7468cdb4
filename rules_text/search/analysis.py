"""From text to tokens: characters and pairs for Chinese, stems for English, syllables for pinyin."""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

from rules_text.folding import fold

_HAN = "\u3400-\u9fff"
# A figure stands in a run of characters like one of them: 40张 gives 40, 张, and 40张.
_RUN = re.compile(rf"[{_HAN}]|\d+(?:\.\d+)*|[a-z]+(?:'[a-z]+)?")
_HAN_CHAR = re.compile(f"[{_HAN}]")
_LATIN_WORD = re.compile("[a-z]+")
_WORD = re.compile(r"[a-z][a-z']*|\d+")
# Asking words carry no rule.
_EMPTY_HAN = set("的了吗呢吧啊呀么是个着过得地之与和及或就都也还又很请问")
_EMPTY_PHRASES = re.compile(
    "怎么样|怎么办|怎么|怎样|什么时候|什么|如何|哪里|哪儿|哪些|哪个|为什么|是不是|能不能|可不可以|可以吗|"
    "有没有|要不要|会不会|是指|指的是|算不算|请问|的话|行不行|应该|到底|究竟|代表|意思|几时|何时|啥时候|咋办|咋|啥|"
    "点样|点解|边个|边度|可唔可以|系咪|有冇"
)
# Particles: what stands on their two sides is no pair.
_PARTICLES = re.compile("[的了吗呢吧啊呀么]")
_EMPTY_ENGLISH = frozenset(
    _WORD.findall(
        "a an the of to in on at by for from with and or is are be do does did i you he she it its they we "
        "my your his her their this that these those as if so can could would should will may what which who "
        "whom whose how when where why there then than into has have had been being was were am me us him"
    )
)


def han_runs(folded: str) -> list[list[str]]:
    """The text's runs of characters and figures that stand together; Latin words and marks part them."""
    runs: list[list[str]] = []
    end = -1
    for match in _RUN.finditer(folded):
        unit = match[0]
        if unit[0].isascii() and unit[0].isalpha():
            continue
        if match.start() == end:
            runs[-1].append(unit)
        else:
            runs.append([unit])
        end = match.end()
    return runs


def han_tokens(folded: str) -> list[str]:
    """Single characters and figures, and each pair of neighbours; Latin words, where they stand among Chinese ones."""
    words = _LATIN_WORD.findall(folded) if has_han(folded) else []
    return [token for run in han_runs(folded) for token in _grams(run)] + words


def has_han(text: str) -> bool:
    """Whether there is a Chinese character."""
    return bool(_HAN_CHAR.search(text))


def _grams(run: list[str]) -> Iterator[str]:
    for place, unit in enumerate(run):
        yield unit
        if place:
            yield run[place - 1] + unit


def asked_han_tokens(folded: str) -> list[str]:
    """As `han_tokens`, without the words that only ask."""
    kept = _PARTICLES.sub(" ", _EMPTY_PHRASES.sub(" ", folded))
    tokens = han_tokens(kept if han_runs(kept) else folded)
    return [token for token in tokens if not (len(token) == 1 and token in _EMPTY_HAN)]


def english_words(folded: str) -> list[str]:
    """The Latin words and figures of a text, as they stand."""
    return [word.removesuffix("'s") for word in _WORD.findall(folded)]


def stem(word: str) -> str:
    """The stem of an English word (Porter's)."""
    from whoosh.lang.porter import stem as porter

    return str(porter(word))


def is_one_slip(word: str, other: str) -> bool:
    """Whether two words differ by one letter that is missing, added or another, or by two neighbours exchanged."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))
    left, right = word[same:], other[same:]
    exchanged = left[:2] == right[1::-1] and left[2:] == right[2:]
    return exchanged or left[1:] == right[1:] or left[1:] == right or left == right[1:]


def english_tokens(text: str) -> list[str]:
    """Stems of the words that carry meaning, and each pair of neighbouring ones."""
    stems = [stem(word) for word in english_words(fold(text)) if word not in _EMPTY_ENGLISH]
    return stems + [f"{left}+{right}" for left, right in pairwise(stems)]
