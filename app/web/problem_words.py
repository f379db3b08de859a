"""A sentence for every problem that the rules can find."""

from collections.abc import Callable, Mapping

from app.domain.errors import Problem
from app.web.i18n import _, marked, ngettext
from app.web.numbers import number, points
from app.web.rules_problem_words import RULES_NUMBERED, RULES_PLAIN
from app.web.words import card_name, isolated, items, to_place

Names = tuple[str, ...]

_PLAIN = {
    "adjust.none": marked("There is no such line any more."),
    "adjust.nothing": marked("Say how many points: 0 changes nothing."),
    "adjust.reason": marked("Say what it is for."),
    "contract.unknown": marked("This rule set has no such contract."),
    "counts.number": marked("There must be one count for each seat."),
    "counts.none": marked("Nothing is counted in this contract."),
    "declarer.turn": marked("It is another player's turn to declare."),
    "double.off": marked("This table plays without doubles."),
    "double.self": marked("Nobody can double themselves."),
    "double.positive": marked("In this contract only the declarer may be doubled."),
    "double.declarer_only": marked("At this table only the declarer may be doubled."),
    "double.no_redouble": marked("At this table a double is not answered."),
    "file.flag": marked("This must be true or false."),
    "file.no_match": marked("A file needs at least one match."),
    "file.object": marked("This must be an object with named values."),
    "file.pair": marked("A double is a pair of seats, such as [1, 0]."),
    "file.true": marked("This can only be true."),
    "file.unended": marked("Only the last match may still be running."),
    "match.complete": marked("All hands of this match have been played."),
    "adjust.too_many": marked("A match has no room for more points beside its hands."),
    "match.empty": marked("No hand has been played, so there is nothing to bank."),
    "hand.none": marked("There is no such hand any more."),
    "match.none": marked("There is no such match any more."),
    "match.ended": marked("This match has ended."),
    "match.running": marked("End this match before the next one begins."),
    "missing.contract": marked("Name the contract first."),
    "missing.sharers": marked("Say who had the most cards of one suit."),
    "missing.takers": marked("Say who took each of these tricks."),
    "missing.typed": marked("Type this player's result."),
    "name.empty": marked("Everybody needs a name."),
    "order.number": marked("Every player needs a place."),
    "order.twice": marked("A player can finish only once."),
    "outcome.shape": marked("This outcome does not belong to this contract."),
    "parts.aside": marked("More cards are missing than were put aside."),
    "parts.last": marked("Nobody can take more of the last tricks than tricks."),
    "parts.named": marked("Each part of this contract must be said once."),
    "parts.no_trick": marked("Whoever took no trick took no card."),
    "parts.together": marked("These cards cannot lie like this: check hearts, queens and kings."),
    "places.range": marked("There is no such place at this table."),
    "places.twice": marked("Two players cannot share a place."),
    "rank.unknown": marked("This is no rank to start from."),
    "rules.compulsory": marked("Nobody can owe more doubles than a declarer has hands."),
    "rules.contract_id": marked("An id is made of the letters a to z, digits, _ and -."),
    "rules.contract_twice": marked("Each contract can be in a rule set once."),
    "rules.last_tricks": marked("Give one value for each of the last tricks."),
    "rules.no_contracts": marked("A rule set needs at least one contract."),
    "rules.not_offered": marked("Choose what to play on by."),
    "rules.nothing_left": marked("By these rules nobody would have a contract left to play."),
    "rules.other_end": marked("Hands have been played, so high and low cannot change places now."),
    "rules.owed": marked("A match does not have so many hands in which they could be said."),
    "rules.pack": marked("A pack has 32, 36 or 52 cards."),
    "rules.part_ids": marked("Each part needs a name of its own."),
    "rules.part_twice": marked("Nothing can be counted twice in one hand."),
    "rules.slam": marked("Nobody can make a slam of a single card."),
    "rules.players": marked("Barbu is played by three to eight players."),
    "rules.removed": marked("Only cards of the pack can be removed, each once."),
    "rules.roles": marked("Dealer, cutter and leader must be seats of this table."),
    "rules.run": marked("A declarer plays at least one hand, and no contract twice."),
    "rules.unknown": marked("No rule set with this id ships with the sheet."),
    "seat.unknown": marked("There is no such seat at this table."),
    "seats.order": marked("Everybody needs a seat of their own."),
    "sharers.twice": marked("Each player can share once."),
    "special.none": marked("No card of this contract counts apart."),
    "takers.number": marked("Give one taker for each trick."),
    "title.empty": marked("The sheet needs a name."),
    "trump.unknown": marked("This is no trump suit."),
    "typed.number": marked("There must be one result for each seat."),
    "typed.whole": marked("A whole number, please."),
    "undoubled.doubled": marked("Somebody doubled, so this hand is played."),
    "undoubled.not_here": marked("At this table such a hand is played."),
    **RULES_PLAIN,
}


def _counts_sum(facts: Mapping[str, int | str]) -> str:
    got, want, item = int(facts["got"]), int(facts["want"]), str(facts["item"])
    if got < want:
        return _(
            "%(left)s: a hand has %(want)s.",
            left=to_place(item, want - got),
            want=number(want),
        )
    return _(
        "%(got)s are too many: a hand has %(want)s.",
        got=items(item, got),
        want=number(want),
    )


def _counts_range(facts: Mapping[str, int | str]) -> str:
    return _("From 0 to %(want)s, please.", want=number(int(facts["want"])))


def _missing_counts(facts: Mapping[str, int | str]) -> str:
    return to_place(str(facts["item"]), int(facts["left"]))


def _nets_sum(facts: Mapping[str, int | str]) -> str:
    return _(
        "These add up to %(got)s; this contract makes %(want)s.",
        got=points(int(facts["got"])),
        want=points(int(facts["want"])),
    )


def _from_zero_sum(facts: Mapping[str, int | str]) -> str:
    return _(
        "These add up to %(got)s, which no result of this contract gives. One of them is off.",
        got=number(int(facts["got"])),
    )


def _numbered(message: str) -> Callable[[Mapping[str, int | str]], str]:
    """A sentence whose facts are whole numbers or plain words."""

    def words(facts: Mapping[str, int | str]) -> str:
        shown = {
            key: number(value) if isinstance(value, int) else value for key, value in facts.items()
        }
        return _(message, **shown)

    return words


def _card(message: str) -> Callable[[Mapping[str, int | str]], str]:
    def words(facts: Mapping[str, int | str]) -> str:
        return _(message, card=card_name(str(facts["card"])))

    return words


_WITH_FACTS: dict[str, Callable[[Mapping[str, int | str]], str]] = {
    "adjust.range": _numbered(marked("At most %(most)s points, please.")),
    "adjust.reason_long": _numbered(marked("At most %(most)s characters, and this has %(got)s.")),
    "contract.gone": _numbered(
        marked("It was played in hand %(number)s, and here the table plays each contract once.")
    ),
    "contract.used": _numbered(marked("This declarer played it in hand %(number)s.")),
    "counts.missing": _numbered(marked("At most %(most)s of these can have been put aside.")),
    "counts.range": _counts_range,
    "counts.sum": _counts_sum,
    "file.choice": _numbered(marked("This must be one of: %(choices)s.")),
    "file.format": _numbered(marked("This is no match file: its format must be “%(want)s”.")),
    "file.list": _numbered(marked("This must be a list of at most %(most)s.")),
    "file.number": _numbered(marked("This must be a whole number from %(low)s to %(high)s.")),
    "file.text": _numbered(marked("This must be text of at most %(most)s characters.")),
    "file.winners": _numbered(marked("These hands are won by: %(want)s.")),
    "from_zero.either": lambda _facts: _(
        "Counted from zero, this could be with a slam or without: type the net points instead."
    ),
    "from_zero.lowest": _numbered(marked("The lowest result is 0, and here it is %(lowest)s.")),
    "from_zero.sum": _from_zero_sum,
    "missing.counts": _missing_counts,
    "missing.missing": _missing_counts,
    "missing.places": lambda facts: ngettext(
        "%(n)s place left", "%(n)s places left", int(facts["left"])
    ),
    "missing.special": _card(marked("Say who took the %(card)s.")),
    "missing.taker": _card(marked("Say who took the %(card)s.")),
    "name.long": _numbered(marked("At most %(most)s characters, and this has %(got)s.")),
    "name.number": _numbered(marked("This rule set is for %(want)s players.")),
    "rules.contract_name": lambda facts: _(
        "Another contract is called %(name)s already.", name=isolated(str(facts["name"]))
    ),
    "name.twice": lambda facts: _(
        "%(name)s is here already: add a letter to tell them apart.",
        name=isolated(str(facts["name"])),
    ),
    "nets.sum": _nets_sum,
    "parts.empty": _card(
        marked("Whoever took the %(card)s has a card of its suit and of its rank.")
    ),
    "parts.fit": lambda facts: _(
        "%(cards)s cards do not fit into %(tricks)s.",
        cards=number(int(facts["cards"])),
        tricks=items("tricks", int(facts["tricks"])),
    ),
    "parts.nobody": _card(marked("Nobody can have taken the %(card)s like this.")),
    "outcome.kind": _numbered(marked("An outcome has exactly one of: %(choices)s.")),
    "rules.card": _numbered(marked("%(card)s is not in this pack, or not of this kind.")),
    "rules.deal": _numbered(marked("%(cards)s cards cannot be dealt evenly to %(players)s.")),
    "rules.other_players": _numbered(marked("This table has %(want)s players.")),
    "rules.item": _numbered(marked("This pack has no %(item)s to count.")),
    "rules.parts": _numbered(marked("A mixture has two to %(most)s parts.")),
    "rules.rank": _numbered(marked("This pack has no %(rank)s to open with.")),
    "rules.shared": _numbered(
        marked("These points cannot be shared evenly by %(sharers)s players.")
    ),
    "rules.payoffs": _numbered(marked("Give one payoff for each of %(players)s places.")),
    "rules.value": _numbered(marked("No value may be further from 0 than %(most)s.")),
    "title.long": _numbered(marked("At most %(most)s characters, and this has %(got)s.")),
    "special.missing": _card(marked("Say who took the %(card)s.")),
    "typed.range": _numbered(marked("From %(low)s to %(high)s, please.")),
    **{code: _numbered(message) for code, message in RULES_NUMBERED.items()},
}


def sentence(problem: Problem, names: Names = ()) -> str:
    """What is wrong, in one sentence; *names* lets it speak of players."""
    if problem.code == "double.declarer_starts":
        return _declarer_starts(problem, names)
    if problem.code == "special.empty":
        return _special_empty(problem, names)
    if problem.code in _PLAIN:
        return _(_PLAIN[problem.code])
    return _WITH_FACTS[problem.code](problem.facts)


def _declarer_starts(problem: Problem, names: Names) -> str:
    whom = int(problem.facts["whom"])
    if whom >= len(names):
        return _("The declarer may only double somebody who doubled her.")
    return _(
        "The declarer may only answer a double, and %(name)s did not double.",
        name=isolated(names[whom]),
    )


def _special_empty(problem: Problem, names: Names) -> str:
    card = card_name(str(problem.facts["card"]))
    none = items(str(problem.facts["item"]), 0)
    if problem.seat is None or problem.seat >= len(names):
        return _("Whoever took the %(card)s cannot have %(none)s.", card=card, none=none)
    name = isolated(names[problem.seat])
    return _("%(name)s cannot have the %(card)s and %(none)s.", name=name, card=card, none=none)


def known_codes() -> set[str]:
    """Every problem that has words."""
    return {*_PLAIN, *_WITH_FACTS, "double.declarer_starts", "special.empty"}
