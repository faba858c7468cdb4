"""The Flask extensions, made once and bound to each application by `webapp.app.create_app`."""

from flask import request, session
from flask_babel import Babel
from flask_bootstrap import Bootstrap5
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf.csrf import CSRFProtect

PERSONAL = ("events.own_page", "events.act", "events.own_deck", "events.own_exchange", "events.deck_seen")


def caller() -> str:
    """Who asks: a phone by its personal link and staff by their session, since a hall may share one address; anybody
    else by address.
    """
    address = str(get_remote_address())
    if request.endpoint in PERSONAL:
        return f"{address} {(request.view_args or {}).get('token', '')}"
    # The session is signed: nobody makes up an account to be counted by.
    account = session.get("_user_id")
    return f"account {account}" if account else address


babel = Babel()
bootstrap = Bootstrap5()
csrf = CSRFProtect()
# Typing a search asks once a pause; a judge with both thumbs stays far below this.
limiter = Limiter(caller, default_limits=["600 per minute"])
