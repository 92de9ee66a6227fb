"""How many keys it takes to draw the bundled island and an average card of the bundled pack."""

from collections import Counter
from collections.abc import Iterator
from statistics import mean

from scorepad.games.go_for_gold.island_draft import IslandDraft
from scorepad.packs import pack as packs
from tests.app.drawing.signs import keys_of_card, keys_of_island

BEGIN_ISLAND = ("s", "n", "down", "enter", "enter")
"""From the home screen: sheets, a new pack, for which game, its size as it is offered."""
SAVE = ("ctrl+s", "enter")
"""Save under the name that is offered."""


def drawing() -> Iterator[str]:
    rows = IslandDraft.read(packs.read(packs.find("side-a")).tables, "side-a").rows
    hexes = sum(map(len, rows))
    own = len(keys_of_island(rows))
    whole = own + len(BEGIN_ISLAND) + len(SAVE)
    yield (
        f"side A from nothing: {whole} keys for {hexes} hexes, {whole / hexes:.2f} per hex (goal 1.5); "
        f"{own} of them on the island"
    )
    color, counts = "purple", []
    for table in packs.read(packs.find("silver-and-gold")).tables["card"]:
        counts.append(len(keys_of_card(table, color)))
        color = table["color"]
    yield (
        f"a treasure card: mean {mean(counts):.1f} keys (goal 25), most {max(counts)}; "
        f"cards by their number of keys: {dict(sorted(Counter(counts).items()))}"
    )
