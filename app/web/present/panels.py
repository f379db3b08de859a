"""The outcome step: how what happened is entered, one panel per contract.

Nothing here depends on the hand: the step of one hand serves the next one of the same match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Taker
from app.domain.draft import NOTHING_YET, Draft
from app.domain.rulesets import RuleSet
from app.web.i18n import _, marked, ngettext, plural_forms, spoken
from app.web.numbers import number, points
from app.web.views import CountRow, Panel, Pick, Place, PlaceRow, Player, Plural
from app.web.words import (
    card_name,
    finishing_title,
    ordinal,
    question,
    reminder,
    to_place_forms,
    went_out,
)

MOST_CHIPS = 4
"""Counts up to this have a chip each; larger ones are typed on a row of keys."""


@dataclass(frozen=True, slots=True)
class Panels:
    """What the panels of one open hand have in common.

    *odd* are typed texts that are no numbers, by field; *errors* are sentences by part and seat.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    draft: Draft
    errors: dict[tuple[str, int | None], str]
    odd: Mapping[str, str]

    def panel(self, contract: Contract) -> Panel:
        """The panel of *contract*, filled in if it is the one that was named."""
        if contract.id != self.draft.contract:
            return _untouched(contract, self.rules, self.players, spoken())
        return self._filled(contract)

    def _filled(self, contract: Contract) -> Panel:
        draft, errors = self.draft, self.errors
        panel: Panel
        match contract.entry:
            case Counts() as entry:
                panel = self._counts(contract.id, entry, draft, errors)
            case Taker(card, value):
                title = _("Who took the %(card)s?", card=card_name(card))
                pick = self._pick(
                    f"{contract.id}.taker", title, value, draft.taker, errors.get(("taker", None))
                )
                panel = self._picks(contract.id, title, (pick,))
            case LastTricks(values):
                panel = self._last(contract.id, values, draft, errors)
            case Finish(payoffs):
                panel = self._order(contract.id, payoffs, draft, errors)
        return replace(panel, reminder=reminder(contract, self.rules))

    def _counts(
        self, contract: str, entry: Counts, draft: Draft, errors: dict[tuple[str, int | None], str]
    ) -> Panel:
        total = self.rules.number_of(entry.item)
        tapped = (*draft.counts, *(None for _ in self.players))
        filled = draft.filled_counts(entry, self.rules)
        special = None
        if entry.special:
            taker = draft.filled_special(entry, self.rules)
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
        return Panel(
            contract,
            "counts",
            question(entry.item),
            total,
            _placed(total),
            _plural(*to_place_forms(entry.item)),
            keys=total > MOST_CHIPS,
            rows=tuple(
                CountRow(
                    player,
                    self.odd.get(f"{contract}.count.{player.seat}", filled[player.seat]),
                    filled[player.seat] is not None and tapped[player.seat] is None,
                    errors.get(("counts", player.seat), ""),
                )
                for player in self.players
            ),
            special=special,
            error=errors.get(("counts", None), ""),
        )

    def _pick(
        self, field: str, title: str, value: int, picked: int | None, error: str | None
    ) -> Pick:
        return Pick(
            field, title, points(value), _("say who"), self.players, picked, error=error or ""
        )

    def _picks(self, contract: str, title: str, picks: tuple[Pick, ...]) -> Panel:
        missing = _plural(*_TRICKS_TO_GIVE)
        return Panel(
            contract, "picks", title, len(picks), _placed(len(picks)), missing, picks=picks
        )

    def _last(
        self,
        contract: str,
        values: tuple[int, ...],
        draft: Draft,
        errors: dict[tuple[str, int | None], str],
    ) -> Panel:
        takers = (*draft.takers, *(None for _ in values))
        unsaid = next((k for k, taker in enumerate(takers) if taker is None), None)
        picks = []
        for k, value in enumerate(values):
            trick = number(self.rules.tricks - len(values) + 1 + k)
            last = k == len(values) - 1
            picks.append(
                self._pick(
                    f"{contract}.takers.{k}",
                    _("Trick %(n)s, the last", n=trick) if last else _("Trick %(n)s", n=trick),
                    value,
                    takers[k],
                    errors.get(("takers", None)) if k == unsaid else "",
                )
            )
        title = ngettext("Who took the last trick?", "Who took the last tricks?", len(values))
        return self._picks(contract, title, tuple(picks))

    def _order(
        self,
        contract: str,
        payoffs: tuple[int, ...],
        draft: Draft,
        errors: dict[tuple[str, int | None], str],
    ) -> Panel:
        filled = draft.filled_places(len(self.players))
        tapped = (*draft.places, *(None for _ in self.players))
        return Panel(
            contract,
            "order",
            finishing_title(),
            len(payoffs),
            _placed(len(payoffs)),
            _plural(*_PLACES_LEFT),
            places=tuple(
                Place(place, ordinal(place), paid, went_out(place))
                for place, paid in enumerate(payoffs, start=1)
            ),
            finishers=tuple(
                PlaceRow(
                    player,
                    filled[player.seat],
                    filled[player.seat] is not None and tapped[player.seat] is None,
                    errors.get(("order", player.seat), ""),
                )
                for player in self.players
            ),
            error=errors.get(("order", None), ""),
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
