"""The open hand's choices: kept for reloads and other phones, late ones let go."""

import pytest

from app.domain.draft import NOTHING_YET, Draft
from app.services.hands import save_draft
from app.store.errors import SessionNotFound
from tests.services.cast import ANNES_PHONE, IN_ORDER, KING, QUEENS, S0, Table


def test_choices_are_kept_without_a_new_version(table: Table) -> None:
    table.keep(S0)
    assert table.stored.draft == S0
    assert table.stored.version == 1
    assert table.sheet("zoes-phone").stored.draft == S0, "what a watcher is shown, the page decides"


def test_the_newest_choices_win(table: Table) -> None:
    for draft in (S0, KING[1], Draft(), QUEENS):
        table.keep(draft)
        assert table.stored.draft == draft


def test_a_late_tap_does_not_spill_into_the_next_hand(table: Table) -> None:
    table.scored(KING[1])
    assert table.keep(QUEENS, seen=1) is None
    assert table.stored.draft == NOTHING_YET


def test_a_tap_from_the_future_is_no_tap(table: Table) -> None:
    assert table.keep(QUEENS, seen=7) is None
    assert table.stored.draft == NOTHING_YET


def test_scoring_opens_the_next_hand_afresh(table: Table) -> None:
    table.keep(S0)
    table.scored(KING[1])
    assert table.stored.draft == NOTHING_YET


def test_the_last_contract_of_a_run_is_named_already(table: Table) -> None:
    table.scored(*IN_ORDER[:6])
    assert table.stored.draft == Draft(contract="dominoes")
    table.scored(IN_ORDER[6])
    assert table.stored.draft == NOTHING_YET


def test_no_choices_are_kept_for_a_match_that_is_over(table: Table) -> None:
    table.scored(KING[1])
    table.end()
    assert table.keep(QUEENS) is None
    assert table.stored.draft == NOTHING_YET


def test_an_unknown_session_keeps_nothing(table: Table) -> None:
    with pytest.raises(SessionNotFound):
        save_draft(table.database, "unknown", ANNES_PHONE, 1, lambda _match: QUEENS)


def test_two_phones_at_once_keep_each_others_taps(table: Table) -> None:
    base = Draft("no_queens")
    table.keep(base)
    beth = Draft("no_queens", doubles=frozenset({(1, 0)}))
    cath = Draft("no_queens", doubles=frozenset({(2, 0)}))
    seen = table.stored.version

    def keep(mine: Draft) -> Draft:
        kept = save_draft(table.database, table.sid, table.device, seen, lambda _match: mine, base)
        assert kept is not None
        return kept.draft

    assert keep(beth) == beth
    assert keep(cath).doubles == {(1, 0), (2, 0)}
    assert table.stored.draft.doubles == {(1, 0), (2, 0)}
