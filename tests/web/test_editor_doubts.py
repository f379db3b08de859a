"""A slip of the sign is allowed and asked about: no rule says that tricks to avoid must cost."""

import pytest

from tests.web.browsing import parse
from tests.web.cast import Phone
from tests.web.editing import fields

QUESTION = "Is the sign right?"


@pytest.mark.parametrize(
    ("rules", "changes", "asked"),
    [
        ("modern", {}, ""),
        ("family", {}, ""),
        ("french_32", {}, ""),
        (
            "modern",
            {"c.no_queens.value": "15"},
            "No queens comes to +60, though it is one to avoid.",
        ),
        ("modern", {"c.trumps.value": "-5"}, "Trumps comes to −65, though it is one to win."),
        ("family", {"c.no_king.value": "-80"}, "No king comes to −80, though it is one to avoid."),
        ("modern", {"c.no_queens.value": "0"}, ""),
        (
            "french_32",
            {"c.salade.factor": "", "c.salade.p.queens.value": "20"},
            "Queens in Salade comes to +80, though it is one to avoid.",
        ),
    ],
)
def test_it_is_asked_where_it_looks_like_one(
    anne: Phone, rules: str, changes: dict[str, str], asked: str
) -> None:
    form = fields(parse(anne.http.get(f"/rules/edit?rules={rules}").text))
    sent = {**form, **{name: [value] for name, value in changes.items()}}
    said = parse(anne.http.post("/rules/edit/summary", data=sent).text).text
    assert (QUESTION in said) == bool(asked)
    assert asked in said
