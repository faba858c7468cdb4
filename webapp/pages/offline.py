"""What makes a visited rulebook readable without a network: the service worker and its fallback page."""

from flask import Blueprint, Response, jsonify, make_response, render_template, url_for

from rules_text.library import load_library, sources_hash
from webapp.assets import asset, bootstrap_css
from webapp.version import version

blueprint = Blueprint("offline", __name__)

ASSETS = ("floorjudge.css", "floorjudge.js", "vendor/htmx-2.0.11.min.js", "icon.svg")


@blueprint.get("/service-worker.js")
def service_worker() -> Response:
    """The worker, from the root so that it may serve every page; its name changes with text and styles."""
    kept = [bootstrap_css(), *(asset(name) for name in ASSETS), url_for("offline.page")]
    body = render_template(
        "service-worker.js", cache=f"floorjudge-{version()}-{sources_hash()}", kept=kept, page=url_for("offline.page")
    )
    response = make_response(body)
    response.mimetype = "text/javascript"
    response.cache_control.no_cache = True
    return response


@blueprint.get("/offline")
def page() -> str:
    """Shown without a network in place of a page that was never visited."""
    return render_template("offline.html", rulebooks=tuple(load_library().rulebooks.values()))


@blueprint.get("/site.webmanifest")
def manifest() -> Response:
    """Lets a phone put the site on its home screen."""
    response = jsonify(
        name="裁判台 Floorjudge",
        short_name="裁判台",
        start_url=url_for("home.index"),
        display="standalone",
        background_color="#f5f3ec",
        theme_color="#f5f3ec",
        lang="zh-Hans",
        icons=[{"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    )
    response.mimetype = "application/manifest+json"
    return response
