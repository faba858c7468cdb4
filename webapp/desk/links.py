"""What lets people in without an account: personal links of players, and invitations of staff.

Each event has a key of its own, in the stream `links/ID`. A player's link is derived from it, so that it
goes with the event to another machine and needs no row for each of ten thousand players. Of an invitation
only the hash is kept.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from engine.tournament.roles import Role
from webapp.desk.event_log import now
from webapp.desk.identifiers import new_secret
from webapp.errors import Refusal
from webapp.store import Entry, Fact, Store

STREAM = "links/"
TOKEN_LENGTH = 22  # 132 bits
INVITATION_DAYS = 7
FIELDS = {
    "key_made": ("key",),
    "link_renewed": ("player",),
    "invited": ("digest", "role", "made"),
    "invitation_used": ("digest", "person"),
    "invitation_withdrawn": ("digest",),
}


@dataclass(frozen=True)
class Invitation:
    """An invitation to the staff: good once, for `INVITATION_DAYS`."""

    digest: str
    role: Role
    by: str
    made: datetime
    used_by: str = ""
    withdrawn: bool = False

    def is_open(self, moment: datetime) -> bool:
        return not self.used_by and not self.withdrawn and moment < self.made + timedelta(days=INVITATION_DAYS)


@dataclass
class Links:
    """The links of one event, as its stream leaves them."""

    key: str = ""
    version: int = 0
    renewed: dict[str, int] = field(default_factory=dict)
    invitations: dict[str, Invitation] = field(default_factory=dict)
    _worked_out: dict[str, str] = field(default_factory=dict)
    _owners: dict[str, str] = field(default_factory=dict)

    def token(self, player: str) -> str:
        """The secret part of a player's link."""
        text = f"{self.renewed.get(player, 0)}\0{player}".encode()
        digest = hmac.new(self.key.encode(), text, hashlib.sha256).digest()
        return urlsafe_b64encode(digest).decode()[:TOKEN_LENGTH]

    def player(self, token: str, players: Iterable[str]) -> str | None:
        """Whose link this is. A large event has its tokens worked out once, not for every phone that asks."""
        for name in players:
            if name not in self._worked_out:
                self._worked_out[name] = self.token(name)
                self._owners[self._worked_out[name]] = name
        return self._owners.get(token)

    def invitation(self, token: str) -> Invitation:
        """The open invitation behind a link. Raises `Refusal` if it is unknown, used or too old."""
        found = self.invitations.get(digest_of(token))
        if found is None or not found.is_open(now()):
            raise Refusal(
                "这个邀请链接不存在、已用过或已过期：请主办者再发一个",
                "This invitation does not exist, has been used or is too old: ask the organiser for another",
            )
        return found


def digest_of(token: str) -> str:
    """What is kept of an invitation's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_links(store: Store, event_id: str) -> Links:
    """The links of an event."""
    return links_from(store.read(STREAM + event_id))


def links_from(facts: Iterable[Fact | Entry]) -> Links:
    """The links that facts lead to. Raises KeyError, TypeError or ValueError for facts that make no sense."""
    links = Links()
    for version, entry in enumerate(facts, start=1):
        links.version = version
        body = entry.body
        match entry.kind:
            case "key_made":
                links.key = body["key"]
            case "link_renewed":
                links.renewed[body["player"]] = links.renewed.get(body["player"], 0) + 1
            case "invited":
                made = datetime.fromisoformat(body["made"])
                links.invitations[body["digest"]] = Invitation(body["digest"], Role(body["role"]), entry.who, made)
            case "invitation_used" | "invitation_withdrawn":
                old = links.invitations[body["digest"]]
                used_by = body.get("person", "")
                links.invitations[old.digest] = Invitation(
                    old.digest, old.role, old.by, old.made, used_by, entry.kind == "invitation_withdrawn"
                )
    return links


def make_key(store: Store, event_id: str, key: str = "") -> None:
    """Give a new event its key."""
    store.append(STREAM + event_id, 0, [Fact("key_made", {"key": key or new_secret()})])


def is_link(fact: Fact) -> bool:
    """Whether a fact from elsewhere is one of those that links are made of."""
    needed = FIELDS.get(fact.kind)
    if needed is None or any(not isinstance(fact.body.get(name), str) for name in needed):
        return False
    try:
        return fact.kind != "invited" or bool(
            Role(fact.body["role"]) and datetime.fromisoformat(fact.body["made"]).tzinfo
        )
    except ValueError:
        return False


def renew_link(store: Store, event_id: str, links: Links, player: str, who: str) -> None:
    """Make a player's old link useless; he gets another."""
    store.append(STREAM + event_id, links.version, [Fact("link_renewed", {"player": player}, who)])


def invite(store: Store, event_id: str, links: Links, role: Role, who: str) -> str:
    """A new invitation; gives the secret that goes into its link."""
    token = secrets.token_urlsafe(24)
    body = {"digest": digest_of(token), "role": role.value, "made": now().isoformat()}
    store.append(STREAM + event_id, links.version, [Fact("invited", body, who)])
    return token


def use_invitation(store: Store, event_id: str, links: Links, invitation: Invitation, person: str) -> None:
    """Mark an invitation as used."""
    body = {"digest": invitation.digest, "person": person}
    store.append(STREAM + event_id, links.version, [Fact("invitation_used", body, person)])


def withdraw_invitation(store: Store, event_id: str, links: Links, digest: str, who: str) -> None:
    """Make an invitation useless."""
    if digest in links.invitations:
        store.append(STREAM + event_id, links.version, [Fact("invitation_withdrawn", {"digest": digest}, who)])
