"""The outcome step: how what happened is entered, one panel per contract.

Nothing here depends on the hand: the step of one hand serves the next one of the same match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from zlib import crc32

from app.domain.cards import SUITS, belongs_to
from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Taker,
)
from app.domain.draft import NOTHING_YET, Draft
from app.domain.filling import PUT_ASIDE, padded
from app.domain.rulesets import RuleSet
from app.web.hand_views import CountRow, Panel, Pick, Place, PlaceRow, Share
from app.web.i18n import _, marked, ngettext, plural_forms, spoken
from app.web.numbers import number, points
from app.web.views import Player, Plural
from app.web.words import (
    card_name,
    finishing_title,
    ordinal,
    part_name,
    question,
    reminder,
    to_place_forms,
    went_out,
)

MOST_CHIPS = 4
"""Counts up to this have a chip each; larger ones are typed on a row of keys."""


Errors = dict[tuple[str, int | None], str]


@dataclass(frozen=True, slots=True)
class Panels:
    """What the panels of one open hand have in common.

    *odd* are typed texts that are no numbers, by field; *errors* are sentences by part and seat.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    draft: Draft
    errors: Errors
    odd: Mapping[str, str]

    def panel(self, contract: Contract) -> Panel:
        """The panel of *contract*, filled in if it is the one that was named."""
        if contract.id != self.draft.contract:
            return _untouched(contract, self.rules, self.players, spoken())
        return self._filled(contract)

    def _filled(self, contract: Contract) -> Panel:
        filled = self.draft.filled(contract.entry, self.rules.deal)
        entry = contract.entry
        if isinstance(entry, Mixture):
            panel = self._mixture(contract.id, entry, filled)
        else:
            panel = self._one(contract.id, entry, self.draft, filled, self.errors)
        return replace(panel, reminder=reminder(contract, self.rules))

    def _mixture(self, contract: str, mixture: Mixture, filled: Draft) -> Panel:
        """All parts on one screen, each with what is left of it."""
        parts = []
        for part in mixture.parts:
            errors = {
                (field.removeprefix(f"{part.id}."), seat): text
                for (field, seat), text in self.errors.items()
                if field.startswith(f"{part.id}.")
            }
            name = f"{contract}~{part.id}"
            one = self._one(
                name, part.entry, self.draft.part(part.id), filled.part(part.id), errors
            )
            picks = tuple(replace(p, among=_among(part, mixture)) for p in one.picks)
            head, mark = part_name(part.entry), _suit_of(part.entry)
            # One count has one column of boxes, whatever its size.
            text = _("{n} of %(total)s", total=number(one.total))
            placed = Plural(text, text)
            parts.append(
                replace(one, part=part.id, head=head, mark=mark, picks=picks, placed=placed)
            )
        none = Plural("", "")
        tricks = next(
            (
                part.id
                for part in mixture.parts
                if isinstance(part.entry, Counts) and part.entry.item == "tricks"
            ),
            "",
        )
        title = _("Who took what?")
        return Panel(contract, "mixture", title, 1, none, none, tricks=tricks, parts=tuple(parts))

    def _one(self, name: str, entry: Entry, draft: Draft, filled: Draft, errors: Errors) -> Panel:
        """The panel of an entry whose fields begin with *name*."""
        match entry:
            case Counts():
                return self._counts(name, entry, draft, filled, errors)
            case Taker(card, value):
                title = _("Who took the %(card)s?", card=card_name(card))
                pick = self._pick(
                    f"{name}.taker", title, value, filled.taker, errors.get(("taker", None))
                )
                auto = draft.taker is None and filled.taker is not None
                error = next((t for (f, _s), t in errors.items() if f == "taker"), "")
                return self._picks(name, title, (replace(pick, auto=auto, error=error),))
            case LastTricks(values):
                return self._last(name, values, draft, filled, errors)
            case Finish():
                return self._order(name, entry, draft, filled, errors)
            case Shared():
                return self._shares(name, draft, errors)
        raise TypeError(f"{entry!r} has no panel")

    def _counts(
        self, contract: str, entry: Counts, draft: Draft, filled: Draft, errors: Errors
    ) -> Panel:
        deal = self.rules.deal
        total = deal.number_of(entry.item)
        tapped = (*draft.counts, *(None for _ in self.players))
        special = None
        if entry.special:
            taker = filled.special
            special = replace(
                self._pick(
                    f"{contract}.special",
                    _("Who took the %(card)s?", card=card_name(entry.special.card)),
                    entry.special.value,
                    taker,
                    errors.get(("special", None)) or errors.get(("special", taker)),
                ),
                auto=taker is not None and draft.special is None,
            )
        rows = tuple(
            CountRow(
                player,
                self.odd.get(f"{contract}.count.{player.seat}", filled.counts[player.seat]),
                filled.counts[player.seat] is not None and tapped[player.seat] is None,
                errors.get(("counts", player.seat), ""),
            )
            for player in self.players
        )
        if deal.may_miss(entry.item):
            error = errors.get(("missing", None), "")
            auto = filled.missing is not None and draft.missing is None
            most = deal.may_miss(entry.item)
            rows += (CountRow(_nobody(), filled.missing, auto, error, most),)
        return Panel(
            contract,
            "counts",
            question(entry.item),
            total,
            _placed(total),
            _plural(*to_place_forms(entry.item)),
            keys=total > MOST_CHIPS,
            rows=rows,
            special=special,
            error=errors.get(("counts", None), ""),
        )

    def _pick(
        self, field: str, title: str, value: int, picked: int | None, error: str | None
    ) -> Pick:
        aside = _("Put aside") if self.rules.aside and field.split(".")[1] != "takers" else ""
        return Pick(
            field,
            title,
            points(value),
            _("say who"),
            self.players,
            picked,
            error=error or "",
            aside=aside,
        )

    def _picks(self, contract: str, title: str, picks: tuple[Pick, ...]) -> Panel:
        missing = _plural(*_TRICKS_TO_GIVE)
        return Panel(
            contract, "picks", title, len(picks), _placed(len(picks)), missing, picks=picks
        )

    def _last(
        self, contract: str, values: tuple[int, ...], draft: Draft, filled: Draft, errors: Errors
    ) -> Panel:
        takers = (*filled.takers, *(None for _ in values))
        tapped = (*draft.takers, *(None for _ in values))
        unsaid = next((k for k, taker in enumerate(takers) if taker is None), None)
        picks = []
        for k, value in enumerate(values):
            trick = number(self.rules.tricks - len(values) + 1 + k)
            last = k == len(values) - 1
            error = errors.get(("takers", takers[k])) if takers[k] is not None else ""
            error = errors.get(("takers", None)) if k == unsaid else error
            pick = self._pick(
                f"{contract}.takers.{k}",
                _("Trick %(n)s, the last", n=trick) if last else _("Trick %(n)s", n=trick),
                value,
                takers[k],
                error,
            )
            auto = takers[k] is not None and tapped[k] is None
            picks.append(replace(pick, auto=auto))
        title = ngettext("Who took the last trick?", "Who took the last tricks?", len(values))
        return self._picks(contract, title, tuple(picks))

    def _order(
        self, contract: str, entry: Finish, draft: Draft, filled: Draft, errors: Errors
    ) -> Panel:
        """Places as far as they are paid apart, and further where more is known already."""
        places = padded(filled.places, len(self.players))
        tapped = padded(draft.places, len(self.players))
        asked = max(entry.asked, *(place or 0 for place in places))
        asked = min(asked, len(entry.payoffs))
        return Panel(
            contract,
            "order",
            finishing_title(),
            asked,
            _placed(asked),
            _plural(*_PLACES_LEFT),
            places=tuple(
                Place(place, ordinal(place), paid, went_out(place))
                for place, paid in enumerate(entry.payoffs[:asked], start=1)
            ),
            finishers=tuple(
                PlaceRow(
                    player,
                    places[player.seat],
                    places[player.seat] is not None and tapped[player.seat] is None,
                    errors.get(("order", player.seat), ""),
                )
                for player in self.players
            ),
            error=errors.get(("order", None), ""),
        )

    def _shares(self, contract: str, draft: Draft, errors: Errors) -> Panel:
        none = Plural("", "")
        return Panel(
            contract,
            "shares",
            _("Who has the most cards of one suit?"),
            1,
            none,
            Plural(_("say who"), _("say who")),
            shares=tuple(Share(player, player.seat in draft.sharers) for player in self.players),
            error=errors.get(("sharers", None), ""),
        )


def _suit_of(entry: Entry) -> str:
    """The suit that is counted, if it is one."""
    return entry.item if isinstance(entry, Counts) and entry.item in SUITS else ""


def _nobody() -> Player:
    """Who has the cards that had been put aside."""
    return Player(PUT_ASIDE, _("Put aside"), "–")


def _among(part: Part, mixture: Mixture) -> str:
    """The parts of which the taker in *part* must have some: tricks, and cards like its own."""
    card = part.entry.card if isinstance(part.entry, Taker) else ""
    return " ".join(
        other.id
        for other in mixture.parts
        if isinstance(other.entry, Counts)
        and (other.entry.item == "tricks" or (card and belongs_to(card, other.entry.item)))
    )


@lru_cache(maxsize=1024)
def _untouched(
    contract: Contract,
    rules: RuleSet,
    players: tuple[Player, ...],
    _spoken: tuple[str, object],
) -> Panel:
    """Kept: every page has one for each contract that is left, and they stay the same."""
    return Panels(rules, players, NOTHING_YET, {}, {})._filled(contract)


@lru_cache
def rules_mark(rules: RuleSet) -> str:
    """A short name for *rules*, the same in every process."""
    return format(crc32(repr(rules).encode()), "x")


def step_name(rules: RuleSet, players: tuple[Player, ...]) -> str:
    """A name for the untouched outcome step of this table, as this process writes it."""
    return format(hash((rules, players, spoken())) % 2**32, "x")


_TRICKS_TO_GIVE = (marked("%(n)s still to say"), marked("%(n)s still to say"))
_PLACES_LEFT = (marked("%(n)s place left"), marked("%(n)s places left"))


def _placed(total: int) -> Plural:
    text = _("{n} of %(total)s placed", total=number(total))
    return Plural(text, text)


def _plural(one: str, other: str) -> Plural:
    forms = plural_forms(one, other)
    return Plural(forms.get("one", forms["other"]), forms["other"])
