"""What a reader sees when something can't be done: one sentence, and the way on."""

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from rules_text.clauses import Clause
from rules_text.errors import UnknownClause, UnknownGame
from rules_text.history import UnknownVersion
from rules_text.library import load_library
from webapp.errors import Refusal, fault_text
from webapp.language import pick


def init_app(app: Flask) -> None:
    """Register the pages for refusals, unknown clauses, games and versions, and HTTP errors."""
    app.register_error_handler(Refusal, refusal)
    app.register_error_handler(UnknownClause, unknown_clause)
    app.register_error_handler(UnknownGame, unknown_game)
    app.register_error_handler(UnknownVersion, unknown_version)
    app.register_error_handler(HTTPException, http_error)


def refusal(error: Refusal) -> Response:
    """What was handed in can't be used (422), or not by who asks (403); every fault in one list."""
    return answer(error.code, pick(error.message_zh, error.message_en), faults=tuple(map(fault_text, error.faults)))


def unknown_clause(error: UnknownClause) -> Response:
    """404 with the clauses whose ids are nearest."""
    library = load_library()
    nearest = tuple(library.clause(ref) for ref in error.suggestions)
    message = _("没有编号为“%(ref)s”的规则。", ref=error.ref)
    return answer(404, message, nearest=nearest)


def unknown_game(error: UnknownGame) -> Response:
    """404 that names the games there are."""
    return answer(404, _("没有名为“%(game)s”的游戏，现有：%(games)s。", game=error.game, games="、".join(error.games)))


def unknown_version(error: UnknownVersion) -> Response:
    """404 that names the versions there are."""
    there_are = "、".join(map(str, error.versions))
    return answer(404, _("本文没有第 %(n)s 版，现有：%(versions)s。", n=error.version, versions=there_are))


def http_error(error: HTTPException) -> Response:
    """Any other HTTP error, in the reader's language."""
    messages = {
        400: _("这份请求不完整：请回到上一页，重新提交。"),
        403: _("您的账号不能做这件事：请用有权限的账号登录。"),
        404: _("这里没有页面。"),
        405: _("这个地址不接受这种请求。"),
        413: _("内容太大：一份文件至多 4 MB。"),
        429: _("请求太快了：请等一分钟再试。"),
        500: _("程序出错了，已记在日志里。您的数据没有改动。"),
    }
    code = error.code or 500
    return answer(code, messages.get(code) or _("这份请求做不到（%(name)s）。", name=error.name))


def answer(code: int, message: str, nearest: tuple[Clause, ...] = (), faults: tuple[object, ...] = ()) -> Response:
    """The error as a page, or as JSON below `/api/`."""
    if request.path.startswith("/api/"):
        body = jsonify(error=message, nearest=[clause.ref for clause in nearest], faults=[str(f) for f in faults])
    else:
        body = make_response(render_template("error.html", code=code, message=message, nearest=nearest, faults=faults))
    body.status_code = code
    return body
