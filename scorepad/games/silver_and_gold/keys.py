from collections.abc import Hashable


def key(state: object) -> Hashable:
    return repr(state)
