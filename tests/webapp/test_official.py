"""Keeping official wordings: guesses confirmed and mended, nothing replaced unasked, nothing half-written."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_text.library import load_rulebook
from tests.rules_text.official_text import STRAY, UNNUMBERED, damaged_text, rulebook_text, text_with_loose_lines
from webapp.errors import Refusal
from webapp.official import Kept, forget, keep, opened, read_file
from webapp.official_guesses import confirm, mend
from webapp.official_tables import STREAM
from webapp.store import Conflict
from webapp.wordings import KeptGuess, kept_guesses, official_wording, wordings

GAME = "hero_duel"
CHANGED = "双方各抽 8 张牌，5 张暗盖进配置区，3 张当起始手牌，牌库顶 2 张当起始能量。"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "home"))
    yield tmp_path


def take(text: str, name: str = "book.txt", *, replacing: bool = False, seen: int | None = None) -> Kept:
    official = read_file(text.encode(), name, load_rulebook(GAME))
    return keep(official, GAME, name, replacing=replacing, seen=seen)


def the_guess(kind: str, settled: bool = False) -> KeptGuess:
    (found,) = (guess for guess in kept_guesses(GAME, settled=settled) if guess.kind == kind)
    return found


def test_a_guess_is_kept_with_its_place_and_what_the_file_has() -> None:
    take(damaged_text(), "torn.txt")
    guess = the_guess("restored")
    assert (guess.ref, guess.file, guess.state) == ("hero_duel:1.0.2", "torn.txt", "open")
    assert damaged_text().split("\n")[guess.line - 1].startswith("1.0.2 ")
    assert "?niú)" in guess.before
    assert guess.text == "张；同一个卡牌编号（[见] 2.0.7）在里面"


def test_an_unconfirmed_stretch_of_a_wording_is_told_apart() -> None:
    take(damaged_text())
    official = official_wording("hero_duel:1.0.2")
    assert official
    assert [each.text for each in official.stretches if each.unconfirmed] == ["见"]
    assert "".join(each.text for each in official.stretches) == official.text
    confirm(GAME, [official.open_guesses[0].number])
    confirmed = official_wording("hero_duel:1.0.2")
    assert confirmed
    assert not any(each.unconfirmed for each in confirmed.stretches)


def test_one_guess_is_confirmed_or_all() -> None:
    take(text_with_loose_lines())
    first, second = kept_guesses(GAME)
    assert confirm(GAME, [first.number], who="甲") == 1
    assert kept_guesses(GAME) == (second,)
    assert confirm(GAME, None) == 1
    assert kept_guesses(GAME) == ()
    assert [guess.settled_by for guess in kept_guesses(GAME, settled=True)] == ["甲", ""]


def test_mended_words_take_the_place_of_the_guess_and_of_nothing_else() -> None:
    take(damaged_text())
    before = wordings(GAME)
    mend(GAME, the_guess("restored").number, "参见")
    after = wordings(GAME)
    assert after["hero_duel:1.0.2"] == before["hero_duel:1.0.2"].replace("见 2.0.7", "参见 2.0.7")
    assert {ref: text for ref, text in after.items() if ref != "hero_duel:1.0.2"} == {
        ref: text for ref, text in before.items() if ref != "hero_duel:1.0.2"
    }
    assert the_guess("restored", settled=True).words == "参见"


def test_a_line_goes_to_another_clause_and_back() -> None:
    take(text_with_loose_lines())
    was = wordings(GAME)
    line = the_guess("aligned")
    assert was[line.ref].endswith("\n" + UNNUMBERED)
    mend(GAME, line.number, ref="hero_duel:1.1.2")
    moved = wordings(GAME)
    assert moved["hero_duel:1.1.2"] == was["hero_duel:1.1.2"] + "\n" + UNNUMBERED
    assert moved[line.ref] == was[line.ref].removesuffix("\n" + UNNUMBERED)
    mend(GAME, line.number, ref=line.ref)
    assert wordings(GAME) == was


def test_a_line_that_fits_nowhere_is_given_to_a_clause() -> None:
    take(text_with_loose_lines())
    stray = the_guess("unmatched")
    assert (stray.ref, stray.words) == ("", STRAY)
    with pytest.raises(Refusal):
        mend(GAME, stray.number, "别的话")
    mend(GAME, stray.number, "最后一句。", "hero_duel:1.0.1")
    assert wordings(GAME)["hero_duel:1.0.1"].endswith("\n最后一句。")


def test_mending_a_line_settles_what_was_guessed_within_it_and_moves_what_lies_behind() -> None:
    lines = damaged_text().split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith("1.0.2 "))
    again = lines[place].removeprefix("1.0.2 ")
    take("\n".join([*lines[: place + 1], again, *lines[place + 1 :]]))
    first, whole, within = kept_guesses(GAME)
    assert (first.kind, whole.kind, within.kind) == ("restored", "aligned", "restored")
    mend(GAME, first.number, "参见")
    wording = wordings(GAME)["hero_duel:1.0.2"]
    for guess in kept_guesses(GAME):
        assert wording[guess.start : guess.start + guess.length] == guess.words
    mend(GAME, whole.number, "就这一句。")
    assert kept_guesses(GAME) == ()
    assert wordings(GAME)["hero_duel:1.0.2"].endswith("\n就这一句。")


@pytest.mark.parametrize(
    ("number", "words", "ref"),
    [(99, "x", None), (1, None, None), (1, "x" * 6000, None), (1, "见", "hero_duel:1.0.1")],
)
def test_what_cannot_be_mended_is_refused_and_nothing_changes(number: int, words: str | None, ref: str | None) -> None:
    take(damaged_text())
    before = wordings(GAME), kept_guesses(GAME)
    with pytest.raises(Refusal) as refused:
        mend(GAME, number, words, ref)
    assert refused.value.message_zh
    assert refused.value.message_en
    assert (wordings(GAME), kept_guesses(GAME)) == before


def test_an_unknown_number_confirms_nothing() -> None:
    take(text_with_loose_lines())
    with pytest.raises(Refusal) as refused:
        confirm(GAME, [1, 77])
    assert "77" in refused.value.message_zh
    assert len(kept_guesses(GAME)) == 2


def test_reading_the_same_file_again_asks_nothing_again() -> None:
    take(damaged_text())
    mend(GAME, 1, "参见")
    again = take(damaged_text(), replacing=True)
    assert again.differences.changed == ()
    assert kept_guesses(GAME) == ()
    assert "参见 2.0.7" in wordings(GAME)["hero_duel:1.0.2"]


def test_a_sound_file_confirms_what_was_guessed_of_a_damaged_one() -> None:
    take(damaged_text())
    sound = read_file(damaged_text().encode(), "x", load_rulebook(GAME)).texts["hero_duel:1.0.2"]
    take(rulebook_text(_1_0_2=sound), "sound.txt")
    assert kept_guesses(GAME) == ()
    assert the_guess("restored", settled=True).settled_by == "sound.txt"


def test_a_sound_file_disputes_what_somebody_mended() -> None:
    take(damaged_text())
    mend(GAME, 1, "参见")
    sound = read_file(damaged_text().encode(), "x", load_rulebook(GAME)).texts["hero_duel:1.0.2"]
    found = take(rulebook_text(_1_0_2=sound), "sound.txt").differences
    assert [change.ref for change in found.changed] == ["hero_duel:1.0.2"]
    assert "参见" in wordings(GAME)["hero_duel:1.0.2"]


def test_another_text_is_shown_and_replaces_only_when_told_to() -> None:
    take(rulebook_text())
    kept = wordings(GAME)
    second = take(rulebook_text(_1_2_3=CHANGED))
    assert [(change.ref, change.after) for change in second.differences.changed] == [("hero_duel:1.2.3", CHANGED)]
    assert (second.written, wordings(GAME)) == (0, kept)
    assert take(rulebook_text(_1_2_3=CHANGED), replacing=True).written == 1
    assert wordings(GAME) == kept | {"hero_duel:1.2.3": CHANGED}


def test_half_a_rulebook_leaves_the_other_half_as_it_is() -> None:
    take(rulebook_text())
    kept = wordings(GAME)
    lines = rulebook_text(_1_2_3=CHANGED).split("\n")
    half = take("\n".join(lines[: len(lines) // 2]), replacing=True)
    assert half.differences.gone
    assert wordings(GAME) == kept | {"hero_duel:1.2.3": CHANGED}


def test_differences_that_were_shown_of_an_older_state_replace_nothing() -> None:
    seen = take(rulebook_text()).version
    take(rulebook_text(_1_2_3=CHANGED), replacing=True)
    with pytest.raises(Conflict):
        take(rulebook_text(_1_2_3="第三种写法，抽 7 张牌。"), replacing=True, seen=seen)
    assert wordings(GAME)["hero_duel:1.2.3"] == CHANGED


def test_replaced_wordings_take_their_guesses_with_them_and_numbers_never_come_again() -> None:
    take(damaged_text())
    take(rulebook_text(), replacing=True)
    assert kept_guesses(GAME, settled=True) == ()
    take(damaged_text(), replacing=True)
    assert [guess.number for guess in kept_guesses(GAME)] == [2]


def test_the_tables_can_be_made_again_from_the_log() -> None:
    take(text_with_loose_lines())
    mend(GAME, 1, ref="hero_duel:1.1.2")
    confirm(GAME, [2])
    before = wordings(), kept_guesses(GAME, settled=True)
    with opened() as store:
        store.rebuild("official_guesses")
    assert (wordings(), kept_guesses(GAME, settled=True)) == before


def test_wordings_of_an_older_store_stay_and_are_compared() -> None:
    from sqlite_utils import Database

    from webapp.home import store_path

    row = {"ref": "hero_duel:1.2.3", "game": GAME, "text": CHANGED, "file": "old.txt", "imported_at": "2026-01-01"}
    Database(store_path()).table("official_wordings").insert(row, pk="ref")
    found = take(rulebook_text()).differences
    assert [change.before for change in found.changed] == [CHANGED]
    assert wordings(GAME)["hero_duel:1.2.3"] == CHANGED


def test_a_wrong_file_is_taken_out_of_use_and_the_right_one_read() -> None:
    take(rulebook_text(_1_2_3=CHANGED))
    take(damaged_text(), replacing=True)
    assert forget(GAME) == len(rulebook_text().split("\n"))
    assert (wordings(), kept_guesses(GAME, settled=True)) == ({}, ())
    assert forget(GAME) == 0
    take(damaged_text())
    assert [guess.number for guess in kept_guesses(GAME)] == [2]


KILLED = """
import os, signal, sys
from pathlib import Path
from rules_text.library import load_rulebook
from webapp import official, official_tables

class Dying(official_tables._Tables):
    def confirmed(self, numbers, by):
        # Every wording is written by now, no guess yet.
        os.kill(os.getpid(), signal.SIGKILL)

official_tables._Tables = Dying
text = Path(sys.argv[1]).read_bytes()
official.keep(official.read_file(text, "new.txt", load_rulebook("hero_duel")), "hero_duel", "new.txt", replacing=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal on this system")
def test_an_import_killed_in_the_middle_leaves_everything_as_it_was(home: Path) -> None:
    take(damaged_text())
    before = wordings(), kept_guesses(GAME)
    file = home / "new.txt"
    file.write_text(rulebook_text(_1_2_3=CHANGED), "utf-8")
    died = subprocess.run([sys.executable, "-c", KILLED, str(file)], env=os.environ, check=False)
    assert died.returncode == -signal.SIGKILL
    assert (wordings(), kept_guesses(GAME)) == before
    with opened() as store:
        assert store.version(STREAM + GAME) == 1
    take(rulebook_text(_1_2_3=CHANGED), replacing=True)
    assert wordings(GAME)["hero_duel:1.2.3"] == CHANGED


def test_a_store_that_somebody_else_holds_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    from webapp.home import store_path

    take(rulebook_text())
    monkeypatch.setattr("webapp.store.BUSY_MILLISECONDS", 50)
    holder = sqlite3.connect(store_path())
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Refusal) as refused:
        take(rulebook_text(_1_2_3=CHANGED), replacing=True)
    holder.close()
    assert "没有保存" in refused.value.message_zh
