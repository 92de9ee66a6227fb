"""The widgets the screens are made of: drawings, boards, fields, lists, seats and hints.

Each paints a drawing line by line, which is quicker than a widget for every box. None of them knows a record.
"""
