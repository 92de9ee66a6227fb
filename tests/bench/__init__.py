"""The bench: looks for what an attack would find, by trying very much at random.

Mutants are made by a tool of our own. cosmic-ray starts pytest anew for each of them (736 for `audit/compare.py`
alone, some ten seconds each) and changes annotations and wording, too; mutmut 3 did not get through this suite.
Here the tests are collected once, and a fork runs those that reach the changed line.
"""
