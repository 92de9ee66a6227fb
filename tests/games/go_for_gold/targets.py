"""What can be touched on the sheets, by kind of event."""

DRAWN = {"anchor": {"port"}, "move": {"path", "port"}}
"""Keys of which every value that is offered is drawn."""
ELSEWHERE: dict[str, set[str]] = {}
"""Keys whose values are only words on the sheets."""
