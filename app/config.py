"""Settings: the only reader of the environment. With nothing set, everything works."""

import difflib
import ipaddress
import os
import re
import secrets
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "BARBU_"
SECRET_LENGTH = 16

# What each setting must be: the second half of the sentence that a bad value gets.
RULES = {
    "data_dir": "must be a folder that this app may write in",
    "database_url": "must be a SQLite file for now, such as sqlite:///data/barbu.sqlite3",
    "host": "must be one address to listen on, such as 0.0.0.0 or 127.0.0.1",
    "port": "must be a whole number from 1 to 65535",
    "rate_limits": "must be on or off",
    "trusted_proxies": (
        "must be the addresses or networks of your proxies, such as 10.0.0.2,172.16.0.0/12"
    ),
    "public_url": "must be the address that links carry, such as https://barbu.example",
    "secret_key": f"must have at least {SECRET_LENGTH} characters",
}


class ConfigError(Exception):
    """A setting that the app cannot start with. The message is one sentence for the operator."""


def _sqlite_file(url: str) -> str:
    file = url.removeprefix("sqlite:///")
    if file in ("", url, ":memory:") or file.startswith("file:") or "?" in file:
        raise ValueError(RULES["database_url"])
    return url


def _listening_address(host: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z.:-]+", host):
        raise ValueError(RULES["host"])
    return host


def _public_address(url: str | None) -> str | None:
    if not url:
        return None
    parts = urlsplit(url)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not bare:
        raise ValueError(RULES["public_url"])
    return f"{parts.scheme}://{parts.netloc}"


def _long_secret(secret: SecretStr) -> SecretStr:
    if len(secret.get_secret_value()) < SECRET_LENGTH:
        raise ValueError(RULES["secret_key"])
    return secret


def _addresses(proxies: str) -> str:
    try:
        # A name would be taken and never match, and "*" would believe everybody.
        found = [ipaddress.ip_network(one.strip()) for one in proxies.split(",") if one.strip()]
    except ValueError:
        raise ValueError(RULES["trusted_proxies"]) from None
    return ",".join(str(one) for one in found)


class Settings(BaseSettings):
    """Everything that may differ from one installation to the next."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    data_dir: Path = Path("data")
    database_url: Annotated[str, AfterValidator(_sqlite_file)] = Field(
        default_factory=lambda seen: f"sqlite:///{seen['data_dir'] / 'barbu.sqlite3'}"
    )
    host: Annotated[str, AfterValidator(_listening_address)] = "0.0.0.0"  # phones reach it
    port: int = Field(default=8000, ge=1, le=65535)
    public_url: Annotated[str | None, AfterValidator(_public_address)] = None
    rate_limits: bool = True
    trusted_proxies: Annotated[str, AfterValidator(_addresses)] = ""
    secret_key: Annotated[SecretStr, AfterValidator(_long_secret)] = Field(
        default_factory=lambda seen: SecretStr(kept_secret(seen["data_dir"]))
    )

    @property
    def database_file(self) -> Path:
        """The file behind *database_url*."""
        return Path(self.database_url.removeprefix("sqlite:///"))


def load_settings() -> Settings:
    """The settings of this process, or a ConfigError that says what to mend."""
    _refuse_unknown_names()
    try:
        settings = Settings()
    except ValidationError as error:
        raise ConfigError(_sentence(error)) from None
    _make_folder(settings.database_file.parent, "database_url")
    return settings


def kept_secret(data_dir: Path) -> str:
    """The secret kept in *data_dir*, made on the first start; only its owner may read it."""
    _make_folder(data_dir, "data_dir")
    file = data_dir / "secret"
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
            kept.write(secrets.token_urlsafe(32))
    except FileExistsError:
        pass  # made on an earlier start
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error.strerror}.") from None
    try:
        secret = file.read_text().strip()
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}.") from None
    if len(secret) < SECRET_LENGTH:
        raise ConfigError(
            f"{file} holds no secret of {SECRET_LENGTH} characters: "
            "remove it and a new one is made (remembered devices must then join again)."
        )
    return secret


def _refuse_unknown_names() -> None:
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    for name in sorted(os.environ):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            near = difflib.get_close_matches(name.upper(), known, n=1)
            advice = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}."
            raise ConfigError(f"{name} is not a setting: {advice}")


def _sentence(error: ValidationError) -> str:
    """The first thing that is wrong. A secret is never repeated."""
    # A setting whose default follows from a bad one is reported too; the bad one comes first.
    first: Any = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    value = first["input"]
    shown = "" if name == "secret_key" else f", not {str(value)!r}"
    return f"{PREFIX}{name.upper()} {RULES[name]}{shown}."


def _make_folder(folder: Path, setting: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        name = f"{PREFIX}{setting.upper()}"
        raise ConfigError(f"{name}: {folder} cannot be made: {error.strerror}.") from None
    if not os.access(folder, os.W_OK):
        raise ConfigError(f"{PREFIX}{setting.upper()} {RULES['data_dir']}, not '{folder}'.")
