"""The bench: parts that keep looking for what an attack would find. `python -m tests.bench --help` says how."""
