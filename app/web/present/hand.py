"""The open hand as the table page shows it."""

from collections.abc import Callable

from app.domain.cards import SUITS
from app.domain.contracts import Contract
from app.domain.doubles import may_answer
from app.domain.draft import UNSAID, Draft
from app.domain.errors import Problem
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.opening import opening_draft
from app.domain.outcome import PaperFromZero, PaperNets, Undoubled
from app.domain.rulesets import RuleSet
from app.domain.scoring import Settlement, settle
from app.domain.seats import left_of, speaking_order
from app.web.forms import Declared, HandForm
from app.web.hand_views import HandView, PaperRow, PreviewNet, PreviewView
from app.web.i18n import _
from app.web.numbers import as_typed, number, points
from app.web.present.doubling import Doubling, owed_line
from app.web.present.panels import Panels, rules_mark, step_name
from app.web.present.people import shortened
from app.web.present.pictures import contract_mark, picture_of
from app.web.present.slams import slam_notes
from app.web.present.slot import Slot
from app.web.problem_words import sentence
from app.web.views import Choice, ContractTile, Player
from app.web.words import (
    contract_name,
    hint,
    isolated,
    rank_sign,
    start_ranks,
    suit_name,
)

_MOST_SIGNS = 8
"""What of a name fits on a tile that is used up."""
_AT_A_SEAT = {"counts", "missing", "special", "taker", "takers", "order", "sharers"}


def is_choosing(match: Declared, draft: Draft) -> bool:
    """Whether the contract step is open.

    Nothing is named, or a suit or rank not asked yet; or, for the open hand, a contract that the
    declarer has played.
    """
    contract = match.rules.find(draft.contract)
    if contract is None:
        return True
    if isinstance(match, Match) and contract not in match.contracts_left(match.declarer or 0):
        return True
    asked = {"": "-", "trump": draft.trump, "rank": draft.start_rank}[contract.asks]
    return not asked


def next_speaker(match: Declared, draft: Draft) -> int | None:
    """Who speaks next: the seat after the last one who doubled, passing needing no tap.

    None before the contract is named, and once what happened is being entered.
    """
    entered = (draft.counts, draft.takers, draft.places, draft.typed, draft.sharers, draft.parts)
    begun = any(entered) or draft.taker is not None
    if match.declarer is None or is_choosing(match, draft) or begun:
        return None
    if not match.rules.doubling.allowed:
        return None
    order = speaking_order(match.declarer, match.rules.players)
    spoken = [
        place for place, seat in enumerate(order) if any(by == seat for by, _ in draft.doubles)
    ]
    after = spoken[-1] + 1 if spoken else 0
    return order[after] if after < len(order) else None


def settlement_of(match: Declared, form: HandForm) -> Settlement | None:
    """The hand in points, once its facts are complete."""
    if match.declarer is None or form.problems(match):
        return None
    return settle(form.hand(match), match.rules)


def preview(match: Declared, form: HandForm, players: tuple[Player, ...]) -> PreviewView:
    """Everybody's net and their sum; nothing from half a result."""
    settlement = settlement_of(match, form)
    if settlement is None:
        return PreviewView()
    nets = tuple(PreviewNet(player, settlement.net[player.seat]) for player in players)
    news = slam_notes(form.hand(match), match.rules, players)
    if _is_not_played(match.rules, form.hand(match)):
        news = (*news, _("Nobody doubled: by these rules this hand is not played."))
    return PreviewView(nets, settlement.total, news=news)


def _is_not_played(rules: RuleSet, hand: Hand) -> bool:
    """Whether a table that shares out undoubled hands has entered one as if it had been played."""
    unplayed = rules.undoubled == "split" and not rules.contract(hand.contract).positive
    played = not isinstance(hand.outcome, Undoubled | PaperNets | PaperFromZero)
    return unplayed and played and not hand.doubles


def reasoned_preview(match: Declared, form: HandForm, players: tuple[Player, ...]) -> PreviewView:
    """The preview, or a sentence for facts that are all there and cannot be.

    Those are wrong, not unfinished, and it is kinder to say so before Score is tapped.
    """
    pending = form.problems(match)
    if not pending:
        return preview(match, form, players)
    # A lone minus is the beginning of a number, so texts that are none yet are unfinished too.
    if form.odd or any(problem.code.startswith("missing.") for problem in pending):
        return PreviewView()
    names = tuple(player.name for player in players)
    return PreviewView(notice=" ".join(sentence(problem, names) for problem in pending[:1]))


def hand_view(
    match: Match,
    form: HandForm,
    players: tuple[Player, ...],
    version: int,
    command: str,
    refused: tuple[Problem, ...] = (),
    holds: str = "",
    mine: int | None = None,
) -> HandView:
    """The open hand of *match* as far as *form* has filled it in. See `filled_in`."""
    slot = Slot.of_open_hand(match)
    return filled_in(slot, form, players, version, command, refused, holds, mine)


def filled_in(
    slot: Slot,
    form: HandForm,
    players: tuple[Player, ...],
    version: int,
    command: str,
    refused: tuple[Problem, ...] = (),
    holds: str = "",
    mine: int | None = None,
) -> HandView:
    """The hand in *slot* as far as *form* has filled it in.

    *refused* are the problems that the last attempt to score met; they are said at the places at
    fault. Without them, what is missing is only named on the button. *holds* is the name of the
    outcome step that the page has already; *mine* is the seat of whoever holds this phone.
    """
    rules, declarer = slot.rules, slot.declarer
    names = tuple(player.name for player in players)
    draft = form.draft
    used = slot.clash(draft.contract) if slot.kind != "open" else None
    if used and used.code not in {problem.code for problem in refused}:
        # Another declarer was chosen, who cannot have this contract: say so before it is refused.
        refused = (*refused, used)
    said = [(problem, sentence(problem, names)) for problem in refused]
    at_seats = {(p.field, p.seat): text for p, text in reversed(said) if _is_at_a_seat(p)}
    doubling = Doubling(
        slot,
        draft,
        players,
        {p.seat: text for p, text in said if p.field == "doubles" and p.seat is not None},
        mine,
    )
    step = step_name(rules, players)
    untouched = slot.kind == "open" and draft == opening_draft(slot.match)
    stands = step == holds and untouched and not refused
    shared = Panels(rules, players, draft, at_seats, form.odd)
    panels = () if stands else tuple(shared.panel(one) for one in rules.contracts)
    pending = form.problems(slot)
    shown = PreviewView() if used else preview(slot, form, players)
    return HandView(
        number=slot.number,
        version=version,
        command=command,
        title=_title(slot, names[declarer], rules),
        tiles=tuple(_tile(slot, contract, draft, players) for contract in rules.contracts),
        left=len(slot.contracts_left),
        owed=owed_line(slot.match, declarer, players) if slot.kind == "open" else (),
        doubles=doubling.rows(next_speaker(slot, draft)),
        panels=panels,
        paper=_paper(form, players, {p.seat: t for p, t in said if _is_paper(p)}),
        preview=shown,
        score_label=_score_label(slot),
        missing=_("name the contract") if used else _missing(slot, draft, pending, names),
        leads=_leads(rules, declarer, names),
        doubling=rules.doubling.allowed,
        answers=may_answer(rules),
        step=step,
        mark=rules_mark(rules),
        stands=stands,
        ready=not pending and not used,
        choosing=bool(used) or is_choosing(slot.match if slot.kind == "open" else slot, draft),
        contract=draft.contract,
        trump=draft.trump,
        start_rank=draft.start_rank,
        mode="cards" if draft.mode == "undoubled" and slot.kind == "open" else draft.mode,
        errors=tuple(text for problem, text in said if _is_general(problem)),
        paper_error=next((t for p, t in said if _is_paper(p) and p.seat is None), ""),
    )


def _title(slot: Slot, declares: str, rules: RuleSet) -> str:
    name = isolated(declares)
    if slot.kind == "open" and rules.choice == "fixed":
        return _("What does %(name)s play?", name=name)
    if slot.kind == "open":
        return _("%(name)s names the contract", name=name)
    return _("What did %(name)s declare?", name=name)


def _score_label(slot: Slot) -> str:
    n = number(slot.number)
    if slot.kind == "open":
        return _("Score hand %(n)s", n=n)
    return _("Save hand %(n)s", n=n) if slot.kind == "played" else _("Add hand %(n)s", n=n)


def _is_paper(problem: Problem) -> bool:
    return problem.field in ("nets", "from_zero", "typed")


def _is_general(problem: Problem) -> bool:
    """Whether a problem has no place of its own on the form."""
    if problem.field == "doubles":
        return problem.seat is None
    return not _is_at_a_seat(problem) and not _is_paper(problem)


def _is_at_a_seat(problem: Problem) -> bool:
    """Whether a problem is shown where it is entered; a mixture's fields are ``part.field``."""
    return problem.field.rpartition(".")[2] in _AT_A_SEAT


def _missing(
    match: Declared, draft: Draft, pending: tuple[Problem, ...], names: tuple[str, ...]
) -> str:
    """What the button says is lacking, in a few words; empty when nothing is."""
    if not pending:
        return ""
    if not draft.contract:
        return _("name the contract")
    if is_choosing(match, draft):
        asks = match.rules.contract(draft.contract).asks
        return _("which suit?") if asks == "trump" else _("from which rank?")
    if pending[0].code == "missing.typed":
        return _("type all results")
    return sentence(pending[0], names).rstrip(".")


def _paper(
    form: HandForm, players: tuple[Player, ...], errors: dict[int | None, str]
) -> tuple[PaperRow, ...]:
    """Typed results as they were typed, numbers with a true minus."""
    typed = (*form.draft.typed, *(None for _ in players))
    rows = []
    for player in players:
        value = typed[player.seat]
        kept = "" if value is None else as_typed(value)
        text = form.odd.get(f"typed.{player.seat}", kept)
        rows.append(PaperRow(player, text, errors.get(player.seat, "")))
    return tuple(rows)


def _choices(ids: tuple[str, ...], chosen: str, name: Callable[[str], str]) -> tuple[Choice, ...]:
    """A closed list, with the way to leave it open at its end."""
    named = tuple(Choice(one, name(one), one == chosen) for one in ids)
    return (*named, Choice(UNSAID, _("Not said"), chosen == UNSAID))


def _asked(
    contract: Contract, name: str, rules: RuleSet, draft: Draft
) -> tuple[str, tuple[Choice, ...]]:
    """What is asked once *contract* is named, and the answers to choose from."""
    if contract.asks == "trump":
        question = _("%(contract)s: which suit?", contract=name)
        return question, _choices(SUITS, draft.trump, suit_name)
    if contract.asks == "rank":
        question = _("%(contract)s: from which rank?", contract=name)
        return question, _choices(start_ranks(rules), draft.start_rank, rank_sign)
    return "", ()


def _said(contract: Contract, draft: Draft) -> str:
    """The answer, where the contract's name does not show it."""
    answer = draft.trump if contract.asks == "trump" else draft.start_rank
    if answer == UNSAID:
        return _("not said")
    rank = answer if contract.asks == "rank" else ""
    return _("from %(rank)s", rank=rank_sign(rank)) if rank else ""


def _tile(
    slot: Slot, contract: Contract, draft: Draft, players: tuple[Player, ...]
) -> ContractTile:
    rules, declarer = slot.rules, slot.declarer
    names = tuple(player.name for player in players)
    leads = _leads(rules, declarer, names, contract)
    played = slot.used_in(contract.id)
    used = "" if played is None else _used(slot, played, players)
    chosen = contract.id == draft.contract
    name = contract_name(contract)
    question, choices = _asked(contract, name, rules, draft) if not used else ("", ())
    return ContractTile(
        id=contract.id,
        name=name,
        hint=hint(contract),
        picture=picture_of(contract),
        mark=contract_mark(contract),
        used=used,
        chosen=chosen,
        asks=contract.asks,
        question=question,
        choices=choices,
        said=_said(contract, draft) if chosen else "",
        undoubled=_undoubled(rules, declarer, contract, names[declarer]),
        leads="" if contract.leader is None else leads,
    )


def _used(slot: Slot, played: int, players: tuple[Player, ...]) -> str:
    """What became of a contract: the hand, and what it brought whoever declared it."""
    whose = slot.match.hands[played - 1].declarer
    facts = {
        "n": number(played),
        "points": points(slot.match.settlements[played - 1].net[whose]),
        "name": isolated(shortened(players[whose].name, _MOST_SIGNS)),
    }
    if slot.rules.quota == "table":
        return _("Hand\u00a0%(n)s\u00a0· %(name)s\u00a0%(points)s", **facts)
    return _("Hand %(n)s · %(points)s", **facts)


def _leads(
    rules: RuleSet, declarer: int, names: tuple[str, ...], contract: Contract | None = None
) -> str:
    steps = rules.leader_of(contract) if contract else rules.roles.leader
    leader = left_of(declarer, rules.players, steps)
    return _("%(name)s leads", name=isolated(names[leader]))


def _undoubled(rules: RuleSet, declarer: int, contract: Contract, declares: str) -> str:
    """What the one-tap button says, where a contract that nobody doubles is not played."""
    if rules.undoubled != "split" or contract.positive:
        return ""
    nets = settle(Hand(declarer, contract.id, Undoubled()), rules).net
    return _(
        "No doubles, no play: %(name)s %(own)s, the others %(each)s",
        name=isolated(declares),
        own=points(nets[declarer]),
        each=points(nets[declarer - 1]),
    )
