"""One deal, played and scored: the facts, checked against a rule set."""

from dataclasses import dataclass

from app.domain.cards import SUITS
from app.domain.doubles import Double, double_problems
from app.domain.errors import IllegalContract, IllegalDouble, InvalidHand, Problem, RuleViolation
from app.domain.legal import outcome_problems
from app.domain.outcome import Outcome, Undoubled
from app.domain.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Hand:
    """What is known of a hand once it is over.

    *declarer* is a seat, *contract* the id of one of the rule set's contracts, *trump* a suit
    and *start_rank* a rank, each None where the contract does not ask or nobody noted it.
    *doubles* are directed pairs of seats, in no order: entering them in another order is the
    same hand.
    """

    declarer: int
    contract: str
    outcome: Outcome
    doubles: frozenset[Double] = frozenset()
    trump: str | None = None
    start_rank: str | None = None

    def check(self, rules: RuleSet) -> "Hand":
        """This hand, if it can have happened under *rules*.

        Raises IllegalContract, IllegalDouble or InvalidHand; the refusal carries all problems
        of the first kind found, and those of the later kinds behind them.

        >>> from app.domain.outcome import Taken
        >>> from app.domain.presets import MODERN
        >>> Hand(0, "no_king", Taken(2)).check(MODERN).contract
        'no_king'
        >>> Hand(0, "no_king", Taken(2), frozenset({(0, 1)})).check(MODERN)
        Traceback (most recent call last):
        app.domain.errors.IllegalDouble: double.declarer_starts
        """
        named = self._naming_problems(rules)
        if named:
            raise IllegalContract(*named)
        contract = rules.contract(self.contract)
        doubled = double_problems(rules, contract, self.declarer, self.doubles)
        happened = outcome_problems(self.outcome, contract, rules)
        if isinstance(self.outcome, Undoubled) and self.doubles:
            happened.append(Problem("undoubled.doubled", "doubles"))
        refusal: type[RuleViolation] = IllegalDouble if doubled else InvalidHand
        if doubled or happened:
            raise refusal(*doubled, *happened)
        return self

    def _naming_problems(self, rules: RuleSet) -> list[Problem]:
        """What is wrong with the declarer, the contract, and the suit or rank named with it."""
        problems = []
        if not 0 <= self.declarer < rules.players:
            problems.append(Problem("seat.unknown", "declarer"))
        contract = rules.find(self.contract)
        if contract is None:
            return [*problems, Problem("contract.unknown", "contract")]
        asks = contract.asks
        if self.trump is not None and (asks != "trump" or self.trump not in SUITS):
            problems.append(Problem("trump.unknown", "trump"))
        ranks = rules.deal.ranks if asks == "rank" else ()
        if self.start_rank is not None and self.start_rank not in ranks:
            problems.append(Problem("rank.unknown", "start_rank"))
        return problems
