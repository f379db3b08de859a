"""The page for points beside the hands: a new line, and the lines there are."""

from dataclasses import dataclass

from app.domain.errors import Problem
from app.services.commands import Sheet
from app.services.keys import new_token
from app.store.sessions import Stored
from app.web.i18n import _, marked
from app.web.numbers import number
from app.web.pages import NameField
from app.web.people_pages import AdjustmentRow, AdjustView
from app.web.present.news import news_view
from app.web.present.people import players_of
from app.web.problem_words import sentence
from app.web.views import Choice, Player

KINDS = ("adjust", "unadjust")
MINUS, PLUS = "minus", "plus"
REASONS = {
    "double": marked("Missed double"),
    "revoke": marked("Revoke"),
    "turn": marked("Out of turn"),
    "agreed": marked("Agreed at the table"),
}
"""What people note points for, as they would write it."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line as it was typed: whose (a person's number), which way, how many, what for."""

    person: str = ""
    sign: str = MINUS
    points: str = ""
    suggested: str = ""
    reason: str = ""
    command: str = ""

    @property
    def why(self) -> str:
        """The reason: own words go before a suggestion."""
        return self.reason if self.reason.strip() else reason_of(self.suggested)


def reason_of(suggested: str) -> str:
    """A suggestion in words; empty for none."""
    return _(REASONS[suggested]) if suggested in REASONS else ""


def adjust_view(
    sheet: Sheet,
    typed: TypedLine | None = None,
    problems: tuple[Problem, ...] = (),
    notice: str = "",
) -> AdjustView:
    """The page as it is now, with what was typed kept."""
    stored, typed = sheet.stored, typed or TypedLine()
    session = stored.session
    players = players_of(session.players)
    errors = {problem.field: _said(problem) for problem in reversed(problems)}
    own = ("seat", "points", "reason")
    return AdjustView(
        sid=stored.id,
        line=session.title,
        players=players,
        seats=tuple(
            Choice(str(person), name, str(person) == typed.person)
            for person, name in zip(session.people, session.players, strict=True)
        ),
        signs=(
            Choice(MINUS, _("− Take off"), typed.sign != PLUS),
            Choice(PLUS, _("+ Add"), typed.sign == PLUS),
        ),
        points=NameField(typed.points, error=errors.get("points", "")),
        reasons=tuple(Choice(key, reason_of(key), key == typed.suggested) for key in REASONS),
        reason=NameField(typed.reason, error=errors.get("reason", "")),
        seat_error=errors.get("seat", ""),
        rows=_rows(stored, players),
        version=stored.version,
        command=typed.command.partition("~")[0] or new_token(),
        news=None if notice or problems else news_view(sheet, KINDS),
        notice=notice,
        errors=tuple(text for part, text in errors.items() if part not in own),
    )


def _said(problem: Problem) -> str:
    if problem.field == "seat":
        return _("Say whom it is about.")
    return sentence(problem)


def _rows(stored: Stored, players: tuple[Player, ...]) -> tuple[AdjustmentRow, ...]:
    """Every line of every match, newest first."""
    matches = stored.session.matches
    return tuple(
        AdjustmentRow(
            line=f"{m}-{n}",
            player=players[one.seat],
            points=one.points,
            reason=one.reason,
            note=_where(one.after, m, len(matches)),
        )
        for m, match in reversed(list(enumerate(matches, start=1)))
        for n, one in reversed(list(enumerate(match.adjustments, start=1)))
    )


def _where(after: int, match: int, matches: int) -> str:
    """After which hand a line was noted."""
    if matches == 1:
        if not after:
            return _("before hand 1")
        return _("after hand %(n)s", n=number(after))
    if not after:
        return _("match %(match)s, before hand 1", match=number(match))
    return _("match %(match)s, after hand %(n)s", match=number(match), n=number(after))
