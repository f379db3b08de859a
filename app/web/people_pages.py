"""The views of the pages beside the game: players and seats, adjustments, the log."""

from dataclasses import dataclass

from app.web.pages import NameField
from app.web.views import Choice, Player, UndoView


@dataclass(frozen=True, slots=True)
class NewsView:
    """What has just been done, and how to take it back."""

    text: str
    undo: UndoView


# ---- players ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One person at the table: the field for her name, her total, and where she can move.

    *up* and *down* are whole orders of seats, empty at the ends. *newcomer* is who takes over
    the seat, as typed so far; its row is open when *taking_over*.
    """

    player: Player
    person: int
    name: NameField
    total: int
    up: str
    down: str
    newcomer: NameField
    taking_over: bool = False


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Who sits where, and what everything is called. *next* says who declares."""

    sid: str
    line: str
    title: NameField
    rows: tuple[SeatRow, ...]
    next: str
    version: int
    command: str
    news: NewsView | None = None
    notice: str = ""


# ---- adjustments --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdjustmentRow:
    """One line of points beside the hands. *line* is its address: match and number, 1 first."""

    line: str
    player: Player
    points: int
    reason: str
    note: str


@dataclass(frozen=True, slots=True)
class AdjustView:
    """Points beside the hands: a new line, as typed so far, and the lines there are.

    *seats* have people's numbers as ids; *signs* are minus and plus; *reasons* are suggestions.
    """

    sid: str
    line: str
    players: tuple[Player, ...]
    seats: tuple[Choice, ...]
    signs: tuple[Choice, ...]
    points: NameField
    reasons: tuple[Choice, ...]
    reason: NameField
    seat_error: str
    rows: tuple[AdjustmentRow, ...]
    version: int
    command: str
    news: NewsView | None = None
    notice: str = ""
    errors: tuple[str, ...] = ()


# ---- the log ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """One value that changed; without *before*, one that came."""

    label: str
    after: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What somebody did. *undone* means that it was taken back later; *undo* can do it now."""

    sentence: str
    lines: tuple[LogLine, ...]
    time: str
    exact: str
    undone: bool = False
    undo: UndoView | None = None


@dataclass(frozen=True, slots=True)
class LogDay:
    """The entries of one day, newest first."""

    label: str
    entries: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class LogView:
    """A stretch of the log. *older* is the version to go on from; *newest* that it starts there."""

    sid: str
    title: str
    days: tuple[LogDay, ...]
    older: int | None
    newest: bool
