"""Slams in words: somebody took everything."""

from app.domain.contracts import Mixture
from app.domain.hand import Hand
from app.domain.rulesets import RuleSet
from app.domain.scoring import slams
from app.web.i18n import _
from app.web.views import Player
from app.web.words import contract_name, isolated, part_name


def slam_notes(hand: Hand, rules: RuleSet, players: tuple[Player, ...]) -> tuple[str, ...]:
    """A sentence for each slam that was made in *hand*."""
    contract = rules.contract(hand.contract)
    notes = []
    for part_id, seat in slams(hand.outcome, contract, rules):
        entry = contract.entry
        part = entry.part(part_id) if isinstance(entry, Mixture) and part_id else None
        name = isolated(players[seat].name)
        what = part_name(part.entry) if part else contract_name(contract)
        notes.append(_("%(what)s, slam: %(name)s took everything.", what=what, name=name))
    return tuple(notes)
