"""How the cards of a finishing race are laid: what opens a suit, how a row grows, whose turn."""

from app.domain.contracts import Contract, Finish
from app.domain.rulesets import RuleSet
from app.web.i18n import _
from app.web.present.rules.places import lowest_rank, seat_of
from app.web.words import capital, rank_name


def laying(contract: Contract, entry: Finish, rules: RuleSet) -> list[str]:
    """Everything that is said before the first card is laid."""
    lines = [
        _opens(contract, entry),
        _begins(contract, entry, rules),
        _grows(entry, rules),
        _ace(entry, rules),
        _("In turn, lay one card if you can. Only if you cannot, pass."),
    ]
    if rules.aside:
        lines.append(
            _(
                "A card that lies aside leaves a gap: agree beforehand whether its row goes on "
                "behind it."
            )
        )
    if entry.replays:
        lines.append(
            _("Whoever lays an ace may have another turn at once, or leave it.")
            if entry.may_stop
            else _("Whoever lays an ace has another turn at once.")
        )
    return lines


def _opens(contract: Contract, entry: Finish) -> str:
    if entry.starts:
        return _(
            "There are no tricks. A suit is opened with its %(rank)s.", rank=rank_name(entry.starts)
        )
    if contract.asks == "rank":
        return _("There are no tricks. The declarer names the rank that opens every suit.")
    return _("There are no tricks. The first card that is laid opens its suit.")


def _begins(contract: Contract, entry: Finish, rules: RuleSet) -> str:
    leader = rules.leader_of(contract)
    begins = _("%(seat)s begins.", seat=capital(seat_of(leader, rules)))
    if entry.starts or contract.asks != "rank":
        return begins
    unheld = (
        _("She may name a rank that she does not hold: then she passes first.")
        if leader == 0
        else _("The declarer may name a rank that she does not hold.")
    )
    return f"{begins} {unheld}"


def _grows(entry: Finish, rules: RuleSet) -> str:
    if not entry.upward:
        return _("Then a row grows upward and downward, one card at a time, without a gap.")
    if _opens_lowest(entry, rules):
        return _(
            "Then the next card upward follows, and a row grows from its lowest card to its "
            "highest."
        )
    return _(
        "Then a row grows upward only, one card at a time. Where the cards below the first one of "
        "a row go, these rules leave open: agree on it before you begin."
    )


def _opens_lowest(entry: Finish, rules: RuleSet) -> bool:
    """Whether every card of a suit comes after the one that opens it."""
    return entry.starts == ("A" if entry.ace == "low" else lowest_rank(rules))


def _ace(entry: Finish, rules: RuleSet) -> str:
    """Where the ace is laid, and that a row ends with it, as far as that is settled."""
    lowest = rank_name(lowest_rank(rules))
    if entry.upward and not _opens_lowest(entry, rules):
        where = {
            "high": _("The ace stands above the king."),
            "low": _("The ace stands below the %(lowest)s.", lowest=lowest),
        }
    else:
        where = {
            "high": _(
                "The ace stands above the king and ends its row: nothing goes round the corner to "
                "the %(lowest)s.",
                lowest=lowest,
            ),
            "low": _(
                "The ace stands below the %(lowest)s and ends its row: nothing goes round the "
                "corner to the king.",
                lowest=lowest,
            ),
        }
    where["first"] = _(
        "Whoever lays the first ace says whether aces stand above the king or below the "
        "%(lowest)s; that holds for every suit, and a row ends there.",
        lowest=lowest,
    )
    return where[entry.ace]
