"""A rule set: every number and choice that a table can change, as one value."""

from dataclasses import dataclass
from typing import Literal

from app.domain.cards import PACKS, Deal, pack_of
from app.domain.contracts import Contract
from app.domain.entries import entry_problems, total_of
from app.domain.errors import InvalidRuleSet, Problem
from app.domain.names import seen
from app.domain.turns import coming_turns

FEWEST_PLAYERS, MOST_PLAYERS = 3, 8


@dataclass(frozen=True, slots=True)
class Doubling:
    """Who may double whom, and who must.

    *allowed* turns the side bets on; *others* says where two non-declarers may double each
    other; *declarer_starts* whether the declarer may double someone who has not doubled her;
    *compulsory* is how many times each seat has to double each other one: while that one
    declares (*scope* ``declarer``), or in any hand of the match (``game``); or how many times it
    has to double whoever declares, in the whole match (``match``, P3). Answers count for none.
    *redouble* says when an answer may be given: in one's own turn to speak, at once, in a second
    round, or never. Only ``never`` forbids anything; the rest is said at the table.
    """

    allowed: bool
    others: Literal["negatives", "never", "always"]
    declarer_starts: bool
    compulsory: int
    scope: Literal["declarer", "game", "match"] = "declarer"
    redouble: Literal["in_turn", "at_once", "second_round", "never"] = "in_turn"


@dataclass(frozen=True, slots=True)
class Roles:
    """Who does what, as steps clockwise from the declarer: 0 is the declarer herself."""

    dealer: int
    cutter: int
    leader: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything that a match is played by. A match keeps its own copy.

    *run* is how many hands a declarer plays before the next seat takes over; *quota* whether each
    contract is played once by every player or once by the whole table (P3, Kingen); *undoubled*
    what becomes of a negative contract that nobody doubles: ``play`` it, or ``split`` its total
    among the others without playing; *high_wins* which end of the totals is the good one.
    *choice* says whether the declarer names a contract or plays them in the order in which they
    stand; *ties* what a tie for the first place is worth; *aside* how many cards are put away
    unseen before each deal; *direction* which way the order of play goes round the table.

    >>> from app.domain.presets import MODERN
    >>> MODERN.hands, MODERN.block_sum, MODERN.total(MODERN.contract("no_tricks"))
    (28, 0, -26)
    """

    id: str
    name: str
    contracts: tuple[Contract, ...]
    players: int
    pack: int
    run: int
    roles: Roles
    doubling: Doubling
    undoubled: Literal["play", "split"]
    high_wins: bool
    removed: tuple[str, ...] = ()
    aside: int = 0
    choice: Literal["free", "fixed"] = "free"
    ties: Literal["shared", "nobody"] = "shared"
    direction: Literal["clockwise", "anticlockwise"] = "clockwise"
    quota: Literal["player", "table"] = "player"

    @property
    def hands(self) -> int:
        """How many hands a whole match has: each contract once per player, or once in all."""
        return len(self.contracts) * (self.players if self.quota == "player" else 1)

    @property
    def declares(self) -> tuple[int, ...]:
        """How many hands of a whole match each seat declares, from the first declarer on.

        >>> from dataclasses import replace
        >>> from app.domain.presets import MODERN
        >>> MODERN.declares, replace(MODERN, run=1, quota="table").declares
        ((7, 7, 7, 7), (2, 2, 2, 1))
        """
        if self.quota == "player":
            return (len(self.contracts),) * self.players
        turns = coming_turns((0,) * self.players, 0, max(self.run, 1), self.hands)
        return tuple(turns.count(seat) for seat in range(self.players))

    @property
    def most_owed(self) -> int:
        """The largest number of doubles that everybody can owe, as there are hands for them.

        >>> from dataclasses import replace
        >>> from app.domain.presets import MODERN
        >>> MODERN.most_owed, replace(MODERN, run=1, quota="table").most_owed
        (7, 1)
        """
        doubling = self.doubling
        if doubling.scope == "declarer" or (doubling.scope, doubling.others) == ("game", "never"):
            return min(self.declares)
        others = self.hands - max(self.declares)
        return others if doubling.scope == "match" else min(others, len(self.contracts))

    @property
    def deal(self) -> Deal:
        """What one hand is played with."""
        return Deal(pack_of(self.pack, self.removed), self.players, self.aside)

    @property
    def tricks(self) -> int:
        """How many tricks a hand has when it is played to the end."""
        return self.deal.tricks

    @property
    def block_sum(self) -> int:
        """The points of all contracts together, each once; 0 in the modern rules (brief §1.1)."""
        return sum(self.total(contract) for contract in self.contracts)

    def number_of(self, item: str) -> int:
        """How many of *item* (tricks, hearts, queens…) one hand holds with this pack."""
        return self.deal.number_of(item)

    def find(self, contract_id: str) -> Contract | None:
        """The contract with that id, or None when the rule set has none."""
        return next((one for one in self.contracts if one.id == contract_id), None)

    def contract(self, contract_id: str) -> Contract:
        """The contract with that id. Raises KeyError when the rule set has none."""
        found = self.find(contract_id)
        if found is None:
            raise KeyError(contract_id)
        return found

    def leader_of(self, contract: Contract) -> int:
        """Who leads *contract*, in steps from the declarer."""
        return self.roles.leader if contract.leader is None else contract.leader

    def total(self, contract: Contract) -> int:
        """The points that all seats together get in *contract*, slams and missing cards aside.

        Doubles only move points, so this is also what the nets add up to (brief §1.1).
        """
        return total_of(contract.entry, self.deal)

    def check(self) -> "RuleSet":
        """This rule set, if a match can be played with it.

        Raises InvalidRuleSet with every problem found, fields as paths into the rule set.

        >>> from dataclasses import replace
        >>> from app.domain.presets import MODERN
        >>> replace(MODERN, contracts=()).check()
        Traceback (most recent call last):
        app.domain.errors.InvalidRuleSet: rules.no_contracts
        """
        problems = self._table_problems() or [
            problem for contract in self.contracts for problem in self._contract_problems(contract)
        ]
        problems += self._name_problems()
        if problems:
            raise InvalidRuleSet(*problems)
        return self

    def _table_problems(self) -> list[Problem]:
        """What is wrong with the table and the pack; contracts can't be judged before."""
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            return [Problem("rules.players", "players")]
        if self.pack not in PACKS:
            return [Problem("rules.pack", "pack")]
        try:
            cards = pack_of(self.pack, self.removed)
        except ValueError:
            return [Problem("rules.removed", "removed")]
        dealt = len(cards) - self.aside
        problems = []
        if self.aside < 0 or dealt <= 0 or dealt % self.players:
            facts: dict[str, int | str] = {"cards": dealt, "players": self.players}
            problems.append(Problem("rules.deal", "removed", facts=facts))
        ids = [contract.id for contract in self.contracts]
        if not ids:
            problems.append(Problem("rules.no_contracts", "contracts"))
        if len(ids) != len(set(ids)):
            problems.append(Problem("rules.contract_twice", "contracts"))
        if ids and not 1 <= self.run <= len(ids):
            problems.append(Problem("rules.run", "run"))
        if ids and not 0 <= self.doubling.compulsory <= self.most_owed:
            code = "rules.compulsory" if self.doubling.scope == "declarer" else "rules.owed"
            problems.append(Problem(code, "doubling.compulsory"))
        roles = (self.roles.dealer, self.roles.cutter, self.roles.leader)
        if any(role not in range(self.players) for role in roles):
            problems.append(Problem("rules.roles", "roles"))
        return problems

    def _name_problems(self) -> list[Problem]:
        """Contracts that a table has given the same name as another one."""
        names = [seen(contract.name) for contract in self.contracts]
        return [
            Problem(
                "rules.contract_name",
                f"contracts.{contract.id}.name",
                facts={"name": contract.name},
            )
            for index, contract in enumerate(self.contracts)
            if contract.name and names[index] in names[:index]
        ]

    def _contract_problems(self, contract: Contract) -> list[Problem]:
        """What is wrong with one contract, given this table and pack."""
        place = f"contracts.{contract.id}"
        problems = entry_problems(contract.entry, contract.slam, place, self.deal)
        if contract.leader is not None and contract.leader not in range(self.players):
            problems.append(Problem("rules.roles", place))
        return problems
