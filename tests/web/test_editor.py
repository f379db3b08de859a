"""The rule-set editor as a plain form: what is typed stays, what is wrong is said in its place."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from fastapi import FastAPI

from app.domain import contract_editing, rule_editing
from app.domain.polarity import turned
from app.domain.presets import MODERN, SHIPPED, shipped
from app.domain.rulesets import RuleSet
from tests.web.browsing import PlainBrowser, parse
from tests.web.cast import CAST, HTMX, Phone
from tests.web.editing import act, fields, kept, own_sets, rules_on, summary

# -- the whole way ----------------------------------------------------------------------------


def test_from_the_start_form_to_a_match_by_ones_own_rules(
    plain: PlainBrowser, phone: Phone
) -> None:
    plain.open("/")
    for seat, name in enumerate(CAST):
        plain.type("name", name, seat)
    plain.select("first_declarer", "2")
    plain.press("Change rules")
    assert plain.address == "/rules/edit"
    plain.type("c.no_king.value", "−25")
    plain.type("rules_name", "Friday rules")
    page = plain.press("Save and use")
    assert "“Friday rules” is kept on this phone." in page.text
    assert [one["value"] for one in page.all("input", name="name")] == list(CAST)
    chosen = [one.text for one in page.all("option") if "selected" in one.attrs]
    assert chosen == ["Cath", "Friday rules"]
    plain.press("Start session")
    assert plain.status == 200
    phone.sid = plain.address.removeprefix("/s/")
    match = phone.file()["matches"][0]
    assert match["first_declarer"] == 2
    king = next(one for one in match["rule_set"]["contracts"] if one["id"] == "no_king")
    assert king["entry"]["value"] == -25
    assert match["rule_set"]["name"] == "Friday rules"
    # Found again next time, and chosen, because it was played last.
    page = plain.open("/")
    assert [one.text for one in page.all("option") if "selected" in one.attrs][-1] == "Friday rules"


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_shipped_set_goes_through_the_form_unchanged(
    plain: PlainBrowser, rules: RuleSet
) -> None:
    page = plain.open(f"/rules/edit?rules={rules.id}")
    found = replace(rules_on(page), id=rules.id, name=rules.name)
    assert set(found.removed) == set(rules.removed)
    assert replace(found, removed=rules.removed) == rules
    page = act(plain, "turn")
    found = replace(rules_on(page), id=rules.id, name=rules.name, removed=rules.removed)
    assert found == turned(rules)


def test_a_set_that_is_kept_is_changed_in_its_place(plain: PlainBrowser, phone: Phone) -> None:
    plain.press("Save and use")
    (rules_id,) = own_sets(phone)
    plain.open(f"/rules/edit?rules=own:{rules_id}")
    act(plain, "doubling:off")
    plain.type("rules_name", "Quiet")
    page = plain.press("Save and use")
    assert page.one("option", value=f"own:{rules_id}").text == "Quiet"
    assert not kept(phone).doubling.allowed


def test_the_save_button_sent_twice_keeps_one_set(plain: PlainBrowser, phone: Phone) -> None:
    form = {**fields(plain.page), "act": ["save"]}
    for _ in range(2):
        assert phone.http.post("/rules/edit", data=form).status_code == 200
    assert len(own_sets(phone)) == 1


def test_going_back_to_the_form_and_changing_it_changes_what_was_kept(
    plain: PlainBrowser, phone: Phone
) -> None:
    # Browsers bring the old page back, with the id that it was drawn with.
    form = {**fields(plain.page), "act": ["save"]}
    phone.http.post("/rules/edit", data=form)
    phone.http.post("/rules/edit", data={**form, "c.no_king.value": ["−25"]})
    assert kept(phone).total(kept(phone).contract("no_king")) == -25


def test_going_back_without_saving_loses_no_name(plain: PlainBrowser, phone: Phone) -> None:
    plain.open("/")
    for seat, name in enumerate(CAST):
        plain.type("name", name, seat)
    plain.select("rule_set", "online")
    plain.press("Change rules")
    act(plain, "turn")
    page = act(plain, "leave")
    assert [one["value"] for one in page.all("input", name="name")] == list(CAST)
    assert page.one("option", value="online").attrs["selected"] == ""
    assert own_sets(phone) == []


def test_names_that_the_new_rules_have_no_seat_for_are_not_lost(plain: PlainBrowser) -> None:
    plain.open("/")
    for seat, name in enumerate(CAST):
        plain.type("name", name, seat)
    plain.press("Change rules")
    act(plain, "players:3")
    page = plain.press("Save and use")
    assert [one["value"] for one in page.all("input", name="name")] == list(CAST)
    page = plain.press("Start session")
    assert plain.status == 422
    assert "This rule set is for 3 players." in page.text
    plain.type("name", "", 3)
    plain.press("Start session")
    assert plain.address.startswith("/s/")


def test_nothing_is_kept_before_it_is_saved(plain: PlainBrowser, phone: Phone) -> None:
    act(plain, "turn")
    act(plain, "drop:no_king")
    assert own_sets(phone) == []


# -- what is typed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["-7", "−7", "–7", "—7", "‒7", "﹣7", "－7", " - 7 ", "−\u00a07"]
)  # fmt: skip
def test_minus_signs_of_every_kind_are_understood(plain: PlainBrowser, typed: str) -> None:
    plain.type("c.no_queens.value", typed)
    page = act(plain, "compulsory:off")
    assert page.one("input", name="c.no_queens.value")["value"] == "−7"
    assert summary(page).startswith("Not zero-sum, by −4")


def test_nobody_has_to_type_a_minus(plain: PlainBrowser) -> None:
    plain.type("c.no_queens.value", "7")
    page = act(plain, "sign:c.no_queens.value")
    assert page.one("input", name="c.no_queens.value")["value"] == "−7"
    page = act(plain, "sign:c.no_queens.value")
    assert page.one("input", name="c.no_queens.value")["value"] == "7"
    plain.type("c.no_queens.value", "")
    page = act(plain, "sign:c.no_queens.value")
    assert page.one("input", name="c.no_queens.value")["value"] == ""


def test_zero_is_a_value(plain: PlainBrowser, phone: Phone) -> None:
    plain.type("c.dominoes.v.3", "0")
    plain.type("c.no_king.value", "0")
    plain.press("Save and use")
    assert plain.status == 200
    rules = kept(phone)
    assert rules.total(rules.contract("no_king")) == 0
    assert rules.total(rules.contract("dominoes")) == 70


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("c.no_queens.value", "", "Type a number; 0 is one, too."),
        ("c.no_queens.value", "  ", "Type a number; 0 is one, too."),
        ("c.no_hearts.special_value", "", "Type a number; 0 is one, too."),
        ("c.no_last_two.v.1", "two", "A whole number, please."),
        ("c.dominoes.v.0", "4.5", "A whole number, please."),
        ("c.trumps.value", "10001", "From −10,000 to 10,000, please."),
        ("run", "", "Type a number; 0 is one, too."),
        ("run", "0", "A declarer plays at least one hand, and no contract twice."),
        ("run", "8", "A declarer plays at least one hand, and no contract twice."),
        ("compulsory", "8", "Nobody can owe more doubles than a declarer has hands."),
        ("compulsory", "x", "A whole number, please."),
        ("aside", "-1", "From −10,000 to 10,000, please."),
    ],
)
def test_what_is_no_value_is_refused_where_it_stands(
    plain: PlainBrowser, phone: Phone, name: str, typed: str, said: str
) -> None:
    plain.type(name, typed)
    plain.type("c.no_king.value", "−33")
    page = plain.press("Save and use")
    assert plain.status == 422
    field = page.one("input", name=name)
    assert field["aria-invalid"] == "true"
    assert page.one("p", id=field["aria-describedby"]).text == said
    assert field["value"] == typed.strip()
    # It stands open, the way there is in the summary, and all else is kept as typed.
    folded = [one for one in field.above() if one.tag == "details"]
    assert all("open" in one.attrs for one in folded)
    link = page.one("div", id="sum").one("a")
    assert said in link.text
    assert page.has(id=link["href"].removeprefix("#"))
    assert page.one("input", name="c.no_king.value")["value"] == "−33"
    assert own_sets(phone) == []


def test_what_is_no_number_stays_with_its_contract(plain: PlainBrowser) -> None:
    plain.type("c.no_queens.value", "six")
    plain.type("c.no_last_two.v.1", "")
    page = act(plain, "up:no_queens")
    assert [one["value"] for one in page.all("input", name="contract")][:2] == [
        "no_queens",
        "no_tricks",
    ]
    assert page.one("input", name="c.no_queens.value")["value"] == "six"
    page = act(plain, "more:no_last_two")
    assert page.one("input", name="c.no_last_three.v.2")["value"] == ""
    page = act(plain, "fewer:no_last_three")
    assert page.one("input", name="c.no_last_two.v.1")["value"] == ""
    plain.select("c.no_queens.item", "jacks")
    page = act(plain, "turn")
    assert page.one("input", name="c.no_jacks.value")["value"] == "six"
    page = act(plain, "drop:no_jacks")
    page = act(plain, "drop:no_last_two")
    assert "Something has to be put right" not in summary(page)


def test_a_tapped_scale_overwrites_what_was_no_number(plain: PlainBrowser) -> None:
    plain.type("c.dominoes.v.2", "")
    page = act(plain, "scale:2")
    assert rules_on(page).contract("dominoes") == _known("modern_40_25_10").contract("dominoes")


def _known(rule_set_id: str) -> RuleSet:
    found = shipped(rule_set_id)
    assert found is not None
    return found


# -- one tap ----------------------------------------------------------------------------------


Change = Callable[[RuleSet], RuleSet]


@pytest.mark.parametrize(
    ("label", "value", "change"),
    [
        ("45/20/10/−10", "scale:1", lambda r: rule_editing.with_scale(r, (45, 20, 10, -10))),
        ("40/25/10/−10", "scale:2", lambda r: rule_editing.with_scale(r, (40, 25, 10, -10))),
        ("No doubles, no play", "undoubled:split", lambda r: replace(r, undoubled="split")),
        ("Heart-lead ban", "ban:off", rule_editing.without_heart_ban),
        ("Compulsory doubles", "compulsory:off", lambda r: rule_editing.with_compulsory(r, False)),
        ("Doubles", "doubling:off", lambda r: rule_editing.with_doubling(r, False)),
        ("Ace of hearts special", "special:off", lambda r: rule_editing.with_special(r, False)),
        ("Turn around", "slams:mirror", lambda r: rule_editing.with_slams(r, "mirror")),
        ("Flat +40", "slams:flat", lambda r: rule_editing.with_slams(r, "flat")),
        ("Low wins", "turn", turned),
    ],
)
def test_common_house_changes_are_one_tap(
    plain: PlainBrowser, label: str, value: str, change: Change
) -> None:
    house = plain.page.one("section", class_="house")
    button = house.one("button", name="act", value=value)
    assert button.text == label
    assert button["aria-pressed"] == "false" if ":o" not in value else "true"
    page = act(plain, value)
    assert rules_on(page) == change(MODERN)
    now = next(
        one for one in page.one("section", class_="house").all("button") if one.text == label
    )
    assert now["aria-pressed"] == ("false" if ":off" in value else "true")


def test_a_switch_tapped_twice_is_as_it_was(plain: PlainBrowser) -> None:
    for first, second in (("ban:off", "ban:on"), ("special:off", "special:on"), ("turn", "turn")):
        act(plain, first)
        page = act(plain, second)
        assert rules_on(page) == MODERN


def test_what_a_hand_can_cost_and_the_block_sum_are_seen_at_once(plain: PlainBrowser) -> None:
    assert summary(plain.page).startswith("Zero-sum: block sum 0 One hand: −210 to +455")
    page = act(plain, "doubling:off")
    rows = [row.text for row in page.one("div", id="sum").all("tr")]
    assert rows[1] == "No tricks −26 −26 0"
    assert summary(page).startswith("Zero-sum: block sum 0 One hand: −30 to +65")
    page = act(plain, "drop:no_king")
    assert summary(page).startswith("Not zero-sum, by +20")


def test_rules_that_are_not_zero_sum_are_said_and_allowed(
    plain: PlainBrowser, phone: Phone
) -> None:
    plain.type("c.no_queens.value", "−7")
    page = act(plain, "ban:off")
    assert summary(page).startswith("Not zero-sum, by −4")
    plain.press("Save and use")
    assert plain.status == 200
    assert kept(phone).block_sum == -4


def test_the_summary_follows_what_is_typed(plain: PlainBrowser, phone: Phone) -> None:
    form = {**fields(plain.page), "c.no_queens.value": ["−7"]}
    answer = phone.http.post("/rules/edit/summary", data=form, headers=HTMX)
    assert answer.status_code == 200
    assert parse(answer.text).one("div", id="sum").text.startswith("Not zero-sum, by −4")
    form["c.no_queens.value"] = [""]
    answer = phone.http.post("/rules/edit/summary", data=form, headers=HTMX)
    assert "No queens: Type a number; 0 is one, too." in parse(answer.text).text


# -- names, htmx, odd senders -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
def test_rules_need_a_name(phone: Phone, plain: PlainBrowser, name: str) -> None:
    form = {**fields(plain.page), "act": ["save"], "rules_name": [name], "c.no_king.value": ["−9"]}
    answer = phone.http.post("/rules/edit", data=form)
    assert answer.status_code == 422
    page = parse(answer.text)
    field = page.one("input", name="rules_name")
    assert field["aria-invalid"] == "true"
    assert page.one("p", id=field["aria-describedby"]).text
    assert field["value"] == name
    assert page.one("input", name="c.no_king.value")["value"] == "−9"


def test_buttons_answer_htmx_with_the_form_alone(phone: Phone, plain: PlainBrowser) -> None:
    form = {**fields(plain.page), "act": ["add:salade"], "open": ["c-no_king", "s-table"]}
    answer = phone.http.post("/rules/edit", data=form, headers=HTMX)
    assert answer.status_code == 200
    page = parse(answer.text)
    assert not page.has("html")
    open_ones = [one["data-keep"] for one in page.all("details") if "open" in one.attrs]
    assert sorted(open_ones) == ["c-no_king", "c-salade", "s-table"]
    assert [one["value"] for one in page.all("input", name="command")] == form["command"]


def test_an_unknown_set_opens_the_modern_one(plain: PlainBrowser) -> None:
    for choice in ("nobody's", "own:nobody's", ""):
        page = plain.open(f"/rules/edit?rules={choice}")
        assert rules_on(page) == MODERN


def test_somebody_elses_set_cannot_be_saved_over(
    plain: PlainBrowser, phone: Phone, app: FastAPI
) -> None:
    plain.press("Save and use")
    (rules_id,) = own_sets(phone)
    zoe = Phone(app)
    page = parse(zoe.http.get("/rules/edit").text)
    form = {**fields(page), "act": ["save"], "source": [f"own:{rules_id}"], "rules_name": ["Zoe's"]}
    assert zoe.http.post("/rules/edit", data=form).status_code == 200
    assert "Zoe's" not in plain.open("/rules/own").text
    assert "Zoe's" in zoe.http.get("/rules/own").text.replace("&#39;", "'")


def test_a_contract_that_no_page_can_name_is_left_out(phone: Phone, plain: PlainBrowser) -> None:
    form = fields(plain.page)
    form["contract"] += ["<b>", "no_king", "x" * 65, "../x"]
    page = parse(phone.http.post("/rules/edit", data=form).text)
    assert [one["value"] for one in page.all("input", name="contract")] == [
        one.id for one in MODERN.contracts
    ]


def test_every_number_has_a_button_for_its_sign_or_is_a_count(plain: PlainBrowser) -> None:
    page = act(plain, "add:salade")
    for field in page.all("input", class_="num"):
        signed = page.has("button", value=f"sign:{field['name']}")
        assert signed == (field["name"] not in ("run", "compulsory", "aside"))
        assert field["inputmode"] == "numeric"
        assert re.fullmatch(r"−?\d+", field["value"])


def test_what_a_form_can_send_fits_the_limit(plain: PlainBrowser) -> None:
    for contract in contract_editing.palette(MODERN):
        act(plain, f"add:{contract.id}")
    sent = sum(len(name) + len(text) + 2 for name, all_ in fields(plain.page).items()
               for text in all_)  # fmt: skip
    assert sent < 16 * 1024
