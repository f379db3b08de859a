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
    """What one declarer's contracts come to, and whether the table's totals cancel out."""
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
        lines.append(
            _(
                "That is zero: after each declarer’s hands, the table’s totals add up to %(n)s. "
                "A sheet that does not has a mistake in it.",
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
    if any(len(possible_totals(contract, rules)) > 1 for contract in rules.contracts):
        lines.append(
            _("Cards that were put aside, and slams, change these sums.")
            if rules.aside
            else _("A slam changes these sums.")
        )
    return Sums(total, tuple(lines))


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
        _("%(contract)s %(total)s", contract=contract_name(one), total=points(rules.total(one)))
        for one in others
    ]
    answer = _(
        "They are made to cancel out. The contracts to avoid cost the table %(low)s together.",
        low=points(sum(rules.total(one) for one in negatives(rules) if one is not race)),
    )
    if won:
        answer = _("%(answer)s %(won)s gives back a part.", answer=answer, won=list_of(won))
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
    return (
        ngettext(
            "The match is over after %(n)s hand, when everybody has declared every contract.",
            "The match is over after %(n)s hands, when everybody has declared every contract.",
            rules.hands,
        ),
        best,
        ties,
        _("You may stop earlier: End match counts the hands that have been played."),
    )


def smallest(contracts: tuple[Contract, ...], rules: RuleSet) -> Contract:
    """The contract with the least at stake."""
    return min(contracts, key=lambda one: abs(rules.total(one)))


def stakes(contract: Contract, rules: RuleSet) -> str:
    """How much a contract is worth in all, without a sign."""
    return number(abs(rules.total(contract)))
