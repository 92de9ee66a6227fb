"""The pads: how games lie on the screen and are entered, tried without a screen."""
