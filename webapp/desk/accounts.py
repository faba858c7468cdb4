"""Accounts of staff: a name and an argon2id hash, in the stream `accounts`. Players need none."""

from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from engine.tournament.names import cleaned, lookalikes
from webapp.errors import Refusal
from webapp.store import Fact, Store

STREAM = "accounts"
LEAST_LENGTH = 8
LONGEST_NAME = 40
LONGEST_PASSWORD = 200

# argon2id with the library's current parameters.
_hasher = PasswordHasher()
# Verified when the name is unknown, so that the answer takes as long as for a known one.
_NOBODY = _hasher.hash("nobody")


@dataclass(frozen=True)
class Account:
    """Somebody who can sign in. `organises` says that he may create events."""

    name: str
    hash: str
    organises: bool = False
    changes: int = 0
    """How often the password was changed: a session of an older password is no longer good."""


@dataclass(frozen=True)
class Accounts:
    """Everybody who can sign in, as the stream leaves them."""

    by_name: dict[str, Account]
    version: int = 0

    def __bool__(self) -> bool:
        return bool(self.by_name)

    def named(self, name: str) -> Account | None:
        """The account of that name, as somebody types it."""
        return self.by_name.get(name) or self.by_name.get(cleaned(name))

    def verified(self, name: str, password: str) -> Account | None:
        """The account, if the password is right. Names are cleaned as when the account was made."""
        account = self.named(name)
        try:
            _hasher.verify(account.hash if account else _NOBODY, password[:LONGEST_PASSWORD])
        except (VerificationError, InvalidHashError):
            return None
        return account


def read_accounts(store: Store) -> Accounts:
    """Everybody who can sign in."""
    accounts: dict[str, Account] = {}
    version = 0
    for entry in store.read(STREAM):
        version, name, body = entry.version, entry.body["name"], entry.body
        old = accounts.get(name)
        match entry.kind:
            case "account_made":
                accounts[name] = Account(name, body["hash"], body["organises"])
            case "password_set" if old:
                accounts[name] = Account(name, body["hash"], old.organises, old.changes + 1)
            case "organiser_made" if old:
                accounts[name] = Account(name, old.hash, True, old.changes)
    return Accounts(accounts, version)


def make_account(store: Store, accounts: Accounts, name: str, password: str, *, organises: bool) -> None:
    """Add an account. Raises `Refusal` for a name taken or too like another, or a name or password that won't do."""
    name = cleaned(name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refusal(f"名字应有 1 到 {LONGEST_NAME} 个字", f"A name has 1 to {LONGEST_NAME} characters")
    if name in accounts.by_name:
        raise Refusal(
            f"已有名为「{name}」的账号：请换一个名字", f"There is an account “{name}” already: take another name"
        )
    for group in lookalikes((name,), accounts.by_name):
        raise Refusal(
            f"「{name}」和已有的账号「{group[0]}」看上去一样：请换一个名字",
            f"“{name}” looks like the account “{group[0]}”: take another name",
        )
    body = {"name": name, "hash": hashed(password), "organises": organises}
    store.append(STREAM, accounts.version, [Fact("account_made", body, name)])


def set_password(store: Store, accounts: Accounts, name: str, password: str, who: str) -> None:
    """Give an account another password. Raises `Refusal` if it won't do."""
    store.append(STREAM, accounts.version, [Fact("password_set", {"name": name, "hash": hashed(password)}, who)])


def make_organiser(store: Store, accounts: Accounts, name: str, who: str) -> None:
    """Let somebody create events."""
    account = accounts.by_name.get(name)
    if account and not account.organises:
        store.append(STREAM, accounts.version, [Fact("organiser_made", {"name": name}, who)])


def hashed(password: str) -> str:
    """The argon2id hash of a password. Raises `Refusal` if it is too short or too long."""
    if not LEAST_LENGTH <= len(password) <= LONGEST_PASSWORD:
        raise Refusal(
            f"密码应有 {LEAST_LENGTH} 到 {LONGEST_PASSWORD} 个字符",
            f"A password has {LEAST_LENGTH} to {LONGEST_PASSWORD} characters",
        )
    return _hasher.hash(password)
