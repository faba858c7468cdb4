"""Deck lists at an event: the rules they follow, how they are written, who may see them."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from engine.tournament.deck_rules import DeckRules, deck_rules
from engine.tournament.decks import Deck, DeckCard, check_deck
from engine.tournament.event import Event
from engine.tournament.faults import Fault
from webapp.desk.name_order import by_name


def rules_of(event: Event) -> DeckRules:
    """What a legal deck is at this event."""
    settings = event.settings
    return deck_rules(settings.game, settings.rule_set, dict(settings.readings))


def faults_of_deck(deck: Deck, event: Event) -> tuple[Fault, ...]:
    """Every fault of a deck at this event."""
    return check_deck(deck, rules_of(event), best_of=event.settings.best_of)


def deadline_of(event: Event) -> datetime | None:
    """Until when players may register, if the event says a time. Without a zone it is the machine's."""
    try:
        deadline = datetime.fromisoformat(event.settings.deck_deadline)
    except ValueError:
        return None
    return deadline if deadline.tzinfo else deadline.astimezone()


def without_deck(event: Event) -> tuple[str, ...]:
    """Who plays and has registered no deck, by name, where the event asks for decks."""
    if not event.settings.deck_needed:
        return ()
    return tuple(by_name(name for name in event.active if event.players[name].deck is None))


def counted(cards: Iterable[DeckCard]) -> list[tuple[DeckCard, int]]:
    """The cards of a list with how many of each, in the order in which they were first written."""
    return list(Counter(cards).items())


def as_text(deck: Deck) -> str:
    """A deck as one would paste it."""
    lines: list[str] = []
    for heading, cards in (("", deck.main), ("备牌", deck.side)):
        kind = ""
        if heading and cards:
            lines += ["", heading]
        for card, count in counted(cards):
            if card.kind != kind:
                kind = card.kind
                lines.append(kind)
            lines.append(" ".join(filter(None, (str(count), card.name, card.number))))
    return "\n".join(lines)


def may_see(event: Event, who: str, other: str) -> bool:
    """Whether a player may see another's deck: never before the first round, then as the event says."""
    current = event.current
    if who == other:
        return True
    if current is None or event.settings.decks_seen_by == "staff":
        return False
    if event.settings.decks_seen_by == "all":
        return True
    pairs = [pair.players for pair in current.pairs]
    if event.bracket:
        pairs += [(one, two) for _node, one, two in event.bracket.open_matches()]
    return any(who in pair and other in pair for pair in pairs)
