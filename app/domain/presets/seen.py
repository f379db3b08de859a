"""What tables are known to charge for the same thing, from the mildest to the dearest.

Values: S4 for the French game (brief §3.3).
"""

from app.domain.contracts import Counts, Taker

PRICES = (
    (Counts("tricks", -5), Counts("tricks", -10)),
    (Counts("queens", -10), Counts("queens", -20)),
    (Taker("KH", -40), Taker("KH", -80)),
)
