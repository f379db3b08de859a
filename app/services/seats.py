"""Who sits where, and what the sheet is called."""

from app.domain.seating import Order, moved_draft
from app.services.commands import Change, Command, Sheet, carry_out
from app.services.overtaken import same_names, same_seats
from app.store.database import Database
from app.store.sessions import Stored


def rename(database: Database, command: Command, title: str, names: tuple[str, ...]) -> Sheet:
    """Give the sheet and its people other names. Raises RuleViolation at each bad one."""

    def step(stored: Stored) -> Change:
        session = stored.session.named(title).renamed(names)
        return Change(session, draft=stored.draft, sent_from=stored.draft)

    return carry_out(database, command, "rename", step, holds=same_names)


def reseat(database: Database, command: Command, order: Order) -> Sheet:
    """Seat people in another order; *order* names the old seats. Raises RuleViolation."""

    def step(stored: Stored) -> Change:
        session = stored.session.reseated(order)
        draft = moved_draft(stored.draft, order)
        return Change(session, draft=draft, sent_from=stored.draft)

    return carry_out(database, command, "reseat", step, holds=same_seats)


def replace_player(database: Database, command: Command, seat: int, name: str) -> Sheet:
    """Let somebody else take over a seat and its points. Raises RuleViolation."""

    def step(stored: Stored) -> Change:
        # No two people of a sheet ever get the same number, not even when one is taken back.
        number = len(stored.session.players) + stored.version
        session = stored.session.with_newcomer(seat, name, number)
        return Change(session, draft=stored.draft, sent_from=stored.draft)

    return carry_out(database, command, "replace", step, holds=same_seats)
