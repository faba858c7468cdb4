"""What card texts of 怪兽俱乐部 mean."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Filter, Is, Ref, Selection, Trigger
from engine.effects.reading import read

FRONT, THEIR_FRONT = Selection("engaged", "us", count=None), Selection("engaged", "them", count=None)
SELF = Ref("self")

MEANINGS: dict[str, Ability] = {
    "攻击4，贯通。": Ability(Trigger("attack"), (n.Attack(4, THEIR_FRONT, pierce=True),), name="攻击"),
    "攻击2，必中。": Ability(Trigger("attack"), (n.Attack(2, THEIR_FRONT, sure=True),), name="攻击"),
    "等级2：攻击4。": Ability(
        Trigger("attack"), (n.Attack(4),), condition=Is(SELF, Filter(stat="level", low=2)), name="攻击"
    ),
    "占优势时：攻击4。": Ability(Trigger("attack"), (n.Attack(4),), condition=n.Advantage(), name="攻击"),
    "治疗2。": Ability(Trigger("heal"), (n.Heal(Selection("field"), 2),), name="治疗"),
    "行动（一回合一次）：抽1张卡。": Ability(Trigger("activate"), (n.Draw(1),), once=True, name="行动"),
    "持续：交战中，防御1，反击2。": Ability(
        static=(n.Static(SELF, 1, "defence"), n.Static(SELF, 2, "counter")), zones=("engaged",), name="持续"
    ),
    "回避": Ability(static=(n.Trait("evade"),)),
    "持续：在支援区时，我方交战卡的速度+2。": Ability(
        static=(n.Static(FRONT, 2, "speed"),), zones=("support",), name="持续"
    ),
    "进化：磐岬。": Ability(
        Trigger("activate"),
        (n.Evolve(Selection("field", filter=Filter(names=("磐岬",)))),),
        zones=("hand",),
        name="进化",
    ),
    "登场时，抽1张卡。": Ability(Trigger("deploy"), (n.Draw(1),)),
    "被击败时，对方交战卡受到1点伤害。": Ability(Trigger("destroyed"), (n.Damage(THEIR_FRONT, 1),)),
    "如对方占优势，攻击4。": Ability(Trigger("attack"), (n.Attack(4),), condition=n.Advantage("them"), name="攻击"),
    "持续：占优势，防御2。": Ability(static=(n.Static(SELF, 2, "defence"),), condition=n.Advantage(), name="持续"),
    "我方战斗卡被击败时，抽1张卡。": Ability(Trigger("destroyed", "us", Filter(kind="battle")), (n.Draw(1),)),
    "占优势时才能使用。抽1张卡。": Ability(Trigger("play"), (n.Draw(1),), condition=n.Advantage()),
    "本回合可以额外登场1次。": Ability(Trigger("play"), (n.Allow("deploy"),)),
    "对方支援区的1张战斗卡与其交战卡调换位置。": Ability(Trigger("play"), (n.Switch(Selection("support", "them")),)),
    "持续：如我方不占优势，双方不能使用技能卡。": Ability(
        static=(n.Ban("skill", "both"),), condition=n.Not(n.Advantage()), name="持续"
    ),
}


@pytest.mark.parametrize("text", MEANINGS)
def test_lines_of_cards(text: str) -> None:
    assert read(text, "kaiju_club").abilities == (MEANINGS[text],)


@pytest.mark.parametrize("behind", ["", "攻击3。", "行动：抽1张卡。", "持续：防御1。"])
def test_a_condition_alone_is_no_effect(behind: str) -> None:
    assert not read("占优势时才能使用。" + behind, "kaiju_club").ok


def test_the_span_of_a_battle_is_not_known_here() -> None:
    assert not read("本次战斗此卡速度+2。", "kaiju_club").ok
