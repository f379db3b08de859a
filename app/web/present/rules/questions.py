"""Questions that newcomers ask, answered from the rule set."""

from app.domain.doubles import may_answer
from app.domain.rulesets import RuleSet
from app.web.i18n import _, ngettext
from app.web.numbers import number
from app.web.present.rules.doubling import moves, still_owed
from app.web.present.rules.ending import dominoes_sum
from app.web.present.rules.other_sizes import other_sizes
from app.web.present.rules.places import named, negatives, positives
from app.web.rules_pages import Aside
from app.web.words import contract_name


def questions(rules: RuleSet) -> tuple[Aside, ...]:
    """Only what fits the rule set: nothing on doubles where there are none."""
    found = [_how_many(rules), _name(), other_sizes(rules)]
    if rules.doubling.allowed:
        found += [_nobody_doubles(rules), _what_doubles_do(rules)]
    race = dominoes_sum(rules)
    if race is not None:
        contract, answer = race
        found.append(
            Aside(
                "why-dominoes",
                _("Why does %(contract)s pay such numbers?", contract=contract_name(contract)),
                (answer,),
            )
        )
    return tuple(found)


def _how_many(rules: RuleSet) -> Aside:
    kinds = []
    if negatives(rules):
        kinds.append(
            _(
                "%(n)s to avoid points in: %(contracts)s.",
                n=number(len(negatives(rules))),
                contracts=named(negatives(rules)),
            )
        )
    if positives(rules):
        kinds.append(
            _(
                "%(n)s to win points in: %(contracts)s.",
                n=number(len(positives(rules))),
                contracts=named(positives(rules)),
            )
        )
    whole = {"hands": number(rules.hands), "players": number(rules.players)}
    return Aside(
        "how-many",
        _("How many contracts are there?"),
        (
            ngettext("There is %(n)s.", "There are %(n)s.", len(rules.contracts)),
            *kinds,
            _(
                "The table plays each of them once: %(hands)s hands for %(players)s players.",
                **whole,
            )
            if rules.quota == "table"
            else _(
                "Everybody declares each of them once: %(hands)s hands for %(players)s players.",
                **whole,
            )
            if rules.choice == "free"
            else _(
                "Each comes once for every player: %(hands)s hands for %(players)s players.",
                **whole,
            ),
        ),
    )


def _name() -> Aside:
    return Aside(
        "the-name",
        _("Where does the name come from?"),
        (
            _(
                "Barbu is French for bearded. The king of hearts wears a beard in some packs; the "
                "contract that fears him took his name, and then the whole game did."
            ),
            _(
                "In its older form the contracts came in a fixed order. Choosing them and doubling "
                "each other was added by bridge players; the Italian Blue Team is often named. Who "
                "invented it, and when, nobody knows for certain."
            ),
        ),
    )


def _nobody_doubles(rules: RuleSet) -> Aside:
    if rules.undoubled == "split" and negatives(rules):
        answer = _(
            "A contract to avoid is not played then: its points are shared out. The others are "
            "played as usual."
        )
    else:
        answer = _("The hand is played all the same, and scores what its cards say.")
    return Aside("nobody-doubles", _("What if nobody doubles?"), (answer, *still_owed(rules)))


def _what_doubles_do(rules: RuleSet) -> Aside:
    lines = [
        _("It adds a bet between two players."),
        moves(rules),
        _("The two end three times as far apart."),
    ]
    if may_answer(rules):
        lines.append(
            _("Doubled both ways it moves twice, and the two end five times as far apart.")
        )
    lines.append(_("Nobody else gains or loses by it; the hand still adds up to the same."))
    return Aside("what-doubles-do", _("How does doubling change the score?"), tuple(lines))
