"""What other tables do differently, and what each of it would do to the sheet."""

from dataclasses import replace

from app.domain.cards import PACKS, suit_of
from app.domain.contracts import Contract, Finish, Taker
from app.domain.hand import Hand
from app.domain.outcome import Undoubled
from app.domain.presets import SHIPPED, shipped
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.present.rules.other_sizes import other_tables
from app.web.present.rules.other_values import last_tricks, own_values
from app.web.present.rules.places import either, named, named_sets, negatives
from app.web.rules_pages import Aside


def variations(rules: RuleSet) -> tuple[Aside, ...]:
    """The variations that *rules* do not have yet."""
    found = [
        _dealers(rules),
        _no_play(rules),
        _free_hearts(rules),
        _other_scales(rules),
        _flat_slams(rules),
        _other_pack(rules),
        _aces(rules),
        last_tricks(rules),
        own_values(rules),
        _order(rules),
        other_tables(rules),
        _chips(rules),
    ]
    return tuple(one for one in found if one is not None)


def _like(rules: RuleSet, set_id: str) -> tuple[RuleSet, ...]:
    """The shipped set of that id, where it is a game like *rules*: for as many and won alike."""
    found = shipped(set_id)
    alike = found and (found.players, found.high_wins) == (rules.players, rules.high_wins)
    return (found,) if found and alike else ()


def _dealers(rules: RuleSet) -> Aside | None:
    if rules.choice == "fixed" or rules.roles.dealer == 0 or not rules.doubling.allowed:
        return None
    if rules.quota == "table":
        return None  # nobody has a run of contracts, and the deal goes round anyway
    return Aside(
        "dealer-chooses",
        _("The dealer chooses"),
        (
            _(
                "Whoever deals names the contract, and the deal goes round after every hand. The "
                "next player leads; only where cards are laid out does the dealer begin."
            ),
            _("Nobody has a run of contracts to plan any more."),
        ),
        _("The same points. The declarer changes after every hand."),
        named_sets(_like(rules, "dealers_choice")),
    )


def _no_play(rules: RuleSet) -> Aside | None:
    avoid = negatives(rules)
    if not rules.doubling.allowed or rules.undoubled == "split" or not avoid:
        return None
    split = replace(rules, undoubled="split")
    example = avoid[0]
    nets = settle(Hand(0, example.id, Undoubled()), split).net
    return Aside(
        "no-doubles-no-play",
        _("No doubles, no play"),
        (_("If nobody doubles a contract to avoid, it is not played out."),),
        _(
            "One tap. %(contract)s: %(each)s for each of the others, %(own)s for the declarer.",
            contract=named([example]),
            each=points(nets[1]),
            own=points(nets[0]),
        ),
        named_sets(_like(rules, "modern_no_play")),
    )


def _free_hearts(rules: RuleSet) -> Aside | None:
    banned = [
        one
        for one in rules.contracts
        if one.heart_ban and isinstance(one.entry, Taker) and suit_of(one.entry.card) == "hearts"
    ]
    if not banned:
        return None
    return Aside(
        "free-hearts",
        _("Hearts may be led"),
        (
            _(
                "Some tables let hearts be led in %(contracts)s at any time. Nobody can sit on a "
                "heart then until somebody else leads one, so the contract is sharper.",
                contracts=named(banned),
            ),
        ),
        _("Nothing: it changes how a hand is played, not what it scores."),
    )


def _race(rules: RuleSet) -> Contract | None:
    return next((one for one in rules.contracts if isinstance(one.entry, Finish)), None)


def _other_scales(rules: RuleSet) -> Aside | None:
    """Other payments for the same finishing race, as other shipped sets of this size have them."""
    race = _race(rules)
    if race is None:
        return None
    assert isinstance(race.entry, Finish)
    scales = {
        other.entry.payoffs
        for one in SHIPPED
        if one.players == rules.players and one.high_wins == rules.high_wins
        for other in one.contracts
        if isinstance(other.entry, Finish) and sum(other.entry.payoffs) == sum(race.entry.payoffs)
    } - {race.entry.payoffs}
    if not scales:
        return None
    said = [" / ".join(points(value) for value in scale) for scale in sorted(scales, reverse=True)]
    return Aside(
        "other-scales",
        _("%(contract)s pays differently", contract=named([race])),
        (
            _(
                "Other tables pay %(scales)s. Each adds up to %(total)s as well.",
                scales=_(" or ").join(said),
                total=points(sum(race.entry.payoffs)),
            ),
        ),
        _("Other points for the places, the same sums."),
    )


def _flat_slams(rules: RuleSet) -> Aside | None:
    mirrored = [one for one in rules.contracts if one.slam and one.slam.kind == "mirror"]
    if not mirrored:
        return None
    return Aside(
        "flat-slams",
        _("Every slam is worth the same"),
        (_("A slam turns the penalty round here. Some tables pay one fixed bonus instead."),),
        _("%(contracts)s: the same bonus for a slam in each.", contracts=named(mirrored)),
        named_sets(_like(rules, "french_flat")),
    )


def _other_pack(rules: RuleSet) -> Aside | None:
    twin = {"french_32": "french_52", "french_52": "french_32"}.get(rules.id)
    other = shipped(twin) if twin else None
    if other is None or shipped(rules.id) != rules:
        return None
    return Aside(
        "other-pack",
        _("Another pack"),
        (
            _(
                "With %(n)s cards a hand has %(tricks)s tricks. What a card costs stays the same.",
                n=number(other.pack),
                tricks=number(other.tricks),
            ),
        ),
        _("Other sums, because more or fewer cards count."),
        named_sets((other,)),
    )


def _aces(rules: RuleSet) -> Aside | None:
    """Where else an ace is laid, and what else it brings."""
    race = _race(rules)
    if race is None:
        return None
    assert isinstance(race.entry, Finish)
    places = {
        "high": _("above the king"),
        "low": _("below the lowest card"),
        "first": _("wherever the first one is laid"),
    }
    others = either([words for place, words in places.items() if place != race.entry.ace])
    return Aside(
        "aces",
        _("The ace when cards are laid out"),
        (
            _("Other tables lay it %(places)s.", places=others)
            if rules.pack == max(PACKS)
            else _("With a whole pack, other tables lay it %(places)s.", places=others),
            _("Other tables give no second turn for it.")
            if race.entry.replays
            else _("Some give whoever lays it another turn."),
        ),
        _("Nothing: only the order in which players finish is written down."),
    )


def _order(rules: RuleSet) -> Aside:
    if rules.choice == "fixed":
        return Aside(
            "free-order",
            _("Somebody chooses the contract"),
            (
                _(
                    "Instead of the fixed order, many tables let the dealer or the next one pick "
                    "among the contracts that are left."
                ),
            ),
            _("The same points in another order."),
        )
    sets = named_sets(tuple(one for one in SHIPPED if one.choice == "fixed")[:1])
    if not rules.doubling.allowed:
        return Aside(
            "fixed-order",
            _("A fixed order"),
            (_("The older French game plays its contracts in a set order; nobody chooses."),),
            _("The same points in another order."),
            sets,
        )
    return Aside(
        "fixed-order",
        _("A fixed order, no doubles"),
        (_("The older French game plays its contracts in a set order, without side bets."),),
        _("No doubles to settle: a hand scores what its cards say."),
        sets,
    )


def _chips(rules: RuleSet) -> Aside:
    """Playing with chips in place of a sheet."""
    sentences = [
        _(
            "Some tables hand chips across instead of writing totals down. What the contract costs "
            "goes into the middle of the table, what it pays comes out of it."
        )
    ]
    if rules.doubling.allowed:
        sentences.append(
            _(
                "A coloured chip stands for a double, and every double is settled between its two "
                "players."
            )
        )
    return Aside(
        "chips",
        _("Chips instead of a sheet"),
        tuple(sentences),
        _("The sums are the same. Why? shows each hand in chips as well: tap “As chips” there."),
    )
