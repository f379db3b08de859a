"""The rule sets that ship. The only place in the product where a number of the game stands.

Once released, a set is not edited: match files name it by its id. A change is a new set.
"""

from app.domain.presets.french import FAMILY, FRENCH_32, FRENCH_52, FRENCH_FLAT
from app.domain.presets.modern import (
    DEALERS_CHOICE,
    MODERN,
    MODERN_40_25_10,
    MODERN_45_20_10,
    NO_PLAY,
    ONLINE,
)
from app.domain.presets.sizes import FIVE, RAVAGE_CITY, THREE
from app.domain.rulesets import RuleSet

__all__ = ["MODERN", "SHIPPED", "shipped"]

SHIPPED = (
    MODERN,
    MODERN_45_20_10,
    MODERN_40_25_10,
    NO_PLAY,
    DEALERS_CHOICE,
    ONLINE,
    FRENCH_32,
    FRENCH_52,
    FRENCH_FLAT,
    FAMILY,
    THREE,
    FIVE,
    RAVAGE_CITY,
)
"""All rule sets that ship, in the order in which they are offered."""


def shipped(rule_set_id: str) -> RuleSet | None:
    """The shipped rule set with that id, or None.

    >>> shipped("modern").name, shipped("nobody's")
    ('Modern', None)
    """
    return next((rules for rules in SHIPPED if rules.id == rule_set_id), None)
