"""The doubles step: one row per seat in speaking order, and who still owes what."""

from dataclasses import dataclass

from app.domain.doubles import maximum, may_double
from app.domain.draft import Draft
from app.domain.match import Match
from app.domain.obligations import Obligation, obligations
from app.domain.seats import speaking_order
from app.web.i18n import _, ngettext
from app.web.numbers import number
from app.web.present.slot import Slot
from app.web.views import DoubleChip, DoublesRow, Line, OwedNote, Player, Words
from app.web.words import isolated


@dataclass(frozen=True, slots=True)
class Doubling:
    """A hand's doubles, ready to be shown."""

    slot: Slot
    draft: Draft
    players: tuple[Player, ...]
    errors: dict[int, str]
    mine: int | None = None

    def rows(self, speaker: int | None) -> tuple[DoublesRow, ...]:
        """Rows in speaking order; *speaker* is the seat whose turn it is."""
        declarer = self.slot.declarer
        # Of a hand that was played long ago nobody has to be reminded.
        due = obligations(self.slot.match, declarer) if self.slot.kind == "open" else ()
        owed = {o.seat: o for o in due}
        order = speaking_order(declarer, len(self.players))
        return tuple(self._row(seat, owed.get(seat), seat == speaker) for seat in order)

    def _row(self, seat: int, owed: Obligation | None, turn: bool) -> DoublesRow:
        name = isolated(self.players[seat].name)
        rules, declarer = self.slot.rules, self.slot.declarer
        contract = rules.find(self.draft.contract)
        most = contract and maximum(rules, contract, declarer, seat, self.draft.doubles)
        said = any(by == seat for by, _whom in self.draft.doubles)
        chips = tuple(self._chip(seat, to) for to in self.players if to.seat != seat)
        answer = OwedNote(_("redoubles")) if seat == declarer else OwedNote("")
        return DoublesRow(
            player=self.players[seat],
            chips=chips,
            plain=_note(owed, 0) if owed else answer,
            doubled=_note(owed, 1) if owed else answer,
            owed_plain=self._line(owed, 0) if owed else (),
            owed_doubled=self._line(owed, 1) if owed else (),
            max_label=_("%(name)s: maximum", name=name),
            max_on=said and most == self.draft.doubles,
            turn=turn,
            declares=seat == declarer,
            mine=seat == self.mine,
            error=self.errors.get(seat, ""),
            silent=all(len(chip.not_in) == len(rules.contracts) for chip in chips),
        )

    def _chip(self, by: int, to: Player) -> DoubleChip:
        rules, declarer, doubles = self.slot.rules, self.slot.declarer, self.draft.doubles
        forbidden = tuple(
            contract.id
            for contract in rules.contracts
            if not may_double(rules, contract, declarer, by, to.seat)
        )
        answers = by == declarer and not rules.doubling.declarer_starts
        back = (to.seat, by) in doubles
        ticked = (by, to.seat) in doubles
        names = {"by": isolated(self.players[by].name), "to": isolated(to.name)}
        return DoubleChip(
            by=by,
            to=to,
            label=_("%(by)s and %(to)s, redoubled", **names)
            if ticked and back
            else _("%(by)s doubles %(to)s", **names),
            ticked=ticked,
            redoubled=ticked and back,
            allowed=self.draft.contract not in forbidden and (back or not answers),
            not_in=forbidden,
            needs=f"{to.seat}-{by}" if answers else "",
        )

    def _line(self, owed: Obligation, now: int) -> Line:
        """In words, for somebody who still owes after *now* doubles in this hand."""
        left = owed.owed - now
        if left <= 0 or not owed.is_pressing:
            return ()
        if not now and owed.must:
            return (
                Words(_must(owed, self.players), True),
                Words(" " + every_hand_left(owed)),
            )
        return (Words(_owes(owed, self.players, left), True), Words(", " + hands_left(owed)))


def hands_left(owed: Obligation) -> str:
    """``3 hands left`` in which to double, the open one included."""
    if owed.declarer is None:
        return ngettext(
            "%(n)s hand of the others left", "%(n)s hands of the others left", owed.hands_left
        )
    return ngettext("%(n)s hand left", "%(n)s hands left", owed.hands_left)


def every_hand_left(owed: Obligation) -> str:
    """How often somebody must still double: in this hand, in both, in all of them."""
    count, anybody = owed.hands_left, owed.declarer is None
    if count == 1:
        return _("in this hand, the last one.")
    if count == 2:  # English, like most languages, has a word for two
        both = _("in both hands that others still declare.")
        return both if anybody else _("in both hands left.")
    if anybody:
        return _("in all %(n)s hands that others still declare.", n=number(count))
    return _("in all %(n)s hands left.", n=number(count))


def _must(owed: Obligation, players: tuple[Player, ...]) -> str:
    name = isolated(players[owed.seat].name)
    if owed.declarer is None:
        return _("%(name)s must double", name=name)
    declarer = isolated(players[owed.declarer].name)
    return _("%(name)s must double %(declarer)s", name=name, declarer=declarer)


def _owes(owed: Obligation, players: tuple[Player, ...], left: int) -> str:
    name = isolated(players[owed.seat].name)
    if owed.declarer is None:
        return ngettext(
            "%(name)s owes %(n)s double", "%(name)s owes %(n)s doubles", left, name=name
        )
    return ngettext(
        "%(name)s owes %(declarer)s %(n)s double",
        "%(name)s owes %(declarer)s %(n)s doubles",
        left,
        name=name,
        declarer=isolated(players[owed.declarer].name),
    )


def _note(owed: Obligation, now: int) -> OwedNote:
    done, wanted = owed.done + now, owed.wanted
    facts = {
        "done": number(min(done, wanted)),
        "wanted": number(wanted),
        "owed": number(wanted - done),
    }
    if done >= wanted:
        return OwedNote(_("%(done)s of %(wanted)s", **facts), "ok")
    tone = "must" if owed.must and not now else "owes"
    return OwedNote(_("owes %(owed)s of %(wanted)s", **facts), tone)


def _rule(owed: Obligation, match: Match, players: tuple[Player, ...]) -> str:
    """What is asked of everybody in the hands that begin."""
    if owed.declarer is None:
        return ngettext(
            "Everybody doubles whoever declares in at least %(n)s of the %(hands)s hands.",
            "Everybody doubles whoever declares in at least %(n)s of the %(hands)s hands.",
            owed.wanted,
            hands=number(match.length),
        )
    if _is_by_match(match):
        return ngettext(
            "Everybody doubles each other player in at least %(n)s hand of the match.",
            "Everybody doubles each other player in at least %(n)s hands of the match.",
            owed.wanted,
        )
    return ngettext(
        "Everybody else doubles %(declarer)s in at least %(n)s of her %(hands)s hands.",
        "Everybody else doubles %(declarer)s in at least %(n)s of her %(hands)s hands.",
        owed.wanted,
        declarer=isolated(players[owed.declarer].name),
        hands=number(owed.hands_left),
    )


def _is_by_match(match: Match) -> bool:
    """Whether doubles are owed in all hands of the match, and not in one declarer's alone."""
    doubling = match.rules.doubling
    return doubling.scope == "match" or (doubling.scope == "game" and doubling.others != "never")


def owed_line(match: Match, declarer: int, players: tuple[Player, ...]) -> Line:
    """Under the contracts: who still owes doubles to the declarer, the pressing ones first.

    The first hand has the rule itself; later the line stays empty until somebody's are pressing.
    """
    owing = [o for o in obligations(match, declarer) if o.owed]
    begins = not (match.hands if _is_by_match(match) else match.hands_of(declarer))
    if owing and begins:
        return (Words(_rule(owing[0], match, players)),)
    if not any(o.is_pressing for o in owing):
        return ()
    owing.sort(key=lambda o: (not o.must, -o.owed))
    words: list[Words] = []
    for place, o in enumerate(owing):
        if o.must:
            words += [Words(_must(o, players), True), Words(" " + every_hand_left(o) + " ")]
        elif place == 0:
            words += _first_owing(o, players)
        else:
            name = isolated(players[o.seat].name)
            words.append(Words(_("%(name)s owes %(n)s.", name=name, n=number(o.owed)) + " "))
    return tuple(words)


def _first_owing(owed: Obligation, players: tuple[Player, ...]) -> list[Words]:
    """``Beth owes Anne 1 double in 2 hands.``"""
    name = isolated(players[owed.seat].name)
    doubles = ngettext("%(n)s double", "%(n)s doubles", owed.owed)
    if owed.declarer is None:
        owes = _("%(name)s owes", name=name)
        within = ngettext(
            "in %(n)s hand of the others", "in %(n)s hands of the others", owed.hands_left
        )
    else:
        declared = isolated(players[owed.declarer].name)
        owes = _("%(name)s owes %(declarer)s", name=name, declarer=declared)
        within = ngettext("in %(n)s hand", "in %(n)s hands", owed.hands_left)
    return [Words(owes + " "), Words(f"{doubles} {within}", True), Words(". ")]
