"""Sentences for what can be wrong with a rule set that a table keeps or brings in."""

from app.web.i18n import marked

RULES_PLAIN = {
    "rules.name": marked("Give the rules a name."),
}
RULES_NUMBERED = {
    "rules.format": marked("This is no file with rules: its format must be “%(want)s”."),
    "rules.name_long": marked("At most %(most)s characters, and this has %(got)s."),
}
"""Sentences with facts that are numbers or plain words."""
