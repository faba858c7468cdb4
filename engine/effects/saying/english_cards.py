"""Cards, figures, conditions and moments in plain English."""

from __future__ import annotations

from dataclasses import replace

from engine.effects import nodes as n

OWNERS = {"us": "your", "them": "the opponent's", "both": "both players'"}
REFERENCES = {
    "self": "this card", "it": "the chosen card", "those": "those cards", "event": "that card",
    "main": "your main character", "their_main": "the opponent's main character", "rest": "the rest of those cards",
    "attacker": "the attacking card", "defender": "the defending card",
}  # fmt: skip
ZONES = {"field": "field", "hand": "hand", "deck": "deck", "rest": "discard zone", "energy": "energy zone"}
STATS = {"hp": "HP", "attack": "damage of attacks"}
ONE = ("with", "named", "called", "of")
"""First words of what is asked of a card that need "one" before them."""
LYING = ("sideways", "upright")


def zone(name: str, game: str) -> str:
    """A zone's name in a game."""
    from engine.games import rules_of

    try:
        return rules_of(game).zone_specs[name].en
    except (KeyError, ImportError, AttributeError):
        return ZONES.get(name, name)


def stat(name: str) -> str:
    """A figure's name."""
    return STATS.get(name, name)


def plural(count: int | None, word: str = "card") -> str:
    """A figure with what it counts."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def wanted(filter_: n.Filter) -> str:
    """What a filter asks of a card, as words behind it; empty for none."""
    parts = []
    if filter_.keywords:
        parts.append("with the keyword " + " or ".join(filter_.keywords))
    if filter_.names:
        parts.append("named " + " or ".join(filter_.names))
    if filter_.called:
        parts.append("called or of the type " + " or ".join(filter_.called))
    if filter_.without:
        parts.append("not called or of the type " + " or ".join(filter_.without))
    if filter_.lacking:
        parts.append("without the keyword " + " or ".join(filter_.lacking))
    if filter_.containing:
        parts.append("whose name contains " + " or ".join(filter_.containing))
    if filter_.marks:
        parts.append("with the mark " + " or ".join(filter_.marks))
    if filter_.alike:
        parts.append(f"sharing a {'mark' if filter_.alike == 'marks' else 'type'} with this card")
    if filter_.kind:
        parts.append(f"of the kind {filter_.kind}")
    if filter_.face:
        parts.append(f"lying face {filter_.face}")
    if filter_.state:
        parts.append(
            "at full power"
            if filter_.state == "full"
            else f"lying {filter_.state}"
            if filter_.state in LYING
            else filter_.state
        )
    if filter_.role:
        parts.append(f"as {filter_.role}")
    if filter_.stat:
        bounds = filter_.low is not None or filter_.high is not None
        parts.append(f"with {stat(filter_.stat)} {_bounds(filter_.low, filter_.high)}" if bounds else "")
        parts[-1] = parts[-1] or f"with the {filter_.extreme} {stat(filter_.stat)} there"
    known = {"called", "keywords", "names", "kind", "face", "state", "stat", "low", "high", "other", "role", "extreme",
             "marks", "alike", "without", "lacking", "containing"}  # fmt: skip
    parts += [
        f"with {key.replace('_', ' ')} {value}"
        for key, value in vars(filter_).items()
        if key not in known and not key.startswith("_") and value not in (None, (), False, "")
    ]
    return " ".join(parts)


def _bounds(low: int | None, high: int | None) -> str:
    if low == high:
        return f"of exactly {low}"
    if low is None:
        return f"of {high} or less"
    return f"of {low} or more" if high is None else f"between {low} and {high}"


def cards(what: n.What, game: str, every: bool = False) -> str:
    """The cards that a step means."""
    if isinstance(what, n.Ref):
        lying = f" in the {zone(what.zone, game)}" if what.zone else ""
        return REFERENCES.get(what.name, what.name) + lying
    if what.zone == "engaged" and what.count is None and what == n.Selection("engaged", what.who, count=None):
        return f"{OWNERS[what.who]} engaged card{'s' if what.who == 'both' else ''}"
    other = "other " if what.filter.other else ""
    asked = wanted(what.filter)
    behind = f" {asked}" if asked else ""
    where = "of the cards just seen" if what.among else _where(what, game)
    if what.count is None:
        many = "any number of " if what.up_to else "all "
        return f"{many}{other}cards{behind} {where}"
    if not isinstance(what.count, int):
        return f"as many {other}cards{behind} {where} as {figure(what.count, game)}"
    most = "up to " if what.up_to else ""
    random = " at random" if what.how == "random" else ""
    chooser = {"us": "", "them": ", chosen by the opponent", "owner": ", chosen by their owner"}[what.chooser]
    if what.how in ("top", "bottom"):
        return f"the {what.how} {most}{plural(what.count)} of {OWNERS[what.who]} {zone(what.zone, game)}"
    return f"{most}{what.count} {other}card{'' if what.count == 1 else 's'}{behind} {where}{random}{chooser}"


def _where(what: n.Selection, game: str) -> str:
    side = "either" if what.who == "both" and what.count is not None else OWNERS[what.who]
    return f"{'on' if what.zone in ('field', 'board') else 'in'} {side} {zone(what.zone, game)}"


def figure(value: n.Amount, game: str) -> str:
    """An amount in words."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, n.Missing):
        counted = figure(value.count, game).removeprefix("for each of ")
        return f"as many as {counted} are {'above' if value.over else 'short of'} {value.goal}"
    if isinstance(value, n.Plus):
        more = f"{abs(value.more)} {'fewer' if value.more < 0 else 'more'} than "
        return more + figure(value.count, game).removeprefix("for each of ")
    if isinstance(value, n.Shared):
        what = n.Selection(value.zone, value.who, value.filter, None)
        alike = "mark" if value.alike == "marks" else "type"
        return f"the most {cards(what, game).removeprefix('all ')} that share one {alike}"
    times = "" if value.times == 1 else f"{value.times} "
    if isinstance(value, n.Handled):
        return f"{times}for each of those cards"
    if isinstance(value, n.Points):
        return f"{times}{OWNERS[value.who]} game points"
    if isinstance(value, n.Sum):
        return f"{times}the {stat(value.stat)} of {cards(value.what, game)}"
    all_of_them = n.Selection(value.zone, value.who, value.filter, None)
    each = "each" if value.per == 1 else f"every {value.per}"
    return f"{times}for {each} of {cards(all_of_them, game).removeprefix('all ')}"


def gain(value: n.Amount, name: str, game: str) -> str:
    """So much more or less of a figure."""
    if isinstance(value, int):
        return f"{value:+d} {stat(name)}"
    if isinstance(value, n.Missing | n.Plus | n.Shared):
        return f"+1 {stat(name)} for each: {figure(value, game)}"
    each = replace(value, times=1)
    return f"{value.times:+d} {stat(name)} {figure(each, game)}"


def condition(item: n.Condition, game: str) -> str:
    """A condition, as words behind "if"."""
    if isinstance(item, n.Compare):
        return _compare(item, game)
    if isinstance(item, n.Among):
        return f"there is a card {wanted(item.filter) or 'at all'} among {cards(item.what, game)}"
    if isinstance(item, n.Is):
        asked = wanted(item.filter) or "there"
        return f"{cards(item.what, game)} is {'one ' if asked.split()[0] in ONE else ''}{asked}"
    if isinstance(item, n.Turn) and game == "hyper_battle":
        return "you play first" if item.who == "us" else "the opponent plays first"
    if isinstance(item, n.Turn):
        return "it is your turn" if item.who == "us" else "it is the opponent's turn"
    if isinstance(item, n.Advantage):
        return f"{'you have' if item.who == 'us' else 'the opponent has'} the advantage"
    if isinstance(item, n.Coin):
        return f"the coin shows {'heads' if item.heads else 'tails'}"
    if isinstance(item, n.Beaten):
        return "the attack has defeated a card of the opponent's"
    if isinstance(item, n.Result):
        return f"{PLAYERS[item.who]} {item.result} {'in ' if item.result == 'tied' else ''}the battle"
    if isinstance(item, n.Done):
        return "that was done"
    if isinstance(item, n.Not):
        return f"it isn't so that {condition(item.condition, game)}"
    joint = " and " if isinstance(item, n.AllOf) else " or "
    return joint.join(condition(part, game) for part in item.conditions)


def _compare(item: n.Compare, game: str) -> str:
    if isinstance(item.right, n.Plus):
        bound = "at least " if item.op in (">=", "<=") else ""
        return f"{figure(item.left, game).removeprefix('for each of ')} are {bound}{figure(item.right, game)}"
    if not isinstance(item.right, int):
        than = {">": "outnumber", "<": "are fewer than", "==": "are as many as"}.get(item.op, f"compare {item.op}")
        sides = [figure(side, game).removeprefix("for each of ") for side in (item.left, item.right)]
        if isinstance(item.left, n.Sum | n.Points):
            than = {">": "is more than", "<": "is less than"}.get(item.op, than)
        return f"{sides[0]} {than} {sides[1]}"
    bound = {
        ">=": f"{item.right} or more", "<=": f"{item.right} or fewer", ">": f"more than {item.right}",
        "<": f"fewer than {item.right}",
    }.get(item.op, f"exactly {item.right}")  # fmt: skip
    if isinstance(item.left, n.Count) and item.left.times == 1:
        what = n.Selection(item.left.zone, item.left.who, item.left.filter, 2)
        there = cards(what, game)[2:].replace("either", "both players'")
        return f"there are {bound} {there}"
    return f"{figure(item.left, game)} comes to {bound}"


MOMENTS = {
    "flip": "is turned face up on the field", "attack": "attacks", "defend": "is attacked",
    "support": "joins as support",
    "win": "wins a battle", "lose": "loses or ties a battle",
    "transform": "enters by transforming",
    "discard": "is discarded", "turned_down": "is turned face down",
    "summon": "is summoned", "destroyed": "is destroyed", "play": "is played",
    "life_broken": "is broken as a life card", "damaged": "takes damage", "spell": "is used as a spell",
    "activate": "is used in the main phase", "heal": "heals", "deploy": "is deployed", "evolve": "enters by evolving",
    "convert": "enters by converting", "strengthened": "is strengthened",
    "retreat": "retreats", "attacked": "is attacked",
    "defeats": "defeats a card of the opponent's", "life_lost": "is destroyed",
}  # fmt: skip
CAUSES = {
    "battle": " in battle", "effect": " by an effect", "their_effect": " by an effect of the opponent's",
}  # fmt: skip
PLAYERS = {"us": "you", "them": "an opponent", "any": "any player"}
SUBJECTS = {"self": "this card", "us": "a card of yours", "them": "a card of the opponent's", "any": "a card"}
WHOSE = {"self": "your", "us": "your", "them": "the opponent's", "any": "any"}


def moment(trigger: n.Trigger, game: str) -> str:
    """What an effect looks out for, from "when" on."""
    kind, _, part = trigger.kind.partition("_")
    if part in ("start", "end"):
        which = f"{trigger.to} {kind}" if trigger.to else kind
        return f"at the {part} of {WHOSE[trigger.subject]} {which}"
    subject = SUBJECTS.get(trigger.subject, trigger.subject)
    if trigger.filter.other:
        subject = f"another{subject.removeprefix('a')}"
    if trigger.kind == "life_lost":
        subject = subject.replace("card", "life card", 1)
    asked = wanted(trigger.filter)
    subject += f" {asked}" if asked else ""
    if trigger.kind == "move":
        origin = f" from the {zone(trigger.origin, game)}" if trigger.origin else ""
        to = f" to the {zone(trigger.to, game)}" if trigger.to else " away"
        return f"when {subject} moves{origin}{to}{CAUSES.get(trigger.cause or '', '')}"
    if trigger.kind in ("win", "lose", "tie") and game == "hyper_battle" and trigger.subject in PLAYERS:
        return f"when {PLAYERS[trigger.subject]} {trigger.kind}{'' if trigger.subject == 'us' else 's'} a battle"
    by = CAUSES.get(trigger.cause or "", "")
    return f"when {subject} {MOMENTS.get(trigger.kind, 'meets ' + trigger.kind.replace('_', ' '))}{by}"


SPANS = {
    "turn": "this turn", "next_turn": "until the end of the opponent's turn", "battle": "during this battle",
    "battle_phase": "until the end of the battle phase",
    "their_next": "until the end of the opponent's next turn", "our_start": "until your next turn begins",
    "our_end": "until the end of your next turn",
    "in_our_next": "in your next turn only", "in_their_next": "in the opponent's next turn only",
    "in_next_battle": "in the next battle only", "field": "while it lies there", "game": "for the rest of the game",
}  # fmt: skip


def span(until: str) -> str:
    """How long something holds."""
    return SPANS.get(until, until)


def spelled(item: object) -> str:
    """Any node by its name and fields, for those without words of their own."""
    name = type(item).__name__
    parts = [f"{key} {value}" for key, value in vars(item).items() if not key.startswith("_")]
    return f"{name.lower()} ({', '.join(parts)})" if parts else name.lower()
