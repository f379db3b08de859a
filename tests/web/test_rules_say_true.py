"""What a rules page says is true of the very rules it is about, whatever they are."""

from dataclasses import replace

import pytest

from app.domain.contracts import Finish
from app.domain.presets import MODERN, SHIPPED
from app.domain.rulesets import RuleSet
from app.web.context import Web
from app.web.words import reminder
from tests.web.reading_rules import (
    every_set,
    laid_in,
    race_of,
    section,
    ship,
    shown,
    with_race,
)

# -- sums ---------------------------------------------------------------------------------


@pytest.mark.parametrize("run", [1, 3, 7])
def test_totals_cancel_out_after_whole_runs_alone(web: Web, run: int) -> None:
    text = section(shown(web, replace(MODERN, id="own", run=run)), "sums").text
    after_each = "after each declarer’s hands, the table’s totals add up to 0"
    at_the_end = "once everybody has declared every contract, the table’s totals add up to 0"
    assert (after_each in text) == (run == len(MODERN.contracts))
    assert (at_the_end in text) == (run < len(MODERN.contracts))


def test_only_totals_that_must_cancel_out_prove_a_mistake(web: Web) -> None:
    mistake = "there is a mistake on the sheet"
    assert mistake in section(shown(web, MODERN), "sums").text
    slam = replace(MODERN.contract("no_queens"), slam=ship("french_32").contracts[0].slam)
    kept = tuple(slam if one.id == slam.id else one for one in MODERN.contracts)
    sums = section(shown(web, replace(MODERN, id="own", contracts=kept)), "sums").text
    assert "A slam changes these sums." in sums
    assert mistake not in sums


@every_set
def test_sums_are_those_of_the_hands_alone(web: Web, rules: RuleSet) -> None:
    sums = section(shown(web, rules), "sums").text
    assert "Points beside the hands, under Adjustments, come on top." in sums


# -- doubling -----------------------------------------------------------------------------


@pytest.mark.parametrize("high_wins", [True, False])
def test_a_bet_is_paid_the_way_the_points_hurt(web: Web, high_wins: bool) -> None:
    page = shown(web, replace(MODERN, id="own", high_wins=high_wins))
    to_the_better = "moves from whoever did worse to whoever did better"
    to_the_worse = "moves from whoever did better to whoever did worse"
    for text in (section(page, "settling").text, page.one("details", id="what-doubles-do").text):
        assert (to_the_better in text) == high_wins
        assert (to_the_worse in text) == (not high_wins)


@every_set
def test_what_is_said_of_doubles_fits_together(web: Web, rules: RuleSet) -> None:
    text = section(shown(web, rules), "doubling").text
    bets = rules.doubling
    declarer_speaks = bets.allowed and (bets.redouble != "never" or bets.declarer_starts)
    others_bet = bets.allowed and bets.others != "never"
    assert ("to the declarer, who speaks last" in text) == declarer_speaks
    assert ("Everybody but the declarer speaks" in text) == (bets.allowed and not declarer_speaks)
    assert ("nobody, one player, or several" in text) == others_bet
    assert ("you may double the declarer, or nobody" in text) == (bets.allowed and not others_bet)
    assert ("flanks" in text.lower()) == others_bet
    assert ("Business" in text) == bets.allowed
    assert "cannot answer any more" not in text or others_bet


def test_who_may_be_doubled_nowhere_but_by_the_declarer_hears_only_of_her(web: Web) -> None:
    trumps = (MODERN.contract("trumps"),)
    own = replace(MODERN, id="own", contracts=trumps, run=1, doubling=replace(
        MODERN.doubling, compulsory=0))  # fmt: skip
    text = section(shown(web, own), "doubling").text
    assert "you may double the declarer, or nobody" in text
    assert "Flanks" not in text


def test_a_declarer_who_may_start_but_never_answers_doubles_only_the_silent(web: Web) -> None:
    bets = replace(MODERN.doubling, declarer_starts=True, redouble="never")
    text = section(shown(web, replace(MODERN, id="own", doubling=bets)), "doubling").text
    assert "The declarer may double anybody who has not doubled her." in text


@every_set
def test_a_hand_without_doubles_leaves_the_compulsory_ones_owed(web: Web, rules: RuleSet) -> None:
    page = shown(web, rules)
    owed = "compulsory doubles are still owed"
    must = rules.doubling.allowed and rules.doubling.compulsory > 0
    assert (owed in section(page, "doubling").text) == must
    if rules.doubling.allowed:
        assert (owed in page.one("details", id="nobody-doubles").text) == must


@every_set
def test_the_declarer_is_she(web: Web, rules: RuleSet) -> None:
    text = shown(web, rules).text
    for odd in (
        "of their own",
        "doubled the declarer.",
        "of the declarer’s 7",
        "Everybody doubles",
    ):
        assert odd not in text


# -- cards that are laid out ---------------------------------------------------------------


@every_set
def test_whoever_begins_without_tricks_is_said(web: Web, rules: RuleSet) -> None:
    text = laid_in(web, rules)
    assert "The declarer begins." in text
    assert "Only if you cannot, pass." in text
    assert ("then she passes first" in text) == (race_of(rules).asks == "rank")
    turn = section(shown(web, rules), "deal").text
    assert "which has no tricks, the declarer begins." in turn
    left = with_race(rules, leader=1)
    assert "The player on the declarer’s left begins." in laid_in(web, left)
    assert "passes first" not in laid_in(web, left)


@every_set
def test_no_row_of_a_shipped_set_leaves_a_card_behind(web: Web, rules: RuleSet) -> None:
    text = laid_in(web, rules)
    assert "a row grows upward and downward" in text
    lowest = "7" if rules.pack == 32 else "3" if rules.id == "three" else "2"
    assert f"nothing goes round the corner to the {lowest}." in text


def test_rows_that_grow_upward_only_say_where_they_leave_off(web: Web) -> None:
    open_ended = "these rules leave open: agree on it before you begin"
    assert open_ended in laid_in(web, with_race(MODERN, upward=True))
    assert open_ended in laid_in(web, with_race(MODERN, upward=True, starts="8"))
    assert open_ended in laid_in(web, with_race(MODERN, upward=True, starts="2", ace="low"))
    assert "round the corner" not in laid_in(web, with_race(MODERN, upward=True))
    for lowest in (with_race(MODERN, upward=True, starts="2"),
                   with_race(MODERN, upward=True, starts="A", ace="low")):  # fmt: skip
        assert open_ended not in laid_in(web, lowest)
        assert "from its lowest card to its highest" in laid_in(web, lowest)


def test_an_aces_second_turn_is_taken_or_offered_as_the_source_has_it(web: Web) -> None:
    has, may = "has another turn at once.", "may have another turn at once, or leave it."
    assert has in laid_in(web, ship("french_32"))
    assert may in laid_in(web, ship("family"))
    for rules in (MODERN, with_race(MODERN, may_stop=True)):
        assert "another turn" not in laid_in(web, rules)
    # At the table it is one line.
    assert "An ace brings another turn, if wanted" in reminder(race_of(ship("family")), MODERN)
    assert "An ace brings another turn ·" in reminder(race_of(ship("french_32")), MODERN) + " ·"


# -- cards put aside -----------------------------------------------------------------------


def with_cards_aside() -> RuleSet:
    """The French game for three, two cards put aside unseen, every hand ended early."""
    french = ship("french_32")
    return replace(
        french,
        id="own",
        players=3,
        aside=2,
        roles=replace(french.roles, dealer=2, cutter=1),
        contracts=tuple(
            replace(one, entry=Finish((100, 50, 0), starts="10"))
            if isinstance(one.entry, Finish)
            else replace(one, slam=None, stops_early=True)
            for one in french.contracts
        ),
    ).check()


def test_a_hand_may_stop_early_only_if_nothing_lies_aside(web: Web) -> None:
    own = with_cards_aside()
    page = shown(web, own)
    hearts = page.one("section", id="contract-no_hearts").text
    assert "may stop once all 8 hearts have been taken. If one lies aside" in hearts
    king = page.one("section", id="contract-no_king").text
    assert "once the king of hearts has been taken. If it lies aside" in king
    assert "A card that lies aside leaves a gap" in laid_in(web, own)
    for rules in SHIPPED:
        assert "lies aside" not in shown(web, rules).text
