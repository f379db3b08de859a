"""The editor's page, from what stands in it."""

from dataclasses import replace

from app.domain.contract_editing import palette
from app.domain.errors import Problem
from app.domain.mixture_editing import factor_of
from app.domain.presets import shipped
from app.domain.rulesets import RuleSet
from app.services.own_rules import own_id
from app.web.editor_pages import EditorView
from app.web.forms import Form
from app.web.i18n import _, ngettext
from app.web.numbers import number
from app.web.present.editor.contracts import contracts, offered, value_field
from app.web.present.editor.fields import MOST_CONTRACTS, Edited
from app.web.present.editor.sections import house, sections
from app.web.present.editor.summary import checked, said
from app.web.words import rule_set_name

CARRIED = ("name", "first_declarer", "sheet")
"""Fields of the start form that come back with the rules."""
_MOST_CARRIED = 8
_LONGEST = 200


def carried(form: Form) -> tuple[tuple[str, str], ...]:
    """What had been typed into the start form, and the running match that waits for new rules."""
    return tuple(
        (name, text[:_LONGEST]) for name in CARRIED for text in form.all(name)[:_MOST_CARRIED]
    )


def began(rules: RuleSet, source: str) -> Edited:
    """The editor as it opens with *rules*: a shipped set gets a name of the table's own."""
    follows = {one.id: factor for one in rules.contracts if (factor := factor_of(rules, one))}
    if own_id(source) or shipped(rules.id) != rules:
        return Edited(rules, source, follows=follows)
    name = _("Ours: %(rules)s", rules=rule_set_name(rules))
    return Edited(replace(rules, id="own", name=name), source, follows=follows)


def editor_view(
    edited: Edited,
    form: Form,
    command: str,
    *,
    to_keep: bool = False,
    match: tuple[Problem, ...] = (),
) -> EditorView:
    """The page; *to_keep* says what keeps the rules from being kept, *match* from being used."""
    summary, found = checked(edited, to_keep=to_keep, match=match)
    renamed = {
        f"{kind}-{old}": f"{kind}-{new}"
        for old, new in edited.renamed.items()
        for kind in ("c", "m")
    }
    what, _colon, added = form.text("act").partition(":")
    new = edited.rules.find(added) if what == "add" else None
    now = {f"c-{added}"} if new and not value_field(new.entry) else set()
    opened = frozenset(renamed.get(one, one) for one in form.all("open")) | now
    named = [said(problem) for problem in found if problem.field == "name"]
    rules = edited.rules
    room = len(rules.contracts) < MOST_CONTRACTS
    return EditorView(
        source=edited.source,
        command=command,
        carried=carried(form),
        name=rules.name,
        name_error=named[0] if named else "",
        house=house(rules),
        sections=sections(edited, found, opened),
        contracts=contracts(edited, found, opened),
        contracts_line=ngettext(
            "%(contracts)s contract",
            "%(contracts)s contracts",
            len(rules.contracts),
            contracts=number(len(rules.contracts)),
        ),
        contracts_errors=tuple(said(one) for one in found if one.field == "contracts"),
        palette=offered(rules) if room and palette(rules) else (),
        summary=summary,
        own=bool(own_id(edited.source)),
    )
