"""Every page about rule sets, in every state, by name."""

from collections.abc import Iterator

from starlette.testclient import TestClient

from tests.web.browsing import entries, parse


def pages_of_rules(http: TestClient, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The editor and the pages on which rule sets are kept, as they are and as they refuse."""
    for rules in ("modern", "family", "ravage_city"):
        yield f"editor {rules}", http.get(f"/rules/edit?rules={rules}").text
    yield "no rules yet", http.get("/rules/own").text
    page = parse(http.get("/rules/edit?rules=french_flat").text)
    form: dict[str, list[str]] = {}
    for name, value in entries(page, page.one("form", id="editor")):
        form.setdefault(name, []).append(value)
    odd = {"run": [""], "c.no_queens.value": ["x"], "c.no_king.value": ["99999"], "out": ["7C"]}
    for act in ("save", "players:7", "pack:52", "doubling:on", "add:no_last_three"):
        yield f"refused {act}", http.post("/rules/edit", data={**form, **odd, "act": act}).text
    few = {**form, "c.salade.part": [], "rules_name": [""], "act": "save", "c.no_king.card": "2H"}
    yield "refused rules", http.post("/rules/edit", data=few).text
    left_out = {**form, "out": ["7C"], "aside": "1"}
    yield "cards", http.post("/rules/edit", data={**left_out, "act": ""}).text
    yield "rules summary", http.post("/rules/edit/summary", data=form).text
    yield (
        "kept",
        http.post("/rules/edit", data={**form, "rules_name": names[0], "act": "save"}).text,
    )
    yield "bad file", http.post("/rules/file", files={"file": ("x", b'{"format": 1}')}).text
    listed = parse(http.get("/rules/own").text).all("a", class_="ico")[-1]["href"]
    rules_id = listed.removeprefix("/rules/own/")
    for below in ("own", f"own/{rules_id}", f"shared/{rules_id}"):
        yield f"rules {below}", http.get(f"/rules/{below}").text
    yield "no name", http.post(f"/rules/own/{rules_id}/name", data={"rules_name": ""}).text
    http.post(f"/rules/own/{rules_id}/delete")
    yield "deleted rules", http.get("/rules/own").text
    yield "no such rules", http.get(f"/rules/shared/{rules_id}").text
    gone = {"name": list(names), "rule_set": f"own:{rules_id}"}
    yield "rules that are gone", http.post("/sessions", data=gone).text
    http.post(f"/rules/own/{rules_id}/restore")
    yield "home with rules", http.get("/").text
