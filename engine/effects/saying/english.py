"""Abilities in plain English, for whoever has to agree on what a card means."""

from __future__ import annotations

from engine.effects import nodes as n
from engine.effects.reading.abilities import units_of
from engine.effects.reading.values import Sentence
from engine.effects.saying.english_cards import OWNERS, cards, condition, gain, moment, stat, wanted, zone
from engine.effects.saying.english_steps import TRAITS, deed, step


def english(abilities: tuple[n.Ability, ...], game: str) -> str:
    """Abilities in plain English, one effect a line. Works for every effect there is, also for those that no card text
    says."""
    return "\n".join(_effect(unit.sentences, game) for unit, _ in units_of(abilities, worded=False))


def _effect(sentences: tuple[Sentence, ...], game: str) -> str:
    opening = sentences[0]
    said = [_static(static, game) for static in opening.static]
    said += [step(each.node, game) for each in sentences if each.node is not None]
    if opening.condition is not None:
        said = [f"while {condition(opening.condition, game)}, {part}" for part in said]
    text = " ".join(_sentence(part) for part in said)
    if opening.zones:
        text += f" (Works in the {', '.join(zone(each, game) for each in opening.zones)}.)"
    if opening.once:
        text = "Once per turn: " + text
    head = opening.head
    if head is None or not head.triggers:
        return text
    when = " or ".join(moment(trigger, game) for trigger in head.triggers)
    return f"{_sentence(when)[:-1]}: {text[:1].lower() + text[1:] if not text.startswith('Once') else text}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _static(static: n.StaticNode, game: str) -> str:
    if isinstance(static, n.Static):
        return f"{cards(static.what, game, every=True)} {_has(static.what)} {gain(static.amount, static.stat, game)}"
    if isinstance(static, n.Bonus):
        return f"{OWNERS[static.who]} total power has {gain(static.amount, '', game).strip()}"
    if isinstance(static, n.Permit):
        return PERMITTED.get(static.action, f"this card may {static.action.replace('_', ' ')}")
    if isinstance(static, n.Ban):
        whom = cards(static.what, game, every=True) if static.what is not None else WHO[static.who]
        return f"{whom} can't {deed(static.action)}"
    if isinstance(static, n.Immune):
        return _immune(static, game)
    if isinstance(static, n.Replace):
        may = "you may " if static.optional else ""
        return f"{moment(static.event, game)}, {may}{step(static.body, game)} instead"
    name = TRAITS.get(getattr(static, "name", ""), getattr(static, "name", type(static).__name__))
    value = getattr(static, "amount", None)
    what = getattr(static, "what", None)
    whose = "this card" if what is None else cards(what, game, every=True)
    has = "has" if what is None else _has(what)
    return f"{whose} {has} {str(name).replace('_', ' ')}{'' if value is None else f' {value}'}"


def _immune(static: n.Immune, game: str) -> str:
    whose = cards(static.what, game, every=True)
    asked = wanted(static.source)
    others = "the opponent's cards" if static.who == "them" else "other cards"
    by = f"by effects of {others}{' ' + asked if asked else ''}"
    if static.stat is None:
        return f"{whose} can't be affected {by}"
    return f"the {stat(static.stat)} of {whose} can't be {'lowered' if static.falls else 'changed'} {by}"


def _has(what: n.What) -> str:
    one = isinstance(what, n.Ref) or (what.zone == "engaged" and what.who != "both")
    return "has" if one else "have"


PERMITTED = {"extra_support": "this card may be played as extra support"}
WHO = {"us": "you", "them": "the opponent", "both": "both players"}
