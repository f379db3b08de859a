"""The worker that opens pages without a connection: found at once, and never in the way."""

import json
import re
import shutil
from pathlib import Path

from app.main import STATIC
from app.web.assets import Assets
from tests.web.browsing import parse
from tests.web.cast import Phone, king


def known(script: str) -> dict[str, object]:
    found = re.match(r"const \{ NAME, FILES, AWAY \} = (\{.*\});", script)
    assert found
    known: dict[str, object] = json.loads(found[1])
    return known


def test_the_worker_stands_at_the_root_and_is_always_asked_for_anew(anne: Phone) -> None:
    address = parse(anne.get().text).one("body")["data-worker"]
    assert address.count("/") == 1, "a worker may only act below its own address"
    answer = anne.http.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_it_knows_every_file_that_the_pages_ask_for(anne: Phone) -> None:
    files = known(anne.http.get("/sw.js").text)["FILES"]
    assert isinstance(files, list)
    for page in (anne.http.get("/").text, anne.get().text, anne.get("/sheet").text):
        assert {*re.findall(r'"(/static/[^"]+)"', page)} <= {*files}
    for file in files:
        assert anne.http.get(file).status_code == 200, file


def test_it_changes_its_name_with_any_file(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    before = Assets(tmp_path / "static").worker("/away")
    assert Assets(tmp_path / "static").worker("/away") == before
    with (tmp_path / "static" / "js" / "later" / "20-outbox.js").open("a") as script:
        script.write("say('new');")
    assert known(Assets(tmp_path / "static").worker("/away"))["NAME"] != known(before)["NAME"]


def test_pages_that_a_phone_may_keep_are_marked_and_no_others(anne: Phone) -> None:
    anne.scored(king(1))
    for page in (anne.http.get("/"), anne.get(), anne.get("/sheet")):
        assert page.headers["barbu-keep"] == "1"
        assert page.headers["cache-control"] == "no-store", "the browser's own cache keeps none"
    refused = anne.score(king(1))
    for page in (
        anne.get("/end"),
        anne.get("/table"),
        anne.get("/ahead"),
        anne.get("/m/1/h/1/why"),
        anne.http.get("/s/nowhere"),
        anne.http.get(f"/api/v1/sessions/{anne.sid}"),
        refused,
    ):
        assert "barbu-keep" not in page.headers, page.request.url


def test_the_second_script_is_named_by_the_page_and_loaded_by_the_first(anne: Phone) -> None:
    page = anne.get().text
    later = parse(page).one("body")["data-later"]
    assert f'src="{later}"' not in page
    assert anne.http.get(later).status_code == 200
    app = re.search(r'src="(/static/app[^"]+)"', page)
    assert app
    assert "dataset.later" in anne.http.get(app[1]).text
