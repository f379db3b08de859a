"""Sample parts of the open hand: hand 5 of the match in the design's pictures."""

from dataclasses import replace

from app.web import views as v

SID = "q7Rk2vXwB1nM4tZc8sYdEg"
SHORT = ("Anne", "Beth", "Cath", "Diana")
LONG = (
    "Maximiliana-Theodora Kingsbury",
    "Bartholomew Fitzgerald-Ashford",
    "Christabel Montgomery-Sinclair",
    "Dominique-Alexandra Vandenberg",
)


def players(names: tuple[str, ...] = SHORT) -> tuple[v.Player, ...]:
    return tuple(v.Player(seat, name, name[0]) for seat, name in enumerate(names))


def iso(player: v.Player) -> str:
    """A name isolated from the direction of the sentence around it."""
    return f"\u2068{player.name}\u2069"


def seats(
    who: tuple[v.Player, ...],
    totals: tuple[int, ...],
    places: tuple[str, ...],
    *,
    turn: int = -1,
    speaks: bool = False,
    deltas: tuple[int, ...] = (),
    roles: bool = True,
) -> tuple[v.SeatView, ...]:
    kinds = (("declares",), ("speaks_first",), ("cuts",), ("deals",))
    return tuple(
        v.SeatView(
            player,
            totals[i],
            places[i],
            places[i].startswith("1st"),
            kinds[i] if roles else (),
            turn == i,
            speaks and turn == i,
            totals[i] - deltas[i] if deltas else None,
            deltas[i] if deltas else None,
        )
        for i, player in enumerate(who)
    )


SUITS = tuple(
    v.Choice(suit, label)
    for suit, label in [
        ("spades", "Spades"),
        ("hearts", "Hearts"),
        ("diamonds", "Diamonds"),
        ("clubs", "Clubs"),
        ("unsaid", "Not said"),
    ]
)
RANKS = (
    *(
        v.Choice(rank, rank)
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ),
    v.Choice("unsaid", "Not said"),
)
TILES = (
    v.ContractTile("no_tricks", "No tricks", "−2 each", "tricks"),
    v.ContractTile("no_queens", "No queens", "−6 each", "queens"),
    v.ContractTile("no_last_two", "No last two", "−10 −20", "last_two"),
    v.ContractTile("no_hearts", "No hearts", "−2 each, ace −6", "hearts"),
    v.ContractTile("no_king", "No king", "−20", "king", mark="hearts"),
    v.ContractTile(
        "trumps",
        "Trumps",
        "+5 a trick",
        "trumps",
        asks="trump",
        question="Trumps: which suit?",
        choices=SUITS,
    ),
    v.ContractTile(
        "dominoes",
        "Dominoes",
        "+45 +20 +5 −5",
        "dominoes",
        asks="rank",
        question="Dominoes: from which rank?",
        choices=RANKS,
    ),
)
USED = {
    "no_tricks": "Hand 1 · −2",
    "no_hearts": "Hand 2 · −6",
    "no_last_two": "Hand 3 · −20",
    "dominoes": "Hand 4 · +45",
}


def tiles(used: dict[str, str], chosen: str = "", said: str = "") -> tuple[v.ContractTile, ...]:
    return tuple(
        replace(tile, used=used.get(tile.id, ""), chosen=tile.id == chosen, said=said)
        for tile in TILES
    )


def doubles(
    who: tuple[v.Player, ...],
    ticked: frozenset[str] = frozenset(),
    *,
    turn: int = -1,
    positive: bool = False,
) -> tuple[v.DoublesRow, ...]:
    anne, *_ = who
    had = {1: 1, 2: 1, 3: 0}
    rows = []
    for by in (1, 2, 3, 0):
        chips = []
        for to in who:
            if to.seat == by:
                continue
            key, back = f"{by}-{to.seat}", f"{to.seat}-{by}"
            flank = by != 0 and to.seat != 0
            chips.append(
                v.DoubleChip(
                    by,
                    to,
                    f"{who[by].name} and {to.name}, redoubled"
                    if key in ticked and back in ticked
                    else f"{who[by].name} doubles {to.name}",
                    key in ticked,
                    key in ticked and back in ticked,
                    (by != 0 or back in ticked) and not (flank and positive),
                    ("trumps", "dominoes") if flank else (),
                    back if by == 0 else "",
                )
            )
        if by == 0:
            note = v.OwedNote("redoubles")
            rows.append(
                v.DoublesRow(
                    who[by],
                    tuple(chips),
                    note,
                    note,
                    turn=turn == by,
                    declares=True,
                    max_label=f"{who[by].name}: maximum",
                )
            )
            continue
        owes = 2 - had[by]
        rows.append(
            v.DoublesRow(
                who[by],
                tuple(chips),
                v.OwedNote(f"owes {owes} of 2", "owes"),
                v.OwedNote("✓ 2 of 2".removeprefix("✓ "), "ok")
                if owes == 1
                else v.OwedNote("owes 1 of 2", "owes"),
                (
                    v.Words(f"{iso(who[by])} owes {iso(anne)} {owes}", True),
                    v.Words(", 3 hands left."),
                ),
                ()
                if owes == 1
                else (
                    v.Words(f"{iso(who[by])} owes {iso(anne)} 1", True),
                    v.Words(", 3 hands left."),
                ),
                f"{who[by].name}: maximum",
                all(chip.ticked for chip in chips),
                turn == by,
            )
        )
    return tuple(rows)


def panels(
    who: tuple[v.Player, ...],
    *,
    queens: tuple[int | None, ...] = (None,) * 4,
    tricks: tuple[int | None, ...] = (None,) * 4,
    hearts: tuple[int | None, ...] = (None,) * 4,
    finish: tuple[int | None, ...] = (None,) * 4,
    ace: int | None = None,
    auto: tuple[int, ...] = (),
    error: str = "",
    undoubled: bool = False,
) -> tuple[v.Panel, ...]:
    def counted(values: tuple[int | None, ...]) -> tuple[v.CountRow, ...]:
        return tuple(
            v.CountRow(p, values[i], i in auto, error if error and i == 1 else "")
            for i, p in enumerate(who)
        )

    def plural(total: int) -> v.Plural:
        return v.Plural(f"{{n}} of {total} placed", f"{{n}} of {total} placed")

    def left(what: str) -> v.Plural:
        return v.Plural(f"{{n}} {what} to place", f"{{n}} {what}s to place")

    skip = "No doubles, no play: −9 −9 −9 +1" if undoubled else ""
    ordinals = ("first", "second", "third", "last")
    places = tuple(
        v.Place(i + 1, ("1st", "2nd", "3rd", "4th")[i], points, f"Who went out {ordinals[i]}?")
        for i, points in enumerate((45, 20, 5, -5))
    )
    ask = "Who took the {}?".format
    return (
        v.Panel(
            "no_tricks",
            "counts",
            ask("tricks"),
            13,
            plural(13),
            left("trick"),
            keys=True,
            rows=counted(tricks),
            undoubled=skip,
        ),
        v.Panel(
            "no_queens",
            "counts",
            ask("queens"),
            4,
            plural(4),
            left("queen"),
            "Play may stop at the fourth queen.",
            rows=counted(queens),
            undoubled=skip,
        ),
        v.Panel(
            "no_last_two",
            "picks",
            ask("last two tricks"),
            2,
            plural(2),
            left("trick"),
            picks=(
                v.Pick("no_last_two.takers.0", "Trick 12", "−10", "who took trick 12?", who),
                v.Pick(
                    "no_last_two.takers.1", "Trick 13, the last", "−20", "who took trick 13?", who
                ),
            ),
            undoubled=skip,
        ),
        v.Panel(
            "no_hearts",
            "counts",
            ask("hearts"),
            13,
            plural(13),
            left("heart"),
            "No heart lead unless a hand is all hearts.",
            keys=True,
            rows=counted(hearts),
            special=v.Pick(
                "no_hearts.special", "Ace of hearts", "−6", "who took the ace?", who, ace
            ),
            undoubled=skip,
        ),
        v.Panel(
            "no_king",
            "picks",
            ask("king of hearts"),
            1,
            plural(1),
            left("king"),
            "No heart lead unless a hand is all hearts · stops at the king.",
            picks=(
                v.Pick("no_king.taker", ask("king of hearts"), "−20", "who took the king?", who),
            ),
            undoubled=skip,
        ),
        v.Panel(
            "trumps",
            "counts",
            ask("tricks"),
            13,
            plural(13),
            left("trick"),
            keys=True,
            rows=counted(tricks),
        ),
        v.Panel(
            "dominoes",
            "order",
            "Who went out first?",
            4,
            plural(4),
            v.Plural("{n} place left", "{n} places left"),
            places=places,
            finishers=tuple(v.PlaceRow(p, finish[i]) for i, p in enumerate(who)),
        ),
    )


def hand(
    who: tuple[v.Player, ...],
    *,
    number: int = 5,
    used: dict[str, str] = USED,
    chosen: str = "",
    ticked: frozenset[str] = frozenset(),
    turn: int = -1,
    said: str = "",
) -> v.HandView:
    owed = (
        v.Words(f"{iso(who[3])} owes {iso(who[0])} "),
        v.Words("2 doubles in 3 hands", True),
        v.Words(f". {iso(who[1])} owes 1, {iso(who[2])} owes 1."),
    )
    return v.HandView(
        number,
        41,
        f"c0ffee{number:02}",
        f"{iso(who[0])} names the contract",
        tiles(used, chosen, said),
        7 - len(used),
        owed,
        doubles(who, ticked, turn=turn),
        panels(who),
        tuple(v.PaperRow(p) for p in who),
        v.PreviewView(),
        f"Score hand {number}",
        "name the contract",
        choosing=not chosen,
        contract=chosen,
    )
