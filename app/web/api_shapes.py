"""The shapes of the JSON door, for its documentation and its first check.

They say what a value looks like; whether a hand can happen is the rules' question, which the
services put to the domain.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Seat = StrictInt
Suit = Literal["spades", "hearts", "diamonds", "clubs"]
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Pair = list[Seat]

WORKED_HAND: dict[str, Any] = {
    "declarer": 0,
    "contract": "no_queens",
    "doubles": [[1, 0], [1, 2], [1, 3], [2, 0], [0, 2]],
    "outcome": {"counts": [1, 0, 1, 2]},
}
"""Anne, Beth, Cath, Diana: nets −12, +24, −12, −24 (rules brief §5, example 1)."""


class PartOutcome(BaseModel):
    """What happened in one part of a mixture: counts, one card, or the last tricks."""

    model_config = ConfigDict(extra="forbid")

    counts: list[StrictInt] | None = Field(None, description="How many each seat took.")
    ace: Seat | None = Field(None, description="Who took the card that counts apart.")
    missing: StrictInt | None = Field(
        None, description="How many had been put aside, where cards are."
    )
    taker: Seat | None = Field(None, description="Who took the one card; null: put aside.")
    takers: list[Seat] | None = Field(
        None, description="Who took the last tricks, in order of play."
    )


class Outcome(PartOutcome):
    """What happened: exactly one of these, and with hearts the taker of the ace besides.

    A mixture has one key per part instead, by the part's id.
    """

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, PartOutcome] = Field(init=False)

    order: list[Seat] | None = Field(
        None, description="Seats in finishing order, as far as places are paid apart."
    )
    sharers: list[Seat] | None = Field(None, description="Who shares what is paid.")
    undoubled: Literal[True] | None = Field(None, description="Nobody doubled: not played.")
    nets: list[StrictInt] | None = Field(None, description="Settled on paper: net points.")
    from_zero: list[StrictInt] | None = Field(
        None, description="Settled on paper: points above the lowest, which is 0."
    )


class HandFacts(BaseModel):
    """The facts of a hand. Seats are indexes in order of play, 0 first."""

    declarer: Seat
    contract: StrictStr = Field(max_length=40)
    trump: Suit | None = None
    start_rank: Rank | None = None
    doubles: list[Pair] = Field(
        default_factory=list, max_length=56, description="[i, j]: seat i doubled seat j."
    )
    outcome: Outcome


RuleSetName = Annotated[
    StrictStr | dict[str, Any],
    Field(
        description="The id of a set that ships, or a whole set, where what is usual may be left "
        "out: `quota` says whether each contract is played once by every `player` (usual) or once "
        "by the `table`; `scope` in `doubling`, whether compulsory doubles are owed to each "
        "`declarer` (usual), to each other player over the `game`, or to whoever declares, over "
        "the `match`."
    ),
]


class SettleRequest(HandFacts):
    """A hand to settle, with the rule set by its id or spelled out."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"rule_set": "modern", **WORKED_HAND}]}
    )

    rule_set: RuleSetName


class TransferShape(BaseModel):
    """What moved between two seats: *times* · *gap* points to the winner, null when level."""

    pair: Pair
    times: int
    gap: int
    winner: int | None


class SettleAnswer(BaseModel):
    """A hand in points, one value per seat. *raw* is null for a hand settled on paper."""

    raw: list[int] | None
    transfers: list[TransferShape]
    net: list[int]
    from_zero: list[int]
    total: int


class PlayedHand(HandFacts):
    """A hand of a match; *net* is derived, and ignored on the way in."""

    net: Any = Field(None, description="Derived; ignored on the way in.")


class AdjustmentShape(BaseModel):
    """Points beside the hands, after so many of them (if not said, after the last)."""

    seat: Seat
    points: StrictInt
    reason: StrictStr = Field(max_length=60)
    after: StrictInt | None = None


class EarlierShape(BaseModel):
    """Rules that were changed on the way: the first *until* hands were played by them."""

    rule_set: RuleSetName
    until: StrictInt


class MatchShape(BaseModel):
    """A match; *totals* is derived, and ignored on the way in."""

    rule_set: RuleSetName
    first_declarer: Seat = 0
    ended: StrictBool = False
    winners: list[Seat] = Field(default_factory=list)
    totals: Any = Field(None, description="Derived; ignored on the way in.")
    hands: list[PlayedHand] = Field(default_factory=list)
    adjustments: list[AdjustmentShape] = Field(
        default_factory=list, description="Points beside the hands, outside of every checksum."
    )
    earlier: list[EarlierShape] = Field(
        default_factory=list, description="Rules before the match's own, where they were changed."
    )


class MatchFile(BaseModel):
    """Everything a session knows, as a file that can leave and come back."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "format": "barbu-sheet/1",
                    "title": "Friday table",
                    "players": ["Anne", "Beth", "Cath", "Diana"],
                    "matches": [
                        {
                            "rule_set": "modern",
                            "first_declarer": 0,
                            "ended": False,
                            "winners": [],
                            "hands": [{**WORKED_HAND, "trump": None, "start_rank": None}],
                        }
                    ],
                }
            ]
        }
    )

    format: Literal["barbu-sheet/1"]
    title: StrictStr = Field("", max_length=60)
    players: list[StrictStr]
    matches: list[MatchShape] = Field(min_length=1)


class Created(BaseModel):
    """A new session. Whoever has *score_url* may score."""

    id: str
    view_url: str
    score_url: str


class FieldProblem(BaseModel):
    """One thing that is wrong: where, at which seat if at one, and a sentence."""

    field: str
    seat: int | None
    message: str


class Problems(BaseModel):
    """Everything that is wrong with what was sent."""

    errors: list[FieldProblem]
