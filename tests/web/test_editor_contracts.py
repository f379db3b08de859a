"""Players, cards and contracts in the rule-set editor: all of it can be changed by plain forms."""

from dataclasses import replace

import pytest

from app.domain.contracts import Taker
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from tests.web.browsing import PlainBrowser
from tests.web.cast import Phone
from tests.web.editing import act, kept, rules_on


def _known(rule_set_id: str) -> RuleSet:
    found = shipped(rule_set_id)
    assert found is not None
    return found


# -- players, cards, contracts ----------------------------------------------------------------


def test_other_players_bring_cards_roles_and_payoffs_along(plain: PlainBrowser) -> None:
    page = act(plain, "players:5")
    found, five = rules_on(page), _known("five")
    assert set(found.removed) == set(five.removed)
    assert (found.roles, found.contracts) == (five.roles, five.contracts)
    assert act(plain, "players:4").one("input", name="players")["value"] == "4"
    assert rules_on(plain.page) == MODERN


def test_cards_that_do_not_divide_are_refused_with_a_way_out(plain: PlainBrowser) -> None:
    plain.tick("out", "2C")
    plain.type("c.no_king.value", "−33")
    page = plain.press("Save and use")
    assert plain.status == 422
    table = page.one("details", id="s-table")
    assert "open" in table.attrs
    assert "51 cards cannot be dealt evenly to 4." in table.text
    assert rules_on(page).removed == ("2C",)
    assert page.one("input", name="c.no_king.value")["value"] == "−33"
    assert table.one("button", value="divide").text == "Leave out no card"
    page = act(plain, "divide")
    assert rules_on(page).removed == ()
    assert plain.press("Save and use").has("form", id="start")


def test_a_set_without_contracts_is_refused_where_they_are_added(plain: PlainBrowser) -> None:
    for contract in MODERN.contracts:
        act(plain, f"drop:{contract.id}")
    page = plain.press("Save and use")
    assert plain.status == 422
    assert "A rule set needs at least one contract." in page.one("div", id="sum").text
    page = act(plain, "add:no_queens")
    assert [one.id for one in rules_on(page).contracts] == ["no_queens"]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("c.no_king.card", "2C", "2 of clubs is not in this pack, or not counted here."),
        ("c.dominoes.starts", "2", "There is no 2"),
        ("c.no_hearts.special", "2H", "2 of hearts is not in this pack, or not counted here."),
    ],
)
def test_cards_that_a_smaller_pack_does_not_have(
    plain: PlainBrowser, field: str, value: str, said: str
) -> None:
    plain.select(field, value)
    page = act(plain, "pack:32")
    if "king" in field:
        field = "c.no_card_2c.card"
    contract = page.one("li", id=f"c-{field.split('.')[1]}")
    if said.startswith("There"):
        said = "no 2"
    assert said in contract.text
    assert "open" in contract.all("details")[0].attrs
    assert page.one("select", name=field).one("option", value=value).attrs["selected"] == ""


def test_contracts_come_from_a_palette(plain: PlainBrowser, phone: Phone) -> None:
    for contract in ("no_jacks", "no_last_trick", "patience", "salade", "ravage_city"):
        page = act(plain, f"add:{contract}")
        assert rules_on(page).check().find(contract)
        # What pays one number has it beside its name, and needs not be opened for it.
        short = page.one("details", data_keep=f"c-{contract}").attrs
        assert ("open" in short) == (contract in ("patience", "salade"))
        assert page.one("li", id=f"c-{contract}").has("div", class_="beside") != ("open" in short)
        assert not page.has("button", value=f"add:{contract}")
    plain.press("Save and use")
    assert len(kept(phone).contracts) == 12


def test_there_is_an_end_to_contracts(plain: PlainBrowser) -> None:
    for _ in range(20):
        found = plain.page.all("button", name="act")
        more = next((one for one in found if one.attrs["value"].startswith("add:")), None)
        if more is None:
            break
        act(plain, more["value"])
    assert len(rules_on(plain.page).contracts) <= 20


def test_a_contract_counts_something_else_and_is_called_so(plain: PlainBrowser) -> None:
    plain.select("c.no_hearts.item", "clubs")
    plain.select("c.no_hearts.special", "")
    plain.select("c.no_king.card", "QS")
    page = act(plain, "ban:off")
    assert "No clubs" in page.one("li", id="c-no_clubs").text
    assert "No queen of spades" in page.one("li", id="c-no_card_qs").text
    rules_on(page).check()


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("dealer", "0", "roles"), ("cutter", "1", "roles"), ("leader", "2", "roles"),
        ("choice", "fixed", "choice"), ("direction", "anticlockwise", "direction"),
        ("ties", "nobody", "ties"), ("wins", "low", "high_wins"), ("others", "always", "doubling"),
        ("redouble", "never", "doubling"), ("scope", "game", "doubling"),
        ("scope", "match", "doubling"), ("quota", "table", "quota"),
        ("undoubled", "split", "undoubled"), ("c.dominoes.ace", "low", "contracts"),
        ("c.dominoes.starts", "8", "contracts"), ("c.no_tricks.slam", "mirror", "contracts"),
        ("c.trumps.asks", "", "contracts"), ("c.no_tricks.leader", "1", "contracts"),
    ],
)  # fmt: skip
def test_every_choice_changes_its_part_of_the_rules(
    plain: PlainBrowser, name: str, value: str, field: str
) -> None:
    plain.select(name, value)
    page = act(plain, "")
    changed = rules_on(page)
    assert changed != MODERN
    assert replace(changed, **{field: getattr(MODERN, field)}) == MODERN


@pytest.mark.parametrize(
    "name",
    ["declarer_starts", "c.dominoes.replays", "c.dominoes.may_stop", "c.dominoes.upward",
     "c.no_tricks.positive", "c.no_tricks.stops_early", "c.no_tricks.heart_ban"],
)  # fmt: skip
def test_every_tick_changes_its_part_of_the_rules(plain: PlainBrowser, name: str) -> None:
    plain.tick(name, "1")
    assert rules_on(act(plain, "")) != MODERN


def test_every_field_of_a_rule_set_can_be_changed() -> None:
    # The two above and the acts leave nothing out: a new field must get a place in the editor.
    assert set(RuleSet.__slots__) == {
        "id", "name", "contracts", "players", "pack", "run", "roles", "doubling", "undoubled",
        "high_wins", "removed", "aside", "choice", "ties", "direction", "quota",
    }  # fmt: skip


def test_enter_in_a_field_presses_nothing_that_changes_the_rules(plain: PlainBrowser) -> None:
    """A browser without a script presses the form's first button for it."""
    assert plain.page.all("button", name="act")[0]["value"] == ""
    plain.type("c.no_king.value", "-30")
    assert rules_on(act(plain, "")).contract("no_king").entry == Taker("KH", -30)
