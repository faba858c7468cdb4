"""What is done, in plain English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.abilities import swap_references
from engine.effects.saying.english_cards import (
    OWNERS,
    cards,
    condition,
    figure,
    gain,
    plural,
    span,
    spelled,
    stat,
    wanted,
    zone,
)

WHO = {"us": "", "them": "the opponent ", "both": "both players "}
ACTIONS = {
    "be_destroyed": "be destroyed", "be_attacked": "be attacked", "be_destroyed_by_battle": "be destroyed in battle",
    "be_destroyed_by_effect": "be destroyed by effects", "be_main": "be a main character",
    "extra_support": "support once more", "go_to_damage": "go to the damage zone",
    "trigger": "use effects", "spell": "use spells", "skill": "use skill cards",
    "reinforce": "play reinforcement cards", "play": "be played", "play_hunter": "play hunters",
    "play_character": "play characters", "lose_points": "lose game points",
    "lose_battle_points": "lose game points for losing a battle", "pass_on": "pass",
    "be_discarded_by_effect": "become a discard by effects",
    "be_discarded_by_their_effect": "become a discard by effects of the opponent's",
}  # fmt: skip


def step(node: n.Node, game: str) -> str:
    """A node as an English clause, without capital or full stop."""
    words = WORDS.get(type(node))
    return spelled(node) if words is None else words(node, game)


def _acts(who: n.Who, verb: str, rest: str) -> str:
    if who == "them":
        verb += "es" if verb.endswith("s") else "s"
    return f"{WHO[who]}{verb} {rest}"


def _count(value: Any, game: str, word: str) -> str:
    if value is None:
        return f"all {word}s"
    return plural(value, word) if isinstance(value, int) else f"{word}s: {figure(value, game)}"


def _discard(node: n.Discard, game: str) -> str:
    asked = wanted(node.filter)
    what = "any number of cards" if node.up_to and node.count is None else _count(node.count, game, "card")
    what = ("up to " if node.up_to and node.count is not None else "") + what + (f" {asked}" if asked else "")
    return _acts(node.who, "discard", f"{what} from hand{' at random' if node.random else ''}")


def _move(node: n.Move, game: str) -> str:
    where = f"its owner's {zone(node.to, game)}"
    if node.to == "deck":
        where = f"the {node.position} of its owner's deck"
    return f"move {cards(node.what, game)} to {where}{' face down' if node.down else ''}"


def _boost(node: n.Boost, game: str) -> str:
    return f"{cards(node.what, game, every=True)} gets {gain(node.amount, node.stat, game)} {span(node.until)}"


def _if(node: n.If, game: str) -> str:
    spoken_of = [part.what for part in n.walk(node.condition) if isinstance(part, n.Is) and part.what in n.FIGHTING]
    then = node.then
    if spoken_of and not any(isinstance(part, n.Selection) for part in n.walk(then)):
        then = swap_references(then, "it", spoken_of[0].name)
    text = f"if {condition(node.condition, game)}, {step(then, game)}"
    return text if node.otherwise is None else f"{text}; otherwise {step(node.otherwise, game)}"


def _first_then(node: n.FirstThen, game: str) -> str:
    may = "you may " if node.optional else "first "
    return f"{may}{step(node.first, game)}; only if that was done in full, {step(node.then, game)}"


def _reveal(node: n.Reveal, game: str) -> str:
    most = "up to " if getattr(node, "up_to", False) else ""
    return f"show the top {most}{_count(node.count, game, 'card')} of {OWNERS[node.who]} deck to everybody"


def _forbid(node: n.Forbid, game: str) -> str:
    whom = cards(node.what, game) if node.what is not None else WHO[node.who].strip() or "you"
    return f"{span(node.until)} {whom} can't {deed(node.action)}"


def deed(action: str) -> str:
    """What a ban forbids, with the name or type of the cards where it is about some only."""
    plain, _, name = action.partition(":")
    return ACTIONS.get(plain, plain.replace("_", " ")) + (f" called or of the type {name}" if name else "")


def _attack(node: n.Attack, game: str) -> str:
    how = [word for word, yes in (("can't be evaded", node.sure), ("ignores defence", node.pierce)) if yes]
    return f"attack {cards(node.what, game, every=True)} for {figure(node.amount, game)}" + "".join(
        f", {w}" for w in how
    )


TRAITS = {"iron_wall": "iron wall", "sure": "attacks that can't be evaded", "pierce": "attacks that ignore defence"}

STAKERS = {"us": "you", "them": "the opponent", "both": "whoever loses it"}

WORDS: dict[type[Any], Callable[[Any, str], str]] = {
    n.Seq: lambda v, g: ", then ".join(step(each, g) for each in v.steps),
    n.May: lambda v, g: f"{'you may ' if v.who == 'us' else 'the opponent may have it that '}{step(v.body, g)}",
    n.Pay: lambda v, g: f"you may pay the cost ({step(v.cost, g)}); if you do, {step(v.body, g)}",
    n.FirstThen: _first_then,
    n.If: _if,
    n.Instead: lambda v, g: f"{step(v.body, g)} instead",
    n.OneOf: lambda v, g: "choose one: " + "; or ".join(step(each, g) for each in v.options),
    n.Pick: lambda v, g: f"choose {cards(v.what, g)}",
    n.Draw: lambda v, g: _acts(v.who, "draw", _count(v.count, g, "card")),
    n.Discard: _discard,
    n.Move: _move,
    n.Flip: lambda v, g: f"turn {cards(v.what, g)} face up",
    n.TurnDown: lambda v, g: f"turn {cards(v.what, g)} face down",
    n.Reveal: _reveal,
    n.Show: lambda v, g: f"show {cards(v.what, g)} to everybody",
    n.Look: lambda v, g: f"look at {cards(v.what, g)}",
    n.Shuffle: lambda v, g: f"shuffle {'that' if v.who == 'owner' else OWNERS[v.who]} deck",
    n.Become: lambda v, g: f"the {stat(v.stat)} of {cards(v.what, g)} becomes {figure(v.value, g)} {span(v.until)}",
    n.Throw: lambda v, g: f"discard {cards(v.what, g)}",
    n.Toss: lambda v, g: "toss a coin",
    n.Exchange: lambda v, g: f"{cards(v.what, g)} and {cards(v.other, g)} change places",
    n.AddEnergy: lambda v, g: _acts(v.who, "add", _count(v.count, g, "energy card") + " from the top of the deck"),
    n.UseEnergy: lambda v, g: _acts(v.who, "use", ("up to " if v.up_to else "") + _count(v.count, g, "energy card")),
    n.Boost: _boost,
    n.ChangePoints: lambda v, g: f"{OWNERS[v.who]} game points: {gain(v.amount, '', g).strip()}",
    n.Stake: lambda v, g: f"{span(v.until)} losing the battle costs {STAKERS[v.who]} {plural(v.points, 'game point')}",
    n.GoFirst: lambda v, g: f"{WHO[v.who] or 'you '}go{'es' if v.who == 'them' else ''} first in the next battle",
    n.BoostTotal: lambda v, g: f"{OWNERS[v.who]} total power gets {gain(v.amount, '', g).strip()} {span(v.until)}",
    n.Summon: lambda v, g: f"put {cards(v.what, g)} onto its owner's field{' face down' if v.down else ''}",
    n.Destroy: lambda v, g: f"destroy {cards(v.what, g)}",
    n.Damage: lambda v, g: f"deal {figure(v.amount, g)} damage to {cards(v.what, g)}",
    n.Heal: lambda v, g: f"take {'all' if v.amount is None else figure(v.amount, g)} damage off {cards(v.what, g)}",
    n.Weaken: lambda v, g: f"weaken {cards(v.what, g)}",
    n.Restore: lambda v, g: f"restore {cards(v.what, g)} to full power",
    n.ExtraTransform: lambda v, g: _acts(v.who, "transform", "once more"),
    n.Forbid: _forbid,
    n.Sideways: lambda v, g: f"turn {cards(v.what, g)} sideways",
    n.Upright: lambda v, g: f"turn {cards(v.what, g)} upright",
    n.Fight: lambda v, g: f"this card fights {cards(v.what, g)}",
    n.Grant: lambda v, g: f"{cards(v.what, g, every=True)} gains {TRAITS.get(v.trait, v.trait)} {span(v.until)}",
    n.Attack: _attack,
    n.Allow: lambda v, g: f"this turn {WHO[v.who] or 'you '}may {v.action} {plural(v.count, 'more time')}",
    n.Strengthen: lambda v, g: f"lay {cards(v.cards, g)} below {cards(v.what, g)} as a strengthening",
    n.Strip: lambda v, g: (
        f"take {_count(v.count, g, 'strengthening')} away from {cards(v.what, g)}"
        + ("" if v.to == "discard" else f" into the {zone(v.to, g)}")
    ),
    n.Convert: lambda v, g: f"convert {cards(v.what, g)} into {cards(v.card, g)}",
    n.Evolve: lambda v, g: f"evolve {cards(v.what, g)} into {cards(v.card, g)}",
    n.Devolve: lambda v, g: f"devolve {cards(v.what, g)}" + (f" into one {wanted(v.into)}" if wanted(v.into) else ""),
    n.Switch: lambda v, g: f"{cards(v.what, g)} and its side's engaged card change places",
    n.Win: lambda v, g: _acts(v.who, "win", "the game"),
}
"""Every kind of step and its words."""
