"""Rule sets that devices keep: theirs alone to change, anybody's to read by their id."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import Session

from app.domain.presets import MODERN, SHIPPED
from app.domain.rulesets import RuleSet
from app.store import own_rules
from app.store.database import Database
from app.store.errors import RulesNotFound

EIGHT = datetime(2026, 3, 7, 20, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
OURS = replace(MODERN, id="own", name="Ours")


def add(tx: Session, rules_id: str = "one", device: str = "anne", rules: RuleSet = OURS) -> None:
    own_rules.add(tx, rules_id, device, rules, EIGHT)


def names(database: Database, device: str) -> list[str]:
    with database.read() as tx:
        return [one.rules.name for one in own_rules.rules_kept_by(tx, device, 50)]


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_any_rule_set_comes_back_as_it_was(database: Database, rules: RuleSet) -> None:
    with database.write() as tx:
        add(tx, rules=rules)
    with database.read() as tx:
        kept = own_rules.load(tx, "one", "anne")
    assert (kept.id, kept.rules, kept.changed_at) == ("one", rules, EIGHT)
    assert kept.deleted_at is None


def test_others_read_it_by_its_id_and_cannot_change_it(database: Database) -> None:
    with database.write() as tx:
        add(tx)
    with database.read() as tx:
        assert own_rules.load(tx, "one").rules == OURS
        with pytest.raises(RulesNotFound):
            own_rules.load(tx, "one", "zoe")
    with pytest.raises(RulesNotFound), database.write() as tx:
        own_rules.change(tx, "one", "zoe", MODERN, EIGHT)
    with pytest.raises(RulesNotFound), database.write() as tx:
        own_rules.set_deleted(tx, "one", "zoe", EIGHT)
    with database.read() as tx:
        assert own_rules.load(tx, "one", "anne").rules == OURS


def test_what_was_changed_last_comes_first(database: Database) -> None:
    with database.write() as tx:
        add(tx, "one")
        add(tx, "two", rules=replace(OURS, name="Theirs"))
        add(tx, "three", device="zoe")
        own_rules.change(tx, "one", "anne", replace(OURS, name="Newer"), EIGHT + HOUR)
    assert names(database, "anne") == ["Newer", "Theirs"]
    assert names(database, "zoe") == ["Ours"]
    assert names(database, "nobody") == []
    with database.read() as tx:
        assert own_rules.number_kept_by(tx, "anne") == 2
        assert len(own_rules.rules_kept_by(tx, "anne", 1)) == 1


def test_what_is_put_away_is_listed_and_not_found(database: Database) -> None:
    with database.write() as tx:
        add(tx)
        own_rules.set_deleted(tx, "one", "anne", EIGHT)
    with database.read() as tx:
        for device in (None, "anne"):
            with pytest.raises(RulesNotFound):
                own_rules.load(tx, "one", device)
        (kept,) = own_rules.rules_kept_by(tx, "anne", 50)
        assert kept.deleted_at == EIGHT
        assert own_rules.exists(tx, "one")
        assert not own_rules.exists(tx, "two")
    with database.write() as tx:
        own_rules.set_deleted(tx, "one", "anne", None)
        assert own_rules.load(tx, "one", "anne").rules == OURS


def test_what_was_put_away_long_ago_is_removed_for_good(database: Database) -> None:
    with database.write() as tx:
        for rules_id in ("one", "two", "three"):
            add(tx, rules_id)
        own_rules.set_deleted(tx, "one", "anne", EIGHT)
        own_rules.set_deleted(tx, "two", "anne", EIGHT + HOUR)
        assert own_rules.purge(tx, EIGHT + HOUR) == 1
        assert not own_rules.exists(tx, "one")
        assert own_rules.exists(tx, "two")
        assert own_rules.exists(tx, "three")
