"""One rule set as a file that carries it to another device."""

from typing import Any

from app.domain.errors import InvalidRuleSet
from app.domain.reading import Reader
from app.domain.rules_notation import read_rules, write_rules
from app.domain.rulesets import RuleSet

FORMAT = "barbu-rules/1"


def write_rules_file(rules: RuleSet) -> dict[str, Any]:
    """The file as JSON values.

    >>> from app.domain.presets import MODERN
    >>> write_rules_file(MODERN)["format"], read_rules_file(write_rules_file(MODERN)) == MODERN
    ('barbu-rules/1', True)
    """
    return {"format": FORMAT, "rule_set": write_rules(rules)}


def read_rules_file(file: object) -> RuleSet:
    """The rule set in a file. Raises InvalidRuleSet with every problem and its place in it.

    >>> read_rules_file({"format": "barbu-sheet/1"})
    Traceback (most recent call last):
    app.domain.errors.InvalidRuleSet: rules.format
    """
    reader = Reader()
    fields = reader.mapping(file)
    if not reader.problems and fields.get("format") != FORMAT:
        reader.refuse("rules.format", {"want": FORMAT}, at="format")
    rules = None
    if not reader.problems:
        with reader.inside("rule_set"):
            rules = read_rules(fields.get("rule_set"), reader)
            if rules is not None and not rules.name:
                reader.refuse("rules.name", at="name")
    if rules is None or reader.problems:
        raise InvalidRuleSet(*reader.problems)
    return rules
