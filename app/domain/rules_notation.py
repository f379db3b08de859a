"""A rule set as plain data (JSON values) and back. The shape of a match's own copy."""

from typing import Any

from app.domain.cards import ITEMS
from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Special, Taker
from app.domain.errors import InvalidRuleSet, Problem
from app.domain.presets import shipped
from app.domain.reading import Reader
from app.domain.rulesets import MOST_POINTS, Doubling, Roles, RuleSet

Plain = dict[str, Any]
_KINDS = ("counts", "taker", "last_tricks", "finish")
_MOST_CONTRACTS = 20


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
            reader.refuse("rules.unknown", {"id": value[:40]})
        return found
    before = len(reader.problems)
    fields = reader.mapping(value)
    rules = RuleSet(
        id=reader.text(fields, "id", default="own", most=40),
        name=reader.text(fields, "name", default="", most=60),
        players=reader.number(fields, "players", default=4, low=0, high=99),
        pack=reader.number(fields, "pack", default=52, low=0, high=999),
        removed=tuple(reader.texts(fields, "removed", most=52)),
        run=reader.number(fields, "run", default=7, low=0, high=99),
        roles=_read_roles(fields, reader),
        doubling=_read_doubling(fields, reader),
        undoubled=reader.choice(fields, "undoubled", ("play", "split"), default="play"),
        high_wins=reader.flag(fields, "high_wins", default=True),
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
        modern = Roles()
        return Roles(
            dealer=reader.number(given, "dealer", default=modern.dealer, low=0, high=7),
            cutter=reader.number(given, "cutter", default=modern.cutter, low=0, high=7),
            leader=reader.number(given, "leader", default=modern.leader, low=0, high=7),
        )


def _read_doubling(fields: Plain, reader: Reader) -> Doubling:
    with reader.inside("doubling"):
        given = reader.mapping(fields.get("doubling", {}))
        return Doubling(
            allowed=reader.flag(given, "allowed", default=True),
            others=reader.choice(
                given, "others", ("negatives", "never", "always"), default="negatives"
            ),
            declarer_starts=reader.flag(given, "declarer_starts", default=False),
            compulsory=reader.number(given, "compulsory", default=2, low=0, high=99),
        )


def _read_contracts(fields: Plain, reader: Reader) -> tuple[Contract, ...]:
    contracts = []
    with reader.inside("contracts"):
        for index, value in enumerate(reader.items(fields, "contracts", most=_MOST_CONTRACTS)):
            with reader.inside(index):
                given = reader.mapping(value)
                entry = _read_entry(given, reader)
                if entry is not None:
                    contracts.append(
                        Contract(
                            id=reader.text(given, "id", most=40),
                            entry=entry,
                            positive=reader.flag(given, "positive", default=False),
                            asks=reader.choice(given, "asks", ("", "trump", "rank"), default=""),
                            stops_early=reader.flag(given, "stops_early", default=False),
                            heart_ban=reader.flag(given, "heart_ban", default=False),
                        )
                    )
    return tuple(contracts)


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
