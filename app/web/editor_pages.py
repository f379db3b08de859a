"""The views of the rule-set editor, and of the pages on which rule sets are kept and shared."""

from dataclasses import dataclass
from typing import ClassVar

from app.web.views import Choice


@dataclass(frozen=True, slots=True)
class Box:
    """A field for a number. *signed* gives it a button that turns its sign around.

    *costs* says that such numbers are negative, for what is typed where none stands.
    """

    kind: ClassVar[str] = "box"
    name: str
    label: str
    value: str
    error: str = ""
    signed: bool = True
    costs: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A field for a name; *usual* is what stands there without one."""

    kind: ClassVar[str] = "words"
    name: str
    label: str
    value: str
    usual: str
    most: int
    error: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A closed list."""

    kind: ClassVar[str] = "pick"
    name: str
    label: str
    choices: tuple[Choice, ...]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """Something that is so or is not."""

    kind: ClassVar[str] = "tick"
    name: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class Act:
    """A button that changes the form. *pressed* says what it would say already holds."""

    act: str
    label: str
    pressed: bool = False

    @property
    def stay(self) -> str:
        """What the button is about: a switch says another act once it has been pressed."""
        what, _colon, how = self.act.partition(":")
        return what if how in ("on", "off", "play", "split") else self.act


@dataclass(frozen=True, slots=True)
class Acts:
    """Buttons side by side, one of which may be pressed.

    With an *id* the row has a place on the page even while there is nothing to tap.
    """

    kind: ClassVar[str] = "acts"
    label: str
    acts: tuple[Act, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be left out: its corner, and its name in words."""

    id: str
    sign: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CardSuit:
    """The cards of one suit that can be left out."""

    suit: str
    name: str
    cards: tuple[CardChoice, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Every card of the pack, to leave out."""

    kind: ClassVar[str] = "cards"
    label: str
    line: str
    suits: tuple[CardSuit, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A line that explains."""

    kind: ClassVar[str] = "note"
    text: str


Row = Box | Words | Pick | Tick | Acts | Cards | Note


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the editor that folds; *line* says in one line how things stand."""

    id: str
    title: str
    line: str
    rows: tuple[Row, ...]
    errors: tuple[str, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class PartView:
    """One thing that a mixture counts. *hidden* are fields that carry what it is.

    *line* is what it pays, where that follows a contract that counts it alone.
    """

    id: str
    title: str
    line: str
    hidden: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ContractEdit:
    """A contract in the editor. *name* is what it is called, *line* what it pays.

    *rest* is what few tables change; it is folded once more, unless *unfolded*. A contract with
    one value has that *beside* its name, where it can be typed while the contract is folded; then
    its line says only what is counted.
    """

    id: str
    name: str
    line: str
    hidden: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    rest: tuple[Row, ...] = ()
    parts: tuple[PartView, ...] = ()
    beside: Box | None = None
    errors: tuple[str, ...] = ()
    unfolded: bool = False
    first: bool = False
    last: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class CostRow:
    """What one hand of a contract can come to."""

    name: str
    total: int
    worst: int
    best: int


@dataclass(frozen=True, slots=True)
class Problems:
    """One thing to put right: what, and the anchor of its place."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class SummaryView:
    """What the rules come to. Without rows something has to be put right first."""

    line: str
    level: bool = True
    cost: str = ""
    rows: tuple[CostRow, ...] = ()
    note: str = ""
    problems: tuple[Problems, ...] = ()
    doubts: tuple[str, ...] = ()
    """What is allowed and hardly meant: points that are won in a contract to avoid."""


@dataclass(frozen=True, slots=True)
class EditorView:
    """The whole form. *carried* are fields of the start form that wait for its return."""

    source: str
    command: str
    carried: tuple[tuple[str, str], ...]
    name: str
    name_error: str
    house: tuple[Acts, ...]
    sections: tuple[Section, ...]
    contracts: tuple[ContractEdit, ...]
    contracts_line: str
    contracts_errors: tuple[str, ...]
    palette: tuple[Act, ...]
    summary: SummaryView
    own: bool = False


@dataclass(frozen=True, slots=True)
class OwnRulesRow:
    """A rule set of this device, or one that it has put away."""

    id: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class OwnRulesView:
    """All rule sets of this device, those put away, and a place to take one in from a file."""

    rows: tuple[OwnRulesRow, ...]
    deleted: tuple[OwnRulesRow, ...]
    command: str
    file_errors: tuple[str, ...] = ()
    notice: str = ""


@dataclass(frozen=True, slots=True)
class OneRulesView:
    """One rule set of this device: sharing, renaming, copying, putting it away."""

    id: str
    name: str
    typed_name: str
    name_error: str
    command: str
    url: str
    line: str
    summary: SummaryView
    days: int


@dataclass(frozen=True, slots=True)
class SharedRulesView:
    """Somebody's rule set, for whoever was given its address."""

    id: str
    name: str
    line: str
    contracts: tuple[tuple[str, str], ...]
    summary: SummaryView
    command: str
