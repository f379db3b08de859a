"""Settings: nothing needs to be set, and a bad value gets one sentence that names it."""

import os
import stat
from pathlib import Path

import pytest

from app.config import ConfigError, load_settings


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder to start in, and none of our variables."""
    for name in [name for name in os.environ if name.upper().startswith("BARBU_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_with_nothing_set_everything_works(tmp_path: Path) -> None:
    settings = load_settings()
    assert settings.database_url == "sqlite:///data/barbu.sqlite3"
    assert settings.database_file.resolve() == tmp_path / "data" / "barbu.sqlite3"
    assert (settings.host, settings.port, settings.public_url) == ("0.0.0.0", 8000, None)
    assert (settings.trusted_proxies, settings.rate_limits) == ("", True)
    assert (tmp_path / "data").is_dir()


def test_the_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first = load_settings().secret_key
    file = tmp_path / "data" / "secret"
    assert file.read_text() == first.get_secret_value()
    assert len(first.get_secret_value()) >= 32
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert load_settings().secret_key == first


def test_two_installations_have_two_secrets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = load_settings().secret_key
    monkeypatch.setenv("BARBU_DATA_DIR", str(tmp_path / "other"))
    assert load_settings().secret_key != first


def test_everything_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BARBU_DATA_DIR", str(tmp_path / "kept"))
    monkeypatch.setenv("BARBU_DATABASE_URL", f"sqlite:///{tmp_path}/elsewhere/scores.db")
    monkeypatch.setenv("BARBU_HOST", "::1")
    monkeypatch.setenv("BARBU_PORT", "65535")
    monkeypatch.setenv("BARBU_PUBLIC_URL", "https://barbu.example/")
    monkeypatch.setenv("BARBU_SECRET_KEY", "sixteen letters.")
    monkeypatch.setenv("BARBU_TRUSTED_PROXIES", "10.0.0.2, 172.16.0.0/12,2001:db8::/32,")
    monkeypatch.setenv("BARBU_RATE_LIMITS", "off")
    settings = load_settings()
    assert settings.trusted_proxies == "10.0.0.2/32,172.16.0.0/12,2001:db8::/32"
    assert settings.rate_limits is False
    assert settings.database_file == tmp_path / "elsewhere" / "scores.db"
    assert settings.database_file.parent.is_dir()
    assert (settings.host, settings.port) == ("::1", 65535)
    assert settings.public_url == "https://barbu.example"
    assert settings.secret_key.get_secret_value() == "sixteen letters."
    assert not (tmp_path / "kept").exists()  # nothing to keep there


def test_the_database_stands_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BARBU_DATA_DIR", str(tmp_path / "kept"))
    assert load_settings().database_file == tmp_path / "kept" / "barbu.sqlite3"


def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "DATA_DIR",
        "DATABASE_URL",
        "HOST",
        "PORT",
        "PUBLIC_URL",
        "SECRET_KEY",
        "TRUSTED_PROXIES",
        "RATE_LIMITS",
    ):
        monkeypatch.setenv(f"BARBU_{name}", "")
    assert load_settings().port == 8000


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eight", "must be a whole number from 1 to 65535, not 'eight'."),
        ("PORT", "0", "must be a whole number from 1 to 65535, not '0'."),
        ("PORT", "65536", "must be a whole number from 1 to 65535, not '65536'."),
        ("HOST", "http://x", "must be one address to listen on"),
        ("PUBLIC_URL", "barbu.example", "must be the address that links carry"),
        ("PUBLIC_URL", "https://barbu.example/cards", "must be the address that links carry"),
        ("PUBLIC_URL", "https://[::1", "must be the address that links carry"),
        ("TRUSTED_PROXIES", "*", "must be the addresses or networks of your proxies, such as "),
        ("TRUSTED_PROXIES", "10.0.0.2;10.0.0.3", "must be the addresses or networks"),
        ("TRUSTED_PROXIES", "proxy.lan", "must be the addresses or networks"),
        ("TRUSTED_PROXIES", "10.0.0.1/8", "must be the addresses or networks"),
        ("RATE_LIMITS", "some", "must be on or off, not 'some'."),
        ("DATABASE_URL", "postgresql://db/barbu", "must be a SQLite file for now"),
        ("DATABASE_URL", "sqlite://", "must be a SQLite file for now"),
        ("DATABASE_URL", "sqlite:///", "must be a SQLite file for now"),
        ("DATABASE_URL", "sqlite:///:memory:", "must be a SQLite file for now"),
        ("DATABASE_URL", "sqlite:///file:x?mode=ro", "must be a SQLite file for now"),
    ],
)
def test_a_bad_value_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(f"BARBU_{name}", value)
    with pytest.raises(ConfigError) as refusal:
        load_settings()
    assert str(refusal.value).startswith(f"BARBU_{name} {sentence}")
    assert "\n" not in str(refusal.value)


def test_a_short_secret_is_refused_and_never_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARBU_SECRET_KEY", "fifteen letters")
    with pytest.raises(ConfigError) as refusal:
        load_settings()
    assert str(refusal.value) == "BARBU_SECRET_KEY must have at least 16 characters."


def test_a_damaged_kept_secret_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret").write_text("short")
    with pytest.raises(ConfigError, match=r"data/secret holds no secret of 16 characters"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("BARBU_PROT", "BARBU_PROT is not a setting: did you mean BARBU_PORT?"),
        ("BARBU_QQQQQQ", "BARBU_QQQQQQ is not a setting: known are BARBU_DATA_DIR, "),
    ],
)
def test_a_mistyped_name_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, sentence: str
) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(ConfigError) as refusal:
        load_settings()
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize("name", ["DATA_DIR", "DATABASE_URL"])
def test_a_folder_that_cannot_be_made_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    inside = tmp_path / "taken" / "inside"
    monkeypatch.setenv(f"BARBU_{name}", f"sqlite:///{inside}/x" if "URL" in name else str(inside))
    with pytest.raises(ConfigError, match=f"^BARBU_{name}: .*cannot be made: Not a directory"):
        load_settings()


def test_the_secret_does_not_show_in_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARBU_SECRET_KEY", "never print this one")
    assert "never print" not in repr(load_settings())
