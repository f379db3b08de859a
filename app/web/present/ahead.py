"""What a phone needs to go on without a connection: who declares next, and the forms for it.

Everything here is data. The page's script puts it in place and knows no rule.
"""

from dataclasses import replace

from app.domain.draft import NOTHING_YET
from app.domain.match import Match
from app.store.sessions import Stored
from app.web.forms import HandForm
from app.web.i18n import _, plural_forms
from app.web.numbers import number
from app.web.pages import AheadView, TableView
from app.web.present.hand import hand_view
from app.web.present.panels import rules_mark, step_name
from app.web.present.people import players_of
from app.web.present.seats import seat_views


def hand_line(stored: Stored, n: str) -> str:
    """Which hand this is, of which match where it is not the evening's first."""
    total, count = number(stored.session.match.length), len(stored.session.matches)
    if count == 1:
        return _("Hand %(n)s of %(total)s", n=n, total=total)
    return _("Match %(match)s · Hand %(n)s of %(total)s", match=number(count), n=n, total=total)


def ahead_line(stored: Stored) -> str:
    """The order of what is to come, for the page's script: match, declarers, contracts played.

    ``1 0001111 0-no_king-2``: in match 1 the seat 0 declares three hands more, then seat 1 four;
    seat 0 has played the king in hand 2. Only declarers with hands to come are of interest, and
    everybody where the table plays each contract once.
    """
    match = stored.session.match
    coming = match.coming_declarers
    by_anybody = match.rules.quota == "table"
    played = (
        f"{hand.declarer}-{hand.contract}-{n}"
        for n, hand in enumerate(match.hands, start=1)
        if by_anybody or hand.declarer in coming
    )
    return " ".join((str(len(stored.session.matches)), "".join(map(str, coming)), *played))


def ahead_view(stored: Stored) -> AheadView:
    """The forms of hands that nobody has begun, one per declarer, with all contracts open."""
    match = stored.session.match
    tables = tuple(_table(stored, declarer) for declarer in range(match.rules.players))
    left = plural_forms("%(n)s left", "%(n)s left")
    waits = plural_forms("%(n)s hand waits to be sent.", "%(n)s hands wait to be sent.")
    line = hand_line(stored, "{n}")
    step = step_name(match.rules, players_of(stored.session.players))
    return AheadView(stored.id, step, tables, line, left, waits, match.rules.quota)


def _table(stored: Stored, declarer: int) -> TableView:
    """The table as *declarer*'s first hand would open, without what nobody can know ahead."""
    rules, players = stored.session.match.rules, players_of(stored.session.players)
    # Who owes whom a double depends on hands that are not saved yet, so nothing is said of it.
    quiet = replace(rules, doubling=replace(rules.doubling, compulsory=0))
    match = Match(quiet, declarer)
    untouched = HandForm(NOTHING_YET, match.next_number)
    hand = hand_view(match, untouched, players, 0, "", holds=step_name(quiet, players))
    return TableView(
        sid=stored.id,
        title=stored.session.title,
        line="",
        seats=seat_views(match, players, turn=declarer),
        hand=replace(
            hand,
            step=step_name(rules, players),
            mark=rules_mark(rules),
            score_label=_("Score hand %(n)s", n="{n}"),
        ),
        ahead=f"{declarer}",
    )
