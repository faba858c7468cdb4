"""The page of disputes: samples, pasted cases, faults all at once, steps and branches, verdicts."""

import io
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from webapp.packing import pack, unpack
from webapp.pages.judge import samples
from webapp.samples import CASE, CASES

CASE_TEXT = CASE.read_text(encoding="utf-8")


def options(html: str) -> list[str]:
    """The addresses of the options of the decision that is due."""
    found = re.search(r'<ol class="options">(.*?)</ol>', html, flags=re.S)
    return [each.replace("&amp;", "&") for each in re.findall(r'hx-get="([^"]+)"', found[1])] if found else []


def claims(html: str) -> list[str]:
    """The claims with their verdicts, without markup."""
    return [
        re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", each))
        for each in re.findall(r'<li class="claim.*?</li>\n', html, flags=re.S)
    ]


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.name)
def test_every_sample_is_adjudicated(client: FlaskClient, sample) -> None:  # type: ignore[no-untyped-def]
    response = client.get("/judge", query_string={"sample": sample.name})
    assert response.status_code == 200
    assert sample.title in response.text
    assert 'class="claim' in response.text
    assert "没有看完" not in response.text


def test_samples_are_offered_on_the_empty_page(client: FlaskClient) -> None:
    html = client.get("/judge").text
    assert all(f"sample={path.stem}" in html for path in CASES)


def test_the_rulebooks_own_dispute_is_ruled_as_the_rulebook_does(client: FlaskClient) -> None:
    html = client.get("/judge?sample=case-01").text
    must_draw, may_flip, three_cards = (
        re.sub(r"<[^>]+>", "", block) for block in re.findall(r'<p class="verdict">(.*?)</p>', html, flags=re.S)
    )
    assert "可以" in must_draw and "说得不对" in must_draw
    assert "可以" in may_flip and "说得对" in may_flip
    assert "必然" in three_cards and "说得对" in three_cards
    assert 'href="/rules/hero_duel/1.1.6"' in html


def test_one_steps_forward_and_back_and_into_another_branch(client: FlaskClient) -> None:
    start = client.get("/judge?sample=case-01").text
    ways = options(start)
    assert len(ways) == 2
    first, second = (client.get(way).text for way in ways)
    assert first != second
    back = re.search(r'hx-get="([^"]+)"[^>]* data-back', first)
    assert back
    assert options(client.get(back[1].replace("&amp;", "&")).text) == ways
    branch = re.search(r'class="branch" href="([^"#]+)#walk"', first[first.index('class="stages"') :]) or re.search(
        r'hx-get="([^"]+)"[^>]*>改选', first
    )
    assert branch
    assert options(client.get(branch[1].replace("&amp;", "&")).text) == ways


def every_end(client: FlaskClient, address: str) -> Iterator[str]:
    """The pages at the ends of all lines."""
    html = client.get(address).text
    ways = options(html)
    if not ways:
        yield html
    for way in ways:
        yield from every_end(client, way)


def test_every_line_of_the_dispute_can_be_walked_to_its_end(client: FlaskClient) -> None:
    ends = list(every_end(client, "/judge?sample=case-01"))
    lines = re.search(r"(\d+) 种合法的执行顺序", client.get("/judge?sample=case-01").text)
    assert lines
    assert len(ends) == int(lines[1])
    assert all("没有要执行的了" in end for end in ends)


def test_the_script_gets_the_walk_alone(client: FlaskClient) -> None:
    part = client.get("/judge?sample=case-01&path=0", headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'class="claim' not in part
    assert 'class="board' in part


def test_a_witness_leads_to_the_board_it_speaks_of(client: FlaskClient) -> None:
    html = client.get("/judge?sample=case-01").text
    shown = re.findall(r'href="(/judge\?[^"#]+)#walk">在局面上看', html)
    assert shown
    assert all(client.get(address.replace("&amp;", "&")).status_code == 200 for address in shown)


def test_a_pasted_case_goes_to_an_address_that_holds_it(client: FlaskClient) -> None:
    response = client.post("/judge", data={"text": CASE_TEXT})
    assert response.status_code == 303
    address = response.headers["Location"]
    packed = re.search(r"case=([^&]+)", address)
    assert packed
    assert unpack(packed[1]) == CASE_TEXT.replace("\r\n", "\n")
    page = client.get(address)
    assert page.status_code == 200
    assert options(page.text)[0].startswith(address)


def test_a_picked_file_is_taken_too(client: FlaskClient) -> None:
    upload = (io.BytesIO(CASE_TEXT.encode("gb18030")), "case.yaml")
    response = client.post("/judge", data={"file": upload, "text": ""})
    assert response.status_code == 303
    assert "翻开两张牌之后" in client.get(response.headers["Location"]).text


def test_every_fault_of_a_case_is_told_with_its_place(client: FlaskClient) -> None:
    text = CASE_TEXT.replace("[Z1, {card: Z1, down: true}", "[Z9, Z1, Z1, Z1, {card: Z1, down: true}").replace(
        "active: A", "active: C"
    )
    response = client.get("/judge", query_string={"case": pack(text)})
    assert response.status_code == 422
    faults = re.findall(r"<li><code>(.*?)</code>", response.text)
    assert {"turn.active"} < set(faults)
    assert any(place.startswith("A.field") for place in faults) or any("field" in place for place in faults)
    assert "Z9" in response.text


@pytest.mark.parametrize(
    ("text", "words"),
    [("a: [1, 2", "YAML"), ("", ""), ("just words", ""), ("game: chess", "hero_duel"), ("- 1\n- 2", "")],
)
def test_what_is_no_case_is_refused_in_words(client: FlaskClient, text: str, words: str) -> None:
    response = client.get("/judge", query_string={"case": pack(text)})
    assert response.status_code in (200, 422) if not text else response.status_code == 422
    assert words in response.text
    assert "Traceback" not in response.text


@pytest.mark.parametrize(
    "query",
    ["sample=nope", "case=broken", "sample=case-01&path=9", "sample=case-01&path=x.y", "sample=case-01&path=-1"],
)
def test_a_broken_link_is_refused_in_words(client: FlaskClient, query: str) -> None:
    response = client.get(f"/judge?{query}")
    assert response.status_code == 422
    assert 'role="alert"' in response.text


def test_a_case_that_is_too_long_is_refused(client: FlaskClient) -> None:
    response = client.post("/judge", data={"text": "x" * 70_000})
    assert response.status_code == 422
    assert "太长" in response.text


def test_an_empty_form_says_what_is_needed(client: FlaskClient) -> None:
    for text in ("", "  "):
        response = client.post("/judge", data={"text": text}, follow_redirects=True)
        assert response.status_code == 422
    assert "还没有案例" in client.post("/judge", data={}).text


def test_a_card_that_nobody_has_seen_is_named_as_what_is_missing(client: FlaskClient) -> None:
    text = (
        "game: hero_duel\ncards: {F: {name: 翻, text: '翻：翻开我方战场上1张暗盖的牌。如其中有「赛罗」，抽3张牌。'}}\n"
        "board: {A: {field: [F, '?'], deck: 9}, B: {field: ['?'], deck: 9}}\nhappening: {flip: A.field.1}\n"
        "claims: [{by: A, says: 手牌三张, end: {A.hand: 3}}]\n"
    )
    html = client.post("/judge", data={"text": text}, follow_redirects=True).text
    assert "这些地方未知的牌当作没有效果、也用不上：A 战场 2" in html
    assert "要先看清 A 战场 2 的牌是哪一张" in html
    assert "有的执行要看一张未知的牌" in html and "请用命令行裁定" not in html


def test_english_is_english_throughout(client: FlaskClient) -> None:
    client.set_cookie("language", "en")
    html = client.get("/judge?sample=case-01").text
    assert "possible" in html and "rejected" in html
    assert "A decides" in html
