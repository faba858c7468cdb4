"""A small rulebook of the tests' own, written to a folder as clause files."""

from pathlib import Path

SMALL = """\
game: pebble
title: {zh: 小石子, en: Pebbles}
edition: {zh: 试行版, en: trial edition}
version: 1
clauses:
  - {id: "1", label: 一, kind: heading, title: {zh: 轮流, en: Taking turns}}
  - id: "1.1"
    label: "1.1"
    kind: rule
    title: {zh: 拿石子, en: Taking pebbles}
    zh: 轮到的人从碗里拿一到三颗石子。
    en: Whoever's turn it is takes one to three pebbles from the bowl.
    refers_to: ["1.1a"]
    terms: [{zh: 石子, en: pebble, also: [石头]}]
    questions: [一次能拿几颗]
  - id: "1.1a"
    label: "1.1a"
    kind: rule
    title: {zh: 碗空了, en: Empty bowl}
    zh: 碗空之时，拿到最后一颗的人获胜。
    en: When the bowl is empty, whoever took the last pebble wins.
    misprinted: [{printed: "1.4", meant: "1.1"}]
open_points:
  - id: open.no-pebbles
    clauses: ["1.1a"]
    title: {zh: 一开始就是空碗, en: Bowl empty from the start}
    zh: 碗里本来没有石子时谁赢，没有写。
    en: Nothing says who wins if the bowl was empty from the start.
    readings: [{id: nobody, zh: 没有人, en: nobody}, {id: second, zh: 后手, en: the second player}]
    default: nobody
"""


def write_rulebook(folder: Path, text: str = SMALL, name: str = "pebble.yaml") -> Path:
    """Write one clause file and give its path."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path
