"""The Disputes screen."""
