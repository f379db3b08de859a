"""What is saved beside what was typed, seat by seat."""

from app.domain.match import Match
from app.domain.scoring import Points
from app.web.forms import HandForm
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.present.hand import settlement_of
from app.web.present.why import seat_facts
from app.web.views import ConflictRow, Player
from app.web.words import contract_name


def typed_label(form: HandForm) -> str:
    """What stands over the column of what was typed."""
    if not form.draft.contract:
        return _("Entered here")
    return _("Entered here: %(contract)s", contract=contract_name(form.draft.contract))


def conflict_rows(
    match: Match,
    saved: Points | None,
    form: HandForm,
    declarer: int,
    players: tuple[Player, ...],
) -> tuple[ConflictRow, ...]:
    """One row per seat. *saved* are the nets that stand now; None when no such hand does."""
    before = Match(match.rules, declarer)
    return tuple(
        ConflictRow(p, saved[p.seat] if saved else None, _typed_at(form, before, p.seat))
        for p in players
    )


def _typed_at(form: HandForm, before: Match, seat: int) -> str:
    """What the late form said about a seat: its facts if they were complete, else its count."""
    rules = before.rules
    settlement = settlement_of(before, form)
    if settlement is not None:
        hand = form.hand(before)
        facts = seat_facts(hand, rules.contract(hand.contract), rules, seat)
        shown = points(settlement.net[seat])
        return _("%(points)s (%(facts)s)", points=shown, facts=facts) if facts else shown
    slots = form.draft.counts or form.draft.places or form.draft.typed
    value = slots[seat] if seat < len(slots) else None
    return "" if value is None else number(value)
