"""The page on card text is made from the grammar."""

from pathlib import Path

from engine.effects.reading.handbook import handbook

PAGE = Path(__file__).parents[3] / "docs" / "card-text.md"


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == handbook()
