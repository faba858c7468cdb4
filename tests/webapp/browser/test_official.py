"""An organiser loads a damaged rulebook on a phone without scripts, checks the guess, and looks before he replaces."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.rules_text.official_text import damaged_text
from tests.webapp.browser.conftest import PHONE, Site
from webapp.app import create_app


@pytest.fixture
def page(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A phone without scripts, on a site with a data folder of its own."""
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "home"))
    site = Site(create_app({"SECRET_KEY": "test"}))
    context = browser.new_context(viewport=PHONE, base_url=site.url, locale="zh-CN", java_script_enabled=False)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()
    site.stop()


def hand_in(page: Page, file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="读入").click()


def test_a_rulebook_is_loaded_checked_and_replaced_without_scripts(page: Page, tmp_path: Path) -> None:
    page.goto("/rules/hero_duel")
    page.get_by_role("link", name="官方原文").click()
    hand_in(page, tmp_path / "book.txt", damaged_text())
    expect(page.locator(".report")).to_contain_text("修复 2 处")
    guess = page.locator("#guess-1")
    expect(guess.locator(".unconfirmed")).to_have_text("见")
    guess.locator("summary").click()
    guess.get_by_label("这里应是").fill("参见")
    guess.get_by_role("button", name="改正").click()
    expect(page.locator(".flash")).to_have_text("第 1 处已改正。")

    newer = damaged_text().replace("最多 3 张", "最多 4 张")
    page.locator("summary", has_text="读入另一份文件").click()
    hand_in(page, tmp_path / "newer.txt", newer)
    expect(page.locator(".changed del").last).to_have_text("3")
    expect(page.locator(".changed ins").last).to_have_text("4")
    page.goto("/rules/hero_duel/1.0.2")
    expect(page.locator(".official")).to_contain_text("最多 3 张")
    page.go_back()
    page.get_by_role("button", name="用这份文件替换").click()
    expect(page.locator(".report")).to_contain_text("已替换的 1 条")
    page.goto("/rules/hero_duel/1.0.2")
    expect(page.locator(".official")).to_contain_text("最多 4 张")
    expect(page.locator(".official .unconfirmed")).to_have_text("见")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
