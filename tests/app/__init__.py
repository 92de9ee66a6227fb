"""The app, driven by a pilot."""
