"""Phones at the table: a small web server that lets everybody enter their own events.

`server` answers requests, `seats` knows who sits where, `view` says what a phone is shown, and the page itself is
beside them. Nothing here knows a game, and nothing outside imports the web server.
"""
