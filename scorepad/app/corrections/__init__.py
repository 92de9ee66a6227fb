"""Corrections of the record: one way from what is wrong, over a preview of all that would change, to the record.

`menu` asks what is wrong and leads to the record, `tables` are where it is pointed at or entered anew, `draft`
and `preview` tell what would no longer fit. Judging and applying a correction is the timeline's business.
"""
