"""The views of the rules pages: a rule set in words, and the list of those that ship."""

from dataclasses import dataclass

from app.web.pages import WhyPair, WhyRow
from app.web.views import Player


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a list of facts: what it is about, and what holds."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Score:
    """What one thing pays: "each of the 4 queens", −6."""

    what: str
    points: int


@dataclass(frozen=True, slots=True)
class ScoreList:
    """What a contract pays, or one *part* of it (empty: the whole), line by line."""

    part: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class ContractRules:
    """One contract: what to do, how it is played, what it pays and what that adds up to.

    *id* is the contract's own, *pays* its values in a few signs, *note* how the total may differ.
    """

    id: str
    name: str
    picture: str
    mark: str
    pays: str
    aim: str
    play: tuple[str, ...]
    lists: tuple[ScoreList, ...]
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class DiagramSeat:
    """A seat in the picture of a hand: where its card stands, and what is printed on it."""

    player: Player
    left: int
    top: int
    raw: int


@dataclass(frozen=True, slots=True)
class DiagramArrow:
    """A double: a line with its point at the seat that was doubled."""

    path: str
    head: str


@dataclass(frozen=True, slots=True)
class DiagramLabel:
    """What moves between two seats, printed on their line."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class DiagramView:
    """A doubled hand as coordinates; *says* is the same for whoever cannot see it."""

    width: int
    height: int
    card_width: int
    card_height: int
    seats: tuple[DiagramSeat, ...]
    arrows: tuple[DiagramArrow, ...]
    labels: tuple[DiagramLabel, ...]
    says: str


@dataclass(frozen=True, slots=True)
class WorkedHand:
    """A hand settled by the engine: who said what, every seat's way to its net, pair by pair.

    *raw_total* and *net_total* are the sums below the rows; *notes* are sentences.
    Without doubles there is neither a *diagram* nor anything that moves.
    """

    id: str
    title: str
    story: tuple[str, ...]
    rows: tuple[WhyRow, ...]
    raw_total: int
    net_total: int
    pairs: tuple[WhyPair, ...]
    notes: tuple[str, ...]
    diagram: DiagramView | None = None


@dataclass(frozen=True, slots=True)
class Split:
    """What a contract scores that nobody doubled and nobody played."""

    name: str
    others: int
    declarer: int


@dataclass(frozen=True, slots=True)
class Aside:
    """Something to unfold: advice, a variation, a question with its answer.

    *sheet* says what it does to the sheet; *sets* are shipped rule sets that play so, each with
    its id and its name.
    """

    id: str
    title: str
    sentences: tuple[str, ...]
    sheet: str = ""
    sets: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sums:
    """What the contracts come to, and in sentences what follows from it; *whose* they all are."""

    total: int
    sentences: tuple[str, ...]
    whose: str


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules of one rule set. *sid* is the session whose match plays by them, or empty.

    *glance* is for whoever reads no more than that, *without* for whoever knows other rules.
    *splits* has the results of undoubled hands
    where they are not played. *where* and *sources* are for sets that ship.
    """

    sid: str
    name: str
    glance: tuple[Fact, ...]
    without: str
    cards: tuple[Fact, ...]
    turns: tuple[Fact, ...]
    tricks: tuple[str, ...]
    contracts: tuple[ContractRules, ...]
    sums: Sums
    doubling: tuple[str, ...]
    calls: tuple[Fact, ...]
    compulsory: tuple[str, ...]
    undoubled: tuple[str, ...]
    splits: tuple[Split, ...]
    settling: tuple[str, ...]
    worked: tuple[WorkedHand, ...]
    end: tuple[str, ...]
    tactics: tuple[Aside, ...]
    variations: tuple[Aside, ...]
    questions: tuple[Aside, ...]
    where: str = ""
    sources: str = ""
    can_change: bool = False
    """Whether this phone may let the match go on by other rules."""


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A rule set that ships, in the list: its size in a few words, and where it is played."""

    id: str
    name: str
    size: str
    where: str
    sources: str


@dataclass(frozen=True, slots=True)
class HelpView:
    """How the sheet works. *sid* leads back to the sheet that was asked from, if any."""

    sid: str
    code_minutes: int
    code_length: int
    kept_days: int
