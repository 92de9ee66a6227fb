"""The pads: how games are laid out and entered, tested without a screen."""
