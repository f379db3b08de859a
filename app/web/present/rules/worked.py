"""Worked hands: facts that suit any rule set, settled by the engine like every hand of a match.

The first is the known one of Anne's queens, the second has a single double; both come out as
their sources say under the modern rules, and as the numbers of this rule set make them elsewhere.
"""

from app.domain.contracts import (
    Contract,
    Counts,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Taker,
)
from app.domain.doubles import Double, may_double, permitted
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    PartPlayed,
    Played,
    Sharers,
    Taken,
)
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from app.domain.seats import speaking_order
from app.web.i18n import _, marked
from app.web.numbers import number
from app.web.present.people import players_of
from app.web.present.rules.diagram import diagram
from app.web.present.rules.places import negatives
from app.web.present.why import why_view
from app.web.rules_pages import WorkedHand
from app.web.views import Player
from app.web.words import contract_name, list_of

_FIRST_CAST = (
    marked("Anne"), marked("Beth"), marked("Cath"), marked("Diana"),
    marked("Eve"), marked("Flora"), marked("Grace"), marked("Helen"),
)  # fmt: skip
_SECOND_CAST = (
    marked("Ada"), marked("Ben"), marked("Clara"), marked("Dan"),
    marked("Elsa"), marked("Finn"), marked("Greta"), marked("Hugo"),
)  # fmt: skip
_MAXIMUM = frozenset({(1, 0), (1, 2), (1, 3), (2, 0), (0, 2)})
"""The second player doubles everybody, the third the declarer, who doubles her back."""
_SINGLE = frozenset({(1, 0)})
_UNEVEN = (1, 0, 1, 2)
"""Shares of whatever is counted, seat by seat: queens fall like this in the known hand."""
_DOWNHILL = (2, 1, 1, 0)


def worked_hands(rules: RuleSet) -> tuple[WorkedHand, ...]:
    """Two hands of this rule set, the simpler one last; with a slam where there are no doubles."""
    contract = example_contract(rules)
    first = Hand(
        0, contract.id, _outcome(contract, rules, _UNEVEN), _said(_MAXIMUM, contract, rules)
    )
    shown = [_worked("worked", first, rules, _FIRST_CAST)]
    if rules.doubling.allowed:
        doubles = _said(_SINGLE, contract, rules)
        second = Hand(0, contract.id, _outcome(contract, rules, _DOWNHILL), doubles)
        shown.append(_worked("one-double", second, rules, _SECOND_CAST))
    elif contract.slam is not None:
        everything = Hand(0, contract.id, _outcome(contract, rules, (0, 1)))
        shown.append(_worked("slam", everything, rules, _SECOND_CAST))
    return tuple(shown)


def example_contract(rules: RuleSet) -> Contract:
    """The contract that an example is played in: queens, or whatever is most like them."""

    def unlike(contract: Contract) -> tuple[bool, bool, bool]:
        entry = contract.entry
        counted = isinstance(entry, Counts)
        queens = isinstance(entry, Counts) and entry.item == "queens"
        return (contract.positive, not queens, not counted)

    return min(negatives(rules) or rules.contracts, key=unlike)


def _said(doubles: frozenset[Double], contract: Contract, rules: RuleSet) -> frozenset[Double]:
    """*doubles* as far as this table has the seats for them and allows them."""
    seated = {double for double in doubles if max(double) < rules.players}
    return permitted(rules, contract, 0, seated)


def _outcome(contract: Contract, rules: RuleSet, shares: tuple[int, ...]) -> Played:
    """What can have happened when everything fell in these *shares*."""
    seats = tuple(range(rules.players))
    shares = (*shares, *(0 for _ in seats))[: rules.players]
    most = shares.index(max(shares))
    entry = contract.entry
    match entry:
        case Finish():
            return Finished(tuple(sorted(seats, key=lambda seat: -shares[seat])))
        case Shared():
            return Sharers((most,))
        case Mixture(parts):
            # One seat takes it all: the only thing that fits whatever the parts are.
            alone = tuple(int(seat == most) for seat in seats)
            return Mixed(tuple((part.id, _fallen(part.entry, rules, alone)) for part in parts))
        case Counts() | Taker() | LastTricks():
            return _fallen(entry, rules, shares)


def _fallen(entry: PartEntry, rules: RuleSet, shares: tuple[int, ...]) -> PartPlayed:
    most = shares.index(max(shares))
    match entry:
        case Counts(item, _, special):
            counts = _dealt(rules.number_of(item), shares)
            return Counted(counts, counts.index(max(counts)) if special else None)
        case Taker():
            return Taken(most)
        case LastTricks(values):
            return LastTaken(tuple(most for _ in values))


def _dealt(total: int, shares: tuple[int, ...]) -> tuple[int, ...]:
    """*total* in whole numbers by *shares*; what is left over goes where most is."""
    counts = [total * share // sum(shares) for share in shares]
    counts[shares.index(max(shares))] += total - sum(counts)
    return tuple(counts)


def _worked(hand_id: str, hand: Hand, rules: RuleSet, cast: tuple[str, ...]) -> WorkedHand:
    hand.check(rules)
    players = players_of(tuple(_(name) for name in cast[: rules.players]))
    settlement = settle(hand, rules)
    why = why_view("", Match(rules, 0, (hand,)), players, 1, 1)
    titles = {
        "worked": _("A worked hand"),
        "one-double": _("A hand with one double"),
        "slam": _("A slam"),
    }
    notes = [*why.notes]
    if rules.high_wins:
        zero = [f"{player.name} {number(settlement.from_zero[player.seat])}" for player in players]
        notes.append(
            _("Counted from zero, from the lowest result: %(results)s.", results=list_of(zero))
        )
    return WorkedHand(
        id=hand_id,
        title=titles[hand_id],
        story=tuple(_story(hand, rules, players)),
        rows=why.rows,
        raw_total=sum(settlement.raw or settlement.net),
        net_total=settlement.total,
        pairs=why.pairs,
        notes=tuple(notes),
        diagram=diagram(players, settlement, hand.doubles) if hand.doubles else None,
    )


def _story(hand: Hand, rules: RuleSet, players: tuple[Player, ...]) -> list[str]:
    """Who declared what, and what everybody said in turn."""
    who = {
        "name": players[hand.declarer].name,
        "contract": contract_name(rules.contract(hand.contract)),
    }
    told = [
        _("%(name)s declares %(contract)s.", **who)
        if rules.choice == "free"
        else _("%(name)s plays %(contract)s.", **who)
    ]
    if not rules.doubling.allowed:
        return told
    contract = rules.contract(hand.contract)
    for seat in speaking_order(hand.declarer, rules.players):
        whom = sorted(other for by, other in hand.doubles if by == seat)
        name = players[seat].name
        names = list_of([players[other].name for other in whom])
        allowed = [
            other
            for other in range(rules.players)
            if may_double(rules, contract, hand.declarer, seat, other)
        ]
        if not allowed:
            continue
        if not whom:
            told.append(_("%(name)s passes.", name=name))
        elif seat == hand.declarer:
            told.append(_("%(name)s redoubles %(others)s.", name=name, others=names))
        elif whom == allowed and len(whom) > 1:
            told.append(_("%(name)s doubles everybody: a maximum.", name=name))
        else:
            told.append(_("%(name)s doubles %(others)s.", name=name, others=names))
    return told
