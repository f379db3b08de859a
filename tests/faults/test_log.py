"""What stands on the server's terminal when something breaks: no name, no key, no forged line."""

import re
import sqlite3
from contextlib import closing

from tests.faults.servers import Server
from tests.web.cast import CAST, Phone, king
from tests.web.test_errors import explains

NAMES = ("Anne\r\nERROR: all is lost", "=1+1\x1b[31m", "<b>Cath</b>", "%s %n {{7*7}}")
HEADERS = {
    "User-Agent": "x\tFORGED",
    "Referer": "http://elsewhere.example/FORGED",
    "Accept-Language": "FORGED",
    "X-Forwarded-For": "FORGED",
}


def test_a_broken_database_is_logged_without_what_people_typed(server: Server) -> None:
    server.start()
    phone = server.phone()
    assert phone.http.post("/sessions", data={"name": list(CAST[:3])}).status_code == 422
    phone.start(*NAMES)
    score = phone.drawn()
    with closing(sqlite3.connect(server.file, isolation_level=None)) as other:
        other.execute("ALTER TABLE journal RENAME TO lost")

    def phone_again() -> Phone:
        """The same phone on a new line: the server hangs up after a fault."""
        again = server.phone()
        again.sid = phone.sid
        again.http.cookies.update(phone.http.cookies)
        return again

    refused = phone_again().post("/hands", {**score, **king(1)})
    explains(refused, 500, "Nothing that was saved is lost.")
    second = {"name": list(NAMES), "command": "second\r\nFORGED"}
    assert phone_again().http.post("/sessions", data=second).status_code == 500
    for path in (
        f"/s/{phone.sid}", "/s/%0d%0aFORGED", "/join/%0aFORGED", "/%0dFORGED?a=%0aFORGED",
    ):  # fmt: skip
        answer = phone_again().http.get(path, headers=HEADERS)
        assert answer.status_code in (404, 500)

    written = server.said()
    assert "no such table" in written, "whoever runs it can see what is wrong"
    for secret in (phone.sid, phone.http.cookies["barbu_device"], "FORGED", "all is lost", "Cath"):
        assert secret not in written
    assert "fault at /s/{sid}/hands" in written
    assert not re.search(r"[^\n\x20-\x7e█▀▄ ]", written), "nothing that moves a cursor"
