"""The blueprint that all the desk's pages share: `/events`."""

from flask import Blueprint

blueprint = Blueprint("events", __name__, url_prefix="/events")
