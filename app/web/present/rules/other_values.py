"""Other cards to fear and other prices, as far as tables are known to differ from a set."""

from collections.abc import Iterator

from app.domain.contracts import Counts, Entry, LastTricks, Mixture, Taker
from app.domain.presets.seen import PRICES
from app.domain.rulesets import RuleSet
from app.web.i18n import _
from app.web.numbers import points
from app.web.present.rules.places import negatives
from app.web.rules_pages import Aside
from app.web.words import list_of, part_name


def _parts_of(rules: RuleSet) -> Iterator[Entry]:
    """Everything that counts in any contract, alone or in a mixture."""
    for contract in rules.contracts:
        if isinstance(contract.entry, Mixture):
            yield from (part.entry for part in contract.entry.parts)
        else:
            yield contract.entry


def last_tricks(rules: RuleSet) -> Aside | None:
    if any(isinstance(entry, LastTricks) for entry in _parts_of(rules)):
        return None
    return Aside(
        "last-tricks",
        _("One contract more"),
        (_("Many tables add the last two tricks, or the last one alone, as a contract to avoid."),),
        _("One hand more for each declarer. Both are under Change rules… on the home page."),
    )


def own_values(rules: RuleSet) -> Aside:
    """Other prices, other cards; what is known of the prices where this set's are like them."""
    prices = list_of(_prices(rules))
    sentences = [
        _("There are no official rules."),
        _("Prices differ from table to table: %(prices)s.", prices=prices)
        if prices
        else _("Tables charge more or less for a trick, a heart or a queen."),
    ]
    if any(isinstance(entry, Taker) and entry.card == "KH" for entry in _parts_of(rules)):
        sentences.append(
            _("Some fear the king of spades or of diamonds instead of the king of hearts.")
        )
    sentences.append(_("Some count jacks, or clubs instead of hearts."))
    sheet = _("Other points in those contracts.")
    if rules.block_sum == 0:
        cancels = _("Whether the set still cancels out, its sums say.")
        sheet = f"{sheet} {cancels}"
    return Aside("own-values", _("Other cards, other values"), tuple(sentences), sheet)


def _prices(rules: RuleSet) -> list[str]:
    """What tables are known to charge, for each contract whose own price lies in between."""
    found = []
    for mild, dear in PRICES:
        known = [
            entry.value
            for contract in negatives(rules)
            if isinstance(entry := contract.entry, Counts | Taker)
            and part_name(entry) == part_name(mild)
            and abs(mild.value) <= abs(entry.value) <= abs(dear.value)
        ]
        if known:
            # Where low points win, the same prices are written the other way round.
            way = 1 if known[0] < 0 else -1
            found.append(
                _(
                    "%(what)s %(mild)s to %(dear)s",
                    what=part_name(mild),
                    mild=points(way * mild.value),
                    dear=points(way * dear.value),
                )
            )
    return found
