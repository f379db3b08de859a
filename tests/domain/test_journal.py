"""Edits: every step from one session to another can be written down, carried out, taken back."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.journal import Edit, apply_edits, edits_between, reverse_edits
from app.domain.match import Match
from app.domain.presets import MODERN
from app.domain.session import GameSession
from tests.domain.builders import hand, played
from tests.domain.strategies import hands, sessions

NAMES = ("Anne", "Beth", "Cath", "Diana")


def table(*matches: Match) -> GameSession:
    return GameSession("Friday", NAMES, matches or (Match(MODERN, 0),))


def there_and_back(old: GameSession, new: GameSession) -> None:
    """The edits lead there, the reversed edits lead back, also through JSON."""
    edits = edits_between(old, new)
    stored = tuple(
        Edit(
            json.loads(json.dumps(edit.before)),
            json.loads(json.dumps(edit.after)),
            edit.match,
            edit.hand,
        )
        for edit in edits
    )
    assert stored == edits
    assert apply_edits(old, stored) == new
    assert apply_edits(new, reverse_edits(stored)) == old


def stepped(data: st.DataObject, session: GameSession) -> GameSession:
    """The session after one command that is possible now."""
    match = session.match
    declarer = match.declarer
    if match.ended:
        return session.rematch(data.draw(st.integers(0, match.rules.players - 1)))
    if declarer is None or (match.hands and data.draw(st.integers(0, 5)) == 0):
        return session.end()
    contract = data.draw(st.sampled_from(match.contracts_left(declarer)))
    return session.score(data.draw(hands(match.rules, declarer, contract)))


@settings(max_examples=25)
@given(data=st.data(), session=sessions())
def test_taking_back_is_the_inverse_of_every_command(
    data: st.DataObject, session: GameSession
) -> None:
    steps = [session]
    for _ in range(data.draw(st.integers(1, 8))):
        steps.append(stepped(data, steps[-1]))
    written = [edits_between(old, new) for old, new in pairwise(steps)]
    now = steps[-1]
    for edits, before in zip(reversed(written), reversed(steps[:-1]), strict=True):
        now = apply_edits(now, reverse_edits(edits))
        assert now == before


@settings(max_examples=25)
@given(old=sessions(), new=sessions())
def test_edits_lead_from_any_session_to_any_other_and_back(
    old: GameSession, new: GameSession
) -> None:
    there_and_back(old, new)


def test_nothing_changed_is_no_edit() -> None:
    session = table(played(Match(MODERN, 0), 5))
    assert edits_between(session, replace(session)) == ()
    assert apply_edits(session, ()) == session


def test_scoring_a_hand_is_one_edit_about_that_hand() -> None:
    session = table(played(Match(MODERN, 0), 5))
    [edit] = edits_between(session, session.score(hand("dominoes", "ENWS")))
    assert (edit.match, edit.hand, edit.before) == (0, 5, None)
    assert edit.after["contract"] == "dominoes"


@pytest.mark.parametrize("hands_before", [0, 7, 27])
def test_a_hand_can_be_taken_back_across_a_change_of_declarer(hands_before: int) -> None:
    """Field notes (b) 35, 37, 38."""
    before = table(played(Match(MODERN, 0), hands_before))
    after = table(played(Match(MODERN, 0), hands_before + 1))
    there_and_back(before, after)
    undone = apply_edits(after, reverse_edits(edits_between(before, after)))
    assert undone.match.declarer == before.match.declarer
    assert undone.match.totals == before.match.totals


def test_the_end_and_the_rematch_can_be_taken_back_and_the_bank_follows() -> None:
    running = table(played(Match(MODERN, 0), 28))
    ended = running.end()
    again = ended.rematch(2).score(hand("no_king", "S", declarer="S"))
    there_and_back(running, ended)
    there_and_back(ended, again)
    there_and_back(running, again)
    assert sum(running.bank) == 0 < sum(ended.bank)


def test_several_matches_can_go_in_one_step() -> None:
    first, second = (played(Match(MODERN, seat), 3).end() for seat in (0, 1))
    three = table(first, second, Match(MODERN, 2))
    there_and_back(three, table())


def test_a_rule_set_that_changes_is_an_edit_of_the_match_alone() -> None:
    session = table(played(Match(MODERN, 0), 3))
    other = replace(session.match, rules=replace(MODERN, id="house", run=1))
    [edit] = edits_between(session, table(other))
    assert (edit.match, edit.hand) == (0, None)
    there_and_back(session, table(other))
