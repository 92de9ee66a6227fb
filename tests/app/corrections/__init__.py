"""Tests of corrections in the app."""
