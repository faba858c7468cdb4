"""Looking rules up with thumbs, with a keyboard, without script and without a network."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.conftest import DESK, PHONE, Site

Open = Callable[..., Page]
PAGES = ("/", "/?q=同时触发", "/rules", "/rules/hero_duel", "/rules/hero_duel/1.1.6", "/glossary", "/pairings?sample=1")


def test_results_follow_typing_and_the_keyboard_opens_one(open_page: Open) -> None:
    page = open_page("/", size=DESK)
    page.evaluate("window.stayed = true")
    page.keyboard.press("/")
    page.keyboard.type("1.1.6")
    first = page.locator("#results .results a").first
    expect(first).to_contain_text("1.1.6")
    assert page.evaluate("window.stayed"), "the page was not loaded anew"
    assert "q=1.1.6" in page.url
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("1.1.6")
    page.go_back()
    expect(page.locator("#q")).to_have_value("1.1.6")


def test_a_game_narrows_the_results(open_page: Open) -> None:
    page = open_page("/?q=抽卡")
    page.locator("label[for=game-alya]").click()
    expect(page.locator("#results .results li:not(.game-alya)")).to_have_count(0)
    expect(page.locator("#results .results li.game-alya").first).to_be_visible()


def test_searching_works_without_script(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.fill("#q", "1.1.6")
    page.locator("label[for=game-hero_duel]").click()
    page.click("text=搜索")
    expect(page.locator("#results .results a").first).to_contain_text("1.1.6")


def test_the_language_switch_keeps_a_search_typed_just_now(open_page: Open) -> None:
    page = open_page("/")
    page.fill("#q", "1.1.6")
    expect(page.locator("#results .results a").first).to_contain_text("1.1.6")
    page.click("a.language")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#q")).to_have_value("1.1.6")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_is_wider_than_the_screen(open_page: Open, path: str, size: dict[str, int]) -> None:
    page = open_page(path, size=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("path", PAGES)
def test_what_one_taps_is_large_enough(open_page: Open, path: str) -> None:
    page = open_page(path)
    small = page.evaluate(
        """[...document.querySelectorAll(".tabs a, .btn, .chips label, .results a, .shelf a, .examples a, a.language")]
           .filter((each) => each.getBoundingClientRect().height < 44 && each.offsetParent)
           .map((each) => each.textContent.trim())"""
    )
    assert small == []


def test_a_visited_rulebook_is_read_and_filtered_without_a_network(open_page: Open, site: Site) -> None:
    page = open_page("/rules/hero_duel")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    site.stop()
    page.goto("/rules/hero_duel")
    expect(page.locator("h1")).to_contain_text("英雄对决")
    page.fill("#filter", "1.1.6a")
    expect(page.locator("[data-clause]:visible")).to_have_count(1)
    page.goto("/rules/hero_duel/1.1.7")
    expect(page.locator("h1")).to_contain_text("英雄对决")
    assert page.url.endswith("/rules/hero_duel#1.1.7"), "a clause never visited is shown in its rulebook"
    page.goto("/rules/chaoyuan")
    expect(page.locator("h1")).to_contain_text("没有网络")


def test_one_visit_keeps_a_whole_rulebook_for_a_hall_without_a_network(open_page: Open, site: Site) -> None:
    page = open_page("/rules/hero_duel", size=DESK)
    page.evaluate(
        """async () => {
            const kept = () => caches.match(location.pathname, { ignoreVary: true });
            while (!(await kept())) await new Promise((later) => setTimeout(later, 50));
        }"""
    )
    clauses = page.locator("[data-clause]").count()
    site.stop()
    page.reload()
    expect(page.locator("[data-clause]")).to_have_count(clauses)
    assert clauses > 150
    assert page.evaluate("[...document.styleSheets].every((sheet) => sheet.cssRules.length)"), "its styles are kept too"
    page.locator(".contents a[href='#5.11.0']").click()
    expect(page.locator("[id='5.11.0']")).to_be_in_viewport()
    page.locator("[id='5.11.1'] a.label").click()
    expect(page.locator("[id='5.11.1']")).to_be_in_viewport()
    assert page.url.endswith("/rules/hero_duel#5.11.1")


def test_searching_without_a_network_says_so(open_page: Open, site: Site) -> None:
    page = open_page("/?q=1.1.6")
    expect(page.locator("#results .results a").first).to_contain_text("1.1.6")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    site.stop()
    page.fill("#q", "1.1.7")
    expect(page.locator("#results")).to_contain_text("没有网络")
    expect(page.locator("#results .results a")).to_have_count(0)
    page.goto("/?q=1.1.7")
    expect(page.locator("h1")).to_contain_text("没有网络")
    expect(page.locator("main")).to_contain_text("搜索")


def test_print_leaves_controls_out(open_page: Open) -> None:
    page = open_page("/rules/hero_duel", size=DESK)
    page.emulate_media(media="print")
    expect(page.locator("nav.tabs")).to_be_hidden()
    expect(page.locator("#filter")).to_be_hidden()
    expect(page.locator("[data-clause]").first).to_be_visible()


def test_both_languages_can_be_shown_side_by_side(open_page: Open) -> None:
    page = open_page("/rules/hero_duel", java_script_enabled=False)
    other = page.locator("[data-clause] .other").first
    expect(other).to_be_hidden()
    page.check("#both")
    expect(other).to_be_visible()


def test_pasted_results_are_paired_in_place(open_page: Open) -> None:
    page = open_page("/pairings?sample=1")
    page.evaluate("window.stayed = true")
    page.click("text=排名并编排")
    expect(page.locator("#outcome h2").first).to_have_text("第 4 轮对阵")
    assert page.evaluate("window.stayed")
    with page.expect_download() as download:
        page.click("text=下载对阵 CSV")
    assert download.value.suggested_filename == "pairings.csv"
    page.fill("#text", "round\n")
    page.click("text=排名并编排")
    expect(page.locator(".refusal h2")).to_contain_text("要改")


def test_pairing_works_without_script(open_page: Open) -> None:
    page = open_page("/pairings?sample=1", java_script_enabled=False)
    page.click("text=排名并编排")
    expect(page.locator("#outcome h2").first).to_have_text("第 4 轮对阵")
    with page.expect_download() as download:
        page.click("text=下载排名 CSV")
    assert re.fullmatch(r"standings\.csv", download.value.suggested_filename)
