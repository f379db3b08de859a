"""A rule set as plain data (JSON values) and back. The shape of a match's own copy."""

from collections.abc import Iterable
from typing import Any

from app.domain.contracts import Contract
from app.domain.earlier import Earlier, History
from app.domain.entries_notation import (
    LONGEST_ID,
    PLAIN_ID,
    read_entry,
    read_slam,
    write_entry,
    write_slam,
)
from app.domain.errors import InvalidRuleSet, Problem
from app.domain.names import LONGEST_CONTRACT, LONGEST_TITLE
from app.domain.presets import MODERN, shipped
from app.domain.reading import Reader
from app.domain.rulesets import Doubling, Roles, RuleSet

Plain = dict[str, Any]
_MOST_CONTRACTS = 20


def write_rules(rules: RuleSet) -> Plain:
    """A rule set as JSON values; what few tables play otherwise is left out where it is usual.

    >>> from app.domain.presets import MODERN
    >>> read_rules(write_rules(MODERN), Reader()) == MODERN
    True
    """
    doubling = rules.doubling
    return {
        "id": rules.id,
        "name": rules.name,
        "players": rules.players,
        "pack": rules.pack,
        "removed": list(rules.removed),
        "run": rules.run,
        "roles": {
            "dealer": rules.roles.dealer,
            "cutter": rules.roles.cutter,
            "leader": rules.roles.leader,
        },
        "doubling": {
            "allowed": doubling.allowed,
            "others": doubling.others,
            "declarer_starts": doubling.declarer_starts,
            "compulsory": doubling.compulsory,
            **_unusual(doubling, MODERN.doubling, ("scope", "redouble")),
        },
        "undoubled": rules.undoubled,
        "high_wins": rules.high_wins,
        **_unusual(rules, MODERN, ("aside", "choice", "ties", "direction", "quota")),
        "contracts": [_write_contract(contract) for contract in rules.contracts],
    }


def _unusual(value: object, usual: object, names: tuple[str, ...]) -> Plain:
    """The fields of *value* that are not as they usually are."""
    return {
        name: getattr(value, name) for name in names if getattr(value, name) != getattr(usual, name)
    }


def name_rules(rules: RuleSet) -> str | Plain:
    """The id of a shipped rule set that *rules* equals, else the whole of it."""
    return rules.id if shipped(rules.id) == rules else write_rules(rules)


def _write_contract(contract: Contract) -> Plain:
    written: Plain = {
        "id": contract.id,
        "entry": write_entry(contract.entry),
        "positive": contract.positive,
        "asks": contract.asks,
        "stops_early": contract.stops_early,
        "heart_ban": contract.heart_ban,
    }
    if contract.slam is not None:
        written["slam"] = write_slam(contract.slam)
    if contract.leader is not None:
        written["leader"] = contract.leader
    if contract.name:
        written["name"] = contract.name
    return written


def read_rules(value: object, reader: Reader) -> RuleSet | None:
    """The rule set that *value* names or spells out; None with the problems left in *reader*.

    *value* is a shipped id or the shape that `write_rules` gives. What is left out takes the
    modern value, except the contracts.
    """
    if isinstance(value, str):
        found = shipped(value)
        if found is None:
            reader.refuse("rules.unknown")
        return found
    before = len(reader.problems)
    fields = reader.mapping(value)
    rules = RuleSet(
        id=reader.text(fields, "id", default="own", most=40),
        name=reader.name(fields, "name", most=LONGEST_TITLE),
        players=reader.number(fields, "players", default=MODERN.players, low=0, high=99),
        pack=reader.number(fields, "pack", default=MODERN.pack, low=0, high=999),
        removed=tuple(reader.texts(fields, "removed", most=52)),
        run=reader.number(fields, "run", default=MODERN.run, low=0, high=99),
        roles=_read_roles(fields, reader),
        doubling=_read_doubling(fields, reader),
        undoubled=reader.choice(fields, "undoubled", ("play", "split"), default=MODERN.undoubled),
        high_wins=reader.flag(fields, "high_wins", default=MODERN.high_wins),
        aside=reader.number(fields, "aside", default=MODERN.aside, low=0, high=51),
        choice=reader.choice(fields, "choice", ("free", "fixed"), default=MODERN.choice),
        ties=reader.choice(fields, "ties", ("shared", "nobody"), default=MODERN.ties),
        direction=reader.choice(
            fields, "direction", ("clockwise", "anticlockwise"), default=MODERN.direction
        ),
        quota=reader.choice(fields, "quota", ("player", "table"), default=MODERN.quota),
        contracts=_read_contracts(fields, reader),
    )
    if len(reader.problems) > before:
        return None
    try:
        return rules.check()
    except InvalidRuleSet as refusal:
        reader.adopt(refusal.problems)
        return None


def _read_roles(fields: Plain, reader: Reader) -> Roles:
    with reader.inside("roles"):
        given = reader.mapping(fields.get("roles", {}))
        modern = MODERN.roles
        return Roles(
            dealer=reader.number(given, "dealer", default=modern.dealer, low=0, high=7),
            cutter=reader.number(given, "cutter", default=modern.cutter, low=0, high=7),
            leader=reader.number(given, "leader", default=modern.leader, low=0, high=7),
        )


def _read_doubling(fields: Plain, reader: Reader) -> Doubling:
    with reader.inside("doubling"):
        given = reader.mapping(fields.get("doubling", {}))
        modern = MODERN.doubling
        return Doubling(
            allowed=reader.flag(given, "allowed", default=modern.allowed),
            others=reader.choice(
                given, "others", ("negatives", "never", "always"), default=modern.others
            ),
            declarer_starts=reader.flag(given, "declarer_starts", default=modern.declarer_starts),
            compulsory=reader.number(
                given, "compulsory", default=modern.compulsory, low=0, high=999
            ),
            scope=reader.choice(
                given, "scope", ("declarer", "game", "match"), default=modern.scope
            ),
            redouble=reader.choice(
                given,
                "redouble",
                ("in_turn", "at_once", "second_round", "never"),
                default=modern.redouble,
            ),
        )


def _read_contracts(fields: Plain, reader: Reader) -> tuple[Contract, ...]:
    contracts = []
    with reader.inside("contracts"):
        for index, value in enumerate(reader.items(fields, "contracts", most=_MOST_CONTRACTS)):
            with reader.inside(index):
                contracts.append(_read_contract(reader.mapping(value), reader))
    return tuple(contract for contract in contracts if contract is not None)


def _read_contract(fields: Plain, reader: Reader) -> Contract | None:
    before = len(reader.problems)
    contract_id = reader.text(fields, "id", most=LONGEST_ID)
    if len(reader.problems) == before and not PLAIN_ID.fullmatch(contract_id):
        reader.refuse("rules.contract_id", at="id")
    positive = reader.flag(fields, "positive", default=False)
    asks = reader.choice(fields, "asks", ("", "trump", "rank"), default="")
    stops_early = reader.flag(fields, "stops_early", default=False)
    heart_ban = reader.flag(fields, "heart_ban", default=False)
    slam = read_slam(fields, reader)
    name = reader.name(fields, "name", most=LONGEST_CONTRACT)
    leader = None
    if fields.get("leader") is not None:
        leader = reader.number(fields, "leader", low=0, high=7)
    with reader.inside("entry"):
        entry = read_entry(fields.get("entry"), reader)
    if entry is None:
        return None
    return Contract(contract_id, entry, positive, asks, stops_early, heart_ban, slam, leader, name)


def rules_from(value: object) -> RuleSet:
    """The rule set in *value*. Raises InvalidRuleSet with every problem and its path.

    >>> rules_from("modern").hands
    28
    """
    reader = Reader()
    rules = read_rules(value, reader)
    if rules is None or reader.problems:
        raise InvalidRuleSet(*(reader.problems or [Problem("rules.unknown")]))
    return rules


def write_earlier(earlier: History) -> list[Plain]:
    """Rules that a match was played by before, as JSON values.

    >>> from app.domain.presets import MODERN
    >>> write_earlier((Earlier(MODERN, 3),))
    [{'rule_set': 'modern', 'until': 3}]
    """
    return [{"rule_set": name_rules(one.rules), "until": one.until} for one in earlier]


def earlier_from(plain: Iterable[Plain]) -> History:
    """What `write_earlier` wrote. Raises InvalidRuleSet."""
    return tuple(Earlier(rules_from(one["rule_set"]), one["until"]) for one in plain)
