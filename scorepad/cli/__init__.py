"""The command line: one module a topic; each command is a function from its options to an exit status."""
