"""What can be touched on the sheets, by kind of event."""

DRAWN = {
    "begin": {"coast"},
    "reveal": {"tile", "accept"},
    "play": {"landing", "from"},
    "island": {"tile", "landing", "from"},
    "loot": {"landing"},
    "take": {"treasure"},
    "pass": {"treasure"},
}
"""Keys of which every value that is offered is drawn."""
ELSEWHERE = {"play": {"color", "cards", "copy"}, "island": {"color"}}
"""Keys whose values are only words on the sheets: the colors and cards at a landing."""
