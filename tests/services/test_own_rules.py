"""A device's own rule sets: kept, found again, shared as copies, and never a running match's."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.domain import contract_editing, rule_editing
from app.domain.errors import InvalidRuleSet, RuleViolation
from app.domain.names import LONGEST_TITLE
from app.domain.presets import MODERN, SHIPPED
from app.domain.rules_file import write_rules_file
from app.domain.rulesets import RuleSet
from app.services import own_rules
from app.services.errors import TooManyRules
from app.services.sheets import fresh_session, open_session, start_session
from app.store.database import Database
from app.store.errors import RulesNotFound
from tests.services.cast import ANNES_PHONE, CAST, EIGHT, KEYS, ZOES_PHONE

LATER = EIGHT + timedelta(hours=1)
OURS = rule_editing.with_compulsory(replace(MODERN, id="own", name="Ours"), False)


def keep(
    database: Database, rules: RuleSet = OURS, command: str = "c", device: str = ANNES_PHONE
) -> str:
    return own_rules.keep(database, KEYS, device, command, EIGHT, rules)


def test_what_is_kept_is_found_again_by_its_device_alone(database: Database) -> None:
    rules_id = keep(database)
    assert len(rules_id) == 22, "128 bits in base64"
    (kept,) = own_rules.kept_rules(database, ANNES_PHONE)
    assert (kept.id, kept.rules) == (rules_id, OURS)
    assert own_rules.own(database, ANNES_PHONE, rules_id).rules == OURS
    assert own_rules.kept_rules(database, ZOES_PHONE) == ()
    assert own_rules.kept_rules(database, "") == ()
    with pytest.raises(RulesNotFound):
        own_rules.own(database, ZOES_PHONE, rules_id)


def test_the_same_form_sent_twice_keeps_one_set(database: Database) -> None:
    assert keep(database) == keep(database)
    assert len(own_rules.kept_rules(database, ANNES_PHONE)) == 1
    assert keep(database, command="another") != keep(database)
    assert keep(database, device=ZOES_PHONE) != keep(database)


def test_what_nobody_can_play_or_call_is_not_kept(database: Database) -> None:
    with pytest.raises(InvalidRuleSet):
        keep(database, replace(OURS, contracts=()))
    with pytest.raises(RuleViolation, match=r"rules\.name"):
        keep(database, replace(OURS, name=" "))
    assert own_rules.kept_rules(database, ANNES_PHONE) == ()


def test_rules_that_are_not_zero_sum_are_the_tables_business(database: Database) -> None:
    fewer = contract_editing.remove_contract(OURS, "no_king")
    assert fewer.block_sum != 0
    keep(database, fewer)


def test_a_set_is_changed_in_its_place(database: Database) -> None:
    rules_id = keep(database)
    changed = rule_editing.with_scale(OURS, (40, 25, 10, -10))
    own_rules.change(database, ANNES_PHONE, rules_id, LATER, changed)
    (kept,) = own_rules.kept_rules(database, ANNES_PHONE)
    assert (kept.id, kept.rules, kept.changed_at) == (rules_id, changed, LATER)
    for device in (ZOES_PHONE, ""):
        with pytest.raises(RulesNotFound):
            own_rules.change(database, device, rules_id, LATER, OURS)


def test_changing_a_set_never_changes_a_match_that_has_begun(database: Database) -> None:
    rules_id = keep(database)
    rules = own_rules.chosen_rules(database, ANNES_PHONE, own_rules.choice_of(rules_id))
    assert rules == OURS
    fresh = fresh_session("Friday", CAST, rules, 0)
    sid = start_session(database, KEYS, ANNES_PHONE, "start", EIGHT, fresh)
    own_rules.change(
        database, ANNES_PHONE, rules_id, LATER, rule_editing.with_slams(OURS, "mirror")
    )
    own_rules.rename(database, ANNES_PHONE, rules_id, LATER, "Not that")
    own_rules.delete(database, ANNES_PHONE, rules_id, LATER)
    assert open_session(database, sid).session.match.rules == OURS


def test_a_set_gets_another_name_and_nothing_else(database: Database) -> None:
    rules_id = keep(database)
    own_rules.rename(database, ANNES_PHONE, rules_id, LATER, "  Friday\trules ")
    assert own_rules.own(database, ANNES_PHONE, rules_id).rules == replace(
        OURS, name="Friday rules"
    )
    for name in ("", "x" * (LONGEST_TITLE + 1)):
        with pytest.raises(RuleViolation):
            own_rules.rename(database, ANNES_PHONE, rules_id, LATER, name)
    with pytest.raises(RulesNotFound):
        own_rules.rename(database, ZOES_PHONE, rules_id, LATER, "Mine")
    assert own_rules.own(database, ANNES_PHONE, rules_id).rules.name == "Friday rules"


def test_a_copy_goes_its_own_way(database: Database) -> None:
    rules_id = keep(database)
    copied = own_rules.copy(database, KEYS, ANNES_PHONE, rules_id, "copy", LATER, "A copy")
    assert copied != rules_id
    own_rules.change(database, ANNES_PHONE, copied, LATER, rule_editing.with_undoubled(OURS, True))
    assert own_rules.own(database, ANNES_PHONE, rules_id).rules == OURS
    with pytest.raises(RulesNotFound):
        own_rules.copy(database, KEYS, ZOES_PHONE, rules_id, "c", LATER, "Mine")


def test_what_is_shared_arrives_as_a_set_of_its_own(database: Database) -> None:
    rules_id = keep(database)
    assert own_rules.shared(database, rules_id).rules == OURS
    taken = own_rules.take(database, KEYS, ZOES_PHONE, rules_id, "take", LATER)
    assert taken == own_rules.take(database, KEYS, ZOES_PHONE, rules_id, "take", LATER)
    assert taken != rules_id
    own_rules.rename(database, ZOES_PHONE, taken, LATER, "Zoe's")
    own_rules.delete(database, ANNES_PHONE, rules_id, LATER)
    assert own_rules.own(database, ZOES_PHONE, taken).rules.name == "Zoe's"
    with pytest.raises(RulesNotFound):
        own_rules.shared(database, rules_id)
    with pytest.raises(RulesNotFound):
        own_rules.take(database, KEYS, ZOES_PHONE, rules_id, "again", LATER)


def test_what_is_deleted_comes_back_within_a_month(database: Database) -> None:
    rules_id = keep(database)
    for _ in range(2):  # a second tap finds it deleted
        own_rules.delete(database, ANNES_PHONE, rules_id, EIGHT)
    choice = own_rules.choice_of(rules_id)
    assert own_rules.chosen_rules(database, ANNES_PHONE, choice) is None
    month = EIGHT + timedelta(days=30)
    assert own_rules.purge(database, month) == 0
    with pytest.raises(RulesNotFound):
        own_rules.restore(database, ZOES_PHONE, rules_id)
    own_rules.restore(database, ANNES_PHONE, rules_id)
    assert own_rules.chosen_rules(database, ANNES_PHONE, choice) == OURS
    own_rules.delete(database, ANNES_PHONE, rules_id, EIGHT)
    assert own_rules.purge(database, month + timedelta(seconds=1)) == 1
    with pytest.raises(RulesNotFound):
        own_rules.restore(database, ANNES_PHONE, rules_id)


def test_a_start_forms_choice_is_a_shipped_set_or_one_of_the_devices_own(
    database: Database,
) -> None:
    choice = own_rules.choice_of(keep(database))
    assert own_rules.own_id(choice) == keep(database)
    assert own_rules.own_id("modern") == ""
    for rules in SHIPPED:
        assert own_rules.chosen_rules(database, ANNES_PHONE, rules.id) == rules
    for device, wrong in (
        (ANNES_PHONE, "own:"),
        (ANNES_PHONE, "nobody's"),
        (ANNES_PHONE, ""),
        (ZOES_PHONE, choice),
    ):
        assert own_rules.chosen_rules(database, device, wrong) is None


def test_a_file_arrives_as_a_set_of_its_own_or_not_at_all(database: Database) -> None:
    file = write_rules_file(OURS)
    taken = own_rules.take_file(database, KEYS, ZOES_PHONE, "file", LATER, file)
    assert own_rules.own(database, ZOES_PHONE, taken).rules == OURS
    shipped = {"format": "barbu-rules/1", "rule_set": "modern"}
    taken = own_rules.take_file(database, KEYS, ZOES_PHONE, "other", LATER, shipped)
    assert own_rules.own(database, ZOES_PHONE, taken).rules == replace(MODERN, id="own")
    bad = {**file, "rule_set": {**file["rule_set"], "players": 4.5, "contracts": [{"id": "A b"}]}}
    with pytest.raises(InvalidRuleSet) as refusal:
        own_rules.take_file(database, KEYS, ZOES_PHONE, "bad", LATER, bad)
    assert [one.field for one in refusal.value.problems] == [
        "rule_set.players",
        "rule_set.contracts.0.id",
        "rule_set.contracts.0.entry",
        "rule_set.contracts.0.entry.kind",
    ]
    assert len(own_rules.kept_rules(database, ZOES_PHONE)) == 2


def test_a_device_keeps_so_many_and_no_more(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_rules, "MOST_KEPT", 2)
    first = keep(database)
    second = keep(database, command="second")
    with pytest.raises(TooManyRules):
        keep(database, command="third")
    with pytest.raises(TooManyRules):
        own_rules.copy(database, KEYS, ANNES_PHONE, first, "copy", LATER, "A copy")
    assert keep(database) == first, "what is kept already is no new one"
    keep(database, command="third", device=ZOES_PHONE)
    own_rules.delete(database, ANNES_PHONE, second, EIGHT)
    third = keep(database, command="third")
    # What was put away has no place left, and stays where it can be brought back from.
    with pytest.raises(TooManyRules):
        own_rules.restore(database, ANNES_PHONE, second)
    own_rules.delete(database, ANNES_PHONE, third, EIGHT)
    for _tap in range(2):
        own_rules.restore(database, ANNES_PHONE, second)
