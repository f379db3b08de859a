"""Players, pack, deal and turn: everything that is settled before a card is played."""

from app.domain.contracts import Contract, Finish, Mixture
from app.domain.doubles import may_answer
from app.domain.obligations import is_compulsory
from app.domain.rulesets import RuleSet
from app.web.i18n import _, ngettext
from app.web.numbers import number
from app.web.present.rules.places import cards_named, named, next_side, ranks_of, seat_of
from app.web.rules_pages import Fact
from app.web.words import capital, list_of


def glance(rules: RuleSet) -> tuple[Fact, ...]:
    """The rule set in four lines."""
    doubling = _("Yes") if rules.doubling.allowed else _("No")
    return (
        Fact(_("Players"), number(rules.players)),
        Fact(_("Cards"), number(len(rules.deal.cards))),
        Fact(_("Contracts"), number(len(rules.contracts))),
        Fact(_("Hands in a match"), number(rules.hands)),
        Fact(_("Doubling"), doubling),
        Fact(_("Winner"), _("highest total") if rules.high_wins else _("lowest total")),
    )


def without(rules: RuleSet) -> str:
    """What other tables play and this one does not, for whoever knows it from there."""
    bets, contracts = rules.doubling, rules.contracts
    there = (
        (_("trumps"), any(one.asks == "trump" for one in contracts)),
        (_("doubles"), bets.allowed),
        (_("redoubles"), not bets.allowed or may_answer(rules)),
        (_("compulsory doubles"), not bets.allowed or is_compulsory(rules)),
        (_("slams"), any(_has_slam(one) for one in contracts)),
        (_("a salade"), any(isinstance(one.entry, Mixture) for one in contracts)),
        (_("dominoes"), any(isinstance(one.entry, Finish) for one in contracts)),
        (_("a ban on leading hearts"), any(one.heart_ban for one in contracts)),
    )
    missing = [what for what, is_there in there if not is_there]
    return _("Not in these rules: %(things)s.", things=list_of(missing)) if missing else ""


def _has_slam(contract: Contract) -> bool:
    parts = contract.entry.parts if isinstance(contract.entry, Mixture) else ()
    return contract.slam is not None or any(part.slam for part in parts)


def cards(rules: RuleSet) -> tuple[Fact, ...]:
    """Who plays, and with what."""
    facts = [
        Fact(
            _("Players"),
            _("%(n)s, each for themselves. Nobody has a partner.", n=number(rules.players)),
        ),
        Fact(_("Pack"), _pack(rules)),
    ]
    if rules.aside:
        facts.append(
            Fact(
                _("Put aside"),
                ngettext(
                    "%(n)s card, unseen, before each deal. What it was is known only after the "
                    "hand, by what is missing.",
                    "%(n)s cards, unseen, before each deal. What they were is known only after the "
                    "hand, by what is missing.",
                    rules.aside,
                ),
            )
        )
    facts += [
        Fact(
            _("Dealt"),
            _("%(n)s cards to each player, so a hand has %(n)s tricks.", n=number(rules.tricks)),
        ),
        Fact(_("Ranking"), _("%(ranks)s, high to low.", ranks=ranks_of(rules))),
    ]
    return tuple(facts)


def _pack(rules: RuleSet) -> str:
    if not rules.removed:
        return _("%(n)s cards.", n=number(rules.pack))
    return _(
        "%(pack)s cards without %(removed)s: %(n)s are left.",
        pack=number(rules.pack),
        removed=cards_named(rules.removed),
        n=number(len(rules.deal.cards)),
    )


def turns(rules: RuleSet) -> tuple[Fact, ...]:
    """Who deals, cuts, chooses and leads, and when the next one takes over."""
    roles = rules.roles
    facts = [
        Fact(
            _("Direction"),
            _("Clockwise.") if rules.direction == "clockwise" else _("Anticlockwise."),
        ),
        Fact(_("Declarer"), _declares(rules)),
        Fact(_("Deals"), _("%(seat)s.", seat=capital(seat_of(roles.dealer, rules)))),
        Fact(_("Cuts"), _("%(seat)s.", seat=capital(seat_of(roles.cutter, rules)))),
        Fact(_("Chooses"), _chooses(rules)),
        Fact(_("Leads"), _leads(rules)),
        Fact(_("Match"), _match(rules)),
    ]
    return tuple(facts)


def _match(rules: RuleSet) -> str:
    """How many hands it has, and why."""
    if rules.quota == "table":
        return ngettext(
            "The table plays its contract once, whoever declares it: %(n)s hand.",
            "The table plays each contract once, whoever declares it: %(n)s hands.",
            rules.hands,
        )
    return _(
        "%(players)s players declare %(contracts)s contracts each: %(hands)s hands.",
        players=number(rules.players),
        contracts=number(len(rules.contracts)),
        hands=number(rules.hands),
    )


def _declares(rules: RuleSet) -> str:
    first = _("The first one is drawn or picked at the start.")
    return f"{first} {_stays(rules)}"


def _stays(rules: RuleSet) -> str:
    side = next_side(rules)
    whole = rules.run == len(rules.contracts) and rules.quota == "player"
    if whole and rules.run > 1:
        return ngettext(
            "A declarer stays for all %(n)s hands of her own, one for each contract. Then the "
            "player on the %(side)s takes over.",
            "A declarer stays for all %(n)s hands of her own, one for each contract. Then the "
            "player on the %(side)s takes over.",
            rules.run,
            side=side,
        )
    return ngettext(
        "After every hand the player on the %(side)s takes over.",
        "After %(n)s hands the player on the %(side)s takes over.",
        rules.run,
        side=side,
    )


def _chooses(rules: RuleSet) -> str:
    once = rules.quota == "table"
    if rules.choice == "fixed" and once:
        return _(
            "Nobody. The contracts come in this order: %(contracts)s. Change on the sheet "
            "takes another one.",
            contracts=named(rules.contracts),
        )
    if rules.choice == "fixed":
        return _(
            "Nobody. Each declarer plays the contracts in this order: %(contracts)s. Change on "
            "the sheet takes another one.",
            contracts=named(rules.contracts),
        )
    who = (
        _("The declarer, after looking at the cards, among those that nobody has played yet.")
        if once
        else _("The declarer, after looking at the cards, among those not yet played.")
    )
    if rules.roles.dealer == 0:
        return _("%(who)s Here the dealer is the declarer.", who=who)
    return who


def _leads(rules: RuleSet) -> str:
    """Who leads to the first trick, where it is somebody else, and who begins without tricks."""
    told = []
    if any(not isinstance(contract.entry, Finish) for contract in rules.contracts):
        told.append(_("To the first trick, %(seat)s.", seat=seat_of(rules.roles.leader, rules)))
    for contract in rules.contracts:
        leader = rules.leader_of(contract)
        who = {"contract": named([contract]), "seat": seat_of(leader, rules)}
        if isinstance(contract.entry, Finish):
            told.append(_("In %(contract)s, which has no tricks, %(seat)s begins.", **who))
        elif leader != rules.roles.leader:
            told.append(_("In %(contract)s, %(seat)s.", **who))
    return " ".join(told)


def tricks(rules: RuleSet) -> tuple[str, ...]:
    """How a trick is played, where any contract has tricks."""
    if all(isinstance(contract.entry, Finish) for contract in rules.contracts):
        return ()
    return (
        _("Follow suit if you can. If you cannot, play any card."),
        _("The highest card of the suit that was led takes the trick. Its taker leads the next."),
        _("No suit is trumps, unless the contract says so below.")
        if any(contract.asks == "trump" for contract in rules.contracts)
        else _("There are no trumps."),
        _("Cards that cost points stay face up before their taker, for all to count."),
    )
