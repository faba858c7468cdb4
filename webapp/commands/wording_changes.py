"""What changed in a wording, on a terminal: what is gone in ``[-…-]``, what is new in ``{+…+}``."""

import click

from rules_text.wording_difference import Part, Stretch, wording_difference

_SHOWN = {Part.GONE: ("[-", "-]", "red"), Part.NEW: ("{+", "+}", "green")}


def difference_text(before: str, after: str) -> str:
    """Both wordings as one run, the changes marked; in colour where the terminal shows colour."""
    return "".join(map(_stretch_text, wording_difference(before, after)))


def _stretch_text(stretch: Stretch) -> str:
    if stretch.part not in _SHOWN:
        return stretch.text
    begins, ends, colour = _SHOWN[stretch.part]
    return click.style(f"{begins}{stretch.text}{ends}", fg=colour)
