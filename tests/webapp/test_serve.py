"""`floorjudge serve`: says where it is, answers there, and refuses a taken port in words."""

import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from webapp.commands import serve
from webapp.errors import Refusal


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def served(port: int, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "webapp", "serve", "--port", str(port)],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "FLOORJUDGE_HOME": str(tmp_path)},
    )
    yield process
    process.terminate()
    process.wait(timeout=10)


def test_it_answers_at_the_address_it_names(served: subprocess.Popen[str]) -> None:
    assert served.stdout is not None
    address = re.search(r"http://\S+", served.stdout.readline())
    assert address
    with urllib.request.urlopen(address[0], timeout=10) as answer:
        assert "裁判台" in answer.read().decode()
        assert answer.headers["Server"] == "floorjudge"


def test_a_taken_port_is_refused_with_another_to_try(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "webapp", "serve", "--port", str(port)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "FLOORJUDGE_HOME": str(tmp_path)},
        )
    assert done.returncode == 1
    assert "端口可能已被占用" in done.stderr
    assert "Traceback" not in done.stderr


def test_phones_are_told_an_address_they_can_reach(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "lan_addresses", lambda: ["192.0.2.7"])
    serve.announce("0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000/" in said
    assert "http://192.0.2.7:8000/" in said
    serve.announce("127.0.0.1", 8000)
    assert "--host 0.0.0.0" in capsys.readouterr().out


def sign_in_page(address: str, **headers: str) -> str:
    """The page of a machine without accounts: only at the machine itself it has a form."""
    request = urllib.request.Request(
        f"{address}events/sign-in", headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(answer.read().decode())


def test_whoever_comes_through_a_proxy_does_not_sit_at_the_machine(served: subprocess.Popen[str]) -> None:
    assert served.stdout is not None
    address = re.search(r"http://\S+", served.stdout.readline())
    assert address
    assert 'id="password"' in sign_in_page(address[0])
    assert 'id="password"' not in sign_in_page(address[0], X_Forwarded_For="192.0.2.7")


@pytest.mark.parametrize("proxy", ["127.0.0.1", "192.0.2.1"])
def test_only_the_proxy_that_was_named_is_believed(proxy: str) -> None:
    from waitress.proxy_headers import proxy_headers_middleware

    told = serve.proxy_settings(proxy)
    seen: list[str] = []

    def app(environ: dict[str, str], _start: object) -> list[bytes]:
        seen.append(environ["REMOTE_ADDR"])
        return []

    wrapped = proxy_headers_middleware(
        app,
        trusted_proxy=told["trusted_proxy"],
        trusted_proxy_count=told["trusted_proxy_count"],
        trusted_proxy_headers=told["trusted_proxy_headers"],
        clear_untrusted=told["clear_untrusted_proxy_headers"],
    )
    wrapped(
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "127.0.0.9, 192.0.2.7", "SERVER_PORT": "80"},
        lambda *_: None,
    )
    assert seen == ["192.0.2.7" if proxy == "127.0.0.1" else "127.0.0.1"]


def test_a_proxy_is_named_by_its_address() -> None:
    assert "trusted_proxy" not in serve.proxy_settings("")
    with pytest.raises(Refusal, match="IP"):
        serve.proxy_settings("nginx")
