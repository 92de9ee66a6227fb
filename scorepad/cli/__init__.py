"""The command line: each command is a function from its options to an exit status.

`main` reads the arguments, `console` prints, `manual` and `completion` help; the commands are in a
module for each topic. What they print is worked out in audit, library and exports; the app is started, not
imported.
"""
