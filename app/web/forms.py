"""What a browser sent, turned into the domain's values, with what was typed kept as it was."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol
from urllib.parse import parse_qs

from app.domain.cards import PACKS, SUITS
from app.domain.doubles import Double
from app.domain.draft import MODES, NOTHING_YET, UNSAID, Draft, Mode
from app.domain.entries import MOST_PARTS
from app.domain.errors import InvalidHand, Problem, RuleViolation
from app.domain.filling import PUT_ASIDE, Slots
from app.domain.hand import Hand
from app.domain.rulesets import MOST_PLAYERS, RuleSet

_MINUSES = str.maketrans({"−": "-", "–": "-", "—": "-", "‒": "-", "﹣": "-", "－": "-", "＋": "+"})
_WHOLE = re.compile(r"[+-]?\d{1,6}")
_DOUBLE = re.compile(r"(\d)-(\d)")
_LONGEST_TOKEN = 64
_LONGEST_BASE = 4096


def whole_number(text: str) -> int | None:
    """The whole number in *text*: any kind of minus and any spaces; None when it is none."""
    plain = "".join(text.translate(_MINUSES).split())
    return int(plain) if _WHOLE.fullmatch(plain) else None


class Form:
    """The fields of one POST. Repeated fields keep their order; missing ones read as empty."""

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        self._fields = fields

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def all(self, name: str) -> list[str]:
        """Every value of a field."""
        return self._fields.get(name, [])

    def text(self, name: str) -> str:
        """The last value of a field: a pressed button comes after the hidden field it answers."""
        return (self.all(name) or [""])[-1]

    def starting(self, prefix: str) -> dict[str, str]:
        """The last values of all fields whose names begin like that."""
        return {name: self.text(name) for name in self._fields if name.startswith(prefix)}

    def number(self, name: str) -> int | None:
        """A field's whole number; None when it is empty or something else."""
        return whole_number(self.text(name))

    @property
    def version(self) -> int:
        """The session version that the form was drawn from; −1 for a form without one."""
        version = self.number("version")
        return -1 if version is None else version

    @property
    def command(self) -> str:
        """The form's command id, which makes it exactly-once. Empty for a form without one."""
        command = self.text("command")
        return command if len(command) <= _LONGEST_TOKEN else ""


class Declared(Protocol):
    """What a form is filled in for: a match with its next hand, or any place in a match."""

    @property
    def rules(self) -> RuleSet:
        """The rules that decide what can be entered."""

    @property
    def declarer(self) -> int | None:
        """Who declares that hand; None when a match has no next one."""


@dataclass(frozen=True, slots=True)
class HandForm:
    """The open hand as it was sent. *odd* holds texts that are no numbers, by field name.

    *match* is the number of the match that it belongs to, if the form says so.
    """

    draft: Draft
    number: int | None
    odd: Mapping[str, str] = field(default_factory=dict)
    match: int | None = None

    def odd_problems(self) -> tuple[Problem, ...]:
        """A problem at each field that should hold a number and does not."""
        return tuple(_odd_problem(name) for name in self.odd)

    def hand(self, match: Declared) -> Hand:
        """The hand that this form makes in *match*. Raises RuleViolation at the seats at fault."""
        if self.odd:
            raise InvalidHand(*self.odd_problems())
        return self.draft.hand(match.rules, match.declarer or 0)

    def problems(self, match: Declared) -> tuple[Problem, ...]:
        """Everything that keeps this form from being a hand."""
        try:
            self.hand(match)
        except RuleViolation as refusal:
            return refusal.problems
        return ()


def _odd_problem(name: str) -> Problem:
    whose, _dot, seat = name.rpartition(".")
    contract, _dot, kind = whose.rpartition(".")
    field = _FIELDS.get(kind, "typed")
    problem = Problem("typed.whole", field, int(seat) if field != "takers" else None)
    _contract, mixed, part = contract.partition(PART)
    return problem.within(part) if mixed else problem


PART = "~"
"""Between a contract and a part of it, in the names of fields: ``salade~hearts.count.0``."""
_FIELDS = {"count": "counts", "place": "order", "takers": "takers"}
"""What the domain calls the parts of a form whose fields are numbered."""


def read_hand_form(form: Form) -> HandForm:
    """The open hand, as far as it has been filled in.

    Whether the table has such seats, tricks and contracts is the rules' question, not the form's.
    """
    contract = form.text("contract")[:_LONGEST_TOKEN]
    odd: dict[str, str] = {}
    mode = _mode(form)
    auto = form.text("auto").split()
    draft = replace(
        _facts(form, contract, odd, auto),
        contract=contract,
        trump=form.text("trump")[:10],
        start_rank=form.text("start_rank")[:10],
        doubles=_doubles(form),
        mode=mode,
        typed=_slots(form, [f"typed.{seat}" for seat in range(MOST_PLAYERS)], odd),
        parts=_parts(form, contract, odd, auto),
    )
    if mode in ("cards", "undoubled"):
        odd = {name: text for name, text in odd.items() if not name.startswith("typed.")}
    else:
        odd = {name: text for name, text in odd.items() if name.startswith("typed.")}
    return HandForm(draft, form.number("hand"), odd, form.number("match"))


def _facts(form: Form, name: str, odd: dict[str, str], auto: list[str]) -> Draft:
    """What happened in a contract or a part of one, whose fields begin with *name*."""
    seats = range(MOST_PLAYERS)
    sharers = {form_seat for text in form.all(f"{name}.shares") if (form_seat := _seat(text)) >= 0}
    draft = Draft(
        counts=_slots(form, [f"{name}.count.{seat}" for seat in seats], odd),
        missing=form.number(f"{name}.count.{PUT_ASIDE}"),
        special=form.number(f"{name}.special"),
        taker=form.number(f"{name}.taker"),
        takers=_slots(form, [f"{name}.takers.{trick}" for trick in seats], odd),
        places=_slots(form, [f"{name}.place.{seat}" for seat in seats], odd),
        sharers=tuple(sorted(sharers)),
    )
    return _only_tapped(draft, auto)


def _seat(text: str) -> int:
    """The seat in a field's value; −1 for none."""
    return int(text) if len(text) == 1 and text.isdecimal() and text.isascii() else -1


def _parts(
    form: Form, contract: str, odd: dict[str, str], auto: list[str]
) -> tuple[tuple[str, Draft], ...]:
    """What happened in each part of a mixture of which the form has a field."""
    names = (name.removeprefix(contract + PART) for name in form.starting(contract + PART))
    ids = tuple(dict.fromkeys(name.partition(".")[0] for name in names))[:MOST_PARTS]
    parts = []
    for part in ids:
        own = [word.removeprefix(f"{part}.") for word in auto if word.startswith(f"{part}.")]
        draft = _facts(form, f"{contract}{PART}{part}", odd, own)
        if draft != NOTHING_YET:
            parts.append((part[:_LONGEST_TOKEN], draft))
    return tuple(parts)


def base_of(form: Form) -> Draft | None:
    """The choices that the sender's page last had in common with the others, if it says so."""
    text = form.text("base")
    if not text:
        return None
    return read_hand_form(Form(parse_qs(text[:_LONGEST_BASE], keep_blank_values=True))).draft


def hand_fields(sent: HandForm) -> tuple[tuple[str, str], ...]:
    """The fields that `read_hand_form` reads *sent* from, for a form that sends it once more."""
    draft = sent.draft
    contract, mode = draft.contract, draft.mode
    fields = [("contract", contract), ("trump", draft.trump), ("start_rank", draft.start_rank)]
    fields += [("mode", mode), *(("double", f"{by}-{to}") for by, to in sorted(draft.doubles))]
    fields += _fact_fields(contract, draft)
    for part, said in draft.parts:
        fields += _fact_fields(f"{contract}{PART}{part}", said)
    typed = enumerate(draft.typed)
    fields += [(f"typed.{seat}", str(value)) for seat, value in typed if value is not None]
    return (*fields, *sent.odd.items())


def _fact_fields(name: str, draft: Draft) -> list[tuple[str, str]]:
    numbers = {
        **{f"{name}.count.{seat}": value for seat, value in enumerate(draft.counts)},
        f"{name}.count.{PUT_ASIDE}": draft.missing,
        f"{name}.special": draft.special,
        f"{name}.taker": draft.taker,
        **{f"{name}.takers.{trick}": value for trick, value in enumerate(draft.takers)},
        **{f"{name}.place.{seat}": value for seat, value in enumerate(draft.places)},
    }
    fields = [(field, str(value)) for field, value in numbers.items() if value is not None]
    return fields + [(f"{name}.shares", str(seat)) for seat in draft.sharers]


def _mode(form: Form) -> Mode:
    """How the outcome is entered. The one-tap button sends its mode besides the chosen one."""
    sent = form.all("mode")
    if "undoubled" in sent:
        return "undoubled"
    return next((mode for mode in MODES if mode in sent), "cards")


def _doubles(form: Form) -> frozenset[Double]:
    found = (_DOUBLE.fullmatch(text) for text in form.all("double"))
    return frozenset((int(pair[1]), int(pair[2])) for pair in found if pair)


def _slots(form: Form, names: list[str], odd: dict[str, str]) -> Slots:
    """The numbers in those fields; what is no number is put into *odd*."""
    slots: list[int | None] = []
    for name in names:
        text = form.text(name).strip()
        value = whole_number(text) if text else None
        if text and value is None:
            odd[name] = text[:_LONGEST_TOKEN]
        slots.append(value)
    while slots and slots[-1] is None:
        slots.pop()
    return tuple(slots)


def _only_tapped(draft: Draft, auto: list[str]) -> Draft:
    """*draft* without what the page filled in by itself: it would be filled in again anyway."""
    seats = {int(word) for word in auto if len(word) == 1 and word.isdecimal()}

    def tapped(slots: Slots) -> Slots:
        kept = [None if seat in seats else value for seat, value in enumerate(slots)]
        while kept and kept[-1] is None:
            kept.pop()
        return tuple(kept)

    return replace(
        draft,
        counts=tapped(draft.counts),
        places=tapped(draft.places),
        special=None if "special" in auto else draft.special,
        missing=None if str(PUT_ASIDE) in auto else draft.missing,
        taker=None if "taker" in auto else draft.taker,
        takers=() if "takers" in auto else draft.takers,
    )


def press(draft: Draft, form: Form, match: Declared) -> Draft:
    """*draft* after the button of the walk that sent the form: a contract, suit, rank or Max."""
    rules, declarer = match.rules, match.declarer or 0
    if "choose" in form:
        draft = draft.naming(form.text("choose")[:40], rules, declarer)
    if "choose_trump" in form:
        draft = replace(draft, trump=form.text("choose_trump")[:10])
    if "choose_rank" in form:
        draft = replace(draft, start_rank=form.text("choose_rank")[:10])
    seat = form.number("max")
    if seat is not None:
        draft = draft.with_maximum(seat, rules, declarer)
    return showable(draft, rules)


def showable(draft: Draft, rules: RuleSet) -> Draft:
    """*draft* without a contract, suit or rank that no page of this table could show."""
    return replace(
        draft,
        contract=draft.contract if rules.find(draft.contract) else "",
        trump=draft.trump if draft.trump in (*SUITS, UNSAID) else "",
        start_rank=draft.start_rank if draft.start_rank in (*PACKS[rules.pack], UNSAID) else "",
    )
