"""What stands beside the rules fits them: variations, questions, names, and what is not there."""

import re
from dataclasses import replace
from typing import Literal

import pytest

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Mixture, Part, Slam, Taker
from app.domain.presets import MODERN
from app.domain.rulesets import Roles, RuleSet
from app.web.context import Web
from tests.web.reading_rules import aside, every_set, section, ship, shown, with_race

# -- variations and questions that fit -----------------------------------------------------


@every_set
def test_chips_stand_for_doubles_only_where_there_are_any(web: Web, rules: RuleSet) -> None:
    text = aside(web, rules, "chips")
    assert ("double" in text) == rules.doubling.allowed
    assert ("A coloured chip stands for a double" in text) == rules.doubling.allowed


@every_set
def test_only_a_set_that_cancels_out_can_cease_to(web: Web, rules: RuleSet) -> None:
    still = "Whether the set still cancels out"
    assert (still in aside(web, rules, "own-values")) == (rules.block_sum == 0)


@every_set
def test_other_sizes_are_the_modern_games_and_one_tap_away(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    first = {"3": "three", "4": "modern", "5": "five"}
    others = {size: found for size, found in first.items() if int(size) != rules.players}
    asked = page.one("details", id="how-many-players")
    assert f"Can {' or '.join(others)} people play?" in asked.text
    assert f"these are for {rules.players}." in asked.text
    for place in (asked, page.one("details", id="other-tables")):
        assert f"sets of the modern game for {' and '.join(others)} players" in place.text
        links = [link["href"] for link in place.all("a")]
        assert links == [f"/rules/{found}" for found in others.values()]
    # What is promised of these sets.
    assert all(ship(found).block_sum == 0 for found in first.values())


@pytest.mark.parametrize(
    ("rule_set_id", "contract"),
    [("modern", "No king"), ("three", "No king"), ("family", "No king"), ("online", ""),
     ("french_32", "")],
)  # fmt: skip
def test_hearts_may_be_led_elsewhere_where_the_king_is_feared(
    web: Web, rule_set_id: str, contract: str
) -> None:
    page = shown(web, ship(rule_set_id))
    assert page.has("details", id="free-hearts") == bool(contract)
    if contract:
        said = page.one("details", id="free-hearts").text
        assert f"let hearts be led in {contract} at any time" in said


@every_set
def test_the_ace_is_laid_otherwise_elsewhere_and_not_as_here(web: Web, rules: RuleSet) -> None:
    text = aside(web, rules, "aces")
    again = any(isinstance(one.entry, Finish) and one.entry.replays for one in rules.contracts)
    assert "lay it below the lowest card or wherever the first one is laid" in text
    assert ("Other tables give no second turn for it." in text) == again
    assert ("Some give whoever lays it another turn." in text) == (not again)
    low = aside(web, with_race(rules, ace="low"), "aces")
    assert "lay it above the king or wherever the first one is laid" in low
    assert ("With a whole pack" in text) == (rules.pack != 52)


@every_set
def test_a_link_to_rules_that_play_so_leads_to_a_game_like_this(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    for called in ("dealer-chooses", "no-doubles-no-play", "flat-slams"):
        for place in page.all("details", id=called):
            for link in place.all("a"):
                there = ship(link["href"].removeprefix("/rules/"))
                assert (there.players, there.high_wins) == (rules.players, rules.high_wins)


def test_prices_known_from_tables_stand_where_this_sets_are_like_them(web: Web) -> None:
    french = aside(web, ship("french_32"), "own-values")
    assert "tricks −5 to −10, queens −10 to −20 and king of hearts −40 to −80" in french
    family = aside(web, ship("family"), "own-values")
    assert "tricks +5 to +10, queens +10 to +20 and king of hearts +40 to +80" in family
    modern = aside(web, MODERN, "own-values")
    assert "more or less for a trick, a heart or a queen" in modern
    assert " to −" not in modern


@every_set
def test_another_king_and_another_contract_where_there_is_none(web: Web, rules: RuleSet) -> None:
    assert "king of spades or of diamonds" in aside(web, rules, "own-values")
    added = shown(web, rules).has("details", id="last-tricks")
    assert added == rules.id.startswith("french")
    without = tuple(one for one in rules.contracts if not isinstance(one.entry, Taker | Mixture))
    own = replace(rules, id="own", contracts=without, run=1, doubling=replace(
        rules.doubling, compulsory=0))  # fmt: skip
    assert "king of spades" not in aside(web, own, "own-values")


@every_set
def test_changes_are_agreed_before_a_match(web: Web, rules: RuleSet) -> None:
    assert "before a match begins" in section(shown(web, rules), "variations").text


@every_set
def test_totals_far_from_zero_are_said_to_be_normal(web: Web, rules: RuleSet) -> None:
    text = section(shown(web, rules), "end").text
    french, family = rules.id.startswith("french"), rules.id == "family"
    assert ("Totals run far below zero" in text) == french
    assert ("Only Patience and slams bring points back." in text) == french
    assert ("Totals run high" in text) == family
    assert ("Only Patience and doubles take points off again." in text) == family


def test_a_small_sum_does_not_make_totals_run_anywhere(web: Web) -> None:
    dear = replace(MODERN.contract("no_queens"), entry=Counts("queens", -7))
    own = replace(MODERN, id="own", contracts=(dear, *MODERN.contracts[2:], MODERN.contracts[0]))
    assert own.block_sum != 0
    assert "Totals run" not in section(shown(web, own), "end").text


# -- names and words -----------------------------------------------------------------------


def roles_said(web: Web, rules: RuleSet) -> dict[str, str]:
    facts = section(shown(web, rules), "deal")
    return {row.one("dt").text: row.one("dd").text for row in facts.all("div")}


def test_whoever_sits_beside_the_dealer_is_called_so(web: Web) -> None:
    said = roles_said(web, ship("five"))
    assert said["Deals"] == "The player on the declarer’s right."
    assert said["Cuts"] == "The player on the dealer’s right."
    assert roles_said(web, MODERN)["Cuts"] == "The player opposite the declarer."
    assert roles_said(web, ship("three"))["Cuts"] == "The player on the declarer’s left."
    assert roles_said(web, ship("online"))["Deals"] == "The declarer."


@pytest.mark.parametrize(
    ("direction", "left", "right"),
    [("clockwise", "left", "right"), ("anticlockwise", "right", "left")],
)
def test_whoever_sits_beside_nobody_is_so_many_places_away(
    web: Web, direction: Literal["clockwise", "anticlockwise"], left: str, right: str
) -> None:
    own = replace(
        MODERN,
        id="own",
        players=8,
        removed=("2S", "2H", "2D", "2C"),
        direction=direction,
        contracts=MODERN.contracts[:6],
        run=6,
    )
    said = roles_said(web, replace(own, roles=Roles(dealer=2, cutter=5, leader=1)).check())
    assert said["Deals"] == f"The player 2 places to the declarer’s {left}."
    assert said["Cuts"] == f"The player 3 places to the declarer’s {right}."
    said = roles_said(web, replace(own, roles=Roles(dealer=6, cutter=5, leader=0)))
    assert said["Cuts"] == f"The player on the dealer’s {right}."


def test_one_contract_alone_makes_no_run(web: Web) -> None:
    alone = replace(MODERN, id="own", contracts=MODERN.contracts[:1], run=1, doubling=replace(
        MODERN.doubling, compulsory=1))  # fmt: skip
    said = roles_said(web, alone.check())["Declarer"]
    assert said.endswith("After every hand the player on the left takes over.")


@every_set
def test_who_chooses_nothing_plays_a_contract_and_does_not_declare_it(
    web: Web, rules: RuleSet
) -> None:
    page = shown(web, rules)
    told = page.one("section", id="worked").all("p")[0].text
    asked = page.one("details", id="how-many").text
    free, once = rules.choice == "free", rules.quota == "table"
    assert told.startswith("Anne declares No queens" if free else "Anne plays No queens")
    assert ("Everybody declares each of them once" in asked) == (free and not once)
    assert ("Each comes once for every player" in asked) == (not free and not once)
    assert ("The table plays each of them once" in asked) == once


def test_dominoes_are_said_to_bring_back_what_the_others_cost(web: Web) -> None:
    text = aside(web, MODERN, "why-dominoes")
    assert "The contracts to avoid come to −130 together. Trumps brings back +65." in text


# -- what is not there ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_set_id", "missing"),
    [
        ("modern", "slams and a salade"),
        ("dealers_choice", "slams and a salade"),
        ("online", "slams and a salade"),
        ("ravage_city", "slams and a salade"),
        ("french_32", "trumps, doubles and a ban on leading hearts"),
        ("family", "trumps, redoubles, compulsory doubles and slams"),
    ],
)
def test_what_other_tables_play_and_this_one_does_not_is_said(
    web: Web, rule_set_id: str, missing: str
) -> None:
    short = section(shown(web, ship(rule_set_id)), "glance").text
    assert f"Not in these rules: {missing}." in short


@every_set
def test_nothing_is_missed_that_is_there(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    found = re.search(r"Not in these rules: ([^.]+)\.", section(page, "glance").text)
    assert found is not None
    missing = re.split(", | and ", found[1])
    bets = rules.doubling
    there = {
        "trumps": any(one.asks == "trump" for one in rules.contracts),
        "doubles": bets.allowed,
        "redoubles": bets.allowed and bets.redouble != "never",
        "compulsory doubles": bets.allowed and bets.compulsory > 0,
        "slams": any(one.slam for one in rules.contracts),
        "a salade": any(isinstance(one.entry, Mixture) for one in rules.contracts),
        "a ban on leading hearts": any(one.heart_ban for one in rules.contracts),
        "dominoes": any(isinstance(one.entry, Finish) for one in rules.contracts),
    }
    assert not any(there[one] for one in missing)
    assert ("There are no trumps." in section(page, "contracts").text) == (not there["trumps"])


def test_a_set_that_has_everything_misses_nothing(web: Web) -> None:
    salade = replace(ship("french_32").contract("salade"))
    own = replace(MODERN, id="own", contracts=(*MODERN.contracts, salade)).check()
    assert "Not in these rules" not in shown(web, own).text


# -- what the seats can come to together ----------------------------------------------------


def salade(*parts: Part, slam: Slam | None = None) -> Contract:
    return Contract("salade", Mixture(parts), slam=slam)


TRICKS, HEARTS = Counts("tricks", -5), Counts("hearts", -3)
QUEENS, KING = Counts("queens", -6), Taker("KH", -50)


@pytest.mark.parametrize(
    ("contract", "aside", "said", "unsaid"),
    [
        # Tricks are never missing, whatever was put aside (brief §3.1).
        (Contract("a", LastTricks((-10, -20)), slam=Slam("mirror")), 3, "A slam makes it +30.",
         "Missing"),
        (Contract("a", TRICKS, slam=Slam("flat", 7)), 3, "A slam makes it +7.", "Missing"),
        (Contract("a", Taker("KH", -50)), 3, "Missing cards can make it 0.", "slam"),
        (Contract("a", HEARTS, slam=Slam("mirror")), 3,
         "With slams or missing cards it lies between −24 and +24.", "Anything"),
        (salade(Part("tricks", TRICKS), Part("king", Taker("KS", -50))), 0, "All 10 tricks",
         "more than once."),
        (salade(Part("hearts", HEARTS), Part("king", Taker("KH", -50))), 0,
         "The king of hearts counts more than once.", "slam"),
        (salade(Part("hearts", HEARTS), Part("queens", QUEENS), Part("king", KING)), 0,
         "The queen of hearts and king of hearts count more than once.", "slam"),
        (salade(Part("tricks", TRICKS, Slam("flat", 9)), Part("hearts", HEARTS, Slam("flat", 8)),
                slam=Slam("mirror")), 0, "Slam of one part: whoever takes all 8 hearts",
         "gets +9"),
    ],
)  # fmt: skip
def test_slams_and_missing_cards_are_blamed_for_what_they_do(
    web: Web, contract: Contract, aside: int, said: str, unsaid: str
) -> None:
    rules = replace(
        MODERN, id="own", name="Ours", contracts=(contract,), players=3, pack=32, run=1,
        removed=() if aside else ("7S", "7C"), aside=2 if aside else 0,
        roles=Roles(0, 0, 0), doubling=replace(MODERN.doubling, compulsory=0),
    )  # fmt: skip
    place = shown(web, rules.check()).one("section", id=f"contract-{contract.id}")
    assert said in place.text
    assert unsaid not in place.text
