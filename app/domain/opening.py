"""How a hand opens: with nothing chosen, with what was kept, or with what is left to choose."""

from app.domain.draft import NOTHING_YET, Draft
from app.domain.match import Match


def opening_draft(match: Match, shelved: Draft | None = None) -> Draft:
    """How the next hand of *match* opens: the only contract that can come needs no naming.

    *shelved* is what stood on the screen when the hand before was taken back; it comes back as
    long as its contract is still free.

    >>> from app.domain.presets import MODERN
    >>> opening_draft(Match(MODERN, 0)) == NOTHING_YET
    True
    """
    left = () if match.declarer is None or match.ended else match.contracts_left(match.declarer)
    if shelved and shelved.contract in ("", *(contract.id for contract in left)):
        return shelved
    named = len(left) == 1 or (left and match.rules.choice == "fixed")
    return Draft(contract=left[0].id) if named else NOTHING_YET


def fitted(draft: Draft, before: Match, now: Match) -> Draft:
    """The open hand's choices after *before* has been corrected to *now*.

    They stay when the same declarer still has their contract; else the hand opens afresh.

    >>> from app.domain.presets import MODERN
    >>> fitted(Draft("no_king", taker=1), Match(MODERN, 0), Match(MODERN, 1)) == NOTHING_YET
    True
    """
    if now.is_over or now.declarer is None:
        return NOTHING_YET
    free = ("", *(contract.id for contract in now.contracts_left(now.declarer)))
    same = before.declarer == now.declarer and draft.contract in free
    if same and draft != NOTHING_YET:
        return draft
    return opening_draft(now)
