"""Another site's page cannot press our buttons."""

import pytest

from tests.web.cast import Phone, king
from tests.web.test_errors import explains

BUTTONS = ("/draft", "/hands", "/undo", "/end", "/rematch")


@pytest.mark.parametrize("below", BUTTONS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "something new"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "http://testserver.elsewhere.example"},
        {"Origin": "http://testserver:81"},
        {"Origin": "http://["},
        {"Origin": ""},
    ],
)
def test_a_post_from_elsewhere_is_refused(anne: Phone, below: str, headers: dict[str, str]) -> None:
    anne.scored(king(1))
    before = anne.file()
    fields = {**anne.drawn(), **king(2)}
    answer = anne.http.post(f"/s/{anne.sid}{below}", data=fields, headers=headers)
    assert answer.status_code == 403
    explains(answer, 403, "This request came from another site.")
    assert anne.file() == before


def test_a_home_network_can_start_although_its_posts_name_no_origin(anne: Phone) -> None:
    """Plain http sends no Sec-Fetch-Site, and a page without a referrer posts Origin "null"."""
    fields = {**anne.drawn(), **king(2)}
    answer = anne.http.post(f"/s/{anne.sid}/hands", data=fields, headers={"Origin": "null"})
    assert answer.status_code == 303


@pytest.mark.parametrize("below", BUTTONS)
def test_such_a_post_without_the_phones_cookie_is_a_strangers(anne: Phone, below: str) -> None:
    """The cookie is SameSite=Lax: it does not come along from another site's page."""
    fields = {**anne.drawn(), **king(2)}
    anne.http.cookies.clear()
    headers = {"Origin": "null"}
    answer = anne.http.post(f"/s/{anne.sid}{below}", data=fields, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["/sessions", "/join/x", "/api/v1/sessions", "/api/v1/settle"])
def test_nothing_can_be_started_from_elsewhere(anne: Phone, path: str) -> None:
    answer = anne.http.post(path, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://testserver"},
        {},
    ],
)
def test_a_post_from_our_own_page_is_carried_out(anne: Phone, headers: dict[str, str]) -> None:
    fields = {**anne.drawn(), **king(1)}
    answer = anne.http.post(f"/s/{anne.sid}/hands", data=fields, headers=headers)
    assert answer.status_code == 303
    assert len(anne.nets()) == 1


def test_links_from_elsewhere_may_be_followed(anne: Phone) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"}
    assert anne.http.get(f"/s/{anne.sid}", headers=headers).status_code == 200
    assert anne.http.head(f"/s/{anne.sid}", headers=headers).status_code == 200
