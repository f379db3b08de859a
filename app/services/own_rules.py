"""A device's own rule sets: keeping, changing, copying, sharing, putting away."""

from dataclasses import replace
from datetime import datetime

from app.domain.presets import shipped
from app.domain.rule_editing import named
from app.domain.rules_file import read_rules_file
from app.domain.rules_notation import rules_from, write_rules
from app.domain.rulesets import RuleSet
from app.services.errors import TooManyRules
from app.services.keys import Keys, hash_of
from app.services.own_sessions import KEPT_FOR
from app.store import own_rules
from app.store.database import Database
from app.store.errors import RulesNotFound
from app.store.own_rules import KeptRules

MOST_KEPT = 60
MOST_LISTED = 2 * MOST_KEPT
"""Those put away are listed behind the others."""
_OWN = "own:"


def keep(
    database: Database,
    keys: Keys,
    device: str,
    command_id: str,
    at: datetime,
    rules: RuleSet,
    *,
    renew: bool = False,
) -> str:
    """Keep *rules* as a new set of this device; its id. The same form sent twice makes one.

    With *renew* what the form says now takes the place of what it said before: somebody went back
    to it, and changed something.

    Raises InvalidRuleSet when nobody can play by them, RuleViolation without a name,
    TooManyRules.
    """
    rules = _readable(rules)
    rules_id = keys.rules_id(command_id, device)
    with database.write() as tx:
        if own_rules.exists(tx, rules_id):
            if renew:
                own_rules.change(tx, rules_id, hash_of(device), rules, at)
                own_rules.set_deleted(tx, rules_id, hash_of(device), None)
            return rules_id
        if own_rules.number_kept_by(tx, hash_of(device)) >= MOST_KEPT:
            raise TooManyRules
        own_rules.add(tx, rules_id, hash_of(device), rules, at)
    return rules_id


def change(database: Database, device: str, rules_id: str, at: datetime, rules: RuleSet) -> None:
    """Keep *rules* in place of what this device's set was. Matches begun with it stay.

    Raises InvalidRuleSet, RuleViolation without a name, RulesNotFound.
    """
    rules = _readable(rules)
    with database.write() as tx:
        own_rules.load(tx, rules_id, hash_of(device))
        own_rules.change(tx, rules_id, hash_of(device), rules, at)


def _readable(rules: RuleSet) -> RuleSet:
    """*rules* with a name, if they come back from the store as they went in."""
    return rules_from(write_rules(named(rules.check(), rules.name)))


def rename(database: Database, device: str, rules_id: str, at: datetime, name: str) -> None:
    """Call a set of this device's otherwise. Raises RuleViolation, RulesNotFound."""
    with database.write() as tx:
        kept = own_rules.load(tx, rules_id, hash_of(device))
        own_rules.change(tx, rules_id, hash_of(device), named(kept.rules, name), at)


def copy(
    database: Database,
    keys: Keys,
    device: str,
    rules_id: str,
    command_id: str,
    at: datetime,
    name: str,
) -> str:
    """Another set of this device, by the same rules, called *name*; its id."""
    rules = replace(own(database, device, rules_id).rules, name=name)
    return keep(database, keys, device, command_id, at, rules)


def take(
    database: Database, keys: Keys, device: str, rules_id: str, command_id: str, at: datetime
) -> str:
    """A copy of a shared set, as a set of this device's own; its id. Raises RulesNotFound."""
    return keep(database, keys, device, command_id, at, shared(database, rules_id).rules)


def delete(database: Database, device: str, rules_id: str, at: datetime) -> None:
    """Put a set of this device's away, for a month at most. Raises RulesNotFound."""
    with database.write() as tx:
        own_rules.set_deleted(tx, rules_id, hash_of(device), at)


def restore(database: Database, device: str, rules_id: str) -> None:
    """Bring a set back that was put away. Raises RulesNotFound, and TooManyRules without room."""
    with database.write() as tx:
        own_rules.set_deleted(tx, rules_id, hash_of(device), None)
        if own_rules.number_kept_by(tx, hash_of(device)) > MOST_KEPT:
            raise TooManyRules


def kept_rules(database: Database, device: str) -> tuple[KeptRules, ...]:
    """The sets of this device, those put away last, what was changed last first."""
    if not device:
        return ()
    with database.read() as tx:
        return own_rules.rules_kept_by(tx, hash_of(device), MOST_LISTED)


def own(database: Database, device: str, rules_id: str) -> KeptRules:
    """A set of this device's. Raises RulesNotFound."""
    with database.read() as tx:
        return own_rules.load(tx, rules_id, hash_of(device))


def shared(database: Database, rules_id: str) -> KeptRules:
    """Anybody's set: whoever has its address was given it. Raises RulesNotFound."""
    with database.read() as tx:
        return own_rules.load(tx, rules_id)


def chosen_rules(database: Database, device: str, choice: str) -> RuleSet | None:
    """What a start form's choice stands for: a shipped id, or ``own:`` and the id of an own set.

    None for what does not exist, or exists no longer.
    """
    if not choice.startswith(_OWN):
        return shipped(choice)
    try:
        return own(database, device, choice.removeprefix(_OWN)).rules
    except RulesNotFound:
        return None


def choice_of(rules_id: str) -> str:
    """How a start form names an own set.

    >>> choice_of("abc")
    'own:abc'
    """
    return _OWN + rules_id


def own_choices(database: Database, device: str) -> tuple[tuple[str, RuleSet], ...]:
    """The sets of this device that can be chosen, as a form names them."""
    return tuple(
        (choice_of(one.id), one.rules)
        for one in kept_rules(database, device)
        if one.deleted_at is None
    )


def own_id(choice: str) -> str:
    """The id of the own set that a start form chose; empty for a shipped one."""
    return choice.removeprefix(_OWN) if choice.startswith(_OWN) else ""


def purge(database: Database, now: datetime) -> int:
    """Remove for good what has been put away for a month; how many sets."""
    with database.write() as tx:
        return own_rules.purge(tx, now - KEPT_FOR)


def take_file(
    database: Database, keys: Keys, device: str, command_id: str, at: datetime, file: object
) -> str:
    """Keep the rule set in *file* as a set of this device's own; its id.

    Raises InvalidRuleSet with every problem and its place in the file, TooManyRules.
    """
    return keep(database, keys, device, command_id, at, read_rules_file(file))
