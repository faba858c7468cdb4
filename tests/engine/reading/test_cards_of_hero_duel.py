"""Card texts of 英雄对决: what is read, what it means, what is refused."""

import pytest

from engine.effects import nodes as n
from engine.effects.reading import normalise, read
from engine.effects.saying import say

GAME = "hero_duel"
ZERO = n.Filter(keywords=("赛罗",))

MEANINGS: dict[str, tuple[n.Ability, ...]] = {
    "翻：翻开我方战场上2张暗盖的牌。如其中有「赛罗」，抽1张牌。": (
        n.Ability(
            n.Trigger("flip"),
            (
                n.Flip(n.Selection("field", filter=n.Filter(face="down"), count=2)),
                n.If(n.Among(n.Ref("those"), ZERO), n.Draw(1)),
            ),
            name="翻",
        ),
    ),
    "此牌移入伤害区时，抽1张牌，弃1张手牌。": (
        n.Ability(n.Trigger("move", to="damage"), (n.Seq((n.Draw(1), n.Discard(1))),)),
    ),
    "翻：将牌库顶的1张牌移入我方伤害区，然后将我方伤害区的2张牌移入休息区。": (
        n.Ability(
            n.Trigger("flip"),
            (
                n.Seq(
                    (
                        n.Move(n.Selection("deck", how="top"), "damage"),
                        n.Move(n.Selection("damage", count=2), "rest"),
                    )
                ),
            ),
            name="翻",
        ),
    ),
    "【弃2张手牌】抽3张牌": (n.Ability(sentences=(n.Pay(n.Discard(2), n.Draw(3)),)),),
    "弃2张手牌，抽3张牌": (n.Ability(sentences=(n.Seq((n.Discard(2), n.Draw(3))),)),),
    "如我方伤害区中有3张以下的牌，本回合战力+1000": (
        n.Ability(sentences=(n.If(n.Compare(n.Count("damage"), "<=", 3), n.Boost(n.Ref("self"), 1000)),)),
    ),
    "当此牌被弃置时，抽1张牌": (n.Ability(n.Trigger("discard"), (n.Draw(1),)),),
}


@pytest.mark.parametrize("text", MEANINGS)
def test_texts_of_the_known_disputes(text: str) -> None:
    reading = read(text, GAME)
    assert reading.abilities == MEANINGS[text]
    assert say(reading.abilities, GAME) == normalise(text) == text
