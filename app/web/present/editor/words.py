"""The editor's own words: for roles, values, and what a contract pays in one line."""

from app.domain.contracts import (
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Special,
    Taker,
)
from app.web.i18n import _, marked, ngettext
from app.web.numbers import number, points
from app.web.words import capital, card_name, list_of, suit_name

_EACH = {
    "tricks": marked("Each trick"),
    "spades": marked("Each spade"),
    "hearts": marked("Each heart"),
    "diamonds": marked("Each diamond"),
    "clubs": marked("Each club"),
    "queens": marked("Each queen"),
    "jacks": marked("Each jack"),
    "kings": marked("Each king"),
    "aces": marked("Each ace"),
}
_PLURALS = {
    "tricks": marked("Tricks"),
    "queens": marked("Queens"),
    "jacks": marked("Jacks"),
    "kings": marked("Kings"),
    "aces": marked("Aces"),
}
_LAST = (
    marked("Last trick"),
    marked("Last but one"),
    marked("Third last"),
    marked("Fourth last"),
    marked("Fifth last"),
    marked("Sixth last"),
    marked("Seventh last"),
    marked("Eighth last"),
)
LABELS = {
    "negatives": marked("In negative contracts"),
    "never": marked("Never"),
    "always": marked("Always"),
    "declarer": marked("Each declarer"),
    "game": marked("Each other player"),
    "match": marked("All declarers together"),
    "player": marked("Once by every player"),
    "table": marked("Once by the table"),
    "in_turn": marked("In one’s own turn to speak"),
    "at_once": marked("At once"),
    "second_round": marked("In a second round"),
    "play": marked("It is played"),
    "split": marked("No play: its points are split"),
    "free": marked("The declarer names a contract"),
    "fixed": marked("In the order of the list"),
    "shared": marked("Shared by everybody ahead"),
    "nobody": marked("Nobody wins"),
    "clockwise": marked("Clockwise"),
    "anticlockwise": marked("Anticlockwise"),
    "high": marked("Above the king"),
    "low": marked("Below the lowest card"),
    "first": marked("As the first ace was laid"),
    "off": marked("None"),
    "mirror": marked("Points turn around"),
    "flat": marked("A fixed number"),
    "": marked("Nothing"),
    "trump": marked("The trump suit"),
    "rank": marked("The rank to start with"),
    "half": marked("Half"),
    "once": marked("The same"),
    "twice": marked("Twice"),
    "own": marked("Different ones"),
}
"""What the values of closed lists are called."""


def label(value: str) -> str:
    """A value of a closed list, in words."""
    return _(LABELS[value])


def each(item: str) -> str:
    """``Each trick``."""
    return _(_EACH[item]) if item in _EACH else item


def plural(item: str) -> str:
    """``Queens``, ``hearts``: what is counted."""
    if item in _PLURALS:
        return _(_PLURALS[item])
    return capital(suit_name(item)) if item in _EACH else item


def part_name(entry: PartEntry) -> str:
    """What a part of a mixture is called."""
    match entry:
        case Counts(item, _, _):
            return plural(item)
        case Taker(taken, _):
            return capital(card(taken))
        case LastTricks():
            return _("Last tricks")


def last_trick(place: int, number_of: int) -> str:
    """``Last but one``: the trick at *place* among so many last ones, the last one last."""
    return _(_LAST[min(number_of - 1 - place, len(_LAST) - 1)])


def role(step: int, players: int) -> str:
    """Who sits so many steps from the declarer, in order of play."""
    if step == 0:
        return _("The declarer")
    if step == 1:
        return _("The next player")
    if step == players - 1:
        return _("The player before her")
    if 2 * step == players:
        return _("The player opposite")
    return ngettext("%(seats)s seat on", "%(seats)s seats on", step, seats=number(step))


def counted(entry: Entry) -> str:
    """What is counted, where what it pays stands beside: ``Each heart, ace of hearts −6``."""
    match entry:
        case Counts(item, _, None):
            return each(item)
        case Counts(item, _, Special(taken, value)):
            return _(
                "%(line)s, %(card)s %(points)s",
                line=each(item),
                card=card(taken),
                points=points(value),
            )
        case Taker(taken, _):
            return capital(card(taken))
        case LastTricks((_one,)):
            return last_trick(0, 1)
        case Shared():
            return _("Most cards of a suit")
    return pays(entry)


def pays(entry: Entry) -> str:
    """What is paid, in a few signs: ``−2 each, ace of hearts −6``."""
    match entry:
        case Counts(item, value, special):
            line = _("%(what)s %(points)s", what=each(item), points=points(value))
            if special is None:
                return line
            return _(
                "%(line)s, %(card)s %(points)s",
                line=line,
                card=card(special.card),
                points=points(special.value),
            )
        case Taker(taken, value):
            return _("%(what)s %(points)s", what=capital(card(taken)), points=points(value))
        case LastTricks(values):
            return list_of([points(value) for value in values])
        case Finish(payoffs):
            return scale(payoffs)
        case Shared(value):
            return _("Most cards of a suit %(points)s", points=points(value))
        case Mixture(parts):
            return " · ".join(_pays_in_a_mixture(part.entry) for part in parts)


def _pays_in_a_mixture(entry: PartEntry) -> str:
    """The same, where what is counted does not stand above it."""
    if isinstance(entry, LastTricks):
        what = part_name(entry) if len(entry.values) > 1 else last_trick(0, 1)
        return _("%(what)s %(points)s", what=what, points=pays(entry))
    return pays(entry)


def scale(payoffs: tuple[int, ...]) -> str:
    """``45/20/5/−5``."""
    return "/".join(number(value) for value in payoffs)


def card(text: str) -> str:
    """A card in words; what is no card as it was sent."""
    try:
        return card_name(text)
    except StopIteration:
        return text


def hand_line(worst: int, best: int) -> str:
    """``A hand can cost 270 and bring 455.``"""
    return _(
        "One hand: %(worst)s to %(best)s",
        worst=points(worst),
        best=points(best),
    )
