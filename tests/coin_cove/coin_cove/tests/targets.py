"""What can be touched on the rows of Coin Cove, by kind of event."""

DRAWN = {"roll": {"box"}}
"""Keys of which every value that is offered is drawn."""
ELSEWHERE: dict[str, set[str]] = {}
"""Keys whose values are only words on the sheets."""
