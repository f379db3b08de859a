"""Other rules for a running match, by the page and by nothing else."""

import pytest
from fastapi import FastAPI

from app.domain.presets import SHIPPED
from tests.web.browsing import parse
from tests.web.cast import Phone, carried, counted, king, queens, trumps
from tests.web.editing import fields
from tests.web.test_refused_hands import said

PAGE = "/rules/change"


def change(phone: Phone, rule_set: str) -> int:
    """Send the page's own form with that choice; the status of the answer."""
    fields = {**carried(phone.page(PAGE)), "rule_set": rule_set}
    return phone.post(PAGE, fields).status_code


def played_by(phone: Phone) -> list[object]:
    (match,) = phone.file()["matches"]
    return [
        match["rule_set"],
        *[(one["rule_set"], one["until"]) for one in match.get("earlier", ())],
    ]


def test_sets_for_as_many_players_are_offered_but_not_the_present_one(anne: Phone) -> None:
    offered = {field["value"] for field in anne.page(PAGE).all("input", name="rule_set")}
    assert offered == {rules.id for rules in SHIPPED if rules.players == 4} - {"modern"}


def test_the_next_hand_is_played_by_the_new_rules_and_the_old_ones_stay(anne: Phone) -> None:
    anne.scored(queens(4, 0, 0, 0))
    assert "from hand 2 on" in anne.page(PAGE).text
    assert change(anne, "french_32") == 303
    assert played_by(anne) == ["french_32", ("modern", 1)]
    assert anne.nets() == [[-24, 0, 0, 0]]
    table = anne.page()
    assert "Hand 2 of 24" in table.text
    assert "−5 a trick" in table.text
    # What was played before explains itself by its own rules, and can still be corrected.
    why = anne.page("/m/1/h/1/why")
    assert "−24" in why.text
    assert "No queens always adds up to −24." in why.text
    assert {f["value"] for f in anne.page("/m/1/h/1").all("button", name="choose")} >= {"trumps"}
    sheet = anne.page("/sheet")
    assert not sheet.all("i", class_="i-warn")


def test_undo_brings_the_old_rules_back(anne: Phone) -> None:
    anne.scored(queens(4, 0, 0, 0))
    change(anne, "online")
    page = anne.page()
    assert "Undo change of rules" in page.text
    assert anne.post("/undo", carried(page)).status_code == 303
    assert played_by(anne) == ["modern"]


def test_the_log_says_who_changed_what(anne: Phone) -> None:
    anne.scored(queens(4, 0, 0, 0))
    change(anne, "online")
    log = anne.page("/log").text
    assert "changed the rules of the match, from the next hand on" in log
    assert "Online table" in log
    assert "Modern, doubles" in log


@pytest.mark.parametrize("rule_set", ["", "nobody's", "x" * 500])
def test_what_is_not_offered_is_refused_in_a_sentence(anne: Phone, rule_set: str) -> None:
    answer = anne.post(PAGE, {**carried(anne.page(PAGE)), "rule_set": rule_set})
    assert answer.status_code == 422
    assert said(parse(answer.text)) == ["Choose what to play on by."]
    assert played_by(anne) == ["modern"]


def test_a_match_that_is_over_keeps_its_rules(anne: Phone) -> None:
    anne.scored(queens(4, 0, 0, 0))
    fields = {**carried(anne.page(PAGE)), "rule_set": "online"}
    anne.post("/end", carried(anne.page("/end")))
    assert "This match is over" in anne.page(PAGE).text
    assert anne.post(PAGE, fields).status_code == 409
    assert played_by(anne) == ["modern"]


def test_a_hand_scored_meanwhile_is_not_overrun(anne: Phone) -> None:
    fields = {**carried(anne.page(PAGE)), "rule_set": "online"}
    anne.scored(king(1))
    answer = anne.post(PAGE, fields)
    assert answer.status_code == 409
    chosen = parse(answer.text).all("input", name="rule_set", checked="")
    assert [field["value"] for field in chosen] == ["online"]
    assert played_by(anne) == ["modern"]


def test_the_same_form_twice_changes_once(anne: Phone) -> None:
    anne.scored(king(1))
    fields = {**carried(anne.page(PAGE)), "rule_set": "online"}
    assert [anne.post(PAGE, fields).status_code for _ in range(2)] == [303, 303]
    assert played_by(anne) == ["online", ("modern", 1)]


def test_the_open_hands_choices_stay_where_their_contract_does(anne: Phone) -> None:
    anne.draft(queens(1, 1))
    change(anne, "ravage_city")
    page = anne.page()
    assert page.one("input", name="contract")["value"] == "no_queens"
    change(anne, "french_52")
    assert anne.page().one("input", name="contract")["value"] == "no_queens"


def test_a_stranger_changes_nothing(anne: Phone, app: FastAPI) -> None:
    stranger = Phone(app, anne.sid)
    assert stranger.http.get(f"/s/{anne.sid}{PAGE}", follow_redirects=False).status_code == 303
    assert (
        stranger.post(PAGE, {**carried(anne.page(PAGE)), "rule_set": "online"}).status_code == 403
    )
    assert played_by(anne) == ["modern"]


def test_the_way_there_is_on_the_rules_page_of_a_running_match(anne: Phone, app: FastAPI) -> None:
    assert anne.page("/rules").has("a", href=f"/s/{anne.sid}{PAGE}")
    assert not Phone(app, anne.sid).page("/rules").has("a", href=f"/s/{anne.sid}{PAGE}")
    anne.scored(king(1))
    anne.end()
    assert not anne.page("/rules").has("a", href=f"/s/{anne.sid}{PAGE}")


def test_a_late_hand_of_the_time_before_sees_what_is_saved_and_what_was_typed(anne: Phone) -> None:
    late = {**anne.drawn(), **queens(1, 1, 1, 1)}
    anne.scored(trumps(6, 4, 2, 1))
    change(anne, "french_32")
    answer = anne.post("/hands", late)
    assert answer.status_code == 409
    page = parse(answer.text).text
    assert "Saved is Trumps" in page
    assert "1 queen" in page


def test_a_hand_of_the_time_before_is_corrected_by_its_own_rules(anne: Phone) -> None:
    anne.scored(trumps(6, 4, 2, 1))
    change(anne, "french_32")
    fields = {**carried(anne.page("/m/1/h/1")), "declarer": "0", **trumps(13, 0, 0, 0)}
    assert anne.post("/m/1/h/1", fields).status_code == 303
    assert anne.nets() == [[65, 0, 0, 0]]
    assert "7 left" in anne.page("/m/1/h/1").text


def test_the_table_says_that_the_rules_have_changed_until_it_goes_on(anne: Phone) -> None:
    anne.scored(king(1))
    change(anne, "online")
    banner = anne.page().one("div", class_="banner").text
    assert "The rules have changed" in banner
    assert "Online table" in banner
    assert "Undo" in banner
    anne.scored(king(1))
    assert "The rules have changed" not in anne.page().text


def test_the_matchs_own_rules_are_edited_and_used_with_one_tap(anne: Phone) -> None:
    """One value changed in the middle of a match, without losing anything else of its rules."""
    anne.scored(king(1))
    (link,) = [a["href"] for a in anne.page(PAGE).all("a") if "sheet=" in a["href"]]
    editor = parse(anne.http.get(link).text)
    sent = fields(editor)
    assert sent["sheet"] == [anne.sid]
    sent["c.no_queens.value"] = ["-15"]
    for _again in range(2):  # a reply that was lost changes nothing twice
        saved = anne.http.post("/rules/edit", data={**sent, "act": "save"}, follow_redirects=False)
        assert saved.status_code == 303
        assert saved.headers["location"] == f"/s/{anne.sid}"
    assert "The rules have changed" in anne.page().text
    assert "Undo change of rules" in anne.page().text
    rules, earlier = played_by(anne)
    assert earlier == ("modern", 1)
    assert isinstance(rules, dict)
    values = {one["id"]: one["entry"].get("value") for one in rules["contracts"]}
    assert (values["no_queens"], values["no_king"]) == (-15, -20)


def test_sets_by_which_this_match_cannot_go_on_are_not_offered(anne: Phone) -> None:
    """Before a hand has been played, high and low can still change places."""
    before = {field["value"] for field in anne.page(PAGE).all("input", name="rule_set")}
    anne.scored(king(1))
    after = {field["value"] for field in anne.page(PAGE).all("input", name="rule_set")}
    assert before - after == {"family"}


@pytest.mark.parametrize(
    ("rule_set", "sentence"),
    [
        ("five", "This table has 4 players."),
        ("family", "Hands have been played, so high and low cannot change places now."),
    ],
)
def test_what_is_sent_all_the_same_is_refused_with_the_reason(
    anne: Phone, rule_set: str, sentence: str
) -> None:
    anne.scored(king(1))
    answer = anne.post(PAGE, {**carried(anne.page(PAGE)), "rule_set": rule_set})
    assert answer.status_code == 422
    assert said(parse(answer.text)) == [sentence]
    # So does whoever comes with it from elsewhere.
    assert said(anne.page(f"{PAGE}?rules={rule_set}")) == [sentence]


def test_the_editor_says_when_the_match_cannot_go_on_by_its_rules(anne: Phone) -> None:
    anne.scored(king(1))
    editor = parse(anne.http.get(f"/rules/edit?sheet={anne.sid}").text)
    form = {**fields(editor), "act": "players:5"}
    form = {**fields(parse(anne.http.post("/rules/edit", data=form).text)), "act": "save"}
    answer = anne.http.post("/rules/edit", data=form)
    assert answer.status_code == 422
    place = parse(answer.text).one("details", id="s-table")
    assert "This table has 4 players." in place.text
    assert "own" not in anne.http.get("/rules/own").text.split("<ul")[-1][:200]
    form = {**fields(editor), "act": "turn"}
    form = {**fields(parse(anne.http.post("/rules/edit", data=form).text)), "act": "save"}
    answer = anne.http.post("/rules/edit", data=form)
    assert answer.status_code == 422
    assert "high and low cannot change places" in parse(answer.text).one(id="s-winning").text


FOR_FOUR = [rules.id for rules in SHIPPED if rules.players == 4]


@pytest.mark.parametrize("before", FOR_FOUR)
def test_a_hand_of_the_time_before_opens_whatever_the_rules_became(
    app: FastAPI, before: str
) -> None:
    for after in FOR_FOUR:
        anne = Phone(app)
        anne.start(rules=before)
        rules = next(one for one in SHIPPED if one.id == before)
        taken = [rules.tricks, 0, 0, 0]
        anne.scored(counted("no_tricks", *taken))
        if change(anne, after) != 303:
            continue
        splits = "No doubles, no play" in anne.page("/m/1/h/1").text
        assert splits == (rules.undoubled == "split"), (before, after)
        assert anne.get("/m/1/h/1/before").status_code == 200
        answer = anne.post("/m/1/h/1", {"contract": "no_tricks"})
        assert answer.status_code in (409, 422), "refused, with its page"


def test_rules_for_a_match_that_has_ended_meanwhile_are_refused_in_the_editor(anne: Phone) -> None:
    anne.scored(king(1))
    form = {**fields(parse(anne.http.get(f"/rules/edit?sheet={anne.sid}").text)), "act": "save"}
    anne.post("/end", anne.drawn())
    answer = anne.http.post("/rules/edit", data=form)
    assert answer.status_code == 422
    assert "ended" in parse(answer.text).one("section", aria_labelledby="s-contracts").text


def test_somebody_who_may_not_score_changes_no_rules_by_the_editor(
    anne: Phone, app: FastAPI
) -> None:
    anne.scored(king(1))
    form = {**fields(parse(anne.http.get(f"/rules/edit?sheet={anne.sid}").text)), "act": "save"}
    zoe = Phone(app, anne.sid)
    zoe.http.get("/")
    answer = zoe.http.post("/rules/edit", data=form, follow_redirects=False)
    assert answer.headers["location"].startswith(f"/s/{anne.sid}/rules/change?rules=own")
    assert played_by(anne) == ["modern"]


def test_rules_of_ones_own_keep_their_name_when_they_are_changed_again(anne: Phone) -> None:
    anne.scored(king(1))
    form = {**fields(parse(anne.http.get(f"/rules/edit?sheet={anne.sid}").text)), "act": "save"}
    assert form["rules_name"] == ["Ours: Modern, doubles"]
    anne.http.post("/rules/edit", data=form)
    again = fields(parse(anne.http.get(f"/rules/edit?sheet={anne.sid}").text))
    assert again["rules_name"] == ["Ours: Modern, doubles"]
