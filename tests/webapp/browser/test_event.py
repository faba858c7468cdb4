"""A whole event of eight in a real browser: staff at the desk, players on phones of their own."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.conftest import DESK, PHONE, Site
from webapp.app import create_app

NAMES = ("陈一鸣", "林小雨", "王大力", "赵青", "周默", "吴桐", "郑好")
LATE = "迟来的人"
SEEN = os.environ.get("FLOORJUDGE_SCREENSHOTS")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A machine of its own: the first organiser is made in this test."""
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    site = Site(create_app({"SECRET_KEY": "test", "RATELIMIT_ENABLED": False}))
    yield site
    site.stop()


class Desk:
    """The hall as one sees it: a browser at the desk, a phone for each player."""

    def __init__(self, open_page: Callable[..., Page]) -> None:
        self._open = open_page
        self.page = open_page("/events", size=DESK)
        self.phones: dict[str, Page] = {}
        self.base = ""

    def see(self, name: str, page: Page | None = None) -> None:
        """Keep a picture, where one is asked for."""
        if SEEN:
            (page or self.page).screenshot(path=str(Path(SEEN) / f"{name}.png"), full_page=True)

    def join(self, name: str) -> None:
        """A player enters himself on his phone."""
        phone = self._open(f"{self.base}/join", size=PHONE)
        phone.fill("#name", name)
        phone.click("form button:has-text('报名')")
        expect(phone.locator("h1")).to_contain_text(name)
        self.phones[name] = phone

    def go(self, path: str = "") -> None:
        self.page.goto(self.base + path)

    def publish(self, number: int) -> None:
        """Make the pairings, look at them, publish them, start the clock."""
        self.go()
        self.page.click(f"button:has-text('编排第 {number} 轮')")
        expect(self.page.locator("h1")).to_contain_text("未公布")
        self.page.click(f"button:has-text('公布第 {number} 轮')")
        expect(self.page.locator("h1")).to_contain_text(f"第 {number} 轮")
        self.page.click("button:has-text('开始计时')")
        expect(self.page.locator(".big-clock .clock")).to_be_visible()

    def pairs(self) -> dict[int, tuple[str, str]]:
        """The tables of the round that is on the screen."""
        found: dict[int, tuple[str, str]] = {}
        for line in self.page.locator(".tables-list li[id]").all():
            names = line.locator(".pair a").all_text_contents()
            found[int(line.locator(".table-number").inner_text())] = (names[0], names[1])
        return found

    def type_result(self, text: str) -> None:
        """The scorekeeper types a line."""
        self.page.fill("#line", text)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".flash.good")).to_be_visible()

    def look(self, name: str) -> Page:
        """A player looks at his phone."""
        phone = self.phones[name]
        phone.reload()
        return phone


@pytest.fixture
def desk(open_page: Callable[..., Page]) -> Desk:
    return Desk(open_page)


def create(desk: Desk) -> None:
    page = desk.page
    page.click("text=建立主办者账号")
    page.fill("#name", "主办")
    page.fill("#password", "a long password")
    page.click("button:has-text('建立账号')")
    page.fill("#name", "周六店赛")
    page.fill("#top_cut", "4")
    page.fill("#seed", "test")
    desk.see("1-new")
    page.click("button:has-text('建立赛事')")
    expect(page.locator("h1")).to_contain_text("周六店赛")
    desk.base = re.sub(r"^https?://[^/]+", "", page.url)
    desk.see("2-overview-empty")


def reported(desk: Desk, number: int) -> None:
    """The first table reports and confirms, the second reports and disputes, a judge settles it; the desk
    types the rest.
    """
    desk.go(f"/rounds/{number}")
    pairs = desk.pairs()
    (first, second), (third, fourth) = pairs[1], pairs[2]
    phone = desk.look(first)
    expect(phone.locator(".table-big b")).to_have_text("1")
    desk.see("5-phone-report", phone)
    phone.click(".score-buttons >> text='2–1'")
    expect(phone.locator(".note")).to_contain_text("确认")
    phone = desk.look(second)
    desk.see("6-phone-confirm", phone)
    phone.click("text=对，确认")
    expect(phone.locator(".outcome")).to_contain_text("2–1")
    desk.look(third).click(".score-buttons >> text='2–0'")
    phone = desk.look(fourth)
    phone.click("summary:has-text('不对')")
    phone.fill("#reason", "第二局是我赢")
    phone.click("text=有异议，叫裁判")
    expect(phone.locator(".own")).to_contain_text("裁判会到桌前来")
    desk.go()
    expect(desk.page.locator(".panel.bad")).to_contain_text("第二局是我赢")
    desk.see("7-overview-call")
    desk.page.click(".panel.bad a:has-text('2 号桌')")
    desk.see("8-match-disputed")
    desk.page.click("text=打开案例")
    expect(desk.page.locator("#text")).to_have_value(re.compile("第二局是我赢"))
    desk.see("9-case")
    desk.go(f"/rounds/{number}")
    desk.type_result("2 2-1")
    for table in pairs:
        if table > 2:
            desk.type_result(f"{table} 20")
    expect(desk.look(fourth).locator(".outcome")).to_contain_text("2–1")


def finish(desk: Desk) -> None:
    """The desk types every result that is missing."""
    for table in desk.pairs():
        desk.type_result(f"{table} 2-0")


def test_a_whole_event_of_eight(desk: Desk) -> None:
    create(desk)
    for name in NAMES:
        desk.join(name)
    desk.see("3-phone-waiting", desk.phones[NAMES[0]])
    for name in NAMES[:3]:
        desk.phones[name].click("text=签到")
    desk.go("/players")
    desk.see("4-players")
    desk.page.click("text=全部签到")
    desk.publish(1)
    desk.see("4-round")
    reported(desk, 1)

    # Somebody comes late: the first round counts as lost.
    desk.go("/players")
    desk.page.fill("#name", LATE)
    desk.page.click("#enter button")
    expect(desk.page.locator("tbody")).to_contain_text(LATE)
    desk.publish(2)
    finish(desk)
    # Somebody drops, on his own phone.
    gone = NAMES[6]
    phone = desk.look(gone)
    phone.click("summary:has-text('退赛')")
    phone.check("input[name=sure]")
    phone.click("button:has-text('退赛')")
    expect(phone.locator("h1")).to_contain_text("已退赛")
    desk.publish(3)
    assert gone not in {name for pair in desk.pairs().values() for name in pair}
    finish(desk)
    desk.see("10-round-3")

    # A correction two rounds back: what would have been paired otherwise is shown before it is done.
    desk.go("/rounds/1/tables/1")
    desk.page.click("text=更正结果")
    desk.page.fill("#wins1", "0")
    desk.page.fill("#wins2", "2")
    desk.page.fill("#reason", "成绩条写反了")
    desk.page.click("text=看看会改变什么")
    expect(desk.page.locator(".panel")).to_contain_text("第 2 轮")
    desk.see("11-correct")
    desk.page.click("button[name=sure]")
    expect(desk.page.locator(".flash.good")).to_contain_text("已更正")
    desk.go("/standings")
    desk.see("12-standings")
    desk.page.click("tbody a >> nth=0")
    desk.see("13-arithmetic")

    # The top four, by what the standings say now.
    desk.go("/play-off")
    desk.see("14-cut")
    desk.page.click("text=按排名生成对阵")
    expect(desk.page.locator("svg.bracket")).to_be_visible()
    for _match in range(3):
        desk.page.click("#matches li.open .buttons button >> nth=0")
        expect(desk.page.locator(".flash.good")).to_contain_text("晋级")
    champion = desk.page.locator(".panel.good b").inner_text()
    desk.see("15-bracket")
    expect(desk.look(champion).locator(".panel.good")).to_contain_text("冠军") if champion in desk.phones else None
    desk.go("/history")
    expect(desk.page.locator("tbody")).to_contain_text("成绩条写反了")
    desk.see("16-history")
    for path, name in (
        ("/wall?show=standings", "17-wall"),
        ("/paper/by-name", "18-names"),
        ("/paper/slips", "19-slips"),
    ):
        desk.go(path)
        desk.see(name)


@pytest.mark.parametrize(
    "path", ["", "/players", "/rounds/1", "/pairings", "/standings", "/settings", "/rounds/1/tables/1"]
)
def test_no_page_is_wider_than_a_phone(desk: Desk, path: str) -> None:
    create(desk)
    desk.go("/players")
    desk.page.click("summary:has-text('名单')")
    desk.page.fill("#text", "\n".join(NAMES))
    desk.page.click("text=录入名单")
    desk.publish(1)
    desk.page.set_viewport_size(PHONE)
    desk.go(path)
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    desk.see("p-" + (path.replace("/", "-") or "overview"))


def test_the_phone_hears_of_its_table_by_itself(desk: Desk) -> None:
    create(desk)
    for name in NAMES[:2]:
        desk.join(name)
    desk.publish(1)
    phone = desk.phones[NAMES[0]]
    phone.evaluate("document.body.dispatchEvent(new CustomEvent('fj:look'))")
    expect(phone.locator(".table-big b")).to_have_text("1")
    expect(phone.locator(".clock")).to_be_visible()
