"""Who is signed in: Flask-Login over the accounts in the store."""

from flask import Flask, abort, g, redirect, request, url_for
from flask_login import LoginManager, current_user
from werkzeug.wrappers import Response

from webapp.desk.accounts import Account, Accounts, read_accounts
from webapp.desk.open_store import open_store
from webapp.errors import NotAllowed
from webapp.store import Store

HERE = ("127.0.0.1", "::1")
FORWARDED = ("X-Forwarded-For", "Forwarded", "Via")


class Person:
    """Somebody signed in, as Flask-Login wants him."""

    is_authenticated = True
    is_active = True
    is_anonymous = False

    def __init__(self, account: Account) -> None:
        self.name = account.name
        self.organises = account.organises
        self._changes = account.changes

    def get_id(self) -> str:
        """The name with the count of password changes: a new password ends the old sessions."""
        return f"{self._changes}/{self.name}"


def the_store() -> Store:
    """The store of this request, opened when first asked for."""
    if "store" not in g:
        g.store = open_store()
    store: Store = g.store
    return store


def the_accounts() -> Accounts:
    """The accounts as of now."""
    return read_accounts(the_store())


def load_person(user_id: str) -> Person | None:
    """The person of a session, unless his password has changed since."""
    changes, _, name = user_id.partition("/")
    account = the_accounts().by_name.get(name)
    return Person(account) if account and str(account.changes) == changes else None


def signed_in() -> Person | None:
    """Who is signed in, if anybody is."""
    return current_user if current_user.is_authenticated else None


def is_at_the_machine() -> bool:
    """Whether the request comes from this very machine, not from the hall's network.

    What a proxy passed on does not: without `--proxy` everybody would seem to sit here.
    """
    return request.remote_addr in HERE and not any(name in request.headers for name in FORWARDED)


def ask_to_sign_in() -> Response:
    """To the sign-in page, and back here afterwards; a form that was posted can't be repeated."""
    here = request.full_path if request.method == "GET" else url_for("events.index")
    return redirect(url_for("events.sign_in", next=here))


def require_person() -> Person:
    """Who is signed in; sends everybody else to the sign-in page."""
    person = signed_in()
    if person is None:
        abort(ask_to_sign_in())
    return person


def require_organiser() -> Person:
    """Who is signed in, if he may make events. Raises `NotAllowed` for anybody else who is signed in."""
    person = require_person()
    if not person.organises:
        raise NotAllowed(
            "建立和读入赛事由主办者来做：请他邀请您作主办者",
            "Making and taking in events is for organisers; one of them can invite you as one",
        )
    return person


def init_app(app: Flask) -> None:
    """Bind Flask-Login to the application."""
    manager = LoginManager()
    manager.init_app(app)
    manager.user_loader(load_person)
    app.jinja_env.globals["signed_in"] = signed_in
