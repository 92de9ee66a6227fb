"""Audits: what is wrong with a game, why players have their points, and where two records differ.

`findings` checks a whole game; `why` explains points; `claims` looks for miscounts; `compare` sets
two records side by side. Nothing here changes a record. The audit itself is imported when it is first used: to
explain points needs none.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.audit.findings import Audit, CheckedSeal, Corrected, LetStand, audit, check_seals

__all__ = ["Audit", "CheckedSeal", "Corrected", "LetStand", "audit", "check_seals"]

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from scorepad.audit import findings

        return getattr(findings, name)
