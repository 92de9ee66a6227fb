"""The engine: what a game is made of.

Events and the values of their keys, rules and what breaks them, what may come next, positions, results and what is
behind them. One position after another; what was recorded, undone or corrected is kept in timeline.
"""
