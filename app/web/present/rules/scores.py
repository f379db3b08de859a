"""What a contract pays, line by line, and the totals that can come of it."""

from app.domain.cards import belongs_to
from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Mixture, Shared, Taker
from app.domain.entries import total_of
from app.domain.rulesets import RuleSet
from app.domain.totals import slam_points
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.rules_pages import Score, ScoreList
from app.web.words import card_name, items, ordinal, part_name


def score_lists(contract: Contract, rules: RuleSet) -> tuple[ScoreList, ...]:
    """Everything that *contract* pays; a mixture has a list for each of its parts."""
    if isinstance(contract.entry, Mixture):
        return tuple(
            ScoreList(part_name(part.entry), _scores(part.entry, rules))
            for part in contract.entry.parts
        )
    return (ScoreList("", _scores(contract.entry, rules)),)


def _scores(entry: Entry, rules: RuleSet) -> tuple[Score, ...]:
    match entry:
        case Counts(item, value, None):
            return (Score(_each(items(item, rules.number_of(item))), value),)
        case Counts(item, value, special) if special is not None:
            rest = items(item, rules.number_of(item) - 1)
            return (
                Score(_("each of the other %(items)s", items=rest), value),
                Score(_("the %(card)s", card=card_name(special.card)), special.value),
            )
        case Taker(card, value):
            return (Score(_("the %(card)s", card=card_name(card)), value),)
        case LastTricks(values):
            first = rules.tricks - len(values) + 1
            return tuple(
                Score(_trick(first + k, last=k == len(values) - 1), value)
                for k, value in enumerate(values)
            )
        case Finish(payoffs):
            return tuple(
                Score(_("%(place)s out", place=ordinal(place)), value)
                for place, value in enumerate(payoffs, start=1)
            )
        case Shared(value):
            return tuple(
                Score(
                    ngettext("alone", "shared by %(n)s, each", sharers),
                    value // sharers,
                )
                for sharers in range(1, rules.players + 1)
            )
    return ()


def _each(what: str) -> str:
    return _("each of the %(items)s", items=what)


def _trick(place: int, *, last: bool) -> str:
    n = number(place)
    return _("trick %(n)s, the last", n=n) if last else _("trick %(n)s", n=n)


def slam_lines(contract: Contract, rules: RuleSet) -> list[str]:
    """A sentence for each slam: what whoever takes everything gets instead."""
    lines = []
    if contract.slam is not None:
        total = rules.total(contract)
        lines.append(
            _(
                "Slam: whoever takes %(everything)s gets %(bonus)s instead of %(total)s, and the "
                "others get nothing.",
                everything=_everything(contract.entry, rules),
                bonus=points(slam_points(contract.slam, total)),
                total=points(total),
            )
        )
    if isinstance(contract.entry, Mixture):
        for part in contract.entry.parts:
            # Whoever takes all tricks has the whole slam, where there is one.
            whole = contract.slam is not None and counts(part.entry, "tricks")
            if part.slam is not None and not whole:
                total = total_of(part.entry, rules.deal)
                lines.append(
                    _(
                        "Slam of one part: whoever takes %(everything)s gets %(bonus)s for them "
                        "instead of %(total)s.",
                        everything=_everything(part.entry, rules),
                        bonus=points(slam_points(part.slam, total)),
                        total=points(total),
                    )
                )
    return lines


def counts(entry: Entry, item: str) -> bool:
    """Whether *entry* pays for every *item*."""
    return isinstance(entry, Counts) and entry.item == item


def counts_card(entry: Entry, card: str) -> bool:
    """Whether *entry* pays for *card*."""
    match entry:
        case Counts(item):
            return belongs_to(card, item)
        case Taker(taken):
            return card == taken
    return False


def _everything(entry: Entry, rules: RuleSet) -> str:
    match entry:
        case Counts(item):
            return _("all %(items)s", items=items(item, rules.number_of(item)))
        case LastTricks(values):
            return _("all of the last %(items)s", items=items("tricks", len(values)))
        case Mixture(parts):
            counted = {part.entry.item for part in parts if isinstance(part.entry, Counts)}
            if "tricks" in counted:
                return _("all %(items)s", items=items("tricks", rules.tricks))
    return _("everything that counts")
