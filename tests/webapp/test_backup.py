"""`floorjudge backup`: whole copies, no accidental overwriting."""

import json
from pathlib import Path

import pytest

from webapp import cli
from webapp.home import floorjudge_home, store_path
from webapp.store import Fact, Store


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def backup(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(["backup", *args])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_home_is_made_for_its_owner_alone(home: Path) -> None:
    assert floorjudge_home() == home
    assert home.stat().st_mode & 0o077 == 0


def test_backup_holds_every_entry_even_while_the_store_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with Store(store_path()) as store:
        store.append("s", 0, [Fact("a"), Fact("b")])
        assert backup(str(copy), "--json") == 0
    assert json.loads(capsys.readouterr().out)["entries"] == 2
    with Store(copy) as restored:
        assert [entry.kind for entry in restored.read("s")] == ["a", "b"]


def test_backup_without_a_name_goes_to_the_data_folder(home: Path) -> None:
    Store(store_path()).close()
    assert backup() == 0
    assert len(list((home / "backups").glob("floorjudge-*.db"))) == 1


def test_nothing_to_back_up_is_a_refusal(capsys: pytest.CaptureFixture[str]) -> None:
    assert backup() == 1
    assert "还没有数据" in capsys.readouterr().err


def test_an_existing_file_is_kept_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(store_path()).close()
    precious = tmp_path / "precious.txt"
    precious.write_text("keep me", encoding="utf-8")
    assert backup(str(precious)) == 1
    assert "--force" in capsys.readouterr().err
    assert precious.read_text(encoding="utf-8") == "keep me"
    assert backup(str(precious), "--force") == 0
    with Store(precious) as store:
        assert store.streams() == []


def test_a_damaged_store_leaves_no_half_written_backup(tmp_path: Path) -> None:
    store_path().write_bytes(b"damaged" * 1000)
    target = tmp_path / "copy.db"
    assert backup(str(target)) == 1
    assert not target.exists()
    assert list(tmp_path.glob("*.part")) == []
