"""A rule set as plain data (JSON values) and back. The shape of a match's own copy."""

import re
from typing import Any

from app.domain.cards import ITEMS
from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Special, Taker
from app.domain.errors import InvalidRuleSet, Problem
from app.domain.names import clean_name
from app.domain.presets import MODERN, shipped
from app.domain.reading import Reader
from app.domain.rulesets import MOST_POINTS, Doubling, Roles, RuleSet

Plain = dict[str, Any]
_KINDS = ("counts", "taker", "last_tricks", "finish")
_MOST_CONTRACTS = 20
_PLAIN_ID = re.compile("[a-z0-9_-]+")
"""A contract's id is part of the names of form fields, so it is plain."""


def write_rules(rules: RuleSet) -> Plain:
    """A rule set as JSON values.

    >>> from app.domain.presets import MODERN
    >>> read_rules(write_rules(MODERN), Reader()) == MODERN
    True
    """
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
            "allowed": rules.doubling.allowed,
            "others": rules.doubling.others,
            "declarer_starts": rules.doubling.declarer_starts,
            "compulsory": rules.doubling.compulsory,
        },
        "undoubled": rules.undoubled,
        "high_wins": rules.high_wins,
        "contracts": [_write_contract(contract) for contract in rules.contracts],
    }


def name_rules(rules: RuleSet) -> str | Plain:
    """The id of a shipped rule set that *rules* equals, else the whole of it."""
    return rules.id if shipped(rules.id) == rules else write_rules(rules)


def _write_contract(contract: Contract) -> Plain:
    return {
        "id": contract.id,
        "entry": _write_entry(contract.entry),
        "positive": contract.positive,
        "asks": contract.asks,
        "stops_early": contract.stops_early,
        "heart_ban": contract.heart_ban,
    }


def _write_entry(entry: Entry) -> Plain:
    match entry:
        case Counts(item, value, special):
            written: Plain = {"kind": "counts", "item": item, "value": value}
            if special:
                written["special"] = {"card": special.card, "value": special.value}
            return written
        case Taker(card, value):
            return {"kind": "taker", "card": card, "value": value}
        case LastTricks(values):
            return {"kind": "last_tricks", "values": list(values)}
        case Finish(payoffs):
            return {"kind": "finish", "payoffs": list(payoffs)}


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
        name=clean_name(reader.text(fields, "name", default="", most=60)),
        players=reader.number(fields, "players", default=MODERN.players, low=0, high=99),
        pack=reader.number(fields, "pack", default=MODERN.pack, low=0, high=999),
        removed=tuple(reader.texts(fields, "removed", most=52)),
        run=reader.number(fields, "run", default=MODERN.run, low=0, high=99),
        roles=_read_roles(fields, reader),
        doubling=_read_doubling(fields, reader),
        undoubled=reader.choice(fields, "undoubled", ("play", "split"), default=MODERN.undoubled),
        high_wins=reader.flag(fields, "high_wins", default=MODERN.high_wins),
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
                given, "compulsory", default=modern.compulsory, low=0, high=99
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
    contract_id = reader.text(fields, "id", most=40)
    if len(reader.problems) == before and not _PLAIN_ID.fullmatch(contract_id):
        reader.refuse("rules.contract_id", at="id")
    positive = reader.flag(fields, "positive", default=False)
    asks = reader.choice(fields, "asks", ("", "trump", "rank"), default="")
    stops_early = reader.flag(fields, "stops_early", default=False)
    heart_ban = reader.flag(fields, "heart_ban", default=False)
    entry = _read_entry(fields, reader)
    if entry is None:
        return None
    return Contract(contract_id, entry, positive, asks, stops_early, heart_ban)


def _read_entry(fields: Plain, reader: Reader) -> Entry | None:
    with reader.inside("entry"):
        entry = reader.mapping(fields.get("entry"))
        kind = reader.choice(entry, "kind", _KINDS, default=None)

        def points(given: Plain) -> int:
            return reader.number(given, "value", low=-MOST_POINTS, high=MOST_POINTS)

        match kind:
            case "counts":
                special = None
                if "special" in entry:
                    with reader.inside("special"):
                        given = reader.mapping(entry["special"])
                        special = Special(reader.text(given, "card", most=3), points(given))
                item = reader.choice(entry, "item", ITEMS, default=None)
                return Counts(item or "", points(entry), special)
            case "taker":
                return Taker(reader.text(entry, "card", most=3), points(entry))
            case "last_tricks":
                return LastTricks(reader.numbers(entry, "values", -MOST_POINTS, MOST_POINTS))
            case "finish":
                return Finish(reader.numbers(entry, "payoffs", -MOST_POINTS, MOST_POINTS))
        return None


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
