"""A table that plays each contract once, whoever declares: three players' game of seven hands."""

from dataclasses import replace

import pytest
from fastapi import FastAPI

from app.domain.presets import shipped
from app.domain.rules_notation import write_rules
from tests.web.browsing import Element, PlainBrowser, parse
from tests.web.cast import Fields, Phone, points_in, typed
from tests.web.editing import act, kept, rules_on

CONTRACTS = (
    "no_tricks", "no_queens", "no_last_three", "no_hearts", "no_king", "trumps", "dominoes",
)  # fmt: skip
TOTALS = (-32, -24, -30, -28, -21, 80, 55)


@pytest.fixture
def phone(app: FastAPI) -> Phone:
    phone = Phone(app)
    phone.start("Anne", "Beth", "Cath", rules="three")
    return phone


def paper(contract: str, seat: int = 0, doubles: tuple[str, ...] = ()) -> Fields:
    """That hand as it was settled on paper: everything for one seat."""
    nets = [0, 0, 0]
    nets[seat] = TOTALS[CONTRACTS.index(contract)]
    fields = {**typed(contract, "nets", *nets), "double": list(doubles)}
    return {**fields, "trump": "unsaid", "start_rank": "unsaid"}


def tile(page: Element, contract: str) -> str:
    """The text of a contract's tile: free ones are buttons, used ones are not."""
    tiles = page.one("form", id="hand").one("div", class_="tiles")
    at = CONTRACTS.index(contract)
    found = [one for one in tiles.walk() if "tile" in one.attrs.get("class", "").split()]
    return f"{found[at].tag} {found[at].text}".replace("\u2068", "").replace("\u2069", "")


def line(page: Element) -> str:
    return page.one("header", class_="bar").one("p").text


def owed(page: Element) -> str:
    found = page.all("p", class_="owed")
    return found[0].text if found else ""


# -- the table ----------------------------------------------------------------------------------


def test_everybody_declares_in_turn_until_seven_hands_are_played(phone: Phone) -> None:
    for n, contract in enumerate(CONTRACTS):
        page = phone.page()
        assert line(page) == f"Hand {n + 1} of 7"
        decl = page.one("li", class_="decl")
        assert decl["data-seat"] == str(n % 3)
        assert len(page.one("form", id="hand").all("button", class_="tile")) == 7 - n
        phone.scored(paper(contract, n % 3))
    match = phone.file()["matches"][0]
    assert [hand["declarer"] for hand in match["hands"]] == [0, 1, 2, 0, 1, 2, 0]
    assert match["rule_set"] == "three"
    assert match["totals"] == [-32 - 28 + 55, -24 - 21, -30 + 80]
    assert "All 7 hands are played." in phone.page().text


def test_a_played_tile_says_whose_hand_it_was_and_what_it_brought_her(phone: Phone) -> None:
    phone.scored(paper("no_king", 0), paper("no_queens", 1))
    page = phone.page()
    assert tile(page, "no_king") == "div No king Hand 1 · Anne −21"
    assert tile(page, "no_queens") == "div No queens Hand 2 · Beth −24"
    assert tile(page, "trumps").startswith("button Trumps")
    long = Phone(phone.app)
    long.start("Bartholomew the Third", "Beth", "Cath", rules="three")
    long.scored(paper("no_king", 0))
    assert tile(long.page(), "no_king") == "div No king Hand 1 · Barthol… −21"


def test_a_contract_that_somebody_has_played_is_refused_in_a_sentence(phone: Phone) -> None:
    phone.scored(paper("no_king"))
    page = parse(phone.score(paper("no_king", 1)).text)
    assert "It was played in hand 1, and here the table plays each contract once." in page.text
    assert len(phone.nets()) == 1


def test_two_doubles_are_owed_to_whoever_declares(phone: Phone) -> None:
    page = phone.page()
    assert owed(page) == "Everybody doubles whoever declares in at least 2 of the 7 hands."
    phone.scored(paper("no_tricks", doubles=("1-0", "2-1")))
    assert owed(phone.page()) == ""
    rows = {row["data-seat"]: row.text for row in phone.page().all("div", class_="drow")}
    assert "owes 2 of 2" in rows["0"]
    assert "owes 2 of 2" in rows["2"], "Cath doubled Beth, who did not declare"
    phone.scored(paper("no_queens", doubles=("0-1",)), paper("no_king", doubles=("0-2",)))
    phone.scored(paper("trumps"))
    # Beth's fifth hand: Cath has two left in which to make two doubles, Anne has made hers.
    assert owed(phone.page()) == "Cath must double in both hands that others still declare."
    phone.scored(paper("no_hearts"))
    page = phone.page()
    # Cath declares the sixth, so nothing is said of her now; Beth has this hand and Anne's last.
    assert owed(page) == "Beth owes 1 double in 2 hands of the others."
    assert phone.score(paper("no_last_three")).status_code == 303
    assert owed(phone.page()) == (
        "Cath must double in this hand, the last one. Beth must double in this hand, the last one."
    )
    phone.scored(paper("dominoes", doubles=("2-0",)))
    assert "must" not in phone.page().text


def test_who_missed_doubles_is_told_after_the_last_chance(phone: Phone) -> None:
    for contract in CONTRACTS[:6]:
        assert "hands asked for" not in phone.page().text
        phone.scored(paper(contract))
    page = phone.page()
    assert "Anne doubled in 0 of the 2 hands asked for." in page.text
    assert "Beth doubled" not in page.text


# -- the sheet ----------------------------------------------------------------------------------


def test_the_sheet_is_one_block_that_adds_up_at_the_end(phone: Phone) -> None:
    phone.scored(paper("no_king"), paper("trumps", 1))
    page = phone.page("/sheet")
    block = page.one("tr", class_="block")
    assert block.text == "By turns hands 1–7"
    whose = [row.one("th").text for row in page.all("tr") if row.all("a")]
    assert whose == ["King hearts Anne, hand 1, on paper", "Trumps Beth, hand 2, on paper"]
    assert page.one("tr", class_="coming").text == (
        "Still to come: No tricks, No queens, No last three, No hearts, Dominoes (Σ −59)"
    )
    assert "2 of 7" in page.text
    for contract in ("no_tricks", "no_queens", "no_last_three", "no_hearts", "dominoes"):
        phone.scored(paper(contract))
    page = phone.page("/sheet")
    assert not page.has("tr", class_="coming")
    sums = page.one("tr", class_="sums")
    assert [points_in(cell.text)[0] for cell in sums.all("td")][-1] == 0
    assert "adds up" in sums.text
    assert not page.has("i", class_="i-warn")


def test_beside_the_open_hand_stand_the_contracts_of_all(phone: Phone) -> None:
    phone.scored(paper("no_king"))
    ledger = phone.page("/ledger").one("section", class_="ledger")
    ahead = [row.one("th").text for row in ledger.all("tr", class_="ahead")]
    assert ahead == ["Tricks", "Queens", "Last three", "Hearts", "Trumps", "Dominoes"]
    assert ledger.one("tr", class_="coming").text == (
        "All hands add up to 0: −21 so far, +21 to come."
    )


def test_by_turns_the_declarer_has_contracts_of_her_own_and_the_sum_is_everybodys(
    app: FastAPI,
) -> None:
    phone = Phone(app)
    phone.start(rules="online")
    phone.scored({**typed("no_king", "nets", -20, 0, 0, 0), "double": []})
    ledger = phone.page("/ledger").one("section", class_="ledger")
    ahead = [row.one("th").text for row in ledger.all("tr", class_="ahead")]
    assert len(ahead) == 7, "Beth has all of hers"
    assert ledger.one("tr", class_="coming").text == (
        "All hands add up to 0: −20 so far, +20 to come."
    )


# -- correcting ---------------------------------------------------------------------------------


def test_a_hand_that_was_forgotten_is_asked_for_and_goes_to_whoever_was_due(phone: Phone) -> None:
    phone.scored(paper("no_king"), paper("trumps", 1), paper("no_tricks", 2))
    page = phone.page("/m/1/h/2")
    assert "Trumps is free again." in page.text
    assert "free again for" not in page.text
    fields = {field["name"]: field["value"] for field in page.all("input", type="hidden")}
    answer = phone.post("/m/1/h/2/remove", {key: fields[key] for key in ("version", "command")})
    assert answer.status_code == 303
    assert "A hand of Beth is missing. Add it" in phone.page("/sheet").text.replace(
        "\u2068", ""
    ).replace("\u2069", "")
    page = phone.page()
    assert page.one("li", class_="decl")["data-seat"] == "1"
    assert line(page) == "Hand 3 of 7"
    phone.undo()
    assert phone.page().one("li", class_="decl")["data-seat"] == "0"


def test_correcting_offers_what_nobody_else_has(phone: Phone) -> None:
    phone.scored(paper("no_king"), paper("trumps", 1))
    page = phone.page("/m/1/h/1")
    assert tile(page, "no_king").startswith("button No king")
    assert tile(page, "trumps").startswith("div Trumps Hand 2 · Beth +80")
    fields = {**phone.drawn(), **paper("trumps"), "declarer": "0"}
    answer = phone.post("/m/1/h/1", fields)
    assert answer.status_code == 422
    assert "It was played in hand 2" in parse(answer.text).text


# -- without a line -----------------------------------------------------------------------------


def test_a_phone_is_told_who_declares_and_what_anybody_has_played(phone: Phone) -> None:
    phone.scored(paper("no_king"), paper("trumps", 1))
    form = phone.page().one("form", id="hand")
    assert form["data-ahead"] == "1 20120 0-no_king-1 1-trumps-2"
    pack = parse(phone.get("/ahead").text)
    assert pack.one("div", id="ahead")["data-quota"] == "table"
    forms = pack.all("form", id="hand")
    assert [len(one.all("button", class_="tile")) for one in forms] == [7, 7, 7]
    assert "Everybody doubles" not in "".join(pack.texts())
    modern = Phone(phone.app)
    modern.start()
    assert parse(modern.get("/ahead").text).one("div", id="ahead")["data-quota"] == "player"


# -- the editor ---------------------------------------------------------------------------------


@pytest.fixture
def plain(phone: Phone) -> PlainBrowser:
    plain = phone.browser()
    plain.open("/rules/edit")
    return plain


def test_once_by_the_table_is_a_choice_and_what_depends_on_it_follows(
    plain: PlainBrowser, phone: Phone
) -> None:
    order = plain.page.one("details", id="s-order")
    assert "A match has 28 hands." in order.text
    assert order.has("button", value="run:all")
    plain.select("quota", "table")
    page = act(plain, "")
    order = page.one("details", id="s-order")
    assert "A match has 7 hands." in order.text
    assert not order.has("button", value="run:all")
    # Seven hands running are all there are, so nobody else would declare any.
    assert (
        "Nobody can owe more doubles than a declarer has hands." in page.one("div", id="sum").text
    )
    page = act(plain, "run:one")
    assert page.one("small", id="l-order").text == "Hand by hand, each contract once"
    assert "than a declarer has hands" in page.one("div", id="sum").text, "the fourth has one hand"
    plain.select("scope", "match")
    page = act(plain, "")
    assert page.one("div", id="sum").text.startswith("Zero-sum: block sum 0")
    plain.press("Save and use")
    rules = kept(phone)
    assert (rules.quota, rules.run, rules.hands) == ("table", 1, 7)
    assert (rules.doubling.scope, rules.doubling.compulsory) == ("match", 2)


def test_more_doubles_than_hands_of_the_others_are_refused(plain: PlainBrowser) -> None:
    plain.open("/rules/edit?rules=three")
    plain.type("compulsory", "5")
    page = plain.press("Save and use")
    assert plain.status == 422
    field = page.one("input", name="compulsory")
    said = page.one("p", id=field["aria-describedby"]).text
    assert said == "A match does not have so many hands in which they could be said."
    plain.type("compulsory", "4")
    assert plain.press("Save and use").has("form", id="start")


def test_the_shipped_set_stands_in_the_editor_as_it_is(plain: PlainBrowser) -> None:
    page = plain.open("/rules/edit?rules=three")
    three = shipped("three")
    assert three is not None
    found = rules_on(page)
    assert (found.quota, found.run, found.doubling) == ("table", 1, three.doubling)
    chosen = [
        one.text
        for name in ("quota", "scope")
        for one in page.one("select", name=name).all("option")
        if "selected" in one.attrs
    ]
    assert chosen == ["Once by the table", "All declarers together"]
    page = act(plain, "drop:trumps")
    assert "A match has 6 hands." in page.one("details", id="s-order").text


# -- in and out ---------------------------------------------------------------------------------


def test_a_whole_rule_set_says_it_and_a_usual_one_does_not(phone: Phone) -> None:
    phone.scored(paper("no_king"))
    file = phone.file()
    written = phone.http.get("/api/v1/openapi.json").text
    assert "quota" in written
    three = shipped("three")
    assert three is not None
    rules = write_rules(replace(three, id="own", name="Ours"))
    file["matches"][0]["rule_set"] = rules
    answer = phone.http.post("/api/v1/sessions", json=file)
    assert answer.status_code == 201
    back = phone.http.get(f"/api/v1/sessions/{answer.json()['id']}").json()["matches"][0]
    assert back["rule_set"]["quota"] == "table"
    assert back["rule_set"]["doubling"]["scope"] == "match"
    twice = {**file["matches"][0]["hands"][0], "declarer": 1}
    file["matches"][0]["hands"].append(twice)
    answer = phone.http.post("/api/v1/sessions", json=file)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["field"] == "matches.0.hands.1.contract"
