"""The bench: parts that go on looking for what an attack would find. `python -m tests.bench --help` says how."""
