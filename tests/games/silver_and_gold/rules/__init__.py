"""Every rule slug of Silver & Gold, broken and obeyed.

Rules that the engine works out by itself are broken by a tally, a claim or a header that gets them wrong.
"""

from __future__ import annotations

from tests.games.silver_and_gold.rules import completing, crossing, dealing, scoring, turns
from tests.games.silver_and_gold.rules.cases import BREAKS, OBEYS

__all__ = ["BREAKS", "OBEYS", "completing", "crossing", "dealing", "scoring", "turns"]
