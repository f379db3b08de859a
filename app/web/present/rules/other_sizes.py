"""The modern game for other numbers of players, as a variation and as a question."""

from app.domain.presets import SHIPPED
from app.domain.rulesets import FEWEST_PLAYERS, MOST_PLAYERS, RuleSet
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.present.rules.places import either, named_sets
from app.web.rules_pages import Aside
from app.web.words import list_of


def _of_other_sizes(rules: RuleSet) -> tuple[RuleSet, ...]:
    """The modern game for other numbers of players: the first set of each size that ships."""
    sizes = sorted({one.players for one in SHIPPED} - {rules.players})
    return tuple(next(one for one in SHIPPED if one.players == size) for size in sizes)


def _sizes_of(sets: tuple[RuleSet, ...]) -> list[str]:
    """For how many players *sets* are."""
    return [number(one.players) for one in sets]


def other_tables(rules: RuleSet) -> Aside:
    """The modern game for more players, or fewer."""
    sets = _of_other_sizes(rules)
    return Aside(
        "other-tables",
        _("More players, or fewer"),
        (
            _(
                "There are sets of the modern game for %(sizes)s players. In each the deal comes "
                "out even, and one declarer’s contracts add up to %(zero)s.",
                sizes=list_of(_sizes_of(sets)),
                zero=points(0),
            ),
        ),
        _("A column for each player, other numbers of hands and tricks."),
        named_sets(sets),
    )


def other_sizes(rules: RuleSet) -> Aside:
    """The same as a question, with the way to rules of one's own."""
    sets = _of_other_sizes(rules)
    return Aside(
        "how-many-players",
        _("Can %(sizes)s people play?", sizes=either(_sizes_of(sets))),
        (
            _(
                "Yes, by other rules: these are for %(n)s. There are sets of the modern game for "
                "%(sizes)s players. A seat more or less is not enough, because deal and values "
                "change with it.",
                n=number(rules.players),
                sizes=list_of(_sizes_of(sets)),
            ),
            _(
                "Rules that you make yourself can be for %(fewest)s to %(most)s players.",
                fewest=number(FEWEST_PLAYERS),
                most=number(MOST_PLAYERS),
            ),
        ),
        sets=named_sets(sets),
    )
