"""A dispute on a phone at the table: forward, back, another branch, a pasted case."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.conftest import DESK, PHONE
from webapp.samples import CASE

Open = Callable[..., Page]


def test_one_steps_through_a_dispute_in_place(open_page: Open) -> None:
    page = open_page("/judge?sample=case-01")
    page.evaluate("window.stayed = true")
    expect(page.locator(".claim")).to_have_count(3)
    options = page.locator(".options a")
    expect(options).to_have_count(2)
    second = options.nth(1).inner_text()
    options.nth(1).click()
    expect(page.locator(".walk-count")).to_contain_text("1")
    assert "path=1" in page.url
    expect(page.locator(".stages .choice").last).to_contain_text(second[:10])
    page.click("text=退一步")
    expect(options).to_have_count(2)
    options.nth(0).click()
    expect(page.locator(".walk-count")).to_contain_text("1")
    page.locator(".stages").get_by_text("改选").first.click()
    expect(options).to_have_count(2)
    page.go_back()
    expect(page.locator(".walk-count")).to_contain_text("1")
    assert page.evaluate("window.stayed"), "the page was not loaded anew"


def test_the_left_arrow_goes_back_a_step(open_page: Open) -> None:
    page = open_page("/judge?sample=case-01&path=0", size=DESK)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".options a")).to_have_count(2)


def test_a_witness_is_shown_on_the_board(open_page: Open) -> None:
    page = open_page("/judge?sample=case-01")
    claim = page.locator(".claim").first
    claim.get_by_text("这样执行").click()
    expect(claim.locator(".told li").first).to_be_visible()
    claim.get_by_text("在局面上看").first.click()
    expect(page.locator(".decision .settled")).to_be_visible()


def test_a_dispute_is_pasted_and_walked_without_script(open_page: Open) -> None:
    page = open_page("/judge", java_script_enabled=False)
    page.fill("#text", CASE.read_text(encoding="utf-8"))
    page.click("button:has-text('裁定')")
    expect(page.locator(".claim")).to_have_count(3)
    page.locator(".options a").first.click()
    expect(page.locator(".walk-count")).to_contain_text("1")
    page.click("text=退一步")
    expect(page.locator(".options a")).to_have_count(2)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("sample", ["case-01", "case-06", "case-18"])
def test_the_board_fits_the_screen(open_page: Open, sample: str, size: dict[str, int]) -> None:
    page = open_page(f"/judge?sample={sample}", size=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
