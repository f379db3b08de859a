"""Rule sets that devices keep for themselves."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, insert, update
from sqlmodel import Session, col, select

from app.domain.errors import InvalidRuleSet
from app.domain.rules_notation import write_rules
from app.domain.rulesets import RuleSet
from app.store.errors import RulesNotFound
from app.store.rows import OwnRulesRow
from app.store.sessions import rules_of


@dataclass(frozen=True, slots=True)
class KeptRules:
    """A rule set as a device keeps it. *deleted_at* is None while it is in use."""

    id: str
    rules: RuleSet
    changed_at: datetime
    deleted_at: datetime | None = None


_COLUMNS = select(OwnRulesRow.id, OwnRulesRow.rules, OwnRulesRow.changed_at, OwnRulesRow.deleted_at)


def add(tx: Session, rules_id: str, device_hash: str, rules: RuleSet, at: datetime) -> None:
    """A new rule set of that device."""
    tx.execute(
        insert(OwnRulesRow).values(
            id=rules_id,
            device_hash=device_hash,
            created_at=at,
            **_written(rules, at),
        )
    )


def change(tx: Session, rules_id: str, device_hash: str, rules: RuleSet, at: datetime) -> None:
    """Other rules, or another name, for a rule set of that device. Raises RulesNotFound."""
    _update(tx, rules_id, device_hash, _written(rules, at))


def set_deleted(tx: Session, rules_id: str, device_hash: str, at: datetime | None) -> None:
    """Put a rule set of that device away as of then, or bring it back (None).

    Raises RulesNotFound.
    """
    _update(tx, rules_id, device_hash, {"deleted_at": at})


def exists(tx: Session, rules_id: str) -> bool:
    """Whether any device keeps a rule set with that id, put away or not."""
    found = tx.execute(select(OwnRulesRow.id).where(OwnRulesRow.id == rules_id))
    return found.first() is not None


def load(tx: Session, rules_id: str, device_hash: str | None = None) -> KeptRules:
    """The rule set with that id, if it is in use: any device's, or *device_hash*'s own.

    Raises RulesNotFound.
    """
    query = _COLUMNS.where(
        OwnRulesRow.id == rules_id,
        col(OwnRulesRow.deleted_at).is_(None),
    )
    if device_hash is not None:
        query = query.where(OwnRulesRow.device_hash == device_hash)
    row = tx.execute(query).first()
    if row is None:
        raise RulesNotFound(rules_id)
    kept = _kept(row)
    if kept is None:
        raise RulesNotFound(rules_id)
    return kept


def rules_kept_by(tx: Session, device_hash: str, most: int) -> tuple[KeptRules, ...]:
    """The rule sets of that device, those put away last, what was changed last first."""
    rows = tx.execute(
        _COLUMNS.where(OwnRulesRow.device_hash == device_hash)
        .order_by(
            col(OwnRulesRow.deleted_at).is_not(None),
            col(OwnRulesRow.changed_at).desc(),
            col(OwnRulesRow.id),
        )
        .limit(most)
    )
    return tuple(kept for kept in map(_kept, rows) if kept is not None)


def number_kept_by(tx: Session, device_hash: str) -> int:
    """How many rule sets of that device are in use."""
    mine = select(func.count()).where(
        col(OwnRulesRow.device_hash) == device_hash,
        col(OwnRulesRow.deleted_at).is_(None),
    )
    return int(tx.execute(mine).scalar_one())


def purge(tx: Session, deleted_before: datetime) -> int:
    """Remove for good what was put away before then; how many."""
    gone = tx.execute(delete(OwnRulesRow).where(col(OwnRulesRow.deleted_at) < deleted_before))
    return int(getattr(gone, "rowcount", 0))


def _kept(row: Row[Any]) -> KeptRules | None:
    """The rule set in *row*. One that can't be read must not take all the others with it."""
    try:
        return KeptRules(row.id, rules_of(row.rules), row.changed_at, row.deleted_at)
    except InvalidRuleSet:
        return None


def _update(tx: Session, rules_id: str, device_hash: str, values: dict[str, object]) -> None:
    done = tx.execute(
        update(OwnRulesRow)
        .where(col(OwnRulesRow.id) == rules_id, col(OwnRulesRow.device_hash) == device_hash)
        .values(**values)
    )
    if not getattr(done, "rowcount", 0):
        raise RulesNotFound(rules_id)


def _written(rules: RuleSet, at: datetime) -> dict[str, object]:
    text = json.dumps(write_rules(rules), ensure_ascii=False, separators=(",", ":"))
    return {"name": rules.name, "rules": text, "changed_at": at}
