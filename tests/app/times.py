"""The time at which tests record, and records as they would be without it."""

import datetime

NOW = datetime.datetime(2026, 11, 15, 20, 30, tzinfo=datetime.UTC)
_STAMP = f"at = {NOW:%Y-%m-%dT%H:%M:%SZ}\n".encode()


def timeless(record: bytes) -> bytes:
    """The bytes of a record without the times at which the app wrote its events."""
    return record.replace(_STAMP, b"")
