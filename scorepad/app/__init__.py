"""The app: fingers and eyes for the record. Everything that knows Textual lives here."""
