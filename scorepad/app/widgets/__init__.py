"""The widgets that screens are made of."""
