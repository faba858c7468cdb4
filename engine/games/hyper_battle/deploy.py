"""The main phase (部署时期): cards are put down in turn, chained by their marks (S.5, E.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.clauses import implements
from engine.effects.actions import known_hand
from engine.effects.selection import name_in_texts
from engine.effects.triggers import is_banned
from engine.games.hyper_battle.readings import reading
from engine.games.hyper_battle.rule_sets import CARDS_A_BATTLE
from engine.games.hyper_battle.seats import after, playing
from engine.resolution import Barred, Option, choice, procedure
from engine.state import Frame, Piece, State

HUNTER = "hunter"


def is_hunter(state: State, piece: Piece) -> bool:
    """Whether a piece is a hunter card (猎人卡); what lies face down on the field can be nothing else."""
    card = state.card(piece)
    return piece.down if card is None else card.kind == HUNTER


@implements("hyper_battle:S.5.3", "hyper_battle:open.second-hunter-slot", "hyper_battle:open.event-as-play")
def played(state: State, player: int) -> int:
    """How many cards of this battle count as played: those that lie on the field, and those that have left it, unless
    they are read as having freed their place; events where they are read as counting."""
    lying = len(state.zone(player, "field"))
    if reading(state, "second-hunter-slot") == "counts":
        lying = max(lying, state.fact(f"played.{player}", 0))
    if reading(state, "event-as-play") == "counts":
        lying += len(state.zone(player, "events"))
    return lying


@implements("hyper_battle:S.5.2", "hyper_battle:E.2.3", "hyper_battle:open.mark-chain")
def chained_to(state: State, player: int) -> list[Piece]:
    """The cards that the next one has to share a mark with: the last character on the field, hunters left out; with
    another reading the first one too. None at the beginning, and behind a hunter that was the first card."""
    characters = [piece for piece in state.pieces(player, "field") if not is_hunter(state, piece)]
    if not characters:
        return []
    return characters[:: len(characters) - 1 or 1] if reading(state, "mark-chain") == "first" else characters[-1:]


@implements("hyper_battle:S.5.2", "hyper_battle:E.2.5", "hyper_battle:E.2.5.e1", "hyper_battle:open.same-name-scope")
def same_name(state: State, player: int, piece: Piece) -> bool:
    """Whether a card with the very same name lies there: on one's own field, or with another reading on any. A name
    that holds another is another name."""
    card = state.card(piece)
    sides = playing(state) if reading(state, "same-name-scope") == "both-fields" else (player,)
    there = [state.card(other) for side in sides for other in state.pieces(side, "field")]
    return card is not None and any(other is not None and other.name == card.name for other in there)


def playing_it(card: Card) -> Iterator[str]:
    """What playing a card is called in bans: of any card, of its kind, of its name or a type of it, of both."""
    for action in ("play", f"play_{card.kind}"):
        yield action
        yield from (f"{action}:{word}" for word in {card.name, name_in_texts(card.name), *card.keywords})


@implements(
    "hyper_battle:S.5.2", "hyper_battle:S.5.n1", "hyper_battle:E.2.1", "hyper_battle:E.2.3", "hyper_battle:E.2.4",
    "hyper_battle:E.2.5",
)  # fmt: skip
def why_not(state: State, player: int, piece: Piece) -> tuple[str, str, str] | None:
    """The clause by which a card of the hand may not be played now, and why in words; ``None`` if it may."""
    card = state.card(piece)
    assert card is not None
    if card.kind not in ("character", HUNTER):
        return (
            "hyper_battle:P.4.1",
            "事件卡不从手牌打出，从牌堆翻到时才打",
            "an event is played when it turns up, not by hand",
        )
    if any(is_banned(state, player, action, piece.id) for action in playing_it(card)):
        return "hyper_battle:S.5.n1", "有效果使这张牌不能打出", "an effect keeps it from being played"
    if same_name(state, player, piece):
        clause = "hyper_battle:E.2.5" if card.kind == HUNTER else "hyper_battle:S.5.2"
        return clause, f"场上已有卡名同为「{card.name}」的牌", "a card of the same name lies on the field"
    if card.kind == HUNTER:
        if any(is_hunter(state, other) for other in state.pieces(player, "field")):
            return (
                "hyper_battle:E.2.4",
                "场上已有1张猎人卡，它成为废牌之前不能再打",
                "a hunter lies on the field already, and hasn't become a discard",
            )
        return None
    for before in chained_to(state, player):
        other = state.card(before)
        if other is not None and not set(other.marks) & set(card.marks):
            hidden = state.pieces(player, "field")[-1] != before
            return (
                "hyper_battle:E.2.3" if hidden else "hyper_battle:S.5.2",
                f"与「{other.name}」没有相同的标示" + ("（猎人卡不算在标示的衔接之内）" if hidden else ""),
                "it shares no mark with the card before it" + (", the hunter between them left out" if hidden else ""),
            )
    return None


@procedure("hyper_battle.deploy", "部署时期：轮流出牌", "cards are put down in turn")
@implements("hyper_battle:S.5.1", "hyper_battle:S.5.2", "hyper_battle:S.5.3", "hyper_battle:open.pass-final")
def deploy(state: State, player: int, passed: int) -> State:
    """It is a player's turn to put a card down; the phase is over when nobody has played since all passed or had
    played three. Whether who has passed may play later is open.pass-final."""
    if passed >= len(playing(state)):
        return state
    done = played(state, player) >= CARDS_A_BATTLE
    if done or (state.fact(f"passed.{player}") and reading(state, "pass-final") == "final"):
        return state.push(Frame("hyper_battle.deploy", (after(state, player), passed + 1)))
    return state.push(Frame("hyper_battle.play", (player, passed)))


@implements("hyper_battle:S.5.2", "hyper_battle:S.5.n1")
def must_play(state: State, player: int) -> bool:
    """Whether a player may not pass while he has a card to play: on the first card, or by an effect."""
    return not played(state, player) or is_banned(state, player, "pass_on")


@choice("hyper_battle.play", "出一张牌或 pass", "play a card or pass")
class PlayCard:
    """Which card of the hand is put down, or none."""

    @staticmethod
    @implements("hyper_battle:S.5.1", "hyper_battle:S.5.2", "hyper_battle:E.2.1", "hyper_battle:E.2.3")
    def options(state: State, player: int, passed: int) -> list[Option]:
        """Every card that may be played; to pass, but not on the first card of a battle while there is one to play."""
        cards = [Option("play", (p.id,)) for p in known_hand(state, player) if why_not(state, player, p) is None]
        return cards if cards and must_play(state, player) else [*cards, Option("pass")]

    @staticmethod
    @implements("hyper_battle:S.5.1", "hyper_battle:E.2.2", "hyper_battle:S.5.n1")
    def take(state: State, option: Option, player: int, passed: int) -> State:
        """A character is laid open behind the others, and its text holds from then on; a hunter lies face down."""
        following = after(state, player)
        if option.verb == "pass":
            if reading(state, "pass-final") == "final":
                state = state.with_fact(f"passed.{player}", True)
            return state.push(Frame("hyper_battle.deploy", (following, passed + 1)))
        return state.push(
            Frame("hyper_battle.put down", (player, option.what[0])), Frame("hyper_battle.deploy", (following, 0))
        )

    @staticmethod
    def barred(state: State, player: int, passed: int) -> Iterator[Barred]:
        """The cards that may not be played now, and passing on the first card."""
        playable = False
        for piece in known_hand(state, player):
            why = why_not(state, player, piece)
            playable = playable or why is None
            if why is not None:
                yield Barred(Option("play", (piece.id,)), why[:1], *why[1:])
        if playable and played(state, player) and must_play(state, player):
            yield Barred(
                Option("pass"), ("hyper_battle:S.5.n1",), "有效果使他不能 pass", "an effect keeps him from passing"
            )  # fmt: skip
        elif playable and must_play(state, player):
            yield Barred(
                Option("pass"), ("hyper_battle:S.5.2",),
                "打第一张牌时不能 pass", "one may not pass on the first card",
            )  # fmt: skip


@procedure("hyper_battle.play by effect", "效果将牌打到场上", "an effect puts a card onto the field")
@implements("hyper_battle:S.5.1", "hyper_battle:S.5.n1", "hyper_battle:P.4.1")
def play_by_effect(state: State, piece_id: str) -> State:
    """A character or a hunter is put down as if played, behind the other cards; what lies on the field stays there, and
    an event is no card to be put down."""
    place, card = state.find(piece_id), state.table.card(piece_id)
    if place is None or place.zone == "field" or (card is not None and card.kind not in ("character", HUNTER)):
        return state
    return state.push(Frame("hyper_battle.put down", (place.player, piece_id)))


@procedure("hyper_battle.put down", "打出一张牌", "put a card down")
@implements("hyper_battle:S.5.1", "hyper_battle:E.2.2", "hyper_battle:open.second-hunter-slot")
def put_down(state: State, player: int, piece_id: str) -> State:
    """The card lies behind those played before; who lost a card from the field has played it all the same."""
    place = state.find(piece_id)
    assert place is not None
    piece = state.at(place)
    assert piece is not None
    down = is_hunter(state, piece)
    if reading(state, "second-hunter-slot") == "counts":
        before = max(state.fact(f"played.{player}", 0), len(state.zone(player, "field")))
        state = state.with_fact(f"played.{player}", before + 1)
    if down and reading(state, "effect-order") == "as-played":
        state = state.with_fact("hunters", (*state.fact("hunters", ()), piece_id))
    return state.push(Frame("relocate", (piece_id, "field", down, "bottom", None, "move" if down else "play")))
