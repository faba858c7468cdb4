"""Decks: what is registered, whether it is legal, and the exchanges with the side deck between games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.clauses import implements
from engine.effects.selection import name_in_texts
from engine.tournament.deck_rules import DeckRules
from engine.tournament.faults import Fault, Refused
from engine.tournament.names import folded


@dataclass(frozen=True, slots=True, order=True)
class DeckCard:
    """A card as a deck list names it: its name, its number where it is known, its kind where the game
    has several.
    """

    name: str
    number: str = ""
    kind: str = ""

    def key(self, by: str) -> str:
        """What makes it the same card as another, in whatever script, width and case it is written; a card
        without a number is known by its name.
        """
        return folded(self.number) if by == "number" and self.number else folded(name_in_texts(self.name))

    def __str__(self) -> str:
        return f"{self.name}（{self.number}）" if self.number else self.name


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck (套牌, 卡组) and its side deck (备牌, 副卡组), each copy of a card listed."""

    main: tuple[DeckCard, ...]
    side: tuple[DeckCard, ...] = ()


def check_deck(deck: Deck, rules: DeckRules, *, best_of: int = 3) -> tuple[Fault, ...]:
    """Every fault of `deck` for a match of at most `best_of` games, each with its clause; empty if it
    is legal.
    """
    return (
        *size_faults(deck, rules),
        *copies_faults(deck, rules),
        *kind_faults(deck, rules),
        *side_faults(deck, rules, best_of),
    )


@implements(
    "hero_duel:1.0.2",
    "chaoyuan:1.2.1",
    "alya:1.2.1",
    "hyper_battle:S.3",
    "hyper_battle:E.1",
    "hyper_battle:P.1",
    "kaiju_club:2.1",
)
def size_faults(deck: Deck, rules: DeckRules) -> Iterable[Fault]:
    """The deck has the size that the game asks for."""
    size, count = rules.size, len(deck.main)
    if size.least <= count <= size.most:
        return
    if size.least == size.most:
        zh, en = f"应正好 {size.least} 张", f"it has exactly {size.least}"
    else:
        zh, en = f"应为 {size.least} 到 {size.most} 张", f"it has {size.least} to {size.most}"
    yield Fault("deck-size", f"套牌有 {count} 张，{zh}", f"the deck has {count} cards; {en}", "", size.clauses)


@implements(
    "hero_duel:1.0.2",
    "hero_duel:1.0.2a",
    "hero_duel:2.0.7",
    "chaoyuan:1.2.1",
    "alya:1.2.1",
    "kaiju_club:2.1",
)
def copies_faults(deck: Deck, rules: DeckRules) -> Iterable[Fault]:
    """No card is there more often than it may be, in the deck or, where so counted, with the side deck."""
    limit = rules.copies
    if limit is None:
        return
    # A card whose number was left out is the one of that name whose number is there.
    numbers = {card.key("name"): card.key("number") for card in (*deck.side, *deck.main) if card.number}

    def identity(card: DeckCard) -> str:
        own = card.key(limit.by)
        return own if card.number or limit.by != "number" else numbers.get(own, own)

    in_main = Counter(map(identity, deck.main))
    in_both = in_main + Counter(map(identity, deck.side))
    named = {identity(card): card for card in (*deck.side, *deck.main)}
    for key, card in sorted(named.items()):
        if in_main[key] > limit.most:
            yield Fault(
                "too-many-copies",
                f"套牌里有 {in_main[key]} 张「{card}」，至多 {limit.most} 张",
                f"the deck has {in_main[key]} of “{card}”; {limit.most} at most",
                "",
                limit.clauses,
            )
        elif limit.together and in_both[key] > limit.most:
            yield Fault(
                "too-many-copies-together",
                f"套牌和备牌合计有 {in_both[key]} 张「{card}」，合计至多 {limit.most} 张",
                f"deck and side deck have {in_both[key]} of “{card}” together; {limit.most} at most",
                "",
                limit.together_clauses,
            )


@implements("hyper_battle:S.3.t1", "hyper_battle:S.2", "hyper_battle:E.1", "hyper_battle:P.1")
def kind_faults(deck: Deck, rules: DeckRules) -> Iterable[Fault]:
    """Only kinds of card that the rule set knows are in the deck; a card of unknown kind is let through."""
    if rules.kinds is None:
        return
    wrong = Counter(card.kind for card in deck.main if card.kind and card.kind not in rules.kinds.allowed)
    allowed = "、".join(sorted(rules.kinds.allowed))
    for kind, count in sorted(wrong.items()):
        yield Fault(
            "kind-not-allowed",
            f"套牌里有 {count} 张 {kind} 卡，{rules.rule_set} 规则只用 {allowed}",
            f"the deck has {count} cards of kind {kind}; {rules.rule_set} allows {allowed} only",
            "",
            rules.kinds.clauses,
        )


@implements("hero_duel:1.0.2a", "chaoyuan:1.2.2")
def side_faults(deck: Deck, rules: DeckRules, best_of: int) -> Iterable[Fault]:
    """A match of several games has a side deck of the right size, where the game knows one."""
    side, count = rules.side, len(deck.side)
    if side is None:
        if count:
            yield Fault(
                "no-side-deck",
                f"有 {count} 张备牌，这个游戏没有备牌",
                f"there are {count} cards beside the deck; this game has no side deck",
            )
        return
    if best_of == 1 or count == side.size or (count == 0 and not side.required):
        return
    if side.required:
        zh, en = f"应正好 {side.size} 张", f"exactly {side.size} are right"
    else:
        zh, en = f"应正好 {side.size} 张，或者不带", f"exactly {side.size} are right, or none"
    yield Fault("side-deck-size", f"备牌有 {count} 张，{zh}", f"the side deck has {count}; {en}", "", side.clauses)


@dataclass(frozen=True, slots=True)
class MatchDeck:
    """A deck during a match: as registered, and as it is now."""

    registered: Deck
    current: Deck

    @classmethod
    def fresh(cls, deck: Deck) -> MatchDeck:
        return cls(deck, deck)


@implements("hero_duel:1.0.2b", "chaoyuan:1.2.2")
def exchange(deck: MatchDeck, out: Iterable[DeckCard], into: Iterable[DeckCard], rules: DeckRules) -> MatchDeck:
    """`deck` with the cards `out` gone to the side deck and `into` come from it: as many in as out.

    Raises `Refused` with every fault: unequal numbers, cards that aren't there, a deck that is no
    longer legal.
    """
    leaving, coming = Counter(out), Counter(into)
    main, side = Counter(deck.current.main), Counter(deck.current.side)
    faults = list(_exchange_faults(leaving, coming, main, side, rules))
    if faults:
        raise Refused(faults)
    changed = after_exchange(deck, leaving.elements(), coming.elements())
    now = changed.current
    illegal = (*size_faults(now, rules), *copies_faults(now, rules), *kind_faults(now, rules))
    if illegal:
        raise Refused(illegal)
    return changed


def after_exchange(deck: MatchDeck, out: Iterable[DeckCard], into: Iterable[DeckCard]) -> MatchDeck:
    """`deck` after an exchange that was found legal when it was made (`exchange`)."""
    leaving, coming = Counter(out), Counter(into)
    main, side = Counter(deck.current.main), Counter(deck.current.side)
    changed = Deck(
        tuple(sorted((main - leaving + coming).elements())),
        tuple(sorted((side - coming + leaving).elements())),
    )
    return MatchDeck(deck.registered, changed)


def _exchange_faults(
    leaving: Counter[DeckCard],
    coming: Counter[DeckCard],
    main: Counter[DeckCard],
    side: Counter[DeckCard],
    rules: DeckRules,
) -> Iterable[Fault]:
    if leaving.total() != coming.total():
        yield Fault(
            "unequal-exchange",
            f"换出 {leaving.total()} 张、换入 {coming.total()} 张，应一样多",
            f"{leaving.total()} cards go out and {coming.total()} come in; the numbers must be equal",
            "",
            rules.exchange,
        )
    for card, count in sorted((leaving - main).items()):
        yield Fault("not-in-deck", f"套牌里少 {count} 张「{card}」", f"the deck lacks {count} of “{card}”")
    for card, count in sorted((coming - side).items()):
        yield Fault("not-in-side-deck", f"备牌里少 {count} 张「{card}」", f"the side deck lacks {count} of “{card}”")


@implements("hero_duel:1.0.2c")
def restored(deck: MatchDeck) -> MatchDeck:
    """The deck as it was registered, for the next match."""
    return MatchDeck.fresh(deck.registered)
