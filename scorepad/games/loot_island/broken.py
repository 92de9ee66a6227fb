"""The rules that one event breaks, each named once however many reasons there are."""

from __future__ import annotations

from scorepad.rules import Violation


class Broken(dict[str, str]):
    """What is wrong, by slug."""

    def add(self, slug: str, reason: str) -> None:
        """Note a reason, if there is one."""
        if reason:
            self[slug] = f"{self[slug]} {reason}" if slug in self else reason

    def violations(self) -> list[Violation]:
        return [Violation(slug, reason) for slug, reason in self.items()]
