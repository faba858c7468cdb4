"""The application factory."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

import templates
from webapp import assets, error_pages, extensions, language, pages, security
from webapp.config import default_config, secret_key
from webapp.pages import desk
from webapp.version import version


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the site.

    Parameters
    ----------
    config : mapping, optional
        Settings that override `webapp.config.default_config`; `SECRET_KEY` among them keeps the data folder
        untouched.
    """
    templates_folder = Path(templates.__file__).parent
    app = Flask("webapp", template_folder=str(templates_folder), static_folder=str(assets.STATIC))
    app.config.update(default_config())
    app.config.update(config or {})
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = secret_key()
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True

    extensions.babel.init_app(app, locale_selector=language.select_locale)
    extensions.bootstrap.init_app(app)
    extensions.csrf.init_app(app)
    extensions.limiter.init_app(app)

    security.init_app(app)
    language.init_app(app)
    assets.init_app(app)
    error_pages.init_app(app)
    pages.init_app(app)
    desk.init_app(app)
    app.jinja_env.globals["version"] = version()
    return app
