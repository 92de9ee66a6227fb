"""The app: a record on the screen. Everything that imports Textual lives here."""
