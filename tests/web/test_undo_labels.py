"""Undo says by name what it takes back, for every kind of command."""

import pytest
from fastapi import FastAPI

from app.domain.adjustments import Adjustment
from app.services.commands import Command, Sheet
from app.services.corrections import adjust, drop_adjustment
from app.services.keys import new_token
from app.services.seats import rename, replace_player, reseat
from app.services.sheets import open_sheet
from app.store.database import Database
from app.store.journal import NOT_UNDOABLE
from app.web.context import Web
from app.web.present.undoing import undo_label
from tests.services.cast import EIGHT
from tests.web.cast import Phone, king

KNOWN = (
    "score", "end", "rematch", "reopen", "correct", "insert", "remove", "adjust", "unadjust",
    "rename", "reseat", "replace",
)  # fmt: skip


class Sending:
    """Commands of Anne's phone, sent past the pages."""

    def __init__(self, phone: Phone, database: Database) -> None:
        self.phone = phone
        self.database = database
        self.device = phone.http.cookies["barbu_device"]

    @property
    def sheet(self) -> Sheet:
        return open_sheet(self.database, self.phone.sid, self.device)

    @property
    def command(self) -> Command:
        seen = self.sheet.stored.version
        return Command(self.phone.sid, self.device, new_token(), seen, EIGHT)

    @property
    def label(self) -> str:
        sheet = self.sheet
        assert sheet.undoable is not None
        assert sheet.undoable.kind in KNOWN
        assert sheet.undoable.kind not in NOT_UNDOABLE
        words = undo_label(sheet.undoable, sheet.stored.session)
        return words.replace("\u2068", "").replace("\u2069", "")


@pytest.fixture
def sending(app: FastAPI, anne: Phone, web: Web) -> Sending:
    anne.scored(king(1))
    return Sending(anne, web.database)


def test_points_beside_the_hands(sending: Sending) -> None:
    adjust(sending.database, sending.command, Adjustment(3, -10, "revoke"))
    adjust(sending.database, sending.command, Adjustment(1, 5, "gift"))
    assert sending.label == "Undo adjustment, Beth +5"
    drop_adjustment(sending.database, sending.command, 1, 1)
    assert sending.label == "Undo deleting an adjustment, Diana −10"


def test_names_and_seats(sending: Sending) -> None:
    title = sending.sheet.stored.session.title
    rename(sending.database, sending.command, title, ("Anne", "Bea", "Cath", "Diana"))
    assert sending.label == "Undo new name, Bea for Beth"
    rename(sending.database, sending.command, title, ("Ann", "Bee", "Cath", "Diana"))
    assert sending.label == "Undo new names"
    rename(sending.database, sending.command, "Another", ("Ann", "Bee", "Cath", "Diana"))
    assert sending.label == "Undo new title"
    reseat(sending.database, sending.command, (1, 0, 2, 3))
    assert sending.label == "Undo new seats"
    replace_player(sending.database, sending.command, 3, "Eve")
    assert sending.label == "Undo Eve in the seat of Diana"
    assert sending.phone.get().status_code == 200, "the table says so too"
