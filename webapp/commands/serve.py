"""`floorjudge serve`: the site on this machine, and on the phones of the hall if it is let out."""

import logging
import socket
import threading
from ipaddress import ip_address
from typing import Any

import click

from webapp.errors import Refusal

THREADS = 8
EVERYWHERE = ("0.0.0.0", "::")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="监听的地址；手机要用就写 0.0.0.0")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="端口 (port)")
@click.option("--proxy", default="", metavar="ADDRESS", help="前面反向代理的地址（在本机就是 127.0.0.1）")
def command(host: str, port: int, proxy: str) -> None:
    """启动网站；手机与电脑在同一无线网时，加 --host 0.0.0.0 即可访问。

    Serve the site. With --host 0.0.0.0 phones in the same network reach it. Behind a reverse proxy, as for a
    certificate, --proxy names its address: what it says of who asks is believed, of nobody else.
    """
    serve(host, port, proxy)


def proxy_settings(proxy: str) -> dict[str, Any]:
    """What the server is told of a proxy in front: its address, and which of its headers to believe.

    Raises
    ------
    Refusal
        If that is no IP address.
    """
    if not proxy:
        # Nothing believes these headers; that they are there tells that somebody didn't come straight to this machine.
        return {"clear_untrusted_proxy_headers": False}
    try:
        ip_address(proxy)
    except ValueError as error:
        raise Refusal(
            f"--proxy 写的是「{proxy}」，应为反向代理的 IP 地址，如 127.0.0.1",
            f"--proxy is “{proxy}”; the IP address of the reverse proxy is right, such as 127.0.0.1",
        ) from error
    return {
        "trusted_proxy": proxy,
        "trusted_proxy_count": 1,
        "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"},
        "clear_untrusted_proxy_headers": True,
    }


def serve(host: str, port: int, proxy: str = "") -> None:
    """Serve until interrupted; behind the reverse proxy at the address `proxy`, if there is one.

    Raises
    ------
    Refusal
        If the address can't be listened on, most often because the port is taken; if `proxy` is no address.
    """
    from waitress import create_server

    from webapp.app import create_app
    from webapp.pages.desk.addresses import PUBLIC_ADDRESS

    settings = proxy_settings(proxy)
    app = create_app()
    # A hall that looks all at once queues for a moment; the organiser's window is not the place to say so.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    try:
        server = create_server(app, host=host, port=port, threads=THREADS, ident="floorjudge", **settings)
    except OSError as error:
        raise Refusal(
            f"不能在 {host}:{port} 上启动（{error.strerror}）：端口可能已被占用，换一个，如 --port {port % 65535 + 1}",
            f"Cannot listen on {host}:{port} ({error.strerror}): the port may be taken, try another, "
            f"such as --port {port % 65535 + 1}",
        ) from error
    addresses = lan_addresses() if host in EVERYWHERE else ()
    app.config[PUBLIC_ADDRESS] = f"http://{addresses[0]}:{port}" if addresses else ""
    announce(host, port)
    threading.Thread(target=warm_up, daemon=True).start()
    try:
        server.run()
    finally:
        server.close()


def warm_up() -> None:
    """Open the search index before anybody asks: after an update it is built anew, which takes some seconds."""
    from webapp.pages.home import rules_index

    rules_index()


def announce(host: str, port: int) -> None:
    """Say where the site is: on this machine, and for phones with a QR code where they can reach it."""
    shown = "127.0.0.1" if host in EVERYWHERE else host
    click.echo(f"裁判台已启动（serving）：http://{shown}:{port}/")
    if host not in EVERYWHERE:
        click.echo("手机要用（for phones）：floorjudge serve --host 0.0.0.0")
    for address in lan_addresses() if host in EVERYWHERE else ():
        url = f"http://{address}:{port}/"
        click.echo(f"手机（phones）：{url}")
        draw_code(url)
    click.echo("按 Ctrl+C 停止（to stop）")


def lan_addresses() -> list[str]:
    """This machine's own address in the hall's network; empty without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only asks the routing table which own address would be used.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        address = str(probe.getsockname()[0])
    return [] if address.startswith("127.") else [address]


def draw_code(url: str) -> None:
    """Draw a QR code in the terminal, where there is one to look at."""
    import sys

    import segno

    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
