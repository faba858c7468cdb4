"""The pages and the JSON of the rules: search, clauses, rulebooks, glossary, offline."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from markupsafe import Markup

from rules_text.clauses import Bilingual
from rules_text.glossary import load_glossary
from rules_text.history import History, Release, texts_of
from rules_text.library import load_library
from tests.rules_text.official_text import rulebook_text
from webapp.official import keep, read_file
from webapp.pages.home import marked_text
from webapp.pages.rulebooks import ancestors

GAMES = tuple(load_library().rulebooks)


def test_search_shows_the_clause_of_a_number_first(client: FlaskClient) -> None:
    html = client.get("/", query_string={"q": "1.1.6", "game": "hero_duel"}).text
    found = re.findall(r'<a href="/rules/([^"]+)">\s*<span class="result-head"', html)
    assert found[0] == "hero_duel/1.1.6"
    assert "hero_duel/1.1.6a" in found


def test_search_marks_what_matches(client: FlaskClient) -> None:
    assert "<mark>" in client.get("/", query_string={"q": "伤害区"}).text


def test_search_keeps_to_the_game_and_the_kind(client: FlaskClient) -> None:
    html = client.get("/", query_string={"q": "抽卡", "game": "alya", "kind": "rule"}).text
    found = re.findall(r'<a href="/rules/(\w+)/([^"]+)">\s*<span class="result-head"', html)
    assert found
    library = load_library()
    assert {game for game, _ in found} == {"alya"}
    assert {library.clause(":".join(pair)).kind for pair in found} == {"rule"}


def test_typing_asks_for_the_results_alone(client: FlaskClient) -> None:
    part = client.get("/", query_string={"q": "1.1.6"}, headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert "result-head" in part.text
    assert "HX-Request" in part.headers["Vary"]


def test_going_back_in_history_asks_for_the_whole_page(client: FlaskClient) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get("/", query_string={"q": "1.1.6"}, headers=headers).text


def test_a_slip_is_answered_with_did_you_mean_or_hints(client: FlaskClient) -> None:
    html = client.get("/", query_string={"q": "zzqqxx"}).text
    assert "没有找到" in html or "您要找的是不是" in html


def test_a_question_can_carry_no_markup(client: FlaskClient) -> None:
    html = client.get("/", query_string={"q": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in html


def test_highlighted_text_lets_nothing_through_but_marks() -> None:
    assert marked_text("a &lt;b <mark>c</mark> <img src=x onerror=y>") == Markup(
        "a &lt;b <mark>c</mark> &lt;img src=x onerror=y&gt;"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_page_has_every_clause_under_its_id(client: FlaskClient, game: str) -> None:
    html = client.get(f"/rules/{game}").text
    ids = set(re.findall(r'\bid="([^"]+)"', html))
    rulebook = load_library().rulebook(game)
    assert {clause.id for clause in rulebook.clauses} <= ids
    assert {point.id.partition(":")[2] for point in rulebook.open_points} <= ids


@pytest.mark.parametrize("game", GAMES)
def test_links_inside_a_rulebook_page_lead_somewhere(client: FlaskClient, game: str) -> None:
    html = client.get(f"/rules/{game}").text
    ids = set(re.findall(r'\bid="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= ids


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_page(client: FlaskClient, game: str) -> None:
    for clause in load_library().rulebook(game).clauses:
        response = client.get(f"/rules/{game}/{clause.id}")
        assert response.status_code == 200, clause.ref


def test_a_clause_page_shows_both_languages_and_references_both_ways(client: FlaskClient) -> None:
    library = load_library()
    clause = library.clause("hero_duel:1.1.6a")
    html = client.get("/rules/hero_duel/1.1.6a").text
    assert clause.zh in html
    assert str(Markup.escape(clause.en)) in html
    for ref in (*clause.refers_to, *library.referred_by(clause.ref)):
        game, _, clause_id = ref.partition(":")
        assert f'href="/rules/{game}/{clause_id}"' in html


def test_a_misprinted_reference_is_shown_with_what_is_meant(client: FlaskClient) -> None:
    html = client.get("/rules/hero_duel/2.0.5e").text
    assert "4.4.2a" in html
    assert 'href="/rules/hero_duel/4.4.3"' in html


def test_a_clause_with_a_function_shows_its_source(client: FlaskClient) -> None:
    from engine.clauses import load_all

    ref = next(ref for ref in load_all() if ref in load_library())
    game, _, clause_id = ref.partition(":")
    assert "<pre><code>" in client.get(f"/rules/{game}/{clause_id}").text


def test_headings_above_a_clause_are_found_by_its_number() -> None:
    ids = {"1", "1.1.0", "1.1.6", "1.1.6a", "4.13.1", "4.13", "4"}
    assert ancestors("1.1.6", ids) == ["1.1.0", "1"]
    assert ancestors("4.13.1", ids) == ["4.13", "4"]
    assert ancestors("1.1.0", ids) == ["1"]


def test_json_of_a_clause_carries_the_version(client: FlaskClient) -> None:
    document = client.get("/api/rules/hero_duel/1.1.6").get_json()
    clause = load_library().clause("hero_duel:1.1.6")
    assert document["ref"] == clause.ref
    assert document["zh"] == clause.zh
    assert document["version"] == load_library().rulebook("hero_duel").version
    assert document["hash"] == clause.text_hash
    assert document["referred_by"] == list(load_library().referred_by(clause.ref))


@pytest.mark.parametrize("game", GAMES)
def test_json_of_a_rulebook_has_every_clause_in_printed_order(client: FlaskClient, game: str) -> None:
    document = client.get(f"/api/rules/{game}").get_json()
    rulebook = load_library().rulebook(game)
    assert [each["ref"] for each in document["clauses"]] == [clause.ref for clause in rulebook.clauses]
    assert [each["id"] for each in document["open_points"]] == [point.id for point in rulebook.open_points]


def test_json_that_is_known_already_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/api/rules/hero_duel")
    again = client.get("/api/rules/hero_duel", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""


def test_json_of_an_unknown_clause_names_the_nearest(client: FlaskClient) -> None:
    response = client.get("/api/rules/hero_duel/1.1.66")
    assert response.status_code == 404
    assert "hero_duel:1.1.6" in response.get_json()["nearest"]


def test_the_list_of_rulebooks_is_json_too(client: FlaskClient) -> None:
    assert [book["game"] for book in client.get("/api/rules").get_json()] == list(GAMES)


@pytest.mark.parametrize("notion", load_glossary(), ids=lambda notion: notion.id)
def test_every_word_of_the_glossary_leads_to_its_clause(notion) -> None:  # type: ignore[no-untyped-def]
    library = load_library()
    assert [ref for term in notion.terms for ref in term.clauses if ref not in library] == []


def test_the_service_worker_keeps_what_a_rulebook_page_loads(client: FlaskClient) -> None:
    worker = client.get("/service-worker.js")
    assert worker.mimetype == "text/javascript"
    kept = json.loads(re.search(r"const KEPT = (\[.*?\]);", worker.text)[1])  # type: ignore[index]
    html = client.get("/rules/hero_duel").text
    loaded = re.findall(r'<(?:script|link)[^>]+(?:src|href)="(/(?:static|bootstrap)[^"]+)"', html)
    assert set(loaded) <= set(kept)
    assert all(client.get(address).status_code == 200 for address in kept)


def test_the_phone_can_put_the_site_on_its_home_screen(client: FlaskClient) -> None:
    manifest = client.get("/site.webmanifest").get_json(force=True)
    assert manifest["start_url"] == "/"


def test_an_imported_wording_is_searched_too(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    before = client.get("/?q=斑马过河").get_data(as_text=True)
    text = rulebook_text(_1_2_3="斑马过河之后再发牌")
    keep(read_file(text, "zebra.txt", load_library().rulebook("hero_duel")), "hero_duel", "zebra.txt")
    after = client.get("/?q=斑马过河").get_data(as_text=True)
    assert "/rules/hero_duel/1.2.3" not in before
    found = after[after.index("/rules/hero_duel/1.2.3") :].partition("</li>")[0]
    assert "在原文里找到" in found
    assert "<mark>斑马过河</mark>之后再发牌" in found
    ours = client.get("/?q=1.2.3&game=hero_duel").get_data(as_text=True)
    assert "斑马过河之后再发牌" in ours
    assert "在原文里找到" not in ours


@pytest.mark.parametrize("game", GAMES)
def test_what_changed_between_versions_has_a_page_and_json(client: FlaskClient, game: str) -> None:
    version = load_library().rulebook(game).version
    assert f'href="/rules/{game}/changes"' in client.get(f"/rules/{game}").text
    assert "第一版" in client.get(f"/rules/{game}/changes").text
    answer = client.get(f"/api/rules/{game}/changes?from={version}").get_json()
    assert (answer["from"], answer["to"], answer["changes"]) == (version, version, [])
    assert client.get(f"/rules/{game}/changes?from=99").status_code == 404
    assert client.get(f"/api/rules/{game}/changes?to=99").status_code == 404
    refused = client.get(f"/api/rules/{game}/changes?from=abc")
    assert refused.status_code == 404
    assert "abc" in refused.get_json()["error"], "a version that is no number isn't taken for the first"


def test_a_changed_clause_is_shown_with_what_is_gone_and_new(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = load_library().rulebook("alya")
    former = texts_of(book)["3.1.1"]
    renamed = replace(former, title=Bilingual("从前的题目", "old title"))
    told = {"3.1.1": replace(former, zh="从前的规则。"), "4.1": renamed, "9.9": former}
    releases = (Release(1, Bilingual("初版", "first"), told), Release(2, Bilingual("再版", "second"), {}))
    monkeypatch.setattr("webapp.text_versions.read_history", lambda game: History(game, releases, {}))
    html = client.get("/rules/alya/changes").text
    assert "<del>从前" in html
    assert "<ins>" in html
    assert "<del>" in html.partition('id="4.1"')[2].partition("</p>")[0], "what a clause is called is told too"
    answer = client.get("/api/rules/alya/changes?from=2&to=1").get_json()
    assert [(each["ref"], each["change"]) for each in answer["changes"]] == [
        ("alya:3.1.1", "changed"),
        ("alya:4.1", "changed"),
        ("alya:9.9", "added"),
    ]
