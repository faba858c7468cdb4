"""The Flask extensions, made once and bound to each application by `webapp.app.create_app`."""

from flask_babel import Babel
from flask_bootstrap import Bootstrap5
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf.csrf import CSRFProtect

babel = Babel()
bootstrap = Bootstrap5()
csrf = CSRFProtect()
# Typing a search asks once a pause; a judge with both thumbs stays far below this.
limiter = Limiter(get_remote_address, default_limits=["600 per minute"])
