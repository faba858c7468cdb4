"""The tournament desk's pages: one blueprint, its routes in a module a subject."""

from flask import Flask

from webapp.desk.event_log import Shelf
from webapp.desk.round_keys import RoundConverter
from webapp.pages.desk import (
    accounts,
    decks,
    entry,
    events,
    exchanges,
    history,
    matches,
    paper,
    play_offs,
    player,
    results,
    rounds,
    screens,
    signing_in,
    standings,
    transfer,
    words,
)
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import put_down

MODULES = (
    accounts,
    decks,
    entry,
    events,
    exchanges,
    history,
    matches,
    paper,
    play_offs,
    player,
    results,
    rounds,
    screens,
    standings,
    transfer,
)


def init_app(app: Flask) -> None:
    """Register the pages, sign-in, and what the templates need."""
    app.extensions["floorjudge_events"] = Shelf()
    signing_in.init_app(app)
    words.init_app(app)
    # Importing the modules has put their routes on the blueprint.
    assert all(module.__name__ for module in MODULES)
    app.url_map.converters["round"] = RoundConverter
    app.register_blueprint(blueprint)
    app.teardown_appcontext(put_down)
