"""What the templates take: ready data, one frozen object per page or fragment.

Here is what the open hand is made of; whole pages are in ``app.web.pages``.

Every text that depends on rules, contracts or players arrives translated and finished; templates
add only their own fixed words. Sentences that name players wrap each name in U+2068 … U+2069
(first strong isolate), so that a right-to-left name cannot reorder the numbers beside it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a seat, with the letters that make the seat's token unique (A, or An and Al)."""

    seat: int
    name: str
    letters: str

    @property
    def long(self) -> bool:
        """Names over seven letters give way to tokens where room is short."""
        return len(self.name) > 7


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of a sentence; the strong pieces are what matters in it."""

    text: str
    strong: bool = False


Line = tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Plural:
    """A counted text in the two forms a page needs; ``{n}`` stands for the number."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a closed list: a suit, a rank, a rule set, a first declarer."""

    id: str
    label: str
    chosen: bool = False


# ---- the seats line, the banner, undo -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat in the seats line.

    *roles* are ids: declares, speaks_first, cuts, deals. *turn* lights it in brass, *speaks* puts
    "speaks now" in place of its role. *mine* is the seat of whoever holds this phone. *came_from*
    and *delta* are set only in the answer that scored a hand: the total before it, and what it
    moved. *signs* is how many there are in the longer of both totals.
    """

    player: Player
    total: int
    signs: int = 1
    place: str = ""
    leads: bool = False
    roles: tuple[str, ...] = ()
    turn: bool = False
    speaks: bool = False
    mine: bool = False
    came_from: int | None = None
    delta: int | None = None


@dataclass(frozen=True, slots=True)
class HereView:
    """Who else is here; *entering* says that somebody is, and stands in place of the line."""

    text: str = ""
    entering: bool = False


@dataclass(frozen=True, slots=True)
class NewsView:
    """A sentence about what others did, for a page that is in the middle of something."""

    sid: str
    text: str


@dataclass(frozen=True, slots=True)
class UndoView:
    """The command that Undo takes back: *label* says which ("Undo hand 5, No queens")."""

    label: str
    version: int
    command: str


@dataclass(frozen=True, slots=True)
class BannerView:
    """The slim line after a command: "Hand 5 scored", "No queens · Beth +24".

    *hand* 0 means there is nothing to ask Why? about. *notes* are further sentences, such as the
    compulsory doubles still missing when a declarer's run ends.
    """

    title: str
    text: str
    match: int = 1
    hand: int = 0
    notes: tuple[str, ...] = ()


# ---- the open hand ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ContractTile:
    """One contract on the declarer's slip.

    *used* is empty while the contract may still be named, else "Hand 1 · −2". *mark* is a suit
    drawn after the name (hearts for the king). *asks* is "", "trump" or "rank"; *question* is the
    step's title while it is asked, *choices* its answers with "unsaid" last, *said* what the
    chosen answer reads like beside the contract's name ("from 8"), empty for a suit. *undoubled* is
    what the one-tap button says while nobody has doubled, empty when such hands are played.
    """

    id: str
    name: str
    hint: str
    picture: str
    mark: str = ""
    used: str = ""
    chosen: bool = False
    asks: str = ""
    question: str = ""
    choices: tuple[Choice, ...] = ()
    said: str = ""
    undoubled: str = ""
    leads: str = ""
    """Who leads this contract, where it is not who leads the others."""


@dataclass(frozen=True, slots=True)
class DoubleChip:
    """*by* doubling *to*: allowed or not, ticked or not.

    *not_in* lists the contracts that forbid it; *needs* is the double it answers ("2-0") when it
    may only be a redouble. *label* is its words for a screen reader as things stand ("Beth doubles
    Anne", "Beth and Anne, redoubled"). *allowed* says whether it may be ticked now.
    """

    by: int
    to: Player
    label: str
    ticked: bool = False
    redoubled: bool = False
    allowed: bool = True
    not_in: tuple[str, ...] = ()
    needs: str = ""

    @property
    def value(self) -> str:
        """The form's value for this double."""
        return f"{self.by}-{self.to.seat}"


@dataclass(frozen=True, slots=True)
class OwedNote:
    """What is said under a name among the doubles; *tone* is "", "ok", "owes" or "must"."""

    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class DoublesRow:
    """One seat's chance to speak. Rows come in speaking order, declarer last.

    *plain* and *owed_plain* hold while this seat has not doubled the declarer in this hand,
    *doubled* and *owed_doubled* once it has; the page shows one pair and needs no arithmetic.
    """

    player: Player
    chips: tuple[DoubleChip, ...]
    plain: OwedNote
    doubled: OwedNote
    owed_plain: Line = ()
    owed_doubled: Line = ()
    max_label: str = ""
    max_on: bool = False
    turn: bool = False
    declares: bool = False
    mine: bool = False
    error: str = ""
    silent: bool = False
    """Whether this seat may double nobody in any hand like this one."""


@dataclass(frozen=True, slots=True)
class ConflictRow:
    """A seat in a conflict: what is saved, what was typed ("" when nothing was)."""

    player: Player
    saved: str
    typed: str


@dataclass(frozen=True, slots=True)
class InsteadView:
    """What was typed as a correction of what is saved: one tap puts it in its place."""

    match: int
    hand: int
    version: int
    command: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ConflictView:
    """Somebody scored this hand first: both results side by side. Nothing was overwritten.

    *same* says that both entered the same, so that there is nothing to decide; *saved* that there
    is something saved at all.
    """

    title: str
    sentence: str
    saved_label: str
    typed_label: str
    rows: tuple[ConflictRow, ...]
    same: bool = False
    saved: bool = True
    instead: InsteadView | None = None
