"""Doubling in sentences: who may double whom, who must, and what an undoubled hand is worth."""

from app.domain.hand import Hand
from app.domain.obligations import is_compulsory
from app.domain.outcome import Undoubled
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from app.web.i18n import _, marked, ngettext
from app.web.present.rules.places import named, negatives, next_side, positives
from app.web.rules_pages import Fact, Split
from app.web.words import contract_name

_REDOUBLES = {
    "in_turn": marked(
        "Doubling somebody who has doubled you before is a redouble. It is said in your own turn: "
        "whoever is doubled after speaking cannot answer any more."
    ),
    "at_once": marked(
        "Doubling somebody who has doubled you is a redouble. Whoever is doubled may say it at "
        "once, out of turn."
    ),
    "second_round": marked(
        "Doubling somebody who has doubled you is a redouble. It is said in a second round, after "
        "everybody has spoken."
    ),
    "never": marked("Nobody may double back: there are no redoubles."),
}


def doubling(rules: RuleSet) -> tuple[str, ...]:
    """What a double is, who may say one to whom, and when; one sentence where there are none."""
    if not rules.doubling.allowed:
        return (_("These rules have no doubles. A hand scores what its cards say."),)
    lines = [
        _(
            "A double is a bet between two players: who of the two does better in this hand? It is "
            "said before a card is played, when the contract has been named."
        ),
        _(
            "Everybody speaks once, from the declarer’s %(side)s round to the declarer, who speaks "
            "last. You may double nobody, one player, or several.",
            side=next_side(rules),
        ),
        *_whom(rules),
        _(_REDOUBLES[rules.doubling.redouble]),
    ]
    return tuple(lines)


def _whom(rules: RuleSet) -> list[str]:
    """Who may double whom, by kind of contract."""
    avoid, win = negatives(rules), positives(rules)
    lines = []
    match rules.doubling.others:
        case "always":
            lines.append(_("In every contract you may double anybody."))
        case "never":
            lines.append(
                _("Only the declarer may be doubled; the others do not double each other.")
            )
        case "negatives":
            if avoid:
                lines.append(_("In %(contracts)s you may double anybody.", contracts=named(avoid)))
            if win:
                lines.append(
                    _("In %(contracts)s only the declarer may be doubled.", contracts=named(win))
                )
    if rules.doubling.declarer_starts:
        lines.append(_("The declarer may double anybody too, asked or not."))
    elif rules.doubling.redouble != "never":
        lines.append(_("The declarer may only double those who doubled the declarer."))
    else:
        lines.append(_("The declarer doubles nobody."))
    return lines


def calls(rules: RuleSet) -> tuple[Fact, ...]:
    """The table's short words for several doubles at once."""
    if not rules.doubling.allowed or rules.doubling.others == "never":
        return ()
    everyone = (
        _("Double everybody you may.")
        if rules.doubling.redouble == "never"
        else _("Double everybody you may, and redouble everybody who has doubled you.")
    )
    return (
        Fact(_("Maximum"), everyone),
        Fact(_("Flanks"), _("Double the others, but not the declarer.")),
    )


def compulsory(rules: RuleSet) -> tuple[str, ...]:
    """Who must double whom how often; nothing where nobody must."""
    if not is_compulsory(rules):
        return ()
    wanted = rules.doubling.compulsory
    if rules.doubling.scope == "game" and rules.doubling.others != "never":
        must = ngettext(
            "Everybody doubles each other player in at least %(n)s hand of the match, whoever "
            "declares it.",
            "Everybody doubles each other player in at least %(n)s hands of the match, whoever "
            "declares them.",
            wanted,
        )
    else:
        must = ngettext(
            "Everybody doubles each declarer in at least %(n)s of the declarer’s %(hands)s hands.",
            "Everybody doubles each declarer in at least %(n)s of the declarer’s %(hands)s hands.",
            wanted,
            hands=len(rules.contracts),
        )
    counts = (
        _("A maximum counts, because it includes the declarer; flanks do not.")
        if calls(rules) and rules.doubling.scope == "declarer"
        else ""
    )
    answers = _("A redouble does not count.") if rules.doubling.redouble != "never" else ""
    rest = _(
        "The sheet counts along and says who still owes a double. It never adds one by itself, and "
        "a missed double costs nothing unless your table says so: note it under Adjustments."
    )
    return tuple(line for line in (must, counts, answers, rest) if line)


def undoubled(rules: RuleSet) -> tuple[str, ...]:
    """What becomes of a hand that nobody doubles."""
    if not rules.doubling.allowed:
        return ()
    if rules.undoubled == "play" or not negatives(rules):
        return (_("It is played like any other. Nobody owes anybody anything extra."),)
    lines = [
        _(
            "A contract to avoid is then not played. Its points are shared out: each of the others "
            "scores an equal part in whole points, and the declarer what is left over."
        ),
        _("It still counts as one of the declarer’s hands."),
    ]
    if positives(rules):
        lines.append(_("%(contracts)s: played as usual.", contracts=named(positives(rules))))
    return tuple(lines)


def splits(rules: RuleSet) -> tuple[Split, ...]:
    """The results of undoubled contracts, where they are not played."""
    if not rules.doubling.allowed or rules.undoubled != "split":
        return ()
    found = []
    for contract in negatives(rules):
        nets = settle(Hand(0, contract.id, Undoubled()), rules).net
        found.append(Split(contract_name(contract), others=nets[1], declarer=nets[0]))
    return tuple(found)


def settling(rules: RuleSet) -> tuple[str, ...]:
    """What doubles do to the points of a hand."""
    if not rules.doubling.allowed:
        return (_("What a player took, times what it costs: that is the result. Nothing moves."),)
    better = (
        _("who did worse to who did better")
        if rules.high_wins
        else _(
            "who did better to who did worse: here points hurt, so the worse one gets more of them"
        )
    )
    lines = [
        _("First write down what the contract alone gives everybody."),
        _(
            "Then take each pair with a double between them. The difference of their two results "
            "moves from %(better)s.",
            better=better,
        ),
    ]
    if rules.doubling.redouble != "never":
        lines.append(_("If both doubled each other, it moves twice."))
    lines += [
        _("Level results move nothing."),
        _(
            "Every pair starts from what the contract gave, never from results that other doubles "
            "have already changed."
        ),
    ]
    return tuple(lines)
