"""The rules pages: every number is the rule set's own, and every section can be linked to."""

import re
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Literal, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings

from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Slam,
    Taker,
)
from app.domain.hand import Hand
from app.domain.outcome import Counted
from app.domain.presets import MODERN, SHIPPED, shipped
from app.domain.rulesets import Doubling, RuleSet
from app.domain.scoring import settle
from app.domain.totals import possible_totals, slam_points
from app.web.context import Web
from app.web.numbers import points
from tests.domain.rule_strategies import rule_sets
from tests.web.browsing import Element
from tests.web.cast import S0_NETS, points_in
from tests.web.reading_rules import section, shown

NO_DOUBLES = replace(
    MODERN, id="own", run=1, doubling=replace(MODERN.doubling, allowed=False, compulsory=0)
)
every_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
every_contract = pytest.mark.parametrize(
    ("rules", "contract"),
    [(rules, contract) for rules in SHIPPED for contract in rules.contracts],
    ids=lambda value: value.id,
)


def contract_section(page: Element, contract: Contract) -> Element:
    return page.one("section", id=f"contract-{contract.id}")


def values_of(entry: Entry, players: int) -> list[int]:
    """Everything that *entry* pays, thing by thing."""
    match entry:
        case Counts(_, value, special):
            return [value, *([special.value] if special else [])]
        case Taker(_, value):
            return [value]
        case Shared(value):
            return [value // sharers for sharers in range(1, players + 1)]
        case LastTricks(values) | Finish(values):
            return list(values)
        case Mixture(parts):
            return [value for part in parts for value in values_of(part.entry, players)]


def dearer(contract: Contract, by: int) -> Contract:
    """*contract* with every value changed."""

    def changed(entry: Entry) -> Entry:
        match entry:
            case Counts(_, value, special):
                dear = replace(special, value=special.value + by) if special else None
                return replace(entry, value=value + by, special=dear)
            case Taker(_, value):
                return replace(entry, value=value + by)
            case Shared(value):
                return replace(entry, value=value + 12 * by)
            case LastTricks(values):
                return LastTricks(tuple(value + by for value in values))
            case Finish(payoffs):
                return replace(entry, payoffs=tuple(value + by for value in payoffs))
            case Mixture(parts):
                return Mixture(tuple(replace(part, entry=_part(part, by)) for part in parts))

    def _part(part: Part, by: int) -> Counts | Taker | LastTricks:
        entry = changed(part.entry)
        assert isinstance(entry, Counts | Taker | LastTricks)
        return entry

    return replace(contract, entry=changed(contract.entry))


def paid(box: Element) -> list[int]:
    """The points in the tables of a contract's section, in order."""
    return [points_in(cell.text)[0] for table in box.all("table") for cell in table.all("td")]


# -- numbers ------------------------------------------------------------------------------


@every_contract
@pytest.mark.parametrize("by", [0, 7, -13])
def test_a_contract_shows_what_it_pays_and_adds_up_to_whatever_that_is(
    web: Web, rules: RuleSet, contract: Contract, by: int
) -> None:
    changed = dearer(contract, by)
    own = replace(
        rules,
        id="own",
        contracts=tuple(changed if one.id == contract.id else one for one in rules.contracts),
    ).check()
    box = contract_section(shown(web, own), changed)
    assert paid(box) == values_of(changed.entry, own.players)
    total = points(own.total(changed))
    assert box.one("p", class_="sum").one("b").text == total
    row = [
        [cell.text for cell in row.walk() if cell.tag in ("th", "td")]
        for row in section(shown(web, own), "sums").all("tr")
    ][own.contracts.index(changed)]
    assert row[1] == total


@every_contract
def test_a_slam_says_what_it_pays_instead(web: Web, rules: RuleSet, contract: Contract) -> None:
    text = contract_section(shown(web, rules), contract).text
    assert ("Slam" in text) == (contract.slam is not None)
    if contract.slam is None:
        return
    bonus = slam_points(contract.slam, rules.total(contract))
    assert f"gets {points(bonus)} instead of {points(rules.total(contract))}" in text
    for total in possible_totals(contract, rules)[1:]:
        assert points(total) in text
    flat = replace(contract, slam=Slam("flat", 777))
    own = replace(rules, contracts=(flat,), run=1)
    assert "gets +777 instead" in contract_section(shown(web, own), flat).text


def test_a_slam_of_one_part_of_a_mixture_is_said_too(web: Web) -> None:
    parts = (Part("h", Counts("hearts", -2), Slam("flat", 33)), Part("k", Taker("KH", -9)))
    contract = Contract("mixed", Mixture(parts))
    own = replace(NO_DOUBLES, contracts=(contract,))
    text = contract_section(shown(web, own), contract).text
    assert "whoever takes all 13 hearts gets +33 for them instead of −26" in text


@every_set
def test_players_cards_and_hands_are_the_sets_own(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    glance = {
        row.one("dt").text: row.one("dd").text for row in page.one("dl", class_="glance").all("div")
    }
    assert glance["Players"] == str(rules.players)
    assert glance["Cards"] == str(len(rules.deal.cards))
    assert glance["Contracts"] == str(len(rules.contracts))
    assert glance["Hands in a match"] == str(rules.hands)
    assert glance["Doubling"] == ("Yes" if rules.doubling.allowed else "No")
    deal = section(page, "deal").text
    assert f"{rules.tricks} cards to each player" in deal
    assert f"{rules.pack} cards" in deal
    assert ("without" in deal) == bool(rules.removed)
    assert f"{rules.hands} hands" in section(page, "end").text


def test_cards_put_aside_are_said(web: Web) -> None:
    roles = replace(MODERN.roles, dealer=2)
    queens = Contract("no_queens", Counts("queens", -6))
    own = replace(NO_DOUBLES, pack=32, players=3, aside=2, roles=roles, contracts=(queens,)).check()
    deal = section(shown(web, own), "deal").text
    assert "2 cards, unseen, before each deal" in deal
    assert "Missing cards can make it" in shown(web, own).text


@every_set
@pytest.mark.parametrize("wanted", [0, 1, 3])
@pytest.mark.parametrize("scope", ["declarer", "game", "match"])
def test_compulsory_doubles_are_counted_as_the_set_says(
    web: Web, rules: RuleSet, wanted: int, scope: Literal["declarer", "game", "match"]
) -> None:
    doubling = replace(rules.doubling, compulsory=wanted, scope=scope)
    page = shown(web, replace(rules, id="own", doubling=doubling))
    if not wanted or not doubling.allowed:
        assert not page.has("h3", id="compulsory")
        said = section(page, "doubling").text + section(page, "tactics").text
        assert "compulsory doubles" not in said
        return
    assert f"at least {wanted} " in section(page, "doubling").text
    owed = {
        "declarer": f"You owe every declarer {wanted}.",
        "game": f"You owe every other player {wanted}.",
        "match": f"You owe {wanted} in the whole match.",
    }
    assert owed[scope] in page.text
    everybody = f"the declarer, whoever that is, in at least {wanted} of the match’s {rules.hands}"
    assert (everybody in section(page, "doubling").text) == (scope == "match")


def test_each_contract_once_by_the_table_is_said_wherever_it_matters(web: Web) -> None:
    """P3: seven hands, whoever declares, and only the whole match adds up."""
    three = shipped("three")
    assert three is not None
    page = shown(web, three)
    deal = section(page, "deal").text
    assert "The table plays each contract once, whoever declares it: 7 hands." in deal
    assert "After every hand the player on the left takes over." in deal
    assert "Deals The player on the declarer’s right." in deal
    assert "among those that nobody has played yet" in deal
    sums = section(page, "sums").text
    assert "The whole match0" in sums.replace(" 0", "0")
    assert "once every contract has been played, the table’s totals add up to 0" in sums
    assert "one declarer’s" not in sums
    assert "over after 7 hands, when every contract has been played" in page.text
    assert "The table plays each of them once: 7 hands for 3 players." in page.text
    dear = replace(three.contract("no_queens"), entry=Counts("queens", -7))
    own = replace(three, id="own", contracts=(dear, *three.contracts[2:], three.contracts[0]))
    sums = section(shown(web, own), "sums").text
    assert "a whole match adds −4 to the totals of the table" in sums
    fixed = section(shown(web, replace(own, choice="fixed")), "deal").text
    assert "Nobody. The contracts come in this order: No queens" in fixed
    mine = replace(three.doubling, scope="declarer")
    owed = section(shown(web, replace(own, doubling=mine)), "doubling").text
    assert "in at least 2 hands that she declares" in owed
    for text in ("declare 7 contracts each", "Everybody declares", "everybody has declared"):
        assert text not in page.text


def test_a_set_that_does_not_cancel_out_says_by_how_much(web: Web) -> None:
    text = section(shown(web, MODERN), "sums").text
    assert "add up to 0" in text
    assert "To avoid: −130 together. To win: +130 together." in text
    dear = replace(MODERN.contract("no_queens"), entry=Counts("queens", -7))
    own = replace(MODERN, id="own", contracts=(dear, *MODERN.contracts[2:], MODERN.contracts[0]))
    text = section(shown(web, own), "sums").text
    assert "does not cancel out, by −4" in text
    assert "a whole match −16" in text


@every_set
def test_the_finishing_race_is_explained_from_the_numbers_where_they_cancel_out(
    web: Web, rules: RuleSet
) -> None:
    page = shown(web, rules)
    assert page.has("details", id="why-dominoes") == (rules.block_sum == 0)
    if rules.block_sum == 0:
        text = page.one("details", id="why-dominoes").text
        race = next(one for one in rules.contracts if isinstance(one.entry, Finish))
        low = sum(rules.total(one) for one in rules.contracts if not one.positive)
        assert points(low) in text
        assert f"That leaves {points(rules.total(race))}" in text
        assert isinstance(race.entry, Finish)
        assert all(points(value) in text for value in race.entry.payoffs)


# -- worked hands -------------------------------------------------------------------------


def nets(box: Element) -> dict[str, int]:
    """The last number of every row of a worked hand, by name."""
    rows = [[cell.text for cell in row.walk() if cell.tag in ("th", "td")]
            for row in box.one("tbody").all("tr")]  # fmt: skip
    return {re.sub("^.(?=[A-Z])", "", row[0]): points_in(row[-1])[-1] for row in rows}


def test_the_known_hands_come_out_as_their_sources_say(web: Web) -> None:
    page = shown(web, MODERN)
    worked = page.one("section", id="worked")
    assert tuple(nets(worked).values()) == S0_NETS  # brief §5, example 1
    assert "Anne 12, Beth 48, Cath 12 and Diana 0" in worked.text
    assert "Beth doubles everybody: a maximum." in worked.text
    assert "Anne redoubles Cath." in worked.text
    single = page.one("section", id="one-double")
    assert nets(single) == {"Ada": -18, "Ben": 0, "Clara": -6, "Dan": 0}  # example 2


@every_set
def test_worked_hands_are_what_the_engine_makes_of_them(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    box = page.one("section", id="worked")
    contract = next(one for one in rules.contracts if one.id == "no_queens")
    counts = tuple(
        int(found[1]) if (found := re.search(r"(\d+) queen", row.text)) else 0
        for row in box.one("tbody").all("tr")
    )
    assert sum(counts) == rules.number_of("queens")
    doubles = {
        (title.split(" doubled ")[0], title.split(" doubled ")[1])
        for item in box.all("span", class_="said")
        if " doubled " in (title := item.one("b").text)
    }
    names = list(nets(box))
    told = box.one("p").text if len(box.all("p")) == 1 else box.all("p")[0].text
    assert "No queens" in told
    said = frozenset((names.index(a), names.index(b)) for a, b in doubles)
    for title in (item.one("b").text for item in box.all("span", class_="said")):
        if title.endswith("redoubled"):
            a, b = (names.index(name) for name in title.removesuffix(" redoubled").split(" and "))
            said |= {(a, b), (b, a)}
    settled = settle(Hand(0, contract.id, Counted(counts), said), rules)
    assert tuple(nets(box).values()) == settled.net
    assert bool(said) == rules.doubling.allowed == page.has("figure", class_="scheme")
    moved = Counter(t.points for t in settled.transfers)
    assert Counter(points_in(label.text)[0] for label in box.all("g", class_="moves")) == moved


def test_other_values_make_other_results(web: Web) -> None:
    dear = replace(MODERN.contract("no_queens"), entry=Counts("queens", -10))
    own = replace(MODERN, id="own", contracts=(dear,), run=1)
    assert tuple(nets(shown(web, own).one("section", id="worked")).values()) == (-20, 40, -20, -40)


@every_set
def test_undoubled_hands_show_what_the_engine_shares_out(web: Web, rules: RuleSet) -> None:
    split = section(shown(web, replace(rules, id="own", undoubled="split")), "doubling")
    rows = [row for row in split.all("tr") if row.has("td")]
    if not rules.doubling.allowed:
        assert rows == []
        return
    negatives = [one for one in rules.contracts if not one.positive]
    assert len(rows) == len(negatives)
    for row, contract in zip(rows, negatives, strict=True):
        declarer, others = (points_in(cell.text)[0] for cell in row.all("td"))
        assert declarer + others * (rules.players - 1) == rules.total(contract)


# -- what fits ----------------------------------------------------------------------------


@every_set
def test_only_advice_that_fits_is_given(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    ids = {one.attrs.get("id") for one in page.all("details")}
    bets = {"be-doubled", "early-doubles", "nobody-doubles", "what-doubles-do"}
    if not rules.doubling.allowed:
        assert ids.isdisjoint(bets)
        assert "These rules have no doubles." in page.text
    assert ("long-hearts" in ids) == any(one.heart_ban for one in rules.contracts)
    assert ("slams" in ids) == any(one.slam for one in rules.contracts)
    # Nobody can keep for later what somebody else may name first.
    to_keep = rules.find("trumps") is not None and rules.quota == "player"
    assert ("trumps-late" in ids) == to_keep
    assert {"the-name", "how-many", "how-many-players", "chips"} <= ids


def test_every_rule_of_doubling_is_in_words(web: Web) -> None:
    hints = get_type_hints(Doubling)
    ways = (get_args(hints["others"]), get_args(hints["redouble"]), (False, True))
    texts = set()
    for others, redouble, starts in product(*ways):
        doubling = replace(
            MODERN.doubling, others=others, redouble=redouble, declarer_starts=starts
        )
        texts.add(
            section(shown(web, replace(MODERN, id="own", doubling=doubling)), "doubling").text
        )
    assert len(texts) == 3 * 4 * 2


# -- a table's own --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "{{7*7}}", "\"'&", "אב"])
def test_a_hostile_name_stays_a_name(web: Web, text: str) -> None:
    page = shown(web, replace(MODERN, id=text, name=text))
    plain = shown(web, replace(MODERN, id="x", name="x"))
    shape = [(one.tag, sorted(one.attrs)) for one in page.walk()]
    assert shape == [(one.tag, sorted(one.attrs)) for one in plain.walk()]
    assert text in "".join(page.one("header", class_="bar").texts())


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rules=rule_sets())
def test_whatever_a_table_plays_has_a_page(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    for contract in rules.contracts:
        assert paid(contract_section(page, contract)) == values_of(contract.entry, rules.players)
    assert shipped(rules.id) is None
