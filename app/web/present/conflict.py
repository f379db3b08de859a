"""What is saved beside what was typed, seat by seat."""

from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from app.web.forms import HandForm
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.present.hand import settlement_of
from app.web.present.why import seat_facts
from app.web.views import ConflictRow, Player
from app.web.words import named_contract


def typed_label(form: HandForm, rules: RuleSet) -> str:
    """What stands over the column of what was typed."""
    if not form.draft.contract:
        return _("Entered here")
    return _("Entered here: %(contract)s", contract=named_contract(rules, form.draft.contract))


def conflict_rows(
    rules: RuleSet,
    saved: Hand | None,
    form: HandForm,
    declarer: int,
    players: tuple[Player, ...],
) -> tuple[ConflictRow, ...]:
    """One row per seat: what stands now, if there is such a hand, and what was typed."""
    before = Match(rules, declarer)
    return tuple(
        ConflictRow(
            player,
            _in_words(saved, rules, player.seat) if saved else "",
            _typed_at(form, before, player.seat),
        )
        for player in players
    )


def _in_words(hand: Hand, rules: RuleSet, seat: int) -> str:
    """A seat's points in a hand, and what they were for."""
    facts = seat_facts(hand, rules.contract(hand.contract), rules, seat)
    shown = points(settle(hand, rules).net[seat])
    return _("%(points)s (%(facts)s)", points=shown, facts=facts) if facts else shown


def _typed_at(form: HandForm, before: Match, seat: int) -> str:
    """What the late form said about a seat: its facts if they were complete, else its count."""
    if settlement_of(before, form) is not None:
        return _in_words(form.hand(before), before.rules, seat)
    slots = form.draft.counts or form.draft.places or form.draft.typed
    value = slots[seat] if seat < len(slots) else None
    return "" if value is None else number(value)
