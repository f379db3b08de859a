"""The game itself, and nothing else: pure values and functions, standard library only."""
