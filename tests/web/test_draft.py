"""The open hand's choices are kept after every tap: for reloads, and for another phone."""

import pytest

from tests.web.browsing import Element, parse
from tests.web.cast import S0_DOUBLES, S0_QUEENS, Phone, king, named, queens, typed


def ticked(page: Element, name: str) -> list[str]:
    return [box["value"] for box in page.all("input", name=name) if "checked" in box.attrs]


def hidden(page: Element, name: str) -> str:
    return page.one("form", id="hand").one("input", type="hidden", name=name)["value"]


def test_the_answer_is_what_the_hand_would_score(anne: Phone) -> None:
    answer = anne.draft(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    assert answer.status_code == 200
    preview = parse(answer.text).one("div", id="preview")
    shown = [item.one("b").text for item in preview.all("li")]
    assert shown == ["−12", "+24", "−12", "−24", "−24"], "four nets and their sum"


def test_nothing_is_previewed_from_half_a_result(anne: Phone) -> None:
    for fields in (named("no_queens"), queens(2), king(1) | {"no_king.taker": ""}):
        answer = anne.draft(fields)
        assert (answer.status_code, answer.content) == (204, b"")


def test_facts_that_are_complete_and_cannot_be_are_said_to_be_wrong(anne: Phone) -> None:
    preview = parse(anne.draft(queens(9, 0, 0, 0)).text).one("div", id="preview")
    assert not preview.all("li")
    assert preview.one("p", role="alert").text == "From 0 to 4, please."


def test_choices_survive_a_reload_and_show_on_another_phone(anne: Phone, beth: Phone) -> None:
    anne.draft({**queens(1, 0, doubles=("1-0", "0-1"))})
    for phone in (anne, beth):
        page = phone.page()
        assert hidden(page, "contract") == "no_queens"
        assert ticked(page, "double") == ["1-0", "0-1"]
        assert ticked(page, "no_queens.count.0") == ["1"]
        assert ticked(page, "no_queens.count.1") == ["0"]
        assert ticked(page, "no_queens.count.2") == []


def test_keeping_choices_scores_nothing_and_is_no_command(anne: Phone) -> None:
    version = anne.version()
    anne.draft(king(1))
    assert anne.version() == version
    assert anne.nets() == []
    assert not anne.page().all("form", action=f"/s/{anne.sid}/undo")


def test_what_the_page_filled_in_by_itself_is_not_a_choice(anne: Phone) -> None:
    anne.draft({**queens(1, 1, 1, 1), "auto": "3"})
    page = anne.page()
    filled = page.one("fieldset", data_contract="no_queens").one("div", data_seat="3")
    assert "data-auto" in filled.attrs
    assert ticked(page, "no_queens.count.3") == ["1"]
    anne.draft({**queens(1, 2), "auto": ""})
    # One queen is left for two seats: nothing follows, so nothing is filled in.
    assert ticked(anne.page(), "no_queens.count.3") == []


def test_naming_a_contract_without_scripts_opens_it(anne: Phone) -> None:
    answer = anne.draft({"choose": "no_king"}, htmx=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")
    page = anne.page()
    assert hidden(page, "contract") == "no_king"
    panel = page.one("fieldset", data_contract="no_king")
    assert "disabled" not in panel.attrs
    assert all(
        "disabled" in other.attrs
        for other in page.all("fieldset", class_="panel")
        if other is not panel
    )


def test_trumps_asks_the_suit_and_dominoes_the_rank(anne: Phone) -> None:
    anne.draft({"choose": "trumps"}, htmx=False)
    page = anne.page()
    assert "Trumps: which suit?" in page.text
    suits = [b["value"] for b in page.all("button", name="choose_trump")]
    assert suits == ["spades", "hearts", "diamonds", "clubs", "unsaid"]
    anne.draft({"contract": "trumps", "choose_trump": "clubs"}, htmx=False)
    assert hidden(anne.page(), "trump") == "clubs"
    anne.draft({"choose": "dominoes"}, htmx=False)
    page = anne.page()
    ranks = [b["value"] for b in page.all("button", name="choose_rank")]
    assert ranks == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "unsaid"]
    anne.draft({"contract": "dominoes", "choose_rank": "unsaid"}, htmx=False)
    assert hidden(anne.page(), "start_rank") == "unsaid"


def test_naming_another_contract_forgets_the_outcome_and_keeps_allowed_doubles(
    anne: Phone,
) -> None:
    anne.draft({**queens(1, 1, doubles=("1-0", "1-2")), "choose": "trumps"}, htmx=False)
    page = anne.page()
    assert hidden(page, "contract") == "trumps"
    # Rules brief §1.3.3: in a positive contract only the declarer may be doubled.
    assert ticked(page, "double") == ["1-0"]
    assert ticked(page, "no_queens.count.0") == []


def test_the_name_can_be_taken_back(anne: Phone) -> None:
    anne.draft({**king(1), "choose": ""}, htmx=False)
    page = anne.page()
    assert hidden(page, "contract") == ""
    assert "Anne names the contract" in page.text


def test_max_doubles_everybody_and_a_second_tap_takes_it_back(anne: Phone) -> None:
    anne.draft({**named("no_queens"), "max": "1"}, htmx=False)
    doubled = ticked(anne.page(), "double")
    assert doubled == ["1-0", "1-2", "1-3"]
    anne.draft({**named("no_queens", doubles=doubled), "max": "1"}, htmx=False)
    assert ticked(anne.page(), "double") == []


def test_max_redoubles_those_who_doubled_before(anne: Phone) -> None:
    anne.draft({**named("no_queens", doubles=("1-2",)), "max": "2"}, htmx=False)
    assert ticked(anne.page(), "double") == ["1-2", "2-0", "2-1", "2-3"]


def test_the_declarers_max_answers_her_doublers_and_nobody_else(anne: Phone) -> None:
    # Rules brief §1.3.5.
    anne.draft({**named("no_queens", doubles=("2-0",)), "max": "0"}, htmx=False)
    assert ticked(anne.page(), "double") == ["2-0", "0-2"]


def test_max_in_a_positive_contract_is_the_declarer_alone(anne: Phone) -> None:
    fields = {**named("trumps"), "trump": "hearts", "max": "3"}
    anne.draft(fields, htmx=False)
    assert ticked(anne.page(), "double") == ["3-0"]


def test_a_redouble_is_marked_and_said_as_one(anne: Phone) -> None:
    anne.draft(named("no_queens", doubles=("1-2", "2-1", "3-0")))
    page = anne.page()
    said = {}
    for box in page.all("input", name="double"):
        around = next(one for one in box.above() if one.tag == "label")
        label = box["aria-label"].replace("\u2068", "").replace("\u2069", "")
        said[box["value"]] = (label, "re" in around["class"].split())
    assert said["2-1"] == ("Cath and Beth, redoubled", True)
    assert said["1-2"] == ("Beth and Cath, redoubled", True)
    assert said["3-0"] == ("Diana doubles Anne", False)
    assert said["1-0"] == ("Beth doubles Anne", False)


def test_the_declarer_can_only_answer(anne: Phone) -> None:
    anne.draft(named("no_queens", doubles=("2-0",)))
    boxes = {box["value"]: box for box in anne.page().all("input", name="double")}
    assert [to for to in ("0-1", "0-2", "0-3") if "disabled" not in boxes[to].attrs] == ["0-2"]
    assert "disabled" not in boxes["1-3"].attrs
    anne.draft({**named("trumps"), "trump": "hearts"})
    boxes = {box["value"]: box for box in anne.page().all("input", name="double")}
    usable = [value for value, box in boxes.items() if "disabled" not in box.attrs]
    assert sorted(usable) == ["1-0", "2-0", "3-0"]


@pytest.mark.parametrize("seat", ["7", "-1", "x", "", "99999999"])
def test_max_for_nobody_changes_nothing(anne: Phone, seat: str) -> None:
    assert anne.draft({**named("no_queens"), "max": seat}, htmx=False).status_code == 303
    assert ticked(anne.page(), "double") == []


def test_typed_results_are_kept_as_they_were_typed(anne: Phone) -> None:
    anne.draft(typed("no_queens", "nets", "-12", "24", "", ""))
    page = anne.page()
    values = [page.one("input", name=f"typed.{seat}")["value"] for seat in range(4)]
    assert values == ["−12", "24", "", ""]
    assert ticked(page, "mode") == ["nets"]


def test_a_late_tap_of_a_scored_hand_does_not_spill_into_the_next(anne: Phone, beth: Phone) -> None:
    late = {**anne.drawn(), **king(3)}
    beth.scored(queens(4, 0, 0, 0))
    answer = anne.post("/draft", late, htmx=True)
    assert answer.status_code == 409
    preview = parse(answer.text)
    assert "The sheet has moved on." in preview.one("p", role="alert").text
    assert hidden(beth.page(), "contract") == ""
    plain = anne.post("/draft", late)
    assert (plain.status_code, plain.headers["location"]) == (303, f"/s/{anne.sid}")
    assert hidden(beth.page(), "contract") == ""


def test_the_next_hand_opens_empty_after_a_score(anne: Phone) -> None:
    anne.draft(king(1))
    anne.scored(king(1))
    page = anne.page()
    assert hidden(page, "contract") == ""
    assert ticked(page, "double") == []


def test_choices_for_a_match_that_is_over_are_let_go(anne: Phone) -> None:
    fields = anne.drawn()
    anne.scored(king(1))
    anne.end()
    fields["version"] = str(int(fields["version"]) + 2)
    assert anne.post("/draft", {**fields, **queens(4)}, htmx=True).status_code == 409
    assert anne.post("/draft", {**fields, **queens(4)}).status_code == 303


@pytest.mark.parametrize(
    "odd",
    [
        {"contract": "trumps", "trump": "xyz"},
        {"contract": "trumps", "trump": "hearts" * 20},
        {"contract": "trumps", "choose_trump": "<b>"},
        {"contract": "dominoes", "start_rank": "17"},
        {"contract": "dominoes", "choose_rank": "1"},
        {"contract": "nope"},
        {"contract": "nope", "mode": "nets", "typed.0": "1"},
        {"choose": "nope"},
        {"contract": "no_king", "trump": "hearts", "start_rank": "8"},
        {"contract": "no_king", "no_king.taker": "99"},
        {"contract": "no_king", "no_king.taker": "-1"},
        {"contract": "no_hearts", "no_hearts.special": "7", "no_hearts.count.0": "13"},
        {"contract": "no_queens", "no_queens.count.0": "-3", "no_queens.count.7": "4"},
        {"contract": "no_last_two", "no_last_two.takers.0": "9", "no_last_two.takers.7": "1"},
        {"contract": "dominoes", "dominoes.place.0": "0", "dominoes.place.1": "9"},
        {"contract": "no_king", "double": ["7-0", "0-7", "1-1", "x-y", "0-1", ""]},
        {"contract": "no_king", "mode": "sideways"},
        {"contract": "no_king", "auto": "9" * 5000},
        {"contract": "no_king", "auto": "٣ ² -1 x"},
        {"contract": "no_king", "double": [f"{i % 8}-{i % 7}" for i in range(900)]},
    ],
)
def test_whatever_is_sent_the_table_stays_usable(anne: Phone, odd: dict[str, object]) -> None:
    for htmx in (True, False):
        answer = anne.draft(dict(odd), htmx=htmx)
        assert answer.status_code in (200, 204, 303)
        page = anne.page()
        assert page.has("form", id="hand")
    anne.scored(king(2))
    assert anne.nets() == [[0, 0, -20, 0]]
