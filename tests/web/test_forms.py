"""From what a browser sends to the domain's values, with odd texts kept as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.draft import Draft
from app.domain.match import Match
from app.domain.presets import MODERN
from app.web.forms import Form, press, read_hand_form, showable, whole_number

TEXT = st.text(max_size=12)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0), ("13", 13), ("+5", 5), ("-12", -12), ("−12", -12), ("– 12", -12), (" 1 2 ", 12),
        ("\u00a0−\u202f20", -20), ("007", 7), ("٤", 4), ("", None), (" ", None), ("-", None),
        ("+-3", None), ("3-", None), ("1.0", None), ("1,0", None), ("1e2", None), ("²", None),
        ("½", None), ("1234567", None), ("9" * 5000, None), ("one", None), ("0x1", None),
        ("1_0", None),
    ],
)  # fmt: skip
def test_whole_numbers(text: str, value: int | None) -> None:
    assert whole_number(text) == value


@given(st.text(max_size=30))
def test_no_text_is_more_than_a_number_or_nothing(text: str) -> None:
    value = whole_number(text)
    assert value is None or abs(value) < 1_000_000


def test_the_last_value_of_a_field_counts() -> None:
    form = Form({"contract": ["no_king", "trumps"], "version": ["3"], "command": ["c"]})
    assert (form.text("contract"), form.version, form.command) == ("trumps", 3, "c")
    empty = Form({})
    assert (empty.text("x"), empty.number("x"), empty.version, empty.command) == ("", None, -1, "")


def test_a_hand_form_reads_only_the_named_contract() -> None:
    form = read_hand_form(
        Form({
            "contract": ["no_queens"], "no_queens.count.0": ["1"], "no_queens.count.3": ["3"],
            "no_tricks.count.0": ["9"], "no_king.taker": ["2"], "double": ["1-0", "x", "12-1"],
            "hand": ["5"],
        })
    )  # fmt: skip
    assert form.draft == Draft("no_queens", counts=(1, None, None, 3), doubles=frozenset({(1, 0)}))
    assert (form.number, form.odd) == (5, {})


def test_what_is_no_number_is_kept_beside_the_draft() -> None:
    form = read_hand_form(
        Form({"contract": ["no_tricks"], "no_tricks.count.1": ["abc"], "typed.2": ["x"]})
    )
    assert form.odd == {"no_tricks.count.1": "abc"}, "typed results do not matter in this mode"
    problem = form.odd_problems()[0]
    assert (problem.code, problem.field, problem.seat) == ("typed.whole", "counts", 1)


def test_the_one_tap_button_wins_over_the_chosen_mode() -> None:
    for modes in (["cards", "undoubled"], ["undoubled", "nets"], ["undoubled"]):
        assert read_hand_form(Form({"mode": modes})).draft.mode == "undoubled"
    assert read_hand_form(Form({"mode": ["sideways"]})).draft.mode == "cards"


FIELDS = st.dictionaries(
    st.sampled_from(
        ["contract", "trump", "start_rank", "double", "mode", "auto", "version", "command", "hand",
         "choose", "choose_trump", "choose_rank", "max"]
        + [f"{c.id}.count.{s}" for c in MODERN.contracts for s in (0, 3, 7)]
        + ["no_king.taker", "no_hearts.special", "no_last_two.takers.0", "no_last_two.takers.1"]
        + [f"dominoes.place.{s}" for s in range(4)] + [f"typed.{s}" for s in range(4)]
    ),
    st.lists(
        TEXT
        | st.sampled_from([c.id for c in MODERN.contracts])
        | st.sampled_from(["0", "1", "4", "13", "-1", "99", "hearts", "Q", "unsaid", "1-0", "0-1"])
        | st.sampled_from(["cards", "nets", "from_zero", "undoubled"]),
        max_size=3,
    ),
    max_size=12,
)  # fmt: skip


@given(FIELDS)
def test_any_fields_make_a_form_that_is_a_hand_or_says_why_not(
    fields: dict[str, list[str]],
) -> None:
    form = Form(fields)
    read = read_hand_form(form)
    match = Match(MODERN, 0)
    problems = read.problems(match)
    if not problems:
        assert match.record(read.hand(match)).hands
    pressed = press(read.draft, form, Match(MODERN, 0))
    assert showable(pressed, MODERN) == pressed
    assert pressed.contract in ("", *(contract.id for contract in MODERN.contracts))
