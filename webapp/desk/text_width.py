"""How wide a text is: Han characters are twice as wide as Latin ones."""


def width(text: str) -> int:
    """How wide a text is, in half Han characters."""
    return sum(2 if character > "\u2e7f" else 1 for character in text)
