"""A salade in the rule-set editor: what it counts, and how it follows the other contracts."""

from dataclasses import replace

import pytest

from app.domain.contracts import Counts, LastTricks, PartEntry, Taker
from app.domain.hand import Hand
from app.domain.mixture_editing import parts_of
from app.domain.outcome import Counted, Mixed, Taken
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from tests.web.browsing import PlainBrowser
from tests.web.cast import Phone
from tests.web.editing import act, rules_on


@pytest.fixture
def plain(phone: Phone) -> PlainBrowser:
    plain = phone.browser()
    plain.open("/rules/edit?rules=french_32")
    return plain


def test_a_salade_has_parts_with_values_of_their_own(plain: PlainBrowser) -> None:
    page = act(plain, "factor:salade:own")
    assert page.one("button", value="factor:salade:own")["aria-pressed"] == "true"
    assert page.one("input", name="c.salade.p.hearts.value")["inputmode"] == "numeric"
    plain.type("c.salade.p.hearts.value", "7")
    page = act(plain, "part:salade:last")
    assert page.has("input", name="c.salade.p.last.v.1")
    assert page.one("small", id="l-salade").text.endswith("Last tricks −10 and −30")
    page = act(plain, "part:salade:queens")
    assert not page.has("input", name="c.salade.p.queens.value")
    plain.select("c.salade.p.hearts.slam", "flat")
    page = act(plain, "")
    plain.type("c.salade.p.hearts.slam_points", "30")
    page = act(plain, "turn")
    assert page.one("input", name="c.salade.p.hearts.slam_points")["value"] == "−30"
    assert page.one("input", name="c.salade.p.hearts.value")["value"] == "−7"
    for part in ("tricks", "hearts", "king"):
        act(plain, f"part:salade:{part}")
    assert "A mixture has two to 8 parts." in plain.page.one("li", id="c-salade").text


def part(rules: RuleSet, part_id: str) -> PartEntry:
    found = [one.entry for one in parts_of(rules.contract("salade")) if one.id == part_id]
    return found[0]


def test_a_salade_follows_the_contracts_that_count_one_thing(plain: PlainBrowser) -> None:
    """Whoever changes what the king costs means the king of the salade, too."""
    plain.type("c.no_king.value", "-40")
    page = act(plain, "")
    assert "King of hearts −40" in page.one("small", id="l-salade").text
    assert page.one("p", id="l-salade-king").text == "King of hearts −40"
    assert part(rules_on(page), "king") == Taker("KH", -40)
    page = act(plain, "factor:salade:half")
    assert part(rules_on(page), "king") == Taker("KH", -20)
    assert page.one("button", value="factor:salade:half")["aria-pressed"] == "true"
    act(plain, "part:salade:queens")
    page = act(plain, "part:salade:queens")
    queens = rules_on(page).contract("no_queens").entry
    assert isinstance(queens, Counts)
    assert part(rules_on(page), "queens") == replace(queens, value=queens.value // 2)
    page = act(plain, "turn")
    assert part(rules_on(page), "king") == Taker("KH", 20)


def test_a_salade_of_everything_stays_one_when_a_contract_is_added(plain: PlainBrowser) -> None:
    """Who adds the last trick to what the French avoid has it in the salade, at its own price."""
    page = act(plain, "add:no_last_trick")
    assert part(rules_on(page), "last") == LastTricks((-20,))
    assert page.one("small", id="l-salade").text.endswith("· Last trick −20")
    plain.type("c.no_last_trick.v.0", "-40")
    assert part(rules_on(act(plain, "")), "last") == LastTricks((-40,))
    # One that leaves something out is nobody's salade of everything.
    act(plain, "part:salade:queens")
    page = act(plain, "add:no_jacks")
    assert page.one("button", value="part:salade:jacks")["aria-pressed"] == "false"


def test_a_salade_with_values_of_its_own_stays_as_it_is(plain: PlainBrowser) -> None:
    act(plain, "factor:salade:own")
    before = part(rules_on(plain.page), "king")
    plain.type("c.no_king.value", "-40")
    page = act(plain, "")
    assert part(rules_on(page), "king") == before
    assert not page.has("p", id="l-salade-king")
    page = act(plain, "factor:salade:twice")
    assert part(rules_on(page), "king") == Taker("KH", -80)


def test_a_part_keeps_its_worth_when_nothing_is_left_to_follow(plain: PlainBrowser) -> None:
    plain.type("c.no_king.value", "-40")
    page = act(plain, "drop:no_king")
    assert page.one("input", name="c.salade.p.king.value")["value"] == "−40"
    assert not page.has("p", id="l-salade-king")
    assert part(rules_on(page), "king") == Taker("KH", -40)
    page = act(plain, "add:no_king")
    assert page.has("p", id="l-salade-king"), "what comes back is followed again"


def test_a_salade_that_is_added_is_worth_what_this_table_counts(plain: PlainBrowser) -> None:
    plain.open("/rules/edit?rules=modern")
    plain.type("c.no_king.value", "-21")
    page = act(plain, "add:salade")
    rules = rules_on(page).check()
    assert part(rules, "king") == Taker("KH", -21)
    # No source plays slams with doubles (brief §3.6).
    assert rules.contract("salade").slam is None


def test_what_is_no_number_is_not_handed_on(plain: PlainBrowser) -> None:
    plain.type("c.no_king.value", "x")
    page = act(plain, "")
    assert page.one("small", id="l-no_king").text == "Something here has to be put right"
    plain.type("c.no_king.value", "-5")
    assert part(rules_on(act(plain, "")), "king") == Taker("KH", -5)


@pytest.mark.parametrize(("rules", "sign"), [("french_32", -1), ("french_52", -1), ("family", 1)])
def test_what_is_counted_as_well_hurts_as_the_rest_does(
    plain: PlainBrowser, rules: str, sign: int
) -> None:
    """Last tricks come from a set where low wins, jacks from one where high does."""
    plain.open(f"/rules/edit?rules={rules}")
    for added in ("last", "jacks"):
        page = plain.page
        if page.one("button", value=f"part:salade:{added}")["aria-pressed"] == "false":
            page = act(plain, f"part:salade:{added}")
        match part(rules_on(page), added):
            case LastTricks(values):
                assert {value > 0 for value in values} == {sign > 0}
            case Counts(_, value, _):
                assert (value > 0) == (sign > 0)
            case other:
                pytest.fail(f"{other}")


def test_another_king_and_another_suit_are_other_ones_in_the_salade_too(
    plain: PlainBrowser,
) -> None:
    """S4: a salade counts all the contracts before it, whatever those are at this table."""
    plain.select("c.no_king.card", "KS")
    plain.type("c.no_king.value", "-80")
    plain.select("c.no_hearts.item", "clubs")
    rules = rules_on(act(plain, "")).check()
    assert part(rules, "king") == Taker("KS", -80)
    assert part(rules, "clubs") == Counts("clubs", -10)
    assert not [one for one in parts_of(rules.contract("salade")) if one.id == "hearts"]
    # Two of a kind say nothing about which one is meant.
    act(plain, "add:no_diamonds")
    page = act(plain, "part:salade:diamonds")
    plain.select("c.no_clubs.item", "spades")
    rules = rules_on(act(plain, ""))
    assert part(rules, "clubs") == Counts("clubs", -10)
    assert page.has("li", id="c-no_diamonds")


def test_a_table_has_as_many_special_cards_as_it_likes(plain: PlainBrowser, phone: Phone) -> None:
    """Lucbellicaud's hearts: 2 to 9 cost 2 points each, 10 to ace 4, −36 in all (brief §3.3)."""
    plain.open("/rules/edit?rules=modern")
    act(plain, "drop:no_hearts")
    act(plain, "add:salade")
    act(plain, "factor:salade:own")
    for part in ("tricks", "queens", "king"):
        act(plain, f"part:salade:{part}")
    for name in ("card", "card-2", "card-3", "card-4", "card-5"):
        act(plain, "card:salade")
        plain.type(f"c.salade.p.{name}.value", "-2")
    plain.type("c.salade.p.hearts.value", "-2")
    plain.type("c.salade.name", "Cœurs")
    rules = rules_on(act(plain, "")).check()
    hearts = rules.contract("salade")
    cards = [one.entry.card for one in parts_of(hearts) if isinstance(one.entry, Taker)]
    assert cards == ["AH", "KH", "QH", "JH", "10H"]
    assert rules.total(hearts) == -36
    takers = {"card": 0, "card-2": 0, "card-3": 1, "card-4": 1, "card-5": 1}
    taken = [(name, Taken(seat)) for name, seat in takers.items()]
    won = Mixed((("hearts", Counted((3, 10, 0, 0))), *taken))
    assert settle(Hand(0, "salade", won).check(rules), rules).net == (-10, -26, 0, 0)
    # Beside the usual salade there can be another one, and each card is gone when its part goes.
    act(plain, "add:salade-2")
    rules = rules_on(act(plain, "part:salade:card-3"))
    assert [one.id for one in rules.contracts][-4:-2] == ["salade", "salade-2"]
    assert len(parts_of(rules.contract("salade"))) == 5


def test_a_card_more_is_no_longer_offered_where_there_is_no_room(plain: PlainBrowser) -> None:
    for _ in range(4):
        assert plain.page.has("button", value="card:salade")
        act(plain, "card:salade")
    page = plain.page
    assert len(parts_of(rules_on(page).contract("salade"))) == 8
    assert not page.has("button", value="card:salade")
    assert parts_of(rules_on(page).contract("salade"))[-1].entry == Taker("10H", 0)
