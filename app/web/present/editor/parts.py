"""What is counted and what it is worth: the rows that a contract and a part of a mixture share."""

from app.domain.cards import ITEMS, RANKS, belongs_to, pack_of, suit_of
from app.domain.contracts import (
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Slam,
    Taker,
)
from app.domain.entries import can_be_swept
from app.domain.rulesets import RuleSet
from app.web.editor_pages import Act, Acts, Pick, Row
from app.web.i18n import _
from app.web.numbers import as_typed
from app.web.present.editor import fields
from app.web.present.editor.fields import Edited
from app.web.present.editor.sections import Found, box, pick
from app.web.present.editor.words import card, each, last_trick, plural
from app.web.views import Choice

_PICTURES_FIRST = "KQJA"


def kind_of(entry: Entry) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The kind of an entry as the form calls it, and fields that the page does not show."""
    match entry:
        case Counts(item, _, _) if item == "tricks":
            return "counts", (("item", item),)
        case Counts():
            return "counts", ()
        case Taker():
            return "taker", ()
        case LastTricks():
            return "last", ()
        case Finish():
            return "finish", ()
        case Shared():
            return "shared", ()
        case Mixture():
            return "mixture", ()


def part_rows(
    edited: Edited, entry: PartEntry, prefix: str, found: Found, contract_id: str = ""
) -> list[Row]:
    """What is counted and what it is worth. Only a contract's own last tricks change in number."""
    match entry:
        case Counts(item, value, special):
            rows: list[Row] = []
            if item != "tricks":
                items = tuple(
                    Choice(one, plural(one), one == item) for one in ITEMS if one != "tricks"
                )
                rows.append(Pick(f"{prefix}item", _("What is counted"), items))
            rows.append(box(edited, found, f"{prefix}value", each(item), value))
            if item != "tricks":
                chosen = special.card if special else ""
                rows.append(_special(edited.rules, prefix, item, chosen))
                if special:
                    text = _("What it is worth")
                    name = f"{prefix}special_value"
                    rows.append(box(edited, found, name, text, special.value))
            return rows
        case Taker(taken, value):
            cards = _cards(edited.rules, taken)
            return [
                Pick(f"{prefix}card", _("Which card"), cards),
                box(edited, found, f"{prefix}value", _("Whoever takes it"), value),
            ]
        case LastTricks(values):
            rows = [
                box(edited, found, f"{prefix}v.{place}", last_trick(place, len(values)), value)
                for place, value in enumerate(values)
            ]
            if contract_id:
                more = Act(f"more:{contract_id}", _("One more"))
                fewer = Act(f"fewer:{contract_id}", _("One fewer"))
                acts = (more, fewer) if len(values) > 1 else (more,)
                rows.append(Acts(_("Last tricks that count"), acts))
            return rows


def _special(rules: RuleSet, prefix: str, item: str, chosen: str) -> Pick:
    cards = [one for one in reversed(pack_of(rules.pack)) if belongs_to(one, item)]
    if chosen and chosen not in cards:
        cards.append(chosen)
    choices = (Choice("", _("No card"), not chosen),)
    return Pick(
        f"{prefix}special",
        _("Counts apart"),
        choices + tuple(Choice(one, card(one), one == chosen) for one in cards),
    )


def _cards(rules: RuleSet, chosen: str) -> tuple[Choice, ...]:
    """Every card of the pack, kings first."""

    def order(one: str) -> tuple[int, int]:
        rank = one[:-1]
        place = _PICTURES_FIRST.find(rank)
        return (
            place if place >= 0 else len(RANKS) + len(RANKS) - RANKS.index(rank),
            ("hearts", "spades", "diamonds", "clubs").index(suit_of(one)),
        )

    cards = sorted(pack_of(rules.pack), key=order)
    if chosen not in cards:
        cards.append(chosen)
    return tuple(Choice(one, card(one), one == chosen) for one in cards)


def slam_rows(
    edited: Edited, entry: Entry, slam: Slam | None, prefix: str, found: Found
) -> list[Row]:
    """What becomes of the points when one seat takes everything."""
    if isinstance(entry, Taker):
        return []
    kind = slam.kind if slam else "off"
    rows: list[Row] = [pick(f"{prefix}slam", _("Taking everything"), fields.SLAMS, kind)]
    if slam and slam.kind == "flat":
        name = f"{prefix}slam_points"
        rows.append(box(edited, found, name, _("What it is worth"), slam.points))
    return rows


def can_slam(entry: Entry, rules: RuleSet) -> bool:
    """Whether a part of a mixture can be swept with these cards."""
    try:
        return can_be_swept(entry, rules.deal)
    except (KeyError, ValueError):
        return True


def worth(entry: PartEntry) -> tuple[tuple[str, str], ...]:
    """The values of *entry* as the fields that its rows would be."""
    match entry:
        case Counts(_, value, special):
            fixed = (("value", as_typed(value)),)
            if special is None:
                return fixed
            card_worth = as_typed(special.value)
            return (*fixed, ("special", special.card), ("special_value", card_worth))
        case Taker(taken, value):
            return (("card", taken), ("value", as_typed(value)))
        case LastTricks(values):
            return tuple((f"v.{place}", as_typed(value)) for place, value in enumerate(values))
