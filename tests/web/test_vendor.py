"""The files of others are the ones their list says, untouched."""

import base64
import hashlib
from pathlib import Path

VENDOR = Path(__file__).parents[2] / "static" / "vendor"


def listed() -> dict[str, tuple[str, str, str, str]]:
    """The lines of VERSIONS.txt by file: name, version, licence, hash."""
    lines = (VENDOR / "VERSIONS.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {file: (name, version, licence, digest) for file, name, version, licence, digest in rows}


def test_every_vendored_file_is_listed() -> None:
    files = {path.name for path in VENDOR.iterdir()} - {"VERSIONS.txt"}
    assert files == set(listed())


def test_vendored_files_have_the_listed_hash_and_version() -> None:
    for file, (_, version, licence, digest) in listed().items():
        body = (VENDOR / file).read_bytes()
        found = base64.b64encode(hashlib.sha384(body).digest()).decode()
        assert digest == f"sha384-{found}", file
        assert version in file
        assert licence


def test_htmx_says_the_version_its_name_says() -> None:
    (file,) = [name for name in listed() if name.startswith("htmx-")]
    assert f'"{listed()[file][1]}"' in (VENDOR / file).read_text("utf-8")
