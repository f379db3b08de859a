"""The end of a match: who won, the bank, and a result to copy."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from babel.dates import format_date

from app.domain.match import Match
from app.domain.seats import leaders, places
from app.store.sessions import Stored
from app.web.i18n import _, current_language, ngettext
from app.web.numbers import number, points
from app.web.pages import BankRow, BankSeat, EndView, ResultView
from app.web.present.seats import seat_views
from app.web.present.sheet import chart_view
from app.web.views import Player
from app.web.words import isolated, list_of, plain


@dataclass(frozen=True, slots=True)
class Moment:
    """Now, and the zone in which the reader lives."""

    now: datetime
    zone: tzinfo

    def day(self, at: datetime | None) -> str:
        """A day as people say it: today, or 7 March."""
        if at is None:
            return ""
        local = at.astimezone(self.zone).date()
        if local == self.now.astimezone(self.zone).date():
            return _("today")
        return format_date(local, format="d MMMM", locale=current_language())


def result_view(
    stored: Stored, players: tuple[Player, ...], moment: Moment, command: str, link: str
) -> ResultView:
    """The result of the current match, banked or about to be."""
    session, match = stored.session, stored.session.match
    ahead = leaders(match.totals, match.rules.high_wins)
    title, line = verdict(stored, players)
    banked = [
        _bank_row(place, played, players, moment.day(ended))
        for place, (played, ended) in enumerate(
            zip(session.matches, stored.ended_at, strict=True), start=1
        )
        if played.ended
    ]
    return ResultView(
        title=title,
        line=line,
        winners=tuple(players[seat] for seat in ahead),
        banked=match.ended,
        bank=tuple(BankSeat(p, session.bank[p.seat]) for p in players),
        rows=tuple(reversed(banked)),
        copy_text=copy_text(stored, players, title, link),
        chart=chart_view(match, players) if match.hands else None,
        version=stored.version,
        command=command,
    )


def verdict(stored: Stored, players: tuple[Player, ...]) -> tuple[str, str]:
    """Who won or leads, and where the match stands, in two lines."""
    match = stored.session.match
    ahead = leaders(match.totals, match.rules.high_wins)
    names = list_of([isolated(players[seat].name) for seat in ahead])
    facts = {"names": names, "total": points(match.totals[ahead[0]]), "n": number(_lead(match))}
    if len(ahead) > 1:
        title = (
            _("%(names)s share the win at %(total)s", **facts)
            if match.ended
            else _("%(names)s are level at %(total)s", **facts)
        )
    elif match.ended:
        title = _("%(names)s wins by %(n)s", **facts)
    else:
        title = _("%(names)s leads by %(n)s", **facts)
    count = number(len(stored.session.matches))
    if match.ended:
        return title, _("Match %(n)s is in the bank", n=count)
    hands = number(match.length)
    return title, _("All %(hands)s hands are played. End the match to bank it.", hands=hands)


def _lead(match: Match) -> int:
    """How far the leader is ahead of the next best: points, 0 or more."""
    ordered = sorted(match.totals, reverse=match.rules.high_wins)
    return abs(ordered[0] - ordered[1])


def _bank_row(place: int, match: Match, players: tuple[Player, ...], day: str) -> BankRow:
    names = list_of([isolated(players[seat].name) for seat in match.winners])
    winners = _("%(names)s, shared", names=names) if len(match.winners) > 1 else names
    total = points(match.totals[match.winners[0]])
    return BankRow(place, winners, _("%(total)s · %(day)s", total=total, day=day))


def copy_text(stored: Stored, players: tuple[Player, ...], title: str, link: str) -> str:
    """A few lines of plain text, in order of rank, with the way back to the sheet."""
    match = stored.session.match
    ranks = places(match.totals, match.rules.high_wins)
    head = _(
        # Never the title first: a spreadsheet takes "=1+1" for a formula.
        "Barbu · %(title)s, match %(n)s, %(hands)s hands: %(verdict)s",
        title=stored.session.title,
        n=number(len(stored.session.matches)),
        hands=number(len(match.hands)),
        verdict=title,
    )
    lines = [
        _(
            "%(place)s. %(name)s %(total)s",
            place=number(ranks[player.seat]),
            name=isolated(player.name),
            total=points(match.totals[player.seat]),
        )
        for player in sorted(players, key=lambda player: ranks[player.seat])
    ]
    lines += [
        _(
            "%(name)s %(points)s beside the hands: %(reason)s",
            name=isolated(players[one.seat].name),
            points=points(one.points),
            reason=isolated(one.reason),
        )
        for one in match.adjustments
    ]
    # Isolates keep order on our own pages; in a chat they may show as boxes.
    return plain("\n".join([head, *lines, link]))


def end_view(stored: Stored, players: tuple[Player, ...], command: str) -> EndView:
    """The question before a match ends, saying what would be banked."""
    match = stored.session.match
    ahead = leaders(match.totals, match.rules.high_wins)
    names = list_of([isolated(players[seat].name) for seat in ahead])
    total = points(match.totals[ahead[0]])
    sentences = [
        _("%(names)s get the win, shared at %(total)s.", names=names, total=total)
        if len(ahead) > 1
        else _("%(names)s gets the win with %(total)s.", names=names, total=total)
    ]
    left = match.length - len(match.hands)
    if left:
        sentences.append(
            ngettext(
                "%(n)s of %(hands)s hands has been played; the rest of the match is left out.",
                "%(n)s of %(hands)s hands have been played; the rest of the match is left out.",
                len(match.hands),
                hands=number(match.length),
            )
        )
    sentences.append(_("You can reopen the match afterwards."))
    return EndView(
        sid=stored.id,
        title=stored.session.title,
        line=_("End match %(n)s", n=number(len(stored.session.matches))),
        sentences=tuple(sentences),
        seats=seat_views(match, players),
        version=stored.version,
        command=command,
    )
