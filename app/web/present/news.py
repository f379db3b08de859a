"""What was done last, with Undo beside it, for the page it was sent from."""

from app.services.commands import Sheet
from app.store.journal import Entry
from app.web.i18n import _
from app.web.log_words import news_of
from app.web.people_pages import NewsView
from app.web.present.changes import Scene, facts_of, head_edit, range_of
from app.web.present.undoing import undo_view


def news_view(sheet: Sheet, kinds: tuple[str, ...]) -> NewsView | None:
    """The newest command as news, if it is one of *kinds* and nothing has happened since."""
    entry, stored = sheet.undoable, sheet.stored
    if entry is None or entry.version != stored.version or entry.kind not in kinds:
        return None
    undo = undo_view(stored, entry)
    scene = Scene.of(stored.session, {})
    text = (
        _moved(entry, scene)
        if entry.kind == "reseat"
        else news_of(entry.kind, facts_of(entry, scene))
    )
    return NewsView(text, undo) if undo else None


def _moved(entry: Entry, scene: Scene) -> str:
    """Who has changed seats: the two, or everybody in the new order."""
    head = head_edit(entry)
    pairs = zip(head.before["people"], head.after["people"], strict=True)
    moved = [seat for seat, (was, now) in enumerate(pairs) if was != now]
    if len(moved) == 2:
        one, other = (scene.name(seat) for seat in reversed(moved))
        return _("%(one)s and %(other)s have changed seats.", one=one, other=other)
    return _("The order of play is now %(names)s.", names=scene.names(range_of(scene)))
