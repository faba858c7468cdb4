"""Addresses for other people's devices: what stands in a QR code is opened on a phone, not on this machine."""

from ipaddress import ip_address

from flask import current_app, request, url_for

PUBLIC_ADDRESS = "FLOORJUDGE_PUBLIC_ADDRESS"
"""The setting that holds the address phones reach this site by, as `floorjudge serve` found it (empty: none)."""


def outside_address(endpoint: str, **values: object) -> str:
    """The address of a page as a phone reaches it, also where this request came from the machine itself."""
    public = str(current_app.config.get(PUBLIC_ADDRESS, ""))
    if asked_by_loopback() and public:
        return public.rstrip("/") + url_for(endpoint, **values)  # type: ignore[arg-type]
    return url_for(endpoint, _external=True, **values)  # type: ignore[arg-type]


def is_out_of_reach() -> bool:
    """Whether addresses made now can be opened on this machine alone."""
    return asked_by_loopback() and not current_app.config.get(PUBLIC_ADDRESS)


def asked_by_loopback() -> bool:
    """Whether the page was asked for under a name that means "this machine"."""
    host = request.host.rsplit(":", 1)[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
