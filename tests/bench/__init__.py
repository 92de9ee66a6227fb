"""The bench: looks for what an attack would find, by trying very much at random."""
