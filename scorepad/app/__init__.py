"""The app: hands and eyes for the record. Everything that knows Textual lives here."""
