"""Static files, bundled, hashed and compressed once at start, then served from memory.

One stylesheet for the open hand, one for what few tables need on top of it, one for everything
beside it, one for the rule-set editor. One script that the first tap needs: separate deferred ones
can start before each other's listeners are in place; it fetches the other one, for what can wait,
once the page is there. The content is in the address, so a browser never asks twice for the same
bytes. The worker that opens pages without a connection has an address that stays.
"""

import gzip
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import brotli
from rcssmin import cssmin
from rjsmin import jsmin
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

PREFIX = "/static/"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it goes over the wire, in each encoding a browser may accept."""

    media_type: str
    etag: str
    bodies: Mapping[str, bytes]


def bundle(static_dir: Path) -> dict[str, bytes]:
    """Every file to serve, by its plain name ("app.css")."""
    vendored = sorted((static_dir / "vendor").glob("*.js"))
    script = "".join(path.read_text("utf-8").rstrip() + "\n" for path in vendored)
    script += _script(static_dir / "js")
    rarer = _stylesheet(static_dir / "css" / "rarer")
    files = {
        "app.css": _stylesheet(static_dir / "css"),
        "pages.css": _stylesheet(static_dir / "css" / "pages") + rarer,
        "rarer.css": rarer,
        "rules.css": _stylesheet(static_dir / "css" / "rules"),
        "app.js": script.encode(),
        "later.js": _script(static_dir / "js" / "later").encode(),
    }
    for path in sorted((static_dir / "icons").iterdir()):
        files[path.name] = path.read_bytes()
    return files


def _script(folder: Path) -> str:
    parts = sorted(folder.glob("*.js"))
    return "".join(jsmin(part.read_text("utf-8")) + "\n" for part in parts)


def _stylesheet(folder: Path) -> bytes:
    parts = sorted(folder.glob("*.css"))
    return "".join(cssmin(part.read_text("utf-8")) for part in parts).encode()


class Assets:
    """The static files of one folder: their addresses, and the answers to requests for them."""

    def __init__(self, static_dir: Path) -> None:
        self._urls: dict[str, str] = {}
        self._assets: dict[str, Asset] = {}
        self._worker = jsmin((static_dir / "sw.js").read_text("utf-8"))
        for name, body in bundle(static_dir).items():
            digest = hashlib.sha256(body).hexdigest()[:12]
            stem, _, ending = name.rpartition(".")
            path = f"{stem}.{digest}.{ending}"
            bodies = {"identity": body}
            media_type = TYPES[f".{ending}"]
            if media_type != "image/png":
                bodies["br"] = brotli.compress(body, quality=11)
                bodies["gzip"] = gzip.compress(body, 9, mtime=0)
            self._urls[name] = PREFIX + path
            self._assets[path] = Asset(media_type, f'"{digest}"', bodies)

    def worker(self, away: str) -> str:
        """The service worker's script: *away* is the page for what a phone has not kept.

        It changes with any file of ours, so that every new version reaches the phones.
        """
        files = sorted(self._urls.values())
        of_files = hashlib.sha256("".join(files).encode()).hexdigest()[:12]
        known = {"NAME": f"barbu-{of_files}", "FILES": [*files, away], "AWAY": away}
        return f"const {{ NAME, FILES, AWAY }} = {json.dumps(known)};\n{self._worker}"

    def url(self, name: str) -> str:
        """The address of the file called *name*, changing with its content.

        :raises KeyError: when there is no such file.
        """
        return self._urls[name]

    def response(self, path: str, accept_encoding: str = "", if_none_match: str = "") -> Response:
        """The answer to a request for *path* (what follows the prefix)."""
        asset = self._assets.get(path)
        if asset is None:
            return PlainTextResponse("Not found", 404)
        headers = {"Cache-Control": FOREVER, "ETag": asset.etag, "Vary": "Accept-Encoding"}
        if if_none_match == asset.etag:
            return Response(status_code=304, headers=headers)
        accepted = {part.split(";")[0].strip() for part in accept_encoding.split(",")}
        encoding = next((one for one in ("br", "gzip") if one in accepted), "identity")
        body = asset.bodies.get(encoding)
        if body is not None and encoding != "identity":
            headers["Content-Encoding"] = encoding
        return Response(body or asset.bodies["identity"], 200, headers, asset.media_type)

    async def endpoint(self, request: Request) -> Response:
        """A Starlette endpoint for the route ``/static/{path}``."""
        get = request.headers.get
        path = request.path_params["path"]
        return self.response(path, get("accept-encoding", ""), get("if-none-match", ""))
