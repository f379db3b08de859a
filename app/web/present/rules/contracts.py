"""Each contract in sentences: what to do, how it is played, and when it stops."""

from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Mixture, Shared, Taker
from app.domain.rulesets import RuleSet
from app.domain.totals import possible_totals
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.present.pictures import contract_mark, picture_of
from app.web.present.rules.laying import laying
from app.web.present.rules.places import seat_of
from app.web.present.rules.scores import counts_card, score_lists, slam_lines
from app.web.rules_pages import ContractRules
from app.web.words import capital, card_name, contract_name, hint, items, list_of


def contract_rules(contract: Contract, rules: RuleSet) -> ContractRules:
    """Everything a table has to know of one contract."""
    return ContractRules(
        id=contract.id,
        name=contract_name(contract),
        picture=picture_of(contract),
        mark=contract_mark(contract),
        pays=hint(contract),
        aim=_aim(contract, rules),
        play=tuple(_play(contract, rules)),
        lists=score_lists(contract, rules),
        total=rules.total(contract),
        note=_other_totals(contract, rules),
    )


def _aim(contract: Contract, rules: RuleSet) -> str:
    """What to do, in one sentence."""
    good = contract.positive
    match contract.entry:
        case Counts(item):
            what = items(item, rules.number_of(item))
            if good:
                return _("Take as many of the %(items)s as you can.", items=what)
            return _("Take as few of the %(items)s as you can.", items=what)
        case Taker(card):
            if good:
                return _("Take the %(card)s.", card=card_name(card))
            return _("Do not take the %(card)s.", card=card_name(card))
        case LastTricks(values):
            if len(values) == 1:
                return _("Take the last trick.") if good else _("Do not take the last trick.")
            what = items("tricks", len(values))
            if good:
                return _("Take the last %(items)s.", items=what)
            return _("Take none of the last %(items)s.", items=what)
        case Finish():
            return _("Get rid of your cards before the others do.")
        case Shared():
            return _(
                "When the hand is over, count the cards of each suit in your tricks. Whoever has "
                "the most cards of any one suit is hit; players who are level share it."
            )
        case Mixture():
            return _(
                "Everything listed here counts in the same hand. One card can cost more than once: "
                "for itself and for the trick it lies in."
            )


def _play(contract: Contract, rules: RuleSet) -> list[str]:
    """How it is played, beyond what holds for every trick."""
    lines = []
    entry = contract.entry
    if contract.asks == "trump":
        lines += [
            _("The declarer names a trump suit. The highest trump takes the trick."),
            _("When trumps are led, play higher than every trump in the trick if you can."),
            _(
                "When you have none of another suit that was led, you must trump, and higher than "
                "any trump already played. If you cannot do that, play what you like."
            ),
        ]
    if contract.heart_ban:
        lines.append(_("A heart may be led only from a hand that holds nothing but hearts."))
    if isinstance(entry, Mixture):
        lines += _counted_twice(entry, rules)
    if isinstance(entry, Finish):
        lines += laying(contract, entry, rules)
    elif rules.leader_of(contract) != rules.roles.leader:
        leader = capital(seat_of(rules.leader_of(contract), rules))
        lines.append(_("%(seat)s leads to the first trick.", seat=leader))
    return [*lines, _stops(contract, rules), *slam_lines(contract, rules)]


def _counted_twice(mixture: Mixture, rules: RuleSet) -> list[str]:
    """The cards that more than one part of a mixture pays for."""
    twice = [
        card_name(card)
        for card in rules.deal.cards
        if sum(counts_card(part.entry, card) for part in mixture.parts) > 1
    ]
    if not twice:
        return []
    line = ngettext(
        "The %(cards)s counts more than once.",
        "The %(cards)s count more than once.",
        len(twice),
        cards=list_of(twice),
    )
    return [line]


def _stops(contract: Contract, rules: RuleSet) -> str:
    """When the hand is over."""
    entry = contract.entry
    if contract.stops_early:
        match entry:
            case Counts(item) if item != "tricks":
                every = items(item, rules.number_of(item))
                if not rules.aside:
                    return _("The hand may stop once all %(items)s have been taken.", items=every)
                return _(
                    "The hand may stop once all %(items)s have been taken. If one lies aside, "
                    "nobody knows, and it is played to the end.",
                    items=every,
                )
            case Taker(card):
                name = card_name(card)
                if not rules.aside:
                    return _("The hand may stop once the %(card)s has been taken.", card=name)
                return _(
                    "The hand may stop once the %(card)s has been taken. If it lies aside, nobody "
                    "knows, and all tricks are played.",
                    card=name,
                )
            case Finish():
                known = entry.asked - 1 if entry.asked == len(entry.payoffs) else entry.asked
                return _("The hand may stop once %(n)s are out.", n=number(known))
    if isinstance(entry, Finish):
        return _("Whoever is out waits until all cards are laid.")
    return _("All %(tricks)s are played.", tricks=items("tricks", rules.tricks))


def _other_totals(contract: Contract, rules: RuleSet) -> str:
    """What else the seats can come to together, where a slam or missing cards change it."""
    totals = possible_totals(contract, rules)
    others = totals[1:]
    if not others:
        return ""
    parts = contract.entry.parts if isinstance(contract.entry, Mixture) else ()
    swept = contract.slam is not None or any(part.slam for part in parts)
    entries = [part.entry for part in parts] if parts else [contract.entry]
    misses = any(_can_miss(entry, rules) for entry in entries)
    if len(others) > _MOST_TOTALS:
        ends = {"low": points(min(totals)), "high": points(max(totals))}
        if not misses:
            return _("With slams it lies between %(low)s and %(high)s.", **ends)
        if not swept:
            return _("With missing cards it lies between %(low)s and %(high)s.", **ends)
        return _("With slams or missing cards it lies between %(low)s and %(high)s.", **ends)
    said = list_of([points(total) for total in others])
    if not misses:
        return _("A slam makes it %(totals)s.", totals=said)
    if not swept:
        return _("Missing cards can make it %(totals)s.", totals=said)
    return _("A slam or missing cards can make it %(totals)s.", totals=said)


def _can_miss(entry: Entry, rules: RuleSet) -> bool:
    """Whether anything that *entry* pays for can have been put aside."""
    match entry:
        case Counts(item):
            return rules.deal.may_miss(item) > 0
        case Taker():
            return rules.aside > 0
    return False


_MOST_TOTALS = 4
"""More totals than this are said as a range."""
