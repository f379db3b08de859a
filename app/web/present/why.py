"""Why a hand scored what it did: cards, doubles pair by pair, and the sum that proves it."""

from app.domain.contracts import Contract, Counts, LastTricks, Mixture, PartEntry, Taker
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    PaperFromZero,
    PaperNets,
    PartPlayed,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, Transfer, slams
from app.domain.totals import is_possible, possible_totals
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.pages import WhyPair, WhyRow, WhyView
from app.web.present.pictures import picture_of
from app.web.present.slams import slam_notes
from app.web.views import Player
from app.web.words import (
    card_name,
    contract_name,
    isolated,
    items,
    list_of,
    ordinal,
    rank_name,
)


def why_view(
    sid: str, match: Match, players: tuple[Player, ...], match_number: int, hand_number: int
) -> WhyView:
    """The explanation of one hand. *hand_number* is 1 for the first; it must have been played."""
    hand = match.hands[hand_number - 1]
    settlement = match.settlements[hand_number - 1]
    rules = match.rules_of(hand_number - 1)
    contract = rules.contract(hand.contract)
    raw = settlement.raw or settlement.net
    return WhyView(
        sid=sid,
        match=match_number,
        hand=hand_number,
        line=_(
            "Hand %(n)s · %(contract)s · %(name)s declared",
            n=number(hand_number),
            contract=contract_name(contract),
            name=isolated(players[hand.declarer].name),
        ),
        picture=picture_of(contract),
        doubling=rules.doubling.allowed,
        rows=tuple(
            WhyRow(
                player,
                seat_facts(hand, contract, rules, player.seat),
                raw[player.seat] if settlement.raw else None,
                settlement.moved(player.seat) if settlement.raw else None,
                settlement.net[player.seat],
            )
            for player in players
        ),
        raw_total=sum(raw) if settlement.raw else None,
        moved_total=settlement.total - sum(raw) if settlement.raw else None,
        net_total=settlement.total,
        long=isinstance(hand.outcome, Mixed),
        adds_up=is_possible(settlement.total, contract, rules),
        pairs=tuple(
            _pair(transfer, hand, raw, players, rules) for transfer in settlement.transfers
        ),
        notes=_notes(hand, contract, rules, players),
    )


def seat_facts(hand: Hand, contract: Contract, rules: RuleSet, seat: int) -> str:
    """What a seat took or did, in a few words: ``2 queens``, ``none``, ``1st``."""
    entry = contract.entry
    match hand.outcome:
        case Counted() | Taken() | LastTaken():
            assert isinstance(entry, Counts | Taker | LastTricks)
            return _part_facts(entry, hand.outcome, rules, seat) or _("none")
        case Mixed():
            assert isinstance(entry, Mixture)
            facts = [
                _part_facts(part.entry, played, rules, seat)
                for part in entry.parts
                if (played := hand.outcome.part(part.id)) is not None
            ]
            return " · ".join(fact for fact in facts if fact) or _("none")
        case Finished(order):
            return ordinal(order.index(seat) + 1) if seat in order else _("not placed")
        case Sharers(seats):
            return _("most of a suit") if seat in seats else _("none")
        case Undoubled():
            return _("not played")
        case PaperNets() | PaperFromZero():
            return ""


def _part_facts(entry: PartEntry, played: PartPlayed, rules: RuleSet, seat: int) -> str:
    """What a seat took of one kind; empty for nothing."""
    match entry, played:
        case Counts(item, _, special), Counted(counts, taker):
            if not counts[seat]:
                return ""
            taken = items(item, counts[seat])
            if seat != taker or special is None:
                return taken
            rank = rank_name(special.card[:-1])
            return _("%(items)s with the %(rank)s", items=taken, rank=rank)
        case Taker(card, _), Taken(taker):
            return card_name(card) if seat == taker else ""
        case LastTricks(), LastTaken(takers):
            first = rules.tricks - len(takers) + 1
            tricks = [number(first + k) for k, taker in enumerate(takers) if taker == seat]
            return _("trick %(numbers)s", numbers=list_of(tricks)) if tricks else ""
    return ""


def _pair(
    transfer: Transfer, hand: Hand, raw: Points, players: tuple[Player, ...], rules: RuleSet
) -> WhyPair:
    """One pair: who doubled whom, how far apart they were, and what goes to whom."""
    low, high = transfer.pair
    # Whoever doubled stands first; both did, and the one who spoke first comes first.
    count = len(players)
    spoke = sorted(transfer.pair, key=lambda seat: (seat - hand.declarer - 1) % count)
    one, other = spoke if transfer.times == 2 else (low, high)
    if (one, other) not in hand.doubles:
        one, other = other, one
    names = {"one": isolated(players[one].name), "other": isolated(players[other].name)}
    title = (
        _("%(one)s and %(other)s redoubled", **names)
        if transfer.times == 2
        else _("%(one)s doubled %(other)s", **names)
    )
    both = {"a": points(raw[one]), "b": points(raw[other])}
    if transfer.winner is None:
        gap = _("%(a)s and %(b)s: nothing to move", **both)
        return WhyPair(players[one], players[other], title, gap, _("Level"), True)
    winner = transfer.winner
    loser = low if winner == high else high
    # Where low totals win, more points are worse.
    worst = loser if rules.high_wins else winner
    worse = {"name": isolated(players[worst].name), "n": number(transfer.gap)}
    gap = _("%(a)s and %(b)s: %(name)s did %(n)s worse", **both, **worse)
    if transfer.times == 2:
        gap = _("%(gap)s, moved twice", gap=gap)
    result = _(
        "%(points)s from %(loser)s to %(winner)s",
        points=number(transfer.points),
        loser=isolated(players[loser].name),
        winner=isolated(players[winner].name),
    )
    return WhyPair(players[one], players[other], title, gap, result)


def _notes(
    hand: Hand, contract: Contract, rules: RuleSet, players: tuple[Player, ...]
) -> tuple[str, ...]:
    totals = possible_totals(contract, rules)
    adds = {"contract": contract_name(contract), "total": points(totals[0])}
    if len(totals) == 1:
        made = _("%(contract)s always adds up to %(total)s.", **adds)
    elif rules.aside:
        made = _("With all cards in play %(contract)s adds up to %(total)s.", **adds)
    elif slams(hand.outcome, contract, rules):
        made = _("Without a slam %(contract)s adds up to %(total)s.", **adds)
    else:
        made = _("%(contract)s adds up to %(total)s where nobody makes a slam.", **adds)
    match hand.outcome:
        case Undoubled():
            first = _("Nobody doubled, so this hand was not played and its points were shared out.")
        case PaperNets():
            first = _("The table settled this hand on paper and typed the net points.")
        case PaperFromZero(typed):
            first = _(
                "The table settled this hand on paper and typed %(typed)s, counted from zero.",
                typed=list_of([number(value) for value in typed]),
            )
        case _:
            return (*slam_notes(hand, rules, players), made)
    return (first, made)
