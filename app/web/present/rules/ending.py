"""The sums of a rule set, and how a match ends."""

from app.domain.contracts import Contract, Finish
from app.domain.rulesets import RuleSet
from app.domain.totals import possible_totals
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.present.rules.places import negatives, positives
from app.web.rules_pages import Sums
from app.web.words import contract_name, list_of


def sums(rules: RuleSet) -> Sums:
    """What the contracts come to, each once, and whether the table's totals cancel out."""
    total = rules.block_sum
    lines = []
    if positives(rules) and negatives(rules):
        lines.append(
            _(
                "To avoid: %(low)s together. To win: %(high)s together.",
                low=points(sum(rules.total(contract) for contract in negatives(rules))),
                high=points(sum(rules.total(contract) for contract in positives(rules))),
            )
        )
    if total == 0:
        lines += _cancelling(rules)
    elif rules.quota == "table":
        lines.append(
            _(
                "This set does not cancel out: a whole match adds %(n)s to the totals of the "
                "table.",
                n=points(total),
            )
        )
    else:
        lines.append(
            _(
                "This set does not cancel out, by %(n)s: each declarer’s hands add %(n)s to the "
                "totals of the table, a whole match %(all)s.",
                n=points(total),
                all=points(total * rules.players),
            )
        )
    if rules.doubling.allowed:
        lines.append(_("Doubles only move points between two players, so they change no sum."))
    if _sums_vary(rules):
        lines.append(
            _("Cards that were put aside, and slams, change these sums.")
            if rules.aside
            else _("A slam changes these sums.")
        )
    lines.append(
        _(
            "All this is about the hands alone. Points beside the hands, under Adjustments, come "
            "on top."
        )
    )
    whose = _("The whole match") if rules.quota == "table" else _("All of one declarer’s")
    return Sums(total, tuple(lines), whose)


def _sums_vary(rules: RuleSet) -> bool:
    return any(len(possible_totals(contract, rules)) > 1 for contract in rules.contracts)


def _cancelling(rules: RuleSet) -> list[str]:
    """When the totals add up to zero: after each run only where a run is all contracts."""
    once = rules.quota == "table"
    whole = rules.run == len(rules.contracts) and not once
    lines = [
        _(
            "That is zero: after each declarer’s hands, the table’s totals add up to %(n)s.",
            n=points(0),
        )
        if whole
        else _(
            "That is zero: once every contract has been played, the table’s totals add up to "
            "%(n)s.",
            n=points(0),
        )
        if once
        else _(
            "That is zero: once everybody has declared every contract, the table’s totals add up "
            "to %(n)s.",
            n=points(0),
        )
    ]
    if not _sums_vary(rules):
        lines.append(_("If they do not, there is a mistake on the sheet."))
    if not whole:
        lines.append(_("In between they seldom do, for some contracts are still to come."))
    return lines


def dominoes_sum(rules: RuleSet) -> tuple[Contract, str] | None:
    """The finishing race and why it pays what it pays: the rest of the set, cancelled out.

    None where there is not exactly one, or where the set does not add up to zero anyway.
    """
    races = [one for one in rules.contracts if isinstance(one.entry, Finish)]
    if len(races) != 1 or rules.block_sum != 0 or not negatives(rules):
        return None
    race = races[0]
    assert isinstance(race.entry, Finish)
    others = [one for one in positives(rules) if one is not race]
    won = [
        _(
            "%(contract)s brings back %(total)s",
            contract=contract_name(one),
            total=points(rules.total(one)),
        )
        for one in others
    ]
    answer = _(
        "They are made to cancel out. The contracts to avoid come to %(low)s together.",
        low=points(sum(rules.total(one) for one in negatives(rules) if one is not race)),
    )
    if won:
        answer = _("%(answer)s %(won)s.", answer=answer, won=list_of(won))
    return race, _(
        "%(answer)s That leaves %(rest)s for %(contract)s, and %(scale)s make %(rest)s.",
        answer=answer,
        rest=points(rules.total(race)),
        contract=contract_name(race),
        scale=list_of([points(value) for value in race.entry.payoffs]),
    )


def end(rules: RuleSet) -> tuple[str, ...]:
    """What ends a match, who wins it, and what a tie is worth."""
    best = (
        _("The highest total wins.")
        if rules.high_wins
        else _("The lowest total wins: points are bad here.")
    )
    ties = (
        _("A tie for the first place is shared: all of them have won. Nothing is played off.")
        if rules.ties == "shared"
        else _("A tie for the first place is nobody’s: the match counts as a win for no one.")
    )
    over = (
        ngettext(
            "The match is over after %(n)s hand, when every contract has been played.",
            "The match is over after %(n)s hands, when every contract has been played.",
            rules.hands,
        )
        if rules.quota == "table"
        else ngettext(
            "The match is over after %(n)s hand, when everybody has declared every contract.",
            "The match is over after %(n)s hands, when everybody has declared every contract.",
            rules.hands,
        )
    )
    return (
        over,
        best,
        *_running_off(rules),
        ties,
        _("You may stop earlier: End match counts the hands that have been played."),
    )


def _running_off(rules: RuleSet) -> list[str]:
    """That totals far from zero are as they should be, and what brings them back."""
    costs = abs(sum(rules.total(one) for one in negatives(rules)))
    wins = abs(sum(rules.total(one) for one in positives(rules)))
    grows = rules.block_sum < 0 if rules.high_wins else rules.block_sum > 0
    if not grows or 2 * wins > costs:
        return []
    lines = [
        _("Totals run far below zero, and that is normal: whoever has lost least wins.")
        if rules.high_wins
        else _("Totals run high, and that is normal: whoever has collected least wins.")
    ]
    ways = [contract_name(one) for one in positives(rules)]
    if any(one.slam for one in rules.contracts if not one.positive):
        ways.append(_("slams"))
    if rules.doubling.allowed:
        ways.append(_("doubles"))
    if len(ways) == 1:
        lines.append(
            _("Only %(way)s brings points back.", way=ways[0])
            if rules.high_wins
            else _("Only %(way)s takes points off again.", way=ways[0])
        )
    elif ways:
        lines.append(
            _("Only %(ways)s bring points back.", ways=list_of(ways))
            if rules.high_wins
            else _("Only %(ways)s take points off again.", ways=list_of(ways))
        )
    return lines


def smallest(contracts: tuple[Contract, ...], rules: RuleSet) -> Contract:
    """The contract with the least at stake."""
    return min(contracts, key=lambda one: abs(rules.total(one)))


def stakes(contract: Contract, rules: RuleSet) -> str:
    """How much a contract is worth in all, without a sign."""
    return number(abs(rules.total(contract)))
