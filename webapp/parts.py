"""Whole pages, and the parts of pages that the script asks for."""

from flask import request


def wants_part() -> bool:
    """Whether the page's script asks for the changed part alone (htmx says so in a header)."""
    headers = request.headers
    return headers.get("HX-Request") == "true" and headers.get("HX-History-Restore-Request") != "true"
