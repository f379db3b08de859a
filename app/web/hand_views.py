"""The views of the open hand: the outcome step, how each contract is entered, and the whole."""

from dataclasses import dataclass

from app.web.views import ContractTile, DoublesRow, Line, Player, Plural


@dataclass(frozen=True, slots=True)
class CountRow:
    """How many a seat took. *auto* marks a value the page filled in by itself.

    Seat −1 is nobody's: cards that had been put aside, *most* of them at most.
    """

    player: Player
    value: int | str | None = None
    auto: bool = False
    error: str = ""
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """One question answered by tapping a name: the king's taker, the last trick, the ace.

    *field* is the form field, *hint* a short note beside the title ("−20"), *missing* what the
    Score button says while nobody is picked.
    """

    field: str
    title: str
    hint: str
    missing: str
    players: tuple[Player, ...]
    picked: int | None = None
    auto: bool = False
    error: str = ""
    aside: str = ""
    """What nobody's choice is called, where the card may have been put aside."""
    among: str = ""
    """The parts of the same hand, by id, of which a taker must have some."""


@dataclass(frozen=True, slots=True)
class Share:
    """A seat that may share what the contract pays."""

    player: Player
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A finishing place: "1st", what it pays, and the question while it is being asked."""

    number: int
    label: str
    points: int
    question: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """The place a seat finished in."""

    player: Player
    place: int | None = None
    auto: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """How one contract's outcome is entered.

    *entry* is "counts" (rows, perhaps a *special* card), "picks" (one or more names), "order"
    (places, finishers), "shares" (names to tick) or "mixture" (*parts*: panels in one; *part* is a
    part's own id, *head* its name, *mark* its suit, *tricks* the one that counts tricks). *total*
    is how many there are to place. *keys* asks for boxes with a key pad instead of chips. *placed*
    counts what is placed ("{n} of 4 placed"), *missing* what is left ("{n} queens to place").
    """

    contract: str
    entry: str
    title: str
    total: int
    placed: Plural
    missing: Plural
    reminder: str = ""
    keys: bool = False
    rows: tuple[CountRow, ...] = ()
    special: Pick | None = None
    picks: tuple[Pick, ...] = ()
    places: tuple[Place, ...] = ()
    finishers: tuple[PlaceRow, ...] = ()
    error: str = ""
    shares: tuple[Share, ...] = ()
    part: str = ""
    head: str = ""
    mark: str = ""
    tricks: str = ""
    parts: "tuple[Panel, ...]" = ()

    @property
    def counted(self) -> "tuple[Panel, ...]":
        """The parts that are counted, a column each."""
        return tuple(part for part in self.parts if part.entry == "counts")

    @property
    def lines(self) -> tuple[Player, ...]:
        """Who has a line across the columns: the seats, and nobody where cards can be missing.

        Tricks cannot, so their column ends before nobody's line.
        """
        longest = max((part.rows for part in self.counted), key=len, default=())
        return tuple(row.player for row in longest)


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A typed result, as text, so that what was typed comes back as it was."""

    player: Player
    value: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class PreviewNet:
    """What one seat gets from this hand."""

    player: Player
    net: int


@dataclass(frozen=True, slots=True)
class PreviewView:
    """The hand as it would be scored: all nets and their sum, or nothing yet.

    *notice* is a sentence above the button ("Hand 5 was scored on another phone.") with a way on;
    *news* says what is out of the ordinary in a hand that is ready: a slam.
    """

    nets: tuple[PreviewNet, ...] = ()
    total: int = 0
    notice: str = ""
    news: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandView:
    """The open hand: everything its one form holds.

    *mode* is cards, nets, from_zero (undoubled is only ever a button). *choosing* keeps the
    contract step open: nothing named yet, or its suit or rank not asked to the end. *auto* is the
    page's own note of what it filled by itself ("0 3"): its script writes it, the server sends it
    empty, so that without a script every number counts as it stands. *missing* is what the button
    says is lacking, empty when *ready*. *leads* says who leads. *step* names the outcome step: a
    page that holds one of this name keeps it (*stands*), reset, and is sent no other. When the
    undoubled button is pressed without JavaScript the form carries ``mode`` twice; undoubled wins.
    """

    number: int
    version: int
    command: str
    title: str
    tiles: tuple[ContractTile, ...]
    left: int
    owed: Line
    doubles: tuple[DoublesRow, ...]
    panels: tuple[Panel, ...]
    paper: tuple[PaperRow, ...]
    preview: PreviewView
    score_label: str
    missing: str
    leads: str = ""
    doubling: bool = True
    answers: bool = True
    step: str = ""
    stands: bool = False
    mark: str = ""
    """A name for the rules of this hand, the same on every phone: a hand that waits on one is not
    sent by itself to a match that is played by others meanwhile."""
    ready: bool = False
    choosing: bool = True
    contract: str = ""
    trump: str = ""
    start_rank: str = ""
    mode: str = "cards"
    auto: str = ""
    errors: tuple[str, ...] = ()
    paper_error: str = ""

    @property
    def chosen(self) -> ContractTile | None:
        """The tile of the contract that was named."""
        return next((tile for tile in self.tiles if tile.id == self.contract), None)
