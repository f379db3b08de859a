"""Where the rule sets that ship are played, and where their numbers come from."""

from app.domain.presets import shipped
from app.domain.rulesets import RuleSet
from app.web.i18n import _, marked

_WHERE = {
    "modern": marked("The game that bridge players made of Barbu, as it is mostly described."),
    "modern_45_20_10": marked(
        "Some French tables play like this: third and last in dominoes are further apart."
    ),
    "modern_40_25_10": marked(
        "Some score sheets count like this: in dominoes the first two are closer together."
    ),
    "modern_no_play": marked("For tables that do not play out a hand nobody bets on."),
    "dealers_choice": marked("For tables where nobody should choose many hands in a row."),
    "online": marked("Played online: the deal goes round, and bets are with the dealer alone."),
    "french_32": marked("French families play like this: a fixed order, no trumps, no doubles."),
    "french_52": marked("The French family game with a whole pack."),
    "french_flat": marked("The French family game where every slam is worth the same."),
    "family": marked(
        "A family’s way of counting: penalties are written down, the lowest total wins."
    ),
    "three": marked(
        "For when one player is missing: the player on the dealer’s left declares, and the table "
        "plays each contract once."
    ),
    "five": marked("The modern game with one player more."),
    "ravage_city": marked("The modern game with one contract more to avoid."),
}
_SOURCES = {
    "modern": marked("pagat.com; Wikipedia; David Parlett, The Penguin Book of Card Games"),
    "modern_45_20_10": marked("the Tric Trac forum; the score sheet “La marque”"),
    "modern_40_25_10": marked("the score sheet BarbuScorer; Barbette on pagat.com"),
    "modern_no_play": marked("Wikipedia; the score sheet BarbuScorer"),
    "dealers_choice": marked("a variation that SquareScores describes"),
    "online": marked("barbu.app"),
    "french_32": marked("“Classic Barbu”, put together from several French sources"),
    "french_52": marked("“Classic Barbu”, put together from several French sources"),
    "french_flat": marked("“Classic Barbu”, put together from several French sources"),
    "family": marked("the game barbu-game, its rules in French"),
    "three": marked("Noel Leaver’s game for three on pagat.com"),
    "five": marked("gameteko.com"),
    "ravage_city": marked("the score sheet BarbuScorer"),
}


def where_played(rules: RuleSet) -> str:
    """One line on who plays by *rules*; empty for a table's own."""
    return _(_WHERE[rules.id]) if rules.id in _WHERE and shipped(rules.id) == rules else ""


def sources_of(rules: RuleSet) -> str:
    """Where the numbers of *rules* were read; empty for a table's own."""
    return _(_SOURCES[rules.id]) if rules.id in _SOURCES and shipped(rules.id) == rules else ""
