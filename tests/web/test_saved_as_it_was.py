"""Opening a hand and saving it untouched changes no number and no version, under any rules."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.draft import Draft
from app.domain.match import Match
from app.domain.notation import write_session
from app.domain.presets import SHIPPED
from app.domain.session import GameSession
from app.web.forms import Form, HandForm, hand_fields, read_hand_form
from tests.domain.strategies import matches
from tests.web.browsing import parse
from tests.web.cast import Phone
from tests.web.test_correct import sent_by
from tests.web.test_refused_hands import said


@given(data=st.data())
@settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_hand_of_every_rule_set_is_saved_as_it_was(
    anne: Phone, rules: Any, data: st.DataObject
) -> None:
    match = data.draw(matches(rules, least=1, most=4))
    names = tuple("ABCDEFGH"[: rules.players])
    made = anne.http.post("/api/v1/sessions", json=write_session(GameSession("x", names, (match,))))
    phone = Phone(anne.app, made.json()["id"])
    phone.http.post(made.json()["score_url"].removeprefix("http://testserver"))
    before, version = phone.file(), version_of(phone)
    for number in range(1, len(match.hands) + 1):
        below = f"/m/1/h/{number}"
        answer = phone.post(below, sent_by(phone.page(below)))
        assert answer.status_code == 303, said(parse(answer.text))
    assert phone.file() == before
    assert version_of(phone) == version


def version_of(phone: Phone) -> str:
    return next(f["value"] for f in phone.page().all("input", name="version"))


@given(data=st.data())
def test_a_form_is_written_and_read_back(data: st.DataObject) -> None:
    match: Match = data.draw(
        st.sampled_from(SHIPPED).flatmap(lambda r: matches(r, least=1, most=1))
    )
    form = HandForm(Draft.of(match.hands[0], match.rules), None)
    fields: dict[str, list[str]] = {}
    for name, value in hand_fields(form):
        fields.setdefault(name, []).append(value)
    before = Match(match.rules, match.hands[0].declarer)
    assert read_hand_form(Form(fields)).hand(before) == form.hand(before) == match.hands[0]
