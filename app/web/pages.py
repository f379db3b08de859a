"""The views of whole pages, and of the sheet, Why? and the result that stand in them."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.web.chart import ChartView
from app.web.hand_views import HandView
from app.web.views import BannerView, Choice, ConflictView, Player, SeatView, UndoView

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
    """A hand of the sheet. Without cells it is still to come; *open* is the one being played.

    *beside* makes it an adjustment instead: the points of the one seat it is about, outside of
    every sum.
    """

    number: int
    name: str
    picture: str
    note: str
    cells: tuple[SheetCell, ...] = ()
    total: int = 0
    adds_up: bool = True
    mark: str = ""
    open: bool = False
    beside: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """One declarer's hands. *sums* is empty until the block is complete; *coming* is its rest.

    Where declarers change with every hand there is one block and no declarer of it.
    """

    declarer: Player | None
    first: int
    last: int
    rows: tuple[SheetRow, ...]
    sums: tuple[int, ...] = ()
    total: int = 0
    adds_up: bool = True
    coming: str = ""


@dataclass(frozen=True, slots=True)
class MissingView:
    """A hand that an earlier declarer is short of; *before* is the number it would be added as."""

    text: str
    before: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """The score sheet of one match. *view* is totals, zero or chart.

    *total* is the sum of the hands alone and *adds_up* whether it is what the played contracts
    give; *beside* says what adjustments put on top of it, *before* are those that came before the
    first hand. *chances* says of everybody behind what it takes to win. *across* says that its
    columns are more, or its numbers longer, than a phone is wide.
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
    seen: str = ""
    missing: MissingView | None = None
    before: tuple[SheetRow, ...] = ()
    beside: str = ""
    chances: tuple[str, ...] = ()
    across: bool = False


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
class ChipsView:
    """A hand in chips, a sentence for each time that some are handed over.

    *doubled* says whether any pair had a double between them, even if they are level.
    """

    contract: tuple[str, ...]
    doubles: tuple[str, ...]
    doubled: bool


@dataclass(frozen=True, slots=True)
class WhyView:
    """Why a hand scored what it did. *notes* are sentences such as "Settled on paper".

    *can_correct* offers the form with what was entered; *chips* is there if it was asked for.
    Without *doubling* what the cards pay is the net.
    """

    sid: str
    match: int
    hand: int
    line: str
    picture: str
    doubling: bool
    rows: tuple[WhyRow, ...]
    raw_total: int | None
    moved_total: int | None
    net_total: int
    adds_up: bool
    pairs: tuple[WhyPair, ...] = ()
    notes: tuple[str, ...] = ()
    can_correct: bool = False
    chips: ChipsView | None = None
    long: bool = False
    """Whether what somebody took needs a line of its own: several things were counted."""


# ---- correcting ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declares:
    """A seat that may have declared the hand."""

    player: Player
    chosen: bool


@dataclass(frozen=True, slots=True)
class RemoveView:
    """Deleting a hand: what happens then, in sentences. Without *label* it can't be deleted."""

    sentences: tuple[str, ...]
    label: str
    version: int
    command: str


@dataclass(frozen=True, slots=True)
class HandPageView:
    """One hand of any match, filled in as it was entered; or a *forgotten* one, empty.

    *hand* is the same form as the open hand's. *can_insert* offers to add a hand before this one;
    *notice* is a sentence on top, *conflict* what is saved now beside what was typed.
    """

    sid: str
    match: int
    title: str
    sheet: str
    line: str
    hand: HandView
    declares: tuple[Declares, ...]
    forgotten: bool = False
    can_insert: bool = False
    remove: RemoveView | None = None
    conflict: ConflictView | None = None
    notice: str = ""


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
    column for the open block, where a screen has room. *can_end* offers End match. *seen* is what
    the page knows, for asking whether there is more. *ahead* is the order of the hands to come, for
    a phone that loses its connection. *chances* says who can hardly win any more. *closed* says why
    a phone that could score may not any more, *can_open* that it may change that itself.
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
    seen: str = ""
    ahead: str = ""
    chances: str = ""
    closed: str = ""
    can_open: bool = False
    rarer: bool = False
    """Whether this table needs the stylesheet that few do."""


@dataclass(frozen=True, slots=True)
class AheadView:
    """What a phone without a connection goes on with: a table per declarer, and the texts for it.

    *step* names the outcome step that these tables share. In *line* ("Hand {n} of 28"), *left*
    and *waits* (counted texts by plural category) ``{n}`` stands for a number. *quota* says
    whether a contract is used up by its declarer's hand (``player``) or by anybody's (``table``).
    """

    sid: str
    step: str
    tables: tuple[TableView, ...]
    line: str
    left: Mapping[str, str]
    waits: Mapping[str, str]
    quota: str = "player"


@dataclass(frozen=True, slots=True)
class NameField:
    """A name being typed, the letter of its token, and what is wrong with it."""

    value: str = ""
    letter: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class OwnRow:
    """One of this device's sessions: how it stands, and who plays.

    *about* names the way to Forget and Delete. Of a deleted one, *line* says until when it can be
    brought back.
    """

    sid: str
    title: str
    line: str
    names: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A rule set to play by, and how many names it needs."""

    id: str
    label: str
    players: int
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class HomeView:
    """Start a session, go on with one, or join one by its code, which comes back as typed.

    *first* has id "" (drawn at random) or a seat index. *own_sets* are the rule sets that this
    device keeps.
    """

    names: tuple[NameField, ...]
    first: tuple[Choice, ...]
    rule_sets: tuple[RuleChoice, ...]
    command: str
    own_sets: tuple[RuleChoice, ...] = ()
    notice: str = ""
    own: tuple[OwnRow, ...] = ()
    deleted: tuple[OwnRow, ...] = ()
    errors: tuple[str, ...] = ()
    code: str = ""
    code_error: str = ""


@dataclass(frozen=True, slots=True)
class ErrorView:
    """What went wrong, in one sentence, and the way on."""

    title: str
    sentence: str
    link: str
    link_label: str
