"""Advice on playing by a rule set: only what this one gives reason for."""

from app.domain.cards import SUITS
from app.domain.contracts import Contract, Counts, Finish, Mixture
from app.domain.obligations import is_compulsory
from app.domain.rulesets import RuleSet
from app.web.i18n import _, ngettext
from app.web.numbers import number
from app.web.present.rules.ending import stakes
from app.web.present.rules.places import named, negatives
from app.web.rules_pages import Aside


def tactics(rules: RuleSet) -> tuple[Aside, ...]:
    """Everything worth knowing before the first hand of *rules*."""
    found = [
        _long_hearts(rules),
        *(_choosing(rules) if rules.choice == "free" and rules.quota == "player" else ()),
        *(_betting(rules) if rules.doubling.allowed else ()),
        _slams(rules),
        _blocking(rules),
    ]
    return tuple(one for one in found if one is not None)


def _long_hearts(rules: RuleSet) -> Aside | None:
    banned = tuple(one for one in rules.contracts if one.heart_ban and not one.positive)
    if not banned:
        return None
    return Aside(
        "long-hearts",
        _("Many hearts are not a bad hand"),
        (
            _(
                "Nobody may lead a heart in %(contracts)s before holding nothing else.",
                contracts=named(banned),
            ),
            _(
                "Whoever has many hearts is short of other suits, runs out of one first, and "
                "throws hearts on tricks that others take."
            ),
        ),
    )


def _choosing(rules: RuleSet) -> list[Aside]:
    """For whoever names the contract, and has it to herself: what to keep for last."""
    found = []
    mild = _mildest(rules)
    if mild is not None:
        found.append(
            Aside(
                "weak-hand",
                _("Keep %(contract)s for a weak hand", contract=named([mild])),
                (
                    _(
                        "Only %(n)s points are at stake in all, and tricks scatter over the whole "
                        "table. It does the least harm when the cards are bad.",
                        n=stakes(mild, rules),
                    ),
                    _("Left for the end, it is there when nothing else suits you."),
                ),
            )
        )
    trumps = [one for one in rules.contracts if one.asks == "trump" and one.positive]
    if trumps and not rules.aside:
        longest = -(-rules.tricks // len(SUITS))
        found.append(
            Aside(
                "trumps-late",
                _("%(contract)s can wait", contract=named(trumps)),
                (
                    ngettext(
                        "You name the suit after seeing your cards: you always have %(n)s trump "
                        "at least.",
                        "You name the suit after seeing your cards: you always have %(n)s trumps "
                        "at least.",
                        longest,
                    ),
                    _("A contract that suits almost any hand is worth keeping for the last one."),
                    _("With many trumps, lead them early and draw those of the others."),
                ),
            )
        )
    return found


def _mildest(rules: RuleSet) -> Contract | None:
    """A contract on tricks to avoid, if it costs less than the average of its kind."""
    avoid = negatives(rules)
    for one in avoid:
        tricks = isinstance(one.entry, Counts) and one.entry.item == "tricks"
        all_stakes = sum(abs(rules.total(other)) for other in avoid)
        if tricks and abs(rules.total(one)) * len(avoid) <= all_stakes + len(avoid):
            return one
    return None


def _betting(rules: RuleSet) -> list[Aside]:
    found = []
    if is_compulsory(rules):
        wanted = number(rules.doubling.compulsory)
        found.append(
            Aside(
                "early-doubles",
                _("Make your compulsory doubles early"),
                (
                    _owed(rules, wanted),
                    _(
                        "Whoever waits for the last hands must double whatever is declared then, a "
                        "strong hand too."
                    ),
                ),
            )
        )
    if rules.choice == "free":
        found.append(
            Aside(
                "be-doubled",
                _("Declare to be doubled"),
                (
                    _("A hand that goes well anyway wins more if somebody has bet against it."),
                    _(
                        "If two contracts would do, name the one that looks dangerous for you from "
                        "where the others sit."
                    ),
                ),
            )
        )
    return found


def _owed(rules: RuleSet, wanted: str) -> str:
    match rules.doubling.scope:
        case "declarer":
            return _("You owe every declarer %(n)s. Spend them while you have a choice.", n=wanted)
        case "game":
            return _(
                "You owe every other player %(n)s. Spend them while you have a choice.", n=wanted
            )
    return _("You owe %(n)s in the whole match. Spend them while you have a choice.", n=wanted)


def _slams(rules: RuleSet) -> Aside | None:
    slams = [
        one
        for one in rules.contracts
        if one.slam or (isinstance(one.entry, Mixture) and any(p.slam for p in one.entry.parts))
    ]
    if not slams:
        return None
    return Aside(
        "slams",
        _("Look out for a slam"),
        (
            _("A slam is possible in %(contracts)s.", contracts=named(slams)),
            _(
                "When one player has taken everything so far, it pays to take one on purpose: a "
                "small loss for you stops a large gain."
            ),
        ),
    )


def _blocking(rules: RuleSet) -> Aside | None:
    races = [one for one in rules.contracts if isinstance(one.entry, Finish)]
    if not races:
        return None
    return Aside(
        "blocking",
        _("%(contract)s: lay what nobody waits for", contract=named(races)),
        (
            _("You must lay a card if you can, but you choose which one."),
            _(
                "Lay the cards that open the way for your own others, and keep those that only the "
                "rest of the table needs."
            ),
        ),
    )
