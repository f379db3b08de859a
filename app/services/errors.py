"""Why a command was not carried out, when the rules have nothing to do with it."""

from typing import ClassVar


class Refused(Exception):
    """A command that was not carried out. *code* is stable; the words are the web's."""

    code: ClassVar[str] = "refused"


class NotAScorer(Refused):
    """The device may look at the session and nothing else."""

    code = "not_a_scorer"


class SheetLocked(Refused):
    """The sheet's owner has locked it: nobody can change a hand."""

    code = "locked"


class LinkReplaced(Refused):
    """The device joined by a link that its owner has replaced since."""

    code = "link_replaced"


class NotTheOwner(Refused):
    """Only the device that owns the session may do this."""

    code = "not_the_owner"


class StaleSheet(Refused):
    """The form was drawn from an older version of the session than the current one."""

    code = "stale"

    def __init__(self, seen: int, current: int) -> None:
        super().__init__(f"seen {seen}, current {current}")
        self.seen = seen
        self.current = current


class NothingToUndo(Refused):
    """No command is left to take back."""

    code = "nothing_to_undo"


class UnknownKey(Refused):
    """The score key opens no session: mistyped, or replaced by a new one."""

    code = "unknown_key"


class TooManyRules(Refused):
    """The device keeps as many rule sets as one may."""

    code = "too_many_rules"
