"""Doubling in sentences: who may double whom, who must, and what an undoubled hand is worth."""

from app.domain.doubles import may_answer
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
_HER_REDOUBLES = {
    "in_turn": marked("Her answer is a redouble. She says it in her own turn, the last one."),
    "at_once": marked("Her answer is a redouble. She may say it at once, out of turn."),
    "second_round": marked(
        "Her answer is a redouble. She says it in a second round, after everybody has spoken."
    ),
    "never": _REDOUBLES["never"],
}
"""Where nobody but the declarer can be doubled."""


def doubling(rules: RuleSet) -> tuple[str, ...]:
    """What a double is, who may say one to whom, and when; one sentence where there are none."""
    if not rules.doubling.allowed:
        return (_("These rules have no doubles. A hand scores what its cards say."),)
    return (
        _(
            "A double is a bet between two players: who of the two does better in this hand? It is "
            "said before a card is played, when the contract has been named."
        ),
        *_speaking(rules),
        *_whom(rules),
        *_answers(rules),
    )


def others_bet(rules: RuleSet) -> bool:
    """Whether two who do not declare may ever double each other."""
    others = rules.doubling.others
    return others == "always" or (others == "negatives" and bool(negatives(rules)))


def _declarer_speaks(rules: RuleSet) -> bool:
    return may_answer(rules) or rules.doubling.declarer_starts


def _speaking(rules: RuleSet) -> list[str]:
    """In what order, and how many doubles at a time."""
    side = next_side(rules)
    order = (
        _(
            "Everybody speaks in turn, once round, from the declarer’s %(side)s to the declarer, "
            "who speaks last.",
            side=side,
        )
        if _declarer_speaks(rules)
        else _(
            "Everybody but the declarer speaks in turn, once, beginning on the declarer’s "
            "%(side)s.",
            side=side,
        )
    )
    if others_bet(rules):
        return [order, _("You may double nobody, one player, or several.")]
    return [order, _("When it is your turn, you may double the declarer, or nobody.")]


def _whom(rules: RuleSet) -> list[str]:
    """Who may double whom, by kind of contract."""
    avoid, win = negatives(rules), positives(rules)
    if not others_bet(rules):
        lines = [_("Those who do not declare never double each other.")]
    elif rules.doubling.others == "always":
        lines = [_("In every contract you may double anybody.")]
    else:
        lines = [_("In %(contracts)s you may double anybody.", contracts=named(avoid))]
        if win:
            lines.append(
                _("In %(contracts)s only the declarer may be doubled.", contracts=named(win))
            )
    if not rules.doubling.declarer_starts:
        lines.append(
            _("The declarer may only double those who have doubled her.")
            if may_answer(rules)
            else _("The declarer doubles nobody.")
        )
    elif may_answer(rules):
        lines.append(_("The declarer may double anybody, whether they have doubled her or not."))
    else:
        lines.append(_("The declarer may double anybody who has not doubled her."))
    return lines


def _answers(rules: RuleSet) -> list[str]:
    """Who may double back, and when."""
    only_hers = not others_bet(rules) and not rules.doubling.declarer_starts
    return [_((_HER_REDOUBLES if only_hers else _REDOUBLES)[rules.doubling.redouble])]


def calls(rules: RuleSet) -> tuple[Fact, ...]:
    """The table's short words: for several doubles at once, and for what is between two."""
    if not rules.doubling.allowed:
        return ()
    found = []
    if others_bet(rules) or _declarer_speaks(rules):
        found.append(Fact(_("Maximum, or table"), _maximum(rules)))
    if others_bet(rules):
        found.append(Fact(_("Flanks, or family"), _("Double the others, but not the declarer.")))
    between = _("The bet between two players, once one of them has doubled the other.")
    return (*found, Fact(_("Business"), between))


def _maximum(rules: RuleSet) -> str:
    """What a maximum is, from whoever may call one."""
    hers = _("From the declarer: redouble everybody who has doubled her.")
    only_answers = may_answer(rules) and not rules.doubling.declarer_starts
    if not others_bet(rules) and only_answers:
        return hers
    everyone = (
        _("Double everybody you may, and redouble everybody who has doubled you.")
        if may_answer(rules)
        else _("Double everybody you may.")
    )
    return f"{everyone} {hers}" if only_answers else everyone


def compulsory(rules: RuleSet) -> tuple[str, ...]:
    """Who must double whom how often; nothing where nobody must."""
    if not is_compulsory(rules):
        return ()
    wanted = rules.doubling.compulsory
    if rules.doubling.scope == "match":
        must = ngettext(
            "Everybody must double the declarer, whoever that is, in at least %(n)s of the match’s "
            "%(hands)s hands.",
            "Everybody must double the declarer, whoever that is, in at least %(n)s of the match’s "
            "%(hands)s hands.",
            wanted,
            hands=rules.hands,
        )
    elif rules.doubling.scope == "game" and rules.doubling.others != "never":
        must = ngettext(
            "Everybody must double each other player in at least %(n)s hand of the match, whoever "
            "declares it.",
            "Everybody must double each other player in at least %(n)s hands of the match, whoever "
            "declares them.",
            wanted,
        )
    elif rules.quota == "table":
        must = ngettext(
            "Everybody must double each declarer in at least %(n)s hand that she declares.",
            "Everybody must double each declarer in at least %(n)s hands that she declares.",
            wanted,
        )
    else:
        must = ngettext(
            "Everybody must double each declarer in at least %(n)s of her %(hands)s hands.",
            "Everybody must double each declarer in at least %(n)s of her %(hands)s hands.",
            wanted,
            hands=len(rules.contracts),
        )
    counts = (
        _("A maximum counts, because it includes the declarer; flanks do not.")
        if others_bet(rules) and rules.doubling.scope != "game"
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
        played = _("The contract is played all the same. Nobody owes anybody anything extra.")
        return (played, *still_owed(rules))
    lines = [
        _(
            "A contract to avoid is then not played. Its points are shared out: each of the others "
            "scores an equal part in whole points, and the declarer what is left over."
        ),
        _("It still counts as one of the declarer’s hands."),
    ]
    if positives(rules):
        lines.append(_("%(contracts)s: played as usual.", contracts=named(positives(rules))))
    return (*lines, *still_owed(rules))


def still_owed(rules: RuleSet) -> tuple[str, ...]:
    """That a hand without doubles excuses nobody from those that must be made."""
    if not is_compulsory(rules):
        return ()
    return (_("The compulsory doubles are still owed: they have to be made in other hands."),)


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
        return (_("What a player took, times what it costs: that is the result."),)
    lines = [
        _("First write down what the contract alone gives everybody."),
        _("Then take each pair with a double between them."),
        moves(rules),
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


def moves(rules: RuleSet) -> str:
    """Which way the difference of a doubled pair goes."""
    if rules.high_wins:
        return _(
            "The difference of their two results moves from whoever did worse to whoever did "
            "better."
        )
    return _(
        "The difference of their two results moves from whoever did better to whoever did worse: "
        "here points hurt, so the worse one gets more of them."
    )
