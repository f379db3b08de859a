"""Who can still win: in a line on the table, and with the points behind on the sheet."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI

from app.domain.adjustments import Adjustment
from app.domain.chances import chances
from app.domain.contracts import Counts, Mixture, Taker
from app.domain.match import Match
from app.domain.notation import write_session
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from app.web.i18n import speaking
from app.web.present.chances import chances_in_full, chances_line
from app.web.present.people import players_of
from app.web.words import plain
from tests.domain.builders import plain_hand, played
from tests.web.browsing import Element
from tests.web.cast import CAST, Phone
from tests.web.test_every_word import LETTER, Bracketed, outside
from tests.web.test_every_word import NAMES as BRACKETED_NAMES

NAMES = (*CAST, "Edith", "Flo", "Gwen", "Hanna")


def of(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


def left(hands: int, *totals: int, rules: RuleSet = MODERN) -> Match:
    """A match with so many hands to come, brought to *totals* beside the hands."""
    return brought(played(Match(rules, 0), rules.hands - hands), totals)


def brought(match: Match, totals: tuple[int, ...]) -> Match:
    """*match* with points beside the hands that make its totals these."""
    lines = []
    for seat, (wanted, now) in enumerate(zip(totals, match.totals, strict=True)):
        points = wanted - now
        while points:
            some = max(-999, min(999, points))
            lines.append(Adjustment(seat, some, "agreed", len(match.hands)))
            points -= some
    return replace(match, adjustments=tuple(lines))


def looking(app: FastAPI, match: Match, *, scores: bool = False) -> Phone:
    """A phone at a sheet with *match*, to look at or to score."""
    session = GameSession("Friday", NAMES[: match.rules.players], (match,))
    phone = Phone(app)
    answer = phone.http.post("/api/v1/sessions", json=write_session(session))
    assert answer.status_code == 201, answer.text
    phone.sid = answer.json()["id"]
    if scores:
        phone.http.post(urlsplit(answer.json()["score_url"]).path)
    return phone


def line(page: Element) -> str:
    """The line below the seats; empty when there is none."""
    return " ".join(plain(found.text) for found in page.all("p", class_="banner"))


def sentences(phone: Phone) -> list[str]:
    for section in phone.page("/sheet").all("section", class_="aside"):
        assert section.one("h2").text == "Who can still win?"
        return [plain(p.text) for p in section.all("p") if p.attrs.get("class") != "note"]
    return []


@pytest.mark.parametrize("scores", [True, False], ids=["scoring", "watching"])
def test_the_table_says_what_everybody_behind_needs(app: FastAPI, scores: bool) -> None:
    """Diana declares seven hands: 1190 with doubles on another player, others 880 (brief §7)."""
    phone = looking(app, left(7, 0, -3_000, -881, -1_191), scores=scores)
    assert line(phone.page()) == "Cath and Diana need redoubles to win. Beth cannot win any more."
    phone = looking(app, left(7, 0, -881, -880, -1_190), scores=scores)
    assert line(phone.page()) == "Cath and Diana need doubles to win. Beth needs redoubles to win."
    phone = looking(app, left(7, 0, -245, -246, -880), scores=scores)
    assert line(phone.page()) == (
        "Beth can still win on cards alone. Cath and Diana need doubles to win."
    )


def test_one_sentence_is_enough_while_the_cards_can_turn_everything(app: FastAPI) -> None:
    match = left(7, 0, -1, -245, 0)
    assert line(looking(app, match).page()) == "Everybody can still win on cards alone."
    assert line(looking(app, left(28, 0, 0, 0, 0)).page()) == "", "nobody is behind"


def test_the_line_goes_when_the_next_hand_turned_it(app: FastAPI) -> None:
    """One hand later, with a result that nobody could have foreseen."""
    match = left(1, 0, -3_000, 0, 0)
    assert "Beth cannot win" in line(looking(app, match).page())
    assert line(looking(app, played(match, 1)).page()) == "", "no hand is to come"
    assert line(looking(app, match.end()).page()) == ""


def test_the_sheet_says_it_of_everybody_behind(app: FastAPI) -> None:
    assert sentences(looking(app, left(7, 0, -245, -246, -3_000))) == [
        "Anne leads.",
        "Beth, 245 behind, can still win on cards alone.",
        "Cath, 246 behind, needs doubles to win.",
        "Diana, 3,000 behind, cannot win any more.",
    ]
    assert sentences(looking(app, left(7, 5, 5, -880, 5))) == [
        "Anne, Beth and Diana lead together.",
        "Cath, 885 behind, needs redoubles to win.",
    ]


def test_the_sheet_says_it_from_the_first_hand_on(app: FastAPI) -> None:
    assert sentences(looking(app, left(28, 0, 0, 0, 0))) == []
    assert sentences(looking(app, left(28 - 1, 0, -20, 4, 7))) == [
        "Diana leads.",
        "Cath, 3 behind, can still win on cards alone.",
        "Anne, 7 behind, can still win on cards alone.",
        "Beth, 27 behind, can still win on cards alone.",
    ]
    early = sentences(looking(app, left(28 - 3, 0, -7_000, 4, 7)))
    assert "Beth, 7,007 behind, cannot win any more." in early


def test_a_match_that_is_over_has_no_chances(app: FastAPI) -> None:
    assert sentences(looking(app, left(0, 0, -20, 4, 7))) == []
    assert sentences(looking(app, left(3, 0, -20, 4, 7).end())) == []


def test_where_low_wins_whoever_has_more_is_behind(app: FastAPI) -> None:
    """The family's last hand: whoever is out first gets −120, the last two −20 and 0."""
    phone = looking(app, left(1, 100, 0, 2_000, 0, rules=of("family")))
    assert sentences(phone) == [
        "Beth and Diana lead together.",
        "Anne, 100 behind, can still win on cards alone.",
        "Cath, 2,000 behind, cannot win any more.",
    ]
    assert line(phone.page()) == ("Anne can still win on cards alone. Cath cannot win any more.")


def test_without_doubling_nobody_is_told_to_double(app: FastAPI) -> None:
    phone = looking(app, left(6, 0, -600, -601, -2, rules=of("french_32")))
    assert sentences(phone) == [
        "Anne leads.",
        "Diana, 2 behind, can still win.",
        "Beth, 600 behind, can still win.",
        "Cath, 601 behind, cannot win any more.",
    ]
    assert line(phone.page()) == "Diana and Beth can still win. Cath cannot win any more."


@pytest.mark.parametrize("rules", ["three", "five", "ravage_city", "online"])
def test_every_table_is_told(app: FastAPI, rules: str) -> None:
    found = of(rules)
    totals = (0, -9_000, *(-1 for _ in range(found.players - 2)))
    others = {3: "Cath", 4: "Cath and Diana", 5: "Cath, Diana and Edith"}[found.players]
    assert line(looking(app, left(1, *totals, rules=found)).page()) == (
        f"{others} can still win on cards alone. Beth cannot win any more."
    )


def last_salade(rules: RuleSet, *totals: int) -> Match:
    hands = tuple(
        plain_hand(rules, seat, one.id)
        for seat in (1, 2, 3, 0)
        for one in rules.contracts
        if (seat, one.id) != (0, "salade")
    )
    return brought(replace(Match(rules, 0), hands=hands), totals)


def test_a_last_salade_is_exact(app: FastAPI) -> None:
    """250 points in fives: Anne can't be 3 times 81 better, and doubled by each of them she can."""
    phone = looking(app, last_salade(of("family"), 81, 0, 0, 0))
    assert line(phone.page()) == "Anne needs doubles to win."
    phone = looking(app, last_salade(of("french_32"), 0, 251, 250, 250))
    assert line(phone.page()) == "Cath and Diana can still win. Anne cannot win any more."


def test_where_a_last_salade_has_too_many_endings_only_what_is_certain_is_said() -> None:
    family = of("family")
    salade = family.contract("salade")
    assert isinstance(salade.entry, Mixture)
    odd = tuple(
        replace(part, entry=replace(part.entry, value=part.entry.value + 1))
        for part in salade.entry.parts
        if isinstance(part.entry, Counts | Taker)
    )
    contracts = tuple(
        replace(one, entry=Mixture(odd)) if one is salade else one for one in family.contracts
    )
    match = last_salade(replace(family, contracts=contracts), 300, 0, 0, 0)
    players = players_of(NAMES[:4])
    assert plain(chances_line(match, players)) == "At least doubles would have to help Anne."
    assert [plain(one) for one in chances_in_full(match, players)][1:] == [
        "Anne, 300 behind, needs doubles at least to win."
    ]


def test_every_word_of_it_can_be_translated() -> None:
    players = players_of(BRACKETED_NAMES)
    for match in (left(7, 0, -3_000, -881, -1_191), left(7, 5, 5, -246, -200)):
        with speaking("en", Bracketed()):
            said = (chances_line(match, players), *chances_in_full(match, players))
        assert not [text for text in said if LETTER.search(outside(text))]


def test_it_costs_a_small_part_of_a_page(app: FastAPI) -> None:
    """Totals seen before, as on every phone but the first: a look into what is kept."""
    match = left(1, 0, -60, -100, -140)
    phone = looking(app, match)
    phone.page()
    page = min(timed(phone.get) for _ in range(5))
    found = min(timed(lambda: chances(match)) for _ in range(5))
    assert found < page / 4


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
