"""Corrections of the record: the menu, the flow from question to preview, the table as it was before an event."""
