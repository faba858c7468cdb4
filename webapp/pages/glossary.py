"""The glossary that joins the games."""

from flask import Blueprint, render_template

from rules_text.glossary import load_glossary
from rules_text.library import load_library

blueprint = Blueprint("glossary", __name__)


@blueprint.get("/glossary")
def index() -> str:
    """Every notion with each game's word for it, and where that word is explained."""
    return render_template("glossary.html", notions=load_glossary(), rulebooks=tuple(load_library().rulebooks.values()))
