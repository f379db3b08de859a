"""The views of whole pages, and of the sheet, Why? and the result that stand in them."""

from dataclasses import dataclass

from app.web.chart import ChartView
from app.web.views import (
    BannerView,
    Choice,
    ConflictView,
    HandView,
    Player,
    SeatView,
    UndoView,
)

# ---- the sheet, Why? and the chart --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One seat in one hand: net (or points from zero), running total, doubles it said.

    *marks* is Parlett style ("×AC", "××D", "×all"); *marks_said* the same in words.
    """

    points: int
    running: int
    marks: str = ""
    marks_said: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand of the sheet. Without cells it is still to come; *open* is the one being played."""

    number: int
    name: str
    picture: str
    note: str
    cells: tuple[SheetCell, ...] = ()
    total: int = 0
    adds_up: bool = True
    mark: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """One declarer's hands. *sums* is empty until the block is complete; *coming* is its rest."""

    declarer: Player
    first: int
    last: int
    rows: tuple[SheetRow, ...]
    sums: tuple[int, ...] = ()
    total: int = 0
    adds_up: bool = True
    coming: str = ""


@dataclass(frozen=True, slots=True)
class SheetView:
    """The score sheet of one match. *view* is totals, zero or chart.

    *total* is the sum of the totals and *adds_up* whether it is what the played contracts give.
    *matches* are the session's matches (id = number), for stepping between them.
    """

    sid: str
    title: str
    line: str
    match: int
    view: str
    players: tuple[Player, ...]
    blocks: tuple[SheetBlock, ...]
    totals: tuple[int, ...]
    total: int
    adds_up: bool = True
    chart: ChartView | None = None
    matches: tuple[Choice, ...] = ()
    undo: UndoView | None = None
    can_score: bool = False


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One seat's way to its net: facts ("1 queen"), raw points, what doubles moved, net."""

    player: Player
    facts: str
    raw: int | None
    moved: int | None
    net: int


@dataclass(frozen=True, slots=True)
class WhyPair:
    """One pair with a double between them, in words; *level* when nothing moved."""

    one: Player
    other: Player
    title: str
    gap: str
    result: str
    level: bool = False


@dataclass(frozen=True, slots=True)
class WhyView:
    """Why a hand scored what it did. *notes* are sentences such as "Settled on paper"."""

    sid: str
    match: int
    hand: int
    line: str
    picture: str
    rows: tuple[WhyRow, ...]
    raw_total: int | None
    moved_total: int | None
    net_total: int
    adds_up: bool
    pairs: tuple[WhyPair, ...] = ()
    notes: tuple[str, ...] = ()


# ---- the end ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BankSeat:
    """How many matches of this session a seat has won."""

    player: Player
    wins: int


@dataclass(frozen=True, slots=True)
class BankRow:
    """A banked match: who won (shared wins in words) and "+121 · tonight"."""

    number: int
    winners: str
    note: str


@dataclass(frozen=True, slots=True)
class ResultView:
    """A match that is over or complete: winner, chart, bank.

    *banked* is False between hand 28 and End match. *line* is "Match 3 is in the bank".
    """

    title: str
    line: str
    winners: tuple[Player, ...]
    banked: bool
    bank: tuple[BankSeat, ...]
    rows: tuple[BankRow, ...]
    copy_text: str
    chart: ChartView | None = None
    version: int = 0
    command: str = ""


@dataclass(frozen=True, slots=True)
class EndView:
    """The question before a match is ended, saying what would be banked."""

    sid: str
    title: str
    line: str
    sentences: tuple[str, ...]
    seats: tuple[SeatView, ...]
    version: int
    command: str


# ---- whole pages --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableView:
    """The table page, and the fragment that scoring answers with.

    Exactly one of *hand* and *result* is set for somebody who may score while a match stands;
    a watcher has neither hand nor undo and reads the *sheet*. *has_ledger* leaves a
    column for the open block, where a screen has room. *can_end* offers End match.
    """

    sid: str
    title: str
    line: str
    seats: tuple[SeatView, ...]
    sheet: SheetView | None = None
    has_ledger: bool = False
    banner: BannerView | None = None
    hand: HandView | None = None
    result: ResultView | None = None
    conflict: ConflictView | None = None
    undo: UndoView | None = None
    can_score: bool = True
    can_end: bool = False
    notice: str = ""


@dataclass(frozen=True, slots=True)
class NameField:
    """A name being typed, the letter of its token, and what is wrong with it."""

    value: str = ""
    letter: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class ResumeRow:
    """A session this device has had open."""

    sid: str
    title: str
    line: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """Start a session, or go on with one. *first* has id "" (drawn at random) or a seat index."""

    names: tuple[NameField, ...]
    first: tuple[Choice, ...]
    rule_sets: tuple[Choice, ...]
    command: str
    resume: tuple[ResumeRow, ...] = ()
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinView:
    """The page behind a score link. Looking at it changes nothing."""

    sid: str
    key: str
    title: str
    line: str
    seats: tuple[SeatView, ...]


@dataclass(frozen=True, slots=True)
class ErrorView:
    """What went wrong, in one sentence, and the way on."""

    title: str
    sentence: str
    link: str
    link_label: str
