"""What the editor's buttons do: each says its act, and the same form comes back with it done."""

from collections.abc import Callable
from dataclasses import replace

from app.domain import contract_editing, mixture_editing, rule_editing
from app.domain.cards import PACKS
from app.domain.contracts import LastTricks, Mixture
from app.domain.polarity import turned
from app.domain.rulesets import FEWEST_PLAYERS, MOST_PLAYERS, RuleSet
from app.web.forms import Form, whole_number
from app.web.numbers import as_typed
from app.web.present.editor.fields import MOST_CONTRACTS, MOST_LAST, Edited, called, followed

SAVE, LEAVE = "save", "leave"


def signed(form: Form) -> Form:
    """*form* with the sign of one field turned around, if that is what its button says."""
    what, _colon, name = form.text("act").partition(":")
    value = form.number(name) if what == "sign" else None
    if value is None:
        return form
    fields = {one: form.all(one) for one in form.starting("")}
    return Form({**fields, name: [as_typed(-value)]})


def carry_out(edited: Edited, act: str) -> Edited:
    """*edited* after that button. What no button says changes nothing."""
    what, _colon, rest = act.partition(":")
    changed = _changed(edited.rules, what, rest)
    if what == "add" and changed != edited.rules:
        for mixture in edited.follows:
            changed = mixture_editing.counting_also(changed, mixture, rest)
    follows = _follows_after(edited, changed, what, rest)
    if changed == edited.rules and follows == edited.follows:
        return edited
    odd = {}
    for name, text in edited.odd.items():
        kept = _field_after(name, what, rest)
        if kept:
            odd[kept] = text
    return called(followed(replace(edited, rules=changed, odd=odd, follows=follows)))


def _follows_after(edited: Edited, changed: RuleSet, what: str, rest: str) -> dict[str, str]:
    """Which mixtures follow the contracts that count one thing, after an act: a new one does."""
    follows = dict(edited.follows)
    contract, _colon, factor = rest.partition(":")
    if what == "factor":
        follows.pop(contract, None)
        if factor in mixture_editing.FACTORS:
            follows[contract] = factor
    elif what == "add" and changed != edited.rules:
        follows[contract] = "once"
    return {
        one.id: follows[one.id]
        for one in changed.contracts
        if isinstance(one.entry, Mixture) and one.id in follows
    }


def _field_after(name: str, what: str, rest: str) -> str:
    """What the field *name* is called after an act; empty when the act says what stands there."""
    contract, _colon, part = rest.partition(":")
    within = f"c.{contract}."
    gone = {
        "players": ".v." in name,
        "scale": ".v." in name,
        "slams": name.endswith(".slam_points") and ".p." not in name,
        "special": name.endswith(".special_value"),
        "compulsory": name == "compulsory",
        "doubling": name == "compulsory",
        "run": name == "run",
        "drop": name.startswith(within),
        "part": name.startswith(f"{within}p.{part}."),
    }
    if gone.get(what, False):
        return ""
    if what in ("more", "fewer") and name.startswith(f"{within}v."):
        # A new one comes first, and the first one goes.
        place = int(name.removeprefix(f"{within}v.")) + (1 if what == "more" else -1)
        return f"{within}v.{place}" if place >= 0 else ""
    return name


def _changed(rules: RuleSet, what: str, rest: str) -> RuleSet:
    first, _colon, second = rest.partition(":")
    table: dict[str, Callable[[], RuleSet]] = {
        "players": lambda: _players(rules, first),
        "pack": lambda: _pack(rules, first),
        "divide": lambda: replace(
            rules, removed=rule_editing.cards_to_remove(rules.players, rules.pack, rules.aside)
        ),
        "scale": lambda: _scale(rules, first),
        "ban": lambda: (
            rule_editing.with_heart_ban(rules)
            if first == "on"
            else rule_editing.without_heart_ban(rules)
        ),
        "slams": lambda: _slams(rules, first),
        "special": lambda: rule_editing.with_special(rules, first == "on"),
        "compulsory": lambda: rule_editing.with_compulsory(rules, first == "on"),
        "undoubled": lambda: rule_editing.with_undoubled(rules, first == "split"),
        "doubling": lambda: rule_editing.with_doubling(rules, first == "on"),
        "turn": lambda: turned(rules),
        "run": lambda: replace(rules, run=1 if first == "one" else max(1, len(rules.contracts))),
        "add": lambda: (
            contract_editing.add_contract(rules, first)
            if len(rules.contracts) < MOST_CONTRACTS
            else rules
        ),
        "drop": lambda: contract_editing.remove_contract(rules, first),
        "up": lambda: contract_editing.move_contract(rules, first, -1),
        "down": lambda: contract_editing.move_contract(rules, first, 1),
        "more": lambda: _last(rules, first, 1),
        "fewer": lambda: _last(rules, first, -1),
        "card": lambda: mixture_editing.add_card(rules, first),
        "part": lambda: mixture_editing.toggle_part(rules, first, second),
    }
    return table[what]() if what in table else rules


def _players(rules: RuleSet, text: str) -> RuleSet:
    number = whole_number(text)
    if number is None or not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
        return rules
    return rule_editing.with_players(rules, number)


def _pack(rules: RuleSet, text: str) -> RuleSet:
    number = whole_number(text)
    return rule_editing.with_pack(rules, number) if number in PACKS else rules


def _scale(rules: RuleSet, text: str) -> RuleSet:
    scales = rule_editing.scales(rules.players, rules.high_wins)
    number = whole_number(text)
    if number is None or not 0 <= number < len(scales):
        return rules
    return rule_editing.with_scale(rules, scales[number])


def _slams(rules: RuleSet, kind: str) -> RuleSet:
    match kind:
        case "off" | "mirror" | "flat":
            return rule_editing.with_slams(rules, kind)
    return rules


def _last(rules: RuleSet, contract_id: str, by: int) -> RuleSet:
    contract = rules.find(contract_id)
    if contract is None or not isinstance(contract.entry, LastTricks):
        return rules
    number = len(contract.entry.values) + by
    if not 1 <= number <= MOST_LAST:
        return rules
    new = contract_editing.with_last_tricks(contract, number)
    contracts = tuple(new if one is contract else one for one in rules.contracts)
    return replace(rules, contracts=contracts)
