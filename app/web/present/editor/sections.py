"""The parts of the editor that are about the table: cards, order of play, doubling, winning."""

from collections.abc import Iterable, Iterator

from app.domain import rule_editing
from app.domain.cards import PACKS, SUITS, pack_of, suit_of
from app.domain.contracts import Finish
from app.domain.errors import Problem
from app.domain.rule_editing import cards_to_remove
from app.domain.rulesets import FEWEST_PLAYERS, MOST_PLAYERS, RuleSet
from app.web.editor_pages import (
    Act,
    Acts,
    Box,
    CardChoice,
    Cards,
    CardSuit,
    Note,
    Pick,
    Row,
    Section,
    Tick,
)
from app.web.i18n import _, ngettext
from app.web.numbers import as_typed, number, points
from app.web.present.editor import fields
from app.web.present.editor.fields import Edited
from app.web.present.editor.summary import BOXES, faulty_line, said, section_of
from app.web.present.editor.words import label, role, scale
from app.web.views import Choice
from app.web.words import card_name, contract_name, list_of, rank_sign, suit_name

Found = tuple[Problem, ...]


def box(edited: Edited, found: Found, name: str, text: str, value: int, signed: bool = True) -> Box:
    """A number's field: as typed if that is no number, else with its value."""
    errors = [said(problem) for problem in found if problem.field == name]
    shown = edited.odd.get(name, as_typed(value))
    return Box(name, text, shown, errors[0] if errors else "", signed)


def pick(name: str, text: str, values: Iterable[str], chosen: str) -> Pick:
    """A closed list whose values have words of their own."""
    return Pick(name, text, tuple(Choice(one, label(one), one == chosen) for one in values))


def sections(edited: Edited, found: Found, opened: frozenset[str]) -> tuple[Section, ...]:
    """All of them, those open that were or that hold a problem."""
    made = (
        _table(edited, found),
        _order(edited, found),
        _doubling(edited, found),
        _winning(edited),
    )
    errors = {
        one.id: tuple(
            said(problem)
            for problem in found
            if section_of(problem.field) == one.id and problem.field not in BOXES
        )
        for one in made
    }
    wrong = {section_of(problem.field) for problem in found}
    return tuple(
        Section(
            one.id,
            one.title,
            faulty_line() if one.id in wrong else one.line,
            one.rows,
            errors[one.id],
            open=f"s-{one.id}" in opened or one.id in wrong,
        )
        for one in made
    )


def _table(edited: Edited, found: Found) -> Section:
    rules = edited.rules
    packs = tuple(Act(f"pack:{size}", number(size), size == rules.pack) for size in PACKS)
    tables = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    players = tuple(Act(f"players:{n}", number(n), n == rules.players) for n in tables)
    out = set(rules.removed)
    rows: list[Row] = [
        Acts(_("Players"), players),
        Acts(_("Cards in the pack"), packs),
        Cards(
            _("Left out"),
            list_of([card_name(card) for card in rules.removed]) or _("No card"),
            tuple(
                CardSuit(
                    suit,
                    suit_name(suit),
                    tuple(
                        CardChoice(card, rank_sign(card[:-1]), card_name(card), card in out)
                        for card in pack_of(rules.pack)
                        if suit_of(card) == suit
                    ),
                )
                for suit in SUITS
            ),
        ),
    ]
    divides = cards_to_remove(rules.players, rules.pack, rules.aside)
    ways: tuple[Act, ...] = ()
    if set(divides) != out:
        way = (
            _("Leave out %(cards)s", cards=list_of([card_name(card) for card in divides]))
            if divides
            else _("Leave out no card")
        )
        ways = (Act("divide", way),)
    rows.append(Acts(_("So that the pack divides"), ways, id="divide"))
    rows.append(
        box(edited, found, "aside", _("Cards put away unseen before each deal"), rules.aside, False)
    )
    line = _(
        "%(players)s players, %(cards)s cards",
        players=number(rules.players),
        cards=number(rules.pack - len(rules.removed)),
    )
    return Section("table", _("Players and cards"), line, tuple(rows))


def _order(edited: Edited, found: Found) -> Section:
    rules = edited.rules
    steps = range(rules.players)

    def who(name: str, text: str, chosen: int) -> Pick:
        return Pick(
            name,
            text,
            tuple(Choice(str(n), role(n, rules.players), n == chosen) for n in steps),
        )

    runs = [Act("run:one", _("Hand by hand"), rules.run == 1)]
    whole, once = len(rules.contracts), rules.quota == "table"
    if not once:
        every = _("All contracts running")
        runs.append(Act("run:all", every, rules.run == whole and whole > 1))
    match = ngettext("A match has %(n)s hand.", "A match has %(n)s hands.", rules.hands)
    rows: tuple[Row, ...] = (
        pick("quota", _("Each contract"), fields.QUOTAS, rules.quota),
        Note(match),
        Acts(_("A declarer plays"), tuple(runs)),
        box(edited, found, "run", _("Hands before the next one declares"), rules.run, False),
        pick("choice", _("Contracts"), fields.ORDERS, rules.choice),
        who("dealer", _("Who deals"), rules.roles.dealer),
        who("cutter", _("Who cuts"), rules.roles.cutter),
        who("leader", _("Who leads"), rules.roles.leader),
        pick("direction", _("Order of play"), fields.DIRECTIONS, rules.direction),
    )
    run = ngettext("%(hands)s hand", "%(hands)s hands", rules.run, hands=number(rules.run))
    line = _("Hand by hand") if rules.run == 1 else _("%(hands)s running", hands=run)
    if rules.choice == "fixed":
        line = _("%(line)s, in a fixed order", line=line)
    if once:
        line = _("%(line)s, each contract once", line=line)
    return Section("order", _("Declarer and order"), line, rows)


def _doubling(edited: Edited, found: Found) -> Section:
    rules = edited.rules
    doubling = rules.doubling
    rows: tuple[Row, ...] = (
        Pick(
            "doubling",
            _("Doubles"),
            (
                Choice("on", _("Allowed"), doubling.allowed),
                Choice("off", _("Not at this table"), not doubling.allowed),
            ),
        ),
        pick("others", _("Others double each other"), fields.OTHERS, doubling.others),
        Tick(
            "declarer_starts",
            _("The declarer may double whoever has not doubled her"),
            doubling.declarer_starts,
        ),
        pick("redouble", _("Doubling back"), fields.REDOUBLES, doubling.redouble),
        box(
            edited,
            found,
            "compulsory",
            _("Doubles that everybody owes"),
            doubling.compulsory,
            False,
        ),
        pick("scope", _("owed to"), fields.SCOPES, doubling.scope),
        pick("undoubled", _("A negative nobody doubles"), fields.UNDOUBLED, rules.undoubled),
    )
    if not doubling.allowed:
        line = _("No doubles")
    elif doubling.compulsory:
        line = _("%(doubles)s compulsory", doubles=number(doubling.compulsory))
    else:
        line = _("None compulsory")
    return Section("doubling", _("Doubling"), line, rows)


def _winning(edited: Edited) -> Section:
    rules = edited.rules
    wins = (
        Choice("high", _("The highest total"), rules.high_wins),
        Choice("low", _("The lowest total"), not rules.high_wins),
    )
    rows: tuple[Row, ...] = (
        Pick("wins", _("Who wins"), wins),
        Note(_("This changes no value. “Low wins” above turns all of them around as well.")),
        pick("ties", _("A tie for the first place"), fields.TIES, rules.ties),
    )
    line = _("Highest total") if rules.high_wins else _("Lowest total")
    return Section("winning", _("Winning"), line, rows)


def house(rules: RuleSet) -> tuple[Acts, ...]:
    """The changes that most tables make, each one tap; those that would change something here."""
    rows = []
    scales = rule_editing.scales(rules.players, rules.high_wins)
    races = [one for one in rules.contracts if isinstance(one.entry, Finish)]
    if races and scales:
        now = rule_editing.scale_of(rules)
        acts = tuple(Act(f"scale:{n}", scale(one), one == now) for n, one in enumerate(scales))
        rows.append(Acts(list_of([contract_name(one) for one in races]), acts))
    rows.append(Acts(_("House rules"), tuple(_switches(rules))))
    slams = rule_editing.slams_of(rules)
    paid = rule_editing.flat_points(rules)
    flat = _("Flat %(points)s", points=points(paid[0])) if len(paid) == 1 else _("Flat")
    kinds = (("off", _("None")), ("mirror", _("Turn around")), ("flat", flat))
    acts = tuple(Act(f"slams:{kind}", text, kind == slams) for kind, text in kinds)
    rows.append(Acts(_("Slams, for whoever takes everything"), acts))
    return tuple(rows)


def _switches(rules: RuleSet) -> Iterator[Act]:
    doubling = rules.doubling
    yield Act(f"doubling:{_other(doubling.allowed)}", _("Doubles"), doubling.allowed)
    if doubling.allowed:
        owed, split = doubling.compulsory > 0, rules.undoubled == "split"
        yield Act(f"compulsory:{_other(owed)}", _("Compulsory doubles"), owed)
        no_play = f"undoubled:{_other(split, 'split', 'play')}"
        yield Act(no_play, _("No doubles, no play"), split)
    ban = rule_editing.has_heart_ban(rules)
    if ban or rule_editing.with_heart_ban(rules) != rules:
        yield Act(f"ban:{_other(ban)}", _("Heart-lead ban"), ban)
    special = rule_editing.has_special(rules)
    if special or rule_editing.with_special(rules, True) != rules:
        yield Act(f"special:{_other(special)}", _("Ace of hearts special"), special)
    yield Act("turn", _("Low wins"), not rules.high_wins)


def _other(now: bool, on: str = "on", off: str = "off") -> str:
    """What tapping makes of something that is so *now*."""
    return off if now else on
