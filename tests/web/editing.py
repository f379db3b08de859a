"""The rule-set editor in a browser without JavaScript: what stands in it, and what is kept."""

from dataclasses import replace

from app.domain.presets import MODERN
from app.domain.rules_notation import rules_from
from app.domain.rulesets import RuleSet
from app.web.forms import Form
from app.web.present.editor.fields import read_editor
from tests.web.browsing import Element, PlainBrowser, entries, parse
from tests.web.cast import Phone


def fields(page: Element) -> dict[str, list[str]]:
    """What the editor's form would send."""
    sent: dict[str, list[str]] = {}
    for name, value in entries(page, page.one("form", id="editor")):
        sent.setdefault(name, []).append(value)
    return sent


def rules_on(page: Element) -> RuleSet:
    """The rule set that stands in the form, under the modern name."""
    edited = read_editor(Form(fields(page)))
    assert edited.odd == {}
    return replace(edited.rules, id=MODERN.id, name=MODERN.name)


def summary(page: Element) -> str:
    return page.one("div", id="sum").text


def act(plain: PlainBrowser, value: str) -> Element:
    return plain.press(name="act", value=value)


def own_sets(phone: Phone) -> list[str]:
    """The ids of the rule sets that the phone keeps."""
    links = parse(phone.http.get("/rules/own").text).all("a", class_="ico")
    ids = [link["href"].removeprefix("/rules/own/") for link in links]
    return [one for one in ids if one != "/"]


def kept(phone: Phone) -> RuleSet:
    """The only rule set that the phone keeps."""
    (rules_id,) = own_sets(phone)
    return rules_from(phone.http.get(f"/rules/shared/{rules_id}/file").json()["rule_set"])
