"""Sessions in and out of the database: rows to values, edits to rows."""

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy.exc import IntegrityError

from app.domain.draft import NOTHING_YET, Draft
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.outcome import (
    Counted,
    Finished,
    PaperFromZero,
    PaperNets,
    Undoubled,
)
from app.domain.presets import MODERN, SHIPPED, shipped
from app.store import links, sessions
from app.store.errors import SessionNotFound
from tests.store.sessions_kept import (
    CAST,
    EIGHT,
    EMPTY,
    HALF,
    KING,
    LAST,
    PLAYED,
    QUEENS,
    TRUMPS,
    Kept,
    keep,
)


def current(*hands: Hand) -> Match:
    return Match(MODERN, 0, hands)


def test_what_was_written_is_what_is_loaded(kept: Kept, beside: Kept) -> None:
    stored = kept.load()
    assert stored.session == PLAYED == beside.load().session
    assert (stored.id, stored.version, stored.draft) == ("one", 1, HALF)
    assert stored.ended_at == (EIGHT, None)


def test_a_device_loads_with_its_own_rights(kept: Kept) -> None:
    assert (kept.load("annes hash").access.scores, kept.load("annes hash").access.owns) == (
        True,
        True,
    )
    beth = kept.load("beths hash").access
    assert (beth.scores, beth.owns, beth.person) == (True, False, None)
    for nobody in ("zoes hash", ""):
        assert not kept.load(nobody).access.scores


def test_an_unknown_session_is_not_found(kept: Kept) -> None:
    unknown = Kept(kept.database, "three")
    with pytest.raises(SessionNotFound):
        unknown.load()


def test_a_key_leads_to_its_session(kept: Kept, beside: Kept) -> None:
    with kept.database.read() as tx:
        assert links.id_of_key(tx, "key of one") == "one"
        assert links.id_of_key(tx, "key of nobody") is None
        assert sessions.exists(tx, "two")
        assert not sessions.exists(tx, "three")


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_a_match_keeps_its_own_copy_of_the_rules(kept: Kept, rules: object) -> None:
    assert isinstance(rules, type(MODERN))
    house = replace(rules, id="house", name="Ours", high_wins=False, run=1)
    kept.become(replace(PLAYED, matches=(Match(house, 3),)))
    assert kept.load().session.match.rules == house
    assert shipped("house") is None


@pytest.mark.parametrize(
    "hand",
    [
        TRUMPS,
        Hand(0, "trumps", Counted((13, 0, 0, 0))),
        Hand(0, "dominoes", Finished((1, 0, 3, 2)), start_rank="Q"),
        Hand(0, "no_hearts", Counted((0, 6, 4, 3), 1), frozenset({(1, 0), (0, 1)})),
        Hand(0, "no_tricks", PaperNets((-26, 0, 0, 0)), frozenset({(1, 0)})),
        Hand(0, "no_tricks", PaperFromZero((26, 26, 26, 0))),
        Hand(0, "no_tricks", Undoubled()),
    ],
)
def test_every_kind_of_hand_comes_back_equal(kept: Kept, hand: Hand) -> None:
    session = replace(PLAYED, matches=(current(hand),))
    kept.become(session)
    assert kept.load().session == session


def test_hands_are_added_and_taken_away_at_the_end(kept: Kept) -> None:
    longer = replace(PLAYED, matches=(PLAYED.matches[0], current(KING, QUEENS, LAST, TRUMPS)))
    kept.become(longer)
    assert kept.load().session == longer
    kept.become(PLAYED)
    assert kept.load().session == PLAYED
    kept.become(replace(PLAYED, matches=(PLAYED.matches[0], current())))
    assert kept.load().session.match.hands == ()


@pytest.mark.parametrize(
    "hands",
    [
        (QUEENS, KING, LAST),
        (LAST, QUEENS, KING),
        (QUEENS, LAST, KING),
        (KING, LAST),
        (QUEENS,),
        (LAST, KING, TRUMPS, QUEENS),
        (replace(KING, doubles=frozenset()), QUEENS, LAST),
    ],
    ids=["swap", "reverse", "rotate", "middle gone", "first gone", "mixed", "corrected"],
)
def test_hands_may_change_places_go_and_be_corrected(
    kept: Kept, beside: Kept, hands: tuple[Hand, ...]
) -> None:
    changed = replace(PLAYED, matches=(PLAYED.matches[0], current(*hands)))
    kept.become(changed)
    assert kept.load().session == changed
    kept.become(PLAYED)
    assert kept.load().session == PLAYED
    assert beside.load().session == PLAYED


def test_title_and_names_change_without_touching_a_score(kept: Kept) -> None:
    renamed = replace(PLAYED, title="Saturday", players=("Anne", "Bé\u0301th", "<b>", "دانا"))
    kept.become(renamed)
    assert kept.load().session == renamed


def test_matches_come_and_go_with_their_hands(kept: Kept) -> None:
    third = replace(
        PLAYED, matches=(*PLAYED.matches, Match(MODERN, 2, (replace(KING, declarer=2),)))
    )
    kept.become(third)
    assert kept.load().session == third
    kept.become(replace(PLAYED, matches=PLAYED.matches[:1]))
    assert kept.load().session.matches == PLAYED.matches[:1]
    assert len(kept.rows("hand")) == 1
    kept.become(EMPTY)
    assert kept.load().session == EMPTY
    assert kept.rows("hand") == kept.rows("match") == []


def test_drafts_are_kept_and_cleared(kept: Kept) -> None:
    full = Draft("trumps", "hearts", "8", frozenset({(1, 0)}), "nets", (1, None), 0, 3, (1,),
                 (None, 2), (-5, None, 7))  # fmt: skip
    for draft in (full, NOTHING_YET, Draft(taker=0), HALF):
        kept.do(partial(sessions.set_draft, session_id="one", draft=draft))
        assert kept.load().draft == draft
    assert kept.load().version == 1


def test_the_head_moves_with_its_draft(kept: Kept, beside: Kept) -> None:
    kept.do(lambda tx: sessions.set_head(tx, "one", 7, NOTHING_YET))
    assert (kept.load().version, kept.load().draft) == (7, NOTHING_YET)
    assert (beside.load().version, beside.load().draft) == (1, HALF)


def test_a_declarer_plays_a_contract_once_whatever_the_code_thinks(kept: Kept) -> None:
    twice = replace(PLAYED, matches=(PLAYED.matches[0], current(KING, KING)))
    with pytest.raises(IntegrityError, match="UNIQUE"):
        kept.become(twice)
    assert kept.load().session == PLAYED, "and nothing of it was written"


def test_a_hand_belongs_to_a_match_and_a_match_to_a_session(kept: Kept) -> None:
    for statement in (
        "INSERT INTO hand VALUES ('one', 9, 0, 0, 'no_king', '{}')",
        "INSERT INTO \"match\" VALUES ('three', 0, '{}', 0, 0, NULL, NULL, NULL)",
    ):
        with pytest.raises(IntegrityError, match="FOREIGN KEY"):
            kept.run(statement)


def test_a_session_and_its_key_are_there_once(kept: Kept) -> None:
    with pytest.raises(IntegrityError, match="UNIQUE"):
        kept.do(lambda tx: sessions.create(tx, "one", "t", CAST, "another key", EIGHT))
    with pytest.raises(IntegrityError, match="UNIQUE"):
        kept.do(lambda tx: sessions.create(tx, "three", "t", CAST, "key of one", EIGHT))


def test_an_ended_match_keeps_its_time_until_the_end_is_taken_back(kept: Kept) -> None:
    running = replace(PLAYED, matches=(replace(PLAYED.matches[0], ended=False), PLAYED.matches[1]))
    kept.become(running)
    assert kept.load().ended_at == (None, None)


def test_times_come_back_with_their_zone(kept: Kept) -> None:
    ended = kept.load().ended_at[0]
    assert ended == EIGHT
    assert ended is not None
    assert ended.utcoffset() is not None


def test_an_evening_of_a_hundred_matches_comes_back_whole(kept: Kept) -> None:
    many = replace(PLAYED, matches=tuple(replace(PLAYED.matches[0]) for _ in range(100)))
    other = keep(kept.database, "many", many)
    assert other.load().session == many
