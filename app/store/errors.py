"""What can go wrong in the store, by a stable code; the words are the web's."""

from typing import ClassVar


class StoreError(Exception):
    """Something the store could not do. *code* is stable: tests and translations rely on it."""

    code: ClassVar[str] = "store.failed"


class StoreBusy(StoreError):
    """The one writer's place was not free in time. Nothing was written; trying again is safe."""

    code = "store.busy"


class StoreFull(StoreError):
    """The disk is full. Nothing was written."""

    code = "store.full"


class StoreUnusable(StoreError):
    """The database file cannot serve this app. The message is a sentence for the operator."""

    code = "store.unusable"


class CommandRepeated(StoreError):
    """The session has accepted a command with this id before. Nothing was written."""

    code = "command.repeated"


class SessionNotFound(StoreError):
    """There is no session with that id or key."""

    code = "session.unknown"


class SessionDeleted(StoreError):
    """The session has been deleted; its owner can still bring it back."""

    code = "session.deleted"


class RulesNotFound(StoreError):
    """There is no rule set with that id, or none that may be seen from there."""

    code = "rules.unknown"
