"""The views of the pages by which phones come in and are let in, and sessions are put away."""

from dataclasses import dataclass

from markupsafe import Markup

from app.web.views import Player


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """Somebody this phone could belong to. *note* says whether another phone, or this one, does."""

    player: Player
    person: int
    total: int
    note: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class JoinView:
    """The page behind a score link. Looking at it changes nothing.

    *scores* says that this phone is a scorer already, *keeps* that it is nobody's.
    """

    sid: str
    key: str
    title: str
    line: str
    seats: tuple[JoinSeat, ...]
    scores: bool = False
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class CodeView:
    """The short code as it is read out, where it is typed, and until when."""

    text: str
    line: str


@dataclass(frozen=True, slots=True)
class PhoneView:
    """A phone that may score, by the name of whoever holds it. *id* is how the form names it."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class OwnerView:
    """What only the session's owner may do: lock, make new links, hand over."""

    locked: bool
    version: int
    lock_command: str
    links_command: str
    phones: tuple[PhoneView, ...]


@dataclass(frozen=True, slots=True)
class ShareView:
    """The ways in, for this phone to show to others.

    *link* is score or view: which of them is shown. A phone that may not score knows the view link
    only, and has no *tabs*. *key* leads to "Who are you?"; *me* says who this phone belongs to.
    """

    sid: str
    title: str
    line: str
    link: str
    url: str
    qr: Markup
    qr_label: str
    tabs: bool = False
    can_code: bool = False
    code: CodeView | None = None
    key: str = ""
    me: str = ""
    owner: OwnerView | None = None
    closed: str = ""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class ForgetView:
    """Leaving a session out of this phone's list, or deleting it for everybody."""

    sid: str
    title: str
    line: str
    names: str
    owns: bool
    days: int
