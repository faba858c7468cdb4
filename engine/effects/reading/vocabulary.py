"""Each game's own words. The first of several is the one that is said; a game without a word lacks the phrase."""

from __future__ import annotations

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
}
