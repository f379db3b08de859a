"""`python -m app`: settings, migrations, addresses, then one server process."""

import contextlib
import io
import socket
import sys

import segno
import uvicorn

from app.config import ConfigError, Settings, load_settings
from app.main import create_app
from app.store.errors import StoreError
from app.store.migrations import upgrade
from app.web.context import Web
from app.web.live import Hub

# Phones that hold a connection get this long; all in all the stop takes less than two seconds.
STOP_SECONDS = 1


def main() -> int:
    try:
        settings = load_settings()
        upgrade(settings.database_url)
        listening = listen(settings)
    except (ConfigError, StoreError) as error:
        print(f"Barbu cannot start: {error}", file=sys.stderr)
        return 2
    # The server stops cleanly on Ctrl+C and then hands the interrupt on: nothing is left to do.
    with listening, contextlib.suppress(KeyboardInterrupt):
        print(banner(settings, network_address()), flush=True)
        server(settings).run(sockets=[listening])
    return 0


class Server(uvicorn.Server):
    """A server that lets its streams go before it waits for its connections to end."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)


def server(settings: Settings) -> Server:
    """One process. No access log: the path of an invitation is its key."""
    app = create_app(settings)
    web: Web = app.state.web
    return Server(
        uvicorn.Config(
            app,
            access_log=False,
            log_level="warning",
            server_header=False,
            # Who the client is and whether it came by HTTPS: by default uvicorn believes whatever
            # this machine's own programs say.
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=STOP_SECONDS,
        ),
        web.hub,
    )


def listen(settings: Settings) -> socket.socket:
    """Take the port before any address is printed, so that what is printed is true."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server(
            (settings.host, settings.port),
            family=family,
            backlog=2048,
            # "Everywhere" means the old addresses too, wherever the machine can listen on both.
            dualstack_ipv6=settings.host == "::" and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError(
            f"BARBU_HOST and BARBU_PORT: nothing can listen on "
            f"{settings.host} port {settings.port}: {reason}."
        ) from None


def network_address() -> str | None:
    """This machine's address on its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only picks the outgoing address.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address


def banner(settings: Settings, network: str | None) -> str:
    """What stands in the terminal after the start: addresses, and the phones' one to scan."""
    everywhere = settings.host in ("0.0.0.0", "::")
    own = "127.0.0.1" if everywhere else settings.host
    lines = ["", f"  Barbu is open at  {_url(own, settings.port)}", ""]
    phones = settings.public_url or (
        _url(network, settings.port) if everywhere and network else None
    )
    if phones:
        lines[2:] = [f"  For phones        {phones}", "", *_qr_lines(phones), ""]
    lines.append("  Stop with Ctrl+C.")
    return "\n".join(lines)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _qr_lines(url: str) -> list[str]:
    """The address as a QR code; nothing where the terminal cannot show its blocks."""
    drawn = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    try:
        "\n".join(lines).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return []
    # The blocks are the light parts: say white on black, or a light terminal would invert them.
    white, plain = ("\x1b[97;40m", "\x1b[0m") if sys.stdout.isatty() else ("", "")
    return [f"  {white}{line}{plain}" for line in lines]


if __name__ == "__main__":
    sys.exit(main())
