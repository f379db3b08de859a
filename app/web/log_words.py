"""The log's words: a sentence for every kind of command, and a name for what undo took back.

Each takes facts by name; which facts a kind has, `app.web.present.changes` knows.
"""

from app.web.i18n import _, marked
from app.web.numbers import number

Facts = dict[str, str]

_SENTENCES = {
    "start": marked("The sheet began: %(names)s"),
    "score": marked("%(who)s scored %(hand)s, %(contract)s"),
    "correct": marked("%(who)s corrected %(hand)s, %(contract)s"),
    "insert": marked("%(who)s put in %(hand)s, %(contract)s, which had been forgotten"),
    "remove": marked("%(who)s took out %(hand)s, %(contract)s"),
    "adjust": marked("%(who)s noted %(points)s for %(name)s: %(reason)s"),
    "unadjust": marked("%(who)s took out the %(points)s for %(name)s: %(reason)s"),
    "rename": marked("%(who)s changed names"),
    "reseat": marked("%(who)s changed the seats"),
    "replace": marked("%(who)s gave the seat of %(old)s to %(new)s"),
    "end": marked("%(who)s ended %(match)s"),
    "reopen": marked("%(who)s reopened %(match)s"),
    "rules": marked("%(who)s changed the rules of %(match)s, from the next hand on"),
    "rematch": marked("%(who)s began %(match)s: %(declarer)s declares first"),
    "lock": marked("%(who)s locked the sheet"),
    "unlock": marked("%(who)s unlocked the sheet"),
    "links": marked("%(who)s made new links, and the old ones stopped"),
}
_TAKEN_BACK = {
    "score": marked("%(who)s took back %(hand)s, %(contract)s"),
    "correct": marked("%(who)s took back the correction of %(hand)s, %(contract)s"),
    "insert": marked("%(who)s took back putting in %(hand)s, %(contract)s"),
    "remove": marked("%(who)s took back taking out %(hand)s, %(contract)s"),
    "adjust": marked("%(who)s took back the %(points)s for %(name)s: %(reason)s"),
    "unadjust": marked("%(who)s took back taking out the %(points)s for %(name)s: %(reason)s"),
    "rename": marked("%(who)s took back the change of names"),
    "reseat": marked("%(who)s took back the change of seats"),
    "replace": marked("%(who)s took back giving the seat of %(old)s to %(new)s"),
    "end": marked("%(who)s took back the end of %(match)s"),
    "reopen": marked("%(who)s took back reopening %(match)s"),
    "rules": marked("%(who)s took back the change of rules of %(match)s"),
    "rematch": marked("%(who)s took back the beginning of %(match)s"),
}
_NEWS = {
    "adjust": marked("Noted: %(points)s for %(name)s, %(reason)s."),
    "unadjust": marked("Taken out: %(points)s for %(name)s, %(reason)s."),
    "rename": marked("The names have been changed."),
    "replace": marked("%(new)s has taken over the seat of %(old)s."),
}
"""What the page a command was sent from answers with, where Undo stands beside it."""


def sentence_of(kind: str, facts: Facts) -> str:
    """What somebody did, in one sentence, for any kind of command."""
    message = _SENTENCES.get(kind)
    return _(message, **facts) if message else _("%(who)s changed the sheet", **facts)


def taken_back(kind: str, facts: Facts) -> str:
    """What somebody took back; *facts* are those of the command taken back, and who did it."""
    message = _TAKEN_BACK.get(kind)
    return _(message, **facts) if message else _("%(who)s took back an earlier change", **facts)


def news_of(kind: str, facts: Facts) -> str:
    """The same as news, without saying who."""
    return _(_NEWS[kind], **facts)


def hand_ref(hand: int, match: int, matches: int) -> str:
    """A hand as people number it, 1 first; with its match where there are several."""
    if matches == 1:
        return _("hand %(n)s", n=number(hand))
    return _("hand %(n)s of match %(match)s", n=number(hand), match=number(match))


def match_ref(match: int, matches: int) -> str:
    """A match as people number it; the only one needs no number."""
    return _("the match") if matches == 1 else _("match %(n)s", n=number(match))
