"""What other tables do differently, and what each of it would do to the sheet."""

from dataclasses import replace

from app.domain.contracts import Contract, Finish
from app.domain.hand import Hand
from app.domain.outcome import Undoubled
from app.domain.presets import SHIPPED, shipped
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.present.rules.places import named, negatives
from app.web.rules_pages import Aside
from app.web.words import list_of, rule_set_name


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
        _own_values(rules),
        _order(rules),
        _other_tables(rules),
        chips(),
    ]
    return tuple(one for one in found if one is not None)


def _with_set(aside: Aside, set_id: str) -> Aside:
    """*aside* with the way to a shipped set that plays so."""
    found = shipped(set_id)
    return aside if found is None else replace(aside, set_id=set_id, set_name=rule_set_name(found))


def _dealers(rules: RuleSet) -> Aside | None:
    if rules.choice == "fixed" or rules.roles.dealer == 0 or not rules.doubling.allowed:
        return None
    aside = Aside(
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
    )
    return _with_set(aside, "dealers_choice")


def _no_play(rules: RuleSet) -> Aside | None:
    avoid = negatives(rules)
    if not rules.doubling.allowed or rules.undoubled == "split" or not avoid:
        return None
    split = replace(rules, undoubled="split")
    example = avoid[0]
    nets = settle(Hand(0, example.id, Undoubled()), split).net
    aside = Aside(
        "no-doubles-no-play",
        _("No doubles, no play"),
        (_("If nobody doubles a contract to avoid, it is not played out."),),
        _(
            "One tap. %(contract)s: %(each)s for each of the others, %(own)s for the declarer.",
            contract=named([example]),
            each=points(nets[1]),
            own=points(nets[0]),
        ),
    )
    return _with_set(aside, "modern_no_play")


def _free_hearts(rules: RuleSet) -> Aside | None:
    banned = [one for one in rules.contracts if one.heart_ban]
    if not banned:
        return None
    return Aside(
        "free-hearts",
        _("Hearts may be led"),
        (
            _(
                "Some tables drop the ban on leading hearts in one of %(contracts)s. Nobody can "
                "hide behind it then, so the contract is sharper.",
                contracts=named(banned),
            )
            if len(banned) > 1
            else _(
                "Some tables drop the ban on leading hearts in %(contracts)s. Nobody can hide "
                "behind it then, so the contract is sharper.",
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
    aside = Aside(
        "flat-slams",
        _("Every slam is worth the same"),
        (_("A slam turns the penalty round here. Some tables pay one fixed bonus instead."),),
        _("%(contracts)s: the same bonus for a slam in each.", contracts=named(mirrored)),
    )
    return _with_set(aside, "french_flat")


def _other_pack(rules: RuleSet) -> Aside | None:
    twin = {"french_32": "french_52", "french_52": "french_32"}.get(rules.id)
    other = shipped(twin) if twin else None
    if other is None or shipped(rules.id) != rules:
        return None
    aside = Aside(
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
    )
    return _with_set(aside, other.id)


def _aces(rules: RuleSet) -> Aside | None:
    race = _race(rules)
    if race is None:
        return None
    return Aside(
        "aces",
        _("The ace when cards are laid out"),
        (
            _(
                "Above the king, below the lowest card, or wherever the first one is laid: tables "
                "differ, and some give another turn for an ace."
            ),
        ),
        _("Nothing: only the order in which players finish is written down."),
    )


def _own_values(rules: RuleSet) -> Aside:
    return Aside(
        "own-values",
        _("Other cards, other values"),
        (
            _(
                "There are no official rules. Tables charge more or less for a trick, a heart or a "
                "queen, fear another king, or count jacks or clubs."
            ),
        ),
        _("Other points in those contracts. Whether the set still cancels out, its sums say."),
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
    aside = Aside(
        "fixed-order",
        _("A fixed order, no doubles"),
        (_("The older French game plays its contracts in a set order, without side bets."),),
        _("No doubles to settle: a hand scores what its cards say."),
    )
    return _with_set(aside, "french_32")


def _other_tables(rules: RuleSet) -> Aside | None:
    sizes = sorted({one.players for one in SHIPPED} - {rules.players})
    if not sizes:
        return None
    said = list_of([number(size) for size in sizes])
    return Aside(
        "other-tables",
        _("More players, or fewer"),
        (
            _(
                "There are sets for %(sizes)s players too. Cards are taken out so that the deal "
                "comes out even, and values change so that the sums do.",
                sizes=said,
            ),
        ),
        _("A column for each player, other numbers of hands and tricks."),
    )


def chips() -> Aside:
    """Playing with chips in place of a sheet."""
    return Aside(
        "chips",
        _("Chips instead of a sheet"),
        (
            _(
                "Some tables hand chips across instead of writing totals down. What the contract "
                "costs goes into the middle of the table, what it pays comes out of it, and every "
                "double is settled between its two players."
            ),
        ),
        _("The sums are the same. Why? shows each hand in chips as well: tap “As chips” there."),
    )
