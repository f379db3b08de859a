"""The log: who changed what, when, newest first."""

from collections.abc import Iterable
from itertools import groupby

from babel.dates import format_time

from app.services.logbook import Log
from app.store.journal import NOT_UNDOABLE, Entry
from app.store.sessions import Stored
from app.web.i18n import _, current_language
from app.web.log_words import Facts, sentence_of, taken_back
from app.web.people_pages import LogDay, LogEntry, LogLine, LogView
from app.web.present.changes import UNREADABLE, Scene, facts_of, lines_of
from app.web.present.result import Moment
from app.web.present.undoing import undo_view
from app.web.views import UndoView
from app.web.words import isolated


def log_view(log: Log, moment: Moment, *, newest: bool) -> LogView:
    """A stretch of the log as one device reads it."""
    session = log.stored.session
    scenes = _scenes(log)
    authors = _authors(log, scenes)
    targets = _targets(log.entries)
    told = []
    for entry, scene in zip(log.entries, scenes, strict=True):
        who = authors.get(entry.person) or _("Somebody")
        target = targets.get(entry.version)
        # An undo speaks of what it took back, with the seats that were taken then.
        meant = (target, scenes[log.entries.index(target)]) if target else (entry, scene)
        sentence, lines = _told(entry, *meant, {"who": who})
        undoable = log.undoable is not None and log.undoable.version == entry.version
        told.append(
            (
                moment.day(entry.at),
                LogEntry(
                    sentence=sentence,
                    lines=lines,
                    time=_time(entry, moment),
                    exact=entry.at.isoformat() if entry.at else "",
                    undone=entry.undone,
                    undo=_undo(log.stored, entry) if undoable else None,
                ),
            )
        )
    days = tuple(
        LogDay(label, tuple(entry for _day, entry in entries))
        for label, entries in groupby(told, lambda one: one[0])
    )
    return LogView(log.stored.id, session.title, days, log.older, newest)


def _told(entry: Entry, meant: Entry, scene: Scene, who: Facts) -> tuple[str, tuple[LogLine, ...]]:
    """What *entry* says of what it *meant*. No entry, however old or odd, breaks the page."""
    words = taken_back if entry.kind == "undo" else sentence_of
    try:
        facts = {**facts_of(meant, scene), **who}
        if entry.kind == "undo":
            return words("" if meant is entry else meant.kind, facts), ()
        return words(entry.kind, facts), lines_of(entry, scene)
    except UNREADABLE:
        return words("", who), ()


def _undo(stored: Stored, entry: Entry) -> UndoView | None:
    try:
        return undo_view(stored, entry)
    except UNREADABLE:
        return None


def _time(entry: Entry, moment: Moment) -> str:
    if entry.at is None:
        return ""
    return format_time(entry.at.astimezone(moment.zone), "HH:mm", locale=current_language())


def _scenes(log: Log) -> list[Scene]:
    """For every entry, who sat where and by what rules hands were played."""
    scene = Scene.of(log.stored.session, log.heads)
    scenes = []
    for entry in log.entries:
        scene = scene.before(entry)
        scenes.append(scene)
    return scenes


def _authors(log: Log, scenes: Iterable[Scene]) -> dict[int | None, str]:
    """Names by person: today's, and the last one known of people who have left."""
    session = log.stored.session
    known: dict[int | None, str] = {}
    for scene in (Scene.of(session, {}), Scene.of(session, log.heads), *scenes):
        for person, name in zip(scene.people, scene.players, strict=True):
            known.setdefault(person, isolated(name))
    return known


def _targets(entries: Iterable[Entry]) -> dict[int, Entry]:
    """What each undo took back, by the undo's version.

    Undo always takes the newest command that is left, so undos and what they took back pair up
    like brackets.
    """
    waiting: list[int] = []
    found = {}
    for entry in entries:
        if entry.kind == "undo":
            waiting.append(entry.version)
        elif entry.undone and entry.kind not in NOT_UNDOABLE and waiting:
            found[waiting.pop()] = entry
    return found
