"""What can be touched on the sheets, by kind of event."""

DRAWN = {"cross": {"card", "boxes"}, "bonus": {"card", "box"}}
"""Keys of which every value that is offered is drawn."""
ELSEWHERE = {"reveal": {"pattern"}, "take": {"from"}}
"""Keys whose values are only words on the sheets: the expeditions still to come, and the deck."""
