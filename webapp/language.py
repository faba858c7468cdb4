"""Chinese first, English by a switch that keeps the page."""

from typing import Protocol
from urllib.parse import urlsplit

from babel import Locale
from flask import Blueprint, Flask, Response, redirect, request, url_for
from flask_babel import get_locale

LANGUAGES = {"zh": "zh_Hans_CN", "en": "en"}
COOKIE = "language"
ONE_YEAR = 365 * 24 * 3600

blueprint = Blueprint("language", __name__)


def select_locale() -> str:
    """The locale of this request: the one chosen by the switch, else Chinese."""
    return LANGUAGES.get(request.cookies.get(COOKIE, ""), LANGUAGES["zh"])


def language() -> str:
    """`zh` or `en`: the language of this request, or Chinese outside of one."""
    locale: Locale | None = get_locale()
    return "en" if locale is not None and locale.language == "en" else "zh"


def pick(zh: str, en: str) -> str:
    """Of a text in both languages, the one of this request."""
    return en if language() == "en" else zh


class Bilingual(Protocol):
    """Anything said in both languages."""

    @property
    def zh(self) -> str: ...

    @property
    def en(self) -> str: ...


def said(words: Bilingual) -> str:
    """What is said in both languages, in the one of this request."""
    return pick(words.zh, words.en)


@blueprint.get("/language/<code>")
def switch(code: str) -> Response:
    """Remember the language and go back to the page (`?next=`) it was chosen on."""
    response = redirect(local_address(request.args.get("next", "")))
    if code in LANGUAGES:
        response.set_cookie(COOKIE, code, max_age=ONE_YEAR, samesite="Lax", httponly=True)
    assert isinstance(response, Response)
    return response


def local_address(address: str) -> str:
    """The address if it lies on this site, else the home page: nobody is sent elsewhere by a link."""
    parts = urlsplit(address.replace("\\", "/"))
    if parts.scheme or parts.netloc or not address.startswith("/") or address.startswith("//"):
        return url_for("home.index")
    return address


def init_app(app: Flask) -> None:
    """Register the switch, and give the templates `language()`, `pick`, `said` and the switch's address."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(language=language, pick=pick, said=said, switch_address=switch_address)

    @app.after_request
    def vary(response: Response) -> Response:
        # One address, two languages, and whole pages beside parts of pages: caches must keep them apart.
        if response.mimetype == "text/html":
            response.vary.update(("Cookie", "HX-Request"))
        return response


def switch_address() -> str:
    """The address of the switch to the other language, coming back to the page one is on."""
    here = request.full_path if request.query_string else request.path
    return url_for("language.switch", code="zh" if language() == "en" else "en", next=here)
