"""The site's pages, one blueprint a module."""

from flask import Flask

from rules_text.library import load_library
from webapp.pages import api, clauses, glossary, home, judge, official, offline, pairings, rulebooks
from webapp.parts import wants_part


def init_app(app: Flask) -> None:
    """Register every page, and give the templates the library and what kind of answer is wanted."""
    for module in (home, rulebooks, official, clauses, glossary, judge, pairings, api, offline):
        app.register_blueprint(module.blueprint)
    app.jinja_env.globals.update(library=load_library, wants_part=wants_part)
