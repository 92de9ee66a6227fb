"""Corrections of the record: from a question to a preview of everything that would change.

`menu` asks what to correct, `flow` leads from there to the record, `draft` and `preview` show what would no
longer fit, `earlier_pad` is the table as it was before an event. Judging and applying a correction is the
timeline's business.
"""
