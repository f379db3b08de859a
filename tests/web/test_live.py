"""The stream says that something has changed, at once, to everybody, and nothing else."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI

from app.web import live
from app.web.context import Web
from app.web.live import Here, Hub, Listener
from tests.loops import in_a_loop
from tests.web.cast import Phone, king, queens
from tests.web.listening import Ear, listening


def device_of(phone: Phone) -> str:
    return phone.http.cookies["barbu_device"]


async def in_thread(act: Callable[[], object]) -> None:
    """A request beside the open streams."""
    await asyncio.to_thread(act)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await test()

    in_a_loop(all_of_it())


def test_a_stream_begins_with_the_version_and_brings_each_new_one(
    app: FastAPI, anne: Phone
) -> None:
    async def test() -> None:
        async with listening(app, anne.sid) as ear:
            assert await ear.next() == ("version", "1")
            await in_thread(lambda: anne.scored(king(1)))
            assert await ear.until("version") == "2"
            await in_thread(anne.undo)
            assert await ear.until("version") == "3"
            await in_thread(lambda: anne.scored(queens(1, 1, 1, 1)))
            await in_thread(anne.end)
            await in_thread(anne.rematch)
            heard = [await ear.until("version")]
            while heard[-1] != "6":
                heard.append(await ear.until("version"))
            assert heard == sorted(heard)

    run(test)


def test_a_stream_holds_no_content(app: FastAPI, anne: Phone, beth: Phone) -> None:
    async def test() -> None:
        async with listening(app, anne.sid, device_of(beth)) as ear:
            await ear.next()
            await in_thread(lambda: anne.draft(king(1)))
            assert await ear.until("again") == "-"
            await in_thread(lambda: anne.scored(king(1)))
            await ear.until("version")
        assert re.fullmatch(
            r"(event: (version\ndata: \d+|(again|here|ping)\ndata: -)\n\n)+", ear.body.decode()
        )

    run(test)


def test_a_stream_is_neither_kept_nor_held_back_nor_packed(app: FastAPI, anne: Phone) -> None:
    async def test() -> None:
        async with listening(app, anne.sid) as ear:
            await ear.next()
            assert ear.status == 200
            assert ear.headers["content-type"].startswith("text/event-stream")
            assert ear.headers["cache-control"] == "no-store"
            assert ear.headers["x-accel-buffering"] == "no"
            assert "content-encoding" not in ear.headers
            assert "content-length" not in ear.headers
            assert "default-src 'none'" in ear.headers["content-security-policy"]

    run(test)


def test_no_session_no_stream(app: FastAPI, web: Web) -> None:
    async def test() -> None:
        async with listening(app, "nobody") as ear:
            await asyncio.sleep(0.2)
        assert ear.status == 404
        assert web.hub.here("nobody", "") == Here(0, ())

    run(test)


def test_a_head_request_does_not_hang(app: FastAPI, anne: Phone) -> None:
    async def test() -> None:
        async with listening(app, anne.sid, method="HEAD") as ear:
            assert await ear.next() is None
        assert ear.status == 200
        assert ear.body == b""

    run(test)


def test_a_quiet_stream_pings(app: FastAPI, anne: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PING_SECONDS", 0.05)

    async def test() -> None:
        async with listening(app, anne.sid) as ear:
            assert [await ear.until("ping") for _ in range(3)] == ["-"] * 3

    run(test)


def test_a_kept_choice_is_told_to_the_others_only(app: FastAPI, anne: Phone, beth: Phone) -> None:
    async def test() -> None:
        async with (
            listening(app, anne.sid, device_of(anne)) as annes,
            listening(app, anne.sid, device_of(beth)) as beths,
            listening(app, anne.sid) as strangers,
        ):
            for ear in (annes, beths, strangers):
                await ear.next()
            await in_thread(lambda: anne.draft(king(2)))
            await beths.until("again")
            await strangers.until("again")
            assert ("again", "-") not in annes.waiting()

    run(test)


def test_refusals_and_other_tables_are_silent(app: FastAPI, anne: Phone, zoe: Phone) -> None:
    other = Phone(app)
    other.start("Emma", "Fay", "Gwen", "Hedy")

    async def test() -> None:
        async with listening(app, anne.sid) as ear:
            await ear.next()
            await in_thread(lambda: other.scored(king(1)))
            await in_thread(lambda: anne.score(queens(9)))
            await in_thread(lambda: zoe.post("/undo", {}))
            await in_thread(lambda: anne.score(king(1), version="0"))
            await asyncio.sleep(0.1)
            assert [told for told in ear.waiting() if told and told[0] != "here"] == []

    run(test)


def test_a_reader_that_takes_nothing_costs_nothing_and_gets_the_newest(
    app: FastAPI, anne: Phone, web: Web
) -> None:
    async def test() -> None:
        async with listening(app, anne.sid) as ear:
            await ear.next()
            ear.stuck.clear()
            for version in range(2, 5_000):
                web.hub.tell(anne.sid, version)
                web.hub.again(anne.sid)
            await asyncio.sleep(0.1)
            assert ear.waiting() == []
            ear.stuck.set()
            versions = [await ear.until("version")]
            while versions[-1] != "4999":
                versions.append(await ear.until("version"))
            assert len(versions) <= 3
            assert len(ear.waiting()) <= 2

    run(test)


def test_versions_never_go_back() -> None:
    async def test() -> None:
        listener = Listener("s", "d")
        listener.tell(7)
        listener.tell(6)
        assert await listener.heard() == (("version", "7"),)

    run(test)


def test_a_closed_hub_ends_every_stream_and_takes_no_more(own_app: FastAPI) -> None:
    phone = Phone(own_app)
    phone.start()
    hub: Hub = own_app.state.web.hub

    async def test() -> None:
        async with listening(own_app, phone.sid) as ear:
            await ear.next()
            hub.close()
            while await ear.next() is not None:
                pass
            assert ear.ended
        async with listening(own_app, phone.sid) as late:
            await late.next()
        assert late.status == 503

    run(test)


def test_only_so_many_streams(own_app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_LISTENERS", 1)
    phone = Phone(own_app)
    phone.start()

    async def test() -> None:
        async with listening(own_app, phone.sid) as first:
            await first.next()
            async with listening(own_app, phone.sid) as second:
                await second.next()
            assert (first.status, second.status) == (200, 503)
        async with listening(own_app, phone.sid) as third:
            await third.next()
        assert third.status == 200, "who leaves makes room"

    run(test)


def test_telling_never_fails_without_a_loop() -> None:
    hub = Hub()
    hub.tell("s", 1)

    async def listen() -> None:
        hub.listen("s", "d")

    run(listen)
    hub.tell("s", 2)
    hub.again("s")
    hub.tapped("s", "d", 0)
    assert hub.here("s", "") == Here(1, ())


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comings and goings are told at once."""
    monkeypatch.setattr(live, "GATHER_SECONDS", 0.01)
    monkeypatch.setattr(live, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(live, "ENTERING_SECONDS", 0.2)


@pytest.mark.usefixtures("quickly")
def test_coming_and_going_is_told_and_the_phones_are_counted(
    app: FastAPI, anne: Phone, beth: Phone
) -> None:
    async def words(phone: Phone) -> str:
        answer = await asyncio.to_thread(phone.get, "/here")
        assert answer.status_code == 200
        return re.sub(r"<[^>]*>", "", answer.text)

    async def test() -> None:
        async with listening(app, anne.sid, device_of(anne)) as ear:
            await ear.until("here")
            assert await words(anne) == ""
            async with listening(app, anne.sid, device_of(beth)):
                await ear.until("here")
                assert await words(anne) == " · 2 phones here"
                # A second page of the same browser is no further phone; a stranger's is.
                async with listening(app, anne.sid, device_of(beth)), listening(app, anne.sid):
                    await ear.until("here")
                    assert await words(beth) == " · 3 phones here"
            await ear.until("here")
            assert await words(anne) == ""

    run(test)


@pytest.mark.usefixtures("quickly")
def test_a_line_that_was_cut_and_comes_back_is_no_news(
    app: FastAPI, anne: Phone, beth: Phone
) -> None:
    async def test() -> None:
        async with listening(app, anne.sid, device_of(anne)) as ear:
            async with listening(app, anne.sid, device_of(beth)):
                await ear.until("here")
                await asyncio.sleep(0.1)
            ear.waiting()
            async with listening(app, anne.sid, device_of(beth)):
                await asyncio.sleep(0.2)
                assert ear.waiting() == []

    run(test)


@pytest.mark.usefixtures("quickly")
def test_who_is_entering_is_told_and_passes(
    app: FastAPI, anne: Phone, beth: Phone, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def entering(phone: Phone) -> bool:
        return "entering" in (await asyncio.to_thread(phone.get, "/here")).text

    async def test() -> None:
        async with (
            listening(app, anne.sid, device_of(anne)) as annes,
            listening(app, anne.sid, device_of(beth)) as beths,
        ):
            await annes.until("here")
            await in_thread(lambda: beth.draft(king(1)))
            await annes.until("here")
            assert await entering(anne)
            assert not await entering(beth), "nobody is told of her own taps"
            await annes.until("here")
            assert not await entering(anne), "it passes"
            monkeypatch.setattr(live, "ENTERING_SECONDS", 60)
            await in_thread(lambda: beth.draft(king(2)))
            await annes.until("here")
            assert await entering(anne)
            await in_thread(lambda: beth.scored(king(2)))
            await annes.until("here")
            assert not await entering(anne), "it is over once the hand is scored"
            await beths.next()

    run(test)
    assert web.hub.here(anne.sid, "") == Here(0, ())


def test_nothing_is_kept_of_a_table_that_nobody_listens_to(app: FastAPI, anne: Phone) -> None:
    hub: Hub = app.state.web.hub

    async def test() -> None:
        ears: list[Ear] = []
        for _ in range(5):
            async with listening(app, anne.sid, device_of(anne)) as ear:
                await ear.next()
                await in_thread(lambda: anne.draft(king(3)))
                ears.append(ear)
        assert all(ear.status == 200 for ear in ears)

    run(test)
    assert hub.here(anne.sid, "") == Here(0, ())
