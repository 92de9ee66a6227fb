"""The commands, each a short function from its options to an exit status."""
