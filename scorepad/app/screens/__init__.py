"""The screens, one per file."""
