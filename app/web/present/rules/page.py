"""A rule set as a page, and the list of the sets that ship."""

from functools import lru_cache

from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet
from app.web.i18n import _, spoken
from app.web.numbers import number
from app.web.present.rules import doubling, ending, table
from app.web.present.rules.contracts import contract_rules
from app.web.present.rules.questions import questions
from app.web.present.rules.tactics import tactics
from app.web.present.rules.variations import variations
from app.web.present.rules.worked import worked_hands
from app.web.rules_pages import ListedSet, RulesView
from app.web.words import rule_set_name
from app.web.words_rules import sources_of, where_played


def rules_view(rules: RuleSet, sid: str = "") -> RulesView:
    """Everything about *rules*; *sid* is the session that plays by them, if asked from one."""
    return _view(rules, sid, spoken())


@lru_cache(maxsize=64)
def _view(rules: RuleSet, sid: str, _spoken: tuple[str, object]) -> RulesView:
    """Kept: a rule set never changes, and a table looks things up again and again."""
    return RulesView(
        sid=sid,
        name=rule_set_name(rules),
        glance=table.glance(rules),
        without=table.without(rules),
        cards=table.cards(rules),
        turns=table.turns(rules),
        tricks=table.tricks(rules),
        contracts=tuple(contract_rules(contract, rules) for contract in rules.contracts),
        sums=ending.sums(rules),
        doubling=doubling.doubling(rules),
        calls=doubling.calls(rules),
        compulsory=doubling.compulsory(rules),
        undoubled=doubling.undoubled(rules),
        splits=doubling.splits(rules),
        settling=doubling.settling(rules),
        worked=worked_hands(rules),
        end=ending.end(rules),
        tactics=tactics(rules),
        variations=variations(rules),
        questions=questions(rules),
        where=where_played(rules),
        sources=sources_of(rules),
    )


def listed_sets() -> tuple[ListedSet, ...]:
    """The sets that ship, in the order in which they are offered."""
    return tuple(
        ListedSet(
            rules.id,
            rule_set_name(rules),
            _(
                "%(players)s players · %(cards)s cards · %(hands)s hands",
                players=number(rules.players),
                cards=number(len(rules.deal.cards)),
                hands=number(rules.hands),
            ),
            where_played(rules),
            sources_of(rules),
        )
        for rules in SHIPPED
    )
