"""The Share page: links, their QR code, the short code, and what only the owner may do."""

from collections import Counter
from datetime import UTC

import segno
from babel.dates import format_time
from markupsafe import Markup

from app.services.keys import hash_of, new_token
from app.services.sharing import Shared
from app.store.scorers import Scorer
from app.store.sessions import Stored
from app.web.doors import CodeView, JoinSeat, JoinView, OwnerView, PhoneView, ShareView
from app.web.i18n import _, current_language, ngettext
from app.web.numbers import number
from app.web.present.people import players_of
from app.web.present.result import Moment
from app.web.words import isolated

SCORE, VIEW = "score", "view"
LINKS = (SCORE, VIEW)


def share_view(
    shared: Shared, device: str, moment: Moment, link: str, url: str, notice: str = ""
) -> ShareView:
    """The page for one device, with one of the two links on it: *url*, whole."""
    stored = shared.stored
    may = bool(shared.score_key)
    scoring = link == SCORE
    return ShareView(
        sid=stored.id,
        title=stored.session.title,
        line=_phones(len(shared.scorers)) if may else "",
        link=link,
        url=url,
        qr=qr_code(url),
        qr_label=_("QR code of the link to score") if scoring else _("QR code of the link to view"),
        tabs=may,
        can_code=scoring and stored.access.scores,
        code=_code(shared, moment, url) if scoring and shared.code else None,
        key=shared.score_key,
        me=_whose(stored, stored.access.person) if may else "",
        owner=_owner(shared, device) if stored.access.owns else None,
        closed=closed_line(stored),
        notice=notice,
    )


def closed_line(stored: Stored) -> str:
    """Why a device that could score may not any more; empty for all others."""
    access = stored.access
    if access.scores or not access.known:
        return ""
    if stored.locked:
        return _("The sheet is locked.")
    return _("The link was replaced: ask for the new one.")


def qr_code(url: str) -> Markup:
    """*url* as a picture to scan: dark on light whatever the page around it, with a quiet zone."""
    code = segno.make(url, error="m", micro=False)
    return Markup(
        code.svg_inline(
            border=4,
            dark="#231f18",
            light="#fff",
            omitsize=True,
            svgclass=None,
            lineclass=None,
        )
    )


def _phones(count: int) -> str:
    return ngettext("%(n)s phone can score", "%(n)s phones can score", count)


def _code(shared: Shared, moment: Moment, url: str) -> CodeView:
    assert shared.code_until is not None, "a code has an end"
    half = len(shared.code) // 2
    local = shared.code_until.astimezone(moment.zone)
    time = format_time(local, "short", locale=current_language())
    if moment.zone is UTC:  # the page has not told us its zone: say which one this is
        time = _("%(time)s UTC", time=time)
    place = url.partition("://")[2].partition("/")[0]
    return CodeView(
        f"{shared.code[:half]} {shared.code[half:]}",
        _("Type it on %(place)s until %(time)s.", place=place, time=time),
    )


def _whose(stored: Stored, person: int | None) -> str:
    seat = stored.session.seat_of(person)
    if seat is None:
        return _("This phone keeps score.")
    return _("This phone is %(name)s’s.", name=isolated(stored.session.players[seat]))


def _owner(shared: Shared, device: str) -> OwnerView:
    stored = shared.stored
    mine = hash_of(device)
    others = tuple(one for one in shared.scorers if one.device_hash != mine)
    return OwnerView(
        locked=stored.locked,
        version=stored.version,
        lock_command=new_token(),
        links_command=new_token(),
        phones=tuple(
            PhoneView(one.device_hash, label)
            for one, label in zip(others, _labels(stored, others), strict=True)
        ),
    )


def _labels(stored: Stored, phones: tuple[Scorer, ...]) -> list[str]:
    """Whose phones they are; several of the same are counted in the order in which they came."""
    plain = [_phone_of(stored, one.person) for one in phones]
    seen: Counter[str] = Counter()
    labels = []
    for label in plain:
        seen[label] += 1
        several = plain.count(label) > 1
        labels.append(
            _("%(phone)s, no. %(n)s", phone=label, n=number(seen[label])) if several else label
        )
    return labels


def _phone_of(stored: Stored, person: int | None) -> str:
    seat = stored.session.seat_of(person)
    if seat is None:
        return _("a phone that keeps score")
    return _("%(name)s’s phone", name=isolated(stored.session.players[seat]))


# -- coming in ------------------------------------------------------------------------------------


def join_view(shared: Shared, device: str) -> JoinView:
    """Who are you? One button per seat, and what is known about the phones so far."""
    stored = shared.stored
    session, match = stored.session, stored.session.match
    mine = stored.seat if stored.access.known else None
    others = {one.person for one in shared.scorers if one.device_hash != hash_of(device)}
    shown = min(match.next_number, match.length)

    def note(seat: int, person: int) -> str:
        if seat == mine:
            return _("this phone")
        return _("already on a phone") if person in others else ""

    return JoinView(
        sid=stored.id,
        key=shared.score_key,
        title=session.title,
        line=_("Hand %(n)s of %(total)s", n=number(shown), total=number(match.length)),
        seats=tuple(
            JoinSeat(
                player=player,
                person=session.people[player.seat],
                total=match.totals[player.seat],
                note=note(player.seat, session.people[player.seat]),
                mine=player.seat == mine,
            )
            for player in players_of(session.players)
        ),
        scores=stored.access.scores,
        keeps=stored.access.scores and mine is None,
    )
