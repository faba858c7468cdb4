"""The settings of an event: which make sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from engine.tournament.criteria import SCHEMES
from engine.tournament.deck_rules import UnknownGame, deck_rules
from engine.tournament.events import EventCreated
from engine.tournament.faults import Fault
from engine.tournament.playoffs import LEAST, MOST

FORMS = {"swiss": "瑞士轮", "round robin": "循环赛"}
PLAY_OFFS = {"single": "单败", "double": "双败"}
DECKS_SEEN_BY = {"staff": "工作人员", "opponent": "对手", "all": "所有人"}
MOST_ROUNDS = 99
MOST_MINUTES = 24 * 60
LONGEST_TITLE = 80


def setting_faults(settings: EventCreated) -> Iterator[Fault]:
    """Everything in the settings of an event that makes no sense."""
    if not settings.name.strip():
        yield Fault("no-name", "赛事要有名称", "an event needs a name")
    try:
        deck_rules(settings.game, settings.rule_set)
    except UnknownGame:
        yield Fault(
            "no-such-game",
            f"没有「{settings.game} {settings.rule_set}」这种游戏或规则版本",
            f"there is no game “{settings.game} {settings.rule_set}”",
        )
    if settings.best_of not in (1, 3, 5):
        yield Fault("best-of", f"{settings.best_of} 局制不行，应为 1、3 或 5", f"best of {settings.best_of}: 1, 3 or 5")
    if settings.top_cut and not LEAST <= settings.top_cut <= MOST:
        yield Fault(
            "bracket-size",
            f"淘汰赛 {settings.top_cut} 人不行，应为 0 或 {LEAST} 到 {MOST}",
            f"a top cut of {settings.top_cut}; 0 or {LEAST} to {MOST} is right",
        )
    if len(settings.name) > LONGEST_TITLE:
        yield Fault(
            "long-name",
            f"赛事名称有 {len(settings.name)} 个字，至多 {LONGEST_TITLE} 个",
            f"the event's name has {len(settings.name)} characters; {LONGEST_TITLE} at most",
        )
    if not 0 <= settings.swiss_rounds <= MOST_ROUNDS:
        yield Fault(
            "no-such-rounds",
            f"瑞士轮 {settings.swiss_rounds} 轮不行，应为 0 到 {MOST_ROUNDS}",
            f"{settings.swiss_rounds} Swiss rounds; 0 to {MOST_ROUNDS} are right",
        )
    yield from minutes_faults(settings.round_minutes, "每轮", "a round")
    if settings.deck_deadline:
        try:
            datetime.fromisoformat(settings.deck_deadline)
        except ValueError:
            yield Fault(
                "no-moment",
                f"牌表截止「{settings.deck_deadline}」不是时间，应写成 2026-05-01T09:30",
                f"the deadline “{settings.deck_deadline}” is no moment; write it as 2026-05-01T09:30",
            )
    yield from choice_faults("名次规则", "order of the standings", settings.scheme, {key: key for key in SCHEMES})
    yield from choice_faults("赛制", "form", settings.form, FORMS)
    yield from choice_faults("淘汰赛赛制", "form of the play-off", settings.play_off, PLAY_OFFS)
    yield from choice_faults("谁能看牌表", "who sees the decks", settings.decks_seen_by, DECKS_SEEN_BY)


def choice_faults(zh: str, en: str, value: str, known: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with a choice; `zh` and `en` name the setting, `known` are its values with their words."""
    if value not in known:
        said = "、".join(word if word == key else f"{word}（{key}）" for key, word in known.items())
        yield Fault("no-such-choice", f"{zh}「{value}」不行，应为{said}", f"{en} “{value}”: one of {', '.join(known)}")


def minutes_faults(minutes: int, zh: str, en: str, least: int = 1) -> Iterator[Fault]:
    """What is wrong with a time of that many minutes; `zh` and `en` say what it is the time of."""
    if not least <= minutes <= MOST_MINUTES:
        yield Fault(
            "no-time",
            f"{zh} {minutes} 分钟不行，应为 {least} 到 {MOST_MINUTES}",
            f"{en} of {minutes} minutes; {least} to {MOST_MINUTES} are right",
        )
