"""Each game's own words. The first of several is the one that is said; a game without a word lacks the phrase."""

from __future__ import annotations

_BEASTS: dict[str, tuple[str, ...]] = {
    "card": ("卡", "卡牌"),
    "one": ("张", "只", "名", "个"),
    "deck": ("卡组", "卡组区"),
    "hand": ("手卡",),
    "zone.field": ("场", "战场", "战区"),
    "zone.energy": ("能量区",),
    "zone.discard": ("废弃区",),
    "stat.power": ("力量值",),
    "energy card": ("能量卡",),
    "life card": ("生命卡",),
    "draw card": ("卡",),
    "discard": ("丢弃", "弃置"),
    "target": ("目标卡",),
}
"""What 超元绝战 and 邻座艾莉 have in common."""

VOCABULARY: dict[str, dict[str, tuple[str, ...]]] = {
    "hero_duel": {
        "card": ("牌", "角色牌", "角色", "卡牌"),
        "character": ("角色", "角色牌"),
        "one": ("张", "个", "名"),
        "deck": ("牌库", "牌库区"),
        "hand": ("手牌",),
        "self": ("此牌", "这张牌", "此角色"),
        "that": ("该牌",),
        "zone.field": ("战场", "配置区"),
        "zone.energy": ("能量区",),
        "zone.damage": ("伤害区",),
        "zone.rest": ("休息区",),
        "stat.power": ("战力",),
        "stat.support": ("支援战力",),
        "energy card": ("能量牌",),
        "draw card": ("牌",),
        "discard": ("弃", "弃置", "弃掉"),
        "main": ("主战角色",),
        "target": ("目标牌", "该目标牌"),
    },
    "chaoyuan": _BEASTS
    | {
        "character": ("元兽",),
        "character card": ("元兽卡",),
        "spell card": ("元术卡",),
        "self": ("此元兽", "此卡", "这张卡", "这只元兽"),
        "chosen": ("那只元兽", "所选的元兽", "选择的元兽", "该目标元兽", "目标元兽"),
    },
    "alya": _BEASTS
    | {
        "character": ("角色",),
        "character card": ("角色卡",),
        "spell card": ("魔法卡",),
        "self": ("此角色", "此卡", "这张卡", "这名角色", "此角色卡"),
        "chosen": ("那名角色", "所选的角色", "选择的角色", "目标角色", "目标角色卡"),
    },
}
